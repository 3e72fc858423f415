//! Loads what the rules look at: of lines that somebody opens, and of openings.

use super::Opened;
use crate::error::{Error, label};
use crate::opening::machine::{Facts, Input, Opening, State};
use crate::plant_day::plant_day;
use crate::process::{Asked, Cx, Loaded};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;

/// A line as somebody opens it.
pub(super) struct Target {
    pub id: i64,
    pub plant: i64,
    pub po_no: String,
    pub line_no: i32,
    pub material_code: String,
    pub time_zone: String,
    /// The opening of it that is in effect.
    in_effect: Option<i64>,
    pub facts: Facts,
}

/// What is read of a line, whoever asks.
struct LineRow {
    id: i64,
    plant_id: i64,
    vendor_id: i64,
    po_no: String,
    line_no: i32,
    material_code: String,
    state: String,
    closing: String,
    is_goods: bool,
    order_qty: Decimal,
    cancelled_qty: Decimal,
    cum_allow_qty: Decimal,
    in_transit_qty: Decimal,
    received_qty: Decimal,
    uom_digits: Option<i16>,
    time_zone: String,
    in_effect: Option<i64>,
}

/// Lines, which are locked, with the opening of each that is in effect. Those that the actor may not see are missing.
pub(super) async fn lines(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    ids: &[i64],
) -> Result<HashMap<i64, Target>, Error> {
    let rows = sqlx::query_as!(
        LineRow,
        r#"SELECT l.id, l.plant_id, l.vendor_id, l.po_no, l.line_no, l.material_code, l.state, l.closing, l.is_goods, l.order_qty,
                  l.cancelled_qty, l.cum_allow_qty, l.in_transit_qty, l.received_qty, l.uom_digits, p.time_zone,
                  (SELECT o.id FROM openings o WHERE o.po_line_id = l.id AND o.state = 'Granted') AS in_effect
             FROM po_lines l JOIN plants p ON p.id = l.plant_id
            WHERE l.id = ANY($1)"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(|row| Ok((row.id, line(row, now)?))).collect()
}

fn line(row: LineRow, now: DateTime<Utc>) -> Result<Target, Error> {
    let today = plant_day(now, &row.time_zone);
    Ok(Target {
        id: row.id,
        plant: row.plant_id,
        po_no: row.po_no,
        line_no: row.line_no,
        material_code: row.material_code,
        time_zone: row.time_zone,
        in_effect: row.in_effect,
        facts: Facts {
            now,
            today,
            line_state: label(&row.state)?,
            closing: label(&row.closing)?,
            is_goods: row.is_goods,
            uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
            order_qty: row.order_qty,
            cancelled_qty: row.cancelled_qty,
            cum_allow_qty: row.cum_allow_qty,
            in_transit_qty: row.in_transit_qty,
            received_qty: row.received_qty,
            is_another: row.in_effect.is_some(),
            vendor: row.vendor_id,
            opened_qty: Decimal::ZERO,
            used_qty: Decimal::ZERO,
            until_on: today,
            ends_at: now,
        },
    })
}

/// What is read of an opening besides its line.
struct Row {
    id: i64,
    version: i64,
    state: String,
    vendor_id: i64,
    po_line_id: i64,
    opened_qty: Decimal,
    used_qty: Decimal,
    until_on: NaiveDate,
    ends_at: DateTime<Utc>,
    reason: String,
}

/// Openings with everything the rules look at, in the order in which they are asked for: the first one of a line that comes back into
/// effect stands in the way of the next one.
pub(super) async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Opening>]) -> Result<Vec<Loaded<Opening>>, Error> {
    let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
    let rows = sqlx::query_as!(
        Row,
        "SELECT id, version, state, vendor_id, po_line_id, opened_qty, used_qty, until_on, ends_at, reason
           FROM openings WHERE id = ANY($1)",
        &ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let of: Vec<i64> = rows.iter().map(|row| row.po_line_id).collect();
    let mut lines = lines(cx.tx, cx.now, &of).await?;
    let mut rows: HashMap<i64, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut loaded = Vec::with_capacity(rows.len());
    for one in asked {
        let Some(row) = rows.remove(&one.id) else { continue };
        let Some(line) = lines.get_mut(&row.po_line_id) else { continue };
        let returns = matches!(one.input, Some(Input::Return(_)));
        let opening = opening(row, line)?;
        if returns && opening.state == State::Used {
            line.in_effect.get_or_insert(opening.id);
        }
        loaded.push(opening);
    }
    Ok(loaded)
}

fn opening(row: Row, line: &Target) -> Result<Loaded<Opening>, Error> {
    Ok(Loaded {
        id: row.id,
        version: row.version,
        state: label(&row.state)?,
        company: Some(row.vendor_id),
        facts: Facts {
            is_another: line.in_effect.is_some_and(|other| other != row.id),
            opened_qty: row.opened_qty,
            used_qty: row.used_qty,
            until_on: row.until_on,
            ends_at: row.ends_at,
            ..line.facts.clone()
        },
        row: Opened { line: row.po_line_id, po_no: line.po_no.clone(), line_no: line.line_no, reason: row.reason },
    })
}
