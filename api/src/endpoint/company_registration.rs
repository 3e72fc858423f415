//! Registrations of companies, for those who review them.

use crate::endpoint::po_event::{bulk, one};
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller, Page, bulk, json_fault};
use crate::sheet;
use crate::state::AppState;
use crate::wire::event::{BulkAnswer, EventAnswer, Workflow};
use crate::wire::registration::{RegistrationEvent, RegistrationEvents};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::registration::search::{self, RegistrationDetail, RegistrationFilter, RegistrationRow};
use ehub_workflows::registration::{Approval, Event, Fields, Input, store};
use ehub_workflows::{Error, Seen};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(send_many))
        .routes(routes!(get_one))
        .routes(routes!(workflow))
        .routes(routes!(send))
}

/// Registrations, newest first.
#[utoipa::path(get, path = "/company-registrations", operation_id = "listCompanyRegistrations",
    tag = "company-registrations", params(RegistrationFilter),
    responses((status = 200, body = Envelope<Items<RegistrationRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<RegistrationFilter>,
) -> Result<Page<RegistrationRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// The list as .xlsx.
#[utoipa::path(get, path = "/company-registrations/export", operation_id = "exportCompanyRegistrations",
    tag = "company-registrations", params(RegistrationFilter, crate::wire::po::ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<RegistrationFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(sheet::MOST));
    let (rows, total) = search::search(&state.db, &caller.actor, &filter).await?;
    sheet::download(permit, "company-registrations", sheet::REGISTRATION, &look, total, rows).await
}

/// One registration with whatever it resembles.
#[utoipa::path(get, path = "/company-registrations/{id}", operation_id = "getCompanyRegistration",
    tag = "company-registrations", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<RegistrationDetail>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<RegistrationDetail>, ApiError> {
    Ok(Answer(search::read(&state.db, &caller.actor, id).await?))
}

/// State, offers, history and diagram of a registration.
#[utoipa::path(get, path = "/company-registrations/{id}/workflow", operation_id = "getCompanyRegistrationWorkflow",
    tag = "company-registrations", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(store::workflow(&state.db, &caller.actor, id).await?))
}

/// `edit`, `return`, `reject` or `approve` one registration.
#[utoipa::path(post, path = "/company-registrations/{id}/events/{event}",
    operation_id = "sendCompanyRegistrationEvent", tag = "company-registrations",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = RegistrationEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    let (seen, fields) = bulk::addressed(bulk::one(id, body)?)?;
    let input = input(event, Value::Object(fields))?;
    one(store::send(&state.db, &caller.actor, state.now(), state.randomness, &[seen], input).await?)?;
    let view = store::workflow(&state.db, &caller.actor, id).await?;
    Ok(Answer(EventAnswer::of(id, view.state, view.version, &view.offers)))
}

/// `return` or `reject` many registrations, for one reason.
#[utoipa::path(post, path = "/company-registrations/events/{event}", operation_id = "sendCompanyRegistrationEvents",
    tag = "company-registrations", params(("event" = String, Path)), request_body = RegistrationEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    // Every form and every administrator is another one: those are edited and approved alone.
    if !matches!(event, Event::Return | Event::Reject) {
        return Err(refused(event));
    }
    let Value::Object(mut fields) = body else { return Err(ApiError::invalid(vec![])) };
    fields.remove("confirmToken");
    let reason: Map<String, Value> =
        fields.remove("reason").map(|reason| ("reason".to_owned(), reason)).into_iter().collect();
    let input = input(event, Value::Object(reason))?;
    let seen = bulk::each(Value::Object(fields), bulk::entry::<Seen>)?;
    let results = store::send(&state.db, &caller.actor, state.now(), state.randomness, &seen, input).await?;
    Ok(Answer(bulk(results)))
}

fn refused(event: Event) -> ApiError {
    Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    fields: Box<Fields>,
}

fn input(event: Event, payload: Value) -> Result<Input, ApiError> {
    Ok(match event {
        Event::Edit => Input::Edit(json_fault::read::<Edit>(payload)?.fields),
        Event::Return => Input::Return(json_fault::read::<Reason>(payload)?.reason),
        Event::Reject => Input::Reject(json_fault::read::<Reason>(payload)?.reason),
        Event::Approve => Input::Approve(json_fault::read::<Approval>(payload)?),
        Event::Submit | Event::Resubmit | Event::Activate => return Err(refused(event)),
    })
}
