//! What the ERP's answer means for the document that asked.

use crate::asn;
use crate::erp_message::queue::Kind;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde_json::Value;
use sqlx::PgConnection;

/// The end of a message, as the document hears it.
#[derive(Clone, Debug, PartialEq)]
pub enum ErpReply {
    /// The ERP took it; its answer (for an ASN: `inboundNos`).
    Accepted(Value),
    /// The ERP refused it, or an administrator closed it: in words.
    Refused(String),
}

/// Who asked: enough to find the document and to know whether it still waits.
#[derive(Clone, Debug)]
pub struct Asker {
    /// What was said.
    pub kind: Kind,
    /// The document.
    pub document: i64,
    /// The version that asked. A document that moved on ignores the answer.
    pub document_version: i64,
}

/// Causes the document's own event in the caller's transaction. A document that moved on is left alone.
///
/// # Errors
/// The database's own.
pub async fn notify(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    asker: &Asker,
    reply: &ErpReply,
) -> Result<(), Error> {
    match asker.kind {
        // Neither changes anything on its document: the message itself shows how it went.
        Kind::PoConfirm | Kind::PoReschedule | Kind::Certificate => {}
        Kind::Asn | Kind::AsnCancel => match reply {
            ErpReply::Accepted(answer) => {
                let numbers = answer.get("inboundNos").and_then(Value::as_array);
                let numbers = numbers.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
                let numbers: Vec<String> = numbers.collect();
                asn::erp_accept(connection, actor, now, asker.document, asker.document_version, &numbers).await?;
            }
            ErpReply::Refused(words) => {
                asn::erp_refuse(connection, actor, now, asker.document, asker.document_version, words).await?;
            }
        },
    }
    Ok(())
}
