//! User manuals and forms: what there is for the caller, one of them and what it was before, new ones, and those that go.

use crate::error::ApiError;
use crate::http::download::Leaving;
use crate::http::query::Query;
use crate::http::upload::Files;
use crate::http::{Answer, Body, Caller};
use crate::permission::UPLOAD_MANUALS;
use crate::state::AppState;
use crate::wire::manual::{ManualName, ManualQuery, ManualSeen, ManualUpload, UploadInfo, UserManuals};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::manual::search::ManualVersion;
use ehub_workflows::manual::{Collection, Directory, search, store};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(download))
        .routes(routes!(upload))
        .routes(routes!(versions))
        .routes(routes!(remove))
}

/// Without `isDownload` the list of manuals or forms for the caller's company type, by directory; with it one of them.
#[utoipa::path(post, path = "/User/downloadUserManual", operation_id = "downloadUserManual", tag = "manuals",
    request_body = ManualQuery,
    responses((status = 200, description = "The list, or the file.", content(
            (Envelope<UserManuals> = "application/json"), (Vec<u8> = "application/octet-stream"))),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn download(
    State(state): State<AppState>,
    caller: Caller,
    Body(query): Body<ManualQuery>,
) -> Result<Response, ApiError> {
    if query.is_download {
        let missing = |field: &str| ApiError::invalid(vec![Finding::block("REQUIRED").at(field)]);
        let name = query.download_file_name.ok_or_else(|| missing("downloadFileName"))?;
        let dir = query.download_dir.ok_or_else(|| missing("downloadDir"))?;
        let (media_type, content) = search::file(&state.db, &caller.actor, (&dir, &name), query.version).await?;
        return attachment(&dir, &name, &media_type, content);
    }
    let collection = match query.collection.as_deref() {
        None => Collection::Manual,
        Some(word) => Collection::parse(word).ok_or_else(|| {
            let finding = Finding::block("WRONG_TYPE").at("collection").with("expected", "manual, form");
            ApiError::invalid(vec![finding.with("value", word)])
        })?,
    };
    let directories = search::list(&state.db, &caller.actor, &caller.company_type, collection).await?;
    let may_upload = UPLOAD_MANUALS.met_by(caller.actor.roles.iter().copied(), &caller.company_type);
    Ok(Answer(UserManuals { may_upload, directories }).into_response())
}

/// Puts files into a directory, all or none. One of the same name is the newest version from now on.
#[utoipa::path(post, path = "/User/uploadUserManualFile", operation_id = "uploadUserManualFile", tag = "manuals",
    request_body(content = ManualUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Nothing>), (status = 413, body = crate::wire::ErrorBody)))]
async fn upload(State(state): State<AppState>, caller: Caller, sent: Files) -> Result<Answer<Nothing>, ApiError> {
    let wrong = |label: &str| ApiError::invalid(vec![Finding::block(label).at("uploadDir")]);
    let UploadInfo { upload_dir } = sent.info.ok_or_else(|| wrong("REQUIRED"))?;
    let dir = Directory::parse(&upload_dir).ok_or_else(|| wrong("MANUAL_DIR_UNKNOWN"))?;
    store::keep(&state.db, &caller.actor, state.now(), dir, &sent.files).await?;
    Ok(Answer(Nothing {}))
}

/// What a file is and was, the newest first. Who put it there is told inside only.
#[utoipa::path(get, path = "/User/userManualVersions", operation_id = "listUserManualVersions", tag = "manuals",
    params(ManualName),
    responses((status = 200, body = Envelope<Vec<ManualVersion>>), (status = 404, body = crate::wire::ErrorBody)))]
async fn versions(
    State(state): State<AppState>,
    caller: Caller,
    Query(ManualName { dir, name }): Query<ManualName>,
) -> Result<Answer<Vec<ManualVersion>>, ApiError> {
    Ok(Answer(search::versions(&state.db, &caller.actor, &dir, &name).await?))
}

/// Removes a file: nobody but administrators sees it any more. Its versions are kept.
#[utoipa::path(delete, path = "/User/userManual", operation_id = "removeUserManual", tag = "manuals",
    params(ManualSeen),
    responses((status = 200, body = Envelope<Nothing>), (status = 404, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn remove(
    State(state): State<AppState>,
    caller: Caller,
    Query(ManualSeen { dir, name, version }): Query<ManualSeen>,
) -> Result<Answer<Nothing>, ApiError> {
    store::remove(&state.db, &caller.actor, state.now(), (&dir, &name), version).await?;
    Ok(Answer(Nothing {}))
}

/// To be kept, never to be shown in the portal's own window.
pub(super) fn attachment(dir: &str, name: &str, media_type: &str, content: Vec<u8>) -> Result<Response, ApiError> {
    let mut response = Response::new(axum::body::Body::from(content));
    let disposition = format!("attachment; filename*=UTF-8''{}", encoded(name));
    let text = |text: &str| HeaderValue::from_str(text).map_err(|_| ApiError::system());
    response.headers_mut().insert(header::CONTENT_TYPE, text(media_type)?);
    response.headers_mut().insert(header::CONTENT_DISPOSITION, text(&disposition)?);
    response.extensions_mut().insert(Leaving { file: format!("{dir}/{name}"), rows: None, query: None });
    Ok(response)
}

/// As RFC 8187 writes a text in a header.
pub(super) fn encoded(name: &str) -> String {
    let form: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    form.replace('+', "%20").replace('*', "%2A")
}
