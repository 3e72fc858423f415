//! The mail digest.

use crate::runtime::failure;
use crate::schedules::Run;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::Failure;
use ehub_workflows::Db;
use ehub_workflows::overdue::digest;
use ehub_workflows::provision;

/// Queues a mail for everybody for whom reminders were collected, company by company, and for suppliers of terms of purchase that have begun.
pub(crate) async fn send(db: &Db, run: &Run, now: DateTime<Utc>) -> Result<String, Failure> {
    let actor = run.job.actor();
    let addressees = digest::addressees(db, &actor).await.map_err(failure)?;
    let total = addressees.len() as u64;
    let begun = provision::store::tell_due(db, &actor, now).await.map_err(failure)?;
    let (mut documents, mut mails) = (begun.documents, begun.mails);
    for (done, addressee) in (0..).zip(addressees) {
        let told = digest::send(db, &actor, now, addressee).await.map_err(failure)?;
        documents += told.documents;
        mails += told.mails;
        run.job.progress(done + 1, total, words(documents, mails));
    }
    Ok(words(documents, mails))
}

fn words(documents: usize, mails: usize) -> String {
    format!("{documents} documents told in {mails} mails")
}
