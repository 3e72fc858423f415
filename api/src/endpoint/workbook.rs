//! What every import by workbook needs: how it is asked for, in whose words it answers, and where reading blocks nobody.

use crate::error::ApiError;
use crate::http::Caller;
use crate::http::upload::Workbook;
use crate::http::workbook_limit::WorkbookPermit;
use crate::state::AppState;
use crate::wire::Language;
use crate::words;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::account::store::profile;
use ehub_workflows::workbook::{Headings, Hidden};
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
