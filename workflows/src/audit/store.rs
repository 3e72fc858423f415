//! Writes the audit log, inside the transaction of what it is about.

use super::clean::{LONGEST, LONGEST_TEXT, clean};
use crate::account::Lockout;
use crate::account::lockout::{self, Door};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use serde_json::{Value, json};
use sqlx::PgConnection;

labels! {
    /// What was done.
    pub enum Kind {
        /// A sign-in by password, by the company's sign-in or by a hand-over.
        SignIn = "sign_in",
        /// A code of an authenticator app, or a recovery code, was shown.
        SecondStep = "second_step",
        /// Somebody signed out.
        SignOut = "sign_out",
        /// Somebody ended the other sessions of the own account.
        SessionsEnded = "sessions_ended",
        /// A link to set another password was asked for.
        PasswordForgotten = "password_forgotten",
        /// A password was set by a link, or by the program's command.
        PasswordReset = "password_reset",
        /// A password was changed by somebody who knows the old one.
        PasswordChanged = "password_changed",
        /// An invitation was followed: the account has its first password.
        AccountActivated = "account_activated",
        /// An authenticator app is in use.
        SecondStepEnabled = "second_step_enabled",
        /// An authenticator app was given up by its owner.
        SecondStepDisabled = "second_step_disabled",
        /// Somebody took new recovery codes in place of those that were left.
        RecoveryCodesRenewed = "recovery_codes_renewed",
        /// An authenticator app was taken away by a manager of accounts.
        SecondStepReset = "second_step_reset",
        /// Who must have a second step is another now.
        SecondStepPolicy = "second_step_policy",
        /// An account has another mail address: links and warnings go there from now on.
        EmailChanged = "email_changed",
        /// An account got groups, or lost some.
        AccountGranted = "account_granted",
        /// User ids were asked for by a supplier's administrator: a workbook of accounts was tried, or some were taken elsewhere.
        AccountsTried = "accounts_tried",
        /// An account may work for further companies, or for some no longer.
        CompaniesGiven = "companies_given",
        /// Somebody works for another of the own companies from now on.
        CompanyChosen = "company_chosen",
        /// A group was made.
        GroupCreated = "group_created",
        /// A group has other roles, another name, other company types.
        GroupChanged = "group_changed",
        /// A group that nobody was in was removed.
        GroupRemoved = "group_removed",
        /// Somebody may act for an account.
        ActGranted = "act_granted",
        /// Somebody may act for an account no longer.
        ActRevoked = "act_revoked",
        /// Somebody acts for an account.
        ActStarted = "act_started",
        /// Somebody is only themself again.
        ActEnded = "act_ended",
        /// A user manual was put into its directory, or replaced.
        ManualUploaded = "manual_uploaded",
        /// A user manual or a form was removed; its versions are kept.
        ManualRemoved = "manual_removed",
        /// A version of the terms of purchase was put there.
        ProvisionUploaded = "provision_uploaded",
        /// A version of the terms of purchase was taken back before its first day.
        ProvisionWithdrawn = "provision_withdrawn",
        /// Receipts that waited were tried again.
        ReceiptsReplayed = "receipts_replayed",
        /// A proposed change was written into a row, or undone.
        DatabaseChanged = "database_changed",
        /// A question to the reporting views was asked.
        QueryRun = "query_run",
        /// The sending of a topic was paused.
        TopicPaused = "topic_paused",
        /// The sending of a topic goes on.
        TopicResumed = "topic_resumed",
        /// Documents of a vendor that was merged in the ERP were moved to the surviving one.
        VendorMoved = "vendor_moved",
        /// Data were taken out as a file.
        Export = "export",
        /// A file of the machine or of the database was fetched as it lies there, or asked for.
        FileDownloaded = "file_downloaded",
    }
}

labels! {
    /// How it ended.
    pub enum Outcome {
        /// It was done.
        Done = "done",
        /// It was refused; the reason is told.
        Refused = "refused",
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
    add(connection, actor, now, (kind, ""), &[(subject, detail)]).await
}

/// Adds an entry of one kind about each of many subjects, in one statement.
///
/// # Errors
/// The database's own.
pub async fn record_each(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    kind: Kind,
    about: &[(&str, Value)],
) -> Result<(), Error> {
    if about.is_empty() { Ok(()) } else { add(connection, actor, now, (kind, ""), about).await }
}

/// As [`record`], in a transaction of its own: for what changes nothing else.
///
/// # Errors
/// The database's own.
pub async fn note(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    kind: Kind,
    subject: &str,
    detail: Value,
) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    record(&mut tx, actor, now, kind, subject, detail).await?;
    tx.commit().await?;
    Ok(())
}

/// As [`refused`], in a transaction of its own: for what changes nothing else.
///
/// # Errors
/// The database's own.
pub async fn note_refused(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    why: (Kind, &str),
    subject: &str,
    detail: Value,
) -> Result<(), Error> {
    let mut tx = db.begin(actor).await?;
    refused(&mut tx, actor, now, why, subject, detail).await?;
    tx.commit().await?;
    Ok(())
}

/// Adds an entry about something that was tried and refused; `reason` is the label of why.
///
/// # Errors
/// The database's own.
pub async fn refused(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (kind, reason): (Kind, &str),
    subject: &str,
    detail: Value,
) -> Result<(), Error> {
    add(connection, actor, now, (kind, reason), &[(subject, detail)]).await
}

async fn add(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (kind, reason): (Kind, &str),
    about: &[(&str, Value)],
) -> Result<(), Error> {
    let outcome = if reason.is_empty() { Outcome::Done } else { Outcome::Refused };
    sqlx::query!(
        "INSERT INTO audit_log (at, kind, outcome, reason, actor_id, actor_name, acting_for, acting_for_name, request_id,
                                address, browser, subject, detail)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, subject, detail
           FROM unnest($12::text[], $13::jsonb[]) WITH ORDINALITY AS about(subject, detail, n) ORDER BY n",
        now,
        kind.as_str(),
        outcome.as_str(),
        reason,
        actor.account,
        clean(&actor.name, LONGEST),
        actor.acting_for.as_ref().map(|principal| principal.account),
        actor.acting_for.as_ref().map(|principal| principal.name.as_str()),
        actor.request_id,
        clean(&actor.origin.address, LONGEST),
        clean(&actor.origin.browser, LONGEST_TEXT),
        &about.iter().map(|(subject, _)| clean(subject, LONGEST)).collect::<Vec<_>>(),
        &about.iter().map(|(_, detail)| detail.clone()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

labels! {
    /// How somebody signs in.
    pub enum Way {
        /// With a password.
        Password = "password",
        /// By the company's own sign-in.
        Sso = "sso",
        /// Handed over by another site.
        HandOver = "hand_over",
    }
}

/// A sign-in, however it comes about.
#[derive(Clone, Copy, Debug)]
pub struct SignIn<'a> {
    /// How.
    pub way: Way,
    /// The name as it was typed, or as the other side gave it.
    pub name: &'a str,
    /// Whose it is, once that was proved.
    pub account: Option<i64>,
    /// Label of why it was refused; `None` = it was not.
    pub refused: Option<&'a str>,
}

/// Writes down a sign-in that was judged, good or bad: to be called before anybody is told, so that no token is given out
/// without its entry. `who` is the anonymous caller: where from, in which request. Where `patience` is given and at its end,
/// the refusal is only counted.
///
/// # Errors
/// The database's own.
pub async fn sign_in(
    db: &Db,
    who: &Actor,
    now: DateTime<Utc>,
    attempt: SignIn<'_>,
    patience: Option<Lockout>,
) -> Result<(), Error> {
    let mut tx = db.begin_system().await?;
    if let Some(patience) = patience
        && !lockout::refused(&mut tx, who, Door::Company, now, patience).await?
    {
        tx.commit().await?;
        return Ok(());
    }
    let actor = Actor { account: attempt.account, name: clean(attempt.name, LONGEST), ..who.clone() };
    let what = (Kind::SignIn, attempt.refused.unwrap_or_default());
    add(&mut tx, &actor, now, what, &[(&actor.name, json!({ "way": attempt.way.as_str() }))]).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes at most `limit` entries that are older than the clean-up's setting, by the database's clock; gives how many.
///
/// # Errors
/// The database's own.
pub async fn forget(db: &Db, limit: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let gone = sqlx::query_scalar!(r#"SELECT ehub_forget_audit($1) AS "gone!""#, limit).fetch_one(&mut *tx).await?;
    tx.commit().await?;
    Ok(gone.unsigned_abs())
}
