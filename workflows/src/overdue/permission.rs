//! Applications to ship that wait for a decision, as the digest tells them.

use super::reminder::Reminder;
use crate::error::Error;
use crate::mail::facts::{WaitingShipFacts, quantity};
use crate::mail::{Audience, Draft};
use crate::plant_day::plant_time;
use crate::ship_permission::machine::DECIDERS;
use serde_json::json;
use sqlx::PgConnection;

/// A mail about each application that has waited too long and was not told yet, of one plant's company or of all. Rows that another
/// transaction holds are left to it.
pub(super) async fn drafts(
    connection: &mut PgConnection,
    reminder: &Reminder,
    addressee: Option<i64>,
) -> Result<Vec<Draft>, Error> {
    let rows = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT d.document, d.version FROM deadlines d
             JOIN ship_permissions s ON s.id = d.document
             JOIN plants p ON p.id = s.plant_id
            WHERE d.process = $1 AND d.name = $2 AND d.times > d.told AND ($3::bigint IS NULL OR p.company_id = $3)
            ORDER BY d.document FOR UPDATE OF d SKIP LOCKED),
         told AS (
           UPDATE deadlines d SET told = d.times FROM due u
            WHERE d.process = $1 AND d.name = $2 AND d.document = u.document AND d.version = u.version
           RETURNING d.document, d.version, d.times)
         SELECT t.document, t.version, t.times, s.plant_id, o.buyer_name, s.po_no, s.line_no, c.code AS vendor_code,
                c.name AS vendor_name, s.material_code, l.description, l.uom, s.asked_qty, s.asked_on, s.need_by_on,
                s.created_at, p.time_zone
           FROM told t
           JOIN ship_permissions s ON s.id = t.document
           JOIN po_lines l ON l.id = s.po_line_id
           JOIN purchase_orders o ON o.id = l.purchase_order_id
           JOIN companies c ON c.id = s.vendor_id
           JOIN plants p ON p.id = s.plant_id
          ORDER BY t.document",
        reminder.process,
        reminder.name,
        addressee
    )
    .fetch_all(connection)
    .await?;
    let drafts = rows.into_iter().map(|row| {
        let page = format!("/po/ship-permissions/{}", row.document);
        let facts = WaitingShipFacts {
            po_no: row.po_no.clone(),
            line_no: row.line_no,
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
            material_code: row.material_code,
            description: row.description,
            uom: row.uom,
            asked_qty: quantity(row.asked_qty),
            asked_on: row.asked_on.to_string(),
            need_by_on: row.need_by_on.to_string(),
            since: plant_time(row.created_at, &row.time_zone),
            page: page.clone(),
        };
        Draft {
            template: reminder.template,
            process: reminder.process,
            document: row.document,
            document_version: row.version,
            occasion: row.times,
            document_no: format!("{}/{}", row.po_no, row.line_no),
            audiences: vec![Audience::Buyer { name: row.buyer_name, plant: row.plant_id, roles: DECIDERS }],
            link: page,
            facts: json!(facts),
        }
    });
    Ok(drafts.collect())
}
