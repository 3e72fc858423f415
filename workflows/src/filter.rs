//! What every list does with what people put into its filters.

use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use sqlx::{Postgres, QueryBuilder};

/// Rows that a list gives at most when it is written into a workbook.
pub(crate) const MOST: i64 = 10_000;

/// A text that says something, without the space around it.
pub(crate) fn text(value: Option<&str>) -> Option<&str> {
    value.map(str::trim).filter(|text| !text.is_empty())
}

/// The parts of a comma-separated list that say something; `None` = none does.
pub(crate) fn parts(value: Option<&str>) -> Option<Vec<String>> {
    let parts: Vec<String> = value?.split(',').filter_map(|part| text(Some(part))).map(str::to_owned).collect();
    (!parts.is_empty()).then_some(parts)
}

/// Words of a comma-separated list that are none of `L`, each at its field.
pub(crate) fn unknown<L: Label>(field: &'static str, value: Option<&str>) -> Vec<Finding> {
    let words = parts(value).unwrap_or_default();
    words.iter().filter(|word| L::parse(word).is_none()).map(|word| wrong::<L>(field, word)).collect()
}

/// The finding that this word is none of `L`.
pub(crate) fn wrong<L: Label>(field: &'static str, word: &str) -> Finding {
    let known: Vec<&str> = L::ALL.iter().map(|label| label.as_str()).collect();
    Finding::block("WRONG_TYPE").at(field).with("expected", known.join(", ")).with("value", word)
}

/// Adds ` AND column is one of these words`, unless the list says nothing: for what one chooses from, spelled as it is. `column` is a
/// constant of the program.
pub(crate) fn among(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    match parts(value).as_deref() {
        None => {}
        // One value keeps the order of the index behind it.
        Some([one]) => {
            query.push(" AND ").push(column).push(" = ").push_bind(one.clone());
        }
        Some(many) => {
            query.push(" AND ").push(column).push(" = ANY(").push_bind(many.to_vec()).push(")");
        }
    }
}

/// Adds ` AND column begins with one of these texts`, comma-separated and in any case, unless they say nothing. For what no index answers
/// anyway: small tables, and columns that are looked through. `column` is a constant of the program.
pub(crate) fn begins(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    begins_any(query, &[column], value);
}

/// The same of at least one of these columns.
pub(crate) fn begins_any(query: &mut QueryBuilder<Postgres>, columns: &[&'static str], value: Option<&str>) {
    let Some(texts) = parts(value) else { return };
    query.push(" AND (false");
    for &column in columns {
        query.push(" OR EXISTS (SELECT FROM unnest(").push_bind(texts.clone());
        query.push("::text[]) AS typed(text) WHERE starts_with(lower(").push(column).push("), lower(typed.text)))");
    }
    query.push(")");
}

/// Adds ` AND column begins with this text`, in any case, by an index on `column COLLATE ehub_any_case`, unless it says nothing. A range of a
/// bare column is the only condition in any case that an index answers inside row-level security: `lower` might tell what it is given.
/// Nothing that begins with the text sorts behind it and U+FFFF, which has the highest weight there is.
pub(crate) fn begins_in_index(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    let Some(text) = text(value) else { return };
    query.push(" AND ").push(column).push(" COLLATE ehub_any_case >= ").push_bind(text.to_owned());
    query.push(" AND ").push(column).push(" COLLATE ehub_any_case < ").push_bind(format!("{text}\u{FFFF}"));
}

/// Adds ` AND column is in this span of days`. `column` is a constant of the program.
pub(crate) fn days(
    query: &mut QueryBuilder<Postgres>,
    column: &'static str,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) {
    if let Some(from) = from {
        query.push(" AND ").push(column).push(" >= ").push_bind(from);
    }
    if let Some(to) = to {
        query.push(" AND ").push(column).push(" <= ").push_bind(to);
    }
}

/// Adds ` AND column is in this span of moments`, of which the end is outside. `column` is a constant of the program.
pub(crate) fn moments(
    query: &mut QueryBuilder<Postgres>,
    column: &'static str,
    from: Option<DateTime<Utc>>,
    to: Option<DateTime<Utc>>,
) {
    if let Some(from) = from {
        query.push(" AND ").push(column).push(" >= ").push_bind(from);
    }
    if let Some(to) = to {
        query.push(" AND ").push(column).push(" < ").push_bind(to);
    }
}

/// Adds ` AND column is a company whose code begins with one of these`, comma-separated and in any case, unless they say nothing. Companies
/// are some thousands at most. `column` is a constant of the program.
pub(crate) fn of_companies(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    if text(value).is_some() {
        query.push(" AND ").push(column).push(" IN (SELECT chosen.id FROM companies chosen WHERE true");
        begins(query, "chosen.code", value);
        query.push(")");
    }
}

/// Adds ` AND column is a plant whose code begins with one of these`, as [`of_companies`].
pub(crate) fn of_plants(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    if text(value).is_some() {
        query.push(" AND ").push(column).push(" IN (SELECT chosen.id FROM plants chosen WHERE true");
        begins(query, "chosen.code", value);
        query.push(")");
    }
}

/// Adds ` AND this text stands somewhere in one of these columns`, in any case, unless it says nothing: for names and what people wrote, of
/// which one seldom knows the beginning. No index answers it: for tables that are looked through. The columns are constants of the program.
pub(crate) fn contains(query: &mut QueryBuilder<Postgres>, columns: &[&'static str], value: Option<&str>) {
    let Some(pattern) = text(value).map(anywhere) else { return };
    query.push(" AND (false");
    for &column in columns {
        query.push(" OR ").push(column).push(" ILIKE ").push_bind(pattern.clone());
    }
    query.push(")");
}

/// First row and number of rows of a page: 20 when nobody says how many, and never more than `most`.
pub(crate) fn page(page: Option<i64>, size: Option<i64>, most: i64) -> (i64, i64) {
    let size = size.unwrap_or(20).clamp(1, most);
    ((page.unwrap_or(1).max(1) - 1).saturating_mul(size), size)
}

/// A pattern of LIKE that finds `text` anywhere, whatever signs are in it.
fn anywhere(text: &str) -> String {
    let escaped: String =
        text.chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_patterns_stand_for_themselves() {
        assert_eq!(anywhere("a%b_c\\"), "%a\\%b\\_c\\\\%");
    }

    /// What a filter adds to a statement.
    fn added(add: impl Fn(&mut QueryBuilder<Postgres>)) -> String {
        let mut query = QueryBuilder::new("");
        add(&mut query);
        query.into_string()
    }

    #[test]
    fn a_filter_that_says_nothing_adds_nothing() {
        for blank in [None, Some(""), Some("  "), Some(" , ")] {
            assert_eq!(added(|query| among(query, "a.x", blank)), "");
            assert_eq!(added(|query| begins(query, "a.x", blank)), "");
        }
        for blank in [None, Some(""), Some("  ")] {
            assert_eq!(added(|query| begins_in_index(query, "a.x", blank)), "");
            assert_eq!(added(|query| contains(query, &["a.x", "a.y"], blank)), "");
            assert_eq!(added(|query| of_companies(query, "a.x", blank)), "");
            assert_eq!(added(|query| of_plants(query, "a.x", blank)), "");
        }
    }

    #[test]
    fn one_word_is_asked_for_as_itself() {
        assert_eq!(added(|query| among(query, "a.x", Some("New"))), " AND a.x = $1");
        assert_eq!(added(|query| among(query, "a.x", Some("New,Old"))), " AND a.x = ANY($1)");
    }

    #[test]
    fn a_list_of_words_forgets_what_says_nothing() {
        assert_eq!(parts(Some(" New, ,Revise,")), Some(vec!["New".to_owned(), "Revise".to_owned()]));
        assert_eq!(parts(Some(" , ")), None);
        assert_eq!(parts(None), None);
    }

    #[test]
    fn a_page_is_within_bounds() {
        assert_eq!(page(None, None, 100), (0, 20));
        assert_eq!(page(Some(3), Some(50), 100), (100, 50));
        assert_eq!(page(Some(-1), Some(5_000), 100), (0, 100));
        assert_eq!(page(Some(i64::MAX), Some(0), 100), (i64::MAX - 1, 1));
    }
}
