//! SQL of companies: how they are loaded, and what their events write. How they are made has a file of its own.

mod load;
mod make;
mod write;

pub use load::Row;
pub use make::{create, provision};

pub(crate) use make::{open, register};

use super::machine::{Company, Effect, Event, Input};
use super::payload::Fields;
use crate::error::Error;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::Finding;

/// Two who ask for the same code at once: the second is told what the rule would have told.
fn clash(error: sqlx::Error) -> Error {
    let constraint = error.as_database_error().and_then(|error| error.constraint()).unwrap_or_default().to_owned();
    let found = match constraint.as_str() {
        "companies_code_key" => Finding::block("COMPANY_CODE_DUPLICATE").at("code"),
        "companies_buyer_code_key" => Finding::block("BUYER_CODE_DUPLICATE").at("buyerCode"),
        _ => return error.into(),
    };
    Error::Refused(vec![found])
}

impl Process for Company {
    type Row = Row;

    // What is said of a company is another for each: they are edited one by one.
    const BULK: &'static [Event] = &[Event::Activate, Event::Invalidate, Event::Reinstate];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Create(new) => Input::Create(new.trimmed()),
            Input::Register(fields) => Input::Register(Box::new(fields.trimmed())),
            Input::Edit(fields) => Input::Edit(Box::new(fields.trimmed())),
            Input::Activate | Input::Invalidate(_) | Input::Reinstate => input,
        }
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let mut loaded = load::load(cx, &ids).await?;
        for one in asked {
            if let (Some(Input::Edit(fields)), Some(company)) =
                (one.input, loaded.iter_mut().find(|company| company.id == one.id))
            {
                load::wanted(cx, fields, company).await?;
            }
        }
        Ok(loaded)
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        let mut closed = Vec::new();
        for one in decided {
            for effect in one.outcome.effects {
                match (effect, &one.input) {
                    (Effect::WriteFields, Input::Edit(fields) | Input::Register(fields)) => {
                        fields_of(cx, &one.loaded, fields).await?;
                    }
                    (Effect::EndSessions, _) => closed.push(&one.loaded),
                    (effect, _) => return Err(one.misfit(*effect)),
                }
            }
        }
        write::closed(cx, &closed).await
    }
}

async fn fields_of(cx: &mut Cx<'_>, company: &Loaded<Company>, fields: &Fields) -> Result<(), Error> {
    let buyer_code = fields.buyer_code.as_deref().unwrap_or(&company.facts.buyer_code);
    write::data(cx.tx, company.id, fields, buyer_code).await?;
    if let Some(addresses) = &fields.addresses {
        write::addresses(cx.tx, company.id, addresses).await?;
    }
    if let Some(contacts) = &fields.contacts {
        write::contacts(cx.tx, company.id, contacts).await?;
    }
    Ok(())
}
