//! Writes exports: row by row into a workbook on disk, so that memory does not grow with the list.

use crate::making::{Made, Reasons, settle};
use crate::runtime::failure;
use chrono::{DateTime, Utc};
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::Db;
use ehub_workflows::export::machine::Failure as Reason;
use ehub_workflows::export::sheet::{Waiting, Writer};
use ehub_workflows::export::store::{self, Begun};
use ehub_workflows::process::By;
use std::fs::File;

/// Rows, the file and its bytes.
type Book = (i64, (File, u64));

/// Handles `export.write`. An attempt begins from the start: one that was broken off has left nothing.
pub(crate) async fn write(db: &Db, job: &Job, clock: fn() -> DateTime<Utc>) -> Result<(), Failure> {
    let actor = job.actor();
    let by = || By::new(&actor, clock());
    let Some(begun) = store::begin(db, by(), job.document).await.map_err(failure)? else { return Ok(()) };
    let book = rows(db, job, &begun).await;
    let reasons = Reasons { stopped: Reason::Stopped, broken: Reason::Broken };
    let keep = async |(rows, file): Book| {
        let kept = store::keep(db, by(), begun.seen, rows, file).await.map_err(failure)?;
        tracing::info!(rows, kept, "export written");
        Ok(())
    };
    let fail = async |reason| store::fail(db, by(), begun.seen, reason).await.map(|_| ()).map_err(failure);
    settle(job, book, reasons, keep, fail).await
}

/// Writes the rows, portion by portion, beside the async threads.
async fn rows(db: &Db, job: &Job, begun: &Begun) -> Result<Made<Book, Reason>, Failure> {
    let mut opened = match begun.open(db).await.map_err(failure)? {
        Ok(opened) => opened,
        Err(reason) => return Ok(Made::Failed(reason)),
    };
    let (total, language) = (opened.total, opened.language);
    let columns = std::mem::take(&mut opened.columns);
    let mut writer = aside(move || Writer::new(columns, language, Waiting::OnDisk(total))).await?;
    let mut done = 0;
    loop {
        if job.is_cancelled() {
            return Ok(Made::Failed(Reason::Stopped));
        }
        if !store::progress(db, begun.seen, done, total).await.map_err(failure)? {
            return Ok(Made::Unwanted);
        }
        job.progress(done.unsigned_abs(), total.unsigned_abs(), format!("{}: {done} of {total} rows", opened.file));
        let rows = opened.portions.next().await.map_err(failure)?;
        if rows.is_empty() {
            break;
        }
        done += i64::try_from(rows.len()).unwrap_or(i64::MAX);
        writer = aside(move || writer.write(&rows).map(|()| writer)).await?;
    }
    drop(opened);
    Ok(Made::Whole((done, aside(move || writer.file()).await?)))
}

/// Runs what keeps a core busy.
async fn aside<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, Failure>
where
    T: Send + 'static,
    E: std::error::Error + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.map_err(Failure::retry)?.map_err(Failure::retry)
}
