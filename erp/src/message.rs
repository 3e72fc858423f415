//! What eHub says to the ERP of orders and shipments. These are payloads of `erp_messages`.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The schedule of an order line: as it was agreed (`erp_messages.kind = 'po_confirm'`), or as ship permissions moved it since
/// (`po_reschedule`). Sending it twice ends the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmLine {
    /// Once-only key of the message.
    pub idempotency_key: String,
    /// The order.
    pub po_no: String,
    /// Its line.
    pub line_no: i32,
    /// The ERP's key of the line, as it came with the order; empty = look the line up by its number.
    #[serde(default)]
    pub erp_reference: String,
    /// The line's revision that was answered. When the ERP is already further, the answer is a conflict.
    pub revision: i64,
    /// Open quantity by days; never empty.
    pub schedule: Vec<ScheduleEntry>,
    /// The supplier's comment, or why it was moved.
    #[serde(default)]
    pub comment: String,
}

/// So much on that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleEntry {
    /// How much.
    pub quantity: Decimal,
    /// The promised day.
    pub promised_on: NaiveDate,
}

/// A shipment notice (`erp_messages.kind = 'asn'`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asn {
    /// Our reference, the ASN number: the only key by which an ERP without idempotency can be asked.
    pub reference: String,
    /// The supplier's code. The driver refuses lines of somebody else's orders.
    pub vendor_code: String,
    /// The receiving plant.
    pub plant_code: String,
    /// Where the goods go.
    #[serde(default)]
    pub ship_to: String,
    /// The supplier's own number of the shipment.
    #[serde(default)]
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: NaiveDate,
    /// Day of arrival.
    pub eta_on: NaiveDate,
    /// Invoice that goes with it.
    #[serde(default)]
    pub invoice_no: String,
    /// Day of the invoice.
    #[serde(default)]
    pub invoice_on: Option<NaiveDate>,
    /// Its net amount.
    #[serde(default)]
    pub invoice_amount: Option<Decimal>,
    /// Its VAT.
    #[serde(default)]
    pub invoice_vat: Option<Decimal>,
    /// Its tax code, 01 to 06.
    #[serde(default)]
    pub tax_code: String,
    /// Currency of the amounts.
    #[serde(default)]
    pub currency: String,
    /// Packages altogether.
    #[serde(default)]
    pub total_packages: Option<i32>,
    /// Way of transport.
    #[serde(default)]
    pub ship_via: String,
    /// Master air waybill.
    #[serde(default)]
    pub mawb: String,
    /// House air waybill.
    #[serde(default)]
    pub hawb: String,
    /// Comments of the supplier.
    #[serde(default)]
    pub comments: String,
    /// What is shipped; never empty.
    pub lines: Vec<AsnLine>,
}

/// A line of an [`Asn`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsnLine {
    /// Number within the ASN.
    pub line_no: i32,
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// The ERP's key of the order line; empty = look it up by its number.
    #[serde(default)]
    pub erp_reference: String,
    /// Code of the material.
    pub material_code: String,
    /// Unit of its quantities: that of the order line when the notice was sent. The buyer may have changed it since; an ERP converts the
    /// quantities, or refuses the notice. Empty = the order line's.
    #[serde(default)]
    pub uom: String,
    /// Shipped.
    pub quantity: Decimal,
    /// Packages of this line.
    #[serde(default)]
    pub packages: Option<i32>,
    /// Lots; empty for materials without.
    #[serde(default)]
    pub lots: Vec<AsnLot>,
    /// Boxes; empty for materials without.
    #[serde(default)]
    pub boxes: Vec<AsnBox>,
}

/// A lot of an [`AsnLine`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsnLot {
    /// The supplier's lot.
    pub lot_no: String,
    /// How much of it.
    pub quantity: Decimal,
    /// Day of manufacture.
    #[serde(default)]
    pub manufactured_on: Option<NaiveDate>,
    /// Last day of use.
    #[serde(default)]
    pub effective_on: Option<NaiveDate>,
    /// RT number: the lot's, else the line's.
    #[serde(default)]
    pub rt_no: String,
}

/// A box of an [`AsnLine`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsnBox {
    /// Its id.
    pub box_id: String,
    /// What is in it.
    pub quantity: Decimal,
    /// Defective units among them.
    #[serde(default)]
    pub x_out_qty: Decimal,
}

/// The withdrawal of a shipment notice (`erp_messages.kind = 'asn_cancel'`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Our reference, the ASN number.
    pub reference: String,
    /// The numbers of the deliveries that are withdrawn.
    pub inbound_nos: Vec<String>,
}

/// The ERP has the shipment notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Posted {
    /// The numbers of the deliveries that it made of the notice: one, or several where it split the notice. Empty = it accepted the notice
    /// and works on it; the numbers come later, by [`crate::ErpConnector::find_asn`], and the notice must not be posted again.
    pub inbound_nos: Vec<String>,
}

impl Posted {
    /// One delivery with this number.
    pub fn one(inbound_no: impl Into<String>) -> Self {
        Self { inbound_nos: vec![inbound_no.into()] }
    }

    /// Accepted; the numbers come later.
    pub fn later() -> Self {
        Self { inbound_nos: vec![] }
    }

    /// The first number, which people know the notice by; empty while the numbers are still to come.
    pub fn inbound_no(&self) -> &str {
        self.inbound_nos.first().map_or("", String::as_str)
    }

    /// Whether the numbers are still to come.
    pub fn is_later(&self) -> bool {
        self.inbound_nos.is_empty()
    }
}
