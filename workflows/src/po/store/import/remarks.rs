//! Remarks of orders: replaced as a whole, as the ERP sends them.

use super::orders::Placed;
use crate::error::Error;
use crate::po::import::{describe, remarks};
use ehub_erp::ErpRemark;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Remarks of these orders as text, by order.
pub(super) async fn texts(connection: &mut PgConnection, orders: &[i64]) -> Result<HashMap<i64, String>, Error> {
    let rows = sqlx::query!(
        "SELECT purchase_order_id, line_no, text, quantity, uom, unit_price, amount
           FROM po_remarks WHERE purchase_order_id = ANY($1) ORDER BY purchase_order_id, line_no",
        orders
    )
    .fetch_all(connection)
    .await?;
    let mut found: HashMap<i64, Vec<ErpRemark>> = HashMap::new();
    for row in rows {
        found.entry(row.purchase_order_id).or_default().push(ErpRemark {
            line_no: row.line_no,
            text: row.text,
            quantity: row.quantity,
            uom: row.uom,
            unit_price: row.unit_price,
            amount: row.amount,
        });
    }
    Ok(found.into_iter().map(|(order, remarks)| (order, describe(&remarks))).collect())
}

/// Writes the remarks of these orders and deletes those that the ERP no longer has. Unchanged rows are not written. An order that is
/// older than ours changes nothing.
pub(super) async fn place(connection: &mut PgConnection, placed: &[Placed]) -> Result<(), Error> {
    if placed.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = placed.iter().map(|one| one.id).collect();
    let revisions: Vec<i64> = placed.iter().map(|one| one.order.revision).collect();
    let rows: Vec<(&Placed, &ErpRemark)> =
        placed.iter().flat_map(|one| remarks(&one.order).into_iter().map(move |remark| (one, remark))).collect();
    let number =
        |pick: fn(&ErpRemark) -> Option<Decimal>| rows.iter().map(|(_, remark)| pick(remark)).collect::<Vec<_>>();
    let (orders, numbers): (Vec<i64>, Vec<i32>) = rows.iter().map(|(one, remark)| (one.id, remark.line_no)).unzip();
    sqlx::query!(
        "DELETE FROM po_remarks r
          USING unnest($1::bigint[], $2::bigint[]) AS t(id, revision)
           JOIN purchase_orders o ON o.id = t.id AND o.erp_revision <= t.revision
          WHERE r.purchase_order_id = t.id
            AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::int[]) AS i(id, line_no)
                             WHERE i.id = r.purchase_order_id AND i.line_no = r.line_no)",
        &ids,
        &revisions,
        &orders,
        &numbers
    )
    .execute(&mut *connection)
    .await?;
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO po_remarks AS r (purchase_order_id, line_no, vendor_id, text, quantity, uom, unit_price, amount)
         SELECT i.id, i.line_no, i.vendor_id, i.text, i.quantity, i.uom, i.unit_price, i.amount
           FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::numeric[], $7::text[],
                       $8::numeric[], $9::numeric[])
                AS i(id, line_no, vendor_id, revision, text, quantity, uom, unit_price, amount)
           JOIN purchase_orders o ON o.id = i.id AND o.erp_revision <= i.revision
         ON CONFLICT (purchase_order_id, line_no) DO UPDATE
            SET text = excluded.text, quantity = excluded.quantity, uom = excluded.uom, unit_price = excluded.unit_price,
                amount = excluded.amount
          WHERE (r.text, r.quantity, r.uom, r.unit_price, r.amount)
                IS DISTINCT FROM (excluded.text, excluded.quantity, excluded.uom, excluded.unit_price, excluded.amount)",
        &orders,
        &numbers,
        &rows.iter().map(|(one, _)| one.vendor).collect::<Vec<_>>(),
        &rows.iter().map(|(one, _)| one.order.revision).collect::<Vec<_>>(),
        &rows.iter().map(|(_, remark)| remark.text.clone()).collect::<Vec<_>>(),
        &number(|remark| remark.quantity) as _,
        &rows.iter().map(|(_, remark)| remark.uom.clone()).collect::<Vec<_>>(),
        &number(|remark| remark.unit_price) as _,
        &number(|remark| remark.amount) as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
