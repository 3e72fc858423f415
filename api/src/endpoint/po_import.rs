//! Replies by workbook: template, dry run and apply, the same workbook with faulty cells marked.

use crate::endpoint::workbook::{
    ImportQuery, LanguageQuery, MarkQuery, at_file, headings, hidden, language, understood,
};
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
    let language = language(&state, &caller, query.lang).await?;
    let (_, sheet, _seat) = read(workbook, language, hidden(query.hidden_rows)).await?;
    let (db, actor, now) = (&state.db, &caller.actor, state.now());
    if query.dry_run.unwrap_or(true) {
        Ok(Answer(sheet::dry_run(db, actor, now, &sheet).await?.first_faults()))
    } else {
        Ok(Answer(sheet::answer(db, actor, now, &sheet).await?.first_faults()))
    }
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
    let language = language(&state, &caller, query.lang).await?;
    let (bytes, sheet, permit) = read(workbook, language, hidden(query.hidden_rows)).await?;
    let report = sheet::dry_run(&state.db, &caller.actor, state.now(), &sheet).await?;
    let marked = permit.aside(move || {
        let explain = |fault: &sheet::Fault| words::rule(language, &fault.label, &fault.params);
        sheet::mark(&bytes, &words_of(language), &report.faults, &explain)
    });
    download::file("po-lines-marked", marked.await?.map_err(at_file)?)
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
    let written = permit.aside(move || sheet::template(&words_of(language), &lines)).await?;
    let bytes = written.map_err(|error| {
        tracing::error!(%error, "a template cannot be written");
        ApiError::system()
    })?;
    download::file("po-lines-template", bytes)
}

async fn read(
    workbook: Workbook,
    language: Language,
    hidden: sheet::Hidden,
) -> Result<(Vec<u8>, Sheet, WorkbookPermit), ApiError> {
    understood(workbook, move |bytes| sheet::read(bytes, &words_of(language), hidden)).await
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
