//! What the warehouse has sent back to suppliers.
//!
//! Tryton's way of returning goods is a purchase of its own with quantities below zero, a copy of the one that they came by, which it names;
//! its lines name none. Which line a movement takes from is found by the product, and by the place among lines of the same product. A movement
//! may also name the line itself, where somebody makes the shipment by hand.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::DateTime;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::effective;
use super::given::Version;
use super::rows;
use super::rpc::Rpc;
use super::stream::{Stream, Table, Times};
use super::taken_back;
use super::units::Units;
use super::wire::{Amount, Day};
use super::{Answer, ErpReceipt, ErpReceiptLine, Key, ReceiptKind};

pub(super) struct Returns;

pub(super) const MODEL: &str = "stock.shipment.in.return";

/// Keys of shipments that go back stand behind those of deliveries, which have ids of their own.
pub(super) const KEYS: i64 = 1 << 40;

/// Shipments that have left, or had until they were cancelled.
pub(super) fn gone() -> Value {
    taken_back::ever_in(&["done"])
}

/// Movements that left by one, of goods that came by an order line.
pub(super) fn moved() -> Value {
    taken_back::ever_done(MODEL)
}

impl Stream for Returns {
    type Item = ErpReceipt;

    const MODEL: &'static str = MODEL;

    const TABLES: &'static [Table] = &[Table { model: "stock.move", owner: Some("shipment"), told: moved }];

    fn domain(&self) -> Value {
        gone()
    }

    async fn read(&self, rpc: &Rpc, ids: &[i64]) -> Answer<(Vec<ErpReceipt>, Vec<Version>)> {
        let fields = ["number", "effective_date", "state", "create_date", "write_date"];
        let shipments: Vec<Shipment> = rpc.of(MODEL, ("id", &rows::ids(ids)), &gone(), &fields).await?;
        let of = rows::references(MODEL, ids);
        let moves: Vec<Left> = rpc.of("stock.move", ("shipment", &of), &moved(), &LEFT).await?;
        let origins = origins(rpc, &moves).await?;
        let units = Units::read_for(rpc, ids).await?;
        let versions = moves.iter().map(|row| row.times.version(0)).collect();
        let mut by_shipment: HashMap<i64, Vec<Left>> = HashMap::new();
        for row in moves {
            if let Some(id) = rows::referred(row.shipment.as_deref(), MODEL) {
                by_shipment.entry(id).or_default().push(row);
            }
        }
        let mut by_id: HashMap<i64, Shipment> = shipments.into_iter().map(|row| (row.times.id, row)).collect();
        // One without goods that are ours to know of is not told.
        let receipts = ids.iter().filter_map(|id| receipt(by_id.remove(id)?, by_shipment.get(id)?, &origins, &units));
        Ok((receipts.collect(), versions))
    }
}

#[derive(Deserialize)]
struct Shipment {
    #[serde(flatten)]
    times: Times,
    number: Option<String>,
    effective_date: Option<Day>,
    state: Option<String>,
}

#[derive(Deserialize)]
struct Left {
    #[serde(flatten)]
    times: Times,
    shipment: Option<String>,
    origin: Option<String>,
    quantity: Option<Amount>,
    unit: Option<i64>,
    effective_date: Option<Day>,
    state: Option<String>,
}

const LEFT: [&str; 8] =
    ["create_date", "write_date", "shipment", "origin", "quantity", "unit", "effective_date", "state"];

impl Left {
    fn line(&self) -> Option<i64> {
        rows::referred(self.origin.as_deref(), "purchase.line")
    }
}

/// A line of a purchase, among all of that.
#[derive(Clone, Debug, Deserialize)]
struct Line {
    id: i64,
    product: Option<i64>,
    quantity: Option<Amount>,
    #[serde(rename = "purchase")]
    of: i64,
    #[serde(rename = "purchase.")]
    purchase: Purchase,
}

#[derive(Clone, Debug, Deserialize)]
struct Purchase {
    number: Option<String>,
    /// What it was made from.
    origin: Option<String>,
}

const LINE: [&str; 5] = ["product", "quantity", "purchase", "purchase.number", "purchase.origin"];

impl Line {
    fn goes_back(&self) -> bool {
        self.quantity.is_some_and(|quantity| quantity.0.is_sign_negative())
    }
}

/// All lines of these purchases, by purchase, in the order in which they are numbered.
async fn lines_of(rpc: &Rpc, purchases: &BTreeSet<i64>) -> Answer<HashMap<i64, Vec<Line>>> {
    let ids: Vec<i64> = purchases.iter().copied().collect();
    let of_goods = json!([["type", "=", "line"]]);
    let rows: Vec<Line> = rpc.of("purchase.line", ("purchase", &rows::ids(&ids)), &of_goods, &LINE).await?;
    let mut lines: HashMap<i64, Vec<Line>> = HashMap::new();
    for row in rows {
        lines.entry(row.of).or_default().push(row);
    }
    for lines in lines.values_mut() {
        lines.sort_unstable_by_key(|line| line.id);
    }
    Ok(lines)
}

/// Number of the order and of its line by the id of the line that movements name: of the line that the goods came by, where that is known.
async fn origins(rpc: &Rpc, moves: &[Left]) -> Answer<HashMap<i64, (String, i32)>> {
    #[derive(Deserialize)]
    struct Owned {
        purchase: i64,
    }
    let named: BTreeSet<i64> = moves.iter().filter_map(Left::line).collect();
    let ids: Vec<i64> = named.iter().copied().collect();
    let owned: Vec<Owned> = rpc.of("purchase.line", ("id", &rows::ids(&ids)), &json!([]), &["purchase"]).await?;
    let mut lines = lines_of(rpc, &owned.into_iter().map(|line| line.purchase).collect()).await?;
    let before = |line: &Line| rows::referred(line.purchase.origin.as_deref(), "purchase.purchase");
    let earlier: BTreeSet<i64> = lines
        .values()
        .flatten()
        .filter(|line| line.goes_back())
        .filter_map(before)
        .filter(|id| !lines.contains_key(id))
        .collect();
    lines.extend(lines_of(rpc, &earlier).await?);
    let mut origins = HashMap::new();
    for own in lines.values() {
        for line in own.iter().filter(|line| named.contains(&line.id)) {
            let from = before(line).filter(|_| line.goes_back()).and_then(|purchase| lines.get(&purchase));
            let met = from.and_then(|from| came_by(line, own, from).map(|met| (met, from)));
            // One that cannot be tied is told as what it is: a line that nobody knows.
            let (met, among) = met.unwrap_or((line, own));
            let place = among.iter().position(|one| one.id == met.id).and_then(|n| i32::try_from(n + 1).ok());
            if let (Some(number), Some(place)) = (met.purchase.number.clone(), place) {
                origins.insert(line.id, (number, place));
            }
        }
    }
    Ok(origins)
}

/// The line by which the goods came that go back by this one: the only one of its product, or the one at the same place where there are as
/// many of it as go back.
fn came_by<'a>(line: &Line, own: &[Line], from: &'a [Line]) -> Option<&'a Line> {
    let product = line.product?;
    let same: Vec<&Line> = from.iter().filter(|one| one.product == Some(product)).collect();
    if let [only] = same[..] {
        return Some(only);
    }
    let back: Vec<&Line> = own.iter().filter(|one| one.product == Some(product)).collect();
    let place = back.iter().position(|one| one.id == line.id).filter(|_| back.len() == same.len())?;
    same.get(place).copied()
}

fn receipt(
    shipment: Shipment,
    moves: &[Left],
    origins: &HashMap<i64, (String, i32)>,
    units: &Units,
) -> Option<ErpReceipt> {
    let at = moves.iter().map(|row| row.times.at()).max()?;
    let at = DateTime::from_timestamp_micros(at).unwrap_or_default();
    let version = moves.iter().map(|row| row.times.mark()).fold(0, i64::wrapping_add);
    let mut sums: BTreeMap<(String, i32, String), Decimal> = BTreeMap::new();
    for row in moves.iter().filter(|row| taken_back::counts(shipment.state.as_deref(), row.state.as_deref())) {
        let Some((po_no, line_no)) = row.line().and_then(|line| origins.get(&line)) else { continue };
        *sums.entry((po_no.clone(), *line_no, units.word(row.unit))).or_default() -=
            row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0);
    }
    let line = |((po_no, po_line_no, uom), quantity): ((String, i32, String), Decimal)| ErpReceiptLine {
        kind: ReceiptKind::Return,
        // The purchase stays as it was received: who wants the goods again orders them again.
        wanted_again: false,
        uom,
        ..ErpReceiptLine::received(&po_no, po_line_no, quantity)
    };
    let is_taken_back = shipment.state.as_deref() == Some(taken_back::CANCELLED);
    let receipt = ErpReceipt {
        // Deliveries have numbers of their own, which may be the same.
        receipt_no: format!("RTN-{}", shipment.number?),
        // Which delivery they came by is not known.
        inbound_no: None,
        reference: None,
        lines: sums.into_iter().filter(|(_, quantity)| quantity.is_sign_negative()).map(line).collect(),
        received_on: effective::day(moves.iter().map(|row| row.effective_date), shipment.effective_date, at),
        booked_at: Some(at),
        reverses: None,
        is_final: false,
        key: Key::from_number(KEYS + shipment.times.id),
        version,
    };
    Some(if is_taken_back { taken_back::reversal(receipt) } else { receipt })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: i64, product: i64) -> Line {
        Line { id, product: Some(product), quantity: None, of: 1, purchase: Purchase { number: None, origin: None } }
    }

    fn found(place: usize, own: &[i64], from: &[i64]) -> Option<i64> {
        let lines = |first: i64, products: &[i64]| -> Vec<Line> {
            (first..).zip(products).map(|(id, product)| line(id, *product)).collect()
        };
        let (own, from) = (lines(100, own), lines(1, from));
        came_by(&own[place], &own, &from).map(|line| line.id)
    }

    #[test]
    fn goods_go_back_to_the_line_that_they_came_by_or_to_none() {
        assert_eq!(found(0, &[7], &[5, 7, 9]), Some(2), "the only one of its product");
        assert_eq!((found(0, &[7, 7], &[7, 5, 7]), found(1, &[7, 7], &[7, 5, 7])), (Some(1), Some(3)));
        assert_eq!(found(0, &[7], &[7, 5, 7]), None, "one of two goes back: nobody knows which");
        assert_eq!(found(0, &[8], &[5, 7]), None);
    }
}
