//! SQL of announcements: their events, by people and by time.

mod tell;

use super::machine::{Announcement, Effect, Facts, Input, State};
use super::payload::Fields;
use crate::Db;
use crate::document::{Moved, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::plant_day::common_zone;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::deadline::Fired;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Outcome, Request, decide, offers};
use serde_json::{Value, json};
use sqlx::PgConnection;

/// An announcement under lock.
struct Row {
    version: i64,
    state: State,
    /// Whether the mail notice went out.
    mailed: bool,
    facts: Facts,
}

async fn lock(connection: &mut PgConnection, now: DateTime<Utc>, id: i64) -> Result<Option<Row>, Error> {
    let row = sqlx::query!(
        r#"SELECT version, state, title, content, start_on, end_on, sequence, top, mail_enable, audience, login_notice,
                  author, link, mailed_at IS NOT NULL AS "mailed!"
             FROM announcements WHERE id = $1 FOR UPDATE"#,
        id
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some((row, state)) = row.and_then(|row| State::parse(&row.state).map(|state| (row, state))) else {
        return Ok(None);
    };
    let fields = Fields {
        title: row.title,
        content: row.content,
        start_on: row.start_on,
        end_on: row.end_on,
        sequence: row.sequence,
        top: row.top,
        mail_enable: row.mail_enable,
        audience: row.audience,
        login_notice: row.login_notice,
        author: row.author,
        link: row.link,
    };
    let facts = Facts { now, zone: common_zone(connection).await?, fields };
    Ok(Some(Row { version: row.version, state, mailed: row.mailed, facts }))
}

fn judge(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Result<Outcome<Announcement>, Error> {
    let request = Request::<Announcement> { state, facts, input, actor, fingerprint: "", confirm: None };
    Ok(decide(&request)?)
}

/// Begins an announcement, as a draft.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(db: &Db, actor: &Actor, now: DateTime<Utc>, fields: Fields) -> Result<Moved, Error> {
    let fields = fields.tidied();
    let mut tx = db.begin(actor).await?;
    let facts = Facts { now, zone: common_zone(&mut tx).await?, fields: fields.clone() };
    let outcome = judge(None, &facts, &Input::Create(Box::new(fields.clone())), actor)?;
    let id = sqlx::query_scalar!(
        "INSERT INTO announcements (state, changed_at, title, content, start_on, end_on, sequence, top, mail_enable, audience,
                                    login_notice, author, link, creator, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $2, $2) RETURNING id",
        outcome.to.as_str(),
        now,
        fields.title,
        fields.content,
        fields.start_on,
        fields.end_on,
        fields.sequence,
        fields.top,
        fields.mail_enable,
        &fields.audience,
        fields.login_notice,
        fields.author,
        fields.link,
        actor.name
    )
    .fetch_one(&mut *tx)
    .await?;
    let change = Change::of(id, 0, None, &outcome, json!(fields), vec![]);
    commit::<Announcement>(&mut tx, actor, now, &[change]).await?;
    tx.commit().await?;
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

/// One of save, publish and withdraw.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Stale`], [`Error::Refused`] with every reason, or the database's own.
pub async fn send(db: &Db, actor: &Actor, now: DateTime<Utc>, seen: Seen, input: Input) -> Result<Moved, Error> {
    let input = match input {
        Input::Save(fields) => Input::Save(Box::new(fields.tidied())),
        Input::Create(_) | Input::Publish | Input::Withdraw | Input::Appear | Input::Expire => input,
    };
    let mut tx = db.begin(actor).await?;
    let row = lock(&mut tx, now, seen.id).await?.ok_or(Error::NotFound)?;
    if row.version != seen.version {
        return Err(document_view::stale::<Announcement>(&mut tx, seen.id).await);
    }
    let (moved, _) = carry(&mut tx, actor, seen.id, &row, &input).await?;
    tx.commit().await?;
    Ok(moved)
}

/// Decides, writes, and does what there is to be done; how many mails were queued.
async fn carry(
    connection: &mut PgConnection,
    actor: &Actor,
    id: i64,
    row: &Row,
    input: &Input,
) -> Result<(Moved, usize), Error> {
    let now = row.facts.now;
    let outcome = judge(Some(row.state), &row.facts, input, actor)?;
    let change = Change::of(id, row.version, None, &outcome, note(input), vec![]);
    commit::<Announcement>(connection, actor, now, &[change]).await?;
    let mut mails = 0;
    for effect in outcome.effects {
        match (effect, input) {
            (Effect::WriteFields, Input::Save(fields)) => write(connection, now, id, fields).await?,
            (Effect::SendMail, _) => {
                let fields = if let Input::Save(fields) = input { fields } else { &row.facts.fields };
                if fields.mail_enable && !row.mailed {
                    mails += tell::tell(connection, actor, now, (id, row.version + 1), fields).await?;
                }
            }
            // The other pairs are in no row of the table.
            (
                Effect::WriteFields,
                Input::Create(_) | Input::Publish | Input::Withdraw | Input::Appear | Input::Expire,
            ) => {}
        }
    }
    Ok((Moved { id, state: outcome.to.as_str(), version: row.version + 1 }, mails))
}

fn note(input: &Input) -> Value {
    match input {
        Input::Create(fields) | Input::Save(fields) => json!(fields),
        Input::Publish | Input::Withdraw | Input::Appear | Input::Expire => json!({}),
    }
}

async fn write(connection: &mut PgConnection, now: DateTime<Utc>, id: i64, fields: &Fields) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE announcements
            SET title = $2, content = $3, start_on = $4, end_on = $5, sequence = $6, top = $7, mail_enable = $8,
                audience = $9, login_notice = $10, author = $11, link = $12, updated_at = $13
          WHERE id = $1",
        id,
        fields.title,
        fields.content,
        fields.start_on,
        fields.end_on,
        fields.sequence,
        fields.top,
        fields.mail_enable,
        &fields.audience,
        fields.login_notice,
        fields.author,
        fields.link,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Answers a deadline that ran out; how many mails were queued. One whose announcement moved on meanwhile, or that was
/// answered before, changes nothing.
///
/// # Errors
/// [`Error::Refused`] for an event that time does not cause, or the database's own.
pub async fn fired(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64, fired: &Fired) -> Result<usize, Error> {
    let event = fired.event.as_deref().unwrap_or_default();
    let input = match super::Event::parse(event) {
        Some(super::Event::Appear) => Input::Appear,
        Some(super::Event::Expire) => Input::Expire,
        Some(super::Event::Create | super::Event::Save | super::Event::Publish | super::Event::Withdraw) | None => {
            return Err(Error::Refused(vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)]));
        }
    };
    let mut tx = db.begin(actor).await?;
    let Some(row) = lock(&mut tx, now, id).await? else { return Ok(0) };
    if row.version != fired.version {
        return Ok(0);
    }
    let (moved, mails) = carry(&mut tx, actor, id, &row, &input).await?;
    tx.commit().await?;
    tracing::info!(announcement = id, state = moved.state, mails, "moved by time");
    Ok(mails)
}

/// Somebody does not want to see a login notice again, as it was at `version`. One that was written anew meanwhile is
/// shown all the same.
///
/// # Errors
/// [`Error::NotFound`] when it is not published, or not for this person; or the database's own.
pub async fn dismiss(db: &Db, actor: &Actor, now: DateTime<Utc>, seen: Seen) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    let written = sqlx::query!(
        "INSERT INTO announcement_seen AS s (announcement_id, account_id, version, seen_at)
         SELECT n.id, a.id, least($3, n.version), $4
           FROM announcements n
           JOIN accounts a ON a.id = $2
           JOIN companies c ON c.id = a.company_id
          WHERE n.id = $1 AND n.state = 'Published'
            AND CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = ANY (n.audience)
         ON CONFLICT (announcement_id, account_id) DO UPDATE
            SET version = greatest(s.version, excluded.version), seen_at = excluded.seen_at",
        seen.id,
        actor.account,
        seen.version,
        now
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if written == 0 {
        return Err(Error::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// State, offers, history and diagram of an announcement.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let row = lock(&mut tx, now, id).await?.ok_or(Error::NotFound)?;
    let offered = offers::<Announcement>(row.state, &row.facts, actor);
    document_view::view::<Announcement>(&mut tx, id, row.state.as_str(), row.version, offered).await
}
