//! What a delivery in the ERP holds, and whether it is the one that a notice made.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::line::{self, Line, Supplier};
use super::rows;
use super::rpc::Rpc;
use super::units::Units;
use super::wire::Amount;
use super::{Answer, Asn, ErpError, Posted};

pub(super) const MODEL: &str = "stock.shipment.in";

/// A delivery.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Shipment {
    pub(super) id: i64,
    pub(super) number: Option<String>,
    pub(super) reference: Option<String>,
    pub(super) state: String,
    #[serde(rename = "supplier.")]
    supplier: Option<Supplier>,
    #[serde(default)]
    pub(super) incoming_moves: Vec<i64>,
    pub(super) create_uid: Option<i64>,
    #[serde(rename = "_timestamp")]
    pub(super) fingerprint: Value,
}

const SHIPMENT: [&str; 7] =
    ["number", "reference", "state", "supplier.code", "incoming_moves", "create_uid", "_timestamp"];

impl Shipment {
    /// Nobody has begun to receive it.
    pub(super) fn is_draft(&self) -> bool {
        self.state == "draft"
    }

    pub(super) fn is_of(&self, vendor_code: &str) -> bool {
        self.supplier.as_ref().and_then(|supplier| supplier.code.as_deref()) == Some(vendor_code)
    }

    /// What a cancellation left that was stopped half way.
    pub(super) fn is_shell(&self) -> bool {
        self.is_draft() && self.incoming_moves.is_empty()
    }

    pub(super) fn posted(&self) -> Answer<Posted> {
        let inbound_no = self.number.clone().ok_or_else(|| ErpError::ambiguous("the delivery has no number"))?;
        Ok(Posted::one(inbound_no))
    }
}

/// Quantities by order line (`None` = of no order) and number of the lot.
pub(super) type Content = BTreeMap<(Option<i64>, Option<String>), Decimal>;

/// What the notice asks for; its lines are these.
pub(super) fn asked(asn: &Asn, lines: &[Line]) -> Content {
    let mut content = Content::new();
    for (shipped, line) in asn.lines.iter().zip(lines) {
        for lot in &shipped.lots {
            *content.entry((Some(line.id), Some(lot.lot_no.clone()))).or_default() += lot.quantity;
        }
        if shipped.lots.is_empty() {
            *content.entry((Some(line.id), None)).or_default() += shipped.quantity;
        }
    }
    content
}

/// What the deliveries hold, in the units of the order lines.
pub(super) async fn of(rpc: &Rpc, shipment: &Shipment) -> Answer<Content> {
    #[derive(Deserialize)]
    struct Lot {
        number: Option<String>,
    }
    #[derive(Deserialize)]
    struct Row {
        origin: Option<String>,
        quantity: Option<Amount>,
        unit: Option<i64>,
        state: String,
        #[serde(rename = "lot.")]
        lot: Option<Lot>,
    }
    let ids = rows::ids(&shipment.incoming_moves);
    let fields = ["origin", "quantity", "unit", "state", "lot.number"];
    let rows: Vec<Row> = rpc.of("stock.move", ("id", &ids), &json!([]), &fields).await?;
    let line_of = |row: &Row| rows::referred(row.origin.as_deref(), "purchase.line");
    let units = Units::read(rpc).await?;
    let unit_of = line::units(rpc, rows.iter().filter_map(line_of)).await?;
    let mut content = Content::new();
    for row in rows.into_iter().filter(|row| row.state != "cancelled") {
        let line = line_of(&row);
        let unit = line.and_then(|line| unit_of.get(&line).copied());
        let quantity = row.quantity.map_or(Decimal::ZERO, |quantity| quantity.0);
        let quantity = units
            .convert(quantity, row.unit, unit)
            .ok_or_else(|| ErpError::refused("the delivery has goods in a unit without a factor"))?;
        let lot = row.lot.and_then(|lot| lot.number);
        *content.entry((line, lot)).or_default() += quantity;
    }
    for quantity in content.values_mut() {
        *quantity = quantity.round_dp(12);
    }
    content.retain(|_, quantity| *quantity > Decimal::ZERO);
    Ok(content)
}

/// The deliveries of a domain, oldest first.
pub(super) async fn shipments(rpc: &Rpc, domain: &Value) -> Answer<Vec<Shipment>> {
    rpc.all(MODEL, domain, &SHIPMENT).await
}

/// The living deliveries with the reference, oldest first.
pub(super) async fn living(rpc: &Rpc, reference: &str) -> Answer<Vec<Shipment>> {
    shipments(rpc, &json!([["reference", "=", reference], ["state", "!=", "cancelled"]])).await
}

/// Whether the delivery is the one that the notice asks for. Once the warehouse has begun, quantities, lots and further lines are its own
/// business, and what tells is the order lines.
pub(super) async fn is_of(rpc: &Rpc, shipment: &Shipment, vendor_code: &str, asked: &Content) -> Answer<bool> {
    if !shipment.is_of(vendor_code) {
        return Ok(false);
    }
    let there = of(rpc, shipment).await?;
    let lines = |content: &Content| content.keys().filter_map(|(line, _)| *line).collect::<BTreeSet<i64>>();
    Ok(if shipment.is_draft() { there == *asked } else { !lines(&there).is_disjoint(&lines(asked)) })
}

/// The oldest living delivery that the notice made. One with our reference that is another's or holds something else is refused: a person
/// must look, and nothing is posted beside it.
pub(super) async fn find(rpc: &Rpc, asn: &Asn) -> Answer<Option<Posted>> {
    let mut found = living(rpc, &asn.reference).await?;
    found.retain(|shipment| !shipment.is_shell());
    let Some(first) = found.first() else { return Ok(None) };
    let wanted: Vec<(&str, i32)> = asn.lines.iter().map(|line| (line.po_no.as_str(), line.po_line_no)).collect();
    let lines = line::read(rpc, &wanted).await?;
    let asked = asked(&line::in_units_of(asn, &lines)?, &lines);
    for shipment in &found {
        if is_of(rpc, shipment, &asn.vendor_code, &asked).await? {
            return shipment.posted().map(Some);
        }
    }
    let number = first.number.as_deref().unwrap_or("?");
    let words = if first.is_of(&asn.vendor_code) { "holds something else" } else { "is of another supplier" };
    Err(ErpError::refused(format!("delivery {number} in the ERP has the reference {} and {words}", asn.reference)))
}
