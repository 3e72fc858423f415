//! What an administrator may do with a mail: send it again, or give it up. One mail or many.

use super::machine::{Closing, Input, Letterbox, Mail, State};
use super::queue::delivery_job;
use crate::Db;
use crate::document::{DocumentResult, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::message::{self, Standing};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, offers};
use std::collections::HashMap;

/// Sends mails again: F, E or a stuck I → N, with a fresh job. They are written anew and go to the address that the
/// account has now: what was wrong with either has been mended meanwhile.
///
/// # Errors
/// Only the database's own; what speaks against a single mail is in its result.
pub async fn redo(db: &Db, actor: &Actor, now: DateTime<Utc>, mails: &[Seen]) -> Result<Vec<DocumentResult>, Error> {
    administer(db, actor, now, mails, &Input::Redo).await
}

/// Gives mails up.
///
/// # Errors
/// As [`redo`].
pub async fn close(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    mails: &[Seen],
    closing: Closing,
) -> Result<Vec<DocumentResult>, Error> {
    administer(db, actor, now, mails, &Input::Close(closing)).await
}

async fn administer(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    mails: &[Seen],
    input: &Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let ids: Vec<i64> = mails.iter().map(|seen| seen.id).collect();
    let rows = sqlx::query!(
        "SELECT id, version, state, lease_until FROM mail_messages WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        &ids
    )
    .fetch_all(&mut *tx)
    .await?;
    let loaded: Vec<Standing> =
        rows.iter().filter_map(|row| standing(row.id, row.version, &row.state, row.lease_until)).collect();
    let standings: HashMap<i64, &Standing> = loaded.iter().map(|standing| (standing.id, standing)).collect();
    let (results, moved) =
        message::administer::<Letterbox>(&mut tx, actor, now, (mails, input), &standings, delivery_job).await?;
    sqlx::query!(
        "UPDATE mail_messages m SET lease_until = NULL, secret = CASE WHEN m.state = 'N' THEN m.secret END,
                to_address = CASE WHEN m.state = 'N'
                                  THEN coalesce((SELECT a.email FROM accounts a WHERE a.id = m.account_id), m.to_address)
                                  ELSE m.to_address END
          WHERE m.id = ANY($1)",
        &moved
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(results)
}

fn standing(id: i64, version: i64, state: &str, lease_until: Option<DateTime<Utc>>) -> Option<Standing> {
    let state = State::parse(state)?;
    Some(Standing { id, version, state, company: None, lease_until, document_waits: true })
}

/// State, offers, history and diagram of one mail.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, now: DateTime<Utc>, mail: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!("SELECT id, version, state, lease_until FROM mail_messages WHERE id = $1", mail)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let standing = standing(row.id, row.version, &row.state, row.lease_until).ok_or(Error::NotFound)?;
    let offered = offers::<Mail>(standing.state, &standing.facts(now), actor);
    document_view::view::<Mail>(&mut tx, mail, standing.state.as_str(), standing.version, offered).await
}
