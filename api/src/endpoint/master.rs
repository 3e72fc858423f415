//! Master data: lists, one record, new ones, and what people say about them.

use crate::document::{self, by};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::EventAnswer;
use crate::wire::master::{MasterEvent, MasterEvents, MasterKind};
use axum::extract::State;
use ehub_workflows::master::search::{self, MasterFilter, MasterRow};
use ehub_workflows::master::{Kind, Master, New, store};

document_routes! { Master, "masters";
    /// Records of master data, by code.
    list "/masters" "queryMasters" MasterFilter -> MasterRow = search::search;
    /// The list of one kind as .xlsx, to be changed and imported: what people say, and beside it what the ERP says. Of several kinds only
    /// what all have.
    export "/masters/export" "exportMasters" MasterFilter -> MasterRow;
    /// One record.
    detail "/masters/{id}" "getMaster" -> MasterRow = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a record.
    workflow "/masters/{id}/workflow" "getMasterWorkflow";
    /// `edit`, `deactivate`, `reactivate` or `classify` one record.
    event "/masters/{id}/events/{event}" "sendMasterEvent" MasterEvent;
    /// `deactivate` or `reactivate` many records.
    events "/masters/events/{event}" "sendMasterEvents" MasterEvents;
    also create, kinds;
}

/// Makes a record. Orders that were held for want of it come in with the next pull.
#[utoipa::path(post, path = "/masters", operation_id = "createMaster", tag = "masters", request_body = New,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(new): Body<New>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let made = store::create(&state.db, by(&state, &caller.actor), new).await?;
    Ok(Answer(document::after::<Master>(&state, &caller.actor, made.id).await?))
}

/// The kinds of master data that the caller sees, with their fields: what lists and forms are made from.
#[utoipa::path(get, path = "/masters/kinds", operation_id = "getMasterKinds", tag = "masters",
    responses((status = 200, body = Envelope<Vec<MasterKind>>)))]
async fn kinds(caller: Caller) -> Answer<Vec<MasterKind>> {
    let of = |kind| MasterKind::of(kind, &caller.actor);
    Answer(Kind::seen_by(&caller.actor).map(of).collect())
}
