//! Columns of a list as columns of a workbook: which of them, how wide, and what they are called.

use crate::account::Language;
use crate::list::{Form, Listed};
use crate::words;
use ehub_engine::Finding;
use serde_json::Value;

/// A column of a workbook.
#[derive(Clone, Debug)]
pub struct Column {
    /// Key of the row, as the list's answer spells it.
    pub key: &'static str,
    /// Key of the object that it stands in; `None` = in the row itself.
    pub within: Option<&'static str>,
    /// What it holds.
    pub form: Form,
    /// What stands above it.
    pub heading: String,
    /// Besides what the workbook is about: in grey.
    pub soft: bool,
}

impl Column {
    pub(super) fn width(&self) -> f64 {
        match self.form {
            Form::Text | Form::State(_) | Form::Word(_) | Form::Time | Form::ToFill => 20.0,
            Form::Quantity | Form::Money | Form::UnitPrice => 14.0,
            Form::Day => 12.0,
        }
    }

    /// Its value in a row.
    pub(super) fn of<'a>(&self, row: &'a Value) -> &'a Value {
        self.within.map_or(row, |outer| &row[outer]).get(self.key).unwrap_or(&Value::Null)
    }
}

/// The columns that the list of `R` has in a workbook, each with its key.
fn all<R: Listed>() -> impl Iterator<Item = (&'static str, crate::list::Sheet)> {
    R::LIST.columns.iter().filter_map(|column| Some((column.key, column.sheet?)))
}

/// The columns asked for, in the order asked for; all when none is named.
///
/// # Errors
/// The name of a column that there is not.
pub(crate) fn choose<R: Listed>(wanted: Option<&str>, language: Language) -> Result<Vec<Column>, Finding> {
    let column = |(key, sheet): (&'static str, crate::list::Sheet)| Column {
        key,
        within: None,
        form: sheet.form,
        heading: words::text(language, &["field", sheet.word]).unwrap_or(key).to_owned(),
        soft: false,
    };
    let Some(wanted) = wanted else { return Ok(all::<R>().map(column).collect()) };
    let unknown = |key| Finding::block("UNKNOWN_FIELD").at("columns").with("value", key);
    let keys = wanted.split(',').map(str::trim).filter(|key| !key.is_empty());
    keys.map(|wanted| all::<R>().find(|(key, _)| *key == wanted).map(column).ok_or_else(|| unknown(wanted))).collect()
}

/// The keys of all columns but those that are filled in, for whoever has nothing to answer.
#[must_use]
pub fn told<R: Listed>() -> String {
    let told = all::<R>().filter(|(_, sheet)| sheet.form != Form::ToFill);
    told.map(|(key, _)| key).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asn::AsnRow;
    use crate::registry::LISTS;

    #[test]
    fn every_column_has_a_heading_in_every_language() {
        for sheet in LISTS.iter().flat_map(|known| known.list.columns).filter_map(|column| column.sheet) {
            for language in words::LANGUAGES {
                assert!(words::text(language, &["field", sheet.word]).is_some(), "no word {}", sheet.word);
            }
        }
    }

    #[test]
    fn what_a_column_says_in_words_has_them_in_every_language() {
        for sheet in LISTS.iter().flat_map(|known| known.list.columns).filter_map(|column| column.sheet) {
            let path = match sheet.form {
                Form::State(process) => vec![process, "state"],
                Form::Word(path) => path.to_vec(),
                Form::Text | Form::Quantity | Form::Money | Form::UnitPrice | Form::Day | Form::Time | Form::ToFill => {
                    continue;
                }
            };
            for language in words::LANGUAGES {
                assert!(words::are_below(language, &path), "no words below {}", path.join("."));
            }
        }
    }

    #[test]
    fn columns_come_in_the_order_asked_for_and_unknown_ones_are_refused() {
        let chosen = choose::<AsnRow>(Some("state, asnNo"), Language::En).unwrap();
        assert_eq!(chosen.iter().map(|column| column.key).collect::<Vec<_>>(), ["state", "asnNo"]);
        for none in ["asnNo,nope", "shipTo"] {
            let error = choose::<AsnRow>(Some(none), Language::En).unwrap_err();
            assert_eq!(error.label, "UNKNOWN_FIELD");
        }
    }
}
