//! What the warehouse has received.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::cursor::Changed;
use super::rpc::Rpc;
use super::stream::{self, Stream, Times, since};
use super::wire::Amount;
use super::{Answer, ErpReceipt, ErpReceiptLine, Page, Tryton};

/// The goods have arrived; in the second state they are put away as well.
const STATES: [&str; 2] = ["received", "done"];

struct Arrivals;

#[derive(Deserialize)]
struct MoveTimes {
    shipment: Option<String>,
    #[serde(flatten)]
    times: Times,
}

/// Movements that came from order lines with a delivery.
fn arrived() -> Value {
    json!([["state", "=", "done"], ["origin", "like", "purchase.line,%"], ["shipment", "like", "stock.shipment.in,%"]])
}

fn shipment_of(reference: Option<&str>) -> Option<i64> {
    reference?.strip_prefix("stock.shipment.in,")?.parse().ok()
}

/// The newest time per delivery.
fn per_shipment(moves: &[MoveTimes]) -> HashMap<i64, i64> {
    let mut newest = HashMap::new();
    for row in moves {
        if let Some(id) = shipment_of(row.shipment.as_deref()) {
            let at = newest.entry(id).or_insert(0);
            *at = row.times.at().max(*at);
        }
    }
    newest
}

const TIMES: [&str; 3] = ["shipment", "create_date", "write_date"];

impl Stream for Arrivals {
    const MODEL: &'static str = "stock.shipment.in";

    fn domain(&self) -> Value {
        json!([["state", "in", STATES]])
    }

    /// A delivery counts as changed when its goods arrived, not when they were put away or paid for.
    async fn changed(&self, rpc: &Rpc, from: DateTime<Utc>) -> Answer<Vec<Changed>> {
        let moves: Vec<MoveTimes> = rpc.search("stock.move", json!([arrived(), since("", from)]), &TIMES, None).await?;
        Ok(per_shipment(&moves).into_iter().map(|(id, at)| Changed { id, at }).collect())
    }

    async fn times(&self, rpc: &Rpc, ids: &[i64]) -> Answer<Vec<Changed>> {
        if ids.is_empty() {
            return Ok(vec![]);
        }
        let of: Vec<String> = ids.iter().map(|id| format!("stock.shipment.in,{id}")).collect();
        let domain = json!([arrived(), ["shipment", "in", of]]);
        let newest = per_shipment(&rpc.search::<MoveTimes>("stock.move", domain, &TIMES, None).await?);
        Ok(ids.iter().filter_map(|id| newest.get(id).map(|at| Changed { id: *id, at: *at })).collect())
    }
}

#[derive(Deserialize)]
struct Shipment {
    id: i64,
    number: Option<String>,
    reference: Option<String>,
}

#[derive(Deserialize)]
struct Arrived {
    shipment: Option<String>,
    origin: Option<String>,
    quantity: Option<Amount>,
}

#[derive(Deserialize)]
struct OrderLine {
    id: i64,
    #[serde(rename = "purchase.")]
    purchase: Purchase,
}

#[derive(Deserialize)]
struct Purchase {
    number: Option<String>,
}

/// Receipts since the cursor.
pub(super) async fn pull(tryton: &Tryton, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
    let (changed, cursor, more) = stream::next(tryton, &Arrivals, cursor, limit).await?;
    let items = read(&tryton.rpc, &changed).await?;
    Ok(Page { items, cursor: cursor.write(), more })
}

async fn read(rpc: &Rpc, changed: &[Changed]) -> Answer<Vec<ErpReceipt>> {
    if changed.is_empty() {
        return Ok(vec![]);
    }
    let ids: Vec<i64> = changed.iter().map(|change| change.id).collect();
    let shipments: Vec<Shipment> =
        rpc.search(Arrivals::MODEL, json!([["id", "in", ids]]), &["number", "reference"], None).await?;
    let of: Vec<String> = ids.iter().map(|id| format!("stock.shipment.in,{id}")).collect();
    let domain = json!([arrived(), ["shipment", "in", of]]);
    let moves: Vec<Arrived> = rpc.search("stock.move", domain, &["shipment", "origin", "quantity"], None).await?;
    let numbers = line_numbers(rpc, &moves).await?;
    Ok(changed
        .iter()
        .filter_map(|change| {
            let shipment = shipments.iter().find(|shipment| shipment.id == change.id)?;
            receipt(shipment, change.at, &moves, &numbers)
        })
        .collect())
}

fn receipt(
    shipment: &Shipment,
    at: i64,
    moves: &[Arrived],
    numbers: &HashMap<i64, (String, i32)>,
) -> Option<ErpReceipt> {
    let mut sums: BTreeMap<(String, i32), Decimal> = BTreeMap::new();
    for row in moves.iter().filter(|row| shipment_of(row.shipment.as_deref()) == Some(shipment.id)) {
        let Some(number) = line_of(row).and_then(|line| numbers.get(&line)) else { continue };
        *sums.entry(number.clone()).or_default() += row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0);
    }
    let number = shipment.number.clone()?;
    Some(ErpReceipt {
        receipt_no: number.clone(),
        inbound_no: Some(number),
        reference: shipment.reference.clone().filter(|reference| !reference.is_empty()),
        lines: sums
            .into_iter()
            .filter(|(_, quantity)| *quantity > Decimal::ZERO)
            .map(|((po_no, po_line_no), quantity)| ErpReceiptLine { po_no, po_line_no, asn_line_no: None, quantity })
            .collect(),
        received_at: DateTime::from_timestamp_micros(at).unwrap_or_default(),
    })
}

fn line_of(row: &Arrived) -> Option<i64> {
    row.origin.as_deref()?.strip_prefix("purchase.line,")?.parse().ok()
}

/// Order number and line number of the lines behind these movements.
async fn line_numbers(rpc: &Rpc, moves: &[Arrived]) -> Answer<HashMap<i64, (String, i32)>> {
    let lines: Vec<i64> = moves.iter().filter_map(line_of).collect();
    // All lines of those orders: a line's number is its place among them.
    let domain = json!([["purchase.lines", "in", lines], ["type", "=", "line"]]);
    let rows: Vec<OrderLine> = rpc.search("purchase.line", domain, &["purchase.number"], None).await?;
    let mut places: HashMap<String, i32> = HashMap::new();
    let mut numbers = HashMap::new();
    for row in rows {
        let Some(number) = row.purchase.number else { continue };
        let place = places.entry(number.clone()).or_insert(0);
        *place += 1;
        numbers.insert(row.id, (number, *place));
    }
    Ok(numbers)
}
