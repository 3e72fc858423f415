//! Looks from time to time whether requests can be served, so that nobody who asks costs the database anything.

use crate::config::Config;
use crate::disk;
use crate::error::Result;
use crate::shutdown::Shutdown;
use ehub_api::http::readiness::{Disk, Readiness};
use ehub_workflows::Db;
use ehub_workflows::qjob::search::stalled;
use std::sync::Arc;
use std::time::Duration;

/// An answer of the database that takes longer counts as none.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often to look for schedules that do not run.
const SCHEDULES: Duration = Duration::from_secs(30);

/// Looks until asked to stop, and then says so before anything else happens.
///
/// # Errors
/// None: what cannot be found out is what is told.
pub async fn watch(config: Config, db: Db, readiness: Arc<Readiness>, shutdown: Shutdown) -> Result<()> {
    let mut probe = db.probe();
    let look = async {
        loop {
            let asked = tokio::time::timeout(PATIENCE, probe.ask()).await;
            let reached = matches!(asked, Ok(Ok(())));
            if !reached {
                tracing::warn!("not ready: the database does not answer");
            }
            readiness.seen(reached, room(&config));
            tokio::time::sleep(Duration::from_secs(config.readiness.every_seconds.max(1))).await;
        }
    };
    let schedules = async {
        loop {
            // A database that does not answer is the other look's business; what was seen last stands.
            if let Ok(Ok(found)) = tokio::time::timeout(PATIENCE, stalled(&db)).await {
                readiness.seen_stalled(found.into_iter().map(|one| one.name).collect());
            }
            tokio::time::sleep(SCHEDULES).await;
        }
    };
    tokio::select! {
        biased;
        () = shutdown.asked.cancelled() => readiness.stopping(),
        () = look => {}
        () = schedules => {}
    }
    Ok(())
}

/// Room for the data directory; `None` = it cannot be found out.
pub fn room(config: &Config) -> Option<Disk> {
    let disk::Room { free, size } = disk::room(&config.data_dir).ok()?;
    Some(Disk { free, size, least: config.readiness.least_megabytes.saturating_mul(1024 * 1024) })
}

#[cfg(test)]
#[path = "ready_test.rs"]
mod tests;
