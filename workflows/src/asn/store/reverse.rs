//! Receipts that the ERP takes back: what was booked by them is booked the other way round, what waits of them is closed, and their notices
//! follow. It does not matter which of a receipt and its reversal is heard first, or how often.

mod book;

pub(super) use book::{book, touched};

use crate::asn::reversal::{Ledger, Taken};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_erp::ErpReceipt;
use sqlx::PgConnection;
use std::collections::BTreeSet;

/// Words for a waiting line whose receipt was taken back.
const CLOSED: &str = "The ERP took this receipt back.";

/// Notes which receipts are taken back by these. The others, under the numbers by which their lines are kept: a number that was taken back
/// and is received again has another one.
///
/// # Errors
/// The database's own.
pub(super) async fn note(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    receipts: &[ErpReceipt],
) -> Result<Vec<ErpReceipt>, Error> {
    let of = |one: &ErpReceipt| one.reverses.clone().filter(|of| *of != one.receipt_no);
    let numbers: BTreeSet<String> = receipts.iter().map(|one| of(one).unwrap_or(one.receipt_no.clone())).collect();
    let mut ledger = known(connection, &numbers.into_iter().collect::<Vec<_>>()).await?;
    let reversed: BTreeSet<String> = receipts.iter().filter_map(of).collect();
    if !reversed.is_empty() {
        heard(connection, &mut ledger, &reversed.into_iter().collect::<Vec<_>>()).await?;
    }
    let mut rest = Vec::with_capacity(receipts.len());
    for one in receipts {
        match of(one) {
            Some(receipt_no) => ledger.take_back(&receipt_no, one),
            None => rest.push(ErpReceipt { receipt_no: ledger.number(one), ..one.clone() }),
        }
    }
    keep(connection, now, &ledger.changes()).await?;
    Ok(rest)
}

async fn known(connection: &mut PgConnection, numbers: &[String]) -> Result<Ledger, Error> {
    let taken = sqlx::query_as!(
        Taken,
        "SELECT row_no, receipt_no, time_no, receipt_version, reversal_no, reversal_version, reversal_row_no, booked_at, received_on,
                is_final
           FROM receipt_reversals WHERE receipt_no = ANY($1) ORDER BY receipt_no, time_no",
        numbers
    )
    .fetch_all(connection)
    .await?;
    Ok(Ledger::new(taken))
}

/// What was heard before of receipts that are taken back.
async fn heard(connection: &mut PgConnection, ledger: &mut Ledger, reversed: &[String]) -> Result<(), Error> {
    let versions = sqlx::query!(
        r#"SELECT receipt_no, coalesce((payload->>'version')::bigint, 0) AS "version!" FROM receipt_messages
            WHERE receipt_no = ANY($1)"#,
        reversed
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in versions {
        ledger.heard(&row.receipt_no, row.version);
    }
    let next: Vec<String> = reversed.iter().map(|number| ledger.next_row_no(number)).collect();
    let rows = sqlx::query_scalar!("SELECT DISTINCT receipt_no FROM asn_receipts WHERE receipt_no = ANY($1)", &next)
        .fetch_all(connection)
        .await?;
    for row_no in rows {
        ledger.has_rows(&row_no);
    }
    Ok(())
}

async fn keep(connection: &mut PgConnection, now: DateTime<Utc>, taken: &[&Taken]) -> Result<(), Error> {
    for one in taken {
        sqlx::query!(
            "INSERT INTO receipt_reversals (row_no, receipt_no, time_no, receipt_version, reversal_no, reversal_version, reversal_row_no,
                                            booked_at, received_on, is_final, heard_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (row_no) DO UPDATE
                SET reversal_version = excluded.reversal_version, booked_at = excluded.booked_at, is_final = excluded.is_final",
            one.row_no,
            one.receipt_no,
            one.time_no,
            one.receipt_version,
            one.reversal_no,
            one.reversal_version,
            one.reversal_row_no,
            one.booked_at,
            one.received_on,
            one.is_final,
            now
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Closes what waits of receipts that were taken back, and makes the lines that take back what was booked of them; how many. `receipts` are
/// those that were heard now.
///
/// # Errors
/// The database's own.
pub(super) async fn prepare(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    receipts: &[ErpReceipt],
) -> Result<usize, Error> {
    let numbers: Vec<String> =
        receipts.iter().map(|one| one.reverses.clone().unwrap_or(one.receipt_no.clone())).collect();
    sqlx::query!(
        "UPDATE asn_receipts r SET closed_at = $2, close_reason = $3
           FROM receipt_reversals v
          WHERE v.receipt_no = ANY($1) AND r.receipt_no = v.row_no AND r.booked_at IS NULL AND r.closed_at IS NULL",
        &numbers,
        now,
        CLOSED
    )
    .execute(&mut *connection)
    .await?;
    let made = sqlx::query!(
        "INSERT INTO asn_receipts (receipt_no, line_no, inbound_no, reference, po_no, po_line_no, asn_line_no, quantity, received_on,
                                   erp_booked_at, heard_at, asn_id, vendor_id, kind, reverses_id)
         SELECT v.reversal_row_no, r.line_no, r.inbound_no, r.reference, r.po_no, r.po_line_no, r.asn_line_no, -r.quantity,
                v.received_on, v.booked_at, $2, r.asn_id, r.vendor_id, 'reverse', r.id
           FROM receipt_reversals v JOIN asn_receipts r ON r.receipt_no = v.row_no
          WHERE v.receipt_no = ANY($1) AND r.booked_at IS NOT NULL
            AND NOT EXISTS (SELECT FROM asn_receipts o WHERE o.reverses_id = r.id)
          ORDER BY v.row_no, r.line_no
         ON CONFLICT DO NOTHING",
        &numbers,
        now
    )
    .execute(&mut *connection)
    .await?;
    // A delivery of a notice that the ERP split.
    sqlx::query!(
        "UPDATE asn_deliveries d SET is_over = true
           FROM receipt_reversals v JOIN asn_receipts r ON r.receipt_no = v.row_no
          WHERE v.receipt_no = ANY($1) AND v.is_final AND d.asn_id = r.asn_id AND d.inbound_no COLLATE \"C\" = r.inbound_no
            AND NOT d.is_over",
        &numbers
    )
    .execute(connection)
    .await?;
    Ok(usize::try_from(made.rows_affected()).unwrap_or(usize::MAX))
}

/// Lets go of the end of deliveries that was heard with receipts that were taken back.
///
/// # Errors
/// The database's own.
pub(super) async fn forget_ends(connection: &mut PgConnection, receipts: &[ErpReceipt]) -> Result<(), Error> {
    let numbers: Vec<String> =
        receipts.iter().map(|one| one.reverses.clone().unwrap_or(one.receipt_no.clone())).collect();
    sqlx::query!(
        "DELETE FROM final_receipts f USING receipt_reversals v WHERE v.receipt_no = ANY($1) AND f.receipt_no = v.row_no",
        &numbers
    )
    .execute(connection)
    .await?;
    Ok(())
}
