//! How far a stream of the ERP has been read. The cursor moves in the transaction that stores what was read.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

/// Orders.
pub const ORDERS: &str = "orders";
/// Receipts.
pub const RECEIPTS: &str = "receipts";
/// Lines of balance statements.
pub const STATEMENTS: &str = "statements";

/// Where to read on; `None` = from the beginning.
///
/// # Errors
/// Only the database's own.
pub async fn read(connection: &mut PgConnection, stream: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT cursor FROM erp_cursors WHERE stream = $1", stream).fetch_optional(connection).await
}

/// Notes that the stream has been read up to `cursor`.
///
/// # Errors
/// Only the database's own.
pub async fn write(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    stream: &str,
    cursor: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ($1, $2, $3)
         ON CONFLICT (stream) DO UPDATE SET cursor = $2, pulled_at = $3",
        stream,
        cursor,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
