//! Messages to and from the ERP: list, one message, redo and close.

use crate::document_routes;
use crate::wire::event::{MessageEvent, MessageEvents};
use ehub_workflows::erp_message::ErpMessage;
use ehub_workflows::erp_message::search::{self, Filter, Message, MessageRow};

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
}
