//! Columns of a list as columns of a workbook: which of them, how wide, and what they are called.

use crate::error::ApiError;
use crate::wire::Language;
use crate::words;
use ehub_engine::Finding;
use ehub_workflows::list::{Form, Listed};

/// A column of a workbook.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Key of the row, as the list's answer spells it.
    pub key: &'static str,
    /// What it holds.
    pub form: Form,
    word: &'static str,
}

impl Column {
    pub(super) fn heading(&self, language: Language) -> &'static str {
        words::text(language, &["field", self.word]).unwrap_or(self.key)
    }

    pub(super) fn width(&self) -> f64 {
        match self.form {
            Form::Text | Form::State(_) | Form::Word(_) | Form::Time | Form::ToFill => 20.0,
            Form::Quantity | Form::Money => 14.0,
            Form::Day => 12.0,
        }
    }
}

/// The columns that the list of `R` has in a workbook.
fn all<R: Listed>() -> impl Iterator<Item = Column> {
    let shown = |column: &ehub_workflows::list::Column| {
        column.sheet.map(|sheet| Column { key: column.key, form: sheet.form, word: sheet.word })
    };
    R::LIST.columns.iter().filter_map(shown)
}

/// The columns asked for, in the order asked for; all when none is named.
///
/// # Errors
/// `VALIDATION` for a column that there is not.
pub(super) fn choose<R: Listed>(wanted: Option<&str>) -> Result<Vec<Column>, ApiError> {
    let Some(wanted) = wanted else { return Ok(all::<R>().collect()) };
    let unknown = |key| ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at("columns").with("value", key)]);
    let keys = wanted.split(',').map(str::trim).filter(|key| !key.is_empty());
    keys.map(|key| all::<R>().find(|column| column.key == key).ok_or_else(|| unknown(key))).collect()
}

/// The keys of all columns but those that are filled in, for whoever has nothing to answer.
pub fn told<R: Listed>() -> String {
    let told = all::<R>().filter(|column| column.form != Form::ToFill);
    told.map(|column| column.key).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_workflows::asn::AsnRow;
    use ehub_workflows::registry::LISTS;

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
                Form::Text | Form::Quantity | Form::Money | Form::Day | Form::Time | Form::ToFill => continue,
            };
            for language in words::LANGUAGES {
                assert!(words::are_below(language, &path), "no words below {}", path.join("."));
            }
        }
    }

    #[test]
    fn columns_come_in_the_order_asked_for_and_unknown_ones_are_refused() {
        let chosen = choose::<AsnRow>(Some("state, asnNo")).unwrap();
        assert_eq!(chosen.iter().map(|column| column.key).collect::<Vec<_>>(), ["state", "asnNo"]);
        for none in ["asnNo,nope", "shipTo"] {
            let error = choose::<AsnRow>(Some(none)).unwrap_err();
            assert_eq!(error.failure().blockers[0].label, "UNKNOWN_FIELD");
        }
    }
}
