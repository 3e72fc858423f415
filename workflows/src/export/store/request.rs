//! Somebody asks for an export.

use super::WRITE;
use crate::database::Db;
use crate::document::Moved;
use crate::error::Error;
use crate::export::machine::{Effect, Export, Facts, Input, Wish};
use crate::export::rules::LONGEST_QUERY;
use crate::process::{By, judge_new};
use crate::registry;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::{Finding, Role};
use serde_json::json;

/// Attempts to write one; a worker that is stopped or killed uses one up.
const ATTEMPTS: i32 = 5;
/// Whoever waits for the ERP goes first.
const PRIORITY: i16 = -1;

/// For whom an export is made, besides the account.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The company that the session works for.
    pub company: i64,
    /// Letter of its type.
    pub company_type: String,
    /// One of these roles opens the list to an account of such a company. Looked at again when it is written: it is made with the rights that
    /// the account has then.
    pub roles: Vec<Role>,
}

/// Asks for an export of a list by the query string of its direct export. Whether the list is open to the actor the caller has made sure.
///
/// # Errors
/// [`Error::NotFound`] for a list that cannot be exported, [`Error::Invalid`] for a query that makes no sense, [`Error::Refused`] for more
/// rows, files or waiting exports than there may be; or the database's own.
pub async fn request(db: &Db, by: By<'_>, asker: &Asker, list: &str, query: &str) -> Result<Moved, Error> {
    let By { actor, now, .. } = by;
    let export = registry::export(list).ok_or(Error::NotFound)?;
    if query.len() > LONGEST_QUERY {
        return Err(Error::Invalid(vec![Finding::block("TOO_LONG").at("query").with("max", LONGEST_QUERY)]));
    }
    let opened = (export.open)(db, actor, query).await?;
    let (rows, file) = (opened.total, opened.file.clone());
    drop(opened);
    let account = actor.account.ok_or(Error::NotFound)?;
    let mut tx = db.begin(actor).await?;
    // Two at once are counted one after the other.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('exports:' || $1::bigint, 0))", account)
        .execute(&mut *tx)
        .await?;
    let used = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE state IN ('Queued', 'Writing')) AS "waiting!",
                  coalesce(sum(size) FILTER (WHERE state = 'Ready'), 0)::bigint AS "kept!"
             FROM exports WHERE account_id = $1"#,
        account
    )
    .fetch_one(&mut *tx)
    .await?;
    let facts = Facts { waiting: used.waiting, kept: used.kept };
    let input = Input::Request(Box::new(Wish { list: list.to_owned(), query: query.to_owned(), rows }));
    let outcome = judge_new::<Export>(&facts, &input, actor)?;
    let roles: Vec<i16> = asker.roles.iter().filter_map(|role| i16::try_from(*role).ok()).collect();
    let id = sqlx::query_scalar!(
        "INSERT INTO exports (state, changed_at, created_at, account_id, principal_id, works_for, company_id, company_type, roles,
                              list, query, file_name, rows_total)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
        outcome.to.as_str(),
        now,
        account,
        actor.acting_for.as_ref().map(|principal| principal.account),
        asker.company,
        actor.company,
        asker.company_type,
        &roles,
        list,
        query,
        file,
        rows
    )
    .fetch_one(&mut *tx)
    .await?;
    let jobs = outcome.effects.contains(&Effect::QueueJob).then(|| job(account)).into_iter().collect();
    let change = Change::of(id, 0, actor.company, &outcome, input.payload(), jobs);
    commit::<Export>(&mut tx, actor, now, &[change]).await?;
    tx.commit().await?;
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

/// One after the other for each account, so that nobody keeps others waiting with several.
fn job(account: i64) -> NewJob {
    NewJob {
        kind: WRITE,
        payload: json!({}),
        priority: PRIORITY,
        run_at: None,
        max_attempts: ATTEMPTS,
        order_key: Some(format!("export:{account}")),
    }
}
