//! SQL of pauses: made and ended by an administrator, looked at by whoever is about to send.

use super::Topic;
use crate::audit::{self, Kind as Entry};
use crate::database::Db;
use crate::error::Error;
use crate::field;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// Stops the sending of a topic until somebody resumes it. What is on its way at this moment still arrives.
///
/// # Errors
/// [`Error::Invalid`] without a reason, [`Error::Refused`] when it is paused already, or the database's own.
pub async fn pause(db: &Db, actor: &Actor, now: DateTime<Utc>, topic: Topic, reason: &str) -> Result<(), Error> {
    let reason = reason.trim();
    let found = field::required_comment("reason", reason, "REQUIRED");
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let mut tx = db.begin(actor).await?;
    let made = sqlx::query!(
        "INSERT INTO topic_pauses (topic, reason, paused_at, paused_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        topic.as_str(),
        reason,
        now,
        actor.name
    )
    .execute(&mut *tx)
    .await?;
    if made.rows_affected() == 0 {
        return Err(Error::Refused(vec![Finding::block("TOPIC_PAUSED")]));
    }
    audit::record(&mut tx, actor, now, Entry::TopicPaused, topic.as_str(), json!({ "reason": reason })).await?;
    tx.commit().await?;
    Ok(())
}

/// Lets a topic go on: what waited is due at once. Says how many jobs that are.
///
/// # Errors
/// [`Error::Refused`] when it is not paused, or the database's own.
pub async fn resume(db: &Db, actor: &Actor, now: DateTime<Utc>, topic: Topic) -> Result<u64, Error> {
    let mut tx = db.begin(actor).await?;
    let ended = sqlx::query!("DELETE FROM topic_pauses WHERE topic = $1", topic.as_str()).execute(&mut *tx).await?;
    if ended.rows_affected() == 0 {
        return Err(Error::Refused(vec![Finding::block("TOPIC_NOT_PAUSED")]));
    }
    let kinds: Vec<String> = topic.kinds().iter().map(|kind| kind.as_str().to_owned()).collect();
    // All become due at one moment: then they go in the order in which they were queued.
    let hastened = sqlx::query!(
        "UPDATE jobs j SET run_at = now()
          WHERE j.state = 'ready' AND j.kind = $1 AND j.run_at > now()
            AND ($2::text[] = '{}' OR EXISTS (SELECT FROM erp_messages m WHERE m.id = j.document AND m.kind = ANY($2)))",
        topic.job(),
        &kinds
    )
    .execute(&mut *tx)
    .await?;
    let waited = hastened.rows_affected();
    audit::record(&mut tx, actor, now, Entry::TopicResumed, topic.as_str(), json!({ "waited": waited })).await?;
    tx.commit().await?;
    Ok(waited)
}

/// What is paused, as whoever is about to send something sees it.
#[derive(Clone, Debug, Default)]
pub struct Held(Vec<(String, DateTime<Utc>)>);

impl Held {
    /// Since when `topic` is paused.
    #[must_use]
    pub fn since(&self, topic: Topic) -> Option<DateTime<Utc>> {
        self.0.iter().find(|(name, _)| name == topic.as_str()).map(|(_, since)| *since)
    }

    /// Whether anything said to the ERP is: then what waits for its turn there may wait for something that is paused.
    #[must_use]
    pub fn concerns_erp(&self) -> bool {
        self.0.iter().any(|(name, _)| name != Topic::Mail.as_str())
    }
}

/// What is paused. The answer is as old as the statement: a pause does not wait for what is on its way.
///
/// # Errors
/// The database's own.
pub async fn held(connection: &mut PgConnection) -> Result<Held, Error> {
    let rows = sqlx::query!("SELECT topic, paused_at FROM topic_pauses").fetch_all(connection).await?;
    Ok(Held(rows.into_iter().map(|row| (row.topic, row.paused_at)).collect()))
}
