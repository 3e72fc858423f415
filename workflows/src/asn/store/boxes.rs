//! Hands out box ids: a block of serials from the counter of the prefix, never twice.

use super::edit::{SavedAsn, open, permit, save};
use crate::Db;
use crate::asn::box_id::{SERIALS, prefix, serial};
use crate::asn::draft::AddBoxes;
use crate::error::Error;
use crate::field;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// The label for a day whose serials are used up.
pub const EXHAUSTED: &str = "ASN_BOX_SERIALS_EXHAUSTED";

/// Adds boxes with new ids to a line of a draft. It is an `edit` of the draft: the version rises.
///
/// # Errors
/// [`Error::Invalid`] for a count outside the limit or a line of another notice, [`Error::Stale`], [`Error::Refused`] when
/// it may not be edited or the day's serials are used up, or the database's own.
pub async fn add(db: &Db, actor: &Actor, now: DateTime<Utc>, asn: i64, wanted: &AddBoxes) -> Result<SavedAsn, Error> {
    let mut tx = db.begin(actor).await?;
    let before = open(&mut tx, now, asn, wanted.version).await?;
    permit(actor, &before)?;
    let at = before.keys.iter().position(|key| key.id == wanted.line_id);
    let held = at.and_then(|at| before.handling.get(at)).and_then(|handling| handling.boxes_at_once.as_ref());
    let mut invalid = wanted.quantity_per_box.map(|q| field::quantity("quantityPerBox", q)).unwrap_or_default();
    if wanted.count < 1 {
        invalid.push(Finding::block("NOT_POSITIVE").at("count"));
    }
    if let Some(held) = held.filter(|held| wanted.count > held.value) {
        invalid.push(Finding::block("TOO_LONG").at("count").with("max", held.value));
    }
    let Some(key) = at.and_then(|at| before.keys.get(at)).filter(|_| invalid.is_empty()) else {
        if invalid.is_empty() {
            invalid.push(Finding::block("ROW_NOT_FOUND").at("lineId"));
        }
        return Err(Error::Invalid(invalid));
    };
    let prefix = prefix(&key.material_code, &before.vendor_code, before.facts.today);
    let Some(first) = reserve(&mut tx, &prefix, before.vendor, wanted.count).await? else {
        return Err(Error::Refused(vec![Finding::block(EXHAUSTED).at("count")]));
    };
    let ids: Vec<String> = (first..first + wanted.count).map(|n| format!("{prefix}{}", serial(n))).collect();
    insert(&mut tx, before.vendor, wanted, &ids).await?;
    let payload = json!({ "lineId": wanted.line_id, "boxes": wanted.count, "from": ids.first(), "to": ids.last() });
    let saved = save(&mut tx, actor, now, &before, payload).await?;
    tx.commit().await?;
    Ok(saved)
}

/// Moves the counter on by `count`; gives the first serial of the block, `None` = the day has not so many left. Whoever comes second waits
/// for the first.
///
/// # Errors
/// The database's own.
pub(super) async fn reserve(
    connection: &mut PgConnection,
    prefix: &str,
    vendor: i64,
    count: i32,
) -> Result<Option<i32>, Error> {
    let next = sqlx::query_scalar!(
        "INSERT INTO box_serials AS s (prefix, vendor_id, next) VALUES ($1, $2, $3)
         ON CONFLICT (prefix) DO UPDATE SET next = s.next + $3 WHERE s.next + $3 <= $4
         RETURNING next",
        prefix,
        vendor,
        count,
        SERIALS
    )
    .fetch_optional(connection)
    .await?;
    Ok(next.map(|next| next - count))
}

async fn insert(connection: &mut PgConnection, vendor: i64, wanted: &AddBoxes, ids: &[String]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO asn_boxes (asn_line_id, vendor_id, box_row, box_id, quantity)
         SELECT $1, $2, coalesce((SELECT max(box_row) FROM asn_boxes WHERE asn_line_id = $1), 0) + w.n::int, w.id, $3
           FROM unnest($4::text[]) WITH ORDINALITY AS w(id, n)",
        wanted.line_id,
        vendor,
        wanted.quantity_per_box,
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}
