//! What is there, by key: a walk through all that may still change or through master records, documents that are asked for, and how deliveries stand.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use ehub_erp::{DeliveryStanding, ErpDelivery, ErpDeliveryLine, Key, Sighting, Sightings, StatementStatus};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Shared;
use crate::ledger::Ledger;
use crate::master::{Many, Master};
use crate::model::{Delivery, DeliveryState, Order, Receipt};

/// Largest part of a walk, and most keys that are asked for at once.
const MOST: usize = 500;

/// What is read.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Stream {
    Orders,
    Receipts,
    Statements,
}

/// Where to walk on.
#[derive(Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: Key,
    #[serde(default = "most")]
    limit: usize,
}

fn most() -> usize {
    MOST
}

/// Part of the walk.
pub(crate) async fn sightings(
    State(shared): State<Arc<Shared>>,
    Path(stream): Path<Stream>,
    Query(After { after, limit }): Query<After>,
) -> Json<Sightings> {
    let journal = shared.journal.lock().await;
    let mut rows = may_change(&journal.ledger, stream);
    rows.retain(|row| row.key > after);
    rows.sort_unstable_by(|a, b| a.key.cmp(&b.key));
    let limit = limit.clamp(1, MOST);
    let is_all = rows.len() <= limit;
    rows.truncate(limit);
    Json(Sightings { rows, is_all })
}

/// Key and version of all that may still change. Of receipts all are walked past: there are few, and they may be inspected late.
fn may_change(ledger: &Ledger, stream: Stream) -> Vec<Sighting> {
    fn seen(key: &Key, version: i64) -> Sighting {
        Sighting { key: key.clone(), version }
    }
    let is_open = |order: &&Order| order.lines.iter().any(|line| !line.open_qty().is_zero());
    match stream {
        Stream::Orders => ledger.orders.values().filter(is_open).map(|order| seen(&order.key, order.version)).collect(),
        Stream::Receipts => ledger.receipts.iter().map(|receipt| seen(&receipt.key, receipt.version)).collect(),
        Stream::Statements => {
            let open = ledger.statements.iter().filter(|line| line.status == StatementStatus::Open);
            open.map(|line| seen(&line.key, line.version)).collect()
        }
    }
}

/// Part of the walk through the master records of a kind.
pub(crate) async fn masters(
    State(shared): State<Arc<Shared>>,
    Path(Many(kind)): Path<Many>,
    Query(After { after, limit }): Query<After>,
) -> Json<Value> {
    let journal = shared.journal.lock().await;
    let limit = limit.clamp(1, MOST);
    let mut rows: Vec<&Master> = journal.ledger.masters.all(kind).filter(|master| master.key > after).collect();
    let is_all = rows.len() <= limit;
    rows.truncate(limit);
    Json(json!({ "rows": rows, "isAll": is_all }))
}

/// Which documents are wanted: `keys=1,2,3`.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    keys: String,
}

/// Documents, whole.
pub(crate) async fn documents(
    State(shared): State<Arc<Shared>>,
    Path(stream): Path<Stream>,
    Query(Wanted { keys }): Query<Wanted>,
) -> Json<Value> {
    fn those<T: Serialize>(all: impl Iterator<Item = T>, keys: &[&str], key: fn(&T) -> &Key) -> Value {
        json!(all.filter(|one| keys.contains(&key(one).as_str())).collect::<Vec<_>>())
    }
    let keys: Vec<&str> = keys.split(',').take(MOST).collect();
    let journal = shared.journal.lock().await;
    let ledger = &journal.ledger;
    Json(match stream {
        Stream::Orders => those(ledger.orders.values(), &keys, |order| &order.key),
        Stream::Receipts => those(ledger.receipts.iter(), &keys, |receipt| &receipt.key),
        Stream::Statements => those(ledger.statements.iter(), &keys, |line| &line.key),
    })
}

/// Which deliveries are asked about: `numbers=1800000001,1800000002`.
#[derive(Deserialize)]
pub(crate) struct Numbers {
    numbers: String,
}

/// How deliveries stand; those that were deleted are left out.
pub(crate) async fn deliveries(
    State(shared): State<Arc<Shared>>,
    Query(Numbers { numbers }): Query<Numbers>,
) -> Json<Vec<ErpDelivery>> {
    let wanted: Vec<&str> = numbers.split(',').take(MOST).collect();
    let journal = shared.journal.lock().await;
    let meant = journal.ledger.deliveries.iter().filter(|delivery| wanted.contains(&delivery.inbound_no.as_str()));
    Json(meant.filter_map(|delivery| stands(&journal.ledger, delivery)).collect())
}

fn stands(ledger: &Ledger, delivery: &Delivery) -> Option<ErpDelivery> {
    // Of receipts that were taken back, and of what took them back, nothing counts.
    let counts = |receipt: &&Receipt| receipt.reverses.is_none() && !ledger.is_taken_back(&receipt.receipt_no);
    let own = || {
        let of = ledger.receipts.iter().filter(|receipt| receipt.inbound_no.as_ref() == Some(&delivery.inbound_no));
        of.filter(counts)
    };
    // What goes back later does not make it expected again.
    let last = own().rfind(|receipt| receipt.is_final).or_else(|| own().next_back());
    let standing = match delivery.state {
        DeliveryState::Deleted => return None,
        DeliveryState::Cancelled => DeliveryStanding::Cancelled,
        DeliveryState::Expected | DeliveryState::Received if last.is_some_and(|last| last.is_final) => {
            DeliveryStanding::Done
        }
        DeliveryState::Expected | DeliveryState::Received => DeliveryStanding::Expected,
    };
    let mut sums: BTreeMap<(&str, i32), Decimal> = BTreeMap::new();
    for line in &delivery.asn.lines {
        *sums.entry((&line.po_no, line.po_line_no)).or_default() += line.quantity;
    }
    let lines = sums.into_iter().map(|((po_no, po_line_no), quantity)| ErpDeliveryLine {
        po_no: po_no.to_owned(),
        po_line_no,
        quantity,
        uom: String::new(),
    });
    Some(ErpDelivery {
        inbound_no: delivery.inbound_no.clone(),
        key: last.map(|last| last.key.clone()).unwrap_or_default(),
        standing,
        lines: (standing == DeliveryStanding::Expected).then(|| lines.collect()),
    })
}
