//! What people are told of specs by mail: that one is wanted, that it was submitted, what was decided, that something else is asked.

use super::Of;
use crate::error::Error;
use crate::inspection_spec::machine::{Effect, InspectionSpec, SUPPLIER, VERIFIERS};
use crate::mail::facts::SpecMailFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::process::{Cx, Decided};
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use serde_json::json;

/// Queues what this effect tells of each of these; many go to a person as one.
pub(super) async fn queue(cx: &mut Cx<'_>, effect: Effect, told: &[&Decided<InspectionSpec>]) -> Result<(), Error> {
    let mut drafts = Vec::with_capacity(told.len());
    for one in told {
        drafts.push(draft(one, effect)?);
    }
    mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

fn draft(one: &Decided<InspectionSpec>, effect: Effect) -> Result<Draft, Error> {
    let facts = &one.loaded.facts;
    let supplier = || Audience::Company { company: facts.vendor, roles: SUPPLIER };
    let (template, audience) = match effect {
        Effect::MailWanted => (Template::InspectionSpecWanted, supplier()),
        Effect::MailVerifiers => (Template::InspectionSpecSubmitted, Audience::Inside { roles: VERIFIERS }),
        Effect::MailDecided => (Template::InspectionSpecDecided, supplier()),
        Effect::MailChanged => (Template::InspectionSpecChanged, supplier()),
        Effect::AskSupplier | Effect::AskVerifier | Effect::WriteValues | Effect::Hold => {
            return Err(one.misfit(effect));
        }
    };
    let holds = one.outcome.effects.contains(&Effect::Hold);
    let last = if holds { facts.expires_on() } else { None };
    let mut said = about(&one.loaded.row, one.outcome.to.as_str(), one.loaded.id);
    said.comment = said_with(one);
    said.expires_on = last.map(|day| day.to_string()).unwrap_or_default();
    Ok(Draft {
        template,
        process: InspectionSpec::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        occasion: 0,
        document_no: number(&one.loaded.row),
        audiences: vec![audience],
        link: said.page.clone(),
        facts: json!(said),
    })
}

/// What a mail shows of a spec whatever happens to it.
pub(super) fn about(of: &Of, state: &str, id: i64) -> SpecMailFacts {
    SpecMailFacts {
        vendor_code: of.vendor_code.clone(),
        vendor_name: of.vendor_name.clone(),
        material_code: of.material_code.clone(),
        description: of.description.clone(),
        spec_type: of.spec_type.as_str().to_owned(),
        state: state.to_owned(),
        page: format!("/examine/specs/{id}"),
        ..SpecMailFacts::default()
    }
}

/// What people call a spec.
pub(super) fn number(of: &Of) -> String {
    format!("{} {}/{}", of.vendor_code, of.material_code, of.spec_type)
}

/// What whoever did it said.
fn said_with(one: &Decided<InspectionSpec>) -> String {
    use crate::inspection_spec::machine::Input;
    match &one.input {
        Input::Submit(submitted) if submitted.comment.is_empty() => one.loaded.facts.comment.clone(),
        Input::Submit(submitted) => submitted.comment.clone(),
        Input::Accept(accepted) => accepted.comment.clone(),
        Input::Reject(why) => why.reason.clone(),
        Input::SetUp | Input::Fill(_) | Input::Edit(_) | Input::ItemsChanged => String::new(),
    }
}
