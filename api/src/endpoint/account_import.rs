//! Accounts by workbook: template, dry run and apply, the same workbook with faulty cells marked.

use crate::endpoint::workbook::{
    ImportQuery, LanguageQuery, MarkQuery, at_file, headings, hidden, language, understood,
};
use crate::error::ApiError;
use crate::http::query::Query;
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::po::Upload;
use crate::wire::{Envelope, Language};
use crate::{sheet as download, words};
use axum::extract::State;
use axum::response::Response;
use ehub_engine::label::Label as _;
use ehub_workflows::account::Language as AccountLanguage;
use ehub_workflows::account::sheet::{self, Sheet, Words};
use ehub_workflows::workbook::{Fault, Hidden, Report};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked)).routes(routes!(template))
}

/// Judges every row of a workbook of accounts; makes the good ones unless it is a dry run.
#[utoipa::path(post, path = "/accounts/import", operation_id = "importAccounts", tag = "accounts", params(ImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 409, body = crate::wire::ErrorBody),
        (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let (_, sheet, _seat) = read(workbook, language, hidden(query.hidden_rows)).await?;
    let (db, actor, now, random) = (&state.db, &caller.actor, state.now(), state.randomness);
    if query.dry_run.unwrap_or(true) {
        Ok(Answer(sheet::dry_run(db, actor, now, random, &sheet).await?.first_faults()))
    } else {
        Ok(Answer(sheet::apply(db, actor, now, random, &sheet).await?.first_faults()))
    }
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/accounts/import/marked", operation_id = "markAccounts", tag = "accounts",
    params(MarkQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 409, body = crate::wire::ErrorBody)))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let (bytes, sheet, permit) = read(workbook, language, hidden(query.hidden_rows)).await?;
    let report = sheet::dry_run(&state.db, &caller.actor, state.now(), state.randomness, &sheet).await?;
    let marked = permit.aside(move || {
        let explain = |fault: &Fault| words::rule(language, &fault.label, &fault.params);
        sheet::mark(&bytes, &words_of(language), &report.faults, &explain)
    });
    download::file("accounts-marked", marked.await?.map_err(at_file)?)
}

/// A workbook to fill in.
#[utoipa::path(get, path = "/accounts/template", operation_id = "getAccountTemplate", tag = "accounts",
    params(LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn template(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<LanguageQuery>,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let bytes = sheet::template(&headings(language)).map_err(|error| {
        tracing::error!(%error, "a template cannot be written");
        ApiError::system()
    })?;
    download::file("accounts-template", bytes)
}

async fn read(
    workbook: Workbook,
    language: Language,
    hidden: Hidden,
) -> Result<(Vec<u8>, Sheet, WorkbookPermit), ApiError> {
    understood(workbook, move |bytes| sheet::read(bytes, &words_of(language), hidden)).await
}

/// Headings in one language, and the languages as they are called in all: both are understood in all of them.
fn words_of(language: Language) -> Words {
    let called = |of: Language| {
        AccountLanguage::ALL.iter().filter_map(move |one| {
            words::text(of, &["mail", "language", one.as_str()]).map(|name| (*one, name.to_owned()))
        })
    };
    Words { columns: headings(language), languages: words::LANGUAGES.into_iter().flat_map(called).collect() }
}
