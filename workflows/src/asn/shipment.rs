//! What the ERP is told: the whole notice (message kind `asn`), or that it is withdrawn (`asn_cancel`). Pure.

use super::store::load::Loaded;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A shipment notice for the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shipment {
    /// Our number: the key by which the ERP is asked whether it has it already.
    pub reference: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The receiving plant.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// The supplier's own number.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Invoice number.
    pub invoice_no: String,
    /// Invoice day.
    pub invoice_on: Option<NaiveDate>,
    /// Net amount.
    pub invoice_amount: Option<Decimal>,
    /// VAT.
    pub invoice_vat: Option<Decimal>,
    /// Tax code 01–06.
    pub tax_code: String,
    /// Currency of the amounts.
    pub currency: String,
    /// Packages altogether.
    pub total_packages: Option<i32>,
    /// Way of transport.
    pub ship_via: String,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Comments.
    pub comments: String,
    /// Lines.
    pub lines: Vec<ShipmentLine>,
}

/// A line of a [`Shipment`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShipmentLine {
    /// Number within the notice.
    pub line_no: i32,
    /// Order number.
    pub po_no: String,
    /// Number of the order line.
    pub po_line_no: i32,
    /// The ERP's key of the order line.
    pub erp_reference: String,
    /// Material.
    pub material_code: String,
    /// Quantity shipped.
    pub quantity: Decimal,
    /// Packages.
    pub packages: Option<i32>,
    /// Lots.
    pub lots: Vec<ShipmentLot>,
    /// Boxes.
    pub boxes: Vec<ShipmentBox>,
}

/// A lot of a [`ShipmentLine`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShipmentLot {
    /// The vendor's lot number.
    pub lot_no: String,
    /// Quantity.
    pub quantity: Decimal,
    /// Day of manufacture.
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day.
    pub effective_on: Option<NaiveDate>,
    /// RT number: the lot's, else the line's.
    pub rt_no: String,
}

/// A box of a [`ShipmentLine`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShipmentBox {
    /// Id.
    pub box_id: String,
    /// Quantity.
    pub quantity: Decimal,
    /// Panel units marked defective.
    pub x_out_qty: Decimal,
}

/// The withdrawal of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Our number.
    pub reference: String,
    /// The ERP's number.
    pub inbound_no: String,
}

impl Shipment {
    /// The notice as the ERP is told.
    pub(crate) fn of(asn: &Loaded) -> Self {
        let header = asn.facts.header.clone();
        Self {
            reference: asn.asn_no.clone(),
            vendor_code: asn.vendor_code.clone(),
            plant_code: asn.plant_code.clone(),
            ship_to: asn.ship_to.clone(),
            supplier_shipment_no: header.supplier_shipment_no,
            shipped_on: header.shipped_on,
            eta_on: header.eta_on,
            invoice_no: header.invoice_no,
            invoice_on: header.invoice_on,
            invoice_amount: header.invoice_amount,
            invoice_vat: header.invoice_vat,
            tax_code: header.tax_code,
            currency: header.currency,
            total_packages: header.total_packages,
            ship_via: asn.ship_via.clone(),
            mawb: header.mawb,
            hawb: header.hawb,
            comments: asn.comments.clone(),
            lines: (0..asn.keys.len()).map(|n| line(asn, n)).collect(),
        }
    }
}

fn line(asn: &Loaded, n: usize) -> ShipmentLine {
    let (key, line) = (&asn.keys[n], &asn.facts.lines[n]);
    ShipmentLine {
        line_no: key.line_no,
        po_no: key.po_no.clone(),
        po_line_no: key.po_line_no,
        erp_reference: key.erp_reference.clone(),
        material_code: key.material_code.clone(),
        quantity: line.ship_qty,
        packages: line.packages,
        lots: line
            .lots
            .iter()
            .map(|lot| ShipmentLot {
                lot_no: lot.lot_no.clone(),
                quantity: lot.quantity.unwrap_or_default(),
                manufactured_on: lot.manufactured_on,
                effective_on: lot.effective_on,
                rt_no: if lot.rt_no.is_empty() { line.rt_no.clone() } else { lot.rt_no.clone() },
            })
            .collect(),
        boxes: line
            .boxes
            .iter()
            .map(|packed| ShipmentBox {
                box_id: packed.box_id.clone(),
                quantity: packed.quantity.unwrap_or_default(),
                x_out_qty: packed.x_out_qty.unwrap_or_default(),
            })
            .collect(),
    }
}

impl Withdrawal {
    /// The withdrawal as the ERP is told.
    pub(crate) fn of(asn: &Loaded) -> Self {
        Self { reference: asn.asn_no.clone(), inbound_no: asn.inbound_no.clone().unwrap_or_default() }
    }
}
