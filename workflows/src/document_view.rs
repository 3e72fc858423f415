//! The story of one document: its history rows, and who changed it last.

use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Offer;
use ehub_engine::describe::{Arrow, describe};
use ehub_engine::machine::Machine;
use serde::Serialize;
use sqlx::PgConnection;

/// How many history rows a document page shows; older ones stay in the database.
const HISTORY_LIMIT: i64 = 500;

/// One row of the history.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    /// Version after the event.
    pub version: i64,
    /// What happened.
    pub event: String,
    /// State before; `None` = created.
    pub from_state: Option<String>,
    /// State after.
    pub to_state: String,
    /// When, UTC.
    pub at: DateTime<Utc>,
    /// Who: user id, or the job's kind.
    pub actor_name: String,
    /// User id of the account acted for.
    pub acting_for: Option<String>,
    /// What was sent along.
    pub payload: serde_json::Value,
}

/// A deadline of a document.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Running {
    /// Name within the machine.
    pub name: String,
    /// When it fires (again); `None` = not any more.
    pub due_at: Option<DateTime<Utc>>,
    /// When it ran out; `None` = not yet.
    pub fired_at: Option<DateTime<Utc>>,
    /// How often it fired.
    pub times: i32,
}

/// State, offered and refused events, history and diagram of one document.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    /// Process name.
    pub process: &'static str,
    /// Id of the document.
    pub document: i64,
    /// State now.
    pub state: &'static str,
    /// Version now.
    pub version: i64,
    /// Events that concern the actor, with reasons where one is refused.
    pub offers: Vec<Offer>,
    /// Newest first.
    pub history: Vec<HistoryEntry>,
    /// Deadlines that run, and those that ran out in this state; the next first.
    pub deadlines: Vec<Running>,
    /// The machine's arrows, for the diagram.
    pub transitions: Vec<Arrow>,
    /// The same as Mermaid source.
    pub diagram: String,
}

/// Tells the story of a document whose state, version and offers the caller has loaded.
///
/// # Errors
/// The database's own.
pub async fn view<M: Machine>(
    connection: &mut PgConnection,
    document: i64,
    state: &'static str,
    version: i64,
    offers: Vec<Offer>,
) -> Result<DocumentView, Error> {
    let history = sqlx::query_as!(
        HistoryEntry,
        r#"SELECT version, event, from_state, to_state, at, actor_name, acting_for_name AS "acting_for?", payload
           FROM history WHERE process = $1 AND document = $2 ORDER BY version DESC LIMIT $3"#,
        M::NAME,
        document,
        HISTORY_LIMIT
    )
    .fetch_all(&mut *connection)
    .await?;
    let deadlines = sqlx::query_as!(
        Running,
        "SELECT name, due_at, fired_at, times FROM deadlines
          WHERE process = $1 AND document = $2 ORDER BY coalesce(fired_at, due_at), name",
        M::NAME,
        document
    )
    .fetch_all(connection)
    .await?;
    let description = describe::<M>();
    Ok(DocumentView {
        process: M::NAME,
        document,
        state,
        version,
        offers,
        history,
        deadlines,
        transitions: description.transitions,
        diagram: description.diagram,
    })
}

/// The error that tells who changed a document last; [`Error::NotFound`] if it has no history that the actor may see.
pub async fn stale<M: Machine>(connection: &mut PgConnection, document: i64) -> Error {
    let last = sqlx::query!(
        r#"SELECT actor_name || coalesce(' (' || acting_for_name || ')', '') AS "actor_name!", at, to_state, version FROM history
          WHERE process = $1 AND document = $2 ORDER BY version DESC LIMIT 1"#,
        M::NAME,
        document
    )
    .fetch_optional(connection)
    .await;
    match last {
        Ok(Some(row)) => {
            Error::Stale { changed_by: row.actor_name, changed_at: row.at, state: row.to_state, version: row.version }
        }
        Ok(None) => Error::NotFound,
        Err(error) => Error::Database(error),
    }
}
