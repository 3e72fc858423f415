//! Orders as Tryton has them, in our words.

use std::collections::HashMap;

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::features;
use super::given::Version;
use super::planned::{Planned, planned};
use super::remarks;
use super::rows;
use super::rpc::Rpc;
use super::stream::{self, Stream, Table, Times};
use super::units::Units;
use super::wire::{Amount, Day, Flag};
use super::{Answer, ErpOrder, ErpOrderLine, Key, MaterialHandling, Page, Tryton};

/// What a supplier may see: confirmed by the buyer, or once confirmed. A draft or a quotation is nobody's business.
pub(super) const STATES: [&str; 4] = ["confirmed", "processing", "done", "cancelled"];

struct Purchases;

/// Places of the tables below.
const ORDERS: usize = 0;
const LINES: usize = 1;

impl Stream for Purchases {
    type Item = ErpOrder;

    const MODEL: &'static str = "purchase.purchase";

    /// An order changes when it or one of its lines is written.
    const TABLES: &'static [Table] = &[
        Table { model: "purchase.purchase", owner: None, told },
        Table {
            model: "purchase.line",
            owner: Some("purchase"),
            told: || json!([["purchase.state", "in", STATES], ["purchase.number", "!=", null]]),
        },
    ];

    fn domain(&self) -> Value {
        told()
    }

    async fn read(&self, rpc: &Rpc, ids: &[i64]) -> Answer<(Vec<ErpOrder>, Vec<Version>)> {
        if ids.is_empty() {
            return Ok((vec![], vec![]));
        }
        let values = rows::ids(ids);
        let purchases: Vec<Purchase> = rpc.of(Self::MODEL, ("id", &values), &told(), &PURCHASE).await?;
        let lines: Vec<Line> =
            rpc.of("purchase.line", ("purchase", &values), &json!([]), &line_fields(rpc).await?).await?;
        let of_goods: Vec<i64> = lines.iter().filter(|line| line.is_of_goods()).map(|line| line.times.id).collect();
        let mut goods = Goods {
            amounts: remarks::amounts(rpc, &lines).await?,
            units: Units::read_for(rpc, ids).await?,
            ..Goods::default()
        };
        for row in planned(rpc, &of_goods).await? {
            if let Some(line) = row.line() {
                goods.moves.entry(line).or_default().push(row);
            }
        }
        let versions = purchases.iter().map(|row| row.times.version(ORDERS));
        let versions = versions.chain(lines.iter().map(|row| row.times.version(LINES))).collect();
        for line in lines {
            goods.lines.entry(line.purchase).or_default().push(line);
        }
        goods.days = own_days(rpc, &purchases, &goods).await?;
        let mut by_id: HashMap<i64, Purchase> = purchases.into_iter().map(|row| (row.times.id, row)).collect();
        let found = ids.iter().filter_map(|id| by_id.remove(id));
        Ok((found.map(|row| order(row, &goods)).collect(), versions))
    }
}

/// What a supplier may see.
pub(super) fn told() -> Value {
    json!([["state", "in", STATES], ["number", "!=", null]])
}

#[derive(Deserialize)]
struct Purchase {
    #[serde(flatten)]
    times: Times,
    number: String,
    state: String,
    #[serde(rename = "purchase_date")]
    ordered: Option<Day>,
    delivery_date: Option<Day>,
    comment: Option<String>,
    #[serde(rename = "party.")]
    party: Party,
    #[serde(rename = "currency.")]
    currency: Coded,
    #[serde(rename = "warehouse.")]
    warehouse: Option<Warehouse>,
    #[serde(rename = "payment_term.")]
    payment_term: Option<Named>,
    #[serde(rename = "create_uid.")]
    author: Option<Named>,
    untaxed_amount: Option<Amount>,
}

#[derive(Deserialize)]
struct Party {
    code: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Coded {
    code: Option<String>,
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Warehouse {
    code: Option<String>,
    name: Option<String>,
    #[serde(rename = "address.")]
    address: Option<Address>,
}

#[derive(Deserialize)]
struct Address {
    full_address: Option<String>,
}

const PURCHASE: [&str; 17] = [
    "create_date",
    "write_date",
    "number",
    "state",
    "purchase_date",
    "delivery_date",
    "comment",
    "party.code",
    "party.name",
    "currency.code",
    "warehouse.code",
    "warehouse.name",
    "warehouse.address.full_address",
    "payment_term.name",
    "create_uid.name",
    "revision",
    "untaxed_amount",
];

#[derive(Deserialize)]
pub(super) struct Line {
    purchase: i64,
    #[serde(flatten)]
    pub(super) times: Times,
    /// `line`, `title`, `comment` or `subtotal`.
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) description: Option<String>,
    pub(super) quantity: Option<Amount>,
    pub(super) unit_price: Option<Amount>,
    delivery_date_edit: Option<Flag>,
    delivery_date_store: Option<Day>,
    #[serde(rename = "product.")]
    pub(super) product: Option<Product>,
    #[serde(rename = "unit")]
    unit_id: Option<i64>,
    #[serde(rename = "unit.")]
    pub(super) unit: Option<Unit>,
}

impl Line {
    /// Whether it counts among the numbered lines.
    pub(super) fn is_numbered(&self) -> bool {
        self.kind == "line"
    }

    /// Whether Tryton plans moves for it.
    fn is_of_goods(&self) -> bool {
        self.product.as_ref().is_some_and(|product| !is_service(&product.kind))
    }
}

/// Whether this is the type of a product for which Tryton plans no moves. The other types are `goods` and `assets`.
pub(super) fn is_service(kind: &str) -> bool {
    kind == "service"
}

#[derive(Deserialize)]
pub(super) struct Product {
    code: Option<String>,
    pub(super) name: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    lot_required: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct Unit {
    pub(super) symbol: Option<String>,
    #[serde(default)]
    digits: Option<u32>,
}

const LINE: [&str; 15] = [
    "purchase",
    "type",
    "create_date",
    "write_date",
    "description",
    "quantity",
    "unit_price",
    "delivery_date_edit",
    "delivery_date_store",
    "product.code",
    "product.name",
    "product.type",
    "unit",
    "unit.symbol",
    "unit.digits",
];

/// The fields of a line. Whether lots are required is a field of the module `stock_lot`.
async fn line_fields(rpc: &Rpc) -> Answer<Vec<&'static str>> {
    let mut fields = LINE.to_vec();
    if features::has_lots(rpc).await? {
        fields.push("product.lot_required");
    }
    Ok(fields)
}

/// What lies behind the orders of a page.
#[derive(Default)]
struct Goods {
    units: Units,
    /// By order.
    lines: HashMap<i64, Vec<Line>>,
    /// By line.
    moves: HashMap<i64, Vec<Planned>>,
    /// By line, where it has no better day.
    days: HashMap<i64, Day>,
    /// By line, of remarks with a price.
    amounts: HashMap<i64, Decimal>,
}

impl Goods {
    fn moves_of(&self, line: &Line) -> &[Planned] {
        self.moves.get(&line.times.id).map_or(&[][..], Vec::as_slice)
    }
}

/// Those that may still change.
pub(super) fn open() -> Value {
    json!([["state", "in", ["confirmed", "processing"]], ["number", "!=", null]])
}

/// Orders by id.
pub(super) async fn by_key(rpc: &Rpc, keys: &[i64]) -> Answer<Vec<ErpOrder>> {
    Ok(Purchases.read(rpc, keys).await?.0)
}

/// Orders that changed since the cursor.
pub(super) async fn pull(tryton: &Tryton, cursor: Option<&str>, limit: usize) -> Answer<Page<ErpOrder>> {
    stream::next(tryton, &Purchases, cursor, limit).await
}

fn order(purchase: Purchase, goods: &Goods) -> ErpOrder {
    let own = goods.lines.get(&purchase.times.id).map_or(&[][..], Vec::as_slice);
    let revision = own.iter().map(|line| line.times.at()).fold(purchase.times.at(), i64::max);
    let version = own.iter().map(|line| line.times.mark()).fold(purchase.times.mark(), i64::wrapping_add);
    let lines = (1..).zip(own.iter().filter(|line| line.is_numbered()));
    let lines: Vec<ErpOrderLine> =
        lines.filter_map(|(line_no, line)| order_line(&purchase, line_no, line, goods)).collect();
    let warehouse = purchase.warehouse.as_ref();
    let address = warehouse.and_then(|w| w.address.as_ref()).and_then(|a| a.full_address.clone());
    ErpOrder {
        net_amount: net_amount(&purchase, &lines),
        remarks: remarks::of(own, &goods.amounts),
        lines,
        plant_code: warehouse.and_then(|w| w.code.clone()).unwrap_or_default(),
        ship_to: address.or_else(|| warehouse.and_then(|w| w.name.clone())).unwrap_or_default(),
        po_no: purchase.number,
        vendor_code: purchase.party.code.unwrap_or_default(),
        vendor_name: purchase.party.name.unwrap_or_default(),
        buyer: purchase.author.and_then(|author| author.name).unwrap_or_default(),
        po_date_on: purchase.ordered.map_or_else(Default::default, |day| day.0),
        currency: purchase.currency.code.unwrap_or_default(),
        payment_term: purchase.payment_term.and_then(|term| term.name).unwrap_or_default(),
        note: purchase.comment.unwrap_or_default(),
        revision,
        erp_reference: purchase.times.id.to_string(),
        key: Key::from_number(purchase.times.id),
        version,
        ..ErpOrder::default()
    }
}

/// Tryton's sum of the order. It includes quantities that were never received, so it is no value of an order that ended without them.
fn net_amount(purchase: &Purchase, lines: &[ErpOrderLine]) -> Option<Decimal> {
    let is_whole = purchase.state != "cancelled" && lines.iter().all(|line| line.cancelled_qty.is_zero());
    purchase.untaxed_amount.filter(|_| is_whole).map(|amount| amount.0)
}

/// A line with a product in our words; `None` for returns and lines without a product, which are remarks. Their place counts, so
/// that numbers stay: lines are numbered in the order they were made, and a confirmed order's lines cannot be deleted.
fn order_line(purchase: &Purchase, line_no: i32, line: &Line, goods: &Goods) -> Option<ErpOrderLine> {
    let product = line.product.as_ref().filter(|_| line.is_order_line())?;
    let order_qty = line.quantity?.0;
    let own = goods.moves_of(line);
    let received_qty: Decimal = if line.is_of_goods() {
        // Tryton lets no movement of a product be in a unit of another category.
        goods.units.sum(own.iter().map(Planned::received), line.unit_id)?.normalize()
    } else if purchase.state == "done" {
        // Tryton keeps no movement of a service. An order ends with all of its services.
        order_qty
    } else {
        Decimal::ZERO
    };
    let is_over = purchase.state == "done" || purchase.state == "cancelled";
    let need_by = asked(purchase, line, own).or_else(|| goods.days.get(&line.times.id).copied()).or(purchase.ordered);
    let name = product.name.clone().unwrap_or_default();
    Some(ErpOrderLine {
        line_no,
        material_code: material_code(product.code.as_deref(), &name),
        description: line.text(),
        is_goods: line.is_of_goods(),
        uom: goods.units.word(line.unit_id),
        units: goods.units.others(line.unit_id),
        uom_digits: line.unit.as_ref().and_then(|unit| unit.digits),
        order_qty,
        cancelled_qty: if is_over { (order_qty - received_qty).max(Decimal::ZERO) } else { Decimal::ZERO },
        received_qty,
        unit_price: line.unit_price.map_or(Decimal::ZERO, |price| price.0),
        need_by_on: need_by.map_or_else(Default::default, |day| day.0),
        revision: line.times.at(),
        erp_reference: line.times.id.to_string(),
        handling: MaterialHandling {
            lot_required: product.lot_required.as_ref().map(|places| is_by_lots(places)),
            ..MaterialHandling::default()
        },
        ..ErpOrderLine::default()
    })
}

/// By what a product is known: not every one has a code.
pub(super) fn material_code(code: Option<&str>, name: &str) -> String {
    code.filter(|code| !code.is_empty()).unwrap_or(name).to_owned()
}

/// Whether what comes from a supplier comes by lots, by the places to and from which a product moves by lots.
pub(super) fn is_by_lots(places: &[String]) -> bool {
    places.iter().any(|place| place == "supplier")
}

/// The day that the buyer asked for. The line's own date follows the promises and receipts; this one is kept elsewhere.
fn asked(purchase: &Purchase, line: &Line, moves: &[Planned]) -> Option<Day> {
    let edited = line.delivery_date_edit.is_some_and(|edited| edited.0).then_some(line.delivery_date_store).flatten();
    edited.or(purchase.delivery_date).or_else(|| moves.iter().filter_map(|m| m.origin_planned_date).min())
}

/// The own days of lines for which there is no better one. Tryton computes each, so they are not asked of every line.
async fn own_days(rpc: &Rpc, purchases: &[Purchase], goods: &Goods) -> Answer<HashMap<i64, Day>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
        delivery_date: Option<Day>,
    }
    let of = |purchase: &Purchase| {
        let lines = goods.lines.get(&purchase.times.id).map_or(&[][..], Vec::as_slice);
        let without = lines.iter().filter(|line| line.is_order_line());
        let without = without.filter(|line| asked(purchase, line, goods.moves_of(line)).is_none());
        without.map(|line| json!(line.times.id)).collect::<Vec<Value>>()
    };
    let without: Vec<Value> = purchases.iter().flat_map(of).collect();
    let rows: Vec<Row> = rpc.of("purchase.line", ("id", &without), &json!([]), &["delivery_date"]).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, row.delivery_date?))).collect())
}
