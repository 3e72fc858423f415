//! SQL of announcements: how they are loaded, begun and written, and who has read them.

mod mail;

use super::machine::{Announcement, Effect, Event, Facts, Input, State};
use super::payload::Fields;
use crate::Db;
use crate::document::{Moved, Seen};
use crate::error::Error;
use crate::plant_day::common_zone;
use crate::process::{Asked, Cx, Decided, Loaded, Process, judge_new};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use serde_json::json;
use sqlx::PgConnection;

impl Process for Announcement {
    /// Whether its mails went out.
    type Row = bool;

    const BULK: &'static [Event] = &[Event::Publish, Event::Withdraw];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Create(fields) => Input::Create(Box::new(fields.tidied())),
            Input::Save(fields) => Input::Save(Box::new(fields.tidied())),
            Input::Publish | Input::Withdraw | Input::Appear | Input::Expire => input,
        }
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!(
            r#"SELECT id, version, state, title, content, start_on, end_on, sequence, top, mail_enable, audience, login_notice,
                      author, link, mailed_at IS NOT NULL AS "mailed!"
                 FROM announcements WHERE id = ANY($1)"#,
            &ids
        )
        .fetch_all(&mut *cx.tx)
        .await?;
        let zone = common_zone(cx.tx).await?;
        let loaded = rows.into_iter().filter_map(|row| {
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
            Some(Loaded {
                id: row.id,
                version: row.version,
                state: State::parse(&row.state)?,
                company: None,
                facts: Facts { now: cx.now, zone: zone.clone(), fields },
                row: row.mailed,
            })
        });
        Ok(loaded.collect())
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            // What it says after the event.
            let fields = if let Input::Save(fields) = &one.input { fields } else { &one.loaded.facts.fields };
            for effect in one.outcome.effects {
                match effect {
                    Effect::WriteFields => write(cx.tx, cx.now, one.loaded.id, fields).await?,
                    Effect::SendMail if fields.mail_enable && !one.loaded.row => {
                        mail::send(cx, (one.loaded.id, one.loaded.version + 1), fields).await?;
                    }
                    Effect::SendMail => {}
                }
            }
        }
        Ok(())
    }
}

/// Begins an announcement, as a draft.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(db: &Db, actor: &Actor, now: DateTime<Utc>, fields: Fields) -> Result<Moved, Error> {
    let fields = fields.tidied();
    let mut tx = db.begin(actor).await?;
    let facts = Facts { now, zone: common_zone(&mut tx).await?, fields: fields.clone() };
    let outcome = judge_new::<Announcement>(&facts, &Input::Create(Box::new(fields.clone())), actor)?;
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

/// Somebody has read an announcement as it was at `version`. What is written anew is unread again; reading a version twice changes nothing.
///
/// # Errors
/// [`Error::NotFound`] when it is not published, or not for this person; or the database's own.
pub async fn read(db: &Db, actor: &Actor, now: DateTime<Utc>, seen: Seen) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    note_read(&mut tx, actor, now, seen).await?;
    tx.commit().await?;
    Ok(())
}

async fn note_read(connection: &mut PgConnection, actor: &Actor, now: DateTime<Utc>, seen: Seen) -> Result<(), Error> {
    let meant = sqlx::query_scalar!(
        r#"WITH meant AS (
             SELECT n.id, a.id AS account_id, least($3, n.version) AS version
               FROM announcements n
               JOIN accounts a ON a.id = $2
               JOIN companies c ON c.id = a.company_id
              WHERE n.id = $1 AND n.state = 'Published' AND $3 >= 1
                AND CASE WHEN c.type = 'A' THEN 'B' ELSE c.type END = ANY (n.audience)),
           noted AS (
             INSERT INTO announcement_reads (announcement_id, account_id, version, read_at)
             SELECT id, account_id, version, $4 FROM meant ON CONFLICT (announcement_id, account_id, version) DO NOTHING)
           SELECT count(*) AS "count!" FROM meant"#,
        seen.id,
        actor.account,
        seen.version,
        now
    )
    .fetch_one(connection)
    .await?;
    if meant == 0 { Err(Error::NotFound) } else { Ok(()) }
}

/// Somebody does not want to see a login notice again, as it was at `version`, and has read it. One that was written anew meanwhile is
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
    note_read(&mut tx, actor, now, seen).await?;
    tx.commit().await?;
    Ok(())
}
