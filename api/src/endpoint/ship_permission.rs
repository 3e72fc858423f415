//! Ship permissions: the lines that may be applied for, applications, the list with its export, one permission, its events.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk, metrics};
use crate::state::AppState;
use crate::wire::ship_permission::{
    ShipApplicationResult, ShipApplications, ShipApplicationsAnswer, ShipPermissionEvent, ShipPermissionEvents,
};
use crate::wire::{Blocker, Envelope, Items};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::ship_permission::search::{
    self, ShipLineFilter, ShipLineRow, ShipPermissionFilter, ShipPermissionRow, ShipPermissionView,
};
use ehub_workflows::ship_permission::store::{self, Applied};
use ehub_workflows::ship_permission::{Application, ShipPermission};
use serde_json::Value;

/// Lines that one call applies for at most.
const MOST: usize = 1_000;

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
    responses((status = 200, body = Envelope<ShipApplicationsAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn apply(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<Value>,
) -> Result<Answer<ShipApplicationsAnswer>, ApiError> {
    if body["items"].as_array().is_some_and(|items| items.len() > MOST) {
        return Err(ApiError::invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").at("items").with("max", MOST)]));
    }
    let wanted = bulk::each(body, bulk::entry::<Application>)?;
    Ok(Answer(ShipApplicationsAnswer::of(store::apply(&state.db, by(&state, &caller.actor), wanted).await?)))
}

impl ShipApplicationsAnswer {
    fn of(results: Vec<Applied>) -> Self {
        let results: Vec<_> = results.into_iter().map(ShipApplicationResult::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl ShipApplicationResult {
    fn of(applied: Applied) -> Self {
        let line_id = applied.line_id;
        let empty =
            Self { line_id, ok: false, id: None, state: None, version: None, error_label: None, blockers: None };
        match applied.result {
            Ok(moved) => Self {
                ok: true,
                id: Some(moved.id),
                state: Some(moved.state.to_owned()),
                version: Some(moved.version),
                ..empty
            },
            Err(error) => {
                let error = ApiError::from(error);
                let failure = error.failure();
                metrics::refused(failure);
                Self {
                    error_label: Some(failure.label.to_owned()),
                    blockers: Some(failure.blockers.iter().cloned().map(Blocker::from).collect()),
                    ..empty
                }
            }
        }
    }
}
