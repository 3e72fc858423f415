//! What the warehouse has received.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::DateTime;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::effective;
use super::given::Version;
use super::returns::{self, Returns};
use super::rows;
use super::rpc::Rpc;
use super::stream::{self, Stream, Table, Times};
use super::taken_back;
use super::units::Units;
use super::wire::{Amount, Day};
use super::{Answer, ErpReceipt, ErpReceiptLine, Key, Page, Tryton};

/// The goods have arrived; in the second state they are put away as well.
const STATES: [&str; 2] = ["received", "done"];

struct Arrivals;

pub(super) const MODEL: &str = "stock.shipment.in";

/// Deliveries of which the goods are here, or were until the delivery was cancelled.
pub(super) fn received() -> Value {
    taken_back::ever_in(&STATES)
}

/// Movements that came from order lines with such a delivery.
pub(super) fn arrived() -> Value {
    taken_back::ever_done(MODEL)
}

impl Stream for Arrivals {
    type Item = ErpReceipt;

    const MODEL: &'static str = MODEL;

    /// A delivery counts as changed when its goods arrived, not when they were put away or paid for.
    const TABLES: &'static [Table] = &[Table { model: "stock.move", owner: Some("shipment"), told: arrived }];

    fn domain(&self) -> Value {
        received()
    }

    async fn read(&self, rpc: &Rpc, ids: &[i64]) -> Answer<(Vec<ErpReceipt>, Vec<Version>)> {
        let fields = ["number", "reference", "effective_date", "state", "create_date", "write_date"];
        let shipments: Vec<Shipment> = rpc.of(Self::MODEL, ("id", &rows::ids(ids)), &received(), &fields).await?;
        let of = rows::references(Self::MODEL, ids);
        let moves: Vec<Arrived> = rpc.of("stock.move", ("shipment", &of), &arrived(), &ARRIVED).await?;
        let numbers = line_numbers(rpc, &moves).await?;
        let units = Units::read_for(rpc, ids).await?;
        let versions = moves.iter().map(|row| row.times.version(0)).collect();
        let mut by_shipment: HashMap<i64, Vec<Arrived>> = HashMap::new();
        for row in moves {
            if let Some(id) = rows::referred(row.shipment.as_deref(), MODEL) {
                by_shipment.entry(id).or_default().push(row);
            }
        }
        let mut by_id: HashMap<i64, Shipment> = shipments.into_iter().map(|row| (row.times.id, row)).collect();
        let none = vec![];
        let receipts = ids
            .iter()
            .filter_map(|id| receipt(by_id.remove(id)?, by_shipment.get(id).unwrap_or(&none), &numbers, &units));
        Ok((receipts.collect(), versions))
    }
}

#[derive(Deserialize)]
struct Shipment {
    #[serde(flatten)]
    times: Times,
    number: Option<String>,
    reference: Option<String>,
    effective_date: Option<Day>,
    state: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Arrived {
    #[serde(flatten)]
    times: Times,
    pub(super) shipment: Option<String>,
    origin: Option<String>,
    pub(super) quantity: Option<Amount>,
    pub(super) unit: Option<i64>,
    effective_date: Option<Day>,
    state: Option<String>,
}

pub(super) const ARRIVED: [&str; 8] =
    ["create_date", "write_date", "shipment", "origin", "quantity", "unit", "effective_date", "state"];

/// A line of an order by its number among that order's.
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

/// Receipts by the id of their delivery, and what went back by its key.
pub(super) async fn by_key(rpc: &Rpc, keys: &[i64]) -> Answer<Vec<ErpReceipt>> {
    let (back, came): (Vec<i64>, Vec<i64>) = keys.iter().partition(|key| **key > returns::KEYS);
    let mut receipts = Arrivals.read(rpc, &came).await?.0;
    let back: Vec<i64> = back.into_iter().map(|key| key - returns::KEYS).collect();
    receipts.extend(Returns.read(rpc, &back).await?.0);
    Ok(receipts)
}

/// How far what came and what went back was read. That of earlier versions is the first alone.
#[derive(Default, Serialize, Deserialize)]
struct Both {
    came: Option<String>,
    back: Option<String>,
}

impl Both {
    fn parse(cursor: Option<&str>) -> Self {
        let Some(text) = cursor else { return Self::default() };
        match serde_json::from_str(text) {
            Ok(both @ Self { came: Some(_), .. }) => both,
            Ok(Self { came: None, .. }) | Err(_) => Self { came: Some(text.to_owned()), back: None },
        }
    }
}

/// Receipts since the cursor: what came, and once that is read, what went back.
pub(super) async fn pull(tryton: &Tryton, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpReceipt>> {
    let Both { came, back } = Both::parse(cursor);
    let arrivals = stream::next(tryton, &Arrivals, came.as_deref(), limit).await?;
    let told = |came, back| serde_json::to_string(&Both { came: Some(came), back }).unwrap_or_default();
    let room = limit.saturating_sub(arrivals.items.len());
    if arrivals.more || room == 0 {
        return Ok(Page { items: arrivals.items, cursor: told(arrivals.cursor, back), more: true });
    }
    match stream::next(tryton, &Returns, back.as_deref(), room).await {
        Ok(returned) => {
            let items = arrivals.items.into_iter().chain(returned.items).collect();
            Ok(Page { items, cursor: told(arrivals.cursor, Some(returned.cursor)), more: returned.more })
        }
        Err(error) if arrivals.items.is_empty() => Err(error),
        Err(error) => {
            tracing::warn!(%error, "what went back is read later");
            Ok(Page { items: arrivals.items, cursor: told(arrivals.cursor, back), more: true })
        }
    }
}

fn receipt(
    shipment: Shipment,
    moves: &[Arrived],
    numbers: &HashMap<i64, (String, i32)>,
    units: &Units,
) -> Option<ErpReceipt> {
    // Of a delivery without goods only its end is told.
    let at = moves.iter().map(|row| row.times.at()).max().unwrap_or_else(|| shipment.times.at());
    let at = DateTime::from_timestamp_micros(at).unwrap_or_default();
    let version = moves.iter().map(|row| row.times.mark()).fold(0, i64::wrapping_add);
    let mut sums: BTreeMap<(String, i32, String), Decimal> = BTreeMap::new();
    for row in moves.iter().filter(|row| taken_back::counts(shipment.state.as_deref(), row.state.as_deref())) {
        let Some((po_no, line_no)) = line_of(row).and_then(|line| numbers.get(&line)) else { continue };
        let place = (po_no.clone(), *line_no, units.word(row.unit));
        *sums.entry(place).or_default() += row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0);
    }
    let number = shipment.number?;
    let is_taken_back = shipment.state.as_deref() == Some(taken_back::CANCELLED);
    let receipt = ErpReceipt {
        receipt_no: number.clone(),
        inbound_no: Some(number),
        reference: shipment.reference.filter(|reference| !reference.is_empty()),
        lines: sums
            .into_iter()
            .filter(|(_, quantity)| *quantity > Decimal::ZERO)
            .map(|((po_no, po_line_no, uom), quantity)| ErpReceiptLine {
                uom,
                ..ErpReceiptLine::received(&po_no, po_line_no, quantity)
            })
            .collect(),
        received_on: effective::day(moves.iter().map(|row| row.effective_date), shipment.effective_date, at),
        booked_at: Some(at),
        reverses: None,
        is_final: true,
        key: Key::from_number(shipment.times.id),
        version,
    };
    Some(if is_taken_back { taken_back::reversal(receipt) } else { receipt })
}

pub(super) fn line_of(row: &Arrived) -> Option<i64> {
    rows::referred(row.origin.as_deref(), "purchase.line")
}

/// Order number and line number of the lines behind these movements.
pub(super) async fn line_numbers(rpc: &Rpc, moves: &[Arrived]) -> Answer<HashMap<i64, (String, i32)>> {
    #[derive(Deserialize)]
    struct Owned {
        purchase: i64,
    }
    let lines: BTreeSet<i64> = moves.iter().filter_map(line_of).collect();
    let lines: Vec<i64> = lines.into_iter().collect();
    let owned: Vec<Owned> = rpc.of("purchase.line", ("id", &rows::ids(&lines)), &json!([]), &["purchase"]).await?;
    let orders: BTreeSet<i64> = owned.into_iter().map(|line| line.purchase).collect();
    let orders: Vec<i64> = orders.into_iter().collect();
    // All lines of those orders: a line's number is its place among them.
    let of_goods = json!([["type", "=", "line"]]);
    let lines: Vec<OrderLine> =
        rpc.of("purchase.line", ("purchase", &rows::ids(&orders)), &of_goods, &["purchase.number"]).await?;
    let mut places: HashMap<String, i32> = HashMap::new();
    let mut numbers = HashMap::new();
    for line in lines {
        let Some(number) = line.purchase.number else { continue };
        let place = places.entry(number.clone()).or_insert(0);
        *place += 1;
        numbers.insert(line.id, (number, *place));
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_of_before_is_read_on() {
        let read = |cursor| {
            let Both { came, back } = Both::parse(cursor);
            (came, back)
        };
        let old = "{\"at\":5}";
        assert_eq!(read(None), (None, None));
        assert_eq!(read(Some(old)), (Some(old.to_owned()), None));
        let both = serde_json::to_string(&Both { came: Some(old.to_owned()), back: Some("b".to_owned()) }).unwrap();
        assert_eq!(read(Some(&both)), (Some(old.to_owned()), Some("b".to_owned())));
    }
}
