//! SQL of what a person sees of the own sessions.

use super::SessionEnd;
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

/// Sessions that are shown.
const SHOWN: i64 = 20;

/// A session, as its owner sees it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MySession {
    /// What the browser said of itself: `os=…;browser=…`.
    pub browser_info: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When it was used last, give or take a minute.
    pub seen_at: DateTime<Utc>,
    /// Until when; null = it is open.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it ended: `signed_out`, `replaced`, `expired`, `deactivated`, `password_changed`, `signed_out_elsewhere`,
    /// `verified`, `second_step_reset`, `company_taken`.
    pub ended_reason: Option<String>,
    /// Whether its second step is still to be passed.
    pub waits: bool,
    /// The one that asks.
    pub this: bool,
}

/// The newest sessions of an account, open ones first.
///
/// # Errors
/// The database's own.
pub async fn list(db: &Db, account: i64, this: Uuid) -> Result<Vec<MySession>, Error> {
    let mut tx = db.begin_system().await?;
    let sessions = sqlx::query_as!(
        MySession,
        r#"SELECT browser_info, created_at, seen_at, ended_at, ended_reason, verified_at IS NULL AS "waits!", id = $2 AS "this!"
             FROM sessions WHERE account_id = $1 AND ended_reason IS DISTINCT FROM 'verified'
            ORDER BY ended_at IS NOT NULL, seen_at DESC, id LIMIT $3"#,
        account,
        this,
        SHOWN
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(sessions)
}

/// Signs an account out everywhere but here; gives how many sessions ended.
///
/// # Errors
/// The database's own.
pub async fn end_others(db: &Db, actor: &Actor, this: Uuid, now: DateTime<Utc>) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let ended = sqlx::query!(
        "UPDATE sessions SET ended_at = $3, ended_reason = $4 WHERE account_id = $1 AND id <> $2 AND ended_at IS NULL",
        actor.account,
        this,
        now,
        SessionEnd::SignedOutElsewhere.as_str()
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if ended > 0 {
        audit::record(&mut tx, actor, now, Kind::SessionsEnded, &actor.name, json!({ "ended": ended })).await?;
    }
    tx.commit().await?;
    Ok(ended)
}
