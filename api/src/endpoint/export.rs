//! Exports that a worker writes: asking for one, one's own, their files.

use crate::document::{self, by};
use crate::document_routes;
use crate::error::ApiError;
use crate::http::download::Leaving;
use crate::http::query::Path;
use crate::http::{Answer, Body, Caller};
use crate::permission;
use crate::sheet;
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::event::EventAnswer;
use crate::wire::export::{ExportEvent, ExportEvents, ExportRequest};
use axum::body::Body as Content;
use axum::extract::State;
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use ehub_engine::Role;
use ehub_engine::label::Label;
use ehub_workflows::export::search::{self, ExportFilter, ExportRow};
use ehub_workflows::export::store::{self, Asker};
use ehub_workflows::export::{self, Export};
use ehub_workflows::registry;
use futures::stream;

document_routes! { Export, "exports";
    /// One's own exports, newest first.
    list "/exports" "listExports" ExportFilter -> ExportRow = search::search;
    /// One of one's own exports.
    detail "/exports/{id}" "getExport" -> ExportRow = |state, actor, id| search::read(&state.db, actor, id);
    /// State, offers, history and diagram of an export.
    workflow "/exports/{id}/workflow" "getExportWorkflow";
    /// `cancel` an export, or `discard` one that is over, with its file.
    event "/exports/{id}/events/{event}" "sendExportEvent" ExportEvent;
    /// The same for many exports.
    events "/exports/events/{event}" "sendExportEvents" ExportEvents;
    also request, file;
}

/// Asks for a list as .xlsx, whatever its number of rows: a worker writes it. By the query string of the list's own export.
#[utoipa::path(post, path = "/exports", operation_id = "requestExport", tag = "exports", request_body = ExportRequest,
    responses((status = 200, body = Envelope<EventAnswer>), (status = 404, body = crate::wire::ErrorBody),
        (status = 409, body = crate::wire::ErrorBody)))]
async fn request(
    State(state): State<AppState>,
    caller: Caller,
    Body(wanted): Body<ExportRequest>,
) -> Result<Answer<EventAnswer>, ApiError> {
    let known = registry::export(&wanted.list).ok_or_else(ApiError::not_found)?;
    let roles = open_to(&caller, known.name)?;
    let mut query = wanted.query;
    let named = ehub_workflows::shape::pairs(&query).iter().any(|(name, _)| name == "columns");
    if !named && !sheet::answers(&caller, known.name) {
        let columns = form_urlencoded::Serializer::new(String::new()).append_pair("columns", &(known.told)()).finish();
        query = [query.as_str(), columns.as_str()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("&");
    }
    let asker = Asker { company: caller.company, company_type: caller.company_type.clone(), roles: roles.to_vec() };
    let made = store::request(&state.db, by(&state, &caller.actor), &asker, known.name, &query).await?;
    Ok(Answer(document::after::<Export>(&state, &caller.actor, made.id).await?))
}

/// The roles one of which opens the list's own export to companies like the caller's.
///
/// # Errors
/// `FORBIDDEN` when the caller has none of them.
fn open_to(caller: &Caller, list: &str) -> Result<&'static [Role], ApiError> {
    let access = permission::access(&Method::GET, &format!("/api/{list}/export"));
    let roles = access.and_then(|access| access.roles(&caller.company_type)).unwrap_or_default();
    if caller.actor.has_any(roles) { Ok(roles) } else { Err(ApiError::forbidden()) }
}

/// The file of one of one's own exports.
#[utoipa::path(get, path = "/exports/{id}/file", operation_id = "getExportFile", tag = "exports",
    params(("id" = i64, Path)),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn file(State(state): State<AppState>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let found = search::read(&state.db, &caller.actor, id).await?;
    // Rights may have gone since it was written.
    open_to(&caller, &found.list)?;
    let size = found.size.filter(|_| found.state == export::State::Ready.as_str()).ok_or_else(ApiError::not_found)?;
    let (db, actor) = (state.db.clone(), caller.actor);
    // Part by part, as fast as it is taken: nobody has all of it in memory.
    let parts = stream::try_unfold(0, move |part_no| {
        let (db, actor) = (db.clone(), actor.clone());
        async move {
            let part = search::part(&db, &actor, id, part_no).await?;
            Ok::<_, ehub_workflows::Error>(part.map(|part| (part, part_no + 1)))
        }
    });
    let mut response = sheet::file(&found.file_name, Content::from_stream(parts))?;
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    let (file, rows, query) = (found.file_name, Some(found.rows_total), Some(found.query));
    response.extensions_mut().insert(Leaving { file, rows, query });
    Ok(response)
}
