//! What the home page counts. Each is counted as the list counts it that the same filter opens.

use super::list::{ShipPermissionFilter, count};
use crate::Db;
use crate::error::Error;
use crate::ship_permission::machine::State;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};

/// Those who decide, and whose to-do it is. Who may override is not waited for.
const DECIDERS: &[Role] = &[100, 153, 154];
/// Those who apply.
const APPLICANTS: &[Role] = &[122];

/// Permissions of what the actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home {
    /// Wait for the buyer side.
    pub(crate) submitted: i64,
    /// Were rejected, and can be applied for again.
    pub(crate) rejected: i64,
}

/// Counts for the home page; what is nobody's to-do with the actor's roles is not counted.
///
/// # Errors
/// The database's own.
pub(crate) async fn home(db: &Db, actor: &Actor) -> Result<Home, Error> {
    let mut home = Home::default();
    if actor.has_any(DECIDERS) {
        home.submitted = count(db, actor, &submitted(None)).await?;
    }
    if actor.has_any(APPLICANTS) {
        let filter = ShipPermissionFilter { reapply: Some(true), ..of(State::Rejected) };
        home.rejected = count(db, actor, &filter).await?;
    }
    Ok(home)
}

/// Those that wait in orders of the actor's own.
///
/// # Errors
/// The database's own.
pub(crate) async fn own(db: &Db, actor: &Actor) -> Result<i64, Error> {
    count(db, actor, &submitted(Some(true))).await
}

fn submitted(mine: Option<bool>) -> ShipPermissionFilter {
    ShipPermissionFilter { mine, ..of(State::Submitted) }
}

fn of(state: State) -> ShipPermissionFilter {
    ShipPermissionFilter { state: Some(state.as_str().to_owned()), ..ShipPermissionFilter::default() }
}
