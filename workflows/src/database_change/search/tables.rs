//! What may be changed, and the rows of it.

use crate::Db;
use crate::database_change::payload::Values;
use crate::database_change::store::FoundRow;
use crate::database_change::store::row::{self, MOST_ROWS};
use crate::database_change::whitelist::{self, Column, Form, TABLES, Table};
use crate::error::Error;
use crate::field;
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A table of which something may be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaintainableTable {
    /// Its name.
    pub name: &'static str,
    /// What of it may be changed.
    pub columns: Vec<MaintainableColumn>,
}

/// A column that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaintainableColumn {
    /// Its name.
    pub name: &'static str,
    /// `line`, `text`, `whole` or `day`.
    pub form: &'static str,
    /// Whether there may be none: null.
    pub is_nullable: bool,
    /// Whether it must say something.
    pub is_needed: bool,
    /// Characters that it has at most.
    pub longest: Option<usize>,
    /// The smallest number.
    pub least: Option<i64>,
    /// The largest number.
    pub most: Option<i64>,
}

impl MaintainableColumn {
    fn of(column: &Column) -> Self {
        let empty = Self {
            name: column.name,
            form: "line",
            is_nullable: column.form.is_nullable(),
            is_needed: false,
            longest: None,
            least: None,
            most: None,
        };
        match column.form {
            Form::Line(longest) => Self { longest: Some(longest), ..empty },
            Form::NeededLine(longest) => Self { longest: Some(longest), is_needed: true, ..empty },
            Form::Text(longest) => Self { form: "text", longest: Some(longest), ..empty },
            Form::Whole(least, most) => Self { form: "whole", least: Some(least), most: Some(most), ..empty },
            Form::DayFrom(..) => Self { form: "day", ..empty },
        }
    }
}

/// Every table of which something may be changed.
#[must_use]
pub fn tables() -> Vec<MaintainableTable> {
    let one = |table: &Table| MaintainableTable {
        name: table.name,
        columns: table.columns.iter().map(MaintainableColumn::of).collect(),
    };
    TABLES.iter().map(one).collect()
}

/// Which rows.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RowFilter {
    /// Name of the table.
    pub table: Option<String>,
    /// How the number begins by which a row is found: of the notice, the lot or the box.
    pub words: Option<String>,
    /// Or exactly this row.
    pub row_id: Option<i64>,
}

/// A row that may be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaintainableRow {
    /// Which.
    pub row_id: i64,
    /// What it is called.
    pub label: String,
    /// Hash route of the page that shows it.
    pub link: String,
    /// What is in it, by name of the column, as texts; null = nothing.
    pub values: Values,
}

/// Rows that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundRows {
    /// At most 50.
    pub items: Vec<MaintainableRow>,
    /// Whether there are more.
    pub is_more: bool,
}

impl From<FoundRow> for MaintainableRow {
    fn from(found: FoundRow) -> Self {
        Self { row_id: found.id, label: found.label, link: found.link, values: found.values }
    }
}

/// Longest text by which a row is looked for.
const LONGEST_WORDS: usize = 100;

/// Rows of a table.
///
/// # Errors
/// [`Error::Invalid`] for a table that is not listed or nothing to look for, or the database's own.
pub async fn rows(db: &Db, actor: &Actor, filter: &RowFilter) -> Result<FoundRows, Error> {
    let name = filter.table.as_deref().unwrap_or_default();
    let Some(table) = whitelist::table(name) else {
        return Err(Error::Invalid(vec![Finding::block("DATABASE_CHANGE_NOT_LISTED").at("table")]));
    };
    let words = filter.words.as_deref().unwrap_or_default().trim();
    let found = match filter.row_id {
        Some(_) => vec![],
        None => field::required_line("words", words, LONGEST_WORDS),
    };
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let mut tx = db.begin(actor).await?;
    let mut rows = match filter.row_id {
        Some(id) => row::read(&mut tx, table, id, false).await?.into_iter().collect(),
        None => row::find(&mut tx, table, words).await?,
    };
    tx.commit().await?;
    let most = usize::try_from(MOST_ROWS).unwrap_or(usize::MAX);
    let is_more = rows.len() > most;
    rows.truncate(most);
    Ok(FoundRows { items: rows.into_iter().map(MaintainableRow::from).collect(), is_more })
}
