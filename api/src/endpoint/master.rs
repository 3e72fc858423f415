//! Master data: lists, one record, new ones, and what people say about them.

use crate::document::{self, by};
use crate::document_routes;
use crate::endpoint::master_import::{kind_of, words_of};
use crate::error::ApiError;
use crate::http::query::Export;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Body, Caller};
use crate::sheet as download;
use crate::state::AppState;
use crate::wire::event::EventAnswer;
use crate::wire::master::{MasterEvent, MasterEvents, MasterKind};
use crate::wire::po::ExportQuery;
use crate::wire::{Envelope, Language};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::label::Label as _;
use ehub_workflows::master::search::{self, MasterFilter, MasterRow};
use ehub_workflows::master::{Kind, Master, New, sheet, store};

document_routes! { Master, "masters";
    /// Records of master data, by code.
    list "/masters" "queryMasters" MasterFilter -> MasterRow = search::search;
    /// One record.
    detail "/masters/{id}" "getMaster" -> MasterRow = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a record.
    workflow "/masters/{id}/workflow" "getMasterWorkflow";
    /// `edit`, `deactivate` or `reactivate` one record.
    event "/masters/{id}/events/{event}" "sendMasterEvent" MasterEvent;
    /// `deactivate` or `reactivate` many records.
    events "/masters/events/{event}" "sendMasterEvents" MasterEvents;
    also create, kinds, export;
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

/// The kinds of master data with their fields: what lists and forms are made from.
#[utoipa::path(get, path = "/masters/kinds", operation_id = "getMasterKinds", tag = "masters",
    responses((status = 200, body = Envelope<Vec<MasterKind>>)))]
async fn kinds(_: Caller) -> Answer<Vec<MasterKind>> {
    Answer(Kind::ALL.iter().copied().map(MasterKind::of).collect())
}

/// The list of one kind as .xlsx, to be changed and imported: what people say, and beside it what the ERP says. Of several kinds only what
/// all have.
#[utoipa::path(get, path = "/masters/export", operation_id = "exportMasters", tag = "masters",
    params(MasterFilter, ExportQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn export(
    State(state): State<AppState>,
    caller: Caller,
    Export { mut filter, look }: Export<MasterFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    (filter.page, filter.size) = (Some(1), Some(download::MOST));
    let (rows, total) = search::search(&state.db, &caller.actor, &filter).await?;
    if filter.kind.is_none() {
        return download::download(permit, "master-data", &look, total, rows).await;
    }
    let kind = kind_of(filter.kind.as_deref())?;
    download::bounded(total)?;
    let words = words_of(look.lang.unwrap_or(Language::Tc), kind);
    let bytes = permit.aside(move || sheet::write(kind, &words, &rows)).await?.map_err(|error| {
        tracing::error!(%error, "a workbook cannot be written");
        ApiError::system()
    })?;
    download::file(&format!("master-data-{kind}"), bytes)
}
