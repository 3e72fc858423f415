//! Lists as workbooks: at once where there are few rows, and as a document with a life of its own where there are many.
//!
//! A list that can be exported is declared once ([`Exported`]); the direct export and the one that a worker writes read the same rows, in the
//! same order, with the same columns.

mod column;
mod exported;
pub mod machine;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use column::{Column, told};
pub use exported::{Exported, Opened, RegisteredExport, Rows, open};
pub use machine::{Export, State};
pub use search::{ExportFilter, ExportRow};

pub(crate) use column::choose;
pub(crate) use exported::exported;

use crate::account::Language;
use crate::shape::Pairs;
use serde::Deserialize;

/// What an export takes besides the list's filters.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Look {
    /// Columns in order, separated by commas; none = all.
    pub columns: Option<String>,
    /// Language of the headings: Tc, Cn or En.
    pub lang: Option<Language>,
}

impl Look {
    /// Pairs of a query string: the list's filter, and how the workbook looks.
    #[must_use]
    pub fn parted(pairs: Pairs) -> (Pairs, Pairs) {
        pairs.into_iter().partition(|(name, _)| name != "columns" && name != "lang")
    }

    /// The language of the headings; Traditional Chinese when none was said.
    #[must_use]
    pub fn language(&self) -> Language {
        self.lang.unwrap_or(Language::Tc)
    }
}
