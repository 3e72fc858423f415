//! What a decided event does besides moving the state: each effect is one statement for all notices that have it.

use super::load::Loaded;
use super::mail::{self, MailKind};
use super::{certify, sscc, transit};
use crate::asn::machine::{Asn, Effect};
use crate::asn::shipment::{notice, withdrawal};
use crate::channel::Channel;
use crate::erp_message::{Draft, Kind, queue, turn};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Machine, Outcome};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;

/// A decided event of a notice.
pub struct Decided {
    /// The notice before it.
    pub asn: Loaded,
    /// What the machine said.
    pub outcome: Outcome<Asn>,
    /// The ERP's number or words, or the buyer's reason, where the event brings them.
    pub answer: String,
}

/// Carries out the effects of all decided events whose change is written.
///
/// # Errors
/// The database's own.
pub async fn carry_out(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    decided: &[Decided],
) -> Result<(), Error> {
    for effect in Effect::ALL {
        let having: Vec<&Decided> = decided.iter().filter(|d| d.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        let asns: Vec<i64> = having.iter().map(|decided| decided.asn.id).collect();
        match effect {
            Effect::RaiseInTransit => transit::raise(connection, actor, now, &having).await?,
            Effect::ReturnInTransit => transit::give_back(connection, actor, now, &having).await?,
            Effect::NumberBoxes => sscc::number(connection, actor, &having).await?,
            Effect::QueueShipment => {
                let drafts = having.iter().map(|d| message(Kind::Asn, &d.asn, &notice(&d.asn)));
                queue(connection, actor, now, &drafts.collect::<Vec<_>>()).await?;
            }
            Effect::QueueCancellation => {
                let drafts = having.iter().map(|d| message(Kind::AsnCancel, &d.asn, &withdrawal(&d.asn)));
                queue(connection, actor, now, &drafts.collect::<Vec<_>>()).await?;
            }
            Effect::KeepInboundNo => keep_inbound_no(connection, now, &asns, &having).await?,
            Effect::KeepLatestLots => keep_latest_lots(connection, &asns).await?,
            Effect::TakeBackLatestLots => take_back_latest_lots(connection, &asns).await?,
            Effect::KeepAnswer => keep_answer(connection, &asns, &having).await?,
            Effect::FreeNumbers => free_numbers(connection, &asns).await?,
            Effect::VoidCertificates => {
                let cancelled: Vec<&Loaded> = having.iter().map(|decided| &decided.asn).collect();
                certify::void(connection, actor, now, &cancelled).await?;
            }
            Effect::MailShipment => mail::queue(connection, actor, now, MailKind::Shipment, &having).await?,
            Effect::MailCancellation => mail::queue(connection, actor, now, MailKind::Cancellation, &having).await?,
            Effect::MailRefusal => mail::queue(connection, actor, now, MailKind::Refusal, &having).await?,
            Effect::MailErpCancellation => mail::queue(connection, actor, now, MailKind::Gone, &having).await?,
            Effect::MailShortage => mail::queue(connection, actor, now, MailKind::Shortage, &having).await?,
            // Done where the notice is written: its number is taken at the insert, box serials when boxes are added.
            Effect::ReserveSerials => {}
            // Done by `event`, which knows what the carrier told.
            Effect::KeepPickUp => {}
            Effect::MailErpEdit => mail::queue(connection, actor, now, MailKind::Edited, &having).await?,
            // Done by `edited`, which knows what the delivery holds.
            Effect::FollowDelivery => {}
            // Done by `receive`, which knows the receipt lines.
            Effect::BookReceipt => {}
        }
    }
    Ok(())
}

fn message(kind: Kind, asn: &Loaded, payload: &impl Serialize) -> Draft {
    Draft {
        kind,
        process: Asn::NAME,
        document: asn.id,
        document_version: asn.version + 1,
        document_no: asn.asn_no.clone(),
        vendor: asn.vendor,
        // People send and withdraw notices on the page; nothing else does.
        channel: Channel::Portal,
        payload: json!(payload),
        touches: touches(asn),
    }
}

/// The order lines that it takes goods from, and its lots.
fn touches(asn: &Loaded) -> Vec<String> {
    let lots = |n: usize| {
        let code = &asn.keys[n].material_code;
        asn.facts.lines[n].lots.iter().map(|lot| turn::lot(code, &lot.lot_no))
    };
    let lines = asn.keys.iter().map(|key| turn::order_line(key.po_line));
    lines.chain((0..asn.keys.len()).flat_map(lots)).collect()
}

async fn keep_inbound_no(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    asns: &[i64],
    having: &[&Decided],
) -> Result<(), Error> {
    let numbers: Vec<String> = having.iter().map(|decided| decided.answer.clone()).collect();
    sqlx::query!(
        "UPDATE asns a SET inbound_no = w.inbound_no, sent_at = $3, erp_answer = ''
           FROM unnest($1::bigint[], $2::text[]) AS w(id, inbound_no) WHERE a.id = w.id",
        asns,
        &numbers,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_answer(connection: &mut PgConnection, asns: &[i64], having: &[&Decided]) -> Result<(), Error> {
    let words: Vec<String> = having.iter().map(|decided| decided.answer.clone()).collect();
    sqlx::query!(
        "UPDATE asns a SET erp_answer = w.words FROM unnest($1::bigint[], $2::text[]) AS w(id, words) WHERE a.id = w.id",
        asns,
        &words
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_latest_lots(connection: &mut PgConnection, asns: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO latest_lots AS t (vendor_id, material_id, manufactured_on)
         SELECT l.vendor_id, p.material_id, max(o.manufactured_on)
           FROM asn_lots o JOIN asn_lines l ON l.id = o.asn_line_id JOIN po_lines p ON p.id = l.po_line_id
          WHERE l.asn_id = ANY($1) AND o.manufactured_on IS NOT NULL
          GROUP BY 1, 2 ORDER BY 1, 2
         ON CONFLICT (vendor_id, material_id)
         DO UPDATE SET manufactured_on = greatest(t.manufactured_on, excluded.manufactured_on)",
        asns
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Shipped is what the ERP took and was not cancelled. The rows are locked by a statement of their own: only the next one
/// sees what another cancellation wrote meanwhile.
async fn take_back_latest_lots(connection: &mut PgConnection, asns: &[i64]) -> Result<(), Error> {
    let parts = sqlx::query!(
        "SELECT t.vendor_id, t.material_id FROM latest_lots t
          WHERE (t.vendor_id, t.material_id) IN (
            SELECT l.vendor_id, p.material_id FROM asn_lines l JOIN po_lines p ON p.id = l.po_line_id
             WHERE l.asn_id = ANY($1))
          ORDER BY 1, 2 FOR UPDATE",
        asns
    )
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query!(
        "WITH shipped AS (
           SELECT k.vendor_id, k.material_id, max(o.manufactured_on) AS manufactured_on
             FROM unnest($1::bigint[], $2::bigint[]) AS k(vendor_id, material_id)
             LEFT JOIN (po_lines p
               JOIN asn_lines l ON l.po_line_id = p.id
               JOIN asns a ON a.id = l.asn_id AND a.state IN ('Sent', 'Cancelling', 'Receiving', 'Closed')
               JOIN asn_lots o ON o.asn_line_id = l.id)
               ON a.vendor_id = k.vendor_id AND p.material_id = k.material_id
            GROUP BY 1, 2),
         gone AS (
           DELETE FROM latest_lots t USING shipped s
            WHERE s.manufactured_on IS NULL AND (t.vendor_id, t.material_id) = (s.vendor_id, s.material_id))
         UPDATE latest_lots t SET manufactured_on = s.manufactured_on
           FROM shipped s
          WHERE s.manufactured_on IS NOT NULL AND (t.vendor_id, t.material_id) = (s.vendor_id, s.material_id)",
        &parts.iter().map(|row| row.vendor_id).collect::<Vec<_>>(),
        &parts.iter().map(|row| row.material_id).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn free_numbers(connection: &mut PgConnection, asns: &[i64]) -> Result<(), Error> {
    sqlx::query!("UPDATE asn_claims SET live = false WHERE asn_id = ANY($1) AND live", asns)
        .execute(connection)
        .await?;
    Ok(())
}
