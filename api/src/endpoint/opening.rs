//! Openings: the lines that may be opened, opening them, the list with its export, one opening, taking it back.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::{Answer, Body, Caller, Page, bulk, metrics};
use crate::state::AppState;
use crate::wire::opening::{OpeningEvent, OpeningEvents, OpeningGrantResult, OpeningGrants, OpeningGrantsAnswer};
use crate::wire::{Blocker, Envelope, Items};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::opening::search::{
    self, OpenableLineFilter, OpenableLineRow, OpeningFilter, OpeningRow, OpeningView,
};
use ehub_workflows::opening::store::{self, Granted};
use ehub_workflows::opening::{Grant, Opening};
use serde_json::Value;

/// Lines that one call opens at most.
const MOST: usize = 1_000;

document_routes! { Opening, "openings";
    /// Openings, newest first.
    list "/openings" "listOpenings" OpeningFilter -> OpeningRow = search::search;
    /// The list as .xlsx.
    export "/openings/export" "exportOpenings" OpeningFilter -> OpeningRow;
    /// One opening with its order and the notices that ship under it.
    detail "/openings/{id}" "getOpening" -> OpeningView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of an opening.
    workflow "/openings/{id}/workflow" "getOpeningWorkflow";
    /// One event of one opening: take-back.
    event "/openings/{id}/events/{event}" "sendOpeningEvent" OpeningEvent;
    /// The same event for many openings; one that is refused does not stop the others.
    events "/openings/events/{event}" "sendOpeningEvents" OpeningEvents;
    also lines, grant;
}

/// Order lines that may be opened: the order wants more of them than may be shipped, and no opening is in effect.
#[utoipa::path(get, path = "/openings/lines", operation_id = "listOpenableLines", tag = "openings",
    params(OpenableLineFilter),
    responses((status = 200, body = Envelope<Items<OpenableLineRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn lines(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<OpenableLineFilter>,
) -> Result<Page<OpenableLineRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::lines(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Opens order lines for shipment, one or many; one that is refused does not stop the others.
#[utoipa::path(post, path = "/openings", operation_id = "grantOpenings", tag = "openings",
    request_body = OpeningGrants,
    responses((status = 200, body = Envelope<OpeningGrantsAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn grant(
    State(state): State<AppState>,
    caller: Caller,
    Body(body): Body<Value>,
) -> Result<Answer<OpeningGrantsAnswer>, ApiError> {
    if body["items"].as_array().is_some_and(|items| items.len() > MOST) {
        return Err(ApiError::invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").at("items").with("max", MOST)]));
    }
    let wanted = bulk::each(body, bulk::entry::<Grant>)?;
    Ok(Answer(OpeningGrantsAnswer::of(store::grant(&state.db, by(&state, &caller.actor), wanted).await?)))
}

impl OpeningGrantsAnswer {
    fn of(results: Vec<Granted>) -> Self {
        let results: Vec<_> = results.into_iter().map(OpeningGrantResult::of).collect();
        let done = results.iter().filter(|result| result.ok).count();
        Self { done, refused: results.len() - done, results }
    }
}

impl OpeningGrantResult {
    fn of(granted: Granted) -> Self {
        let line_id = granted.line_id;
        let empty =
            Self { line_id, ok: false, id: None, state: None, version: None, error_label: None, blockers: None };
        match granted.result {
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
