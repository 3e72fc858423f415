//! An ERP that is behind: it was restored from a backup, so that orders are older there than here, or are not there at all. The comparison
//! notices both. Nothing is changed by itself: an administrator decides whether the state of the ERP is taken.

use super::{Imported, begin_in_turn, take};
use crate::database::Db;
use crate::error::Error;
use crate::po::import::{ERP_MISSING, ERP_OLDER};
use crate::po::machine::Closing;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use ehub_erp::{ErpOrder, ErpOrderLine, ErpRemark, Key, MaterialHandling, Particulars, Unit};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use sqlx::types::Json;
use std::collections::{HashMap, HashSet};

/// What the comparison noticed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noticed {
    /// Orders that have an older revision in the ERP.
    pub older: usize,
    /// Open orders that the ERP does not have any more.
    pub missing: usize,
}

/// Notes the orders that the ERP said in an older revision than the one here, and the open ones behind `gone`, keys that it no longer
/// has. They stand among the orders on hold until the ERP is no longer behind, or its state is taken.
///
/// # Errors
/// Only the database's own.
pub async fn note_behind(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    said: &[ErpOrder],
    gone: &[Key],
) -> Result<Noticed, Error> {
    if said.is_empty() && gone.is_empty() {
        return Ok(Noticed::default());
    }
    let mut tx = begin_in_turn(db, actor).await?;
    let noticed = Noticed { older: older(&mut tx, now, said).await?, missing: missing(&mut tx, now, gone).await? };
    tx.commit().await?;
    if noticed != Noticed::default() {
        tracing::warn!(older = noticed.older, missing = noticed.missing, "the ERP is behind eHub");
    }
    Ok(noticed)
}

/// The revision that is kept with the row is the one here: the row goes as soon as the ERP says this one, or a newer one.
async fn older(connection: &mut PgConnection, now: DateTime<Utc>, said: &[ErpOrder]) -> Result<usize, Error> {
    let reasons = json!([Finding::block(ERP_OLDER)]);
    let noted = sqlx::query!(
        "INSERT INTO held_orders AS h (po_no, vendor_code, plant_code, revision, in_part, reasons, erp_order, erp_key,
                                       first_held_at, last_tried_at)
         SELECT o.po_no, c.code, p.code, o.erp_revision, true, $5, w.erp_order, o.erp_key, $4, $4
           FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS w(po_no, revision, erp_order)
           JOIN purchase_orders o ON o.po_no = w.po_no AND o.erp_revision > w.revision
           JOIN companies c ON c.id = o.vendor_id JOIN plants p ON p.id = o.plant_id
         ON CONFLICT (po_no) DO UPDATE SET erp_order = excluded.erp_order, last_tried_at = $4, tries = h.tries + 1,
                                           revision = excluded.revision, reasons = excluded.reasons, in_part = true",
        &said.iter().map(|order| order.po_no.clone()).collect::<Vec<_>>(),
        &said.iter().map(|order| order.revision).collect::<Vec<_>>(),
        &said.iter().map(|order| json!(order)).collect::<Vec<_>>(),
        now,
        reasons
    )
    .execute(connection)
    .await?;
    Ok(usize::try_from(noted.rows_affected()).unwrap_or(usize::MAX))
}

/// Only of orders of which something is still wanted: the ERP may archive the others.
async fn missing(connection: &mut PgConnection, now: DateTime<Utc>, gone: &[Key]) -> Result<usize, Error> {
    let noted = sqlx::query!(
        "INSERT INTO held_orders AS h (po_no, vendor_code, plant_code, revision, in_part, reasons, erp_order, erp_key,
                                       first_held_at, last_tried_at)
         SELECT o.po_no, c.code, p.code, o.erp_revision, true, $3, jsonb_build_object('poNo', o.po_no), o.erp_key, $2, $2
           FROM purchase_orders o
           JOIN companies c ON c.id = o.vendor_id JOIN plants p ON p.id = o.plant_id
          WHERE o.erp_key = ANY($1)
            AND EXISTS (SELECT FROM po_lines l WHERE l.purchase_order_id = o.id AND l.closing = 'open')
         ON CONFLICT (po_no) DO UPDATE SET last_tried_at = $2, tries = h.tries + 1, reasons = excluded.reasons,
                                           revision = excluded.revision, in_part = true",
        &gone.iter().map(ToString::to_string).collect::<Vec<_>>(),
        now,
        json!([Finding::block(ERP_MISSING)])
    )
    .execute(connection)
    .await?;
    Ok(usize::try_from(noted.rows_affected()).unwrap_or(usize::MAX))
}

/// Takes what the ERP says now of orders that are newer here. Their known revisions are lowered first, so that every difference counts: an
/// accepted line that differs asks the supplier again.
///
/// # Errors
/// Only the database's own: then nothing was taken.
pub async fn take_older(db: &Db, actor: &Actor, now: DateTime<Utc>, orders: Vec<ErpOrder>) -> Result<Imported, Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let numbers: Vec<String> = orders.iter().map(|order| order.po_no.clone()).collect();
    sqlx::query!(
        "UPDATE purchase_orders o SET erp_revision = w.revision - 1
           FROM unnest($1::text[], $2::bigint[]) AS w(po_no, revision)
          WHERE o.po_no = w.po_no AND o.erp_revision >= w.revision",
        &numbers,
        &orders.iter().map(|order| order.revision).collect::<Vec<_>>()
    )
    .execute(&mut *tx)
    .await?;
    let lines: Vec<(&str, &ErpOrderLine)> =
        orders.iter().flat_map(|order| order.lines.iter().map(|line| (order.po_no.as_str(), line))).collect();
    sqlx::query!(
        "UPDATE po_lines l SET erp_revision = w.revision - 1
           FROM unnest($1::text[], $2::int[], $3::bigint[]) AS w(po_no, line_no, revision)
          WHERE l.po_no = w.po_no AND l.line_no = w.line_no AND l.erp_revision > w.revision",
        &lines.iter().map(|(po_no, _)| (*po_no).to_owned()).collect::<Vec<_>>(),
        &lines.iter().map(|(_, line)| line.line_no).collect::<Vec<_>>(),
        &lines.iter().map(|(_, line)| line.revision).collect::<Vec<_>>()
    )
    .execute(&mut *tx)
    .await?;
    let told: HashSet<(String, i32)> = lines.iter().map(|(po_no, line)| ((*po_no).to_owned(), line.line_no)).collect();
    let mut orders = orders;
    without_newer_lines(&mut tx, &told, &mut orders).await?;
    sqlx::query!("DELETE FROM held_orders WHERE po_no = ANY($1)", &numbers).execute(&mut *tx).await?;
    let imported = take(&mut tx, actor, now, orders).await?;
    tx.commit().await?;
    Ok(imported)
}

/// Lines that the buyer added after the backup are not in the ERP: they are cancelled here, as far as nothing came of them.
async fn without_newer_lines(
    connection: &mut PgConnection,
    told: &HashSet<(String, i32)>,
    orders: &mut [ErpOrder],
) -> Result<(), Error> {
    let numbers: Vec<String> = orders.iter().map(|order| order.po_no.clone()).collect();
    let ours = known_lines(connection, &numbers).await?;
    for order in orders {
        let newer = ours.get(&order.po_no).into_iter().flatten();
        let newer = newer.filter(|(line, is_open)| *is_open && !told.contains(&(order.po_no.clone(), line.line_no)));
        let newer: Vec<ErpOrderLine> = newer.cloned().map(|(line, _)| cancelled(line)).collect();
        order.lines.extend(newer);
    }
    Ok(())
}

/// The lines of these orders as they stand here, and whether each is open, by order.
async fn known_lines(
    connection: &mut PgConnection,
    numbers: &[String],
) -> Result<HashMap<String, Vec<(ErpOrderLine, bool)>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT po_no, line_no, material_code, description, is_goods, uom, units AS "units: Json<Vec<Unit>>", uom_digits, drawing_rev,
                  order_qty, cancelled_qty, received_qty, unit_price, price_factor, need_by_on, erp_revision, erp_reference, tax_code,
                  graph_no, asset_category, closing
             FROM po_lines WHERE po_no = ANY($1) ORDER BY po_no, line_no"#,
        numbers
    )
    .fetch_all(connection)
    .await?;
    let mut lines: HashMap<String, Vec<(ErpOrderLine, bool)>> = HashMap::new();
    for row in rows {
        let is_open = row.closing == Closing::Open.as_str();
        let line = ErpOrderLine {
            line_no: row.line_no,
            material_code: row.material_code,
            description: row.description,
            is_goods: row.is_goods,
            uom: row.uom,
            units: row.units.0,
            uom_digits: row.uom_digits.and_then(|digits| u32::try_from(digits).ok()),
            drawing_rev: row.drawing_rev,
            order_qty: row.order_qty,
            cancelled_qty: row.cancelled_qty,
            received_qty: row.received_qty,
            unit_price: row.unit_price,
            price_factor: row.price_factor,
            need_by_on: row.need_by_on,
            revision: row.erp_revision,
            erp_reference: row.erp_reference,
            handling: MaterialHandling::default(),
            particulars: Particulars {
                tax_code: row.tax_code,
                graph_no: row.graph_no,
                asset_category: row.asset_category,
            },
            ..ErpOrderLine::default()
        };
        lines.entry(row.po_no).or_default().push((line, is_open));
    }
    Ok(lines)
}

/// The remarks of these orders as they stand here, by order.
async fn known_remarks(
    connection: &mut PgConnection,
    numbers: &[String],
) -> Result<HashMap<String, Vec<ErpRemark>>, Error> {
    let rows = sqlx::query!(
        "SELECT o.po_no, r.line_no, r.text, r.quantity, r.uom, r.unit_price, r.amount
           FROM po_remarks r JOIN purchase_orders o ON o.id = r.purchase_order_id
          WHERE o.po_no = ANY($1) ORDER BY o.po_no, r.line_no",
        numbers
    )
    .fetch_all(connection)
    .await?;
    let mut remarks: HashMap<String, Vec<ErpRemark>> = HashMap::new();
    for row in rows {
        remarks.entry(row.po_no).or_default().push(ErpRemark {
            line_no: row.line_no,
            text: row.text,
            quantity: row.quantity,
            uom: row.uom,
            unit_price: row.unit_price,
            amount: row.amount,
        });
    }
    Ok(remarks)
}

/// The same line with all cancelled that did not come.
fn cancelled(line: ErpOrderLine) -> ErpOrderLine {
    let came = line.received_qty.clamp(Decimal::ZERO, line.order_qty);
    ErpOrderLine { cancelled_qty: line.order_qty - came, ..line }
}

/// Closes the orders with these numbers that the ERP does not have any more: what did not come of their lines is cancelled.
///
/// # Errors
/// Only the database's own: then nothing was closed.
pub async fn close_missing(db: &Db, actor: &Actor, now: DateTime<Utc>, numbers: &[String]) -> Result<Imported, Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let mut lines = known_lines(&mut tx, numbers).await?;
    let mut remarks = known_remarks(&mut tx, numbers).await?;
    let heads = super::heads(&mut tx, numbers).await?;
    let codes = sqlx::query!(
        "SELECT o.po_no, c.code AS vendor_code, o.erp_reference, o.erp_key, o.total_amount - coalesce(o.total_net_of_vat, o.total_amount) AS tax
           FROM purchase_orders o JOIN companies c ON c.id = o.vendor_id WHERE o.po_no = ANY($1)",
        numbers
    )
    .fetch_all(&mut *tx)
    .await?;
    let orders = codes.into_iter().filter_map(|row| {
        let head = heads.get(&row.po_no)?;
        Some(ErpOrder {
            lines: lines
                .remove(&row.po_no)?
                .into_iter()
                .map(|(line, is_open)| if is_open { cancelled(line) } else { line })
                .collect(),
            vendor_code: row.vendor_code,
            remarks: remarks.remove(&row.po_no).unwrap_or_default(),
            // Nothing of it is ordered any more, so the prices of its remarks do not count.
            net_amount: Some(Decimal::ZERO),
            plant_code: head.plant_code.clone(),
            buyer: head.buyer.clone(),
            po_date_on: head.po_date_on,
            currency: head.currency.clone(),
            payment_term: head.payment_term.clone(),
            fob: head.fob.clone(),
            ship_to: head.ship_to.clone(),
            ship_via: head.ship_via.clone(),
            bill_to: head.bill_to.clone(),
            note: head.note.clone(),
            revision: head.revision,
            tax_amount: row.tax,
            erp_reference: row.erp_reference,
            key: row.erp_key.map(Key::new).unwrap_or_default(),
            po_no: row.po_no,
            ..ErpOrder::default()
        })
    });
    let orders: Vec<ErpOrder> = orders.collect();
    let imported = take(&mut tx, actor, now, orders).await?;
    sqlx::query!("DELETE FROM held_orders WHERE po_no = ANY($1)", numbers).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(imported)
}
