//! Workers that live: each says so now and then, and what it can do.

use crate::database::Db;
use crate::error::Error;

/// How often a worker says that it lives, in seconds.
pub const BEAT_SECONDS: u64 = 10;
/// One that was silent for so many seconds counts as gone.
pub(crate) const SILENT_SECONDS: f64 = 35.0;

/// What a worker says of itself.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The name under which it leases jobs.
    pub name: String,
    /// Version of the program.
    pub version: &'static str,
    /// Kinds of job that it can run.
    pub kinds: Vec<String>,
    /// Jobs that it runs at once.
    pub concurrency: i32,
}

/// Says that a worker lives. Those that nobody has heard of for a day are forgotten.
///
/// # Errors
/// The database's own.
pub async fn beat(db: &Db, worker: &Worker) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "INSERT INTO workers (name, version, kinds, concurrency) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET seen_at = now()",
        worker.name,
        worker.version,
        &worker.kinds,
        worker.concurrency
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("DELETE FROM workers WHERE seen_at < now() - interval '1 day'").execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Says that a worker has ended in good order.
///
/// # Errors
/// The database's own.
pub async fn leave(db: &Db, name: &str) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!("DELETE FROM workers WHERE name = $1", name).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}
