//! What the public does: begin a form, save it as one goes, come back to it by the mailed link, submit it. Nobody is signed
//! in; the link's token is all that counts.

use super::{applicant, clash, load};
use crate::account::Language;
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::link::{self, Purpose, Random, Target};
use crate::mail::Template;
use crate::registration::machine::{CompanyRegistration, Input, State};
use crate::registration::payload::{Approval, Fields};
use crate::registration::rules::bounded;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::actor::Kind;
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Request, decide};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;

/// Writes that a draft takes: what nobody signed in for has a bound.
const MOST_SAVES: i32 = 2_000;
/// Forms that one address may begin in an hour.
const PER_ADDRESS: i64 = 5;
/// That hour.
const WINDOW: TimeDelta = TimeDelta::hours(1);

/// A form that was begun. The same link is on its way by mail.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Begun {
    /// Token of the link.
    pub link: String,
}

/// A form as it is being filled in.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// The form.
    pub fields: Fields,
    /// `Returned` when it is to be corrected; null = it was never submitted.
    pub state: Option<String>,
    /// Why it is to be corrected.
    pub reason: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

fn public(name: &str, request_id: &str) -> Actor {
    Actor { kind: Kind::Public, ..Actor::system(name, request_id) }
}

/// What a draft may hold: nothing endless, and an address if there is to be a link.
fn acceptable(fields: &Fields) -> Result<(), Error> {
    let mut found = bounded(fields);
    found.extend(field::required("adminEmail", &fields.admin_email, field::MAX_EMAIL));
    found.extend(field::email("adminEmail", &fields.admin_email));
    if found.is_empty() { Ok(()) } else { Err(Error::Invalid(found)) }
}

/// Too many forms were begun within the hour; so many seconds later there is room again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany(pub i64);

/// Begins a form and mails the link that leads back to it; not if too many were begun within the hour: by this address, or
/// `most` by everybody.
///
/// # Errors
/// [`Error::Invalid`] for what no draft may hold, or the database's own.
pub async fn begin(
    db: &Db,
    now: DateTime<Utc>,
    request_id: &str,
    random: &Random,
    most: i64,
    language: Language,
    fields: Fields,
) -> Result<Result<Begun, TooMany>, Error> {
    let fields = fields.trimmed();
    acceptable(&fields)?;
    let mut tx = db.begin_system().await?;
    if let Some(full) = full(&mut tx, now, most, &fields.admin_email).await? {
        return Ok(Err(full));
    }
    let id = sqlx::query_scalar!(
        "INSERT INTO registration_drafts (email, language, fields, created_at, saved_at) VALUES ($1, $2, $3, $4, $4)
         RETURNING id",
        fields.admin_email,
        language.as_str(),
        json!(fields),
        now
    )
    .fetch_one(&mut *tx)
    .await?;
    let actor = public(&fields.admin_email, request_id);
    let letter = applicant(id, language.as_str(), &fields);
    let token = letter.send_link(&mut tx, &actor, now, Template::RegistrationSaved, "", random).await?;
    tx.commit().await?;
    Ok(Ok(Begun { link: token.as_str().to_owned() }))
}

/// Whether the hour is full. It is while the newest `most` forms are all younger than an hour: there is room when the oldest
/// of these is not.
async fn full(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    most: i64,
    email: &str,
) -> Result<Option<TooMany>, Error> {
    // Those who begin at once are counted one after the other.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('registration_drafts', 0))")
        .execute(&mut *connection)
        .await?;
    let oldest = sqlx::query!(
        "SELECT (SELECT created_at FROM registration_drafts WHERE created_at > $2
                  ORDER BY created_at DESC OFFSET $3 LIMIT 1) AS of_all,
                (SELECT created_at FROM registration_drafts WHERE created_at > $2 AND lower(email) = lower($1)
                  ORDER BY created_at DESC OFFSET $4 LIMIT 1) AS of_address",
        email,
        now - WINDOW,
        (most - 1).max(0),
        PER_ADDRESS - 1
    )
    .fetch_one(connection)
    .await?;
    // None at all: nobody began one, and there is never room.
    let never = (most < 1).then_some(now);
    let begun = [oldest.of_all, oldest.of_address, never].into_iter().flatten().max();
    // A second that has begun counts whole.
    Ok(begun.map(|begun| TooMany((begun + WINDOW - now).num_milliseconds().saturating_add(999) / 1000)))
}

async fn opened(connection: &mut PgConnection, now: DateTime<Utc>, token: &str) -> Result<i64, Error> {
    match link::peek(connection, now, Purpose::Registration, token).await? {
        Target::Registration(id) => Ok(id),
        Target::Account(_) => Err(Error::NotFound),
    }
}

/// The form behind a link.
///
/// # Errors
/// What is wrong with the link as [`Error::Refused`], or the database's own.
pub async fn read(db: &Db, now: DateTime<Utc>, token: &str) -> Result<Draft, Error> {
    let mut tx = db.begin_system().await?;
    let id = opened(&mut tx, now, token).await?;
    let row = sqlx::query!(
        r#"SELECT d.fields, d.saved_at, r.state AS "state?", r.reason AS "reason?"
             FROM registration_drafts d LEFT JOIN company_registrations r ON r.id = d.id WHERE d.id = $1"#,
        id
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Error::NotFound)?;
    let fields = serde_json::from_value(row.fields).unwrap_or_default();
    Ok(Draft { fields, state: row.state, reason: row.reason.unwrap_or_default(), saved_at: row.saved_at })
}

/// Keeps the form as it is now.
///
/// # Errors
/// As [`begin`] and [`read`].
pub async fn save(db: &Db, now: DateTime<Utc>, token: &str, fields: Fields) -> Result<(), Error> {
    let fields = fields.trimmed();
    acceptable(&fields)?;
    let mut tx = db.begin_system().await?;
    let id = opened(&mut tx, now, token).await?;
    let saved = sqlx::query!(
        "UPDATE registration_drafts SET fields = $2, email = $3, saved_at = $4, saves = saves + 1
          WHERE id = $1 AND saves < $5",
        id,
        json!(fields),
        fields.admin_email,
        now,
        MOST_SAVES
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if saved == 0 {
        return Err(Error::Refused(vec![Finding::block("REGISTRATION_SAVED_TOO_OFTEN").with("max", MOST_SAVES)]));
    }
    tx.commit().await?;
    Ok(())
}

/// Submits a form, or the correction of one that was returned; the link is used up by it.
///
/// # Errors
/// [`Error::Refused`] with every reason, what is wrong with the link among them, or the database's own.
pub async fn submit(
    db: &Db,
    now: DateTime<Utc>,
    request_id: &str,
    token: &str,
    fields: Fields,
) -> Result<State, Error> {
    let mut fields = fields.trimmed();
    let mut tx = db.begin_system().await?;
    let Target::Registration(id) = link::take(&mut tx, now, Purpose::Registration, token).await? else {
        return Err(Error::NotFound);
    };
    let language = sqlx::query_scalar!("SELECT language FROM registration_drafts WHERE id = $1 FOR UPDATE", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let row = load::lock(&mut tx, id).await?;
    let (facts, spelled) = load::facts(&mut tx, id, &fields, &Approval::default()).await?;
    if let Some(spelled) = spelled {
        fields.vendor_code = spelled;
    }
    let boxed = Box::new(fields.clone());
    let input = if row.is_some() { Input::Resubmit(boxed) } else { Input::Submit(boxed) };
    let actor = public(&fields.admin_email, request_id);
    let request = Request::<CompanyRegistration> {
        state: row.as_ref().map(|row| row.state),
        facts: &facts,
        input: &input,
        actor: &actor,
        fingerprint: "",
        confirm: None,
    };
    let outcome = decide(&request)?;
    sqlx::query!(
        "UPDATE registration_drafts SET fields = $2, email = $3, saved_at = $4 WHERE id = $1",
        id,
        json!(fields),
        fields.admin_email,
        now
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO company_registrations (id, state, changed_at, submitted_at, language, fields)
         VALUES ($1, $2, $3, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, submitted_at = excluded.submitted_at, reason = ''",
        id,
        outcome.to.as_str(),
        now,
        language,
        json!(fields)
    )
    .execute(&mut *tx)
    .await
    .map_err(clash)?;
    let version = row.map_or(0, |row| row.version);
    let change = Change::of(id, version, None, &outcome, json!(fields), vec![]);
    commit::<CompanyRegistration>(&mut tx, &actor, now, &[change]).await?;
    let letter = applicant(id, &language, &fields);
    letter.tell(&mut tx, &actor, now, Template::RegistrationReceived, version + 1, "").await?;
    tx.commit().await?;
    Ok(outcome.to)
}
