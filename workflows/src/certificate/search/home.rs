//! What the home page counts. Each is counted as the list counts it that the same filter opens.

use super::list::{count, of};
use crate::Db;
use crate::certificate::machine::State;
use crate::error::Error;
use crate::home::Ages;
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, Role};

/// Those whose to-do it is to verify.
pub(crate) const VERIFIERS: &[Role] = &[156];
/// Those whose to-do it is to measure.
pub(crate) const SUPPLIERS: &[Role] = &[126];

/// Certificates of what the actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home {
    /// Are awaited.
    pub(crate) awaited: i64,
    /// Wait to be verified.
    pub(crate) submitted: i64,
    /// Were rejected.
    pub(crate) rejected: i64,
}

/// Counts for the home page; what is nobody's to-do with the actor's roles is not counted.
///
/// # Errors
/// The database's own.
pub(crate) async fn home(db: &Db, actor: &Actor) -> Result<Home, Error> {
    let mut home = Home::default();
    if actor.company.is_some() && actor.has_any(SUPPLIERS) {
        home.awaited = count(db, actor, &of(State::Awaited)).await?;
        home.rejected = count(db, actor, &of(State::Reject)).await?;
    }
    if actor.company.is_none() && actor.has_any(VERIFIERS) {
        home.submitted = count(db, actor, &of(State::Submitted)).await?;
    }
    Ok(home)
}

/// Certificates in a state by how long ago they came to it.
///
/// # Errors
/// The database's own.
pub(crate) async fn by_age(db: &Db, actor: &Actor, state: State, ages: &Ages) -> Result<[i64; 4], Error> {
    let [youngest, middle, oldest] = ages.bounds;
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE changed_at >= $2) AS "d0to2!",
                  count(*) FILTER (WHERE changed_at >= $3 AND changed_at < $2) AS "d3to5!",
                  count(*) FILTER (WHERE changed_at >= $4 AND changed_at < $3) AS "d6to10!",
                  count(*) FILTER (WHERE changed_at < $4) AS "over10!"
             FROM certificates WHERE state = $1 AND ($5::bigint IS NULL OR vendor_id = $5)"#,
        state.as_str(),
        youngest,
        middle,
        oldest,
        actor.company
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok([row.d0to2, row.d3to5, row.d6to10, row.over10])
}
