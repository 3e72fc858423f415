//! What suppliers are told by mail: that a line was opened for them, and that an opening was taken back.

use super::write::reason;
use crate::error::Error;
use crate::mail::facts::{OpeningFacts, quantity};
use crate::mail::{self, Audience, Draft, Template};
use crate::opening::machine::{Opening, SUPPLIER, State};
use crate::po::store::{About, about};
use crate::process::{Cx, Decided};
use ehub_engine::machine::Machine;
use serde_json::json;

/// Queues a mail for the supplier of each of these; many go to a person as one.
pub(super) async fn queue(cx: &mut Cx<'_>, told: &[&Decided<Opening>]) -> Result<(), Error> {
    let lines: Vec<i64> = told.iter().map(|one| one.loaded.row.line).collect();
    let about = about(cx.tx, &lines).await?;
    let drafts: Vec<Draft> = told.iter().filter_map(|one| draft(one, about.get(&one.loaded.row.line)?)).collect();
    mail::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    Ok(())
}

/// The mail about one opening; `None` = where it stands now is told in no mail.
fn draft(one: &Decided<Opening>, about: &About) -> Option<Draft> {
    let template = match one.outcome.to {
        State::Granted => Template::OpeningGranted,
        State::TakenBack => Template::OpeningTakenBack,
        State::Used | State::Expired => return None,
    };
    let (opening, line) = (&one.loaded.facts, &one.loaded.row);
    let said = reason(one);
    let facts = OpeningFacts {
        po_no: line.po_no.clone(),
        line_no: line.line_no,
        vendor_code: about.vendor_code.clone(),
        vendor_name: about.vendor_name.clone(),
        material_code: about.material_code.clone(),
        description: about.description.clone(),
        uom: about.uom.clone(),
        opened_qty: quantity(opening.opened_qty),
        left_qty: quantity(opening.left_qty()),
        until_on: opening.until_on.to_string(),
        reason: if said.is_empty() { line.reason.clone() } else { said.to_owned() },
    };
    Some(Draft {
        template,
        process: Opening::NAME,
        document: one.loaded.id,
        document_version: one.loaded.version + 1,
        occasion: 0,
        document_no: format!("{}/{}", line.po_no, line.line_no),
        audiences: vec![Audience::Company { company: opening.vendor, roles: SUPPLIER }],
        link: format!("/po/openings/{}", one.loaded.id),
        facts: json!(facts),
    })
}
