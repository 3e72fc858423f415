//! Rows of the tables of the whitelist: found, read and written. Every name in these statements is a constant of the whitelist; every value
//! is bound.

use super::{FoundRow, page};
use crate::database_change::payload::{Change, Values};
use crate::database_change::whitelist::{Found, Table};
use crate::error::Error;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

/// Rows that a search gives at most.
pub const MOST_ROWS: i64 = 50;

#[derive(FromRow)]
struct Read {
    id: i64,
    label: String,
    document: i64,
    values: serde_json::Value,
}

fn select(table: &Table) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new("SELECT t.");
    query.push(table.key).push(" AS id, ").push(table.label).push(" AS label, ").push(table.page.0);
    query.push(" AS document, jsonb_build_object(");
    let columns = table.columns.iter().map(|column| (column.name, column.sql)).chain(table.beside.iter().copied());
    for (n, (name, sql)) in columns.enumerate() {
        let divider = if n == 0 { "'" } else { ", '" };
        query.push(divider).push(name).push("', t.").push(sql).push("::text");
    }
    query.push(") AS values FROM ").push(table.sql).push(" t ").push(table.joined);
    query.push(" WHERE ").push(table.only);
    query
}

fn found(table: &Table, read: Read) -> Result<FoundRow, Error> {
    let values = serde_json::from_value::<Values>(read.values)
        .map_err(|error| Error::Database(sqlx::Error::Decode(error.into())))?;
    Ok(FoundRow { id: read.id, label: read.label, link: page(table, read.document), values })
}

/// Holds the document of a row, before the row as its own process does. Which rows may be changed is told by the document: only a statement
/// that begins when it is held sees what those did for whom it waited.
async fn hold_document(connection: &mut PgConnection, table: &Table, id: i64) -> Result<(), sqlx::Error> {
    let mut query = QueryBuilder::<Postgres>::new("SELECT ");
    query.push(table.page.0).push(" FROM ").push(table.sql).push(" t ").push(table.joined);
    query.push(" WHERE t.").push(table.key).push(" = ").push_bind(id);
    let document: Option<i64> = query.build_query_scalar().fetch_optional(&mut *connection).await?;
    let Some(document) = document else { return Ok(()) };
    // All documents of the whitelist are notices. One that is the row itself is held at once as it will be in the end.
    let hold = if table.sql == "asns" {
        "SELECT id FROM asns WHERE id = $1 FOR UPDATE"
    } else {
        "SELECT id FROM asns WHERE id = $1 FOR NO KEY UPDATE"
    };
    sqlx::query(hold).bind(document).execute(connection).await?;
    Ok(())
}

/// One row, `held` until the end of the transaction where it is to be written; `None` = there is none that may be changed.
pub(in crate::database_change) async fn read(
    connection: &mut PgConnection,
    table: &Table,
    id: i64,
    held: bool,
) -> Result<Option<FoundRow>, Error> {
    if held {
        hold_document(connection, table, id).await?;
    }
    let mut query = select(table);
    query.push(" AND t.").push(table.key).push(" = ").push_bind(id);
    if held {
        query.push(" FOR UPDATE OF t");
    }
    let read: Option<Read> = query.build_query_as().fetch_optional(connection).await?;
    read.map(|read| found(table, read)).transpose()
}

/// Rows that are found by the beginning of `words`, and one more where there are more than [`MOST_ROWS`].
pub(in crate::database_change) async fn find(
    connection: &mut PgConnection,
    table: &Table,
    words: &str,
) -> Result<Vec<FoundRow>, Error> {
    let mut query = select(table);
    let (column, collation, words) = match table.found {
        Found::Capitals(column) => (column, " COLLATE \"C\"", words.to_uppercase()),
        Found::AnyCase(column) => (column, " COLLATE ehub_any_case", words.to_owned()),
    };
    query.push(" AND ").push(column).push(collation).push(" >= ").push_bind(words.clone());
    // Nothing that begins with the words sorts behind them and this sign.
    query.push(" AND ").push(column).push(collation).push(" < ").push_bind(format!("{words}\u{FFFF}"));
    query.push(" ORDER BY ").push(column).push(collation).push(", t.").push(table.key);
    query.push(" LIMIT ").push_bind(MOST_ROWS + 1);
    let read: Vec<Read> = query.build_query_as().fetch_all(connection).await?;
    read.into_iter().map(|read| found(table, read)).collect()
}

/// Writes a row that is as every change has seen it; whether it was. Columns that are not listed are never written.
pub(super) async fn write(
    connection: &mut PgConnection,
    table: &'static Table,
    id: i64,
    changes: &[Change],
) -> Result<bool, sqlx::Error> {
    let listed = changes.iter().map(|change| Some((table.column(&change.column)?, change)));
    let Some(listed) = listed.collect::<Option<Vec<_>>>() else { return Ok(false) };
    let mut query = QueryBuilder::<Postgres>::new("UPDATE ");
    query.push(table.sql).push(" t SET ");
    for (n, (column, change)) in listed.iter().enumerate() {
        let divider = if n == 0 { "" } else { ", " };
        query.push(divider).push(column.sql).push(" = ");
        query.push_bind(change.after.clone()).push("::text::").push(column.form.sql_type());
    }
    query.push(" WHERE t.").push(table.key).push(" = ").push_bind(id);
    for (column, change) in &listed {
        query.push(" AND t.").push(column.sql).push("::text IS NOT DISTINCT FROM ").push_bind(change.before.clone());
    }
    Ok(query.build().execute(connection).await?.rows_affected() == 1)
}
