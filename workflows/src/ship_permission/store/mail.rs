//! What applicants are told by mail: what was decided, and that nobody did.

use crate::error::Error;
use crate::mail::facts::{ShipFacts, quantity};
use crate::mail::{self, Audience, Draft, Template};
use crate::po::store::{About, about};
use crate::process::{Cx, Decided};
use crate::ship_permission::machine::{SUPPLIER, ShipPermission, State};
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use serde_json::json;

/// Queues a mail for the applicants of each of these; many go to a person as one.
pub(super) async fn queue(cx: &mut Cx<'_>, told: &[&Decided<ShipPermission>]) -> Result<(), Error> {
    let lines: Vec<i64> = told.iter().map(|one| one.loaded.row.line).collect();
    let about = about(cx.tx, &lines).await?;
    let drafts: Vec<Draft> = told.iter().filter_map(|one| draft(one, about.get(&one.loaded.row.line)?)).collect();
    mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

/// The mail about one application; `None` = its end is told in no mail.
fn draft(one: &Decided<ShipPermission>, about: &About) -> Option<Draft> {
    let template = match one.outcome.to {
        State::Approved | State::ApprovedWithIssue | State::Rejected => Template::ShipPermissionDecided,
        State::Expired => Template::ShipPermissionExpired,
        State::Submitted | State::Withdrawn => return None,
    };
    let (application, line) = (&one.loaded.facts, &one.loaded.row);
    let granted = one.input.granted(application);
    let facts = ShipFacts {
        state: one.outcome.to.as_str().to_owned(),
        po_no: line.po_no.clone(),
        line_no: line.line_no,
        vendor_code: about.vendor_code.clone(),
        vendor_name: about.vendor_name.clone(),
        material_code: about.material_code.clone(),
        description: about.description.clone(),
        uom: about.uom.clone(),
        asked_qty: quantity(application.asked_qty),
        asked_on: application.asked_on.to_string(),
        granted_qty: granted.map(|(granted, _)| quantity(granted)).unwrap_or_default(),
        granted_on: granted.map(|(_, on)| on.to_string()).unwrap_or_default(),
        comment: one.input.comment().to_owned(),
    };
    Some(Draft {
        template,
        process: ShipPermission::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        occasion: 0,
        document_no: format!("{}/{}", line.po_no, line.line_no),
        audiences: applicants(one),
        link: format!("/po/ship-permissions/{}", one.loaded.id),
        facts: json!(facts),
    })
}

/// Who sent it and for whom; where nobody remembers, those of the company who may apply.
fn applicants(one: &Decided<ShipPermission>) -> Vec<Audience> {
    let facts = &one.loaded.facts;
    if facts.requested_by.is_empty() {
        return vec![Audience::Company { company: facts.vendor, roles: SUPPLIER }];
    }
    facts.requested_by.iter().map(|account| Audience::Account { account: *account }).collect()
}
