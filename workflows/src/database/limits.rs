//! How long the database may work for a request, and how long a request may wait for what somebody else has locked.
//!
//! The limits travel with the task in which a request is answered, so that no handler can forget them. Work that nobody waits for in
//! front of a page has none: a job may take as long as its lease is renewed.

use std::time::Duration;

/// Limits of the transactions of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of one statement.
    pub statement: Duration,
    /// Of waiting for one lock.
    pub lock: Duration,
}

impl Limits {
    /// What is said after `BEGIN`. Zero would mean none to PostgreSQL.
    pub(super) fn settings(self) -> String {
        let milliseconds = |limit: Duration| limit.as_millis().clamp(1, 2_147_483_647);
        let (statement, lock) = (milliseconds(self.statement), milliseconds(self.lock));
        format!("; SET LOCAL statement_timeout = {statement}; SET LOCAL lock_timeout = {lock}")
    }
}

tokio::task_local! {
    static LIMITS: Limits;
}

/// Does `work`, whose transactions have these limits.
pub async fn within<T>(limits: Limits, work: impl Future<Output = T>) -> T {
    LIMITS.scope(limits, work).await
}

/// Those of the work in progress; `None` = it has none.
pub(super) fn current() -> Option<Limits> {
    LIMITS.try_get().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_never_none_and_never_more_than_postgresql_takes() {
        let limits = Limits { statement: Duration::ZERO, lock: Duration::from_hours(24 * 365) };
        assert_eq!(limits.settings(), "; SET LOCAL statement_timeout = 1; SET LOCAL lock_timeout = 2147483647");
    }
}
