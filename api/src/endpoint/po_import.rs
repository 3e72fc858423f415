//! Replies by workbook: template, dry run and apply, the same workbook with faulty cells marked.

use crate::endpoint::workbook::{self, ImportQuery, LanguageQuery, MarkQuery, headings, language};
use crate::error::ApiError;
use crate::http::query::{self, Query};
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::po::Upload;
use crate::wire::{Envelope, Language};
use crate::{sheet as download, words};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::label::Label;
use ehub_workflows::po::search::{self, Filter};
use ehub_workflows::po::sheet::{self, Report, Sheet, Words};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked)).routes(routes!(template))
}

/// Judges every row of a reply workbook; applies the good ones unless it is a dry run.
#[utoipa::path(post, path = "/po-lines/import", operation_id = "importPoLines", tag = "po-lines", params(ImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    workbook::taken::<Sheet>(&state, &caller, query, workbook, words_of).await
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/po-lines/import/marked", operation_id = "markPoLines", tag = "po-lines",
    params(MarkQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    workbook::marked::<Sheet>(&state, &caller, query, workbook, (words_of, "po-lines-marked")).await
}

/// A reply workbook with the lines that match the list's filter and wait for an answer.
#[utoipa::path(get, path = "/po-lines/template", operation_id = "getPoLineTemplate", tag = "po-lines",
    params(Filter, LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { filter, look }: query::Export<Filter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, look.lang).await?;
    let lines = match filter.waiting(download::MOST) {
        Some(waiting) => search::search(&state.db, &caller.actor, &waiting).await?.0,
        None => vec![],
    };
    workbook::template(permit, "po-lines-template", move || sheet::template(&words_of(language), &lines)).await
}

/// Headings in one language and answers in all: both are understood in all of them.
fn words_of(language: Language) -> Words {
    let answers = words::LANGUAGES.into_iter().flat_map(|language| {
        sheet::Answer::ALL.iter().filter_map(move |answer| {
            words::text(language, &["po_line", "event", answer.as_str()]).map(|text| (*answer, text.to_owned()))
        })
    });
    let offered =
        sheet::Answer::ALL.iter().filter_map(|answer| words::text(language, &["po_line", "event", answer.as_str()]));
    Words { columns: headings(language), answers: answers.collect(), offered: offered.map(str::to_owned).collect() }
}
