//! Goods that went back for good: the ERP wants no others in their place, so that the order line counts them as received all the same.

use super::receive::lines;
use crate::error::Error;
use ehub_erp::{ErpReceipt, ReceiptKind};
use sqlx::PgConnection;

/// Keeps which lines of these receipts went back for good. A line that is booked stays as it was booked.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(connection: &mut PgConnection, receipts: &[ErpReceipt]) -> Result<(), Error> {
    let back: Vec<_> = lines(receipts).into_iter().filter(|(.., line)| line.kind == ReceiptKind::Return).collect();
    if back.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE asn_receipts r SET wanted_again = w.wanted
           FROM (SELECT DISTINCT ON (receipt_no, line_no) receipt_no, line_no, wanted
                   FROM unnest($1::text[], $2::int[], $3::boolean[]) WITH ORDINALITY AS u(receipt_no, line_no, wanted, place)
                  ORDER BY receipt_no, line_no, place DESC) w
          WHERE r.receipt_no = w.receipt_no AND r.line_no = w.line_no AND r.booked_at IS NULL AND r.kind = 'return'
            AND r.wanted_again <> w.wanted",
        &back.iter().map(|(receipt, ..)| receipt.receipt_no.clone()).collect::<Vec<_>>(),
        &back.iter().map(|(_, n, _)| *n).collect::<Vec<_>>(),
        &back.iter().map(|(.., line)| line.wanted_again).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}
