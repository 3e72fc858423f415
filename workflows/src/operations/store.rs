//! What an administrator does with jobs.

use crate::database::Db;
use crate::error::Error;
use ehub_engine::jobs::overview::{self, Treated};
use ehub_engine::{Actor, Finding};

/// What became of one job.
#[derive(Debug)]
pub struct JobResult {
    /// Which.
    pub id: i64,
    /// Kind and id, as people read it; `None` = there is no such job.
    pub name: Option<String>,
    /// Whether it went well.
    pub result: Result<(), Error>,
}

/// Runs dead jobs again, with all their attempts. One that is refused does not stop the others.
///
/// # Errors
/// The database's own.
pub async fn redo(db: &Db, actor: &Actor, ids: &[i64]) -> Result<Vec<JobResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let treated = overview::redo(&mut tx, ids).await?;
    tx.commit().await?;
    Ok(results(ids, &treated, "JOB_NOT_DEAD"))
}

/// Stops jobs: those that wait or are dead at once, running ones at their next look.
///
/// # Errors
/// The database's own.
pub async fn cancel(db: &Db, actor: &Actor, ids: &[i64]) -> Result<Vec<JobResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let treated = overview::cancel(&mut tx, ids, &actor.name).await?;
    tx.commit().await?;
    Ok(results(ids, &treated, "JOB_FINISHED"))
}

/// One result per id, in the order asked.
fn results(ids: &[i64], treated: &[Treated], refusal: &'static str) -> Vec<JobResult> {
    let of = |id: i64| treated.binary_search_by_key(&id, |one| one.id).ok().map(|at| &treated[at]);
    ids.iter()
        .map(|id| match of(*id) {
            None => JobResult { id: *id, name: None, result: Err(Error::NotFound) },
            Some(one) => {
                let refused = || Err(Error::Refused(vec![Finding::block(refusal).with("state", &one.state)]));
                let result = if one.done { Ok(()) } else { refused() };
                JobResult { id: *id, name: Some(format!("{} #{}", one.kind, one.id)), result }
            }
        })
        .collect()
}
