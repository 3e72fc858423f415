//! What the ERP tells: orders, receipts and balance statements.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// A purchase order as the ERP has it now. The whole order comes each time, never a difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpOrder {
    /// The number people know it by.
    pub po_no: String,
    /// The supplier's code, e.g. `V10001`.
    pub vendor_code: String,
    /// The supplier's name.
    pub vendor_name: String,
    /// The plant that receives the goods.
    pub plant_code: String,
    /// Name of the buyer; empty when the ERP has none.
    #[serde(default)]
    pub buyer: String,
    /// Day of the order.
    pub po_date_on: NaiveDate,
    /// ISO code of the currency of the prices.
    pub currency: String,
    /// Payment term, as the ERP names it.
    #[serde(default)]
    pub payment_term: String,
    /// Terms of delivery.
    #[serde(default)]
    pub fob: String,
    /// Where the goods go.
    #[serde(default)]
    pub ship_to: String,
    /// Way of transport.
    #[serde(default)]
    pub ship_via: String,
    /// Who pays.
    #[serde(default)]
    pub bill_to: String,
    /// Tax on all of it; `None` = the ERP does not say.
    #[serde(default)]
    pub tax_amount: Option<Decimal>,
    /// Note to the supplier.
    #[serde(default)]
    pub note: String,
    /// Never falls while the order lives; the same number means that the buyer asks for the same (received quantities may
    /// grow under it). A higher one may still carry no difference that matters (ERPs touch rows), so compare the fields
    /// before asking the supplier again.
    pub revision: i64,
    /// The ERP's own key, opaque to us.
    #[serde(default)]
    pub erp_reference: String,
    /// By what the order is named in a [`Sighting`].
    #[serde(default)]
    pub key: i64,
    /// Its version there. Not the revision: a change that became visible late may bear an older time than the newest one has.
    #[serde(default)]
    pub version: i64,
    /// Every line, also the cancelled ones.
    pub lines: Vec<ErpOrderLine>,
}

/// A line of an [`ErpOrder`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpOrderLine {
    /// Number within the order; stays with the line for life.
    pub line_no: i32,
    /// Code of the material.
    pub material_code: String,
    /// The material in words.
    #[serde(default)]
    pub description: String,
    /// Unit of measure of the quantities.
    pub uom: String,
    /// Decimals that quantities in this unit may have; `None` = the ERP does not say.
    #[serde(default)]
    pub uom_digits: Option<u32>,
    /// Revision of the drawing; empty when the ERP has none.
    #[serde(default)]
    pub drawing_rev: String,
    /// Ordered, before cancellation.
    pub order_qty: Decimal,
    /// Cancelled of it.
    #[serde(default)]
    pub cancelled_qty: Decimal,
    /// Received so far.
    #[serde(default)]
    pub received_qty: Decimal,
    /// Price of `price_factor` units, net.
    pub unit_price: Decimal,
    /// Units that the price is for.
    #[serde(default = "one")]
    pub price_factor: Decimal,
    /// Code of the tax; empty when the ERP has none.
    #[serde(default)]
    pub tax_code: String,
    /// Number of the graph that the part is made by; empty when the ERP has none.
    #[serde(default)]
    pub graph_no: String,
    /// Category of the asset that it becomes; empty when the ERP has none.
    #[serde(default)]
    pub asset_category: String,
    /// The day the buyer asks for. A confirmation of ours does not move it.
    pub need_by_on: NaiveDate,
    /// As [`ErpOrder::revision`], for the line.
    pub revision: i64,
    /// The ERP's own key, opaque to us; given back in confirmations and ASNs.
    #[serde(default)]
    pub erp_reference: String,
    /// What the ERP knows of how the material is handled.
    #[serde(default)]
    pub handling: MaterialHandling,
}

fn one() -> Decimal {
    Decimal::ONE
}

/// How a material is handled in a shipment. `None` = this ERP keeps no such thing: what the portal has stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MaterialHandling {
    /// Shipped by lots.
    pub lot_required: Option<bool>,
    /// Shipped in boxes with ids.
    pub box_id_required: Option<bool>,
    /// Panels with defective units are marked: boxes carry an X-out quantity.
    pub x_out_maintained: Option<bool>,
}

/// Goods that the ERP has received, sent back or counted anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpReceipt {
    /// Number of the receipt; the key against counting it twice.
    pub receipt_no: String,
    /// The inbound number given when the ASN was posted; `None` for goods that came without an ASN.
    #[serde(default)]
    pub inbound_no: Option<String>,
    /// Our reference of the ASN, when the ERP still knows it.
    #[serde(default)]
    pub reference: Option<String>,
    /// What was received, went back or was corrected.
    pub lines: Vec<ErpReceiptLine>,
    /// When.
    pub received_at: DateTime<Utc>,
    /// The ERP is done with the delivery: whatever of it did not come will not come by it.
    #[serde(default)]
    pub is_final: bool,
    /// By what it is named in a [`Sighting`].
    #[serde(default)]
    pub key: i64,
    /// Its version there.
    #[serde(default)]
    pub version: i64,
}

/// A line of an [`ErpReceipt`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpReceiptLine {
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// Line of the ASN; `None` when the ERP does not keep it (then match by order line).
    #[serde(default)]
    pub asn_line_no: Option<i32>,
    /// What it tells.
    #[serde(default)]
    pub kind: ReceiptKind,
    /// By how much this receipt alone changes what was received: above zero for what came, below it for what went back.
    pub quantity: Decimal,
    /// What of it the inspection accepted; `None` = it has said nothing, or this ERP keeps no such thing. It may be told later, with the same
    /// receipt.
    #[serde(default)]
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected, as above.
    #[serde(default)]
    pub rejected_qty: Option<Decimal>,
}

/// What an [`ErpReceiptLine`] tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReceiptKind {
    /// Goods came.
    #[default]
    Receive,
    /// Goods went back to the supplier.
    Return,
    /// What was received was counted wrongly.
    Correct,
}

/// A line of a supplier's balance statement: an invoice, a credit note or a payment that the ERP has booked, as it stands now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpStatementLine {
    /// The ERP's own key; the key against counting it twice.
    pub erp_reference: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// First day of the month on whose statement it stands.
    pub month_on: NaiveDate,
    /// The ERP's number of the document.
    pub document_no: String,
    /// Day of the document.
    pub document_on: NaiveDate,
    /// The supplier's own invoice number; empty when the ERP has none.
    #[serde(default)]
    pub invoice_no: String,
    /// What it is.
    pub kind: StatementKind,
    /// Where it stands.
    pub status: StatementStatus,
    /// ISO code of the currency of the amounts.
    pub currency: String,
    /// Without tax; below zero for a credit note.
    pub net_amount: Decimal,
    /// Tax on it.
    pub tax_amount: Decimal,
    /// With tax, signed as the payable account has it: a payment of 100 is -100.
    pub total_amount: Decimal,
    /// Payment term, as the ERP names it.
    #[serde(default)]
    pub payment_term: String,
    /// Day on which it is to be paid, as far as the ERP says.
    #[serde(default)]
    pub due_on: Option<NaiveDate>,
    /// Which lines it settles: a payment, or a credit note.
    #[serde(default)]
    pub settles: Vec<ErpSettles>,
    /// By what it is named in a [`Sighting`].
    #[serde(default)]
    pub key: i64,
    /// Its version there.
    #[serde(default)]
    pub version: i64,
}

/// What an [`ErpStatementLine`] settles of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpSettles {
    /// The ERP's own key of the line that is settled.
    pub erp_reference: String,
    /// How much of it; below zero where money came back.
    pub amount: Decimal,
}

/// What an [`ErpStatementLine`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementKind {
    /// The supplier gets money.
    Invoice,
    /// The supplier gives money back.
    CreditNote,
    /// Money was paid, or what else was booked on the supplier's account.
    Payment,
}

/// Where an [`ErpStatementLine`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementStatus {
    /// To be paid.
    Open,
    /// Paid; of a payment: booked.
    Paid,
    /// Taken back: it counts no more.
    Cancelled,
}

/// Part of a stream: what changed since the cursor given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// Oldest change first.
    pub items: Vec<T>,
    /// Give it to the next call. Opaque; kept in `erp_cursors`. Store it in the transaction that stores the items.
    pub cursor: String,
    /// There is more: call again at once.
    pub more: bool,
}

/// What is read from the ERP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// See [`ErpOrder`].
    Orders,
    /// See [`ErpReceipt`].
    Receipts,
    /// See [`ErpStatementLine`].
    Statements,
}

/// A document as the ERP has it now, without its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sighting {
    /// The ERP's key; above zero, and later documents have higher ones.
    pub key: i64,
    /// Another one whenever the document is another.
    pub version: i64,
}

/// Part of a walk through all documents of a stream that may still change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sightings {
    /// By rising key.
    pub rows: Vec<Sighting>,
    /// There are no more after these.
    pub is_all: bool,
}

/// A delivery that we announced, as it stands in the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpDelivery {
    /// Its number.
    pub inbound_no: String,
    /// By what its receipt is named in a [`Sighting`].
    pub key: i64,
    /// Where it stands.
    pub standing: DeliveryStanding,
}

/// Where an [`ErpDelivery`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryStanding {
    /// Goods are still to come.
    Expected,
    /// The ERP is done with it.
    Done,
    /// Taken back in the ERP.
    Cancelled,
}
