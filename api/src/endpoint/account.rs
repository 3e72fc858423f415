//! Accounts: list, one of them, new ones, and the events of those who manage them.

use crate::endpoint::po_event::{bulk, one};
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller, Page, bulk, json_fault};
use crate::sheet;
use crate::state::AppState;
use crate::wire::account::{AccountEvent, AccountEvents, AccountMade};
use crate::wire::event::{BulkAnswer, EventAnswer, Workflow};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::account::machine::{Event, Input};
use ehub_workflows::account::search::{self, AccountDetail, AccountFilter, AccountRow};
use ehub_workflows::account::{Details, NewAccount, store};
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::{Error, Seen};
use serde_json::{Map, Value};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(export))
        .routes(routes!(send_many))
        .routes(routes!(get_one))
        .routes(routes!(workflow))
        .routes(routes!(send))
}

/// Accounts that the caller may see.
#[utoipa::path(get, path = "/accounts", operation_id = "listAccounts", tag = "accounts", params(AccountFilter),
    responses((status = 200, body = Envelope<Items<AccountRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<AccountFilter>,
) -> Result<Page<AccountRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// Makes an account and invites its owner.
#[utoipa::path(post, path = "/accounts", operation_id = "createAccount", tag = "accounts", request_body = NewAccount,
    responses((status = 200, body = Envelope<AccountMade>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<NewAccount>,
) -> Result<Answer<AccountMade>, ApiError> {
    let made = store::create(&state.db, &caller.actor, state.now(), state.randomness, new).await?;
    Ok(Answer(AccountMade { id: made.id, state: made.state.to_owned(), version: made.version }))
}

/// The list as .xlsx.
#[utoipa::path(get, path = "/accounts/export", operation_id = "exportAccounts", tag = "accounts",
    params(AccountFilter, crate::wire::po::ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<AccountFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(sheet::MOST));
    let (rows, total) = search::search(&state.db, &caller.actor, &filter).await?;
    sheet::download(permit, "accounts", sheet::ACCOUNT, &look, total, rows).await
}

/// One account.
#[utoipa::path(get, path = "/accounts/{id}", operation_id = "getAccount", tag = "accounts", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<AccountDetail>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<AccountDetail>, ApiError> {
    Ok(Answer(search::read(&state.db, &caller.actor, id).await?))
}

/// State, offers, history and diagram of an account.
#[utoipa::path(get, path = "/accounts/{id}/workflow", operation_id = "getAccountWorkflow", tag = "accounts",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(store::workflow(&state.db, &caller.actor, id).await?))
}

/// `resend`, `deactivate`, `reactivate`, `reset-second-step` or `edit` one account.
#[utoipa::path(post, path = "/accounts/{id}/events/{event}", operation_id = "sendAccountEvent", tag = "accounts",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = AccountEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    let (seen, fields) = bulk::addressed(bulk::one(id, body)?)?;
    let input = input(event, fields)?;
    one(store::send(&state.db, &caller.actor, state.now(), state.randomness, &[seen], input).await?)?;
    let view = store::workflow(&state.db, &caller.actor, id).await?;
    Ok(Answer(EventAnswer::of(id, view.state, view.version, &view.offers)))
}

/// `resend`, `deactivate` or `reactivate` many accounts.
#[utoipa::path(post, path = "/accounts/events/{event}", operation_id = "sendAccountEvents", tag = "accounts",
    params(("event" = String, Path)), request_body = AccountEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let event = Event::parse(&event).ok_or_else(ApiError::not_found)?;
    // Names and addresses are a person's own, and so is the proof of who asks: this is done one by one.
    if matches!(event, Event::Edit | Event::ResetSecondStep) {
        return Err(refused(event));
    }
    let input = input(event, Map::new())?;
    let seen = bulk::each(body, bulk::entry::<Seen>)?;
    let results = store::send(&state.db, &caller.actor, state.now(), state.randomness, &seen, input).await?;
    Ok(Answer(bulk(results)))
}

fn refused(event: Event) -> ApiError {
    Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]).into()
}

fn input(event: Event, fields: Map<String, Value>) -> Result<Input, ApiError> {
    let plain = match event {
        Event::Resend => Input::Resend,
        Event::Deactivate => Input::Deactivate,
        Event::Reactivate => Input::Reactivate,
        Event::ResetSecondStep => Input::ResetSecondStep,
        Event::Edit => return Ok(Input::Edit(json_fault::read::<Details>(Value::Object(fields))?)),
        Event::Create | Event::Activate => return Err(refused(event)),
    };
    match fields.keys().next() {
        None => Ok(plain),
        Some(name) => Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at(name.as_str())])),
    }
}
