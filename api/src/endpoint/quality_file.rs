//! Files of specs and of certificates: put there and taken off by the supplier while it may fill the document, fetched by whoever reads it.

use crate::endpoint::manual::attachment;
use crate::error::ApiError;
use crate::http::query::Path;
use crate::http::upload::QualityUpload;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::po::Upload;
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::quality::file::Process;
use ehub_workflows::quality::file::store::{self, FileView};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(add_to_spec))
        .routes(routes!(read_of_spec))
        .routes(routes!(remove_from_spec))
        .routes(routes!(add_to_certificate))
        .routes(routes!(read_of_certificate))
        .routes(routes!(remove_from_certificate))
}

/// Puts a file to a spec: .pdf, .png, .jpg or .xlsx, at most 10 MB, at most 20 of a spec.
#[utoipa::path(post, path = "/inspection-specs/{id}/files", operation_id = "addInspectionSpecFile", tag = "inspection-specs",
    params(("id" = i64, Path)), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<FileView>), (status = 409, body = crate::wire::ErrorBody),
              (status = 413, body = crate::wire::ErrorBody)))]
async fn add_to_spec(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    upload: QualityUpload,
) -> Result<Answer<FileView>, ApiError> {
    add(&state, &caller, (Process::InspectionSpec, id), upload).await
}

/// A file of a spec.
#[utoipa::path(get, path = "/inspection-specs/{id}/files/{file}", operation_id = "getInspectionSpecFile",
    tag = "inspection-specs", params(("id" = i64, Path), ("file" = i64, Path)),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn read_of_spec(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, file)): Path<(i64, i64)>,
) -> Result<Response, ApiError> {
    read(&state, &caller, (Process::InspectionSpec, id), file).await
}

/// Takes a file off a spec.
#[utoipa::path(delete, path = "/inspection-specs/{id}/files/{file}", operation_id = "removeInspectionSpecFile",
    tag = "inspection-specs", params(("id" = i64, Path), ("file" = i64, Path)),
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn remove_from_spec(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, file)): Path<(i64, i64)>,
) -> Result<Answer<Nothing>, ApiError> {
    remove(&state, &caller, (Process::InspectionSpec, id), file).await
}

/// Puts a file to a certificate: .pdf, .png, .jpg or .xlsx, at most 10 MB, at most 20 of a certificate.
#[utoipa::path(post, path = "/certificates/{id}/files", operation_id = "addCertificateFile", tag = "certificates",
    params(("id" = i64, Path)), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<FileView>), (status = 409, body = crate::wire::ErrorBody),
              (status = 413, body = crate::wire::ErrorBody)))]
async fn add_to_certificate(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    upload: QualityUpload,
) -> Result<Answer<FileView>, ApiError> {
    add(&state, &caller, (Process::Certificate, id), upload).await
}

/// A file of a certificate.
#[utoipa::path(get, path = "/certificates/{id}/files/{file}", operation_id = "getCertificateFile", tag = "certificates",
    params(("id" = i64, Path), ("file" = i64, Path)),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, body = crate::wire::ErrorBody)))]
async fn read_of_certificate(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, file)): Path<(i64, i64)>,
) -> Result<Response, ApiError> {
    read(&state, &caller, (Process::Certificate, id), file).await
}

/// Takes a file off a certificate.
#[utoipa::path(delete, path = "/certificates/{id}/files/{file}", operation_id = "removeCertificateFile", tag = "certificates",
    params(("id" = i64, Path), ("file" = i64, Path)),
    responses((status = 200, body = Envelope<Nothing>), (status = 409, body = crate::wire::ErrorBody)))]
async fn remove_from_certificate(
    State(state): State<AppState>,
    caller: Caller,
    Path((id, file)): Path<(i64, i64)>,
) -> Result<Answer<Nothing>, ApiError> {
    remove(&state, &caller, (Process::Certificate, id), file).await
}

async fn add(
    state: &AppState,
    caller: &Caller,
    of: (Process, i64),
    QualityUpload(file): QualityUpload,
) -> Result<Answer<FileView>, ApiError> {
    Ok(Answer(store::add(&state.db, &caller.actor, state.now(), of, &file).await?))
}

async fn read(state: &AppState, caller: &Caller, of: (Process, i64), file: i64) -> Result<Response, ApiError> {
    let (name, media_type, content) = store::read(&state.db, &caller.actor, of, file).await?;
    attachment(&format!("{}/{}", of.0, of.1), &name, &media_type, content)
}

async fn remove(state: &AppState, caller: &Caller, of: (Process, i64), file: i64) -> Result<Answer<Nothing>, ApiError> {
    store::remove(&state.db, &caller.actor, state.now(), of, file).await?;
    Ok(Answer(Nothing {}))
}
