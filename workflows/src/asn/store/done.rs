//! That the ERP is done with a delivery: heard with a receipt, kept until the notice can be closed by it.

use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_erp::ErpReceipt;
use sqlx::PgConnection;
use std::collections::HashSet;

/// Keeps which receipts were the last of their delivery, and finds the notices of those that were kept before. One that can
/// belong to no notice, or whose notice has come to its end, is not kept.
///
/// A reference alone names no notice whose delivery has another number: the ERP may have known another portal. Only while the answer
/// to a notice is out may its number be unknown.
///
/// # Errors
/// The database's own.
pub async fn keep(connection: &mut PgConnection, now: DateTime<Utc>, receipts: &[ErpReceipt]) -> Result<(), Error> {
    let last: Vec<&ErpReceipt> = receipts.iter().filter(|receipt| receipt.is_final).collect();
    sqlx::query!(
        "INSERT INTO final_receipts (receipt_no, inbound_no, reference, asn_id, heard_at)
         SELECT w.receipt_no, w.inbound_no, w.reference, a.id, $4
           FROM unnest($1::text[], $2::text[], $3::text[]) AS w(receipt_no, inbound_no, reference)
           LEFT JOIN asn_deliveries d ON d.inbound_no COLLATE \"C\" = w.inbound_no
           LEFT JOIN asns a ON a.id = d.asn_id OR a.inbound_no COLLATE \"C\" = w.inbound_no OR a.asn_no = w.reference
            AND (w.inbound_no IS NULL OR a.inbound_no IS NULL AND a.state = 'Sending' AND a.changed_at <= $4)
          WHERE CASE WHEN a.id IS NULL THEN EXISTS (SELECT 1 FROM asns s WHERE s.state = 'Sending')
                     ELSE a.state NOT IN ('Closed', 'Cancelled')
                          -- A receipt of it was taken back: it may be on its way again in a moment.
                          OR EXISTS (SELECT FROM asn_receipts r WHERE r.asn_id = a.id AND r.reverses_id IS NOT NULL
                                        AND r.booked_at IS NULL AND r.closed_at IS NULL) END
         ON CONFLICT (receipt_no) DO NOTHING",
        &last.iter().map(|receipt| receipt.receipt_no.clone()).collect::<Vec<_>>(),
        &last.iter().map(|receipt| receipt.inbound_no.clone()).collect::<Vec<_>>() as &[Option<String>],
        &last.iter().map(|receipt| receipt.reference.clone()).collect::<Vec<_>>() as &[Option<String>],
        now
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE final_receipts f SET asn_id = a.id
           FROM asns a
          WHERE f.asn_id IS NULL
            AND (a.inbound_no COLLATE \"C\" = f.inbound_no OR a.asn_no = f.reference
                 AND (f.inbound_no IS NULL OR a.inbound_no IS NULL AND a.state = 'Sending' AND a.changed_at <= f.heard_at))"
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Which of these notices have heard of their last receipt: of a notice that the ERP split, of the last receipt of every delivery by which
/// goods may come. One with a line that waits because of its digits is not the last word: a notice
/// that it closed would count those goods as missing.
///
/// # Errors
/// The database's own.
pub async fn of(connection: &mut PgConnection, asns: &[i64]) -> Result<HashSet<i64>, Error> {
    let done = sqlx::query_scalar!(
        r#"SELECT DISTINCT asn_id AS "asn!" FROM final_receipts f
                WHERE asn_id = ANY($1)
                  AND (f.inbound_no IS NULL
                       OR NOT EXISTS (SELECT 1 FROM asn_deliveries d WHERE d.asn_id = f.asn_id AND NOT d.is_over
                                         AND NOT EXISTS (SELECT 1 FROM final_receipts o WHERE o.asn_id = d.asn_id
                                                            AND o.inbound_no = d.inbound_no)))
                  AND NOT EXISTS (SELECT 1 FROM asn_receipts r WHERE r.receipt_no = f.receipt_no AND NOT r.is_usable
                                     AND r.booked_at IS NULL AND r.closed_at IS NULL)"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    Ok(done.into_iter().collect())
}

/// Forgets what has closed its notice, and what no notice can be meant by any more: every notice that was on its way to the
/// ERP when it was heard has its answer.
///
/// # Errors
/// The database's own.
pub async fn forget(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM final_receipts f
          WHERE CASE WHEN f.asn_id IS NULL
                THEN NOT EXISTS (SELECT 1 FROM asns a WHERE a.state = 'Sending' AND a.changed_at <= f.heard_at)
                     AND NOT EXISTS (SELECT 1 FROM asns a
                                      WHERE a.inbound_no COLLATE \"C\" = f.inbound_no OR a.asn_no = f.reference)
                ELSE EXISTS (SELECT 1 FROM asns a WHERE a.id = f.asn_id AND a.state IN ('Closed', 'Cancelled')) END"
    )
    .execute(connection)
    .await?;
    Ok(())
}
