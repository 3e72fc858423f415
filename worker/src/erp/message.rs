//! What we tell the ERP: confirmations, shipment notices and certificates of lots. These are the payloads of `erp_messages`.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The decision about a lot's certificate (`erp_messages.kind = 'certificate'`).
pub use ehub_workflows::certificate::told::{CertificateTold, ItemTold};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Packages altogether.
    #[serde(default)]
    pub total_packages: Option<i32>,
    /// Way of transport.
    #[serde(default)]
    pub ship_via: String,
    /// Comments of the supplier.
    #[serde(default)]
    pub comments: String,
    /// What is shipped; never empty.
    pub lines: Vec<AsnLine>,
}

/// A line of an [`Asn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Shipped, in the order line's unit.
    pub quantity: Decimal,
    /// Lots; empty for materials without.
    #[serde(default)]
    pub lots: Vec<AsnLot>,
    /// Boxes; empty for materials without.
    #[serde(default)]
    pub boxes: Vec<AsnBox>,
}

/// A lot of an [`AsnLine`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// A box of an [`AsnLine`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The ERP has the shipment notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Posted {
    /// The number it gave; with it the ASN may be printed.
    pub inbound_no: String,
}

/// What became of a certificate in the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Certified {
    /// Whether this ERP keeps certificates at all. One that does not was told nothing, which is as it should be.
    pub is_kept: bool,
    /// The number that it gave to its inspection; empty = none.
    #[serde(default)]
    pub inspection_no: String,
}

impl Certified {
    /// Kept under this number.
    pub fn under(inspection_no: impl Into<String>) -> Self {
        Self { is_kept: true, inspection_no: inspection_no.into() }
    }

    /// Not kept: this ERP has no place for it.
    pub fn not_kept() -> Self {
        Self { is_kept: false, inspection_no: String::new() }
    }
}
