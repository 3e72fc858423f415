//! What is there, by key: a walk through all that may still change or through master records, documents that are asked for, and how deliveries stand.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Shared;
use crate::ledger::Ledger;
use crate::master::{Master, MasterKind};
use crate::model::{DeliveryState, Line, Order, StatementLine, StatementStatus};
use crate::receipt::Receipt;

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

/// A document with what it is named by here.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Told<T> {
    pub(crate) key: i64,
    /// Another one whenever the document is another.
    pub(crate) version: i64,
    #[serde(flatten)]
    pub(crate) item: T,
}

impl From<Order> for Told<Order> {
    fn from(item: Order) -> Self {
        Self { key: number(&item.po_no), version: item.revision, item }
    }
}

impl From<Receipt> for Told<Receipt> {
    fn from(item: Receipt) -> Self {
        Self { key: number(&item.receipt_no), version: whole(item.changed), item }
    }
}

impl From<StatementLine> for Told<StatementLine> {
    fn from(item: StatementLine) -> Self {
        Self { key: number(&item.document_no), version: whole(item.changed), item }
    }
}

/// Numbers of documents are digits here.
fn number(text: &str) -> i64 {
    text.parse().unwrap_or_default()
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Where to walk on.
#[derive(Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: i64,
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
) -> Json<Value> {
    let journal = shared.journal.lock().await;
    let mut rows = may_change(&journal.ledger, stream);
    rows.retain(|(key, _)| *key > after);
    rows.sort_unstable();
    let limit = limit.clamp(1, MOST);
    let is_all = rows.len() <= limit;
    rows.truncate(limit);
    let rows: Vec<Value> = rows.iter().map(|(key, version)| json!({ "key": key, "version": version })).collect();
    Json(json!({ "rows": rows, "isAll": is_all }))
}

/// Key and version of all that may still change. Of receipts all are walked past: there are few, and they may be inspected late.
fn may_change(ledger: &Ledger, stream: Stream) -> Vec<(i64, i64)> {
    fn named<T>(told: &Told<T>) -> (i64, i64) {
        (told.key, told.version)
    }
    let is_open = |order: &&Order| order.lines.iter().any(|line: &Line| !line.open().is_zero());
    match stream {
        Stream::Orders => ledger.orders.values().filter(is_open).cloned().map(|order| named(&order.into())).collect(),
        Stream::Receipts => ledger.receipts.iter().cloned().map(|receipt| named(&receipt.into())).collect(),
        Stream::Statements => {
            let open = ledger.statements.iter().filter(|line| line.status == StatementStatus::Open);
            open.cloned().map(|line| named(&line.into())).collect()
        }
    }
}

/// Part of the walk through the master records of a kind.
pub(crate) async fn masters(
    State(shared): State<Arc<Shared>>,
    Path(kind): Path<MasterKind>,
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
    fn those<T: Clone + Serialize>(all: impl Iterator<Item = Told<T>>, keys: &[i64]) -> Value {
        json!(all.filter(|told| keys.contains(&told.key)).collect::<Vec<_>>())
    }
    let keys: Vec<i64> = keys.split(',').take(MOST).filter_map(|key| key.parse().ok()).collect();
    let journal = shared.journal.lock().await;
    let ledger = &journal.ledger;
    Json(match stream {
        Stream::Orders => those(ledger.orders.values().cloned().map(Told::from), &keys),
        Stream::Receipts => those(ledger.receipts.iter().cloned().map(Told::from), &keys),
        Stream::Statements => those(ledger.statements.iter().cloned().map(Told::from), &keys),
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
) -> Json<Value> {
    let wanted: Vec<&str> = numbers.split(',').take(MOST).collect();
    let journal = shared.journal.lock().await;
    let ledger = &journal.ledger;
    let mut told = vec![];
    for delivery in ledger.deliveries.iter().filter(|delivery| wanted.contains(&delivery.inbound_no.as_str())) {
        let own = || ledger.receipts.iter().filter(|receipt| receipt.inbound_no.as_ref() == Some(&delivery.inbound_no));
        // What goes back later does not make it expected again.
        let last = own().rfind(|receipt| receipt.is_final).or_else(|| own().next_back());
        let standing = match delivery.state {
            DeliveryState::Deleted => continue,
            DeliveryState::Cancelled => "cancelled",
            DeliveryState::Expected | DeliveryState::Received if last.is_some_and(|last| last.is_final) => "done",
            DeliveryState::Expected | DeliveryState::Received => "expected",
        };
        let key = last.map_or(0, |last| number(&last.receipt_no));
        told.push(json!({ "inboundNo": delivery.inbound_no, "key": key, "standing": standing }));
    }
    Json(json!(told))
}
