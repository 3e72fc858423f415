//! Facts about accounts, companies and groups, each in one statement however many there are.

use crate::account::machine::{Account, CompanyFacts, Facts, FurtherCompany, Grant};
use crate::account::payload::Details;
use crate::account::{AccountStatus, CompanyStatus};
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::process::Loaded;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// What effects need of an account that no rule looks at.
pub struct Row {
    /// User id, for the audit log.
    pub user_id: String,
    /// Address before the event.
    pub email: String,
    /// Ids of the groups that an edit asks for.
    pub wanted_groups: Vec<i64>,
}

fn roles(codes: Vec<i16>) -> Vec<Role> {
    codes.into_iter().filter_map(|code| Role::try_from(code).ok()).collect()
}

/// Those of these accounts that the transaction sees.
pub(super) async fn load(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<Loaded<Account>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT a.id, a.version, a.state, a.user_id, a.email, a.company_id, c.type AS company_type,
                ehub_has_second_step(a.id) AS "second_step!",
                ARRAY(SELECT f.code FROM ehub_further_companies(a.id) f) AS "further!"
           FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.id = ANY($1)"#,
        ids
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut held = held(connection, ids).await?;
    let loaded = rows.into_iter().filter_map(|row| {
        let facts = Facts {
            account: Some(row.id),
            company: Some(CompanyFacts { id: row.company_id, company_type: row.company_type }),
            second_step: row.second_step,
            further: row.further,
            held: held.remove(&row.id).unwrap_or_default(),
            ..Facts::default()
        };
        Some(Loaded {
            id: row.id,
            version: row.version,
            state: AccountStatus::parse(&row.state)?,
            company: Some(row.company_id),
            facts,
            row: Row { user_id: row.user_id, email: row.email, wanted_groups: vec![] },
        })
    });
    Ok(loaded.collect())
}

/// Looks up the groups and companies that an edit asks for, and adds them to the facts of the account.
pub(super) async fn wanted(
    connection: &mut PgConnection,
    details: &Details,
    account: &mut Loaded<Account>,
) -> Result<(), Error> {
    let known = groups(connection, &details.groups).await?;
    let pair = |code: &String| (code.clone(), known.get(code).map(|(_, grant)| grant.clone()));
    account.facts.wanted = details.groups.iter().map(pair).collect();
    account.row.wanted_groups = known.values().map(|(id, _)| *id).collect();
    if let Some(codes) = &details.companies {
        let known = further(connection, codes).await?;
        account.facts.wanted_further = Some(wanted_further(&known, codes, account.company));
    }
    Ok(())
}

async fn held(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, Vec<Grant>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT m.account_id, g.code, g.company_types,
                  ARRAY(SELECT r.role FROM group_roles r WHERE r.group_id = g.id ORDER BY r.role) AS "roles!"
             FROM account_groups m JOIN groups g ON g.id = m.group_id
            WHERE m.account_id = ANY($1) ORDER BY g.code"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    let mut held: HashMap<i64, Vec<Grant>> = HashMap::new();
    for row in rows {
        let grant = Grant { code: row.code, roles: roles(row.roles), company_types: row.company_types };
        held.entry(row.account_id).or_default().push(grant);
    }
    Ok(held)
}

/// The groups with these codes: id and what the rules look at.
pub(crate) async fn groups(
    connection: &mut PgConnection,
    codes: &[String],
) -> Result<HashMap<String, (i64, Grant)>, Error> {
    let rows = sqlx::query!(
        r#"SELECT g.id, g.code, g.company_types,
                  ARRAY(SELECT r.role FROM group_roles r WHERE r.group_id = g.id ORDER BY r.role) AS "roles!"
             FROM groups g WHERE g.code = ANY($1)"#,
        codes
    )
    .fetch_all(connection)
    .await?;
    let grant = |code: String, codes, company_types| Grant { code, roles: roles(codes), company_types };
    Ok(rows
        .into_iter()
        .map(|row| (row.code.clone(), (row.id, grant(row.code, row.roles, row.company_types))))
        .collect())
}

/// The companies with these codes, as far as the transaction sees them.
pub(super) async fn companies(
    connection: &mut PgConnection,
    codes: &[String],
) -> Result<HashMap<String, CompanyFacts>, Error> {
    let rows = sqlx::query!("SELECT id, code, type AS letter FROM companies WHERE code = ANY($1)", codes)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.code, CompanyFacts { id: row.id, company_type: row.letter })).collect())
}

/// The companies with these codes, as far as the transaction sees them, to be worked for besides a home.
pub(super) async fn further(
    connection: &mut PgConnection,
    codes: &[String],
) -> Result<HashMap<String, FurtherCompany>, Error> {
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!("SELECT id, code, type AS letter, status FROM companies WHERE code = ANY($1)", codes)
        .fetch_all(connection)
        .await?;
    let company = |id, company_type, status: &str| FurtherCompany {
        id,
        company_type,
        valid: CompanyStatus::parse(status).is_some_and(|status| status != CompanyStatus::Invalid),
    };
    Ok(rows.into_iter().map(|row| (row.code, company(row.id, row.letter, &row.status))).collect())
}

/// What is asked for, as the facts have it: without the home, which is there already.
pub(super) fn wanted_further(
    known: &HashMap<String, FurtherCompany>,
    codes: &[String],
    home: Option<i64>,
) -> Vec<(String, Option<FurtherCompany>)> {
    let pairs = codes.iter().map(|code| (code.clone(), known.get(code).cloned()));
    pairs.filter(|(_, company)| company.as_ref().is_none_or(|company| Some(company.id) != home)).collect()
}

/// The company of somebody who names none: the one that is worked for, which inside is taken to be the home.
pub(super) async fn own_company(connection: &mut PgConnection, actor: &Actor) -> Result<Option<CompanyFacts>, Error> {
    let row = sqlx::query!(
        "SELECT id, type AS letter FROM companies WHERE id = coalesce($2, (SELECT company_id FROM accounts WHERE id = $1))",
        actor.account,
        actor.company
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| CompanyFacts { id: row.id, company_type: row.letter }))
}

/// Which of these user ids somebody has, in lower case: also people of companies that the actor does not see, of whom
/// nothing else is told.
pub(super) async fn taken(
    connection: &mut PgConnection,
    actor: &Actor,
    user_ids: &[String],
) -> Result<HashSet<String>, Error> {
    widen(connection).await?;
    let taken = sqlx::query_scalar!(
        r#"SELECT lower(user_id) AS "user_id!" FROM accounts WHERE lower(user_id) = ANY($1)"#,
        user_ids
    )
    .fetch_all(&mut *connection)
    .await?;
    narrow(connection, actor).await?;
    Ok(taken.into_iter().collect())
}
