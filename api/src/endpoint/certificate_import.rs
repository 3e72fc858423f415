//! What was measured of many lots by workbook: template, trial and submission, the same workbook with faulty cells marked, and the
//! confirmation of what is out of spec, which the specification names (`uploadCofcReplyConfirm`).

use crate::document::by;
use crate::endpoint::workbook::{self, ImportQuery, LanguageQuery, MarkQuery, headings, hidden, language, understood};
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::po::Upload;
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::certificate::search::{self, CertificateFilter};
use ehub_workflows::certificate::sheet::{self, Sheet};
use ehub_workflows::workbook::{Import as _, Report};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(import))
        .routes(routes!(confirm))
        .routes(routes!(marked))
        .routes(routes!(template))
}

/// What is confirmed of an upload.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ConfirmQuery {
    /// The token that the trial told, or the CONFIRM answer.
    confirm_token: String,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false.
    hidden_rows: Option<bool>,
}

/// Judges every row of a workbook of measured values; submits the lots that are good unless it is a dry run. While something is out of spec
/// nothing is done: the answer is CONFIRM with a token.
#[utoipa::path(post, path = "/certificates/import", operation_id = "importCertificates",
    tag = "certificates", params(ImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 409, body = crate::wire::ErrorBody),
              (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    workbook::taken::<Sheet>(&state, &caller, query, workbook, headings).await
}

/// The same file again, with the token that confirms what is out of spec in it.
#[utoipa::path(post, path = "/certificates/import/uploadCofcReplyConfirm", operation_id = "uploadCofcReplyConfirm",
    tag = "certificates", params(ConfirmQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 409, body = crate::wire::ErrorBody),
              (status = 413, body = crate::wire::ErrorBody)))]
async fn confirm(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ConfirmQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    let words = headings(language(&state, &caller, None).await?);
    let hidden = hidden(query.hidden_rows);
    let (_, sheet, _seat) = understood(workbook, move |bytes| Sheet::read(bytes, &words, hidden)).await?;
    let report = sheet.confirmed(query.confirm_token).apply(&state.db, &caller.actor, state.now()).await?;
    Ok(Answer(report.first_faults()))
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/certificates/import/marked", operation_id = "markCertificates",
    tag = "certificates", params(MarkQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    workbook::marked::<Sheet>(&state, &caller, query, workbook, (headings, "certificates-marked")).await
}

/// A workbook to fill in, with the lots of the list's filter of which something is to be measured: a row for each sample.
#[utoipa::path(get, path = "/certificates/template", operation_id = "getCertificateTemplate",
    tag = "certificates", params(CertificateFilter, LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { filter, look }: query::Export<CertificateFilter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, look.lang).await?;
    let rows = search::rows(&state.db, by(&state, &caller.actor), &filter).await?;
    workbook::template(permit, "certificates-template", move || sheet::template(&headings(language), &rows)).await
}
