//! What an administrator may do with a message: send it again, or give it up. One message or many.

use crate::Db;
use crate::document::{DocumentResult, Seen};
use crate::document_view::{self, DocumentView};
use crate::erp_message::erp_reply::{Asker, ErpReply, notify};
use crate::erp_message::machine::{Closing, Erp, ErpMessage, Input, State};
use crate::erp_message::queue::{Direction, Kind, delivery_job};
use crate::error::Error;
use crate::message::{self, Standing};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, offers};
use sqlx::PgConnection;
use std::collections::HashMap;

struct Row {
    standing: Standing,
    kind: Kind,
    document: i64,
    document_version: i64,
}

/// Loads messages with their facts, in id order, locked. A confirmation is waited for until there is a newer one: said
/// after that, the older schedule would stand in the ERP. Inbound messages are not for redoing: the next pull reads them
/// again.
async fn load(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, Row>, Error> {
    let rows = sqlx::query!(
        r#"SELECT m.id, m.version, m.state, m.kind, m.document AS "document!",
                  m.document_version AS "document_version!", m.vendor_id, m.lease_until,
                  (m.kind = 'po_confirm' AND NOT EXISTS (SELECT 1 FROM erp_messages n
                      WHERE n.process = m.process AND n.document = m.document AND n.kind = m.kind AND n.id > m.id)
                   OR EXISTS (SELECT 1 FROM asns a WHERE m.kind <> 'po_confirm' AND a.id = m.document
                      AND a.version = m.document_version AND a.state IN ('Sending', 'Cancelling')))
                    AS "document_waits!"
             FROM erp_messages m WHERE m.id = ANY($1) AND m.direction = 'out' ORDER BY m.id FOR UPDATE"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let mut loaded = HashMap::new();
    for row in rows {
        let (Some(state), Some(kind)) = (State::parse(&row.state), Kind::parse(&row.kind)) else { continue };
        loaded.insert(
            row.id,
            Row {
                standing: Standing {
                    id: row.id,
                    version: row.version,
                    state,
                    company: row.vendor_id,
                    lease_until: row.lease_until,
                    document_waits: row.document_waits,
                },
                kind,
                document: row.document,
                document_version: row.document_version,
            },
        );
    }
    Ok(loaded)
}

/// Sends messages again: F, E or a stuck I → N, with a fresh job.
///
/// # Errors
/// Only the database's own; what speaks against a single message is in its result.
pub async fn redo(db: &Db, actor: &Actor, now: DateTime<Utc>, messages: &[Seen]) -> Result<Vec<DocumentResult>, Error> {
    administer(db, actor, now, messages, &Input::Redo).await
}

/// Gives messages up. The documents that waited hear it as a refusal with the reason, so that people can act on them.
///
/// # Errors
/// Only the database's own; what speaks against a single message is in its result.
pub async fn close(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    messages: &[Seen],
    closing: Closing,
) -> Result<Vec<DocumentResult>, Error> {
    administer(db, actor, now, messages, &Input::Close(closing)).await
}

async fn administer(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    messages: &[Seen],
    input: &Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let ids: Vec<i64> = messages.iter().map(|seen| seen.id).collect();
    let loaded = load(&mut tx, &ids).await?;
    let standings = loaded.iter().map(|(id, row)| (*id, &row.standing)).collect();
    let (results, moved) =
        message::administer::<Erp>(&mut tx, actor, now, (messages, input), &standings, delivery_job).await?;
    sqlx::query!("UPDATE erp_messages SET lease_until = NULL WHERE id = ANY($1)", &moved).execute(&mut *tx).await?;
    if let Input::Close(closing) = input {
        for row in moved.iter().filter_map(|id| loaded.get(id)).filter(|row| row.standing.document_waits) {
            let asker = Asker { kind: row.kind, document: row.document, document_version: row.document_version };
            let system = actor.system_for("erp_message");
            notify(&mut tx, &system, now, &asker, &ErpReply::Refused(closing.reason.trim().to_owned())).await?;
        }
    }
    tx.commit().await?;
    Ok(results)
}

/// State, offers, history and diagram of one message.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, message: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT m.id, m.version, m.state, m.lease_until, m.direction, m.vendor_id,
                  (m.kind = 'po_confirm' AND NOT EXISTS (SELECT 1 FROM erp_messages n
                      WHERE n.process = m.process AND n.document = m.document AND n.kind = m.kind AND n.id > m.id)
                   OR EXISTS (SELECT 1 FROM asns a WHERE m.kind <> 'po_confirm' AND a.id = m.document
                      AND a.version = m.document_version AND a.state IN ('Sending', 'Cancelling')))
                    AS "document_waits!"
             FROM erp_messages m WHERE m.id = $1"#,
        message
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let state = State::parse(&row.state).ok_or(Error::NotFound)?;
    let standing = Standing {
        id: row.id,
        version: row.version,
        state,
        company: row.vendor_id,
        lease_until: row.lease_until,
        document_waits: row.document_waits,
    };
    let outgoing = row.direction == Direction::Out.as_str();
    let offered = if outgoing { offers::<ErpMessage>(state, &standing.facts(now), actor) } else { vec![] };
    document_view::view::<ErpMessage>(&mut tx, message, state.as_str(), row.version, offered).await
}
