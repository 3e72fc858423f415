//! What the ERP has told, by its own keys and at which version: enough to find what it has by now and never told us.
//!
//! Streams of changes go by time, and a transaction that takes long becomes visible behind what was read. Comparing key by key needs
//! no times.

use ehub_engine::label::Label;
use ehub_engine::labels;
use ehub_erp::{Key, Sighting};
use sqlx::PgConnection;

labels! {
    /// What is read from the ERP.
    pub enum Stream {
        /// Orders.
        Orders = "orders",
        /// Receipts.
        Receipts = "receipts",
        /// Lines of balance statements.
        Statements = "statements",
    }
}

/// A document that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The ERP's key.
    pub key: Key,
    /// Its version then.
    pub version: i64,
    /// Whether it may still change.
    pub is_open: bool,
}

/// Notes what was read. To be called after it was stored: forgotten, it is only read once more.
///
/// # Errors
/// The database's own.
pub async fn note(connection: &mut PgConnection, stream: Stream, seen: &[Seen]) -> Result<(), sqlx::Error> {
    // Of a document that came twice the last one counts.
    sqlx::query!(
        "INSERT INTO erp_seen AS s (stream, key, version, is_open)
         SELECT DISTINCT ON (w.key) $1, w.key, w.version, w.is_open
           FROM unnest($2::text[], $3::bigint[], $4::boolean[]) WITH ORDINALITY AS w(key, version, is_open, n)
          WHERE w.key <> '' ORDER BY w.key, w.n DESC
         ON CONFLICT (stream, key) DO UPDATE SET version = excluded.version, is_open = excluded.is_open
           WHERE (s.version, s.is_open) IS DISTINCT FROM (excluded.version, excluded.is_open)",
        stream.as_str(),
        &texts(seen.iter().map(|one| &one.key)),
        &seen.iter().map(|one| one.version).collect::<Vec<_>>(),
        &seen.iter().map(|one| one.is_open).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Which documents are to be read: those in `met` (key and version, as the ERP's walk from `after` up to and with `up_to` met them) that
/// we hold at another version or not at all, and those that we hold as open and the walk did not meet. `up_to` = `None`: the walk met
/// all there are.
///
/// # Errors
/// The database's own.
pub async fn differing(
    connection: &mut PgConnection,
    stream: Stream,
    (after, up_to): (&Key, Option<&Key>),
    met: &[Sighting],
) -> Result<Vec<Key>, sqlx::Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT w.key AS "key!" FROM unnest($2::text[], $3::bigint[]) AS w(key, version)
             LEFT JOIN erp_seen s ON s.stream = $1 AND s.key = w.key WHERE s.version IS DISTINCT FROM w.version
           UNION
           SELECT s.key FROM erp_seen s
            WHERE s.stream = $1 AND s.is_open AND s.key > $4 AND ($5::text IS NULL OR s.key <= $5)
              AND NOT EXISTS (SELECT 1 FROM unnest($2::text[]) AS w(key) WHERE w.key = s.key)
           ORDER BY 1"#,
        stream.as_str(),
        &texts(met.iter().map(|row| &row.key)),
        &met.iter().map(|row| row.version).collect::<Vec<_>>(),
        after.as_str(),
        up_to.map(Key::as_str)
    )
    .fetch_all(connection)
    .await?;
    Ok(found.into_iter().map(Key::new).collect())
}

fn texts<'a>(keys: impl Iterator<Item = &'a Key>) -> Vec<String> {
    keys.map(ToString::to_string).collect()
}

/// These are not in the ERP any more; they are not asked for again.
///
/// # Errors
/// The database's own.
pub async fn forget(connection: &mut PgConnection, stream: Stream, keys: &[Key]) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM erp_seen WHERE stream = $1 AND key = ANY($2)", stream.as_str(), &texts(keys.iter()))
        .execute(connection)
        .await?;
    Ok(())
}
