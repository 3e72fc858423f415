//! What people are told about notices by mail.

use super::effect::Decided;
use crate::asn::machine::{Asn, Event, State};
use crate::error::Error;
use crate::mail::facts::{AsnMailFacts, MissingFacts, day, quantity};
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

/// What is said of a notice.
#[derive(Clone, Copy, Debug)]
pub(super) enum MailKind {
    /// It is on its way.
    Shipment,
    /// It was withdrawn.
    Cancellation,
    /// The ERP does not want it.
    Refusal,
    /// The ERP has cancelled it, or no longer has it.
    Gone,
    /// The ERP's people have changed what its delivery holds.
    Edited,
    /// It is closed, and not everything came.
    Shortage,
}

/// Queues a mail about each notice; many about the same go to a person as one.
pub(super) async fn queue(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    mail: MailKind,
    having: &[&Decided],
) -> Result<(), Error> {
    let facts = facts(connection, having).await?;
    let drafts: Vec<Draft> = having
        .iter()
        .filter_map(|decided| Some((decided, facts.get(&decided.asn.id)?)))
        .map(|(decided, facts)| draft(mail, decided, facts))
        .collect();
    mail::queue(connection, actor, now, &drafts).await?;
    Ok(())
}

fn draft(mail: MailKind, decided: &Decided, facts: &AsnMailFacts) -> Draft {
    let asn = &decided.asn;
    let supplier = || Audience::Company { company: asn.vendor, roles: SHIPPER };
    let (template, audiences) = match mail {
        MailKind::Shipment => (Template::AsnSent, receiving(asn.plant, facts)),
        MailKind::Cancellation => (Template::AsnCancelled, receiving(asn.plant, facts)),
        MailKind::Refusal => (Template::AsnRefused, vec![supplier()]),
        MailKind::Gone => {
            (Template::AsnErpCancelled, receiving(asn.plant, facts).into_iter().chain([supplier()]).collect())
        }
        MailKind::Edited => (Template::AsnErpEdited, vec![Audience::Plant { plant: asn.plant, roles: MC }, supplier()]),
        MailKind::Shortage => {
            (Template::AsnClosedShort, vec![Audience::Plant { plant: asn.plant, roles: MC }, supplier()])
        }
    };
    Draft {
        template,
        process: Asn::NAME,
        document: asn.id,
        document_version: asn.version + 1,
        occasion: 0,
        document_no: asn.asn_no.clone(),
        audiences,
        link: format!("/asn/asns/{}", asn.id),
        facts: json!(facts),
    }
}

/// Those who wait for the goods and those who carry them.
fn receiving(plant: i64, facts: &AsnMailFacts) -> Vec<Audience> {
    vec![Audience::Plant { plant, roles: MC }, Audience::Forwarder { name: facts.shipping_company.clone() }]
}

/// What the mails show, by notice.
async fn facts(connection: &mut PgConnection, having: &[&Decided]) -> Result<HashMap<i64, AsnMailFacts>, Error> {
    let asns: Vec<i64> = having.iter().map(|decided| decided.asn.id).collect();
    let rows = sqlx::query!(
        r#"SELECT a.id, a.asn_no, c.code AS vendor_code, c.name AS vendor_name, p.code AS plant_code,
                  a.supplier_shipment_no, a.shipped_on, a.eta_on, a.invoice_no, a.inbound_no, a.shipping_company, a.mawb,
                  a.hawb, (SELECT count(*) FROM asn_lines l WHERE l.asn_id = a.id) AS "lines!"
             FROM asns a JOIN companies c ON c.id = a.vendor_id JOIN plants p ON p.id = a.plant_id
            WHERE a.id = ANY($1)"#,
        &asns
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut missing = missing(connection, &asns).await?;
    let decided: HashMap<i64, &Decided> = having.iter().map(|decided| (decided.asn.id, *decided)).collect();
    let facts = rows.into_iter().filter_map(|row| {
        let decided = decided.get(&row.id)?;
        let by_hand = decided.outcome.event == Event::CloseShort;
        let facts = AsnMailFacts {
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
            answer: if by_hand { String::new() } else { decided.answer.clone() },
            withdrawal: decided.asn.state == State::Cancelling,
            missing: missing.remove(&row.id).unwrap_or_default(),
            reason: if by_hand { decided.answer.clone() } else { String::new() },
        };
        Some((row.id, facts))
    });
    Ok(facts.collect())
}

/// What of each notice's lines has not come, by notice; quantities of one material and unit count together.
async fn missing(connection: &mut PgConnection, asns: &[i64]) -> Result<HashMap<i64, Vec<MissingFacts>>, Error> {
    let rows = sqlx::query!(
        r#"SELECT l.asn_id, p.material_code, p.uom, sum(l.ship_qty) AS "shipped!", sum(l.received_qty) AS "received!",
                  sum(l.ship_qty - l.received_qty) AS "missing!"
             FROM asn_lines l JOIN po_lines p ON p.id = l.po_line_id
            WHERE l.asn_id = ANY($1) AND l.ship_qty > l.received_qty
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    let mut missing: HashMap<i64, Vec<MissingFacts>> = HashMap::new();
    for row in rows {
        missing.entry(row.asn_id).or_default().push(MissingFacts {
            material_code: row.material_code,
            uom: row.uom,
            shipped: quantity(row.shipped),
            received: quantity(row.received),
            missing: quantity(row.missing),
        });
    }
    Ok(missing)
}
