//! Few workbooks at a time. One of ten thousand rows takes a hundred megabytes and more while it is read or written, whoever asks for
//! it; so a process works on a few, the others wait their turn, and whoever would wait too long is told when to come again.

use crate::error::ApiError;
use crate::http::Caller;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Where workbooks are worked on.
#[derive(Clone, Debug)]
pub struct WorkbookLimit {
    permits: Arc<Semaphore>,
    /// One turn for each account: a page gone wild, or somebody with many windows, waits for oneself and not before everybody else.
    own: Arc<Mutex<HashMap<i64, Arc<Semaphore>>>>,
    wait: Duration,
}

/// A seat, until the last copy is dropped. Work that goes on beside the request has a copy of its own: who goes away frees the seat
/// only when nothing is in memory any more.
#[derive(Clone, Debug)]
pub struct WorkbookPermit {
    _taken: Arc<[OwnedSemaphorePermit; 2]>,
}

impl WorkbookPermit {
    /// Runs what takes long beside the async threads, on this seat: it runs to its end also when whoever asked has gone.
    ///
    /// # Errors
    /// `SYSTEM_ERROR` when the work panicked.
    pub async fn aside<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let run = move || {
            let _seat = self;
            work()
        };
        tokio::task::spawn_blocking(run).await.map_err(|_| ApiError::system())
    }
}

impl WorkbookLimit {
    /// So many seats, at least one; whoever waits longer than `wait` gets none.
    pub fn new(permits: usize, wait: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits.max(1))), own: Arc::default(), wait }
    }

    /// Waits for a seat, first behind what the account has there itself, then behind others, in the order in which they came.
    /// `None` = it took too long.
    pub async fn acquire(&self, account: i64) -> Option<WorkbookPermit> {
        let (own, permits) = (self.turn(account), self.permits.clone());
        let both =
            async { Ok::<_, tokio::sync::AcquireError>([own.acquire_owned().await?, permits.acquire_owned().await?]) };
        let taken = tokio::time::timeout(self.wait, both).await.ok()?.ok()?;
        Some(WorkbookPermit { _taken: Arc::new(taken) })
    }

    fn turn(&self, account: i64) -> Arc<Semaphore> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever sits or waits holds a copy: the others are forgotten.
        own.retain(|_, turn| Arc::strong_count(turn) > 1);
        own.entry(account).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
    }
}

/// For handlers that write a workbook: taken before the rows are fetched. Those that read one have theirs in the upload.
impl FromRequestParts<AppState> for WorkbookPermit {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        state.workbook_limit.acquire(caller.account).await.ok_or_else(ApiError::workbooks_busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const LONG: Duration = Duration::from_hours(1);

    #[tokio::test]
    async fn sixteen_at_once_are_worked_on_two_at_a_time() {
        let workbook_limit = WorkbookLimit::new(2, LONG);
        let (busy, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let work = (0..16).map(|account| {
            let (workbook_limit, busy, most) = (workbook_limit.clone(), busy.clone(), most.clone());
            tokio::spawn(async move {
                let permit = workbook_limit.acquire(account).await.unwrap();
                tokio::task::spawn_blocking(move || {
                    let _seat = permit;
                    most.fetch_max(busy.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    busy.fetch_sub(1, Ordering::SeqCst);
                })
                .await
                .unwrap();
            })
        });
        for one in work.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)), "{most:?}");
        assert_eq!(workbook_limit.permits.available_permits(), 2);
    }

    #[tokio::test]
    async fn an_account_never_takes_all_seats() {
        let workbook_limit = WorkbookLimit::new(2, LONG);
        let first = workbook_limit.acquire(1).await.unwrap();
        let again = tokio::spawn({
            let workbook_limit = workbook_limit.clone();
            async move { workbook_limit.acquire(1).await.is_some() }
        });
        tokio::task::yield_now().await;
        assert!(!again.is_finished() && workbook_limit.acquire(2).await.is_some());
        drop(first);
        assert!(again.await.unwrap());
    }

    #[tokio::test]
    async fn who_waits_too_long_or_goes_away_takes_nothing_along() {
        let workbook_limit = WorkbookLimit::new(1, Duration::ZERO);
        let permit = workbook_limit.acquire(1).await.unwrap();
        assert!(workbook_limit.acquire(2).await.is_none());
        let patient = WorkbookLimit { wait: LONG, ..workbook_limit.clone() };
        let gone = tokio::spawn(async move { patient.acquire(3).await.is_some() });
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.is_err());
        let copy = permit.clone();
        drop(permit);
        assert!(workbook_limit.acquire(2).await.is_none(), "work goes on");
        drop(copy);
        assert!(workbook_limit.acquire(2).await.is_some());
        drop(workbook_limit.turn(4));
        assert_eq!(workbook_limit.turn(5).available_permits(), 1);
        assert_eq!(workbook_limit.own.lock().unwrap().len(), 1, "who is done is forgotten");
    }
}
