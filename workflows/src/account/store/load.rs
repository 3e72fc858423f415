//! Facts about accounts, companies and groups, each in one statement however many there are.

use crate::account::machine::{CompanyFacts, Facts, FurtherCompany, Grant};
use crate::account::{AccountStatus, CompanyStatus};
use crate::database::{narrow, widen};
use crate::error::Error;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Role};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// An account under lock.
pub(super) struct Row {
    pub version: i64,
    pub state: AccountStatus,
    pub user_id: String,
    pub email: String,
    pub facts: Facts,
}

impl Row {
    pub fn company(&self) -> Option<i64> {
        self.facts.company.as_ref().map(|company| company.id)
    }

    /// Whether one of its groups has this role.
    pub fn holds(&self, role: Role) -> bool {
        self.facts.held.iter().any(|group| group.roles.contains(&role))
    }
}

fn roles(codes: Vec<i16>) -> Vec<Role> {
    codes.into_iter().filter_map(|code| Role::try_from(code).ok()).collect()
}

/// Locks accounts in id order.
pub(super) async fn lock(connection: &mut PgConnection, ids: &[i64]) -> Result<(), Error> {
    sqlx::query_scalar!("SELECT id FROM accounts WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
        .fetch_all(connection)
        .await?;
    Ok(())
}

/// Those of these accounts that the transaction sees.
pub(super) async fn load(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, Row>, Error> {
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
    let mut loaded = HashMap::new();
    for row in rows {
        let Some(state) = AccountStatus::parse(&row.state) else { continue };
        let facts = Facts {
            account: Some(row.id),
            company: Some(CompanyFacts { id: row.company_id, company_type: row.company_type }),
            second_step: row.second_step,
            further: row.further,
            held: held.remove(&row.id).unwrap_or_default(),
            ..Facts::default()
        };
        loaded.insert(row.id, Row { version: row.version, state, user_id: row.user_id, email: row.email, facts });
    }
    Ok(loaded)
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
