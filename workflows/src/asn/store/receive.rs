//! Receipts heard from the ERP: kept first, booked when their notice can be received, each line once.

use super::{book, closing, done, lock, message, returned, reverse, unannounced, unit};
use crate::asn::receipt::{ReceiptKind, inspected, spelled};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_erp::{ErpReceipt, ErpReceiptLine};
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashSet;

/// What became of the receipt lines of one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Received {
    /// Lines heard for the first time.
    pub new: usize,
    /// Lines booked on notices now, older waiting ones included.
    pub booked: usize,
    /// Lines booked on order lines only: goods that came without a notice of ours.
    pub unannounced: usize,
}

/// Takes over receipts, in the caller's transaction, so that the stream's cursor moves with them. A receipt that takes back another one undoes
/// what that one did; its own lines are not read. Hearing a receipt again changes nothing but
/// what its inspection says, and the quantity of a line that waits because of its digits. Lines whose quantity is not one of their kind are
/// left out.
///
/// # Errors
/// The database's own.
pub async fn receive(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    receipts: &[ErpReceipt],
) -> Result<Received, Error> {
    let told = reverse::note(connection, now, receipts).await?;
    message::keep(connection, now, receipts).await?;
    let new = keep(connection, now, &told).await?;
    returned::keep(connection, &told).await?;
    inspect(connection, now, &told).await?;
    let reversals = reverse::prepare(connection, now, receipts).await?;
    done::keep(connection, now, &told).await?;
    reverse::forget_ends(connection, receipts).await?;
    let mut received = book_all(connection, actor, now).await?;
    received.new = new + reversals;
    Ok(received)
}

/// Books everything that waits and can be booked now: on its notice, or on its order line alone.
///
/// # Errors
/// The database's own.
pub(super) async fn book_all(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Received, Error> {
    sqlx::query!(
        "UPDATE asn_receipts r SET asn_id = a.id, vendor_id = a.vendor_id
           FROM asns a
          WHERE r.asn_id IS NULL AND r.booked_at IS NULL AND r.closed_at IS NULL
            AND (a.inbound_no COLLATE \"C\" = r.inbound_no OR a.asn_no = r.reference
                 AND (r.inbound_no IS NULL OR a.inbound_no IS NULL AND a.state = 'Sending' AND a.changed_at <= r.heard_at))"
    )
    .execute(&mut *connection)
    .await?;
    // The further deliveries of a notice that the ERP split.
    sqlx::query!(
        "UPDATE asn_receipts r SET asn_id = d.asn_id, vendor_id = d.vendor_id
           FROM asn_deliveries d
          WHERE r.asn_id IS NULL AND r.booked_at IS NULL AND r.closed_at IS NULL AND d.inbound_no COLLATE \"C\" = r.inbound_no"
    )
    .execute(&mut *connection)
    .await?;
    unit::convert_waiting(connection).await?;
    let alone = unannounced::order_lines(connection).await?;
    let announced = book::receivable(connection, None).await?;
    let (reversing, lowered) = reverse::touched(connection).await?;
    lock::for_receipts(connection, &[announced, reversing].concat(), &[alone.as_slice(), &lowered].concat()).await?;
    // What was taken back is on its way again before what came instead is booked.
    let reversed = reverse::book(connection, actor, now).await?;
    let booked = book::book_waiting(connection, actor, now, None).await? + reversed.on_notices;
    let direct = unannounced::book(connection, now, &alone).await?;
    closing::follow(connection, actor, now, &alone, &direct.lowered).await?;
    done::forget(connection).await?;
    Ok(Received { new: 0, booked, unannounced: direct.lines + reversed.direct })
}

/// The lines that are kept, with their place in their receipt.
pub(super) fn lines(receipts: &[ErpReceipt]) -> Vec<(&ErpReceipt, i32, &ErpReceiptLine)> {
    let all =
        receipts.iter().flat_map(|receipt| receipt.lines.iter().zip(1i32..).map(move |(line, n)| (receipt, n, line)));
    all.filter(|(.., line)| ReceiptKind::from(line.kind).takes(line.quantity)).collect()
}

/// Adds the lines that are new, and corrects those that wait because of their digits; how many are new.
async fn keep(connection: &mut PgConnection, now: DateTime<Utc>, receipts: &[ErpReceipt]) -> Result<usize, Error> {
    let mut met = HashSet::new();
    // A receipt may come twice in a call: the last word counts.
    let mut rows: Vec<_> =
        lines(receipts).into_iter().rev().filter(|(one, n, _)| met.insert((&one.receipt_no, *n))).collect();
    rows.reverse();
    let new = sqlx::query_scalar!(
        r#"INSERT INTO asn_receipts AS r (receipt_no, line_no, inbound_no, reference, po_no, po_line_no, asn_line_no, quantity,
                                   received_on, erp_booked_at, kind, uom, said_qty, unit_known, heard_at)
         SELECT w.*, w.quantity, w.uom = '', $13
           FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::numeric[],
                       $9::date[], $10::timestamptz[], $11::text[], $12::text[])
                AS w(receipt_no, line_no, inbound_no, reference, po_no, po_line_no, asn_line_no, quantity, received_on,
                     erp_booked_at, kind, uom)
         ON CONFLICT (receipt_no, line_no) DO UPDATE
            SET inbound_no = excluded.inbound_no, reference = excluded.reference, po_no = excluded.po_no,
                po_line_no = excluded.po_line_no, asn_line_no = excluded.asn_line_no, quantity = excluded.quantity,
                accepted_qty = NULL, rejected_qty = NULL, received_on = excluded.received_on,
                erp_booked_at = excluded.erp_booked_at, kind = excluded.kind,
                uom = excluded.uom, said_qty = excluded.said_qty, unit_known = excluded.unit_known
          WHERE NOT r.is_usable AND r.booked_at IS NULL AND r.closed_at IS NULL
         RETURNING xmax = 0 AS "new!""#,
        &rows.iter().map(|(receipt, ..)| receipt.receipt_no.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, n, _)| *n).collect::<Vec<_>>(),
        &rows.iter().map(|(receipt, ..)| receipt.inbound_no.clone()).collect::<Vec<_>>() as &[Option<String>],
        &rows.iter().map(|(receipt, ..)| receipt.reference.clone()).collect::<Vec<_>>() as &[Option<String>],
        &rows.iter().map(|(.., line)| line.po_no.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., line)| line.po_line_no).collect::<Vec<_>>(),
        &rows.iter().map(|(.., line)| line.asn_line_no).collect::<Vec<_>>() as &[Option<i32>],
        &rows.iter().map(|(.., line)| spelled(line.quantity)).collect::<Vec<_>>(),
        &rows.iter().map(|(receipt, ..)| receipt.received_on).collect::<Vec<_>>(),
        &rows.iter().map(|(receipt, ..)| receipt.booked_at).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
        &rows.iter().map(|(.., line)| ReceiptKind::from(line.kind).to_string()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., line)| line.uom.clone()).collect::<Vec<_>>(),
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(new.into_iter().filter(|new| *new).count())
}

/// What the inspection says, also of lines that are booked: it is told when it is known. Whatever does not fit the quantity that is kept is
/// left out; of a receipt that comes twice in a call the last word counts. What it said when is kept, for reports of a moment. It is in the
/// unit of the receipt, and follows the quantity into the unit of the order line.
async fn inspect(connection: &mut PgConnection, now: DateTime<Utc>, receipts: &[ErpReceipt]) -> Result<(), Error> {
    type Said = (String, i32, Option<Decimal>, Option<Decimal>);
    let rows: Vec<Said> = lines(receipts)
        .into_iter()
        .filter_map(|(receipt, n, line)| {
            let (accepted, rejected) = inspected(line.quantity, line.accepted_qty, line.rejected_qty)?;
            Some((receipt.receipt_no.clone(), n, accepted, rejected))
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "WITH told AS MATERIALIZED (
           SELECT r.id, r.heard_at, r.accepted_qty, r.rejected_qty, c.accepted, c.rejected
             FROM (SELECT DISTINCT ON (receipt_no, line_no) receipt_no, line_no, accepted, rejected
                     FROM unnest($1::text[], $2::int[], $3::numeric[], $4::numeric[]) WITH ORDINALITY
                          AS u(receipt_no, line_no, accepted, rejected, place)
                    ORDER BY receipt_no, line_no, place DESC) w
             JOIN asn_receipts r ON r.receipt_no = w.receipt_no AND r.line_no = w.line_no
            CROSS JOIN LATERAL (
              SELECT CASE WHEN r.said_qty <> r.quantity THEN trim_scale(w.accepted * r.quantity / r.said_qty) ELSE w.accepted END
                       AS accepted,
                     CASE WHEN r.said_qty <> r.quantity THEN trim_scale(w.rejected * r.quantity / r.said_qty) ELSE w.rejected END
                       AS rejected) c
            WHERE (r.accepted_qty, r.rejected_qty) IS DISTINCT FROM (c.accepted, c.rejected)
              AND coalesce(c.accepted, 0) + coalesce(c.rejected, 0) <= abs(r.quantity)
            ORDER BY r.id FOR UPDATE OF r),
         kept AS (
           INSERT INTO receipt_inspections AS i (receipt_id, told_at, accepted_qty, rejected_qty)
           SELECT t.id, t.heard_at, t.accepted_qty, t.rejected_qty FROM told t
            WHERE t.heard_at < $5 AND (t.accepted_qty IS NOT NULL OR t.rejected_qty IS NOT NULL)
              AND NOT EXISTS (SELECT FROM receipt_inspections k WHERE k.receipt_id = t.id)
           UNION ALL
           SELECT t.id, $5, t.accepted, t.rejected FROM told t
           ON CONFLICT (receipt_id, told_at) DO UPDATE SET accepted_qty = excluded.accepted_qty, rejected_qty = excluded.rejected_qty)
         UPDATE asn_receipts r SET accepted_qty = t.accepted, rejected_qty = t.rejected FROM told t WHERE r.id = t.id",
        &rows.iter().map(|(no, ..)| no.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, n, ..)| *n).collect::<Vec<_>>(),
        &rows.iter().map(|(.., accepted, _)| *accepted).collect::<Vec<_>>() as &[Option<Decimal>],
        &rows.iter().map(|(.., rejected)| *rejected).collect::<Vec<_>>() as &[Option<Decimal>],
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets go of what was kept for this notice while its delivery's number was unknown, and belongs to a delivery with another number: the ERP
/// may have known another portal, whose notices had the same numbers.
///
/// # Errors
/// The database's own.
pub(super) async fn let_go_of_others(connection: &mut PgConnection, asn: i64) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_receipts r SET asn_id = NULL, vendor_id = NULL
           FROM asns a
          WHERE a.id = $1 AND r.asn_id = a.id AND r.booked_at IS NULL AND r.closed_at IS NULL AND r.inbound_no <> a.inbound_no
            AND NOT EXISTS (SELECT 1 FROM asn_deliveries d WHERE d.asn_id = a.id AND d.inbound_no = r.inbound_no)",
        asn
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM final_receipts f USING asns a
          WHERE a.id = $1 AND f.asn_id = a.id AND f.inbound_no <> a.inbound_no
            AND NOT EXISTS (SELECT 1 FROM asn_deliveries d WHERE d.asn_id = a.id AND d.inbound_no = f.inbound_no)",
        asn
    )
    .execute(connection)
    .await?;
    Ok(())
}
