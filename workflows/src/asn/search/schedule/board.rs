//! The board: parts down, the days of one week across, and in each cell what is due.

use super::Calendar;
use super::calendar::week;
use super::condition::understand;
use super::list::ScheduleFilter;
use super::window::{PIECES, QueryType};
use crate::database::Db;
use crate::error::Error;
use crate::filter;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, QueryBuilder};

/// Parts that a page has at most.
const MOST_PARTS: i64 = 100;

/// Filters of the board, as those of the list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BoardFilter {
    /// A day of the week that is shown; this week when none is given.
    #[serde(deserialize_with = "crate::day::optional")]
    pub week_of: Option<NaiveDate>,
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Just this material, spelled as it is.
    pub part: Option<String>,
    /// Beginnings of material groups.
    pub material_group: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// Only lines of orders whose buyer's name is tied to the own account, or to the one acted for.
    pub mine: Option<bool>,
    /// Whether the buyer follows the line up.
    pub follow_up: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// Parts of a page.
    pub size: Option<i64>,
}

/// One week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleBoard {
    /// Monday to Sunday.
    pub days: Vec<NaiveDate>,
    /// The day it is.
    pub today: NaiveDate,
    /// Parts, by their code.
    pub items: Vec<BoardPart>,
    /// How many parts there are.
    pub totalcount: i64,
}

/// A part, in one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoardPart {
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit of its quantities.
    pub uom: String,
    /// The days on which something is due.
    pub cells: Vec<BoardCell>,
}

/// What of a part is due on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoardCell {
    /// The day.
    pub due_on: NaiveDate,
    /// How much.
    pub quantity: Decimal,
    /// Of how many order lines.
    pub lines: i64,
    /// Whether something of it is overdue: due before today at its plant, of a line that is followed up.
    pub late: bool,
}

#[derive(FromRow)]
struct Row {
    material_code: String,
    description: String,
    uom: String,
    due_on: NaiveDate,
    quantity: Decimal,
    lines: i64,
    late: bool,
    total: i64,
}

impl BoardFilter {
    /// The same as a filter of the list.
    fn as_list(&self, (from, to): (NaiveDate, NaiveDate)) -> ScheduleFilter {
        let of = self.clone();
        ScheduleFilter {
            kind: Some(QueryType::Due.as_str().to_owned()),
            due_from: Some(from),
            due_to: Some(to),
            po_no: of.po_no,
            material: of.material,
            part: of.part,
            material_group: of.material_group,
            vendor: of.vendor,
            plant: of.plant,
            mine: of.mine,
            follow_up: of.follow_up,
            ..ScheduleFilter::default()
        }
    }
}

/// A page of the board of a week, and the exact number of parts that have anything due in it.
///
/// # Errors
/// The database's own.
pub async fn board(db: &Db, actor: &Actor, now: DateTime<Utc>, filter: &BoardFilter) -> Result<ScheduleBoard, Error> {
    let mut tx = db.begin(actor).await?;
    let today = Calendar::read(&mut tx, now).await?.common;
    drop(tx);
    let days = week(filter.week_of.unwrap_or(today));
    let as_list = filter.as_list(days);
    let wanted = understand(db, actor, now, &as_list).await?;
    let (skip, size) = filter::page(filter.page, filter.size, MOST_PARTS);
    let mut query = QueryBuilder::new(
        "WITH due AS MATERIALIZED (
           SELECT l.material_code, l.description, l.uom, e.due_on, e.due_qty, l.follow_up AND e.due_on < ",
    );
    wanted.window.calendar.today(&mut query);
    query.push(" AS late FROM po_lines l CROSS JOIN LATERAL ").push(PIECES).push(" e WHERE ");
    wanted.window.within(&mut query, "e.due_on");
    wanted.conditions(&mut query);
    query.push(
        "), parts AS (
           SELECT material_code, uom, max(description) AS description, count(*) OVER () AS total FROM due
            GROUP BY material_code, uom ORDER BY material_code COLLATE \"C\", uom COLLATE \"C\" LIMIT ",
    );
    query.push_bind(size).push(" OFFSET ").push_bind(skip).push(
        ") SELECT p.material_code, p.description, p.uom, d.due_on, sum(d.due_qty) AS quantity, count(*) AS lines,
                  bool_or(d.late) AS late, p.total
             FROM parts p JOIN due d ON d.material_code = p.material_code AND d.uom = p.uom
            GROUP BY p.material_code, p.description, p.uom, p.total, d.due_on
            ORDER BY p.material_code COLLATE \"C\", p.uom COLLATE \"C\", d.due_on",
    );
    let mut tx = db.begin(actor).await?;
    let rows: Vec<Row> = query.build_query_as().persistent(false).fetch_all(&mut *tx).await?;
    Ok(ScheduleBoard {
        days: days.0.iter_days().take(7).collect(),
        today,
        totalcount: rows.first().map_or(0, |row| row.total),
        items: parts(rows),
    })
}

/// Rows in the order of parts, each part's together.
fn parts(rows: Vec<Row>) -> Vec<BoardPart> {
    let mut parts: Vec<BoardPart> = Vec::new();
    for row in rows {
        let cell = BoardCell { due_on: row.due_on, quantity: row.quantity, lines: row.lines, late: row.late };
        match parts.last_mut() {
            Some(part) if part.material_code == row.material_code && part.uom == row.uom => part.cells.extend([cell]),
            Some(_) | None => parts.extend([BoardPart {
                material_code: row.material_code,
                description: row.description,
                uom: row.uom,
                cells: vec![cell],
            }]),
        }
    }
    parts
}
