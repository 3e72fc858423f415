//! What every import by workbook needs: how it is asked for, in whose words it answers, and where reading blocks nobody.

use crate::error::ApiError;
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::http::{Answer, Caller};
use crate::state::AppState;
use crate::wire::Language;
use crate::{sheet as download, words};
use axum::response::Response;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::account::store::profile;
use ehub_workflows::workbook::{Fault, Headings, Hidden, Import, Report};
use serde::Deserialize;
use utoipa::IntoParams;

/// How an upload is meant.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportQuery {
    /// Only look; change nothing. Default true.
    pub(super) dry_run: Option<bool>,
    /// Tc, Cn or En: what columns are called in the answer; left out = the caller's.
    pub(super) lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false: `hidden` of the answer counts them.
    pub(super) hidden_rows: Option<bool>,
}

/// How a workbook is to be marked.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct MarkQuery {
    /// Tc, Cn or En; left out = the caller's.
    pub(super) lang: Option<Language>,
    /// Whether rows are read, too, that the file hides by a filter or by hand. Default false.
    pub(super) hidden_rows: Option<bool>,
}

/// What to do with rows that the file hides.
pub(super) fn hidden(wanted: Option<bool>) -> Hidden {
    if wanted.unwrap_or(false) { Hidden::Take } else { Hidden::Leave }
}

/// In whose words a workbook is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LanguageQuery {
    /// Tc, Cn or En; left out = the caller's.
    pub(super) lang: Option<Language>,
}

/// What is wrong with the file as a whole belongs to the field of the form.
pub(super) fn at_file(findings: Vec<Finding>) -> ApiError {
    ApiError::invalid(findings.into_iter().map(|f| if f.field.is_some() { f } else { f.at("file") }).collect())
}

/// Understands a workbook, beside the async threads: it may hold ten thousand rows. The file, what `read` made of it, and the place that
/// it takes until that is dropped.
pub(super) async fn understood<S: Send + 'static>(
    workbook: Workbook,
    read: impl FnOnce(&[u8]) -> Result<S, Vec<Finding>> + Send + 'static,
) -> Result<(Vec<u8>, S, WorkbookPermit), ApiError> {
    let Workbook { bytes, permit, .. } = workbook;
    permit
        .clone()
        .aside(move || {
            let sheet = read(&bytes).map_err(at_file)?;
            Ok((bytes, sheet, permit))
        })
        .await?
}

/// Judges every row of a workbook; takes the good ones unless it is a dry run; all of them or none, where that is how they are taken.
/// `words` are those of a language.
pub(super) async fn taken<S: Import>(
    state: &AppState,
    caller: &Caller,
    query: ImportQuery,
    workbook: Workbook,
    words: impl Fn(Language) -> S::Words,
) -> Result<Answer<Report>, ApiError> {
    let words = words(language(state, caller, query.lang).await?);
    let hidden = hidden(query.hidden_rows);
    let (_, sheet, _seat) = understood(workbook, move |bytes| S::read(bytes, &words, hidden)).await?;
    let (db, actor, now) = (&state.db, &caller.actor, state.now());
    let report = if query.dry_run.unwrap_or(true) {
        sheet.dry_run(db, actor, now).await?
    } else {
        sheet.apply(db, actor, now).await?
    };
    Ok(Answer(report.first_faults()))
}

/// The same workbook with the faulty cells marked and explained in the caller's language, as a file of this name.
pub(super) async fn marked<S: Import>(
    state: &AppState,
    caller: &Caller,
    query: MarkQuery,
    workbook: Workbook,
    (words, name): (impl Fn(Language) -> S::Words, &str),
) -> Result<Response, ApiError> {
    let language = language(state, caller, query.lang).await?;
    let (read_with, hidden) = (words(language), hidden(query.hidden_rows));
    let read = move |bytes: &[u8]| S::read(bytes, &read_with, hidden);
    let (bytes, sheet, permit) = understood(workbook, read).await?;
    let report = sheet.dry_run(&state.db, &caller.actor, state.now()).await?;
    let words = words(language);
    let marked = permit.aside(move || {
        let explain = |fault: &Fault| words::rule(language, &fault.label, &fault.params);
        let told: Vec<Fault> = report.faults.into_iter().chain(report.notes).collect();
        S::mark(&bytes, &words, &told, &explain)
    });
    download::file(name, marked.await?.map_err(at_file)?)
}

/// A workbook to fill in, written beside the async threads, as a file of this name.
pub(super) async fn template<E: std::fmt::Display + Send + 'static>(
    permit: WorkbookPermit,
    name: &str,
    write: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
) -> Result<Response, ApiError> {
    let bytes = permit.aside(write).await?.map_err(|error| {
        tracing::error!(%error, "a template cannot be written");
        ApiError::system()
    })?;
    download::file(name, bytes)
}

/// The language that was asked for; the caller's own otherwise.
pub(super) async fn language(
    state: &AppState,
    caller: &Caller,
    wanted: Option<Language>,
) -> Result<Language, ApiError> {
    if let Some(language) = wanted {
        return Ok(language);
    }
    let stored = profile(&state.db, &caller.actor, caller.company).await?.language;
    Ok(words::LANGUAGES.into_iter().find(|language| language.as_str() == stored).unwrap_or(Language::Tc))
}

/// Headings in one language, understood in all of them.
pub(super) fn headings<C: Label>(language: Language) -> Headings<C> {
    let of = |language| {
        let named =
            |column: &C| words::text(language, &["field", column.as_str()]).map(|text| (*column, text.to_owned()));
        C::ALL.iter().filter_map(named).collect::<Vec<_>>()
    };
    let others = words::LANGUAGES.into_iter().filter(|other| *other != language);
    Headings {
        columns: C::ALL.to_vec(),
        written: of(language),
        also: others.flat_map(of).collect(),
        faults: words::text(language, &["import", "faultReason"]).unwrap_or("faults").to_owned(),
    }
}
