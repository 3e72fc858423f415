//! Loads lines with everything the rules look at.

use super::label;
use super::proposal::{Proposal, proposals};
use crate::document::Seen;
use crate::error::Error;
use crate::plant_day::plant_day;
use crate::po::machine::{Closing, Facts, ShipPermission, State, Tolerance};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Setting: days by which a split may miss the day asked for and still be accepted by itself.
const TOLERANCE_DAYS: &str = "po.tolerance_days";
/// Setting: share of the open quantity, in percent, that may be promised on other days.
const TOLERANCE_PERCENT: &str = "po.tolerance_percent";

/// A line as the store needs it.
#[expect(clippy::struct_field_names, reason = "line_no is what everybody calls it")]
#[derive(Clone, Debug)]
pub(in crate::po) struct Line {
    pub id: i64,
    pub version: i64,
    pub state: State,
    pub vendor: i64,
    pub po_no: String,
    pub line_no: i32,
    pub erp_reference: String,
    pub reply_comment: String,
    pub facts: Facts,
}

/// An open line of an order.
pub(super) struct OpenLine {
    pub seen: Seen,
    pub state: State,
}

/// A row of `po_lines` beside its plant.
struct Row {
    id: i64,
    version: i64,
    state: String,
    vendor_id: i64,
    plant_id: i64,
    po_no: String,
    line_no: i32,
    erp_reference: String,
    erp_revision: i64,
    reply_comment: String,
    closing: String,
    round: i32,
    order_qty: Decimal,
    cancelled_qty: Decimal,
    in_transit_qty: Decimal,
    received_qty: Decimal,
    need_by_on: NaiveDate,
    time_zone: String,
    ship_permission: String,
    uom_digits: Option<i16>,
}

/// Loads and locks lines in the order of their ids, so that two bulk calls never wait for each other in a circle.
pub(super) async fn lock(
    connection: &mut PgConnection,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Line>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "SELECT l.id, l.version, l.state, l.vendor_id, l.plant_id, l.po_no, l.line_no, l.erp_reference, l.erp_revision,
                l.reply_comment, l.closing, l.round, l.order_qty, l.cancelled_qty, l.in_transit_qty, l.received_qty,
                l.need_by_on, p.time_zone, p.ship_permission, l.uom_digits
           FROM po_lines l JOIN plants p ON p.id = l.plant_id
          WHERE l.id = ANY($1) ORDER BY l.id FOR UPDATE OF l",
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    complete(connection, rows, now).await
}

/// Loads lines without locking them, to say what is offered.
pub(super) async fn look(
    connection: &mut PgConnection,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Line>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "SELECT l.id, l.version, l.state, l.vendor_id, l.plant_id, l.po_no, l.line_no, l.erp_reference, l.erp_revision,
                l.reply_comment, l.closing, l.round, l.order_qty, l.cancelled_qty, l.in_transit_qty, l.received_qty,
                l.need_by_on, p.time_zone, p.ship_permission, l.uom_digits
           FROM po_lines l JOIN plants p ON p.id = l.plant_id
          WHERE l.id = ANY($1)",
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    complete(connection, rows, now).await
}

/// The open lines of an order; `None` if there is no such order for this actor.
pub(super) async fn open_lines(connection: &mut PgConnection, order: i64) -> Result<Option<Vec<OpenLine>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT l.id AS "id?", l.version AS "version?", l.state AS "state?"
             FROM purchase_orders o
             LEFT JOIN po_lines l ON l.purchase_order_id = o.id AND l.closing = 'open'
            WHERE o.id = $1 ORDER BY l.line_no"#,
        order
    )
    .fetch_all(connection)
    .await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut open = Vec::with_capacity(rows.len());
    for row in rows {
        if let (Some(id), Some(version), Some(state)) = (row.id, row.version, row.state) {
            open.push(OpenLine { seen: Seen { id, version }, state: label(&state)? });
        }
    }
    Ok(Some(open))
}

/// Lines by order and line number; what the actor may not see is missing.
pub(in crate::po) async fn targets(
    connection: &mut PgConnection,
    keys: &[(String, i32)],
) -> Result<HashMap<(String, i32), Seen>, Error> {
    let rows = sqlx::query!(
        "SELECT l.id, l.version, l.po_no, l.line_no
           FROM unnest($1::text[], $2::int[]) AS wanted(po_no, line_no)
           JOIN purchase_orders o ON o.po_no = wanted.po_no
           JOIN po_lines l ON l.purchase_order_id = o.id AND l.line_no = wanted.line_no",
        &keys.iter().map(|(po_no, _)| po_no.clone()).collect::<Vec<_>>(),
        &keys.iter().map(|(_, line_no)| *line_no).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let seen = |id, version| Seen { id, version };
    Ok(rows.into_iter().map(|row| ((row.po_no, row.line_no), seen(row.id, row.version))).collect())
}

async fn complete(
    connection: &mut PgConnection,
    rows: Vec<Row>,
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Line>, Error> {
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    // Only a proposal is judged by its schedule, by who sent it, and by what it was made from.
    let proposed: Vec<i64> = rows.iter().filter(|row| row.state == "Nego").map(|row| row.id).collect();
    let mut proposals = proposals(connection, &proposed).await?;
    let tolerances = tolerances(connection).await?;
    rows.into_iter()
        .map(|row| {
            let id = row.id;
            let proposal = proposals.remove(&id).unwrap_or_default();
            let tolerance = tolerance(&tolerances, row.plant_id);
            Ok((id, line(row, now, proposal, tolerance)?))
        })
        .collect()
}

fn line(row: Row, now: DateTime<Utc>, proposal: Proposal, tolerance: Tolerance) -> Result<Line, Error> {
    let facts = Facts {
        today: plant_day(now, &row.time_zone),
        closing: label::<Closing>(&row.closing)?,
        uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
        order_qty: row.order_qty,
        cancelled_qty: row.cancelled_qty,
        in_transit_qty: row.in_transit_qty,
        received_qty: row.received_qty,
        need_by_on: row.need_by_on,
        round: row.round,
        erp_revision: row.erp_revision,
        schedule: proposal.schedule,
        requested_by: proposal.requested_by,
        before: proposal.before,
        tolerance,
        ships_freely: row.ship_permission == ShipPermission::Open.as_str(),
    };
    Ok(Line {
        id: row.id,
        version: row.version,
        state: label(&row.state)?,
        vendor: row.vendor_id,
        po_no: row.po_no,
        line_no: row.line_no,
        erp_reference: row.erp_reference,
        reply_comment: row.reply_comment,
        facts,
    })
}

/// A setting of a plant, or of all plants.
struct Setting {
    key: String,
    plant_id: Option<i64>,
    value: String,
}

async fn tolerances(connection: &mut PgConnection) -> Result<Vec<Setting>, Error> {
    let rows = sqlx::query_as!(
        Setting,
        "SELECT key, plant_id, value FROM rule_settings WHERE key = ANY($1)",
        &[TOLERANCE_DAYS.to_owned(), TOLERANCE_PERCENT.to_owned()]
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

fn tolerance(settings: &[Setting], plant: i64) -> Tolerance {
    let value = |key: &str| {
        let of = |plant: Option<i64>| settings.iter().find(|s| s.key == key && s.plant_id == plant);
        of(Some(plant)).or_else(|| of(None)).map(|setting| setting.value.trim())
    };
    Tolerance {
        days: value(TOLERANCE_DAYS).and_then(|text| text.parse().ok()),
        percent: value(TOLERANCE_PERCENT).and_then(|text| text.parse().ok()),
    }
}
