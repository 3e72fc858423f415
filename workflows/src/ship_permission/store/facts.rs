//! Loads what the rules look at: of lines that somebody applies for, and of applications.

use super::Request;
use crate::error::{Error, label};
use crate::plant_day::plant_day;
use crate::process::{Asked, Cx, Loaded};
use crate::ship_permission::machine::{DECIDERS, Facts, PATIENCE, ShipPermission, State};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;

/// A line as somebody applies for it.
pub(super) struct Target {
    pub id: i64,
    pub plant: i64,
    pub po_no: String,
    pub line_no: i32,
    pub material_code: String,
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
    need_by_on: NaiveDate,
    promised_on: Option<NaiveDate>,
    uom_digits: Option<i16>,
    time_zone: String,
    ship_permission: String,
    open_qty: Decimal,
}

/// Lines, which are locked, with what open applications ask of them. Those that the actor may not see are missing.
pub(super) async fn lines(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    ids: &[i64],
) -> Result<HashMap<i64, Target>, Error> {
    let rows = sqlx::query_as!(
        LineRow,
        r#"SELECT l.id, l.plant_id, l.vendor_id, l.po_no, l.line_no, l.material_code, l.state, l.closing, l.is_goods, l.order_qty,
                  l.cancelled_qty, l.cum_allow_qty, l.need_by_on, l.promised_on, l.uom_digits, p.time_zone,
                  p.ship_permission,
                  coalesce((SELECT sum(s.asked_qty) FROM ship_permissions s
                             WHERE s.po_line_id = l.id AND s.state = 'Submitted'), 0) AS "open_qty!"
             FROM po_lines l JOIN plants p ON p.id = l.plant_id
            WHERE l.id = ANY($1)"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(|row| Ok((row.id, line(row, now)?))).collect()
}

fn line(row: LineRow, now: DateTime<Utc>) -> Result<Target, Error> {
    Ok(Target {
        id: row.id,
        plant: row.plant_id,
        po_no: row.po_no,
        line_no: row.line_no,
        material_code: row.material_code,
        facts: Facts {
            now,
            today: plant_day(now, &row.time_zone),
            mode: label(&row.ship_permission)?,
            line_state: label(&row.state)?,
            closing: label(&row.closing)?,
            is_goods: row.is_goods,
            uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
            order_qty: row.order_qty,
            cancelled_qty: row.cancelled_qty,
            cum_allow_qty: row.cum_allow_qty,
            others_qty: row.open_qty,
            need_by_on: row.need_by_on,
            promised_on: row.promised_on,
            vendor: row.vendor_id,
            requested_by: vec![],
            asked_qty: Decimal::ZERO,
            asked_on: row.need_by_on,
            expires_at: now + PATIENCE,
        },
    })
}

/// What is read of an application besides its line.
struct Row {
    id: i64,
    version: i64,
    state: String,
    vendor_id: i64,
    asked_qty: Decimal,
    asked_on: NaiveDate,
    remark: String,
    requested_by: Option<i64>,
    requested_for: Option<i64>,
    expires_at: DateTime<Utc>,
    channel: String,
    po_line_id: i64,
    erp_reference: String,
    erp_revision: i64,
}

/// Applications with everything the rules look at, in the order in which they are asked for: what one of them is granted is taken from what
/// is left for the next one of the same line.
pub(super) async fn load(
    cx: &mut Cx<'_>,
    asked: &[Asked<'_, ShipPermission>],
) -> Result<Vec<Loaded<ShipPermission>>, Error> {
    let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
    let rows = sqlx::query_as!(
        Row,
        "SELECT s.id, s.version, s.state, s.vendor_id, s.asked_qty, s.asked_on, s.remark, s.requested_by, s.requested_for,
                s.expires_at, s.channel, s.po_line_id, l.erp_reference, l.erp_revision
           FROM ship_permissions s JOIN po_lines l ON l.id = s.po_line_id
          WHERE s.id = ANY($1)",
        &ids
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let of: Vec<i64> = rows.iter().map(|row| row.po_line_id).collect();
    let mut lines = lines(cx.tx, cx.now, &of).await?;
    let mut rows: HashMap<i64, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
    let overrides = overrides(cx.actor);
    let mut loaded = Vec::with_capacity(rows.len());
    for one in asked {
        let Some(row) = rows.remove(&one.id) else { continue };
        let Some(line) = lines.get_mut(&row.po_line_id) else { continue };
        let application = application(row, line, overrides)?;
        if let Some((granted, _)) = one.input.and_then(|input| input.granted(&application.facts))
            && application.state == State::Submitted
            && granted <= application.facts.left_qty()
        {
            line.facts.cum_allow_qty += granted;
        }
        loaded.push(application);
    }
    Ok(loaded)
}

fn application(row: Row, line: &Target, overrides: bool) -> Result<Loaded<ShipPermission>, Error> {
    let state = label(&row.state)?;
    let own = if state == State::Submitted { row.asked_qty } else { Decimal::ZERO };
    Ok(Loaded {
        id: row.id,
        version: row.version,
        state,
        company: Some(row.vendor_id),
        facts: Facts {
            others_qty: line.facts.others_qty - own,
            requested_by: [row.requested_by, row.requested_for].into_iter().flatten().collect(),
            asked_qty: row.asked_qty,
            asked_on: row.asked_on,
            expires_at: row.expires_at,
            vendor: row.vendor_id,
            ..line.facts.clone()
        },
        row: Request {
            line: row.po_line_id,
            po_no: line.po_no.clone(),
            line_no: line.line_no,
            erp_reference: row.erp_reference,
            erp_revision: row.erp_revision,
            remark: row.remark,
            channel: label(&row.channel)?,
            overrides,
        },
    })
}

/// Whether somebody decides in place of those whose decision it is.
fn overrides(actor: &Actor) -> bool {
    actor.kind == Kind::Person && actor.has_any(&[802]) && !actor.has_any(DECIDERS)
}
