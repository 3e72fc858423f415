//! What people are told about notices by mail.

use super::effect::Decided;
use crate::asn::machine::{Asn, State};
use crate::error::Error;
use crate::mail::facts::{NoticeFacts, day};
use crate::mail::{self, Audience, Draft, Template};
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Machine, Role};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;

/// The material controller of the buyer.
const MC: &[Role] = &[154];
/// The supplier's shippers.
const SHIPPER: &[Role] = &[124];

/// Queues a mail about each notice; many about the same go to a person as one.
pub(super) async fn queue(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    template: Template,
    having: &[&Decided],
) -> Result<(), Error> {
    let facts = facts(connection, having).await?;
    let drafts: Vec<Draft> = having
        .iter()
        .filter_map(|decided| Some((decided, facts.get(&decided.notice.id)?)))
        .map(|(decided, facts)| draft(template, decided, facts))
        .collect();
    mail::queue(connection, actor, now, &drafts).await?;
    Ok(())
}

fn draft(template: Template, decided: &Decided, facts: &NoticeFacts) -> Draft {
    let notice = &decided.notice;
    let audiences = match template {
        Template::AsnSent | Template::AsnCancelled => vec![
            Audience::Plant { plant: notice.plant, roles: MC },
            Audience::Forwarder { name: facts.shipping_company.clone() },
        ],
        Template::AsnRefused
        | Template::AsnErpSilent
        | Template::PoProposed
        | Template::PoAskedAgain
        | Template::PoAnswerDue
        | Template::PoReviewDue
        | Template::PoThirdRound
        | Template::AccountActivation
        | Template::AccountPassword
        | Template::AccountPasswordChanged
        | Template::AccountReactivated
        | Template::AccountSecondStepReset
        | Template::RegistrationSaved
        | Template::RegistrationReceived
        | Template::RegistrationReturned
        | Template::RegistrationRejected => {
            vec![Audience::Company { company: notice.vendor, roles: SHIPPER }]
        }
    };
    Draft {
        template,
        process: Asn::NAME,
        document: notice.id,
        document_version: notice.version + 1,
        occasion: 0,
        document_no: notice.asn_no.clone(),
        audiences,
        link: format!("/asn/asns/{}", notice.id),
        facts: json!(facts),
    }
}

/// What the mails show, by notice.
async fn facts(connection: &mut PgConnection, having: &[&Decided]) -> Result<HashMap<i64, NoticeFacts>, Error> {
    let asns: Vec<i64> = having.iter().map(|decided| decided.notice.id).collect();
    let rows = sqlx::query!(
        r#"SELECT a.id, a.asn_no, c.code AS vendor_code, c.name AS vendor_name, p.code AS plant_code,
                  a.supplier_shipment_no, a.shipped_on, a.eta_on, a.invoice_no, a.inbound_no, a.shipping_company, a.mawb,
                  a.hawb, (SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id) AS "lines!"
             FROM asns a JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id
            WHERE a.id = ANY($1)"#,
        &asns
    )
    .fetch_all(connection)
    .await?;
    let decided: HashMap<i64, &Decided> = having.iter().map(|decided| (decided.notice.id, *decided)).collect();
    let facts = rows.into_iter().filter_map(|row| {
        let decided = decided.get(&row.id)?;
        let facts = NoticeFacts {
            asn_no: row.asn_no,
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
            plant_code: row.plant_code,
            supplier_shipment_no: row.supplier_shipment_no,
            shipped_on: day(row.shipped_on),
            eta_on: day(row.eta_on),
            invoice_no: row.invoice_no,
            inbound_no: row.inbound_no.unwrap_or_default(),
            shipping_company: row.shipping_company,
            mawb: row.mawb,
            hawb: row.hawb,
            lines: row.lines,
            answer: decided.answer.clone(),
            withdrawal: decided.notice.state == State::Cancelling,
        };
        Some((row.id, facts))
    });
    Ok(facts.collect())
}
