//! The owner follows the invitation; and accounts that the program itself makes, which are active at once.

use crate::account::AccountStatus;
use crate::account::machine::{Account, Input};
use crate::account::payload::NewAccount;
use crate::company;
use crate::document::Seen;
use crate::error::Error;
use crate::process::{By, Command, Cx, cause, send_within};
use crate::registration;
use chrono::{DateTime, Utc};
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use sqlx::PgConnection;

/// Makes an account that waits for its owner an active one. The first of its company opens the company.
///
/// # Errors
/// `ACCOUNT_NOT_WAITING` as [`Error::Refused`] when it waits for nobody, or the database's own.
pub async fn activate(connection: &mut PgConnection, account: i64, now: DateTime<Utc>) -> Result<(), Error> {
    let row = sqlx::query!("SELECT user_id, state FROM accounts WHERE id = $1 FOR UPDATE", account)
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(Error::NotFound)?;
    if row.state != AccountStatus::ActivationRequired.as_str() {
        return Err(Error::Refused(vec![Finding::block("ACCOUNT_NOT_WAITING")]));
    }
    // Nobody is signed in: the link says who it is.
    let actor = Actor { account: Some(account), kind: Kind::Public, ..Actor::system(row.user_id, "activation") };
    cause::<Account>(&mut Cx::new(connection, By::new(&actor, now)), account, Input::Activate).await?;
    Ok(())
}

/// The first account of a company that is new: somebody is there now. One that was opened by hand before has its registration finished
/// all the same.
pub(super) async fn open_company(cx: &mut Cx<'_>, company: Option<i64>) -> Result<(), Error> {
    let Some(company) = company else { return Ok(()) };
    let system = cx.actor.system_for("activation");
    company::store::open(cx.tx, By::new(&system, cx.now), company).await?;
    registration::store::activated(cx.tx, &cx.actor.request_id, cx.now, company).await
}

/// Makes an account that is active at once, without any mail; `None` = the user id is taken. For the program itself.
///
/// # Errors
/// [`Error::Refused`] for fields that are no good, or the database's own.
pub async fn provision(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    by: &str,
    new: NewAccount,
    password_hash: &str,
    demo: bool,
) -> Result<Option<i64>, Error> {
    let system = Actor::system(by, by);
    // The system's own row of the table sends no invitation: nothing random is drawn.
    let made = super::create_within(connection, &system, now, |_| {}, vec![new]).await?;
    let id = match made.into_iter().next() {
        Some(Ok(moved)) => moved.id,
        Some(Err(found)) if found.iter().all(|finding| finding.label == "ACCOUNT_DUPLICATE") => return Ok(None),
        Some(Err(found)) => return Err(Error::Refused(found)),
        None => return Ok(None),
    };
    sqlx::query!("UPDATE accounts SET password_hash = $2, demo = $3 WHERE id = $1", id, password_hash, demo)
        .execute(&mut *connection)
        .await?;
    activate(connection, id, now).await?;
    Ok(Some(id))
}

/// Lets the demo's accounts sign in, or no longer; their sessions end. Gives how many that changed.
///
/// # Errors
/// The database's own.
pub async fn admit_demo(connection: &mut PgConnection, now: DateTime<Utc>, admitted: bool) -> Result<usize, Error> {
    let (from, input) = if admitted {
        (AccountStatus::Inactive, Input::Reactivate)
    } else {
        (AccountStatus::Active, Input::Deactivate)
    };
    let rows = sqlx::query_as!(
        Seen,
        "SELECT id, version FROM accounts WHERE demo AND state = $1 ORDER BY id FOR UPDATE",
        from.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let system = Actor::system("demo", "demo");
    let commands = rows.into_iter().map(|seen| Command::new(seen, input.clone())).collect();
    let results = send_within::<Account>(&mut Cx::new(connection, By::new(&system, now)), commands).await?;
    Ok(results.iter().filter(|one| one.result.is_ok()).count())
}
