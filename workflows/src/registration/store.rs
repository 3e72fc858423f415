//! SQL of registrations: what the reviewers do. The public's side has a file of its own.

pub mod draft;

mod approve;
mod load;

use super::machine::{CompanyRegistration, Effect, Event, Input, State};
use super::mail::Applicant;
use super::payload::{Approval, Fields};
use crate::account::Language;
use crate::document::Reason;
use crate::error::Error;
use crate::link::draw;
use crate::mail::Template;
use crate::process::{Asked, By, Cx, Decided, Loaded, Process, cause};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::json;
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
        _ => return error.into(),
    };
    Error::Refused(vec![found])
}

/// What effects need of a registration that no rule looks at.
pub struct Kept {
    language: String,
    fields: Fields,
    /// The vendor code as the platform spells it.
    spelled: Option<String>,
}

impl Process for CompanyRegistration {
    type Row = Kept;

    // Every form and every administrator is another one: those are edited and approved alone.
    const BULK: &'static [Event] = &[Event::Return, Event::Reject];

    // The correction is the applicant's, who holds the link.
    const ELSEWHERE: &'static [Event] = &[Event::Resubmit];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Edit(fields) => Input::Edit(Box::new(fields.trimmed())),
            Input::Approve(approval) => Input::Approve(approval.trimmed()),
            other => other,
        }
    }

    /// Some statements for each: a person has read every one of them before.
    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let mut loaded = Vec::with_capacity(asked.len());
        for one in asked {
            let Some(row) = load::look(cx.tx, one.id).await? else { continue };
            let none = Approval::default();
            let (fields, approval) = match one.input {
                Some(Input::Edit(fields)) => (fields.as_ref(), &none),
                Some(Input::Approve(approval)) => (&row.fields, approval),
                _ => (&row.fields, &none),
            };
            let (facts, spelled) = load::facts(cx.tx, one.id, fields, approval).await?;
            let load::Row { version, state, language, fields } = row;
            let row = Kept { language, fields, spelled };
            loaded.push(Loaded { id: one.id, version, state, company: None, facts, row });
        }
        Ok(loaded)
    }

    /// When the company or account of one cannot be made, nothing of the call is done.
    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            for effect in one.outcome.effects {
                carry_out(cx, *effect, one).await.map_err(|error| match error {
                    Error::Database(error) => clash(error),
                    Error::Invalid(found) => Error::Refused(found),
                    other => other,
                })?;
            }
        }
        Ok(())
    }
}

async fn carry_out(cx: &mut Cx<'_>, effect: Effect, one: &Decided<CompanyRegistration>) -> Result<(), Error> {
    let Loaded { id, version, row, .. } = &one.loaded;
    let mail = applicant(*id, &row.language, &row.fields);
    match (effect, &one.input) {
        (Effect::WriteFields, Input::Edit(fields)) => {
            let mut fields = fields.as_ref().clone();
            if let Some(spelled) = &row.spelled {
                spelled.clone_into(&mut fields.vendor_code);
            }
            write_fields(cx.tx, *id, &fields).await
        }
        (Effect::SendLink, Input::Return(Reason { reason })) => {
            write_reason(cx.tx, *id, reason).await?;
            let random = draw(cx.random);
            mail.send_link(cx.tx, cx.actor, cx.now, Template::RegistrationReturned, reason, &random).await?;
            Ok(())
        }
        (Effect::SendMail, Input::Reject(Reason { reason })) => {
            write_reason(cx.tx, *id, reason).await?;
            mail.notify(cx.tx, cx.actor, cx.now, Template::RegistrationRejected, version + 1, reason).await
        }
        (Effect::CreateCompany, Input::Approve(approval)) => approve::company(cx, *id, &row.fields, approval).await,
        (Effect::CreateAccount, Input::Approve(approval)) => approve::account(cx, row, approval).await,
        (effect, _) => Err(one.misfit(effect)),
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
    if let Some(id) = id {
        let actor = Actor::system("activation", request_id);
        cause::<CompanyRegistration>(&mut Cx::new(connection, By::new(&actor, now)), id, Input::Activate).await?;
    }
    Ok(())
}
