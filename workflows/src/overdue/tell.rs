//! Tells people by mail of deadlines that ran out: every firing once, and many in one mail.
//!
//! `deadlines.told` says up to which firing people were told; it is raised by the transaction that queues the mails. So a
//! repeated job finds nothing left to say, two workers share the rows between them, and what a killed one had taken is free
//! again.

use super::permission;
use super::reminder::{About, Reminder, Side};
use crate::error::Error;
use crate::inspection_spec::store::drafts_of_reminders as specs;
use crate::mail::facts::{WaitingAsnFacts, WaitingLineFacts, quantity};
use crate::mail::{self, Audience, Draft};
use crate::plant_day::plant_time;
use crate::po::store::{REVIEWERS, SUPPLIER};
use crate::role::ADMINISTRATORS;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;

/// What was told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Documents.
    pub documents: usize,
    /// Mails that remind; those about a document that time moved are the document's own.
    pub mails: usize,
}

/// Waits until nobody else tells the same: what fires together shall be one mail, not one for each worker that looks.
pub(super) async fn take_turn(
    connection: &mut PgConnection,
    reminder: &Reminder,
    addressee: Option<i64>,
) -> Result<(), Error> {
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'overdue', $1, $2, $3), 0))")
        .bind(reminder.process)
        .bind(reminder.name)
        .bind(addressee)
        .execute(connection)
        .await?;
    Ok(())
}

/// Tells of everything of this kind that has fired and was not told yet; of one addressee (the company whose people are
/// told), or of all. Rows that another transaction holds are left to it.
pub(super) async fn tell(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    reminder: &Reminder,
    addressee: Option<i64>,
) -> Result<Told, Error> {
    let drafts = match reminder.about {
        About::Lines(sides) => lines(connection, reminder, sides, addressee).await?,
        About::Permissions => permission::drafts(connection, reminder, addressee).await?,
        About::Asns => asns(connection, reminder).await?,
        About::Specs => specs(connection, reminder, addressee).await?,
    };
    let mails = mail::queue(connection, actor, now, &drafts).await?;
    Ok(Told { documents: drafts.len(), mails: mails.len() })
}

/// A line that waits, with what decides who is told.
struct WaitingLine {
    document: i64,
    version: i64,
    times: i32,
    vendor_id: i64,
    plant_id: i64,
    buyer_name: String,
    po_no: String,
    line_no: i32,
    vendor_code: String,
    vendor_name: String,
    material_code: String,
    description: String,
    uom: String,
    open_qty: Decimal,
    need_by_on: chrono::NaiveDate,
    state: String,
    since: DateTime<Utc>,
    time_zone: String,
    round: i32,
    buyer_comment: String,
}

async fn lines(
    connection: &mut PgConnection,
    reminder: &Reminder,
    sides: &[Side],
    addressee: Option<i64>,
) -> Result<Vec<Draft>, Error> {
    let supplier = sides == [Side::Supplier];
    let rows = sqlx::query_as!(
        WaitingLine,
        r#"WITH due AS MATERIALIZED (
             SELECT d.document, d.version FROM deadlines d
               JOIN po_lines l ON l.id = d.document
               JOIN plants p ON p.id = l.plant_id
              WHERE d.process = $1 AND d.name = $2 AND d.times > d.told
                AND ($3::bigint IS NULL OR CASE WHEN $4 THEN l.vendor_id ELSE p.company_id END = $3)
              ORDER BY d.document FOR UPDATE OF d SKIP LOCKED),
           told AS (
             UPDATE deadlines d SET told = d.times FROM due u
              WHERE d.process = $1 AND d.name = $2 AND d.document = u.document AND d.version = u.version
             RETURNING d.document, d.version, d.times)
           SELECT t.document, t.version, t.times, l.vendor_id, l.plant_id, o.buyer_name, l.po_no, l.line_no, c.code AS vendor_code,
                  c.name AS vendor_name, l.material_code, l.description, l.uom,
                  greatest(l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty, 0) AS "open_qty!",
                  l.need_by_on, l.state, h.at AS since, p.time_zone, l.round, l.buyer_comment
             FROM told t
             JOIN po_lines l ON l.id = t.document
             JOIN purchase_orders o ON o.id = l.purchase_order_id
             JOIN companies c ON c.id = l.vendor_id
             JOIN plants p ON p.id = l.plant_id
             JOIN history h ON h.process = $1 AND h.document = t.document AND h.version = t.version
            ORDER BY t.document"#,
        reminder.process,
        reminder.name,
        addressee,
        supplier
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|line| line_draft(reminder, sides, line)).collect())
}

fn line_draft(reminder: &Reminder, sides: &[Side], line: WaitingLine) -> Draft {
    let audience = |side: &Side| match side {
        Side::Supplier => Audience::Company { company: line.vendor_id, roles: SUPPLIER },
        Side::Buyer => Audience::Buyer { name: line.buyer_name.clone(), plant: line.plant_id, roles: REVIEWERS },
    };
    let audiences = sides.iter().map(audience).collect();
    let page = format!("/po/lines/{}", line.document);
    let facts = WaitingLineFacts {
        po_no: line.po_no.clone(),
        line_no: line.line_no,
        vendor_code: line.vendor_code,
        vendor_name: line.vendor_name,
        material_code: line.material_code,
        description: line.description,
        uom: line.uom,
        open_qty: quantity(line.open_qty),
        need_by_on: line.need_by_on.to_string(),
        state: line.state,
        since: plant_time(line.since, &line.time_zone),
        round: line.round,
        comment: line.buyer_comment,
        page: page.clone(),
    };
    Draft {
        template: reminder.template,
        process: reminder.process,
        document: line.document,
        document_version: line.version,
        occasion: line.times,
        document_no: format!("{}/{}", line.po_no, line.line_no),
        audiences,
        link: page,
        facts: json!(facts),
    }
}

async fn asns(connection: &mut PgConnection, reminder: &Reminder) -> Result<Vec<Draft>, Error> {
    let rows = sqlx::query!(
        "WITH due AS MATERIALIZED (
           SELECT document, version FROM deadlines
            WHERE process = $1 AND name = $2 AND times > told ORDER BY document FOR UPDATE SKIP LOCKED),
         told AS (
           UPDATE deadlines d SET told = d.times FROM due u
            WHERE d.process = $1 AND d.name = $2 AND d.document = u.document AND d.version = u.version
           RETURNING d.document, d.version, d.times)
         SELECT t.document, t.version, t.times, a.asn_no, a.state, c.code AS vendor_code, c.name AS vendor_name,
                p.code AS plant_code, p.time_zone, h.at AS since
           FROM told t
           JOIN asns a ON a.id = t.document
           JOIN companies c ON c.id = a.vendor_id
           JOIN plants p ON p.id = a.plant_id
           JOIN history h ON h.process = $1 AND h.document = t.document AND h.version = t.version
          ORDER BY t.document",
        reminder.process,
        reminder.name
    )
    .fetch_all(connection)
    .await?;
    let drafts = rows.into_iter().map(|row| {
        let page = format!("/asn/asns/{}", row.document);
        let facts = WaitingAsnFacts {
            asn_no: row.asn_no.clone(),
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
            plant_code: row.plant_code,
            state: row.state,
            since: plant_time(row.since, &row.time_zone),
            page: page.clone(),
        };
        Draft {
            template: reminder.template,
            process: reminder.process,
            document: row.document,
            document_version: row.version,
            occasion: row.times,
            document_no: row.asn_no,
            audiences: vec![Audience::Inside { roles: ADMINISTRATORS }],
            link: page,
            facts: json!(facts),
        }
    });
    Ok(drafts.collect())
}
