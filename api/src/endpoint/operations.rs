//! The machine itself: systems outside, queue, workers; and what is overdue.

use crate::error::ApiError;
use crate::http::{Answer, Caller, Page};
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::operations::search::{self, DiskRoom, Operations};
use ehub_workflows::overdue::{self, Overdue};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(operations)).routes(routes!(overdue_list))
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

/// Documents whose deadline has run out, the longest first; at most 200, and the number of all.
#[utoipa::path(get, path = "/overdue", operation_id = "listOverdue", tag = "operations",
    responses((status = 200, body = Envelope<Items<Overdue>>), (status = 403, body = crate::wire::ErrorBody)))]
async fn overdue_list(State(state): State<AppState>, caller: Caller) -> Result<Page<Overdue>, ApiError> {
    let (items, total) = overdue::list(&state.db, &caller.actor).await?;
    Ok(Page { items, total })
}
