//! Replaces the contents of a draft, set-based: lines keep their ids, and of lots and boxes only what differs is written. A form saves itself
//! every few seconds, and of thousands of rows somebody has changed a few.

use super::load::Loaded;
use crate::asn::draft::{AsnEdit, AsnEditLine};
use crate::error::Error;
use ehub_engine::Finding;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Writes the notice's own fields.
pub async fn header(connection: &mut PgConnection, asn: i64, edit: &AsnEdit) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asns SET supplier_shipment_no = $2, shipped_on = $3, eta_on = $4, etd_on = $5, shipping_place = $6,
                ship_via = $7, flight_no = $8, mawb = $9, hawb = $10, tax_code = $11, invoice_no = $12, invoice_on = $13,
                invoice_amount = $14, invoice_vat = $15, exchange_rate = $16, total_packages = $17, comments = $18,
                driver_name = $19, driver_phone = $20, shipping_company = $21, car_no = $22
          WHERE id = $1",
        asn,
        edit.supplier_shipment_no.trim(),
        edit.shipped_on,
        edit.eta_on,
        edit.etd_on,
        edit.shipping_place.trim(),
        edit.ship_via.trim(),
        edit.flight_no.trim(),
        edit.mawb.trim(),
        edit.hawb.trim(),
        edit.tax_code.trim(),
        edit.invoice_no.trim(),
        edit.invoice_on,
        edit.invoice_amount,
        edit.invoice_vat,
        edit.exchange_rate,
        edit.total_packages,
        edit.comments,
        edit.driver_name.trim(),
        edit.driver_phone.trim(),
        edit.shipping_company.trim(),
        edit.car_no.trim()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes lines, lots and boxes.
///
/// # Errors
/// [`Error::Invalid`] for lines that are not of this notice and order lines that do not exist, or the database's own.
pub async fn lines(connection: &mut PgConnection, before: &Loaded, edit: &AsnEdit) -> Result<(), Error> {
    known(connection, before, &edit.lines).await?;
    let kept: Vec<i64> = edit.lines.iter().filter_map(|line| line.id).collect();
    sqlx::query!("DELETE FROM asn_lines WHERE asn_id = $1 AND NOT (id = ANY($2))", before.id, &kept)
        .execute(&mut *connection)
        .await?;
    update(connection, &edit.lines).await?;
    let ids = insert(connection, before, &edit.lines).await?;
    lots(connection, before.vendor, &edit.lines, &ids).await?;
    boxes(connection, before.vendor, &edit.lines, &ids).await
}

/// Every line id is one of this notice, once, and stays with its order line; every order line is one that the actor may see.
async fn known(connection: &mut PgConnection, before: &Loaded, lines: &[AsnEditLine]) -> Result<(), Error> {
    let wanted: Vec<i64> = lines.iter().map(|line| line.po_line_id).collect();
    let found: HashSet<i64> = sqlx::query_scalar!("SELECT id FROM po_lines WHERE id = ANY($1)", &wanted)
        .fetch_all(connection)
        .await?
        .into_iter()
        .collect();
    let mine: HashMap<i64, i64> = before.keys.iter().map(|key| (key.id, key.po_line)).collect();
    let mut seen = HashSet::new();
    let mut findings = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        if !found.contains(&line.po_line_id) {
            findings.push(Finding::block("ROW_NOT_FOUND").at(format!("lines[{n}].poLineId")));
        }
        let Some(id) = line.id else { continue };
        match mine.get(&id) {
            None => findings.push(Finding::block("ROW_NOT_FOUND").at(format!("lines[{n}].id"))),
            // What was measured of its lots is about the part of its order line.
            Some(po_line) if *po_line != line.po_line_id && found.contains(&line.po_line_id) => {
                findings.push(Finding::block("ASN_LINE_KEEPS_ORDER").at(format!("lines[{n}].poLineId")));
            }
            Some(_) => {}
        }
        if !seen.insert(id) {
            findings.push(Finding::block("ROW_DUPLICATE").at(format!("lines[{n}].id")));
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(Error::Invalid(findings)) }
}

async fn update(connection: &mut PgConnection, lines: &[AsnEditLine]) -> Result<(), Error> {
    let kept: Vec<&AsnEditLine> = lines.iter().filter(|line| line.id.is_some()).collect();
    sqlx::query!(
        "UPDATE asn_lines l SET po_line_id = w.po_line, ship_qty = w.quantity, packages = w.packages, rt_no = w.rt_no
           FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::int[], $5::text[])
                AS w(id, po_line, quantity, packages, rt_no)
          WHERE l.id = w.id
            AND (l.po_line_id, l.ship_qty, l.packages, l.rt_no) IS DISTINCT FROM (w.po_line, w.quantity, w.packages, w.rt_no)",
        &kept.iter().filter_map(|line| line.id).collect::<Vec<_>>(),
        &kept.iter().map(|line| line.po_line_id).collect::<Vec<_>>(),
        &kept.iter().map(|line| line.ship_qty).collect::<Vec<_>>(),
        &kept.iter().map(|line| line.packages).collect::<Vec<_>>() as &[Option<i32>],
        &kept.iter().map(|line| line.rt_no.trim().to_owned()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts the new lines behind the old ones; gives the ids of all lines in the draft's order.
async fn insert(connection: &mut PgConnection, before: &Loaded, lines: &[AsnEditLine]) -> Result<Vec<i64>, Error> {
    let last = before.keys.iter().map(|key| key.line_no).max().unwrap_or_default();
    let new: Vec<&AsnEditLine> = lines.iter().filter(|line| line.id.is_none()).collect();
    let mut inserted = sqlx::query!(
        "INSERT INTO asn_lines (asn_id, vendor_id, line_no, po_line_id, ship_qty, packages, rt_no)
         SELECT $1, $2, $3 + w.n::int, w.po_line, w.quantity, w.packages, w.rt_no
           FROM unnest($4::bigint[], $5::numeric[], $6::int[], $7::text[])
                WITH ORDINALITY AS w(po_line, quantity, packages, rt_no, n)
         RETURNING id, line_no",
        before.id,
        before.vendor,
        last,
        &new.iter().map(|line| line.po_line_id).collect::<Vec<_>>(),
        &new.iter().map(|line| line.ship_qty).collect::<Vec<_>>(),
        &new.iter().map(|line| line.packages).collect::<Vec<_>>() as &[Option<i32>],
        &new.iter().map(|line| line.rt_no.trim().to_owned()).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    inserted.sort_by_key(|row| row.line_no);
    let mut inserted = inserted.into_iter().map(|row| row.id);
    Ok(lines.iter().filter_map(|line| line.id.or_else(|| inserted.next())).collect())
}

/// Writes the lots of these lines, in row order, where they differ; `ids` are the ids of the lines.
///
/// # Errors
/// The database's own.
pub async fn lots(connection: &mut PgConnection, vendor: i64, lines: &[AsnEditLine], ids: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM asn_lots t USING unnest($1::bigint[], $2::int[]) AS w(line, rows)
          WHERE t.asn_line_id = w.line AND t.lot_row > w.rows",
        ids,
        &lines.iter().map(|line| count(&line.lots)).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    let rows: Vec<_> = lines
        .iter()
        .zip(ids)
        .flat_map(|(line, id)| line.lots.iter().zip(1i32..).map(move |(lot, n)| (*id, n, lot)))
        .collect();
    sqlx::query!(
        "WITH wanted AS MATERIALIZED (
           SELECT * FROM unnest($2::bigint[], $3::int[], $4::text[], $5::numeric[], $6::date[], $7::date[], $8::text[], $9::text[])
             AS w(line, n, lot_no, quantity, made, effective, rt_no, remark)),
         changed AS (
           UPDATE asn_lots t SET lot_no = w.lot_no, quantity = w.quantity, manufactured_on = w.made, effective_on = w.effective,
                  rt_no = w.rt_no, remark = w.remark
             FROM wanted w
            WHERE t.asn_line_id = w.line AND t.lot_row = w.n
              AND (t.lot_no, t.quantity, t.manufactured_on, t.effective_on, t.rt_no, t.remark)
                  IS DISTINCT FROM (w.lot_no, w.quantity, w.made, w.effective, w.rt_no, w.remark))
         INSERT INTO asn_lots (asn_line_id, vendor_id, lot_row, lot_no, quantity, manufactured_on, effective_on, rt_no, remark)
         SELECT w.line, $1, w.n, w.lot_no, w.quantity, w.made, w.effective, w.rt_no, w.remark FROM wanted w
          WHERE (w.line, w.n) NOT IN (SELECT asn_line_id, lot_row FROM asn_lots WHERE asn_line_id = ANY($10))",
        vendor,
        &rows.iter().map(|(id, ..)| *id).collect::<Vec<_>>(),
        &rows.iter().map(|(_, n, _)| *n).collect::<Vec<_>>(),
        &rows.iter().map(|(.., lot)| lot.lot_no.trim().to_owned()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., lot)| lot.quantity).collect::<Vec<_>>() as &[Option<Decimal>],
        &rows.iter().map(|(.., lot)| lot.manufactured_on).collect::<Vec<_>>() as &[Option<chrono::NaiveDate>],
        &rows.iter().map(|(.., lot)| lot.effective_on).collect::<Vec<_>>() as &[Option<chrono::NaiveDate>],
        &rows.iter().map(|(.., lot)| lot.rt_no.trim().to_owned()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., lot)| lot.remark.clone()).collect::<Vec<_>>(),
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the boxes of these lines, in row order, where they differ; `ids` are the ids of the lines.
/// A box that was numbered when the notice was sent before loses its code: it gets another one when it leaves.
///
/// # Errors
/// The database's own.
pub async fn boxes(
    connection: &mut PgConnection,
    vendor: i64,
    lines: &[AsnEditLine],
    ids: &[i64],
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM asn_boxes b USING unnest($1::bigint[], $2::int[]) AS w(line, rows)
          WHERE b.asn_line_id = w.line AND b.box_row > w.rows",
        ids,
        &lines.iter().map(|line| count(&line.boxes)).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    let rows: Vec<_> = lines
        .iter()
        .zip(ids)
        .flat_map(|(line, id)| line.boxes.iter().zip(1i32..).map(move |(packed, n)| (*id, n, packed)))
        .collect();
    sqlx::query!(
        "WITH wanted AS MATERIALIZED (
           SELECT * FROM unnest($2::bigint[], $3::int[], $4::text[], $5::numeric[], $6::numeric[], $7::text[])
             AS w(line, n, box_id, quantity, x_out, rfid)),
         changed AS (
           UPDATE asn_boxes b SET box_id = w.box_id, quantity = w.quantity, x_out_qty = w.x_out, rfid = w.rfid, sscc = NULL
             FROM wanted w
            WHERE b.asn_line_id = w.line AND b.box_row = w.n
              AND (b.box_id, b.quantity, b.x_out_qty, b.rfid, b.sscc) IS DISTINCT FROM (w.box_id, w.quantity, w.x_out, w.rfid, NULL))
         INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id, quantity, x_out_qty, rfid)
         SELECT w.line, $1, w.n, w.box_id, w.quantity, w.x_out, w.rfid FROM wanted w
          WHERE (w.line, w.n) NOT IN (SELECT asn_line_id, box_row FROM asn_boxes WHERE asn_line_id = ANY($8))",
        vendor,
        &rows.iter().map(|(id, ..)| *id).collect::<Vec<_>>(),
        &rows.iter().map(|(_, n, _)| *n).collect::<Vec<_>>(),
        &rows.iter().map(|(.., packed)| packed.box_id.trim().to_owned()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., packed)| packed.quantity).collect::<Vec<_>>() as &[Option<Decimal>],
        &rows.iter().map(|(.., packed)| packed.x_out_qty).collect::<Vec<_>>() as &[Option<Decimal>],
        &rows.iter().map(|(.., packed)| packed.rfid.trim().to_owned()).collect::<Vec<_>>(),
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How many rows a table has; what stands behind them is taken away.
fn count<T>(rows: &[T]) -> i32 {
    i32::try_from(rows.len()).unwrap_or(i32::MAX)
}
