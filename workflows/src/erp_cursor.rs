//! How far a stream of the ERP has been read. The cursor moves in the transaction that stores what was read.

use crate::Db;
use chrono::{DateTime, Utc};
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, Postgres};

/// Orders.
pub const ORDERS: &str = "orders";
/// Receipts.
pub const RECEIPTS: &str = "receipts";
/// Lines of balance statements.
pub const STATEMENTS: &str = "statements";
/// The walk through master records.
pub const MASTERS: &str = "masters";

/// The walk that compares what we hold with what the ERP has.
pub const COMPARE: &str = "compare";

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

/// Notes that at `asked`, when it was asked for the last page, the ERP had no more of the stream.
///
/// # Errors
/// Only the database's own.
pub async fn ended(connection: &mut PgConnection, asked: DateTime<Utc>, stream: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE erp_cursors SET read_to_end_at = $1 WHERE stream = $2", asked, stream)
        .execute(connection)
        .await?;
    Ok(())
}

/// Until when all that the ERP has of the stream is known here; `None` = it was never read to its end.
///
/// # Errors
/// Only the database's own.
pub async fn known_until(connection: &mut PgConnection, stream: &str) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    let found = sqlx::query_scalar!("SELECT read_to_end_at FROM erp_cursors WHERE stream = $1", stream);
    Ok(found.fetch_optional(connection).await?.flatten())
}

/// The right to read from the ERP in large pieces: one process has it, in one place. It ends when it is dropped, with its connection,
/// so whoever dies does not keep it.
#[derive(Debug)]
pub struct Turn(#[expect(dead_code, reason = "it is held, not used")] PoolConnection<Postgres>);

/// Takes the turn; `None` = somebody has it.
///
/// # Errors
/// Only the database's own.
pub async fn turn(db: &Db) -> Result<Option<Turn>, sqlx::Error> {
    let mut connection = db.pool().acquire().await?;
    // Whoever finds it taken asks again every second: that must not cost a connection each time.
    let is_taken = sqlx::query_scalar!(
        r#"SELECT EXISTS (
             SELECT 1 FROM pg_locks l
              WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
                AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('ehub.erp.reading', 0)) AS "is!""#
    )
    .fetch_one(&mut *connection)
    .await?;
    if is_taken {
        return Ok(None);
    }
    // Given back to the pool it would keep the lock.
    connection.close_on_drop();
    let is_mine =
        sqlx::query_scalar!(r#"SELECT pg_try_advisory_lock(hashtextextended('ehub.erp.reading', 0)) AS "mine!""#)
            .fetch_one(&mut *connection)
            .await?;
    Ok(is_mine.then_some(Turn(connection)))
}
