//! What events of accounts mean besides the state: one or many, by a manager of accounts, by the owner or by the program itself.

use super::create::join;
use super::load::{self, Row};
use super::{activate, companies};
use crate::account::machine::{Account, Effect, Event, Input};
use crate::account::payload::Details;
use crate::account::{AccountStatus, SessionEnd, mail, session};
use crate::audit::{self, Kind};
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::group;
use crate::link::{self, Purpose, Target, draw};
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::Finding;
use ehub_engine::input::Input as _;
use ehub_engine::label::Label as _;
use serde_json::{Value, json};

impl Process for Account {
    type Row = Row;

    // Names and addresses are a person's own, and so is the proof of who asks: those events are sent one by one.
    const BULK: &'static [Event] = &[Event::Resend, Event::Deactivate, Event::Reactivate];

    // Activation is for the owner, who holds the link; it is nobody's button.
    const ELSEWHERE: &'static [Event] = &[Event::Activate];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Edit(details) => Input::Edit(details.trimmed()),
            other => other,
        }
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let mut loaded = load::load(cx.tx, &ids).await?;
        for one in asked {
            if let (Some(Input::Edit(details)), Some(account)) =
                (one.input, loaded.iter_mut().find(|account| account.id == one.id))
            {
                load::wanted(cx.tx, details, account).await?;
            }
        }
        Ok(loaded)
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let heads = cx.actor.kind == ehub_engine::actor::Kind::Person
            && decided.iter().any(|one| one.loaded.facts.held.iter().any(|group| group.roles.contains(&802)));
        if heads {
            group::store::one_after_the_other(cx.tx).await?;
        }
        for one in decided {
            for effect in one.outcome.effects {
                carry_out(cx, *effect, one).await?;
            }
        }
        if heads && !group::store::somebody_is_left(cx.tx).await? {
            return Err(Error::Refused(vec![Finding::block("GROUP_LAST_ADMINISTRATOR").at("groups")]));
        }
        Ok(())
    }

    /// Of an edit also the groups and companies that were held before.
    fn note(decided: &Decided<Self>) -> Value {
        let mut note = decided.input.payload();
        if let Input::Edit(details) = &decided.input {
            let facts = &decided.loaded.facts;
            note["groupsBefore"] = facts.held.iter().map(|group| group.code.as_str()).collect();
            if details.companies.is_some() {
                note["companiesBefore"] = json!(facts.further);
            }
        }
        note
    }
}

async fn carry_out(cx: &mut Cx<'_>, effect: Effect, one: &Decided<Account>) -> Result<(), Error> {
    let account = &one.loaded;
    let version = account.version + 1;
    match effect {
        Effect::SendInvitation => invite(cx, account.id).await,
        Effect::EndSessions => end_sessions(cx, account.id).await,
        Effect::SendMail => mail::reactivated(cx.tx, cx.actor, cx.now, account.id, version).await,
        Effect::ForgetSecondStep => forget_second_step(cx, account).await,
        Effect::WriteDetails => match &one.input {
            Input::Edit(details) => edit(cx, account, details).await,
            _ => Err(one.misfit(effect)),
        },
        Effect::OpenCompany => activate::open_company(cx, account.company).await,
    }
}

async fn invite(cx: &mut Cx<'_>, account: i64) -> Result<(), Error> {
    let lifetime = Purpose::Activation.lifetime();
    mail::invite(cx.tx, cx.actor, cx.now, account, lifetime, &draw(cx.random)).await
}

async fn end_sessions(cx: &mut Cx<'_>, account: i64) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE sessions SET ended_at = $2, ended_reason = $3 WHERE account_id = $1 AND ended_at IS NULL",
        account,
        cx.now,
        SessionEnd::Deactivated.as_str()
    )
    .execute(&mut *cx.tx)
    .await?;
    link::void(cx.tx, cx.now, Purpose::Password, Target::Account(account)).await
}

/// Whoever has lost the app signs in with the password alone, or sets up another app where a policy asks for one.
async fn forget_second_step(cx: &mut Cx<'_>, account: &Loaded<Account>) -> Result<(), Error> {
    // Secrets are out of sight even of a supplier's own administrator.
    widen(cx.tx).await?;
    sqlx::query!("DELETE FROM second_factors WHERE account_id = $1", account.id).execute(&mut *cx.tx).await?;
    narrow(cx.tx, cx.actor).await?;
    session::end_all(cx.tx, account.id, cx.now, SessionEnd::SecondStepReset).await?;
    mail::second_step_reset(cx.tx, cx.actor, cx.now, account.id, account.version + 1).await?;
    audit::record(cx.tx, cx.actor, cx.now, Kind::SecondStepReset, &account.row.user_id, json!({})).await
}

/// Writes groups that were given or taken into the audit log.
async fn record_grants(cx: &mut Cx<'_>, account: &Loaded<Account>, details: &Details) -> Result<(), Error> {
    let held: Vec<&String> = account.facts.held.iter().map(|group| &group.code).collect();
    let gained: Vec<&String> = details.groups.iter().filter(|code| !held.contains(code)).collect();
    let lost: Vec<&String> = held.into_iter().filter(|code| !details.groups.contains(code)).collect();
    if gained.is_empty() && lost.is_empty() {
        return Ok(());
    }
    let detail = json!({ "gained": gained, "lost": lost });
    audit::record(cx.tx, cx.actor, cx.now, Kind::AccountGranted, &account.row.user_id, detail).await
}

async fn edit(cx: &mut Cx<'_>, account: &Loaded<Account>, details: &Details) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE accounts SET name_local = $2, name_en = $3, email = $4, phone = $5, department = $6, title = $7
          WHERE id = $1",
        account.id,
        details.name,
        details.name_en,
        details.email,
        details.phone,
        details.department,
        details.title
    )
    .execute(&mut *cx.tx)
    .await?;
    let groups = &account.row.wanted_groups;
    sqlx::query!("DELETE FROM account_groups WHERE account_id = $1 AND group_id <> ALL($2)", account.id, groups)
        .execute(&mut *cx.tx)
        .await?;
    join(cx.tx, &vec![account.id; groups.len()], groups).await?;
    record_grants(cx, account, details).await?;
    companies::write(cx, account).await?;
    if details.email == account.row.email {
        return Ok(());
    }
    let detail = json!({ "before": account.row.email, "after": details.email });
    audit::record(cx.tx, cx.actor, cx.now, Kind::EmailChanged, &account.row.user_id, detail).await?;
    // Links that went to the old address open nothing any more.
    link::void(cx.tx, cx.now, Purpose::Password, Target::Account(account.id)).await?;
    match account.state {
        AccountStatus::ActivationRequired => invite(cx, account.id).await,
        // Whoever reads the new address may not be who owns the account.
        AccountStatus::Active | AccountStatus::Inactive => {
            mail::email_changed(cx.tx, cx.actor, cx.now, account.id, account.version + 1, &account.row.email).await
        }
    }
}
