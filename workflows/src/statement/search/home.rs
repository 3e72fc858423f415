//! What the home page counts. Each is counted as the list counts it that the same filter opens.

use super::list::{count, of};
use crate::Db;
use crate::error::Error;
use crate::statement::machine::{BUYERS, SUPPLIERS, State};
use ehub_engine::Actor;

/// Statements of what the actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home {
    /// Wait for the supplier.
    pub(crate) to_confirm: i64,
    /// Wait for the buyer's side.
    pub(crate) to_answer: i64,
}

/// Counts for the home page; what is nobody's to-do with the actor's roles is not counted.
///
/// # Errors
/// The database's own.
pub(crate) async fn home(db: &Db, actor: &Actor) -> Result<Home, Error> {
    let mut home = Home::default();
    if actor.company.is_some() && actor.has_any(SUPPLIERS) {
        home.to_confirm = count(db, actor, &of(&[State::Issued, State::Answered])).await?;
    }
    if actor.company.is_none() && actor.has_any(BUYERS) {
        home.to_answer = count(db, actor, &of(&[State::Disputed])).await?;
    }
    Ok(home)
}
