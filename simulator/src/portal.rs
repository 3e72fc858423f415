//! Routes for a portal: what it may read and post. Faults strike here.

use std::sync::{Arc, PoisonError};

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use ehub_erp::{ConfirmLine, Posted};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Shared;
use crate::answer::No;
use crate::fault::{Duplicate, Taking};
use crate::ledger::Entry;
use crate::model::{Asn, Delivery, DeliveryState, Order, Receipt, StatementLine};

/// Largest page.
const MOST: usize = 500;

/// Where to read on.
#[derive(Deserialize)]
pub(crate) struct Since {
    #[serde(default)]
    since: u64,
    #[serde(default = "most")]
    limit: usize,
}

fn most() -> usize {
    MOST
}

/// A piece of a stream.
#[derive(Serialize)]
pub(crate) struct Piece<T> {
    items: Vec<T>,
    /// Where to read on.
    next: u64,
    /// There is more.
    more: bool,
}

/// The next items of a stream, oldest change first.
fn piece<T: Clone>(
    all: impl Iterator<Item = T>,
    place: impl Fn(&T) -> u64,
    since: &Since,
    duplicate: bool,
) -> Piece<T> {
    let mut all: Vec<T> = all.collect();
    all.sort_by_key(&place);
    let before: Vec<T> = all.iter().filter(|item| place(item) <= since.since).cloned().collect();
    let mut items: Vec<T> = all.into_iter().filter(|item| place(item) > since.since).collect();
    let limit = since.limit.clamp(1, MOST);
    let more = items.len() > limit;
    items.truncate(limit);
    let next = items.last().map_or(since.since, &place);
    if duplicate {
        let old = before.into_iter().rev().take(limit);
        items = old.chain(items.iter().cloned().flat_map(|item| [item.clone(), item])).collect();
    }
    Piece { items, next, more }
}

/// What it is.
pub(crate) async fn health() -> Json<Value> {
    Json(json!({ "product": "eHub ERP simulator", "version": env!("CARGO_PKG_VERSION") }))
}

/// Orders that changed.
pub(crate) async fn orders(
    State(shared): State<Arc<Shared>>,
    duplicate: Option<Extension<Duplicate>>,
    Query(since): Query<Since>,
) -> Json<Piece<Order>> {
    let journal = shared.journal.lock().await;
    Json(piece(journal.ledger.orders.values().cloned(), |order| order.changed, &since, duplicate.is_some()))
}

/// Receipts.
pub(crate) async fn receipts(
    State(shared): State<Arc<Shared>>,
    duplicate: Option<Extension<Duplicate>>,
    Query(since): Query<Since>,
) -> Json<Piece<Receipt>> {
    let journal = shared.journal.lock().await;
    Json(piece(journal.ledger.receipts.iter().cloned(), |receipt| receipt.changed, &since, duplicate.is_some()))
}

/// Lines of balance statements.
pub(crate) async fn statements(
    State(shared): State<Arc<Shared>>,
    duplicate: Option<Extension<Duplicate>>,
    Query(since): Query<Since>,
) -> Json<Piece<StatementLine>> {
    let journal = shared.journal.lock().await;
    Json(piece(journal.ledger.statements.iter().cloned(), |line| line.changed, &since, duplicate.is_some()))
}

/// Takes a confirmed schedule. The newest one counts.
pub(crate) async fn confirm(
    State(shared): State<Arc<Shared>>,
    Json(confirmation): Json<ConfirmLine>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    journal.ledger.check_confirmation(&confirmation)?;
    journal.append(Entry::Confirmed { confirmation }).await?;
    Ok(Json(json!({})))
}

/// Takes a schedule that was moved after it was confirmed. The newest one counts.
pub(crate) async fn reschedule(
    State(shared): State<Arc<Shared>>,
    Json(schedule): Json<ConfirmLine>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    journal.ledger.check_confirmation(&schedule)?;
    journal.append(Entry::Rescheduled { schedule }).await?;
    Ok(Json(json!({})))
}

/// Takes a shipment notice.
pub(crate) async fn post_asn(
    State(shared): State<Arc<Shared>>,
    taking: Option<Extension<Taking>>,
    Json(asn): Json<Asn>,
) -> Result<Json<Posted>, No> {
    let Taking { split, later } = taking.map(|Extension(taking)| taking).unwrap_or_default();
    let mut journal = shared.journal.lock().await;
    if shared.idempotent
        && let Some(known) = journal.ledger.delivery(&asn.reference)
    {
        return Ok(Json(Posted::one(known.inbound_no.as_str())));
    }
    journal.ledger.check_asn(&asn)?;
    let reference = asn.reference.clone();
    let mut inbound_nos: Vec<String> = vec![];
    for mut part in if split { halves(asn) } else { vec![asn] } {
        let inbound_no = journal.ledger.next_inbound_no();
        if let Some(first) = inbound_nos.first() {
            part.details.insert(PART_OF.to_owned(), json!(first));
        }
        journal.append(Entry::Posted { inbound_no: inbound_no.clone(), asn: part }).await?;
        inbound_nos.push(inbound_no);
    }
    if later > 0 {
        shared.later.lock().unwrap_or_else(PoisonError::into_inner).insert(reference, later);
        return Ok(Json(Posted::later()));
    }
    Ok(Json(Posted { inbound_nos }))
}

/// Field of a delivery that is a part of a split notice: the number of the first part.
const PART_OF: &str = "partOf";

/// The notice as two: half of each line, and the rest.
fn halves(asn: Asn) -> Vec<Asn> {
    let (mut first, mut second) = (asn.clone(), asn);
    for (one, other) in first.lines.iter_mut().zip(&mut second.lines) {
        one.quantity = (one.quantity / Decimal::TWO).ceil();
        other.quantity -= one.quantity;
    }
    second.lines.retain(|line| line.quantity > Decimal::ZERO);
    if second.lines.is_empty() { vec![first] } else { vec![first, second] }
}

/// The living delivery with the sender's reference, and the numbers of all its parts; none while they are still to come.
pub(crate) async fn find_asn(
    State(shared): State<Arc<Shared>>,
    Path(reference): Path<String>,
) -> Result<Json<Value>, No> {
    let journal = shared.journal.lock().await;
    let found = journal.ledger.delivery(&reference);
    let found = found.ok_or_else(|| No::NotFound(format!("there is no delivery with reference {reference}")))?;
    let mut whole = found.clone();
    let mut inbound_nos = vec![found.inbound_no.clone()];
    let is_part = |one: &&Delivery| one.asn.details.get(PART_OF) == Some(&json!(found.inbound_no));
    for part in journal.ledger.deliveries.iter().filter(|one| one.state.lives()).filter(is_part) {
        inbound_nos.push(part.inbound_no.clone());
        for line in &part.asn.lines {
            match whole.asn.lines.iter_mut().find(|one| one.line_no == line.line_no) {
                Some(same) => same.quantity += line.quantity,
                None => whole.asn.lines.push(line.clone()),
            }
        }
    }
    let mut later = shared.later.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(looks) = later.get_mut(&reference).filter(|looks| **looks > 0) {
        *looks -= 1;
        inbound_nos.clear();
    }
    let mut answer = json!(whole);
    answer["inboundNos"] = json!(inbound_nos);
    Ok(Json(answer))
}

/// Which delivery to cancel.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cancel {
    inbound_no: String,
}

/// Cancels a delivery of which nothing was received.
pub(crate) async fn cancel_asn(
    State(shared): State<Arc<Shared>>,
    Path(reference): Path<String>,
    Json(Cancel { inbound_no }): Json<Cancel>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    let found = journal.ledger.deliveries.iter().find(|d| d.inbound_no == inbound_no);
    let Some(delivery) = found else {
        // Never heard of: there is nothing to take back.
        return match journal.ledger.delivery(&reference) {
            None => Ok(Json(json!({}))),
            Some(other) => Err(No::Refused(format!("{reference} is delivery {}, not {inbound_no}", other.inbound_no))),
        };
    };
    if delivery.asn.reference != reference {
        return Err(No::Refused(format!("delivery {inbound_no} has the reference {}", delivery.asn.reference)));
    }
    match delivery.state {
        DeliveryState::Cancelled | DeliveryState::Deleted => {}
        DeliveryState::Received => {
            return Err(No::Refused(format!("delivery {inbound_no} was received already")));
        }
        DeliveryState::Expected => journal.append(Entry::Cancelled { inbound_no }).await?,
    }
    Ok(Json(json!({})))
}
