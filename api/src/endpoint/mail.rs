//! Mail to people: list, one mail with its attempts, redo and close.

use crate::document::send_matching;
use crate::document_routes;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::{MessageEvent, MessageEvents};
use crate::wire::monitor::{MatchingRequest, MonitorAnswer};
use axum::extract::State;
use ehub_workflows::mail::Mail;
use ehub_workflows::mail::search::{self, Filter, MailRow, MailView, matching as found};

document_routes! { Mail, "mails";
    /// Mails, newest first.
    list "/mails" "listMails" Filter -> MailRow = search::search;
    /// The list as .xlsx.
    export "/mails/export" "exportMails" Filter -> MailRow;
    /// State, offers, history and diagram of a mail.
    workflow "/mails/{id}/workflow" "getMailWorkflow";
    /// `redo` or `close` one mail.
    event "/mails/{id}/events/{event}" "sendMailEvent" MessageEvent;
    /// `redo` or `close` many mails, for one reason.
    events "/mails/events/{event}" "sendMailEvents" MessageEvents;
    also get_one, matching;
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

/// `redo` or `close` all mails that the filter finds, as for messages to the ERP.
#[utoipa::path(post, path = "/mails/events/{event}/matching", operation_id = "sendMatchingMailsEvent", tag = "mails",
    params(("event" = String, Path), Filter), request_body = MatchingRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn matching(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Query(filter): Query<Filter>,
    Body(body): Body<MatchingRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let all = found(&state.db, &caller.actor, &filter);
    Ok(Answer(send_matching::<Mail>(&state, &caller.actor, &event, &body, all).await?))
}
