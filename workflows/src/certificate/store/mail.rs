//! Who is told of certificates by mail: those who verify, of what was submitted; the supplier, of what was decided.

use super::about::{About, about};
use crate::certificate::machine::{Certificate, Effect, Input, SUPPLIERS, VERIFIERS};
use crate::error::Error;
use crate::mail::facts::CertificateFacts;
use crate::mail::{self, Audience, Draft, Template};
use crate::process::{Cx, Decided};
use ehub_engine::label::Label as _;
use ehub_engine::machine::Machine as _;
use serde_json::json;

/// Queues a mail about each of these; many go to a person as one.
pub(super) async fn queue(cx: &mut Cx<'_>, effect: Effect, having: &[&Decided<Certificate>]) -> Result<(), Error> {
    let ids: Vec<i64> = having.iter().map(|one| one.loaded.id).collect();
    let about = about(cx.tx, &ids).await?;
    let drafts: Vec<Draft> =
        having.iter().filter_map(|one| Some(draft(effect, one, about.get(&one.loaded.id)?))).collect();
    mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

fn draft(effect: Effect, one: &Decided<Certificate>, of: &About) -> Draft {
    let lot = &one.loaded.row;
    let (template, audience) = if effect == Effect::MailVerifiers {
        (Template::CertificateSubmitted, Audience::Plant { plant: lot.plant, roles: VERIFIERS })
    } else {
        (Template::CertificateDecided, Audience::Company { company: one.loaded.facts.vendor, roles: SUPPLIERS })
    };
    Draft {
        template,
        process: Certificate::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        occasion: 0,
        document_no: format!("{}/{}", lot.asn_no, of.line_no),
        audiences: vec![audience],
        link: format!("/examine/certificates/{}", one.loaded.id),
        facts: json!(facts(one, of)),
    }
}

fn facts(one: &Decided<Certificate>, of: &About) -> CertificateFacts {
    let lot = &one.loaded.row;
    CertificateFacts {
        state: one.outcome.to.as_str().to_owned(),
        asn_no: lot.asn_no.clone(),
        line_no: of.line_no,
        lot_no: lot.lot_no.clone(),
        vendor_code: of.vendor_code.clone(),
        vendor_name: of.vendor_name.clone(),
        plant_code: of.plant_code.clone(),
        material_code: lot.material_code.clone(),
        description: of.description.clone(),
        is_passed: of.is_passed,
        reason: of.reason.clone(),
        submitted_by: of.submitted_by_name.clone(),
        comment: match &one.input {
            Input::Accept(_) | Input::Reject(_) => one.input.said().to_owned(),
            Input::Require(_) | Input::Save(_) | Input::Submit(_) | Input::Rename(_) | Input::Void => String::new(),
        },
    }
}
