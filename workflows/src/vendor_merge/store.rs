//! Moves the open documents of a vendor that was merged in the ERP to the surviving one, in one transaction.

use super::search::{Documents, OpenDocuments, Pair, documents, pairs};
use super::tables::{Fate, TABLES};
use crate::audit::{Kind, record};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Largest number of looks at what moves: each one locks what the one before found.
const LOOKS: usize = 5;

/// Which documents an administrator wants to move.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Code of the vendor that is no more.
    pub vendor: String,
    /// Code of the surviving vendor, as the administrator saw it.
    pub into: String,
}

/// Moves the open documents: the people of one vendor see them no more, those of the other do. Orders that the ERP gave to the surviving vendor
/// and that wait for this are taken by the next pull.
///
/// # Errors
/// [`Error::NotFound`] where the ERP has not merged such a vendor, [`Error::Invalid`] where it was merged into another one, or into one that is
/// not known here; else the database's own: then nothing was moved.
pub async fn move_documents(db: &Db, actor: &Actor, now: DateTime<Utc>, wish: &Wish) -> Result<OpenDocuments, Error> {
    let mut tx = db.begin(actor).await?;
    // The import looks whose an order is: one after the other.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('ehub.po.import', 0))").execute(&mut *tx).await?;
    let pair = pairs(&mut tx).await?.into_iter().find(|pair| pair.code == wish.vendor).ok_or(Error::NotFound)?;
    let unknown =
        || Error::Invalid(vec![Finding::block("VENDOR_MERGED_ELSEWHERE").at("into").with("into", &*pair.into_code)]);
    let into = pair.into.as_ref().filter(|_| pair.into_code == wish.into).map(|(id, _)| *id).ok_or_else(unknown)?;
    let moved = locked(&mut tx, &pair, into).await?;
    for (table, column, fate) in TABLES {
        if let Fate::Moves(condition) = fate {
            rows(&mut tx, (table, column, condition), (pair.id, into), &moved).await?;
        }
    }
    numbers(&mut tx, (pair.id, into), &moved).await?;
    messages(&mut tx, (&pair, into), &moved).await?;
    sqlx::query_scalar!(
        "SELECT ehub_move_history($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        pair.id,
        into,
        &moved.orders,
        &moved.order_lines,
        &moved.asns,
        &moved.certificates,
        &moved.specs,
        &moved.permissions,
        &moved.openings
    )
    .fetch_one(&mut *tx)
    .await?;
    let detail = json!({ "from": pair.code, "into": pair.into_code, "moved": moved.count() });
    record(&mut tx, actor, now, Kind::VendorMoved, &pair.code, detail).await?;
    tx.commit().await?;
    tracing::info!(from = pair.code, into = pair.into_code, moved = ?moved.count(), "documents of a merged vendor moved");
    Ok(moved.count())
}

/// What moves, locked: notices first, then order lines, as everywhere.
async fn locked(connection: &mut PgConnection, pair: &Pair, into: i64) -> Result<Documents, Error> {
    let mut found = documents(connection, pair.id, Some(into)).await?;
    for _ in 0..LOOKS {
        sqlx::query!("SELECT id FROM asns WHERE id = ANY($1) ORDER BY id FOR UPDATE", &found.asns)
            .fetch_all(&mut *connection)
            .await?;
        sqlx::query!("SELECT id FROM po_lines WHERE id = ANY($1) ORDER BY id FOR UPDATE", &found.order_lines)
            .fetch_all(&mut *connection)
            .await?;
        let now = documents(connection, pair.id, Some(into)).await?;
        if now == found {
            break;
        }
        found = now;
    }
    Ok(found)
}

/// The rows of a table that belong to what moves.
async fn rows(
    connection: &mut PgConnection,
    (table, column, condition): (&'static str, &'static str, &'static str),
    (from, into): (i64, i64),
    moved: &Documents,
) -> Result<(), Error> {
    let mut query = QueryBuilder::<Postgres>::new("UPDATE ");
    query.push(table).push(" t SET ").push(column).push(" = ").push_bind(into);
    query.push(" FROM (SELECT ").push_bind(&moved.orders).push("::bigint[] AS orders, ");
    query.push_bind(&moved.order_lines).push("::bigint[] AS order_lines, ");
    query.push_bind(&moved.asns).push("::bigint[] AS asns, ");
    query.push_bind(&moved.certificates).push("::bigint[] AS certificates, ");
    query.push_bind(&moved.specs).push("::bigint[] AS specs, ");
    query.push_bind(&moved.permissions).push("::bigint[] AS permissions, ");
    query.push_bind(&moved.openings).push("::bigint[] AS openings) m WHERE t.");
    query.push(column).push(" = ").push_bind(from).push(" AND ").push(condition);
    query.build().execute(connection).await?;
    Ok(())
}

/// Numbers that are unique among the notices of a vendor, and the newest days of its lots. A number that a notice of the surviving vendor has
/// as well stays where it is unique.
async fn numbers(connection: &mut PgConnection, (from, into): (i64, i64), moved: &Documents) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_claims t
            SET vendor_id = $2,
                scope = CASE WHEN t.live AND EXISTS (SELECT FROM asn_claims o WHERE o.live AND o.kind = t.kind AND o.value = t.value
                                                        AND o.scope = regexp_replace(t.scope, '^' || $1::bigint || '(?=:|$)', ($2::bigint)::text)
                                                        AND o.scope <> t.scope)
                             THEN t.scope ELSE regexp_replace(t.scope, '^' || $1::bigint || '(?=:|$)', ($2::bigint)::text) END
          WHERE t.vendor_id = $1 AND t.asn_id = ANY($3)",
        from,
        into,
        &moved.asns
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO latest_lots AS t (vendor_id, material_id, manufactured_on)
         SELECT $2, material_id, manufactured_on FROM latest_lots WHERE vendor_id = $1 ORDER BY material_id
         ON CONFLICT (vendor_id, material_id)
         DO UPDATE SET manufactured_on = greatest(t.manufactured_on, excluded.manufactured_on)",
        from,
        into
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Messages about what moves. Those that are still to be sent name the surviving vendor: the ERP knows the other one no more.
async fn messages(connection: &mut PgConnection, (pair, into): (&Pair, i64), moved: &Documents) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE erp_messages t
            SET vendor_id = $2,
                payload = CASE WHEN t.state NOT IN ('Y', 'C', 'X') AND t.payload ? 'vendorCode'
                               THEN jsonb_set(t.payload, '{vendorCode}', to_jsonb($3::text)) ELSE t.payload END
          WHERE t.vendor_id = $1
            AND (t.process = 'asn' AND t.document = ANY($4) OR t.process = 'po_line' AND t.document = ANY($5)
              OR t.process = 'certificate' AND t.document = ANY($6) OR t.process = 'ship_permission' AND t.document = ANY($7))",
        pair.id,
        into,
        pair.into_code,
        &moved.asns,
        &moved.order_lines,
        &moved.certificates,
        &moved.permissions
    )
    .execute(connection)
    .await?;
    Ok(())
}
