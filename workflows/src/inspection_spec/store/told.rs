//! Specs of which a supplier is reminded by time: those that it has not filled, and those that run out.

use super::{Of, mail};
use crate::error::{Error, label};
use crate::inspection_spec::machine::SUPPLIER;
use crate::mail::{Audience, Draft};
use crate::overdue::Reminder;
use serde_json::json;
use sqlx::PgConnection;

/// A mail about each spec whose time has come and that was not told yet, of one supplier or of all. Rows that another transaction holds are
/// left to it. Of a spec of which nothing is asked any more nobody is told, and what is due of it counts as told.
pub(crate) async fn drafts(
    connection: &mut PgConnection,
    reminder: &Reminder,
    addressee: Option<i64>,
) -> Result<Vec<Draft>, Error> {
    let rows = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT d.document, d.version FROM deadlines d
             JOIN inspection_specs s ON s.id = d.document
            WHERE d.process = $1 AND d.name = $2 AND d.times > d.told AND ($3::bigint IS NULL OR s.vendor_id = $3)
            ORDER BY d.document FOR UPDATE OF d SKIP LOCKED),
         told AS (
           UPDATE deadlines d SET told = d.times FROM due u
            WHERE d.process = $1 AND d.name = $2 AND d.document = u.document AND d.version = u.version
           RETURNING d.document, d.version, d.times)
         SELECT t.document, t.version, t.times, s.state, s.expires_on, s.vendor_id, c.code AS vendor_code, c.name AS vendor_name,
                s.material_id, s.material_code, m.description, s.spec_type
           FROM told t
           JOIN inspection_specs s ON s.id = t.document
           JOIN materials m ON m.id = s.material_id
           JOIN companies c ON c.id = s.vendor_id
           JOIN inspection_sub_groups g ON g.code = m.sub_group AND g.asked_key <> ''
          ORDER BY t.document",
        reminder.process,
        reminder.name,
        addressee
    )
    .fetch_all(connection)
    .await?;
    let mut drafts = Vec::with_capacity(rows.len());
    for row in rows {
        let of = Of {
            material: row.material_id,
            material_code: row.material_code,
            description: row.description,
            spec_type: label(&row.spec_type)?,
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
        };
        let mut said = mail::about(&of, &row.state, row.document);
        said.expires_on = row.expires_on.map(|day| day.to_string()).unwrap_or_default();
        said.is_reminder = true;
        drafts.push(Draft {
            template: reminder.template,
            process: reminder.process,
            document: row.document,
            document_version: row.version,
            occasion: row.times,
            document_no: mail::number(&of),
            audiences: vec![Audience::Company { company: row.vendor_id, roles: SUPPLIER }],
            link: said.page.clone(),
            facts: json!(said),
        });
    }
    Ok(drafts)
}
