//! Queues messages inside the transaction of the change that causes them.

use crate::channel::Channel;
use crate::erp_message::machine::{ErpMessage, Event, State};
use crate::error::Error;
use crate::message::queued;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::commit::{Change, commit};
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::labels;
use serde_json::{Value, json};
use sqlx::PgConnection;

/// Technical failures after which a message is given up (state F). With the queue's growing delay this spans hours.
pub const MAX_ATTEMPTS: i32 = 12;
/// Kind of the job that delivers a message.
pub const DELIVER: &str = "erp.deliver";

labels! {
    /// What is said.
    pub enum Kind {
        /// The agreed schedule of a PO line.
        PoConfirm = "po_confirm",
        /// A schedule that a ship permission moved.
        PoReschedule = "po_reschedule",
        /// A shipment notice.
        Asn = "asn",
        /// The withdrawal of a shipment notice.
        AsnCancel = "asn_cancel",
        /// The decision about a lot's certificate.
        Certificate = "certificate",
    }
}

labels! {
    /// Who says it.
    pub enum Direction {
        /// eHub, to the ERP.
        Out = "out",
        /// The ERP, to eHub.
        In = "in",
    }
}

/// A message to be queued.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What is said.
    pub kind: Kind,
    /// Process of the document that says it.
    pub process: &'static str,
    /// The document.
    pub document: i64,
    /// Its version after the change that causes the message: a late answer to an older version is ignored.
    pub document_version: i64,
    /// Number shown to people: PO no/line or ASN no.
    pub document_no: String,
    /// Company that owns the document.
    pub vendor: i64,
    /// What the connector sends.
    pub payload: Value,
    /// Where what it says comes from.
    pub channel: Channel,
    /// What it writes in the ERP besides the document's own: see [`super::turn`].
    pub touches: Vec<String>,
}

/// Jobs of one message run one at a time: a second one is made when an administrator has it sent again.
pub(super) fn turn_key(message: i64) -> String {
    format!("erp_message:{message}")
}

/// The job that delivers `message`. Whether it is its turn among others it learns when it begins.
pub(super) fn delivery_job(message: i64) -> NewJob {
    NewJob {
        kind: DELIVER,
        payload: json!({ "message": message }),
        priority: 0,
        run_at: None,
        max_attempts: MAX_ATTEMPTS,
        order_key: Some(turn_key(message)),
    }
}

/// Queues all drafts: rows, history and delivery jobs in three statements, however many there are. Messages of the same
/// kind and document that still wait are superseded.
///
/// # Errors
/// The database's own.
pub async fn queue(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    drafts: &[Draft],
) -> Result<Vec<i64>, Error> {
    if drafts.is_empty() {
        return Ok(vec![]);
    }
    // The message is the system's, though a person's change caused it; whose rows it may touch stays the person's.
    let system = Actor { company: actor.company, ..actor.system_for("erp_message") };
    supersede(connection, &system, now, drafts).await?;
    let rows = sqlx::query!(
        r#"INSERT INTO erp_messages (direction, kind, state, version, changed_at, created_at, process, document,
                                     document_version, document_no, vendor_id, idempotency_key, payload, touches,
                                     channel)
           SELECT 'out', d.kind, 'N', 1, $8, $8, d.process, d.document, d.document_version, d.document_no, d.vendor,
                  d.process || ':' || d.document || ':' || d.document_version || ':' || d.kind, d.payload,
                  ARRAY(SELECT d.process || ':' || d.document UNION SELECT jsonb_array_elements_text(d.touches)),
                  d.channel
             FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::jsonb[], $9::jsonb[],
                         $10::text[])
                  AS d(kind, process, document, document_version, document_no, vendor, payload, touches, channel)
           RETURNING id, vendor_id"#,
        &drafts.iter().map(|d| d.kind.as_str().to_owned()).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.process.to_owned()).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.document).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.document_version).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.document_no.clone()).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.vendor).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.payload.clone()).collect::<Vec<_>>(),
        now,
        &drafts.iter().map(|d| json!(d.touches)).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.channel.as_str().to_owned()).collect::<Vec<_>>()
    )
    .fetch_all(&mut *connection)
    .await?;
    let changes: Vec<Change> = rows.iter().map(|row| queued(row.id, row.vendor_id, delivery_job(row.id))).collect();
    commit::<ErpMessage>(connection, &system, now, &changes).await?;
    Ok(rows.iter().map(|row| row.id).collect())
}

/// Marks older waiting messages of the same kind and document as superseded; their jobs find nothing to do. A confirmation says the whole
/// schedule anew and takes the place of a reschedule, too.
async fn supersede(
    connection: &mut PgConnection,
    system: &Actor,
    now: DateTime<Utc>,
    drafts: &[Draft],
) -> Result<(), Error> {
    let older = sqlx::query!(
        r#"SELECT m.id, m.version, m.state, m.vendor_id
             FROM erp_messages m
             JOIN unnest($1::text[], $2::text[], $3::bigint[]) AS d(kind, process, document)
               ON m.process = d.process AND m.document = d.document
              AND (m.kind = d.kind OR m.kind = 'po_reschedule' AND d.kind = 'po_confirm')
            WHERE m.state IN ('N', 'F', 'E') ORDER BY m.id FOR UPDATE OF m"#,
        &drafts.iter().map(|d| d.kind.as_str().to_owned()).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.process.to_owned()).collect::<Vec<_>>(),
        &drafts.iter().map(|d| d.document).collect::<Vec<_>>()
    )
    .fetch_all(&mut *connection)
    .await?;
    let changes: Vec<Change> =
        older.iter().map(|row| superseded(row.id, row.version, &row.state, row.vendor_id)).collect();
    commit::<ErpMessage>(connection, system, now, &changes).await?;
    Ok(())
}

/// A waiting message is set aside: a newer one, or a change in the ERP, has overtaken it.
pub(super) fn superseded(message: i64, version: i64, state: &str, company: Option<i64>) -> Change {
    Change {
        document: message,
        version,
        from: State::parse(state).map(Label::as_str),
        to: State::Superseded.as_str(),
        event: Event::Supersede.as_str(),
        company,
        payload: json!({}),
        jobs: vec![],
        deadlines: None,
    }
}
