//! What the home page counts. Each is counted as the list counts it that the same filter opens.

use super::list::{SpecFilter, count, of};
use crate::Db;
use crate::error::Error;
use crate::inspection_spec::machine::{SUPPLIER, State, TO_FILL, VERIFIERS_AND_ADMINISTRATOR};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;

/// Specs of what the actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home {
    /// Are to be filled.
    pub(crate) to_fill: i64,
    /// Are to be verified.
    pub(crate) to_verify: i64,
    /// Have run out, or are about to.
    pub(crate) expiring: i64,
}

/// Counts for the home page; what is nobody's to-do with the actor's roles is not counted, and suppliers have nothing to do where nothing is
/// asked any more. What was submitted is to be decided whatever is asked.
///
/// # Errors
/// The database's own.
pub(crate) async fn home(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Home, Error> {
    let mut home = Home::default();
    if actor.has_any(SUPPLIER) && actor.company.is_some() {
        let fill = SpecFilter { asked: Some(true), ..of(TO_FILL) };
        home.to_fill = count(db, actor, now, &fill).await?;
        let expiring = SpecFilter { expiring: Some(true), asked: Some(true), ..of(&[State::Accept]) };
        home.expiring = count(db, actor, now, &expiring).await?;
    }
    if actor.has_any(VERIFIERS_AND_ADMINISTRATOR) {
        home.to_verify = count(db, actor, now, &of(&[State::Approving])).await?;
    }
    Ok(home)
}
