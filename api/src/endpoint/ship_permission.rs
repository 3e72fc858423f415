//! Ship permissions: the lines that may be applied for, applications, the list with its export, one permission, its events.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::state::AppState;
use crate::wire::line::LinesAnswer;
use crate::wire::ship_permission::{ShipApplications, ShipPermissionEvent, ShipPermissionEvents};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use ehub_workflows::ship_permission::ShipPermission;
use ehub_workflows::ship_permission::search::{
    self, ShipLineFilter, ShipLineRow, ShipPermissionFilter, ShipPermissionRow, ShipPermissionView,
};
use ehub_workflows::ship_permission::store;
use serde_json::Value;

document_routes! { ShipPermission, "ship-permissions";
    /// Ship permissions, newest first.
    list "/ship-permissions" "listShipPermissions" ShipPermissionFilter -> ShipPermissionRow = search::search;
    /// The list as .xlsx.
    export "/ship-permissions/export" "exportShipPermissions" ShipPermissionFilter -> ShipPermissionRow;
    /// One permission with its order and the line's other permissions.
    detail "/ship-permissions/{id}" "getShipPermission" -> ShipPermissionView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a permission.
    workflow "/ship-permissions/{id}/workflow" "getShipPermissionWorkflow";
    /// One event of one permission: approve, approve-with-issue, reject or withdraw.
    event "/ship-permissions/{id}/events/{event}" "sendShipPermissionEvent" ShipPermissionEvent;
    /// The same event for many permissions; one that is refused does not stop the others. Also takes a list of
    /// `{id, version, …payload}` when the payloads differ.
    events "/ship-permissions/events/{event}" "sendShipPermissionEvents" ShipPermissionEvents;
    also lines, apply;
}

/// Order lines that may be applied for: accepted, open, of a plant that asks for permission.
#[utoipa::path(get, path = "/ship-permissions/lines", operation_id = "listShipLines", tag = "ship-permissions",
    params(ShipLineFilter),
    responses((status = 200, body = Envelope<Items<ShipLineRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn lines(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<ShipLineFilter>,
) -> Result<Page<ShipLineRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::lines(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Applies for permission to ship, for one line or many; one that is refused does not stop the others.
#[utoipa::path(post, path = "/ship-permissions", operation_id = "applyForShipPermissions", tag = "ship-permissions",
    request_body = ShipApplications,
    responses((status = 200, body = Envelope<LinesAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn apply(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<Value>,
) -> Result<Answer<LinesAnswer>, ApiError> {
    let wanted = bulk::lines(body)?;
    Ok(Answer(LinesAnswer::of(store::apply(&state.db, by(&state, &caller.actor), wanted).await?)))
}
