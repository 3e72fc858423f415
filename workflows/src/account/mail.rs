//! Mails to people about their own accounts.

use crate::account::Language;
use crate::error::Error;
use crate::link::{self, Purpose, Random, Randomness, Target};
use crate::mail::facts::AccountFacts;
use crate::mail::{self, Audience, Draft, Template};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde_json::json;
use sqlx::PgConnection;

/// Sends the owner of an account the link that activates it; older ones are void.
///
/// # Errors
/// The database's own.
pub async fn invite(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    lifetime: TimeDelta,
    random: &Random,
) -> Result<(), Error> {
    let about = About { template: Template::AccountActivation, link: "/activation?invitationCode=", lifetime };
    send_link(connection, actor, now, account, Purpose::Activation, about, random).await
}

/// As [`invite`], for accounts that this transaction has made: a number of statements that does not depend on how many there are.
///
/// # Errors
/// The database's own.
pub async fn invite_new(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    accounts: &[i64],
    lifetime: TimeDelta,
    random: Randomness,
) -> Result<(), Error> {
    let tokens = link::issue_first(connection, now, Purpose::Activation, accounts, lifetime, random).await?;
    let rows = sqlx::query!(
        "SELECT a.id, a.user_id, c.name AS company_name FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.id = ANY($1)",
        accounts
    )
    .fetch_all(&mut *connection)
    .await?;
    let about = About { template: Template::AccountActivation, link: "/activation?invitationCode=", lifetime };
    let mut drafts = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(token) = tokens.get(&row.id) else { continue };
        let draft = about.draft(row.id, row.user_id, row.company_name, token.mark());
        drafts.push((draft, token.as_str().to_owned()));
    }
    mail::queue_secrets(connection, actor, now, drafts).await?;
    Ok(())
}

/// Sends the owner of an account the link to set a forgotten password; older ones are void.
///
/// # Errors
/// The database's own.
pub async fn remind(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    lifetime: TimeDelta,
    random: &Random,
) -> Result<(), Error> {
    let about = About { template: Template::AccountPassword, link: "/addNewPassword?pw=", lifetime };
    send_link(connection, actor, now, account, Purpose::Password, about, random).await
}

/// Tells the owner of an account that its password was changed.
///
/// # Errors
/// The database's own.
pub async fn password_changed(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
) -> Result<(), Error> {
    let about = About { template: Template::AccountPasswordChanged, link: "/login", lifetime: TimeDelta::zero() };
    let draft = draft(connection, account, now.timestamp_micros(), about).await?;
    mail::queue(connection, actor, now, &[draft]).await?;
    Ok(())
}

/// Tells the owner of an account that it may be used again. `version` is the account's after the change.
///
/// # Errors
/// The database's own.
pub async fn reactivated(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    version: i64,
) -> Result<(), Error> {
    let about = About { template: Template::AccountReactivated, link: "/login", lifetime: TimeDelta::zero() };
    let draft = draft(connection, account, version, about).await?;
    mail::queue(connection, actor, now, &[draft]).await?;
    Ok(())
}

/// Tells the owner of an account that the second step was taken away. `version` is the account's after the change.
///
/// # Errors
/// The database's own.
pub async fn second_step_reset(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    version: i64,
) -> Result<(), Error> {
    let about = About { template: Template::AccountSecondStepReset, link: "/login", lifetime: TimeDelta::zero() };
    let draft = draft(connection, account, version, about).await?;
    mail::queue(connection, actor, now, &[draft]).await?;
    Ok(())
}

/// Tells the owner of an account, at the address that mails went to `before`, that they go elsewhere from now on. `version` is the
/// account's after the change. Whoever reads the new address may not be the owner.
///
/// # Errors
/// The database's own.
pub async fn email_changed(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    version: i64,
    before: &str,
) -> Result<(), Error> {
    let about = About { template: Template::AccountEmailChanged, link: "/login", lifetime: TimeDelta::zero() };
    let mut draft = draft(connection, account, version, about).await?;
    let owner = sqlx::query!("SELECT name_local, name_en, language FROM accounts WHERE id = $1", account)
        .fetch_one(&mut *connection)
        .await?;
    let language = Language::parse(&owner.language).unwrap_or(Language::En);
    let name = match language {
        Language::Tc | Language::Cn => owner.name_local,
        Language::En => owner.name_en,
    };
    draft.audiences = vec![Audience::Address { name, address: before.to_owned(), language }];
    mail::queue(connection, actor, now, &[draft]).await?;
    Ok(())
}

struct About {
    template: Template,
    link: &'static str,
    lifetime: TimeDelta,
}

async fn send_link(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    account: i64,
    purpose: Purpose,
    about: About,
    random: &Random,
) -> Result<(), Error> {
    let target = Target::Account(account);
    let token = link::issue(connection, now, purpose, target, about.lifetime, random).await?;
    let draft = draft(connection, account, token.mark(), about).await?;
    mail::queue_secret(connection, actor, now, draft, token.as_str()).await?;
    Ok(())
}

/// `mark` tells mails of one account apart: each is sent, however many there are.
async fn draft(connection: &mut PgConnection, account: i64, mark: i64, about: About) -> Result<Draft, Error> {
    let row = sqlx::query!(
        "SELECT a.user_id, c.name AS company_name FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.id = $1",
        account
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Error::NotFound)?;
    Ok(about.draft(account, row.user_id, row.company_name, mark))
}

impl About {
    fn draft(&self, account: i64, user_id: String, company_name: String, mark: i64) -> Draft {
        let facts = AccountFacts {
            user_id: user_id.clone(),
            company_name,
            valid_days: self.lifetime.num_days(),
            valid_minutes: self.lifetime.num_minutes(),
        };
        Draft {
            template: self.template,
            process: "account",
            document: account,
            document_version: mark,
            document_no: user_id,
            audiences: vec![Audience::Account { account }],
            link: self.link.to_owned(),
            occasion: 0,
            facts: json!(facts),
        }
    }
}
