//! The companies that an account works for besides its home.

use crate::account::{Account, SessionEnd};
use crate::audit::{self, Kind};
use crate::error::Error;
use crate::process::{Cx, Loaded};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use serde_json::json;
use sqlx::PgConnection;

/// Lets accounts work for further companies, pair by pair.
pub(super) async fn give(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    accounts: &[i64],
    companies: &[i64],
) -> Result<(), Error> {
    if accounts.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO account_companies (account_id, company_id, given_at)
         SELECT n.account, n.company, $3 FROM unnest($1::bigint[], $2::bigint[]) AS n(account, company)
         ON CONFLICT DO NOTHING",
        accounts,
        companies,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes what an edit asked for, if it asked for anything else than there is. Sessions that work for what was taken away end.
pub(super) async fn write(cx: &mut Cx<'_>, account: &Loaded<Account>) -> Result<(), Error> {
    let Some(wanted) = &account.facts.wanted_further else { return Ok(()) };
    let held = &account.facts.further;
    let gained: Vec<&String> = wanted.iter().map(|(code, _)| code).filter(|code| !held.contains(code)).collect();
    let lost: Vec<&String> = held.iter().filter(|code| wanted.iter().all(|(one, _)| one != *code)).collect();
    if gained.is_empty() && lost.is_empty() {
        return Ok(());
    }
    let companies: Vec<i64> = wanted.iter().filter_map(|(_, company)| company.as_ref().map(|one| one.id)).collect();
    sqlx::query!(
        "DELETE FROM account_companies WHERE account_id = $1 AND company_id <> ALL($2)",
        account.id,
        &companies
    )
    .execute(&mut *cx.tx)
    .await?;
    sqlx::query!(
        "UPDATE sessions SET ended_at = $3, ended_reason = $4
          WHERE account_id = $1 AND company_id IS NOT NULL AND company_id <> ALL($2) AND ended_at IS NULL",
        account.id,
        &companies,
        cx.now,
        SessionEnd::CompanyTaken.as_str()
    )
    .execute(&mut *cx.tx)
    .await?;
    give(cx.tx, cx.now, &vec![account.id; companies.len()], &companies).await?;
    let detail = json!({ "gained": gained, "lost": lost });
    audit::record(cx.tx, cx.actor, cx.now, Kind::CompaniesGiven, &account.row.user_id, detail).await
}
