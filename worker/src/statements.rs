//! Balance statements follow what the ERP says, and are issued when their month is over.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::Failure;
use ehub_workflows::Db;
use ehub_workflows::process::By;
use ehub_workflows::qjob::kind::DAYS_AFTER;
use ehub_workflows::statement::store;

/// Suppliers with a currency that are reckoned in one transaction, and statements that are issued in one.
const AT_ONCE: i64 = 500;

/// Reckons the statements of all of whom something changed, in portions.
pub(crate) async fn reckon(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<(), Failure> {
    loop {
        let done = store::reckon_changed(db, By::new(actor, now), AT_ONCE).await.map_err(failure)?;
        if done.accounts < AT_ONCE.unsigned_abs() {
            return Ok(());
        }
    }
}

/// Begins the statements of a new month, and issues those of months that are over, in portions.
pub(crate) async fn issue(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let actor = run.job.actor();
    let days = run.whole(DAYS_AFTER)?.unsigned_abs();
    store::notice_months(db, By::new(&actor, now)).await.map_err(failure)?;
    let mut total = 0;
    loop {
        let done = store::issue(db, By::new(&actor, now), days, AT_ONCE).await.map_err(failure)?;
        total += done.issued;
        if !done.more {
            return Ok(words(total));
        }
        run.job.progress(total, 0, words(total));
    }
}

fn words(total: u64) -> String {
    format!("{total} balance statements issued")
}
