//! Events of accounts that exist: one or many, by a manager of accounts or by the program itself.

use super::companies;
use super::create::join;
use super::load::{self, Row};
use crate::account::machine::{Account, Effect, Grant, Input};
use crate::account::payload::Details;
use crate::account::{SessionEnd, mail, session};
use crate::audit::{self, Kind};
use crate::database::{Db, narrow, widen};
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::group;
use crate::link::{self, Purpose, Randomness, Target, draw};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Outcome, Request, decide, offers};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// One of resend, deactivate, reactivate and edit, for one account or many.
///
/// # Errors
/// Only the database's own; what speaks against a single account is in its result.
pub async fn send(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    accounts: &[Seen],
    input: Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let results = send_within(&mut tx, actor, now, random, accounts, input).await?;
    tx.commit().await?;
    Ok(results)
}

/// As [`send`], inside the caller's transaction.
///
/// # Errors
/// As [`send`].
pub async fn send_within(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    accounts: &[Seen],
    input: Input,
) -> Result<Vec<DocumentResult>, Error> {
    let input = if let Input::Edit(details) = input { Input::Edit(details.trimmed()) } else { input };
    let ids: Vec<i64> = accounts.iter().map(|seen| seen.id).collect();
    load::lock(connection, &ids).await?;
    let mut loaded = load::load(connection, &ids).await?;
    let groups = wanted(connection, &input, &mut loaded).await?;
    let mut results = Vec::with_capacity(accounts.len());
    let mut changes = Vec::new();
    let mut decided = Vec::new();
    let mut met = HashSet::new();
    for seen in accounts {
        let judged = if met.insert(seen.id) {
            judge(seen, loaded.get(&seen.id), &input, actor)
        } else {
            Err(Some(Error::Invalid(vec![Finding::block("ROW_DUPLICATE")])))
        };
        let result = match judged {
            Ok((change, outcome)) => {
                let moved = Moved { id: seen.id, state: change.to, version: change.version + 1 };
                changes.push(change);
                decided.push((seen.id, outcome));
                Ok(moved)
            }
            Err(Some(error)) => Err(error),
            Err(None) => Err(document_view::stale::<Account>(connection, seen.id).await),
        };
        results.push(DocumentResult { id: seen.id, result });
    }
    commit::<Account>(connection, actor, now, &changes).await?;
    let heads = actor.kind == ehub_engine::actor::Kind::Person && loaded.values().any(|row| row.holds(802));
    if heads {
        group::store::one_after_the_other(connection).await?;
    }
    let doing = Doing { actor, now, random, input: &input, groups: &groups };
    for (id, outcome) in &decided {
        if let Some(row) = loaded.get(id) {
            doing.carry_out(connection, *id, row, outcome).await?;
        }
    }
    if heads && !group::store::somebody_is_left(connection).await? {
        return Err(Error::Refused(vec![Finding::block("GROUP_LAST_ADMINISTRATOR").at("groups")]));
    }
    Ok(results)
}

/// Looks up the groups and companies that an edit asks for, and tells them to the facts of every account. Gives the groups' ids.
async fn wanted(
    connection: &mut PgConnection,
    input: &Input,
    loaded: &mut HashMap<i64, Row>,
) -> Result<Vec<i64>, Error> {
    let Input::Edit(details) = input else { return Ok(vec![]) };
    let known = load::groups(connection, &details.groups).await?;
    let pair = |code: &String| (code.clone(), known.get(code).map(|(_, grant)| grant.clone()));
    let pairs: Vec<(String, Option<Grant>)> = details.groups.iter().map(pair).collect();
    let companies = match &details.companies {
        Some(codes) => Some((codes, load::further(connection, codes).await?)),
        None => None,
    };
    for row in loaded.values_mut() {
        row.facts.wanted.clone_from(&pairs);
        let home = row.company();
        row.facts.wanted_further = companies.as_ref().map(|(codes, known)| load::wanted_further(known, codes, home));
    }
    Ok(known.values().map(|(id, _)| *id).collect())
}

/// The change for one account; `Err(None)` = the version that was seen is not the newest.
fn judge(
    seen: &Seen,
    row: Option<&Row>,
    input: &Input,
    actor: &Actor,
) -> Result<(Change, Outcome<Account>), Option<Error>> {
    let row = row.ok_or(Some(Error::NotFound))?;
    if row.version != seen.version {
        return Err(None);
    }
    let request =
        Request::<Account> { state: Some(row.state), facts: &row.facts, input, actor, fingerprint: "", confirm: None };
    let outcome = decide(&request).map_err(|refusal| Some(Error::from(refusal)))?;
    let change = Change::of(seen.id, row.version, row.company(), &outcome, note(input, row), vec![]);
    Ok((change, outcome))
}

/// What the history keeps: of an edit also the groups and companies that were held before.
fn note(input: &Input, row: &Row) -> Value {
    match input {
        Input::Edit(details) => {
            let mut note = json!(details);
            note["groupsBefore"] = row.facts.held.iter().map(|group| group.code.as_str()).collect();
            if details.companies.is_some() {
                note["companiesBefore"] = json!(row.facts.further);
            }
            note
        }
        Input::Create(new) => json!(new),
        Input::Activate | Input::Resend | Input::Deactivate | Input::Reactivate | Input::ResetSecondStep => json!({}),
    }
}

/// What an event means besides the state.
struct Doing<'a> {
    actor: &'a Actor,
    now: DateTime<Utc>,
    random: Randomness,
    input: &'a Input,
    groups: &'a [i64],
}

impl Doing<'_> {
    async fn carry_out(
        &self,
        connection: &mut PgConnection,
        account: i64,
        row: &Row,
        outcome: &Outcome<Account>,
    ) -> Result<(), Error> {
        for effect in outcome.effects {
            match effect {
                Effect::SendInvitation => self.invite(connection, account).await?,
                Effect::EndSessions => self.end_sessions(connection, account).await?,
                Effect::SendMail => {
                    mail::reactivated(connection, self.actor, self.now, account, row.version + 1).await?;
                }
                Effect::ForgetSecondStep => self.forget_second_step(connection, account, row).await?,
                Effect::WriteDetails => {
                    if let Input::Edit(details) = self.input {
                        self.edit(connection, account, row, details).await?;
                    }
                }
                // Done by whoever activates; see `activation`.
                Effect::OpenCompany => {}
            }
        }
        Ok(())
    }

    async fn invite(&self, connection: &mut PgConnection, account: i64) -> Result<(), Error> {
        let lifetime = Purpose::Activation.lifetime();
        mail::invite(connection, self.actor, self.now, account, lifetime, &draw(self.random)).await
    }

    async fn end_sessions(&self, connection: &mut PgConnection, account: i64) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE account_id = $1 AND ended_at IS NULL",
            account,
            self.now,
            SessionEnd::Deactivated.as_str()
        )
        .execute(&mut *connection)
        .await?;
        link::void(connection, self.now, Purpose::Password, Target::Account(account)).await
    }

    /// Whoever has lost the app signs in with the password alone, or sets up another app where a policy asks for one.
    async fn forget_second_step(&self, connection: &mut PgConnection, account: i64, row: &Row) -> Result<(), Error> {
        // Secrets are out of sight even of a supplier's own administrator.
        widen(connection).await?;
        sqlx::query!("DELETE FROM second_factors WHERE account_id = $1", account).execute(&mut *connection).await?;
        narrow(connection, self.actor).await?;
        session::end_all(connection, account, self.now, SessionEnd::SecondStepReset).await?;
        mail::second_step_reset(connection, self.actor, self.now, account, row.version + 1).await?;
        audit::record(connection, self.actor, self.now, Kind::SecondStepReset, &row.user_id, json!({})).await
    }

    /// Writes groups that were given or taken into the audit log.
    async fn tell_grants(&self, connection: &mut PgConnection, row: &Row, details: &Details) -> Result<(), Error> {
        let held: Vec<&String> = row.facts.held.iter().map(|group| &group.code).collect();
        let gained: Vec<&String> = details.groups.iter().filter(|code| !held.contains(code)).collect();
        let lost: Vec<&String> = held.into_iter().filter(|code| !details.groups.contains(code)).collect();
        if gained.is_empty() && lost.is_empty() {
            return Ok(());
        }
        let detail = json!({ "gained": gained, "lost": lost });
        audit::record(connection, self.actor, self.now, Kind::AccountGranted, &row.user_id, detail).await
    }

    async fn edit(
        &self,
        connection: &mut PgConnection,
        account: i64,
        row: &Row,
        details: &Details,
    ) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE accounts SET name_local = $2, name_en = $3, email = $4, phone = $5, department = $6, title = $7
              WHERE id = $1",
            account,
            details.name,
            details.name_en,
            details.email,
            details.phone,
            details.department,
            details.title
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!("DELETE FROM account_groups WHERE account_id = $1 AND group_id <> ALL($2)", account, self.groups)
            .execute(&mut *connection)
            .await?;
        join(connection, &vec![account; self.groups.len()], self.groups).await?;
        self.tell_grants(connection, row, details).await?;
        companies::write(connection, self.actor, self.now, account, row).await?;
        if details.email == row.email {
            return Ok(());
        }
        let detail = json!({ "before": row.email, "after": details.email });
        audit::record(connection, self.actor, self.now, Kind::EmailChanged, &row.user_id, detail).await?;
        // Links that went to the old address open nothing any more.
        link::void(connection, self.now, Purpose::Password, Target::Account(account)).await?;
        match row.state {
            crate::account::AccountStatus::ActivationRequired => self.invite(connection, account).await,
            // Whoever reads the new address may not be who owns the account.
            crate::account::AccountStatus::Active | crate::account::AccountStatus::Inactive => {
                mail::email_changed(connection, self.actor, self.now, account, row.version + 1, &row.email).await
            }
        }
    }
}

/// State, offers, history and diagram of one account.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, account: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut loaded = load::load(&mut tx, &[account]).await?;
    let row = loaded.remove(&account).ok_or(Error::NotFound)?;
    let mut offered = offers::<Account>(row.state, &row.facts, actor);
    // Activation is for the owner, who holds the link; it is nobody's button.
    offered.retain(|offer| offer.event != crate::account::machine::Event::Activate.as_str());
    document_view::view::<Account>(&mut tx, account, row.state.as_str(), row.version, offered).await
}
