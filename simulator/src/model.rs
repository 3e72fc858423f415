//! What the simulated ERP keeps, in the shape in which it says it.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Code of the tax of five in a hundred.
pub(crate) const TAXED: &str = "V5";
/// Code of no tax.
pub(crate) const UNTAXED: &str = "V0";

/// A purchase order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Ten digits.
    pub po_no: String,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// Receiving plant.
    pub plant_code: String,
    /// Name of the buyer.
    pub buyer: String,
    /// Day of the order.
    pub po_date_on: NaiveDate,
    /// Currency of the prices.
    pub currency: String,
    /// Payment term.
    pub payment_term: String,
    /// Terms of delivery.
    #[serde(default)]
    pub fob: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Way of transport.
    #[serde(default)]
    pub ship_via: String,
    /// Who pays.
    #[serde(default)]
    pub bill_to: String,
    /// Tax on all of it.
    #[serde(default)]
    pub tax_amount: Option<Decimal>,
    /// Note to the supplier.
    pub note: String,
    /// Rises with every change of what is asked for.
    pub revision: i64,
    /// The ERP's key of the order.
    pub erp_reference: String,
    /// Lines, by number.
    pub lines: Vec<Line>,
    /// Place in the stream of changes. Rises with a receipt too.
    #[serde(default)]
    pub changed: u64,
}

/// A line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// 1, 2, 3, …
    pub line_no: i32,
    /// Code of the material.
    pub material_code: String,
    /// The material in words.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Revision of the drawing.
    pub drawing_rev: String,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled of it.
    pub cancelled_qty: Decimal,
    /// Received so far.
    pub received_qty: Decimal,
    /// Price of `price_factor` units.
    pub unit_price: Decimal,
    /// Units that the price is for.
    #[serde(default = "one")]
    pub price_factor: Decimal,
    /// Code of the tax.
    #[serde(default)]
    pub tax_code: String,
    /// Number of the graph that the part is made by.
    #[serde(default)]
    pub graph_no: String,
    /// Category of the asset that it becomes.
    #[serde(default)]
    pub asset_category: String,
    /// The day asked for.
    pub need_by_on: NaiveDate,
    /// Rises with every change of the line.
    pub revision: i64,
    /// The ERP's key of the line.
    pub erp_reference: String,
    /// How the material is handled.
    pub handling: Handling,
    /// Nothing is taken in for it: a delivery is refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blocked: bool,
}

fn one() -> Decimal {
    Decimal::ONE
}

impl Order {
    /// The tax on what is not cancelled: five in a hundred at home, none abroad.
    pub(crate) fn tax(&self) -> Decimal {
        let net: Decimal = self.lines.iter().filter(|line| line.tax_code == TAXED).map(Line::amount).sum();
        (net * Decimal::new(5, 2)).round_dp(2)
    }
}

impl Line {
    /// Value of what is not cancelled, net.
    fn amount(&self) -> Decimal {
        (self.order_qty - self.cancelled_qty) * self.unit_price / self.price_factor
    }

    /// What may still be received.
    pub(crate) fn open(&self) -> Decimal {
        self.order_qty - self.cancelled_qty - self.received_qty
    }
}

/// How a material is handled in a shipment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Handling {
    /// By lots.
    pub lot_required: bool,
    /// In boxes with ids.
    pub box_id_required: bool,
    /// With defective units marked.
    pub x_out_maintained: bool,
}

/// A line of a supplier's balance statement: an invoice, a credit note or a payment that was booked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    /// The ERP's key of the line.
    pub erp_reference: String,
    /// Supplier.
    pub vendor_code: String,
    /// First day of the month on whose statement it stands.
    pub month_on: NaiveDate,
    /// The ERP's number of the document.
    pub document_no: String,
    /// Day of the document.
    pub document_on: NaiveDate,
    /// The supplier's own invoice number.
    pub invoice_no: String,
    /// What it is.
    pub kind: StatementKind,
    /// Where it stands.
    pub status: StatementStatus,
    /// Currency of the amounts.
    pub currency: String,
    /// Without tax; below zero for a credit note.
    pub net_amount: Decimal,
    /// Tax on it.
    pub tax_amount: Decimal,
    /// With tax, signed as the payable account has it: a payment of 100 is -100.
    pub total_amount: Decimal,
    /// Payment term.
    pub payment_term: String,
    /// Day on which it is to be paid.
    pub due_on: NaiveDate,
    /// Which lines it settles.
    #[serde(default)]
    pub settles: Vec<Settles>,
    /// Place in the stream of statement lines.
    #[serde(default)]
    pub changed: u64,
}

/// What a [`StatementLine`] settles of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settles {
    /// The key of the line that is settled.
    pub erp_reference: String,
    /// How much of it.
    pub amount: Decimal,
}

/// What a [`StatementLine`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementKind {
    /// The supplier gets money.
    Invoice,
    /// The supplier gives money back.
    CreditNote,
    /// Money was paid.
    Payment,
}

/// Where a [`StatementLine`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StatementStatus {
    /// To be paid.
    Open,
    /// Paid.
    Paid,
    /// Taken back.
    Cancelled,
}

/// An invoice of a supplier, as a tester books it: over all that was received of an order.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewInvoice {
    /// The order.
    pub po_no: String,
    /// The supplier's number of it.
    pub invoice_no: String,
}

/// A payment of an invoice, as a tester books it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pay {
    /// How much, signed as the invoice; `None` = all that is open of it.
    #[serde(default)]
    pub amount: Option<Decimal>,
}

/// A new order, as a tester enters it. The number is given when missing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewOrder {
    /// Number; `None` = the next.
    #[serde(default)]
    pub po_no: Option<String>,
    /// Supplier, one of the known.
    pub vendor_code: String,
    /// Plant; `None` = the first.
    #[serde(default)]
    pub plant_code: Option<String>,
    /// Day; `None` = the day the simulator was founded on.
    #[serde(default)]
    pub po_date_on: Option<NaiveDate>,
    /// Lines; at least one.
    pub lines: Vec<NewLine>,
}

/// A line of a [`NewOrder`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewLine {
    /// Material, one of the known.
    pub material_code: String,
    /// Ordered.
    pub quantity: Decimal,
    /// The day asked for.
    pub need_by_on: NaiveDate,
    /// Price; `None` = the material's.
    #[serde(default)]
    pub unit_price: Option<Decimal>,
    /// Nothing is taken in for it: deliveries are refused. The portal is not told.
    #[serde(default)]
    pub blocked: bool,
}

/// What a tester changes of a line; what is missing stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_qty: Option<Decimal>,
    /// Cancelled of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled_qty: Option<Decimal>,
    /// The day asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need_by_on: Option<NaiveDate>,
    /// Price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_price: Option<Decimal>,
}

/// A confirmed schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    /// The sender's key.
    pub idempotency_key: String,
    /// The order.
    pub po_no: String,
    /// Its line.
    pub line_no: i32,
    /// The revision that was answered.
    pub revision: i64,
    /// Quantities by days.
    pub schedule: Vec<Promise>,
    /// Comment of the supplier.
    #[serde(default)]
    pub comment: String,
}

/// So much on that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Promise {
    /// How much.
    pub quantity: Decimal,
    /// When.
    pub promised_on: NaiveDate,
}

/// A shipment notice as posted. What the simulator does not look at is kept as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asn {
    /// The sender's reference.
    pub reference: String,
    /// Supplier.
    pub vendor_code: String,
    /// Shipped lines.
    pub lines: Vec<DeliveryLine>,
    /// The rest of the notice.
    #[serde(flatten)]
    pub details: serde_json::Map<String, serde_json::Value>,
}

/// An expected delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// The number given.
    pub inbound_no: String,
    /// Where it stands.
    pub state: DeliveryState,
    /// What was posted.
    #[serde(flatten)]
    pub asn: Asn,
}

/// Where a [`Delivery`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryState {
    /// On its way.
    Expected,
    /// Received, at least in part.
    Received,
    /// Cancelled.
    Cancelled,
    /// Gone: whoever asks for it is told that there is none.
    Deleted,
}

impl DeliveryState {
    /// Whether goods may still come by it, or came.
    pub(crate) fn lives(self) -> bool {
        match self {
            Self::Expected | Self::Received => true,
            Self::Cancelled | Self::Deleted => false,
        }
    }
}

/// A line of a [`Delivery`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryLine {
    /// Number within the notice.
    pub line_no: i32,
    /// The order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// Shipped.
    pub quantity: Decimal,
    /// Received of it.
    #[serde(default)]
    pub received_qty: Decimal,
    /// The rest of the line.
    #[serde(flatten)]
    pub details: serde_json::Map<String, serde_json::Value>,
}
