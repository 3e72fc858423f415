//! What every list does with what people put into its filters.

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

/// Adds ` AND column = ANY(list)`, unless the list says nothing. `column` is a constant of the program.
pub(crate) fn among(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    if let Some(values) = parts(value) {
        query.push(" AND ").push(column).push(" = ANY(").push_bind(values).push(")");
    }
}

/// Adds ` AND column begins with text`, in any case. For what no index answers anyway: small tables, and columns that are
/// looked through. `column` is a constant of the program.
pub(crate) fn begins(query: &mut QueryBuilder<Postgres>, column: &'static str, text: &str) {
    query.push(" AND starts_with(lower(").push(column).push("), lower(").push_bind(text.to_owned()).push("))");
}

/// The same by an index on `column COLLATE ehub_any_case`. A range of a bare column is the only condition in any case that
/// an index answers inside row-level security: `lower` might tell what it is given. Nothing that begins with `text` sorts
/// behind it and U+FFFF, which has the highest weight there is.
pub(crate) fn begins_in_index(query: &mut QueryBuilder<Postgres>, column: &'static str, text: &str) {
    query.push(" AND ").push(column).push(" COLLATE ehub_any_case >= ").push_bind(text.to_owned());
    query.push(" AND ").push(column).push(" COLLATE ehub_any_case < ").push_bind(format!("{text}\u{FFFF}"));
}

/// First row and number of rows of a page: 20 when nobody says how many, and never more than `most`.
pub(crate) fn page(page: Option<i64>, size: Option<i64>, most: i64) -> (i64, i64) {
    let size = size.unwrap_or(20).clamp(1, most);
    ((page.unwrap_or(1).max(1) - 1).saturating_mul(size), size)
}

/// A pattern of LIKE that finds `text` anywhere, whatever signs are in it.
pub(crate) fn anywhere(text: &str) -> String {
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
