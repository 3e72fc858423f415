//! Lines of the ERP that cannot be taken because of the digits of their amounts.

use crate::error::Error;
use crate::statement::line::faults;
use chrono::{DateTime, Utc};
use ehub_erp::ErpStatementLine;
use serde_json::json;
use sqlx::PgConnection;

/// Keeps the reasons of these lines, and forgets those of lines that are taken now.
///
/// # Errors
/// The database's own.
pub(super) async fn note(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    held: &[&ErpStatementLine],
    taken: &[&ErpStatementLine],
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM held_statement_lines WHERE erp_reference = ANY($1)",
        &taken.iter().map(|line| line.erp_reference.clone()).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    if held.is_empty() {
        return Ok(());
    }
    for line in held {
        tracing::warn!(document_no = %line.document_no, vendor = %line.vendor_code, reasons = ?faults(line), "statement line held");
    }
    sqlx::query!(
        "INSERT INTO held_statement_lines (erp_reference, vendor_code, month_on, document_no, currency, reasons,
                                           first_held_at, last_held_at)
         SELECT l.*, $7, $7
           FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[], $6::jsonb[]) AS l
         ON CONFLICT (erp_reference) DO UPDATE
            SET vendor_code = excluded.vendor_code, month_on = excluded.month_on, document_no = excluded.document_no,
                currency = excluded.currency, reasons = excluded.reasons, last_held_at = excluded.last_held_at",
        &held.iter().map(|line| line.erp_reference.clone()).collect::<Vec<_>>(),
        &held.iter().map(|line| line.vendor_code.clone()).collect::<Vec<_>>(),
        &held.iter().map(|line| line.month_on).collect::<Vec<_>>(),
        &held.iter().map(|line| line.document_no.clone()).collect::<Vec<_>>(),
        &held.iter().map(|line| line.currency.clone()).collect::<Vec<_>>(),
        &held.iter().map(|line| json!(faults(line))).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
