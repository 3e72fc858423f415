//! How companies come to be: by the administrators, by a registration, by the program itself; and how they are opened.

use super::load::{Numbers, taken};
use crate::account::CompanyStatus;
use crate::company::machine::{Company, Facts, Input};
use crate::company::payload::{Fields, NewCompany};
use crate::database::Db;
use crate::document::Moved;
use crate::error::Error;
use crate::master;
use crate::process::{By, Cx, cause, judge_new};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;

/// Makes a company.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(db: &Db, actor: &Actor, now: DateTime<Utc>, new: NewCompany) -> Result<Moved, Error> {
    let mut tx = db.begin(actor).await?;
    let made = make(&mut Cx::new(&mut tx, By::new(actor, now)), new).await?;
    tx.commit().await?;
    Ok(made)
}

async fn make(cx: &mut Cx<'_>, new: NewCompany) -> Result<Moved, Error> {
    let new = new.trimmed();
    let numbers = Numbers { code: &new.code, duns: "", tax_number: "", buyer_code: "" };
    let facts =
        Facts { company_type: new.company_type.clone(), taken: taken(cx.tx, None, numbers).await?, ..Facts::default() };
    let outcome = judge_new::<Company>(&facts, &Input::Create(new.clone()), cx.actor)?;
    let id = sqlx::query_scalar!(
        "INSERT INTO companies (type, code, name, name_en, state, version, changed_at, created_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $6) RETURNING id",
        new.company_type,
        new.code,
        new.name,
        new.name_en,
        outcome.to.as_str(),
        cx.now
    )
    .fetch_one(&mut *cx.tx)
    .await
    .map_err(super::clash)?;
    let change = Change::of(id, 0, Some(id), &outcome, json!(new), vec![]);
    commit::<Company>(cx.tx, cx.actor, cx.now, &[change]).await?;
    if new.company_type == "B" {
        // The ERP may have told of plants before there was anybody whose they could be.
        master::store::waiting(cx.tx).await?;
    }
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

/// The company of a registration that is approved: made, or taken over where the ERP's orders brought it and nobody has an account
/// there. It waits for its first account. Gives its id. For the system, on behalf of whoever approves.
///
/// # Errors
/// `VENDOR_CODE_DUPLICATE` as [`Error::Refused`] when it is of another type or somebody works there, or the database's own.
pub(crate) async fn register(cx: &mut Cx<'_>, new: NewCompany, fields: Fields) -> Result<i64, Error> {
    let known = sqlx::query!("SELECT id, type AS company_type FROM companies WHERE code = $1", new.code)
        .fetch_optional(&mut *cx.tx)
        .await?;
    let id = match known {
        None => make(cx, new).await?.id,
        Some(known) if known.company_type == new.company_type => known.id,
        Some(known) if takes_over(cx, known.id, &new.company_type).await? => known.id,
        Some(_) => return Err(Error::Refused(vec![Finding::block("VENDOR_CODE_DUPLICATE").at("vendorCode")])),
    };
    cause::<Company>(cx, id, Input::Register(Box::new(fields))).await?;
    Ok(id)
}

/// The ERP knows suppliers and carriers: one that is paid only, or clears goods at customs, says so when it registers. Whether the company
/// is now of that type.
async fn takes_over(cx: &mut Cx<'_>, company: i64, company_type: &str) -> Result<bool, Error> {
    let done = sqlx::query!(
        "UPDATE companies c SET type = $2
          WHERE id = $1 AND (c.type, $2) IN (('S', 'T'), ('F', 'R')) AND ehub_only_of_erp(c.id)",
        company,
        company_type
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Somebody has an account there now that is active: the company is in use, unless it is already or not any more.
pub(crate) async fn open(connection: &mut PgConnection, by: By<'_>, company: i64) -> Result<(), Error> {
    // Two who activate their accounts at once: the second waits, and finds it open.
    let waiting = sqlx::query_scalar!(
        "SELECT id FROM companies WHERE id = $1 AND state = $2 FOR UPDATE",
        company,
        CompanyStatus::Initial.as_str()
    )
    .fetch_optional(&mut *connection)
    .await?;
    if waiting.is_some() {
        cause::<Company>(&mut Cx::new(connection, by), company, Input::Activate).await?;
    }
    Ok(())
}

/// Makes a company that is in use at once, unless there is one of this code. For the program itself.
///
/// # Errors
/// [`Error::Refused`] for fields that are no good, or the database's own.
pub async fn provision(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    by: &str,
    new: NewCompany,
    fields: Option<Fields>,
) -> Result<(), Error> {
    let known = sqlx::query_scalar!("SELECT id FROM companies WHERE code = $1", new.code)
        .fetch_optional(&mut *connection)
        .await?;
    if known.is_some() {
        return Ok(());
    }
    let system = Actor::system(by, by);
    let by = By::new(&system, now);
    let id = make(&mut Cx::new(connection, by), new).await?.id;
    if let Some(fields) = fields {
        cause::<Company>(&mut Cx::new(connection, by), id, Input::Edit(Box::new(fields))).await?;
    }
    open(connection, by, id).await
}
