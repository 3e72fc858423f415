//! What the public does: begin a form, come back to it by the mailed link, save it as one goes, submit it. Nobody is signed in;
//! the link's token is all that counts. It is in the mail and nowhere else: whoever has it reads that mailbox, and until then
//! a form occupies nothing and is told nothing of others.

use super::{applicant, clash, load};
use crate::account::Language;
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::link::{self, Purpose, Random, Target};
use crate::mail::Template;
use crate::registration::machine::{CompanyRegistration, Input, State};
use crate::registration::payload::{Approval, Fields};
use crate::registration::rules::{bounded, not_possible};
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
/// Submissions of a form that are refused because of what others have: how often somebody may ask.
const MOST_REFUSALS: i32 = 20;
/// Forms that may be begun for one mailbox in a day: it may be a stranger's.
const PER_MAILBOX: i64 = 5;
/// That day.
const DAY: TimeDelta = TimeDelta::days(1);
/// Time in which forms of one network address, and of everybody, are counted.
const WINDOW: TimeDelta = TimeDelta::hours(1);

/// For how many days what nobody needs any more is kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptDays {
    /// A form that nobody submitted, after its last link has run out.
    pub forms: i64,
    /// A link that has run out: so long whoever follows it hears that; then it is unknown.
    pub links: i64,
}

/// How many forms may be begun in an hour.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// By everybody.
    pub of_all: i64,
    /// From one network address.
    pub of_address: i64,
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

/// Begins a form and mails the link that leads back to it; not if too many were begun: for this mailbox, from the network
/// address of `who`, or by everybody. The mail has none of the words that were typed: it may go to a stranger.
///
/// # Errors
/// [`Error::Invalid`] for what no draft may hold, or the database's own.
pub async fn begin(
    db: &Db,
    now: DateTime<Utc>,
    who: &Actor,
    random: &Random,
    most: Most,
    language: Language,
    fields: Fields,
) -> Result<Result<(), TooMany>, Error> {
    let fields = fields.trimmed();
    acceptable(&fields)?;
    let mut tx = db.begin_system().await?;
    if let Some(full) = full(&mut tx, now, most, (&who.origin.address, &fields.admin_email)).await? {
        return Ok(Err(full));
    }
    let id = sqlx::query_scalar!(
        "INSERT INTO registration_drafts (email, language, fields, created_at, saved_at, address)
         VALUES ($1, $2, $3, $4, $4, $5) RETURNING id",
        fields.admin_email,
        language.as_str(),
        json!(fields),
        now,
        who.origin.address
    )
    .fetch_one(&mut *tx)
    .await?;
    let actor = public(&fields.admin_email, &who.request_id);
    let nothing = Fields { admin_email: fields.admin_email, ..Fields::default() };
    let mail = applicant(id, language.as_str(), &nothing);
    mail.send_link(&mut tx, &actor, now, Template::RegistrationSaved, "", random).await?;
    tx.commit().await?;
    Ok(Ok(()))
}

/// Whether the hour is full, or the mailbox's day. It is while the newest so many forms are all younger: there is room when the
/// oldest of these is not.
async fn full(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    most: Most,
    (address, email): (&str, &str),
) -> Result<Option<TooMany>, Error> {
    // Those who begin at once are counted one after the other.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('registration_drafts', 0))")
        .execute(&mut *connection)
        .await?;
    let oldest = sqlx::query!(
        "SELECT (SELECT created_at FROM registration_drafts WHERE created_at > $2 AND created_at <= $8
                  ORDER BY created_at DESC OFFSET $3 LIMIT 1) AS of_all,
                (SELECT created_at FROM registration_drafts WHERE created_at > $2 AND created_at <= $8 AND address = $4
                  ORDER BY created_at DESC OFFSET $5 LIMIT 1) AS of_address,
                (SELECT created_at FROM registration_drafts WHERE created_at > $6 AND created_at <= $8 AND lower(email) = lower($1)
                  ORDER BY created_at DESC OFFSET $7 LIMIT 1) AS of_mailbox",
        email,
        now - WINDOW,
        (most.of_all - 1).max(0),
        address,
        (most.of_address - 1).max(0),
        now - DAY,
        PER_MAILBOX - 1,
        // Those of a clock that ran ahead count when it is their time.
        now
    )
    .fetch_one(connection)
    .await?;
    // None at all: nobody began one, and there is never room.
    let never = (most.of_all.min(most.of_address) < 1).then_some(now);
    let hour = [oldest.of_all, oldest.of_address, never].into_iter().flatten().map(|begun| begun + WINDOW);
    let room = hour.chain(oldest.of_mailbox.map(|begun| begun + DAY)).max();
    // A second that has begun counts whole.
    Ok(room.map(|room| TooMany((room - now).num_milliseconds().saturating_add(999) / 1000)))
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

/// The mailbox was shown to be theirs who have the link; another one is a stranger's.
fn same_mailbox(proved: &str, fields: &Fields) -> Result<(), Error> {
    if fields.admin_email.eq_ignore_ascii_case(proved) {
        return Ok(());
    }
    Err(Error::Invalid(vec![Finding::block("REGISTRATION_EMAIL_FIXED").at("adminEmail")]))
}

/// Keeps the form as it is now.
///
/// # Errors
/// As [`begin`] and [`read`]; another mailbox than the link was mailed to.
pub async fn save(db: &Db, now: DateTime<Utc>, token: &str, fields: Fields) -> Result<(), Error> {
    let fields = fields.trimmed();
    acceptable(&fields)?;
    let mut tx = db.begin_system().await?;
    let id = opened(&mut tx, now, token).await?;
    let email = sqlx::query_scalar!("SELECT email FROM registration_drafts WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    same_mailbox(&email, &fields)?;
    let saved = sqlx::query!(
        "UPDATE registration_drafts SET fields = $2, saved_at = $3, saves = saves + 1 WHERE id = $1 AND saves < $4",
        id,
        json!(fields),
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

/// Submits a form, or the correction of one that was returned; the link is used up by it. How often it may be refused because of
/// what others have is bounded.
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
    let id = opened(&mut tx, now, token).await?;
    let draft = sqlx::query!("SELECT language, email, refusals FROM registration_drafts WHERE id = $1 FOR UPDATE", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    // Whoever held the lock may have used it.
    opened(&mut tx, now, token).await?;
    same_mailbox(&draft.email, &fields)?;
    if draft.refusals >= MOST_REFUSALS {
        return Err(Error::Refused(vec![Finding::block("REGISTRATION_TRIED_TOO_OFTEN")]));
    }
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
    let outcome = match decide(&request) {
        Ok(outcome) => outcome,
        Err(refusal) => {
            if facts.clashes(&fields) {
                tracing::info!(registration = id, ?facts, "a registration was refused because of what others have");
                sqlx::query!("UPDATE registration_drafts SET refusals = refusals + 1 WHERE id = $1", id)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await?;
            }
            return Err(refusal.into());
        }
    };
    link::take(&mut tx, now, Purpose::Registration, token).await?;
    sqlx::query!("UPDATE registration_drafts SET fields = $2, saved_at = $3 WHERE id = $1", id, json!(fields), now)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "INSERT INTO company_registrations (id, state, changed_at, submitted_at, language, fields)
         VALUES ($1, $2, $3, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, submitted_at = excluded.submitted_at, reason = ''",
        id,
        outcome.to.as_str(),
        now,
        draft.language,
        json!(fields)
    )
    .execute(&mut *tx)
    .await
    .map_err(|error| neutral(clash(error)))?;
    let version = row.map_or(0, |row| row.version);
    let change = Change::of(id, version, None, &outcome, json!(fields), vec![]);
    commit::<CompanyRegistration>(&mut tx, &actor, now, &[change]).await?;
    let mail = applicant(id, &draft.language, &fields);
    mail.notify(&mut tx, &actor, now, Template::RegistrationReceived, version + 1, "").await?;
    tx.commit().await?;
    Ok(outcome.to)
}

/// What the public is told of a clash: not which of the numbers somebody else has.
fn neutral(error: Error) -> Error {
    match error {
        Error::Refused(found) if found.iter().any(|finding| finding.label != "VENDOR_CODE_UNKNOWN") => {
            Error::Refused(vec![not_possible()])
        }
        other => other,
    }
}

/// Deletes forms that nobody submitted, a week after their last link has run out, and what is kept of links a month after; at most
/// `limit` of each. Gives how many forms.
///
/// # Errors
/// The database's own.
pub async fn sweep(db: &Db, now: DateTime<Utc>, kept: KeptDays, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "DELETE FROM one_time_links WHERE id IN (SELECT id FROM one_time_links WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)",
        now - TimeDelta::days(kept.links),
        limit
    )
    .execute(&mut *tx)
    .await?;
    let forms = sqlx::query!(
        "DELETE FROM registration_drafts WHERE id IN (
           SELECT d.id FROM registration_drafts d
            WHERE d.created_at < $1
              AND NOT EXISTS (SELECT FROM company_registrations r WHERE r.id = d.id)
              AND NOT EXISTS (SELECT FROM one_time_links l WHERE l.registration_id = d.id AND l.expires_at > $1)
            ORDER BY d.created_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
        now - TimeDelta::days(kept.forms),
        limit
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(forms.rows_affected())
}
