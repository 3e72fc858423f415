//! Locks, always in one order: notices by id, then order lines by id, then numbers.

use crate::error::Error;
use sqlx::PgConnection;

/// Locks notices. Those that do not exist, or that the actor may not see, are simply not locked.
pub async fn documents(connection: &mut PgConnection, asns: &[i64]) -> Result<(), Error> {
    sqlx::query!("SELECT id FROM asns WHERE id = ANY($1) ORDER BY id FOR UPDATE", asns).fetch_all(connection).await?;
    Ok(())
}

/// Locks the order lines behind notices that are locked already.
pub async fn order_lines_of(connection: &mut PgConnection, asns: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "SELECT p.id FROM po_lines p
          WHERE p.id IN (SELECT l.po_line_id FROM asn_lines l WHERE l.asn_id = ANY($1))
          ORDER BY p.id FOR UPDATE",
        asns
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Locks everything that waiting receipts touch, at once: what they belong to is found out before and after.
///
/// # Errors
/// The database's own.
pub async fn for_receipts(connection: &mut PgConnection, asns: &[i64], lines: &[i64]) -> Result<(), Error> {
    documents(connection, asns).await?;
    sqlx::query!(
        "SELECT p.id FROM po_lines p
          WHERE p.id = ANY($2) OR p.id IN (SELECT l.po_line_id FROM asn_lines l WHERE l.asn_id = ANY($1))
          ORDER BY p.id FOR UPDATE",
        asns,
        lines
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}
