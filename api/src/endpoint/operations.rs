//! The machine itself: systems outside, queue, workers; and what is overdue.

use crate::error::ApiError;
use crate::http::check::CheckFinding;
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::log_file::mask::mask;
use ehub_workflows::operations::search::{self, DiskRoom, Operations};
use ehub_workflows::overdue::{self, Overdue};
use std::time::Duration;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(operations)).routes(routes!(check)).routes(routes!(overdue_list))
}

/// Systems outside, the queue by kind, workers, room.
#[utoipa::path(get, path = "/operations", operation_id = "getOperations", tag = "operations",
    responses((status = 200, body = Envelope<Operations>), (status = 403, body = crate::wire::ErrorBody)))]
async fn operations(State(state): State<AppState>, caller: Caller) -> Result<Answer<Operations>, ApiError> {
    let disk = state.readiness.disk().map(|disk| DiskRoom {
        free_bytes: disk.free,
        size_bytes: disk.size,
        full: disk.is_full(),
    });
    Ok(Answer(search::operations(&state.db, &caller.actor, disk).await?))
}

/// A check that takes longer is given up.
const PATIENCE: Duration = Duration::from_mins(1);
/// The name of the one turn.
const CHECK: &str = "check";

/// Looks at the whole installation, as `ehub check` does, and changes nothing. One at a time; a second one is answered with 429.
#[utoipa::path(get, path = "/operations/check", operation_id = "checkInstallation", tag = "operations",
    responses((status = 200, body = Envelope<Vec<CheckFinding>>)))]
async fn check(State(state): State<AppState>, _: Caller) -> Result<Answer<Vec<CheckFinding>>, ApiError> {
    let _turn = state.check.turns.take(CHECK).ok_or_else(|| ApiError::flooded(3))?;
    let mut found = tokio::time::timeout(PATIENCE, state.check.run()).await.unwrap_or_else(|_| {
        let words = format!("the check took longer than {} s and was given up", PATIENCE.as_secs());
        vec![CheckFinding { area: "configuration".to_owned(), kind: "bad".to_owned(), words }]
    });
    for finding in &mut found {
        finding.words = mask(&finding.words);
    }
    Ok(Answer(found))
}

/// Documents whose deadline has run out, the longest first; at most 200, and the number of all.
#[utoipa::path(get, path = "/overdue", operation_id = "listOverdue", tag = "operations",
    responses((status = 200, body = Envelope<Items<Overdue>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn overdue_list(State(state): State<AppState>, caller: Caller) -> Result<Page<Overdue>, ApiError> {
    let (items, total) = overdue::list(&state.db, &caller.actor).await?;
    Ok(Page { items, total })
}
