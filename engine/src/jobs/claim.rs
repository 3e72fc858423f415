//! A worker's claim of a job that it runs, as a transaction of the handler sees it.
//!
//! Claims and outcomes do not wait for the disk (decision 0011), so a database that falls, or whose standby takes over, may
//! have forgotten them while the handler goes on. A handler that speaks to the world outside therefore asks in the transaction
//! that begins its effect whether its claim still stands, and ends its job in the transaction that writes the answer down
//! (decision 0021): what is forgotten is then forgotten together, and the job comes back.

use sqlx::PgConnection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One claim of one job. Clones are the same claim.
#[derive(Clone, Debug)]
pub struct Claim {
    job: i64,
    number: i64,
    worker: String,
    ended: Arc<AtomicBool>,
}

impl Claim {
    /// The claim of `worker` on `job`; no other claim of the worker bears this number.
    pub fn new(job: i64, number: i64, worker: impl Into<String>) -> Self {
        Self { job, number, worker: worker.into(), ended: Arc::default() }
    }

    /// Whether the database knows of this claim and its lease has not run out. `false`: somebody else may have the job, so
    /// nothing may be begun.
    ///
    /// # Errors
    /// Only the database's own.
    pub async fn stands(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT 1 FROM jobs WHERE id = $1 AND state = 'running' AND claim = $2 AND leased_by = $3
                                 AND lease_until > now()) AS "stands!""#,
            self.job,
            self.number,
            self.worker
        )
        .fetch_one(connection)
        .await
    }

    /// Ends the job well in the caller's transaction, unless somebody else has it by now. When the handler then succeeds,
    /// nobody writes its end a second time.
    ///
    /// # Errors
    /// Only the database's own.
    pub async fn end(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        // The name stays until the outcome is counted.
        sqlx::query!(
            "UPDATE jobs SET state = 'done', finished_at = clock_timestamp(), lease_until = NULL
              WHERE id = $1 AND state = 'running' AND claim = $2 AND leased_by = $3",
            self.job,
            self.number,
            self.worker
        )
        .execute(connection)
        .await?;
        self.ended.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Whether a transaction of the handler ended the job.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// What the claim is settled under.
    pub(super) fn ticket(&self) -> Ticket {
        Ticket { id: self.job, claim: self.number }
    }
}

/// What a claim of one worker is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ticket {
    /// The job.
    pub id: i64,
    /// No other claim of the worker bears this number.
    pub claim: i64,
}
