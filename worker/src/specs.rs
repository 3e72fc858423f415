//! Sets up inspection specs that orders need.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::Failure;
use ehub_workflows::Db;
use ehub_workflows::inspection_spec::store;
use ehub_workflows::process::By;

/// Specs set up in one transaction.
const AT_ONCE: i64 = 1_000;

/// Sets up what open order lines need and what is missing, in portions.
pub(crate) async fn set_up(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let actor = run.job.actor();
    let mut total = 0;
    loop {
        let made = store::set_up_missing(db, By::new(&actor, now), AT_ONCE).await.map_err(failure)?;
        total += made;
        if made < AT_ONCE.unsigned_abs() {
            return Ok(words(total));
        }
        run.job.progress(total, 0, words(total));
    }
}

fn words(total: u64) -> String {
    format!("{total} inspection specs set up")
}
