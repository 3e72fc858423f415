//! SQL of registrations: what the reviewers do. The public's side has a file of its own.

pub mod draft;

mod approve;
mod load;

use super::machine::{CompanyRegistration, Effect, Facts, Input, State};
use super::mail::Applicant;
use super::payload::{Approval, Fields};
use crate::account::Language;
use crate::database::Db;
use crate::document::{DocumentResult, Moved, Seen};
use crate::document_view::{self, DocumentView};
use crate::error::Error;
use crate::link::{Randomness, draw};
use crate::mail::Template;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Outcome, Request, decide, offers};
use load::Row;
use serde_json::{Value, json};
use sqlx::PgConnection;

fn applicant<'a>(registration: i64, language: &str, fields: &'a Fields) -> Applicant<'a> {
    Applicant { registration, language: Language::parse(language).unwrap_or(Language::Tc), fields }
}

/// Two who ask for the same number at once: the second is told what the rule would have told.
fn clash(error: sqlx::Error) -> Error {
    let constraint = error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned();
    let found = match constraint.as_str() {
        "company_registrations_vendor_code_key" => Finding::block("VENDOR_CODE_UNKNOWN").at("vendorCode"),
        "company_registrations_duns_key" => Finding::block("DUNS_DUPLICATE").at("duns"),
        "company_registrations_tax_number_key" => Finding::block("TAX_NUMBER_DUPLICATE").at("taxNumber"),
        "companies_buyer_code_key" => Finding::block("BUYER_CODE_DUPLICATE").at("buyerCode"),
        _ => return error.into(),
    };
    Error::Refused(vec![found])
}

/// One of edit, return, reject and approve, for one registration or many, one after the other in one transaction: each is
/// read by a person before. When the company or account of one cannot be made, nothing of the call is done.
///
/// # Errors
/// [`Error::Refused`] when an approval fails half-way, or the database's own; what else speaks against a registration is in
/// its result.
pub async fn send(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    registrations: &[Seen],
    input: Input,
) -> Result<Vec<DocumentResult>, Error> {
    let mut tx = db.begin(actor).await?;
    let input = match input {
        Input::Edit(fields) => Input::Edit(Box::new(fields.trimmed())),
        Input::Approve(approval) => Input::Approve(approval.trimmed()),
        other => other,
    };
    let mut results = Vec::with_capacity(registrations.len());
    let mut order: Vec<&Seen> = registrations.iter().collect();
    // Locked in the order of their ids, whoever asks.
    order.sort_by_key(|seen| seen.id);
    for seen in order {
        let result = match one(&mut tx, actor, now, random, seen, &input).await {
            Err(Error::Database(error)) => return Err(clash(error)),
            // A refusal after something was written takes everything back.
            Err(Error::Invalid(found)) => return Err(Error::Refused(found)),
            result => result,
        };
        results.push(DocumentResult { id: seen.id, result });
    }
    tx.commit().await?;
    Ok(results)
}

async fn one(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    seen: &Seen,
    input: &Input,
) -> Result<Moved, Error> {
    let row = load::lock(connection, seen.id).await?.ok_or(Error::NotFound)?;
    if row.version != seen.version {
        return Err(document_view::stale::<CompanyRegistration>(connection, seen.id).await);
    }
    let none = Approval::default();
    let (fields, approval) = match input {
        Input::Edit(fields) => (fields.as_ref(), &none),
        Input::Approve(approval) => (&row.fields, approval),
        Input::Submit(_) | Input::Return(_) | Input::Resubmit(_) | Input::Reject(_) | Input::Activate => {
            (&row.fields, &none)
        }
    };
    let (facts, spelled) = load::facts(connection, seen.id, fields, approval).await?;
    let outcome = judge(&row, &facts, input, actor)?;
    let change = Change::of(seen.id, row.version, None, &outcome, note(input), vec![]);
    commit::<CompanyRegistration>(connection, actor, now, &[change]).await?;
    for effect in outcome.effects {
        carry_out(connection, actor, now, random, (seen.id, &row), input, (*effect, spelled.as_deref())).await?;
    }
    Ok(Moved { id: seen.id, state: outcome.to.as_str(), version: row.version + 1 })
}

fn judge(row: &Row, facts: &Facts, input: &Input, actor: &Actor) -> Result<Outcome<CompanyRegistration>, Error> {
    let request =
        Request::<CompanyRegistration> { state: Some(row.state), facts, input, actor, fingerprint: "", confirm: None };
    Ok(decide(&request)?)
}

fn note(input: &Input) -> Value {
    match input {
        Input::Submit(fields) | Input::Edit(fields) | Input::Resubmit(fields) => json!(fields),
        Input::Return(reason) | Input::Reject(reason) => json!({ "reason": reason }),
        Input::Approve(approval) => json!(approval),
        Input::Activate => json!({}),
    }
}

async fn carry_out(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    random: Randomness,
    (id, row): (i64, &Row),
    input: &Input,
    (effect, spelled): (Effect, Option<&str>),
) -> Result<(), Error> {
    let mail = applicant(id, &row.language, &row.fields);
    match (effect, input) {
        (Effect::WriteFields, Input::Edit(fields)) => {
            let mut fields = fields.as_ref().clone();
            if let Some(spelled) = spelled {
                spelled.clone_into(&mut fields.vendor_code);
            }
            write_fields(connection, id, &fields).await
        }
        (Effect::SendLink, Input::Return(reason)) => {
            write_reason(connection, id, reason).await?;
            mail.send_link(connection, actor, now, Template::RegistrationReturned, reason, &draw(random)).await?;
            Ok(())
        }
        (Effect::SendMail, Input::Reject(reason)) => {
            write_reason(connection, id, reason).await?;
            let version = row.version + 1;
            mail.tell(connection, actor, now, Template::RegistrationRejected, version, reason).await
        }
        (Effect::CreateCompany, Input::Approve(approval)) => {
            approve::company(connection, id, &row.fields, approval).await
        }
        (Effect::CreateAccount, Input::Approve(approval)) => {
            approve::account(connection, actor, now, random, row, approval).await
        }
        // The other pairs are in no row of the table.
        (
            Effect::WriteFields | Effect::SendLink | Effect::SendMail | Effect::CreateCompany | Effect::CreateAccount,
            _,
        ) => Ok(()),
    }
}

async fn write_fields(connection: &mut PgConnection, id: i64, fields: &Fields) -> Result<(), Error> {
    sqlx::query!("UPDATE company_registrations SET fields = $2 WHERE id = $1", id, json!(fields))
        .execute(&mut *connection)
        .await?;
    // Whoever gets it back for a correction begins with what the reviewer has changed.
    sqlx::query!(
        "UPDATE registration_drafts SET fields = $2, email = $3 WHERE id = $1",
        id,
        json!(fields),
        fields.admin_email
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_reason(connection: &mut PgConnection, id: i64, reason: &str) -> Result<(), Error> {
    sqlx::query!("UPDATE company_registrations SET reason = $2 WHERE id = $1", id, reason.trim())
        .execute(connection)
        .await?;
    Ok(())
}

/// The first account of a company is activated: its registration, if it came by one, is finished.
///
/// # Errors
/// The database's own.
pub async fn activated(
    connection: &mut PgConnection,
    request_id: &str,
    now: DateTime<Utc>,
    company: i64,
) -> Result<(), Error> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM company_registrations WHERE company_id = $1 AND state = $2",
        company,
        State::Approved.as_str()
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(id) = id else { return Ok(()) };
    let Some(row) = load::lock(connection, id).await? else { return Ok(()) };
    let (facts, _) = load::facts(connection, id, &row.fields, &Approval::default()).await?;
    let actor = Actor::system("activation", request_id);
    let outcome = judge(&row, &facts, &Input::Activate, &actor)?;
    let change = Change::of(id, row.version, None, &outcome, json!({}), vec![]);
    commit::<CompanyRegistration>(connection, &actor, now, &[change]).await?;
    Ok(())
}

/// State, offers, history and diagram of a registration.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn workflow(db: &Db, actor: &Actor, registration: i64) -> Result<DocumentView, Error> {
    let mut tx = db.begin(actor).await?;
    let row = load::lock(&mut tx, registration).await?.ok_or(Error::NotFound)?;
    let (facts, _) = load::facts(&mut tx, registration, &row.fields, &Approval::default()).await?;
    let mut offered = offers::<CompanyRegistration>(row.state, &facts, actor);
    // The correction is the applicant's, who holds the link.
    offered.retain(|offer| offer.event != super::machine::Event::Resubmit.as_str());
    document_view::view::<CompanyRegistration>(&mut tx, registration, row.state.as_str(), row.version, offered).await
}
