//! Writes the audit log, inside the transaction of what it is about.

use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde_json::Value;
use sqlx::PgConnection;

labels! {
    /// What was done.
    pub enum Kind {
        /// A group was made.
        GroupCreated = "group_created",
        /// A group has other roles, another name, other company types.
        GroupChanged = "group_changed",
    }
}

/// Adds an entry about `subject`, e.g. the code of a group.
///
/// # Errors
/// The database's own.
pub async fn record(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    kind: Kind,
    subject: &str,
    detail: Value,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO audit_log (at, kind, actor_id, actor_name, acting_for, request_id, subject, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        now,
        kind.as_str(),
        actor.account,
        actor.name,
        actor.acting_for,
        actor.request_id,
        subject,
        detail
    )
    .execute(connection)
    .await?;
    Ok(())
}
