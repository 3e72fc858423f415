//! Master data by workbook: dry run and apply, the same workbook with faulty cells marked.

use crate::document::by;
use crate::endpoint::workbook::{at_file, headings, hidden, language, understood};
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
use ehub_engine::Finding;
use ehub_engine::label::Label as _;
use ehub_workflows::master::sheet::{self, Sheet, Words};
use ehub_workflows::master::{Form, Kind};
use ehub_workflows::workbook::{Fault, Hidden, Report};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(marked))
}

/// How an upload is meant.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MasterImportQuery {
    /// What the rows are about.
    kind: Option<String>,
    /// Only look; change nothing. Default true.
    dry_run: Option<bool>,
    /// Tc, Cn or En: what columns are called in the answer; left out = the caller's.
    lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them.
    hidden_rows: Option<bool>,
}

/// How a workbook is to be marked.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MasterMarkQuery {
    /// What the rows are about.
    kind: Option<String>,
    /// Tc, Cn or En; left out = the caller's.
    lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false.
    hidden_rows: Option<bool>,
}

/// Judges every row of a workbook; takes the good ones unless it is a dry run.
#[utoipa::path(post, path = "/masters/import", operation_id = "importMasters", tag = "masters", params(MasterImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MasterImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    let kind = kept_kind(&caller, query.kind.as_deref())?;
    let language = language(&state, &caller, query.lang).await?;
    let (_, sheet, _permit) = read(workbook, kind, language, hidden(query.hidden_rows)).await?;
    let by = by(&state, &caller.actor);
    let report = if query.dry_run.unwrap_or(true) {
        sheet::dry_run(&state.db, by, &sheet).await?
    } else {
        sheet::apply(&state.db, by, &sheet).await?
    };
    Ok(Answer(report.first_faults()))
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/masters/import/marked", operation_id = "markMasters", tag = "masters",
    params(MasterMarkQuery), request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<MasterMarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    let kind = kept_kind(&caller, query.kind.as_deref())?;
    let language = language(&state, &caller, query.lang).await?;
    let (bytes, sheet, permit) = read(workbook, kind, language, hidden(query.hidden_rows)).await?;
    let report = sheet::dry_run(&state.db, by(&state, &caller.actor), &sheet).await?;
    let marked = permit.aside(move || {
        let explain = |fault: &Fault| words::rule(language, &fault.label, &fault.params);
        sheet::mark(&bytes, kind, &words_of(language, kind), &report.faults, &explain)
    });
    download::file(&format!("master-data-{kind}-marked"), marked.await?.map_err(at_file)?)
}

/// The kind that a workbook is about: it must be said.
pub(super) fn kind_of(kind: Option<&str>) -> Result<Kind, ApiError> {
    kind.and_then(Kind::parse).ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
        ApiError::invalid(vec![Finding::block("WRONG_TYPE").at("kind").with("expected", known.join(", "))])
    })
}

/// The kind that a workbook is about, if the caller keeps it.
fn kept_kind(caller: &Caller, kind: Option<&str>) -> Result<Kind, ApiError> {
    let kind = kind_of(kind)?;
    if kind.is_kept_by(&caller.actor) { Ok(kind) } else { Err(ApiError::forbidden()) }
}

async fn read(
    workbook: Workbook,
    kind: Kind,
    language: Language,
    hidden: Hidden,
) -> Result<(Vec<u8>, Sheet, WorkbookPermit), ApiError> {
    understood(workbook, move |bytes| sheet::read(bytes, kind, &words_of(language, kind), hidden)).await
}

/// Headings in one language; they and the words of choices are understood in all of them.
pub(super) fn words_of(language: Language, kind: Kind) -> Words {
    let mut columns = headings(language);
    columns.columns = sheet::columns(kind);
    let called = |of: Language| {
        kind.fields().iter().flat_map(move |declared| {
            let values: &[&str] = match declared.form {
                Form::YesNo => &["Y", "N"],
                Form::Choice(words) => words,
                _ => &[],
            };
            let word = move |value: &&str| words::text(of, &["master", declared.form.words(declared.field), value]);
            values.iter().filter_map(move |value| Some(((*value).to_owned(), word(value)?.to_owned())))
        })
    };
    Words { columns, values: words::LANGUAGES.into_iter().flat_map(called).collect() }
}
