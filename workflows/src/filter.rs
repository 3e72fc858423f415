//! What every list does with what people put into its filters.

use crate::{Db, Error};
use ehub_engine::{Actor, Finding};
use sqlx::postgres::PgRow;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Rows that a list gives at most when it is written into a workbook.
pub(crate) const MOST: i64 = 10_000;

/// A text that says something, without the space around it.
pub(crate) fn text(value: Option<&str>) -> Option<&str> {
    value.map(str::trim).filter(|text| !text.is_empty())
}

/// The parts of a comma-separated list that say something; `None` = none does.
pub(crate) fn list(value: Option<&str>) -> Option<Vec<String>> {
    let parts: Vec<String> = value?.split(',').filter_map(|part| text(Some(part))).map(str::to_owned).collect();
    (!parts.is_empty()).then_some(parts)
}

/// Adds ` AND column = ANY(list)`, unless the list says nothing. `column` is a constant of the program.
pub(crate) fn among(query: &mut QueryBuilder<Postgres>, column: &'static str, value: Option<&str>) {
    if let Some(values) = list(value) {
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

/// Nobody sorts a list by what it does not know.
pub(crate) fn unknown_sort(sort: &str) -> Error {
    Error::Invalid(vec![Finding::block("UNKNOWN_SORT").at("sort").with("value", sort)])
}

/// A page of a list, as the actor may see it. Every text is a constant of the program.
pub(crate) struct Listing {
    /// `SELECT count(*)` with whatever the conditions begin after.
    pub count: &'static str,
    /// The columns of a row, up to the same place.
    pub rows: &'static str,
    /// ` ORDER BY` with a last column that leaves no ties.
    pub order: &'static str,
    /// First row and number of rows, see [`page`].
    pub page: (i64, i64),
}

impl Listing {
    /// The page's rows and the exact number of all that match. `conditions` adds the same to both statements.
    pub async fn read<R>(
        self,
        db: &Db,
        actor: &Actor,
        conditions: impl Fn(&mut QueryBuilder<Postgres>),
    ) -> Result<(Vec<R>, i64), Error>
    where
        R: for<'row> FromRow<'row, PgRow> + Send + Unpin,
    {
        let mut count = QueryBuilder::new(self.count);
        conditions(&mut count);
        let mut rows = QueryBuilder::new(self.rows);
        conditions(&mut rows);
        let (first, size) = self.page;
        rows.push(self.order).push(" LIMIT ").push_bind(size).push(" OFFSET ").push_bind(first);
        let mut tx = db.begin(actor).await?;
        let total = count.build_query_scalar().fetch_one(&mut *tx).await?;
        Ok((rows.build_query_as().fetch_all(&mut *tx).await?, total))
    }
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
    fn a_list_forgets_what_says_nothing() {
        assert_eq!(list(Some(" New, ,Revise,")), Some(vec!["New".to_owned(), "Revise".to_owned()]));
        assert_eq!(list(Some(" , ")), None);
        assert_eq!(list(None), None);
    }

    #[test]
    fn a_page_is_within_bounds() {
        assert_eq!(page(None, None, 100), (0, 20));
        assert_eq!(page(Some(3), Some(50), 100), (100, 50));
        assert_eq!(page(Some(-1), Some(5_000), 100), (0, 100));
        assert_eq!(page(Some(i64::MAX), Some(0), 100), (i64::MAX - 1, 1));
    }
}
