//! Makes accounts: one, a whole workbook of them, or the first of a company.

use super::{companies, load};
use crate::account::machine::{Account, CompanyFacts, Effect, Facts, Grant, Input};
use crate::account::payload::NewAccount;
use crate::account::told::{self, How};
use crate::account::{AccountStatus, Language, mail};
use crate::audit::{self, Kind};
use crate::database::Db;
use crate::document::Moved;
use crate::error::Error;
use crate::link::{Purpose, Randomness};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Outcome, Request, decide};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// What became of each account that was asked for, in the order asked.
pub type Made = Vec<Result<Moved, Vec<Finding>>>;

/// Makes one account and invites its owner.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    new: NewAccount,
) -> Result<Moved, Error> {
    told::ask(db, actor, now, &[&new.user_id], How::Make).await?;
    let mut tx = db.begin(actor).await?;
    let made = create_within(&mut tx, actor, now, random, vec![new]).await?;
    let only = made.into_iter().next().ok_or(Error::NotFound)?.map_err(Error::Refused)?;
    tx.commit().await?;
    Ok(only)
}

/// Makes accounts and invites their owners, inside the caller's transaction. One that is refused does not stop the others.
///
/// # Errors
/// The database's own.
pub async fn create_within(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    new: Vec<NewAccount>,
) -> Result<Made, Error> {
    create_each(connection, actor, now, random, new.into_iter().map(|new| Asked { new, only_judge: false }).collect())
        .await
}

/// An account that is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The account.
    pub new: NewAccount,
    /// Something is wrong with it that only the caller knows: it is judged and not made. Good otherwise, it is refused for no reason.
    pub only_judge: bool,
}

/// As [`create_within`]: a number of statements that does not depend on how many there are.
///
/// # Errors
/// The database's own.
pub async fn create_each(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    asked: Vec<Asked>,
) -> Result<Made, Error> {
    let asked = asked.into_iter().map(|one| Asked { new: one.new.trimmed(), ..one }).collect();
    let (mut made, decided) = judge(connection, actor, asked).await?;
    let mut invited = Vec::new();
    let written = write(connection, actor, now, &decided).await?;
    for one in decided {
        let Some(id) = written.get(&one.key()).copied() else {
            // Somebody took the user id between the look and the writing.
            made[one.place] = Err(vec![Finding::block("ACCOUNT_DUPLICATE").at("userId")]);
            continue;
        };
        made[one.place] = Ok(Moved { id, state: one.outcome.to.as_str(), version: 1 });
        if one.outcome.effects.contains(&Effect::SendInvitation) {
            invited.push(id);
        }
    }
    mail::invite_new(connection, actor, now, &invited, Purpose::Activation.lifetime(), random).await?;
    Ok(made)
}

/// An account that may be made.
struct Decided {
    place: usize,
    new: NewAccount,
    company: CompanyFacts,
    groups: Vec<i64>,
    further: Vec<i64>,
    outcome: Outcome<Account>,
}

impl Decided {
    fn key(&self) -> String {
        self.new.user_id.to_lowercase()
    }
}

async fn judge(connection: &mut PgConnection, actor: &Actor, asked: Vec<Asked>) -> Result<(Made, Vec<Decided>), Error> {
    let codes = |of: fn(&NewAccount) -> Vec<String>| asked.iter().flat_map(|one| of(&one.new)).collect::<Vec<_>>();
    let companies = load::companies(connection, &codes(|one| one.company.iter().cloned().collect())).await?;
    let groups = load::groups(connection, &codes(|one| one.groups.clone())).await?;
    let further = load::further(connection, &codes(|one| one.companies.clone())).await?;
    let own = load::own_company(connection, actor).await?;
    let mut taken = load::taken(connection, actor, &codes(|one| vec![one.user_id.to_lowercase()])).await?;
    let mut made = Vec::with_capacity(asked.len());
    let mut decided = Vec::new();
    for (place, Asked { new, only_judge }) in asked.into_iter().enumerate() {
        let company = new.company.as_ref().map_or_else(|| own.clone(), |code| companies.get(code).cloned());
        let mut facts = facts(&new, company, &groups, &taken);
        let home = facts.company.as_ref().map(|company| company.id);
        facts.wanted_further = Some(load::wanted_further(&further, &new.companies, home));
        let input = Input::Create(new.clone());
        let request =
            Request::<Account> { state: None, facts: &facts, input: &input, actor, fingerprint: "", confirm: None };
        match (decide(&request), facts.company) {
            (Ok(_), Some(_)) if only_judge => made.push(Err(vec![])),
            (Ok(outcome), Some(company)) => {
                taken.insert(new.user_id.to_lowercase());
                let groups = new.groups.iter().filter_map(|code| groups.get(code)).map(|(id, _)| *id).collect();
                made.push(Err(vec![]));
                let further = facts.wanted_further.into_iter().flatten().filter_map(|(_, one)| one.map(|one| one.id));
                decided.push(Decided { place, new, company, groups, further: further.collect(), outcome });
            }
            (Ok(_), None) => made.push(Err(vec![Finding::block("COMPANY_UNKNOWN").at("company")])),
            (Err(refusal), _) => made.push(Err(refusal.findings())),
        }
    }
    Ok((made, decided))
}

fn facts(
    new: &NewAccount,
    company: Option<CompanyFacts>,
    groups: &HashMap<String, (i64, Grant)>,
    taken: &HashSet<String>,
) -> Facts {
    let wanted = |code: &String| (code.clone(), groups.get(code).map(|(_, grant)| grant.clone()));
    Facts {
        account: None,
        company,
        second_step: false,
        user_id_taken: taken.contains(&new.user_id.to_lowercase()),
        held: vec![],
        wanted: new.groups.iter().map(wanted).collect(),
        ..Facts::default()
    }
}

/// Writes accounts, groups, further companies and history: four statements however many there are. Gives the ids by lower-case user id.
async fn write(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    decided: &[Decided],
) -> Result<HashMap<String, i64>, Error> {
    if decided.is_empty() {
        return Ok(HashMap::new());
    }
    let text = |of: fn(&NewAccount) -> &str| decided.iter().map(|one| of(&one.new).to_owned()).collect::<Vec<_>>();
    let language = |one: &Decided| one.new.language.unwrap_or(Language::Tc).as_str().to_owned();
    let rows = sqlx::query!(
        r#"INSERT INTO accounts (user_id, company_id, name_local, name_en, email, phone, department, title, language, state,
                                 version, changed_at, created_at)
           SELECT n.user_id, n.company, n.name, n.name_en, n.email, n.phone, n.department, n.title, n.language, $10, 1, $11, $11
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                         $9::text[]) AS n(user_id, company, name, name_en, email, phone, department, title, language)
           ON CONFLICT (lower(user_id)) DO NOTHING
           RETURNING id, lower(user_id) AS "key!""#,
        &text(|new| &new.user_id),
        &decided.iter().map(|one| one.company.id).collect::<Vec<_>>(),
        &text(|new| &new.name),
        &text(|new| &new.name_en),
        &text(|new| &new.email),
        &text(|new| &new.phone),
        &text(|new| &new.department),
        &text(|new| &new.title),
        &decided.iter().map(language).collect::<Vec<_>>(),
        AccountStatus::ActivationRequired.as_str(),
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    let written: HashMap<String, i64> = rows.into_iter().map(|row| (row.key, row.id)).collect();
    let mut members = (Vec::new(), Vec::new());
    let mut workers = (Vec::new(), Vec::new());
    let mut changes = Vec::new();
    for one in decided {
        let Some(id) = written.get(&one.key()).copied() else { continue };
        for group in &one.groups {
            members.0.push(id);
            members.1.push(*group);
        }
        for company in &one.further {
            workers.0.push(id);
            workers.1.push(*company);
        }
        changes.push(Change::of(id, 0, Some(one.company.id), &one.outcome, json!(one.new), vec![]));
    }
    join(connection, &members.0, &members.1).await?;
    companies::give(connection, now, &workers.0, &workers.1).await?;
    commit::<Account>(connection, actor, now, &changes).await?;
    let companies = decided.iter().filter(|one| !one.further.is_empty() && written.contains_key(&one.key()));
    let companies: Vec<_> =
        companies.map(|one| (one.new.user_id.as_str(), json!({ "gained": one.new.companies, "lost": [] }))).collect();
    audit::record_each(connection, actor, now, Kind::CompaniesGiven, &companies).await?;
    let granted = decided.iter().filter(|one| written.contains_key(&one.key()));
    let granted: Vec<_> =
        granted.map(|one| (one.new.user_id.as_str(), json!({ "gained": one.new.groups, "lost": [] }))).collect();
    audit::record_each(connection, actor, now, Kind::AccountGranted, &granted).await?;
    Ok(written)
}

/// Puts accounts into groups, pair by pair.
pub(super) async fn join(connection: &mut PgConnection, accounts: &[i64], groups: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO account_groups (account_id, group_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])
         ON CONFLICT DO NOTHING",
        accounts,
        groups
    )
    .execute(connection)
    .await?;
    Ok(())
}
