//! Orders that wait: kept when they cannot be taken, gone when they are.

use super::Skipped;
use super::orders::Sorted;
use crate::error::Error;
use crate::po::import::known_key;
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use ehub_erp::ErpOrder;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;

/// The copies that are kept of held orders, by id. One that an earlier version wrote otherwise is left out.
pub(super) async fn copies(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<ErpOrder>, Error> {
    let rows = sqlx::query_scalar!("SELECT erp_order FROM held_orders WHERE id = ANY($1) ORDER BY id", ids)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().filter_map(|copy| serde_json::from_value(copy).ok()).collect())
}

/// Keeps what was skipped and lets go of what was taken. An older order than the one that waits changes nothing.
pub(super) async fn note(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    sorted: &Sorted,
    skipped: &[Skipped],
) -> Result<(), Error> {
    let reasons = by_order(skipped);
    let (in_part, taken): (Vec<&ErpOrder>, Vec<&ErpOrder>) =
        sorted.placed.iter().map(|one| &one.order).partition(|order| reasons.contains_key(order.po_no.as_str()));
    let held: Vec<(&ErpOrder, bool)> = sorted
        .refused
        .iter()
        .map(|order| (order, false))
        .chain(in_part.into_iter().map(|order| (order, true)))
        .collect();
    keep(connection, now, &held, &reasons).await?;
    let taken: Vec<&ErpOrder> = taken.into_iter().chain(&sorted.unheard).collect();
    sqlx::query!(
        "DELETE FROM held_orders h USING unnest($1::text[], $2::bigint[]) AS t(po_no, revision)
          WHERE h.po_no = t.po_no AND h.revision <= t.revision",
        &taken.iter().map(|order| order.po_no.clone()).collect::<Vec<_>>(),
        &taken.iter().map(|order| order.revision).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The reasons of each order; those of a line say which.
fn by_order(skipped: &[Skipped]) -> HashMap<&str, Vec<Finding>> {
    let mut all: HashMap<&str, Vec<Finding>> = HashMap::new();
    for one in skipped {
        let reasons = one.reasons.iter().cloned().map(|reason| match one.line_no {
            Some(line_no) => reason.with("lineNo", line_no),
            None => reason,
        });
        all.entry(&one.po_no).or_default().extend(reasons);
    }
    all
}

async fn keep(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    held: &[(&ErpOrder, bool)],
    reasons: &HashMap<&str, Vec<Finding>>,
) -> Result<(), Error> {
    if held.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO held_orders AS h (po_no, vendor_code, plant_code, revision, in_part, reasons, erp_order,
                                       erp_key, first_held_at, last_tried_at)
         SELECT i.*, $9, $9
           FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bool[], $6::jsonb[], $7::jsonb[],
                       $8::text[]) AS i
         ON CONFLICT (po_no) DO UPDATE
            SET vendor_code = excluded.vendor_code, plant_code = excluded.plant_code, revision = excluded.revision,
                in_part = excluded.in_part, reasons = excluded.reasons, erp_order = excluded.erp_order,
                erp_key = coalesce(excluded.erp_key, h.erp_key), last_tried_at = excluded.last_tried_at, tries = h.tries + 1
          WHERE h.revision <= excluded.revision",
        &held.iter().map(|(order, _)| order.po_no.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.vendor_code.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.plant_code.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.revision).collect::<Vec<_>>(),
        &held.iter().map(|(_, in_part)| *in_part).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| json!(reasons.get(order.po_no.as_str()))).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| json!(order)).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| known_key(order).map(ToOwned::to_owned)).collect::<Vec<_>>() as _,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
