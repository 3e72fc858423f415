//! Which order lines are followed up, by workbook: template, dry run and apply, the same workbook with faulty cells marked.

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
use ehub_workflows::po::follow_sheet::{self, Report, Sheet, Words};
use ehub_workflows::po::search::{self, Filter};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked)).routes(routes!(template))
}

/// Judges every row of a workbook that says which order lines are followed up; takes the good ones unless it is a dry run.
#[utoipa::path(post, path = "/po-lines/follow-up/import", operation_id = "importFollowUp", tag = "po-lines",
    params(ImportQuery), request_body(content = Upload, content_type = "multipart/form-data"),
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
#[utoipa::path(post, path = "/po-lines/follow-up/import/marked", operation_id = "markFollowUp", tag = "po-lines",
    params(MarkQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    workbook::marked::<Sheet>(&state, &caller, query, workbook, (words_of, "follow-up-marked")).await
}

/// A workbook with the lines of the list's filter, and whether each is followed up now.
#[utoipa::path(get, path = "/po-lines/follow-up/template", operation_id = "getFollowUpTemplate", tag = "po-lines",
    params(Filter, LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    query::Export { mut filter, look }: query::Export<Filter>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, look.lang).await?;
    (filter.page, filter.size) = (Some(1), Some(download::MOST));
    let (lines, total) = search::search(&state.db, &caller.actor, &filter).await?;
    download::bounded(total)?;
    let write = move || follow_sheet::template(&words_of(language), &lines);
    workbook::template(permit, "follow-up-template", write).await
}

/// Headings in one language, and yes and no in all: both are understood in all of them.
fn words_of(language: Language) -> Words {
    let of = |language| {
        let named = [
            (true, ["po", "followed"].as_slice()),
            (false, &["po", "notFollowed"]),
            (true, &["master", "yesNo", "Y"]),
            (false, &["master", "yesNo", "N"]),
        ];
        named.into_iter().filter_map(move |(answer, path)| Some((answer, words::text(language, path)?.to_owned())))
    };
    Words {
        columns: headings(language),
        answers: words::LANGUAGES.into_iter().flat_map(of).collect(),
        offered: of(language).take(2).map(|(_, word)| word).collect(),
    }
}
