//! Who is connected. Some are busy: a request is being answered. The others rest: they have not asked yet, or not again.

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use tokio_util::sync::CancellationToken;

/// Everybody who is connected, at most so many.
#[derive(Debug)]
pub(super) struct Crowd {
    most: usize,
    seats: Mutex<Seats>,
}

#[derive(Debug, Default)]
struct Seats {
    /// Number of the next one who sits down to rest.
    next: u64,
    /// Those who rest, the one who has done so for longest first.
    resting: BTreeMap<u64, CancellationToken>,
    busy: usize,
}

/// One connection's place, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    crowd: Arc<Crowd>,
    /// Under which it rests.
    seat: Mutex<Option<u64>>,
    asked: AtomicBool,
    wanted: CancellationToken,
}

/// A request in progress, until it is dropped.
#[derive(Debug)]
pub(super) struct Busy {
    place: Arc<Place>,
    /// Not so if the place was given away in that moment.
    counted: bool,
}

impl Crowd {
    pub(super) fn new(most: usize) -> Self {
        Self { most: most.max(1), seats: Mutex::default() }
    }

    /// Somebody comes. If there is no room, the one who has rested for longest goes; if nobody rests, there is none.
    pub(super) fn enter(self: &Arc<Self>) -> Option<Place> {
        let wanted = CancellationToken::new();
        let seat = self.with(|seats| {
            if seats.resting.len() + seats.busy >= self.most {
                seats.resting.pop_first()?.1.cancel();
            }
            Some(seats.rest(wanted.clone()))
        })?;
        Some(Place { crowd: self.clone(), seat: Mutex::new(Some(seat)), asked: AtomicBool::new(false), wanted })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Seats) -> T) -> T {
        change(&mut self.seats.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Seats {
    fn rest(&mut self, wanted: CancellationToken) -> u64 {
        self.next += 1;
        self.resting.insert(self.next, wanted);
        self.next
    }
}

impl Place {
    /// A request has come.
    pub(super) fn busy(self: &Arc<Self>) -> Busy {
        self.asked.store(true, Ordering::Release);
        let mut seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = seat.take().is_some_and(|number| {
            self.crowd.with(|seats| {
                let there = seats.resting.remove(&number).is_some();
                seats.busy += usize::from(there);
                there
            })
        });
        Busy { place: self.clone(), counted }
    }

    /// Whether a request has ever come.
    pub(super) fn has_asked(&self) -> bool {
        self.asked.load(Ordering::Acquire)
    }

    /// Until somebody else needs the place.
    pub(super) async fn wanted(&self) {
        self.wanted.cancelled().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let seat = self.seat.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(number) = seat {
            self.crowd.with(|seats| seats.resting.remove(&number));
        }
    }
}

impl Busy {
    /// The same body; the request is in progress until it has been written.
    pub(super) fn until_the_end_of(self, body: Body) -> Body {
        Body::new(Held { body, _busy: self })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if !self.counted {
            return;
        }
        let mut seat = self.place.seat.lock().unwrap_or_else(PoisonError::into_inner);
        *seat = Some(self.place.crowd.with(|seats| {
            seats.busy -= 1;
            seats.rest(self.place.wanted.clone())
        }));
    }
}

/// A body that is written while somebody is busy.
struct Held {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_rested_for_longest_makes_room_and_who_is_busy_stays() {
        let crowd = Arc::new(Crowd::new(2));
        let first = Arc::new(crowd.enter().unwrap());
        let second = Arc::new(crowd.enter().unwrap());
        // The first one asks and is answered: now the second one has rested for longer.
        drop(first.busy());
        let third = crowd.enter().unwrap();
        assert!(second.wanted.is_cancelled() && !first.wanted.is_cancelled());

        let busy = first.busy();
        let fourth = Arc::new(crowd.enter().unwrap());
        assert!(third.wanted.is_cancelled() && !first.wanted.is_cancelled());
        let also = fourth.busy();
        assert!(crowd.enter().is_none(), "everybody is busy");
        drop((busy, also));
        assert!(crowd.enter().is_some());
    }

    #[test]
    fn who_goes_leaves_nothing_behind() {
        let crowd = Arc::new(Crowd::new(1));
        let place = Arc::new(crowd.enter().unwrap());
        let busy = place.busy();
        drop(place);
        drop(busy);
        crowd.with(|seats| assert_eq!((seats.resting.len(), seats.busy), (0, 0)));
        // Sent away in the very moment in which a request came: it is not counted twice.
        let late = Arc::new(crowd.enter().unwrap());
        let _next = crowd.enter().unwrap();
        drop(late.busy());
        drop(late);
        crowd.with(|seats| assert_eq!((seats.resting.len(), seats.busy), (1, 0)));
    }
}
