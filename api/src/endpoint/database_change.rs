//! Changes of single rows that no screen makes: what may be changed, and what was proposed.

use crate::document::{self, by};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::database_change::{DatabaseChangeEvent, DatabaseChangeEvents};
use crate::wire::event::EventAnswer;
use axum::extract::State;
use ehub_workflows::database_change::search::{
    self, DatabaseChangeDetail, DatabaseChangeFilter, DatabaseChangeRow, FoundRows, MaintainableTable, RowFilter,
};
use ehub_workflows::database_change::{DatabaseChange, Proposal, store};

document_routes! { DatabaseChange, "database changes";
    /// Proposed changes, the newest first.
    list "/database-changes" "listDatabaseChanges" DatabaseChangeFilter -> DatabaseChangeRow = search::search;
    /// The list as .xlsx.
    export "/database-changes/export" "exportDatabaseChanges" DatabaseChangeFilter -> DatabaseChangeRow;
    /// One change, with what stands in its row now.
    detail "/database-changes/{id}" "getDatabaseChange" -> DatabaseChangeDetail =
        |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of a change.
    workflow "/database-changes/{id}/workflow" "getDatabaseChangeWorkflow";
    /// `apply`, `refuse`, `withdraw` or `undo` one change. Whoever proposed it neither applies nor refuses it.
    event "/database-changes/{id}/events/{event}" "sendDatabaseChangeEvent" DatabaseChangeEvent;
    /// `refuse` or `withdraw` many changes; each is applied by itself.
    events "/database-changes/events/{event}" "sendDatabaseChangeEvents" DatabaseChangeEvents;
    also propose, tables, rows;
}

/// Proposes a change: nothing is written into the row before a second person applies it.
#[utoipa::path(post, path = "/database-changes", operation_id = "proposeDatabaseChange", tag = "database changes",
    request_body = Proposal,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 409, body = crate::wire::ErrorBody)))]
async fn propose(
    State(state): State<AppState>,
    caller: Caller,
    Body(proposal): Body<Proposal>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let made = store::propose(&state.db, by(&state, &caller.actor), proposal).await?;
    Ok(Answer(document::after::<DatabaseChange>(&state, &caller.actor, made.id).await?))
}

/// Tables of which something may be changed, with the columns and what may be in them.
#[utoipa::path(get, path = "/maintainable-tables", operation_id = "listMaintainableTables", tag = "database changes",
    responses((status = 200, body = Envelope<Vec<MaintainableTable>>)))]
async fn tables(_: Caller) -> Result<Answer<Vec<MaintainableTable>>, ApiError> {
    Ok(Answer(search::tables()))
}

/// Rows of such a table that are found by the beginning of a number, at most 50; or exactly one.
#[utoipa::path(get, path = "/maintainable-rows", operation_id = "findMaintainableRows", tag = "database changes",
    params(RowFilter),
    responses((status = 200, body = Envelope<FoundRows>), (status = 400, body = crate::wire::ErrorBody)))]
async fn rows(
    State(state): State<AppState>,
    caller: Caller,
    Query(filter): Query<RowFilter>,
) -> Result<Answer<FoundRows>, ApiError> {
    Ok(Answer(search::rows(&state.db, &caller.actor, &filter).await?))
}
