//! Inspection specs: the list with its export, one spec with its grid, its events; setting up and reminding by hand.

use crate::document::by;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, bulk};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::BulkAnswer;
use crate::wire::inspection_spec::{InspectionSpecEvent, InspectionSpecEvents, SpecReminders, SpecsMade};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::inspection_spec::InspectionSpec;
use ehub_workflows::inspection_spec::search::{self, SpecFilter, SpecRow, SpecView};
use ehub_workflows::inspection_spec::store::{self, Wanted};

document_routes! { InspectionSpec, "inspection-specs";
    /// Inspection specs: those that wait for the supplier first, then those that wait for a verifier, the longest first.
    list "/inspection-specs" "listInspectionSpecs" SpecFilter -> SpecRow = |state, actor, filter| search::search(&state.db, actor, state.now(), filter);
    /// The list as .xlsx.
    export "/inspection-specs/export" "exportInspectionSpecs" SpecFilter -> SpecRow;
    /// One spec with its grid, what is asked, and what differs from the revision that holds.
    detail "/inspection-specs/{id}" "getInspectionSpec" -> SpecView = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a spec.
    workflow "/inspection-specs/{id}/workflow" "getInspectionSpecWorkflow";
    /// One event of one spec: fill, edit, submit, accept or reject. Findings of values stand at `values[n].…`, in the order given with
    /// fill, and in that of the grid with submit.
    event "/inspection-specs/{id}/events/{event}" "sendInspectionSpecEvent" InspectionSpecEvent;
    /// Accept or reject for many specs; one that is refused does not stop the others.
    events "/inspection-specs/events/{event}" "sendInspectionSpecEvents" InspectionSpecEvents;
    also set_up, remind;
}

/// Sets up specs of a supplier for these parts; one that is refused does not stop the others.
#[utoipa::path(post, path = "/inspection-specs", operation_id = "setUpInspectionSpecs", tag = "inspection-specs",
    request_body = Wanted,
    responses((status = 200, body = Envelope<SpecsMade>), (status = 400, body = crate::wire::ErrorBody)))]
async fn set_up(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<Wanted>,
) -> Result<Answer<SpecsMade>, ApiError> {
    bounded("materialCodes", wanted.material_codes.len())?;
    Ok(Answer(SpecsMade::of(store::set_up(&state.db, by(&state, &caller.actor), &wanted).await?)))
}

/// Reminds the suppliers of these specs by mail, of each once a day; the specs stay as they are. One that is refused does not stop the others.
#[utoipa::path(post, path = "/inspection-specs/remind", operation_id = "remindOfInspectionSpecs", tag = "inspection-specs",
    request_body = SpecReminders,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn remind(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<SpecReminders>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    bounded("ids", wanted.ids.len())?;
    let results = store::remind(&state.db, by(&state, &caller.actor), &wanted.ids).await?;
    Ok(Answer(BulkAnswer::of(results)))
}

/// At least one, and not too many.
fn bounded(field: &str, count: usize) -> Result<(), ApiError> {
    let fault = match count {
        0 => Finding::block("REQUIRED").at(field),
        1..=bulk::MOST_LINES => return Ok(()),
        _ => Finding::block("TOO_MANY_DOCUMENTS").at(field).with("max", bulk::MOST_LINES),
    };
    Err(ApiError::invalid(vec![fault]))
}
