//! Quantities of receipts in the unit of their order line.

use crate::asn::receipt::spelled;
use crate::error::Error;
use ehub_erp::{Unit, unit};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use sqlx::types::Json;

/// Converts the receipt lines that wait, by the factors that the ERP sends with their order lines. A line in a unit without a factor goes on
/// waiting; so does one that the factor gives more digits than quantities are kept with. What the inspection said of it follows.
///
/// # Errors
/// The database's own.
pub(super) async fn convert_waiting(connection: &mut PgConnection) -> Result<(), Error> {
    let rows = sqlx::query!(
        r#"SELECT r.id, r.uom, r.said_qty AS "said_qty!", r.quantity, r.unit_known, p.uom AS line_uom,
                  p.units AS "units!: Json<Vec<Unit>>"
             FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
            WHERE r.booked_at IS NULL AND r.closed_at IS NULL AND r.uom <> '' AND r.said_qty IS NOT NULL
            ORDER BY r.received_on, r.erp_booked_at, r.receipt_no, r.line_no FOR UPDATE OF r"#
    )
    .fetch_all(&mut *connection)
    .await?;
    let (mut ids, mut quantities, mut known) = (vec![], vec![], vec![]);
    for row in rows {
        let converted = unit::convert(row.said_qty, &row.uom, &row.line_uom, &row.units).filter(|q| !q.is_zero());
        let quantity = spelled(converted.unwrap_or(row.said_qty));
        if quantity != row.quantity || converted.is_some() != row.unit_known {
            ids.push(row.id);
            quantities.push(quantity);
            known.push(converted.is_some());
        }
    }
    write(connection, &ids, &quantities, &known).await
}

async fn write(
    connection: &mut PgConnection,
    ids: &[i64],
    quantities: &[Decimal],
    known: &[bool],
) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE receipt_inspections i
            SET accepted_qty = trim_scale(i.accepted_qty * w.quantity / r.quantity),
                rejected_qty = trim_scale(i.rejected_qty * w.quantity / r.quantity)
           FROM unnest($1::bigint[], $2::numeric[]) AS w(id, quantity) JOIN asn_receipts r ON r.id = w.id
          WHERE i.receipt_id = w.id AND r.quantity <> w.quantity",
        ids,
        quantities
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE asn_receipts r
            SET quantity = w.quantity, unit_known = w.known,
                accepted_qty = CASE WHEN r.quantity = w.quantity THEN r.accepted_qty
                                    ELSE trim_scale(r.accepted_qty * w.quantity / r.quantity) END,
                rejected_qty = CASE WHEN r.quantity = w.quantity THEN r.rejected_qty
                                    ELSE trim_scale(r.rejected_qty * w.quantity / r.quantity) END
           FROM unnest($1::bigint[], $2::numeric[], $3::boolean[]) AS w(id, quantity, known) WHERE r.id = w.id",
        ids,
        quantities,
        known
    )
    .execute(connection)
    .await?;
    Ok(())
}
