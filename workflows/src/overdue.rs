//! What stays in a state for too long, or whose day has come: the answer to a deadline that ran out, mails about it, and the list of what is
//! overdue.

pub mod digest;
pub mod reminder;

mod permission;
mod tell;

pub use reminder::{Pace, REMINDERS, Reminder};
pub use tell::Told;

use crate::database::Db;
use crate::error::Error;
use crate::process::By;
use crate::registry;
use chrono::{DateTime, Utc};
use ehub_engine::deadline::Fired;
use ehub_engine::{Actor, Finding};
use serde::Serialize;

/// A document whose deadline has run out and whose state has not moved since.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overdue {
    /// Process of the document.
    pub process: String,
    /// Id of the document.
    pub document: i64,
    /// Number shown to people: PO no/line, ASN no or part/type of a spec.
    pub document_no: String,
    /// Supplier, as its company code.
    pub vendor_code: String,
    /// Which deadline.
    pub name: String,
    /// When it ran out, UTC.
    pub fired_at: DateTime<Utc>,
    /// How often people were told.
    pub times: i32,
}

/// Most rows of the list; whoever has more overdue has another problem.
const MOST: i64 = 200;

/// What is overdue among the documents that the actor may see, the longest first; and how many there are in all. A deadline
/// that moves its document by itself is nobody's delay, and neither is a spec of whose part nothing is asked any more.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, actor: &Actor) -> Result<(Vec<Overdue>, i64), Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query_as!(
        Overdue,
        r#"SELECT d.process, d.document, coalesce(l.po_no || '/' || l.line_no, a.asn_no, s.po_no || '/' || s.line_no, i.material_code || '/' || i.spec_type, '') AS "document_no!",
                  coalesce(c.code, '') AS "vendor_code!", d.name, d.fired_at AS "fired_at!", d.times
             FROM deadlines d
             LEFT JOIN po_lines l ON d.process = 'po_line' AND l.id = d.document
             LEFT JOIN asns a ON d.process = 'asn' AND a.id = d.document
             LEFT JOIN ship_permissions s ON d.process = 'ship_permission' AND s.id = d.document
             LEFT JOIN inspection_specs i ON d.process = 'inspection_spec' AND i.id = d.document
             LEFT JOIN companies c ON c.id = d.company_id
            WHERE d.fired_at IS NOT NULL AND d.event IS NULL
              AND (d.process <> 'inspection_spec'
                   OR EXISTS (SELECT FROM materials m JOIN inspection_sub_groups g ON g.code = m.sub_group
                               WHERE m.id = i.material_id AND g.asked_key <> ''))
            ORDER BY d.fired_at, d.process, d.document LIMIT $1"#,
        MOST
    )
    .fetch_all(&mut *tx)
    .await?;
    let total = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM deadlines d
            WHERE d.fired_at IS NOT NULL AND d.event IS NULL
              AND (d.process <> 'inspection_spec'
                   OR EXISTS (SELECT FROM inspection_specs i JOIN materials m ON m.id = i.material_id
                                JOIN inspection_sub_groups g ON g.code = m.sub_group
                               WHERE i.id = d.document AND g.asked_key <> ''))"#
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok((rows, total))
}

/// Answers a deadline that ran out. One whose document moved on meanwhile changes nothing; one that was answered before
/// says nothing again.
///
/// What is urgent is told at once, together with everything else of its kind that nobody was told of yet: an ERP that falls
/// silent on a thousand notices is one mail to each administrator. The rest waits for the [`digest`].
///
/// # Errors
/// [`Error::Refused`] for an event that no process causes by time, or the database's own.
pub async fn fired(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    (process, document): (&str, i64),
    fired: &Fired,
) -> Result<Told, Error> {
    let by_time = registry::process(process).and_then(|process| process.answer);
    if let Some(answer) = by_time.filter(|_| fired.event.is_some()) {
        let moved = answer(db, By::new(actor, now), document, fired).await?;
        return Ok(Told { documents: usize::from(moved), mails: 0 });
    }
    if let Some(event) = &fired.event {
        let finding = Finding::block("EVENT_NOT_IN_STATE").with("event", event).with("state", process);
        return Err(Error::Refused(vec![finding]));
    }
    let reminder = Reminder::of(process, &fired.name);
    let urgent = reminder.filter(|reminder| reminder.pace == Pace::AtOnce);
    let mut tx = db.begin(actor).await?;
    if let Some(reminder) = urgent {
        tell::take_turn(&mut tx, reminder, None).await?;
    }
    // Waits for whoever moves the document; all others are passed over, so that nobody waits in a circle.
    let untold = sqlx::query_scalar!(
        r#"SELECT times > told AS "untold!" FROM deadlines
            WHERE process = $1 AND document = $2 AND name = $3 AND version = $4 FOR UPDATE"#,
        process,
        document,
        fired.name,
        fired.version
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(untold) = untold else { return Ok(Told::default()) };
    tracing::warn!(process, document, deadline = fired.name, times = fired.times, "overdue");
    let Some(reminder) = urgent.filter(|_| untold) else { return Ok(Told::default()) };
    let told = tell::tell(&mut tx, actor, now, reminder, None).await?;
    tx.commit().await?;
    Ok(told)
}
