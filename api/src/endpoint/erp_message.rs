//! Messages to and from the ERP: list, one message, redo and close, and whether the ERP has one already.

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
use ehub_workflows::erp_message::question;
use ehub_workflows::erp_message::search::{self, ErpQuestion, Filter, Message, MessageRow};
use ehub_workflows::erp_message::{ErpMessage, search::matching as found};

document_routes! { ErpMessage, "erp-messages";
    /// Messages, newest first.
    list "/erp-messages" "listErpMessages" Filter -> MessageRow = search::search;
    /// The list as .xlsx.
    export "/erp-messages/export" "exportErpMessages" Filter -> MessageRow;
    /// One message with its attempts.
    detail "/erp-messages/{id}" "getErpMessage" -> Message = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a message.
    workflow "/erp-messages/{id}/workflow" "getErpMessageWorkflow";
    /// `redo` or `close` one message.
    event "/erp-messages/{id}/events/{event}" "sendErpMessageEvent" MessageEvent;
    /// `redo` or `close` many messages, for one reason.
    events "/erp-messages/events/{event}" "sendErpMessageEvents" MessageEvents;
    also matching, ask;
}

/// `redo` or `close` all messages that the filter finds, 10,000 at most, a thousand in one transaction each. `MATCHING_CHANGED` when they are not as many
/// as expected; those that may not be changed are refused (`MESSAGE_NOT_CHANGEABLE`) and stop no other. Of the refused ones the first 200 are named.
#[utoipa::path(post, path = "/erp-messages/events/{event}/matching", operation_id = "sendMatchingErpMessagesEvent",
    tag = "erp-messages", params(("event" = String, Path), Filter), request_body = MatchingRequest,
    responses((status = 200, body = Envelope<MonitorAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn matching(
    State(state): State<AppState>,
    caller: Caller,
    Path(event): Path<String>,
    Query(filter): Query<Filter>,
    Body(body): Body<MatchingRequest>,
) -> Result<Answer<MonitorAnswer>, ApiError> {
    let all = found(&state.db, &caller.actor, &filter);
    Ok(Answer(send_matching::<ErpMessage>(&state, &caller.actor, &event, &body, all).await?))
}

/// Has a worker ask the ERP whether it has this message already; the answer is then part of the message. Who asks while another question waits gets that
/// one. `MESSAGE_NOT_ASKABLE` for schedules of order lines: saying them twice ends the same.
#[utoipa::path(post, path = "/erp-messages/{id}/ask", operation_id = "askErpAboutMessage", tag = "erp-messages",
    params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<ErpQuestion>), (status = 409, body = crate::wire::ErrorBody)))]
async fn ask(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Answer<ErpQuestion>, ApiError> {
    Ok(Answer(question::ask(&state.db, &caller.actor, state.now(), id).await?))
}
