//! Orders that wait: kept when they cannot be taken, gone when they are.

use super::Skipped;
use super::orders::Sorted;
use crate::error::Error;
use crate::po::import::ErpOrder;
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::HashMap;

/// Which held orders are meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'a> {
    /// Those with these ids.
    These(&'a [i64]),
    /// Those that nothing outside keeps back any more; `after` this id.
    Due { after: i64 },
}

/// Orders of one transaction, roughly as many as a page of the ERP has.
pub(super) const AT_ONCE: i64 = 200;

/// An order that waits.
pub(super) struct Held {
    pub id: i64,
    pub po_no: String,
    /// `None` = it was kept by a program that wrote orders otherwise.
    pub order: Option<ErpOrder>,
}

/// Reads held orders, by id.
pub(super) async fn read(connection: &mut PgConnection, wanted: Wanted<'_>) -> Result<Vec<Held>, Error> {
    let rows = match wanted {
        Wanted::These(ids) => {
            sqlx::query_as!(Row, "SELECT id, po_no, erp_order FROM held_orders WHERE id = ANY($1) ORDER BY id", ids)
                .fetch_all(connection)
                .await?
        }
        // The conditions under which the head of an order is taken. Lines with impossible numbers wait for the ERP.
        Wanted::Due { after } => {
            sqlx::query_as!(
                Row,
                "SELECT h.id, h.po_no, h.erp_order
                   FROM held_orders h
                   JOIN companies c ON c.code = h.vendor_code AND c.type IN ('S', 'T')
                   JOIN plants p ON p.code = h.plant_code
                  WHERE NOT h.in_part AND h.id > $1
                    AND NOT EXISTS (SELECT 1 FROM purchase_orders o WHERE o.po_no = h.po_no AND o.vendor_id <> c.id)
                  ORDER BY h.id LIMIT $2",
                after,
                AT_ONCE
            )
            .fetch_all(connection)
            .await?
        }
    };
    let held = |row: Row| Held { id: row.id, po_no: row.po_no, order: serde_json::from_value(row.erp_order).ok() };
    Ok(rows.into_iter().map(held).collect())
}

struct Row {
    id: i64,
    po_no: String,
    erp_order: Value,
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
pub(super) fn by_order(skipped: &[Skipped]) -> HashMap<&str, Vec<Finding>> {
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
                                       first_held_at, last_tried_at)
         SELECT i.*, $8, $8
           FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bool[], $6::jsonb[], $7::jsonb[]) AS i
         ON CONFLICT (po_no) DO UPDATE
            SET vendor_code = excluded.vendor_code, plant_code = excluded.plant_code, revision = excluded.revision,
                in_part = excluded.in_part, reasons = excluded.reasons, erp_order = excluded.erp_order,
                last_tried_at = excluded.last_tried_at, tries = h.tries + 1
          WHERE h.revision <= excluded.revision",
        &held.iter().map(|(order, _)| order.po_no.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.vendor_code.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.plant_code.clone()).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| order.revision).collect::<Vec<_>>(),
        &held.iter().map(|(_, in_part)| *in_part).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| json!(reasons.get(order.po_no.as_str()))).collect::<Vec<_>>(),
        &held.iter().map(|(order, _)| json!(order)).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
