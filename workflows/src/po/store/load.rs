//! Loads lines with everything the rules look at.

use super::proposal::{Proposal, proposals};
use crate::document::Seen;
use crate::error::{Error, label};
use crate::plant_day::plant_day;
use crate::po::machine::{Closing, Facts, PoLine, ShipPermission, State, Tolerance, Tolerated};
use crate::process::Loaded;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_erp::Wanted;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use sqlx::types::Json;
use std::collections::HashMap;

/// Setting: days by which a split may miss the day asked for and still be accepted by itself.
const TOLERANCE_DAYS: &str = "po.tolerance_days";
/// Setting: share of the open quantity, in percent, that may be promised on other days.
const TOLERANCE_PERCENT: &str = "po.tolerance_percent";

/// What effects need of a line that no rule looks at.
#[derive(Clone, Debug)]
pub struct Line {
    /// Number of the order.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The ERP's own key of the line.
    pub erp_reference: String,
    /// What the supplier said last.
    pub reply_comment: String,
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
    follow_up: bool,
    order_qty: Decimal,
    cancelled_qty: Decimal,
    in_transit_qty: Decimal,
    received_qty: Decimal,
    need_by_on: NaiveDate,
    asked: Json<Vec<Wanted>>,
    most_qty: Decimal,
    enough_qty: Decimal,
    time_zone: String,
    ship_permission: String,
    uom_digits: Option<i16>,
    is_goods: bool,
}

/// Loads lines with everything the rules look at.
pub(super) async fn lines(
    connection: &mut PgConnection,
    ids: &[i64],
    now: DateTime<Utc>,
) -> Result<Vec<Loaded<PoLine>>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT l.id, l.version, l.state, l.vendor_id, l.plant_id, l.po_no, l.line_no, l.erp_reference, l.erp_revision,
                l.reply_comment, l.closing, l.round, l.follow_up, l.order_qty, l.cancelled_qty, l.in_transit_qty,
                l.received_qty, l.need_by_on, p.time_zone, p.ship_permission, l.uom_digits, l.is_goods,
                l.asked AS "asked: Json<Vec<Wanted>>", l.most_qty AS "most_qty!", l.enough_qty AS "enough_qty!"
           FROM po_lines l JOIN plants p ON p.id = l.plant_id
          WHERE l.id = ANY($1)"#,
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    if rows.is_empty() {
        return Ok(vec![]);
    }
    // Only a proposal is judged by its schedule, by who sent it, and by what it was made from.
    let proposed: Vec<i64> = rows.iter().filter(|row| row.state == "Nego").map(|row| row.id).collect();
    let mut proposals = proposals(connection, &proposed).await?;
    let tolerances = tolerances(connection).await?;
    rows.into_iter()
        .map(|row| {
            let proposal = proposals.remove(&row.id).unwrap_or_default();
            let tolerance = tolerance(&tolerances, row.plant_id);
            line(row, now, proposal, tolerance)
        })
        .collect()
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

/// Locks lines in the order of their ids.
///
/// # Errors
/// The database's own.
pub(crate) async fn lock(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query!("SELECT id FROM po_lines WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
        .fetch_all(connection)
        .await?;
    Ok(())
}

/// A line as a row of a workbook names it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The line.
    pub(crate) seen: Seen,
    /// Whether it is followed up.
    pub(crate) followed: bool,
}

/// Lines by order and line number; what the actor may not see is missing.
///
/// # Errors
/// The database's own.
pub(crate) async fn targets(
    connection: &mut PgConnection,
    keys: &[(String, i32)],
) -> Result<HashMap<(String, i32), Target>, Error> {
    let rows = sqlx::query!(
        "SELECT l.id, l.version, l.po_no, l.line_no, l.follow_up
           FROM unnest($1::text[], $2::int[]) AS wanted(po_no, line_no)
           JOIN purchase_orders o ON o.po_no = wanted.po_no
           JOIN po_lines l ON l.purchase_order_id = o.id AND l.line_no = wanted.line_no",
        &keys.iter().map(|(po_no, _)| po_no.clone()).collect::<Vec<_>>(),
        &keys.iter().map(|(_, line_no)| *line_no).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let found = rows.into_iter().map(|row| {
        let seen = Seen { id: row.id, version: row.version };
        ((row.po_no, row.line_no), Target { seen, followed: row.follow_up })
    });
    Ok(found.collect())
}

fn line(row: Row, now: DateTime<Utc>, proposal: Proposal, tolerance: Tolerance) -> Result<Loaded<PoLine>, Error> {
    let facts = Facts {
        today: plant_day(now, &row.time_zone),
        closing: label::<Closing>(&row.closing)?,
        uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
        order_qty: row.order_qty,
        cancelled_qty: row.cancelled_qty,
        in_transit_qty: row.in_transit_qty,
        received_qty: row.received_qty,
        need_by_on: row.need_by_on,
        asked: row.asked.0,
        tolerated: Tolerated {
            over_qty: (row.most_qty - row.order_qty + row.cancelled_qty).max(Decimal::ZERO),
            under_qty: (row.order_qty - row.cancelled_qty - row.enough_qty).max(Decimal::ZERO),
        },
        round: row.round,
        followed: row.follow_up,
        erp_revision: row.erp_revision,
        schedule: proposal.schedule,
        requested_by: proposal.requested_by,
        before: proposal.before,
        tolerance,
        ships_freely: row.is_goods && row.ship_permission == ShipPermission::Open.as_str(),
    };
    Ok(Loaded {
        id: row.id,
        version: row.version,
        state: label(&row.state)?,
        company: Some(row.vendor_id),
        facts,
        row: Line {
            po_no: row.po_no,
            line_no: row.line_no,
            erp_reference: row.erp_reference,
            reply_comment: row.reply_comment,
        },
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
