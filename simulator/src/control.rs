//! Routes for a tester, who plays the buyer and the warehouse and breaks things. No fault strikes here.

use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use ehub_erp::{ConfirmLine, ScheduleEntry, StatementKind, StatementStatus};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::answer::No;
use crate::journal::Journal;
use crate::ledger::Entry;
use crate::master::{Many, Master, MasterChange};
use crate::model::{Change, Delivery, DeliveryState, NewInvoice, NewOrder, Order, Pay, StatementLine};
use crate::{Faults, Shared, seed, statement};

/// The faults that are on.
pub(crate) async fn faults(State(shared): State<Arc<Shared>>) -> Json<Faults> {
    Json(shared.faults.lock().unwrap_or_else(PoisonError::into_inner).clone())
}

/// Sets all faults: those not named are off.
pub(crate) async fn set_faults(State(shared): State<Arc<Shared>>, Json(faults): Json<Faults>) -> Json<Faults> {
    *shared.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults.clone();
    Json(faults)
}

/// All well again.
pub(crate) async fn clear_faults(State(shared): State<Arc<Shared>>) -> Json<Faults> {
    *shared.faults.lock().unwrap_or_else(PoisonError::into_inner) = Faults::default();
    Json(Faults::default())
}

/// A list with its length, so that a script can count.
#[derive(Serialize)]
pub(crate) struct List<T> {
    count: usize,
    items: Vec<T>,
}

impl<T: Clone> List<T> {
    pub(crate) fn of(items: &[T]) -> Json<Self> {
        Json(Self { count: items.len(), items: items.to_vec() })
    }
}

/// Every delivery, also the cancelled.
pub(crate) async fn deliveries(State(shared): State<Arc<Shared>>) -> Json<List<Delivery>> {
    List::of(&shared.journal.lock().await.ledger.deliveries)
}

/// Every confirmation as it came.
pub(crate) async fn confirmations(State(shared): State<Arc<Shared>>) -> Json<List<ConfirmLine>> {
    List::of(&shared.journal.lock().await.ledger.confirmations)
}

/// What is expected of an order line: days and quantities as they were said last.
pub(crate) async fn schedule(
    State(shared): State<Arc<Shared>>,
    Path((po_no, line_no)): Path<(String, i32)>,
) -> Json<List<ScheduleEntry>> {
    let journal = shared.journal.lock().await;
    List::of(journal.ledger.schedules.get(&(po_no, line_no)).map_or(&[][..], Vec::as_slice))
}

/// An order.
pub(crate) async fn order(State(shared): State<Arc<Shared>>, Path(po_no): Path<String>) -> Result<Json<Order>, No> {
    Ok(Json(shared.journal.lock().await.ledger.order(&po_no)?.clone()))
}

/// A new order of the buyer.
pub(crate) async fn add_order(State(shared): State<Arc<Shared>>, Json(new): Json<NewOrder>) -> Result<Json<Order>, No> {
    let mut journal = shared.journal.lock().await;
    let po_no = new.po_no.clone().unwrap_or_else(|| journal.ledger.next_po_no());
    if journal.ledger.orders.contains_key(&po_no) {
        return Err(No::Refused(format!("there is an order {po_no} already")));
    }
    let ledger = &journal.ledger;
    let order = seed::entered(&new, po_no.clone(), ledger.today, &ledger.masters).map_err(No::Refused)?;
    let blocked = (1..).zip(&new.lines).filter_map(|(line_no, line)| line.blocked.then_some(line_no)).collect();
    journal.append(Entry::Ordered { order, blocked }).await?;
    Ok(Json(journal.ledger.order(&po_no)?.clone()))
}

/// The buyer changes a line.
pub(crate) async fn change_line(
    State(shared): State<Arc<Shared>>,
    Path((po_no, line_no)): Path<(String, i32)>,
    Json(change): Json<Change>,
) -> Result<Json<Order>, No> {
    let mut journal = shared.journal.lock().await;
    let line = journal.ledger.line(&po_no, line_no)?;
    if change == Change::default() {
        return Err(No::Refused("nothing is changed".to_owned()));
    }
    let left = change.order_qty.unwrap_or(line.order_qty) - change.cancelled_qty.unwrap_or(line.cancelled_qty);
    if left < Decimal::ZERO {
        return Err(No::Refused("more is cancelled than ordered".to_owned()));
    }
    journal.append(Entry::Changed { po_no: po_no.clone(), line_no, change }).await?;
    Ok(Json(journal.ledger.order(&po_no)?.clone()))
}

/// What a line of a delivery holds.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeliveryEdit {
    quantity: Decimal,
}

/// The buyer's people give a line of a delivery another quantity, before all of it was received.
pub(crate) async fn edit_delivery(
    State(shared): State<Arc<Shared>>,
    Path((inbound_no, line_no)): Path<(String, i32)>,
    Json(DeliveryEdit { quantity }): Json<DeliveryEdit>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    let delivery = journal.ledger.deliveries.iter().find(|one| one.inbound_no == inbound_no && one.state.lives());
    let line = delivery.and_then(|delivery| delivery.asn.lines.iter().find(|line| line.line_no == line_no));
    let line = line.ok_or_else(|| No::NotFound(format!("there is no line {line_no} of a delivery {inbound_no}")))?;
    if quantity <= Decimal::ZERO || quantity < line.received_qty {
        return Err(No::Refused(format!("line {line_no}: {quantity} is less than was received")));
    }
    journal.append(Entry::Edited { inbound_no, line_no, quantity }).await?;
    Ok(Json(json!({})))
}

/// How a delivery ends without goods.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Ending {
    Cancelled,
    Deleted,
}

/// The buyer's people cancel a delivery, or delete it.
pub(crate) async fn end_delivery(
    State(shared): State<Arc<Shared>>,
    Path((inbound_no, ending)): Path<(String, Ending)>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    let found = journal.ledger.deliveries.iter().find(|d| d.inbound_no == inbound_no);
    match found.map(|delivery| delivery.state) {
        None | Some(DeliveryState::Deleted) => {
            return Err(No::NotFound(format!("there is no delivery {inbound_no}")));
        }
        Some(DeliveryState::Received) => {
            return Err(No::Refused(format!("delivery {inbound_no} was received already")));
        }
        Some(DeliveryState::Expected | DeliveryState::Cancelled) => {}
    }
    journal
        .append(match ending {
            Ending::Cancelled => Entry::Cancelled { inbound_no },
            Ending::Deleted => Entry::Deleted { inbound_no },
        })
        .await?;
    Ok(Json(json!({})))
}

/// Books the supplier's invoice over all that was received of an order.
pub(crate) async fn invoice(
    State(shared): State<Arc<Shared>>,
    Json(NewInvoice { po_no, invoice_no }): Json<NewInvoice>,
) -> Result<Json<StatementLine>, No> {
    let mut journal = shared.journal.lock().await;
    if journal.ledger.statements.iter().any(|line| line.invoice_no == invoice_no) {
        return Err(No::Refused(format!("invoice {invoice_no} is booked already")));
    }
    let number = journal.ledger.statements.len() + 1;
    let booked = statement::invoice(number, journal.ledger.order(&po_no)?, invoice_no, journal.ledger.today);
    let line = booked.ok_or_else(|| No::Refused(format!("nothing was received of order {po_no}")))?;
    let line = StatementLine::from(line);
    journal.append(Entry::Invoiced { line: line.clone() }).await?;
    Ok(Json(line))
}

/// Pays an invoice: all that is open of it, or a part.
pub(crate) async fn pay(
    State(shared): State<Arc<Shared>>,
    Path(invoice_no): Path<String>,
    Json(Pay { amount }): Json<Pay>,
) -> Result<Json<StatementLine>, No> {
    let mut journal = shared.journal.lock().await;
    paid(&mut journal, invoice_no, amount).await
}

async fn paid(journal: &mut Journal, invoice_no: String, amount: Option<Decimal>) -> Result<Json<StatementLine>, No> {
    let all = &journal.ledger.statements;
    let found = all.iter().find(|line| line.invoice_no == invoice_no);
    let line = found.ok_or_else(|| No::NotFound(format!("there is no invoice {invoice_no}")))?;
    let open = statement::open_of(line, all.iter().map(|line| &line.document));
    let amount = amount.unwrap_or(open);
    if line.status != StatementStatus::Open || amount.is_zero() || amount.abs() > open.abs() {
        return Err(No::Refused(format!("{open} of invoice {invoice_no} can be paid")));
    }
    let number = all.iter().filter(|line| line.kind == StatementKind::Payment).count() + 1;
    let payment = StatementLine::from(statement::payment(number, line, amount, journal.ledger.today));
    let is_all = amount == open;
    journal.append(Entry::Paid { invoice_no, line: payment.clone(), is_all }).await?;
    Ok(Json(payment))
}

/// Pays an invoice wholly, or takes it back.
pub(crate) async fn settle(
    State(shared): State<Arc<Shared>>,
    Path((invoice_no, status)): Path<(String, StatementStatus)>,
) -> Result<Json<StatementLine>, No> {
    let mut journal = shared.journal.lock().await;
    if status == StatementStatus::Paid {
        return paid(&mut journal, invoice_no, None).await;
    }
    let found = journal.ledger.statements.iter().find(|line| line.invoice_no == invoice_no);
    let mut line = found.cloned().ok_or_else(|| No::NotFound(format!("there is no invoice {invoice_no}")))?;
    journal.append(Entry::Settled { invoice_no, status }).await?;
    line.status = status;
    Ok(Json(line))
}

/// Changes a master record, or makes it.
pub(crate) async fn keep_master(
    State(shared): State<Arc<Shared>>,
    Path((Many(kind), code)): Path<(Many, String)>,
    Json(change): Json<MasterChange>,
) -> Result<Json<Master>, No> {
    if let Some(name) = change.unknown(kind) {
        return Err(No::Refused(format!("{kind:?} have no {name}")));
    }
    let mut journal = shared.journal.lock().await;
    journal.append(Entry::Kept { kind, code: code.clone(), change }).await?;
    Ok(Json(journal.ledger.master(kind, &code)?.clone()))
}

/// Deletes a master record. What was ordered stays.
pub(crate) async fn drop_master(
    State(shared): State<Arc<Shared>>,
    Path((Many(kind), code)): Path<(Many, String)>,
) -> Result<Json<Value>, No> {
    let mut journal = shared.journal.lock().await;
    journal.ledger.master(kind, &code)?;
    journal.append(Entry::Dropped { kind, code }).await?;
    Ok(Json(json!({})))
}
