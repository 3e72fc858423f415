//! Lots and boxes of a draft by workbook, both ways: what it has, dry run and apply, the same workbook with faulty cells marked.

use crate::endpoint::workbook::{self, ImportQuery, LanguageQuery, MarkQuery, headings, language};
use crate::error::ApiError;
use crate::http::query::{Path, Query};
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::po::Upload;
use crate::wire::{Envelope, Language};
use crate::words;
use axum::extract::State;
use axum::response::Response;
use ehub_workflows::asn;
use ehub_workflows::asn::sheet::{self, Column, Part, Report, Sheet, Words};
use ehub_workflows::workbook::{Headings, Page};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(workbook, import)).routes(routes!(marked))
}

/// How an upload is meant.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct AsnImportQuery {
    /// Version of the ASN that the page showed.
    version: i64,
    /// Only look; change nothing. Default true.
    dry_run: Option<bool>,
    /// Tc, Cn or En: what columns are called in the answer; left out = the caller's.
    lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them.
    hidden_rows: Option<bool>,
}

/// How a workbook is to be marked.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct AsnMarkQuery {
    /// Version of the ASN that the page showed.
    version: i64,
    /// Tc, Cn or En; left out = the caller's.
    lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false.
    hidden_rows: Option<bool>,
}

/// Lots and boxes of an ASN as a workbook of two sheets: a row for each, and one to fill in for each line without.
#[utoipa::path(get, path = "/asns/{id}/workbook", operation_id = "getAsnWorkbook", tag = "asns",
    params(("id" = i64, Path), LanguageQuery),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 404, body = crate::wire::ErrorBody)))]
async fn workbook(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(query): Query<LanguageQuery>,
    permit: WorkbookPermit,
) -> Result<Response, ApiError> {
    let language = language(&state, &caller, query.lang).await?;
    let notice = asn::read(&state.db, &caller.actor, state.now(), id).await?;
    let name = format!("{}-lots-and-boxes", notice.header.asn_no);
    let words = words_of(id, notice.header.version, language);
    workbook::template(permit, &name, move || sheet::template(&words, &notice)).await
}

/// Judges every row of a workbook of lots and boxes; makes them those of the draft unless it is a dry run. All rows are taken or none.
#[utoipa::path(post, path = "/asns/{id}/workbook", operation_id = "importAsnWorkbook", tag = "asns",
    params(("id" = i64, Path), AsnImportQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Report>), (status = 409, body = crate::wire::ErrorBody),
        (status = 413, body = crate::wire::ErrorBody)))]
async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(query): Query<AsnImportQuery>,
    workbook: Workbook,
) -> Result<Answer<Report>, ApiError> {
    let AsnImportQuery { version, dry_run, lang, hidden_rows } = query;
    let words = |language| words_of(id, version, language);
    workbook::taken::<Sheet>(&state, &caller, ImportQuery { dry_run, lang, hidden_rows }, workbook, words).await
}

/// The same workbook with the faulty cells marked and explained in the caller's language.
#[utoipa::path(post, path = "/asns/{id}/workbook/marked", operation_id = "markAsnWorkbook", tag = "asns",
    params(("id" = i64, Path), AsnMarkQuery),
    request_body(content = Upload, content_type = "multipart/form-data"),
    responses((status = 200, description = "A workbook.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 409, body = crate::wire::ErrorBody)))]
async fn marked(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(query): Query<AsnMarkQuery>,
    workbook: Workbook,
) -> Result<Response, ApiError> {
    let AsnMarkQuery { version, lang, hidden_rows } = query;
    let words = move |language| words_of(id, version, language);
    let look = MarkQuery { lang, hidden_rows };
    workbook::marked::<Sheet>(&state, &caller, look, workbook, (words, "lots-and-boxes-marked")).await
}

/// Names of sheets and headings in one language, understood in all of them.
fn words_of(notice: i64, version: i64, language: Language) -> Words {
    let page = |part: Part, title: &'static str| -> Page<Column> {
        let others = words::LANGUAGES.into_iter().filter(move |other| *other != language);
        let names = std::iter::once(language).chain(others);
        let names = names.filter_map(|of| words::text(of, &["asn", title])).map(str::to_owned).collect();
        let mut headings: Headings<Column> = headings(language);
        // What lists of order lines call it.
        let line = words::LANGUAGES.into_iter().filter_map(|of| words::text(of, &["field", "lineNo"]));
        headings.also.extend(line.map(|name| (Column::PoLineNo, name.to_owned())));
        part.page(names, headings)
    };
    Words { notice, version, lots: page(Part::Lots, "lotsTitle"), boxes: page(Part::Boxes, "boxesTitle") }
}
