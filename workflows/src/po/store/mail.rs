//! What people are told about lines by mail.

use super::{About, Reply, about};
use crate::error::Error;
use crate::mail::facts::{LineFacts, SplitFacts, quantity};
use crate::mail::{self, Audience, Draft, Template};
use crate::po::machine::{Effect, Event, PoLine};
use chrono::{DateTime, Utc};
use ehub_engine::machine::Machine;
use ehub_engine::{Actor, Role};
use serde_json::json;
use sqlx::PgConnection;

/// Those who answer for the supplier.
pub(crate) const SUPPLIER: &[Role] = &[122];
/// The buyer and the material controller, who review proposals.
pub(crate) const REVIEWERS: &[Role] = &[153, 154];

/// What is said of a line.
#[derive(Clone, Copy, Debug)]
enum MailKind {
    /// The supplier offers something else than was asked.
    Proposed,
    /// The supplier took the offer back.
    Withdrawn,
    /// The buyer asks again.
    AskedAgain,
}

/// Queues the mails that the outcomes ask for; many of a kind go to a person as one.
pub(super) async fn queue(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    done: &[Reply<'_>],
) -> Result<(), Error> {
    let told: Vec<(&Reply<'_>, MailKind)> =
        done.iter().flat_map(|one| mails(one).map(move |mail| (one, mail))).collect();
    if told.is_empty() {
        return Ok(());
    }
    let lines: Vec<i64> = told.iter().map(|(one, _)| one.line.id).collect();
    let about = about(connection, &lines).await?;
    let drafts: Vec<Draft> =
        told.iter().filter_map(|(one, mail)| Some(draft(one, *mail, about.get(&one.line.id)?))).collect();
    mail::queue(connection, actor, now, &drafts).await?;
    Ok(())
}

fn mails(one: &Reply<'_>) -> impl Iterator<Item = MailKind> {
    one.outcome.effects.iter().filter_map(|effect| match effect {
        Effect::MailBuyer if one.outcome.event == Event::Withdraw => Some(MailKind::Withdrawn),
        Effect::MailBuyer => Some(MailKind::Proposed),
        Effect::MailSupplier => Some(MailKind::AskedAgain),
        Effect::AskSupplier
        | Effect::AskBuyer
        | Effect::ConfirmErp
        | Effect::KeepDifference
        | Effect::WithdrawRequests
        | Effect::ReportOvershipment => None,
    })
}

fn draft(one: &Reply<'_>, mail: MailKind, about: &About) -> Draft {
    let (line, consequence) = (&one.line, &one.consequence);
    let reviewers = Audience::Buyer { name: about.buyer.clone(), plant: about.plant, roles: REVIEWERS };
    let (template, audience, comment) = match mail {
        MailKind::Proposed => (Template::PoProposed, reviewers, consequence.reply_comment.clone()),
        MailKind::Withdrawn => (Template::PoWithdrawn, reviewers, None),
        MailKind::AskedAgain => {
            let supplier = Audience::Company { company: one.vendor(), roles: SUPPLIER };
            (Template::PoAskedAgain, supplier, consequence.buyer_comment.clone())
        }
    };
    let schedule = consequence.schedule.iter().flatten().map(|split| SplitFacts {
        quantity: quantity(split.quantity),
        promised_on: split.promised_on.to_string(),
        remark: split.remark.clone(),
    });
    let facts = LineFacts {
        po_no: line.row.po_no.clone(),
        line_no: line.row.line_no,
        vendor_code: about.vendor_code.clone(),
        vendor_name: about.vendor_name.clone(),
        material_code: about.material_code.clone(),
        description: about.description.clone(),
        uom: about.uom.clone(),
        open_qty: quantity(line.facts.open_qty()),
        need_by_on: line.facts.need_by_on.to_string(),
        schedule: schedule.collect(),
        comment: comment.unwrap_or_default(),
        round: consequence.round.unwrap_or(line.facts.round),
    };
    Draft {
        template,
        process: PoLine::NAME,
        document: line.id,
        document_version: line.version + 1,
        occasion: 0,
        document_no: format!("{}/{}", line.row.po_no, line.row.line_no),
        audiences: vec![audience],
        link: format!("/po/lines/{}", line.id),
        facts: json!(facts),
    }
}
