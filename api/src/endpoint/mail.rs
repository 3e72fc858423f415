//! Mail to people: list, one mail with its attempts, redo and close.

use crate::endpoint::message::{Entry, Order, order};
use crate::endpoint::po_event::{bulk, one};
use crate::error::ApiError;
use crate::http::query::{self, Path, Query};
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller, Page, bulk};
use crate::sheet;
use crate::state::AppState;
use crate::wire::event::{BulkAnswer, EventAnswer, MessageEvent, MessageEvents, Workflow};
use crate::wire::{Envelope, Items};
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::DocumentResult;
use ehub_workflows::document_view::DocumentView;
use ehub_workflows::mail::search::{self, Filter, MailRow, MailView};
use ehub_workflows::mail::{close, redo, workflow as view};
use serde_json::Value;
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

/// Mails, newest first.
#[utoipa::path(get, path = "/mails", operation_id = "listMails", tag = "mails", params(Filter),
    responses((status = 200, body = Envelope<Items<MailRow>>), (status = 400, body = crate::wire::ErrorBody)))]
async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<Filter>,
) -> Result<Page<MailRow>, ApiError> {
    query::window(filter.page, filter.size)?;
    let (items, total) = search::search(&state.db, &caller.actor, &filter).await?;
    Ok(Page { items, total })
}

/// The list as .xlsx.
#[utoipa::path(get, path = "/mails/export", operation_id = "exportMails", tag = "mails",
    params(Filter, crate::wire::po::ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<Filter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(sheet::MOST));
    let (rows, total) = search::search(&state.db, &caller.actor, &filter).await?;
    sheet::download(permit, "mails", sheet::MAIL, &look, total, rows).await
}

/// One mail with its attempts. One that no worker has taken yet is shown as it would be sent now.
#[utoipa::path(get, path = "/mails/{id}", operation_id = "getMail", tag = "mails", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<MailView>), (status = 404, body = crate::wire::ErrorBody)))]
async fn get_one(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<MailView>, ApiError> {
    let mut mail = search::read(&state.db, &caller.actor, id).await?;
    if !mail.written
        && let Ok(written) = state.config.templates.write(&mail.content)
    {
        mail.row.subject = Some(written.subject);
        (mail.body_text, mail.body_html) = (Some(written.text), Some(written.html));
    }
    Ok(Answer(mail))
}

/// State, offers, history and diagram of a mail.
#[utoipa::path(get, path = "/mails/{id}/workflow", operation_id = "getMailWorkflow", tag = "mails",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Workflow>), (status = 404, body = crate::wire::ErrorBody)))]
async fn workflow(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<DocumentView>, ApiError> {
    Ok(Answer(view(&state.db, &caller.actor, state.now(), id).await?))
}

/// `redo` or `close` one mail.
#[utoipa::path(post, path = "/mails/{id}/events/{event}", operation_id = "sendMailEvent", tag = "mails",
    params(("id" = i64, Path), ("event" = String, Path)), request_body = MessageEvent,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, event)): Path<(i64, String)>,
    Body(body): Body<Value>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let entry = bulk::entry(bulk::one(id, body)?).map_err(|fault| ApiError::invalid(vec![fault]))?;
    one(administer(&state, &caller, &event, vec![entry]).await?)?;
    let view = view(&state.db, &caller.actor, state.now(), id).await?;
    Ok(Answer(EventAnswer::of(id, view.state, view.version, &view.offers)))
}

/// `redo` or `close` many mails, for one reason.
#[utoipa::path(post, path = "/mails/events/{event}", operation_id = "sendMailEvents", tag = "mails",
    params(("event" = String, Path)), request_body = MessageEvents,
    responses((status = 200, body = Envelope<BulkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn send_many(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Body(body): Body<Value>,
) -> Result<Answer<BulkAnswer>, ApiError> {
    let entries = bulk::each(body, bulk::entry::<Entry>)?;
    Ok(Answer(bulk(administer(&state, &caller, &event, entries).await?)))
}

async fn administer(
    state: &AppState,
    caller: &Caller,
    event: &str,
    entries: Vec<Entry>,
) -> Result<Vec<DocumentResult>, ApiError> {
    let (db, actor, now) = (&state.db, &caller.actor, state.now());
    let (seen, order) = order(event, entries)?;
    Ok(match order {
        Order::Redo => redo(db, actor, now, &seen).await?,
        Order::Close(closing) => close(db, actor, now, &seen, closing).await?,
    })
}
