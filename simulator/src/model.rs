//! What the simulated ERP keeps, in the shape in which it says it.

use std::ops::{Deref, DerefMut};

use chrono::NaiveDate;
use ehub_erp::{ErpOrder, ErpOrderLine, ErpReceipt, ErpStatementLine, Wanted};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

/// Code of the tax of five in a hundred.
pub(crate) const TAXED: &str = "V5";
/// Code of no tax.
pub(crate) const UNTAXED: &str = "V0";

/// A document in the books: as the ERP sends it, and its place in the stream of changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept<T> {
    /// The document.
    #[serde(flatten)]
    pub document: T,
    /// Rises with every change of any document.
    #[serde(default)]
    pub changed: u64,
}

impl<T> From<T> for Kept<T> {
    fn from(document: T) -> Self {
        Self { document, changed: 0 }
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.document
    }
}

impl<T> DerefMut for Kept<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.document
    }
}

/// A purchase order. Its revision rises with every change of what is asked for.
pub type Order = Kept<ErpOrder>;
/// Goods that came, went back or were counted again.
pub type Receipt = Kept<ErpReceipt>;
/// A line of a supplier's balance statement: an invoice, a credit note or a payment that was booked.
pub type StatementLine = Kept<ErpStatementLine>;

/// The tax on what is not cancelled: five in a hundred at home, none abroad.
pub(crate) fn tax(order: &ErpOrder) -> Decimal {
    let net: Decimal = order.lines.iter().filter(|line| line.particulars.tax_code == TAXED).map(amount).sum();
    (net * Decimal::new(5, 2)).round_dp(2)
}

/// The sum of the order without tax, as the ERP keeps it: lines less what is cancelled, and priced remarks.
pub(crate) fn net(order: &ErpOrder) -> Decimal {
    let remarks = order.remarks.iter().filter_map(|remark| remark.amount);
    let sum: Decimal = order.lines.iter().map(amount).chain(remarks).sum();
    sum.round_dp_with_strategy(4, RoundingStrategy::MidpointAwayFromZero)
}

/// Value of what is not cancelled of a line, net.
fn amount(line: &ErpOrderLine) -> Decimal {
    (line.order_qty - line.cancelled_qty) * line.unit_price / line.price_factor
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
    /// Free text and comments; numbered after the lines.
    #[serde(default)]
    pub remarks: Vec<NewRemark>,
}

/// A remark of a [`NewOrder`]: free text with a price where it has a quantity and a price, else a comment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRemark {
    /// The text.
    pub text: String,
    /// Ordered quantity.
    #[serde(default)]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity.
    #[serde(default)]
    pub uom: String,
    /// Net price of one unit.
    #[serde(default)]
    pub unit_price: Option<Decimal>,
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
    /// A service: it is confirmed like any line, but nothing is delivered for it, so that each ASN for it is refused.
    #[serde(default)]
    pub service: bool,
    /// Days and quantities, where the buyer asks for more than one day; empty = all of it on `needByOn`.
    #[serde(default)]
    pub schedule: Vec<Wanted>,
    /// By how many percent more may be delivered.
    #[serde(default)]
    pub over_tolerance: Option<Decimal>,
    /// By how many percent less counts as delivered in full.
    #[serde(default)]
    pub under_tolerance: Option<Decimal>,
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
    /// Unit: what was received and is expected is converted to it. The ordered quantity is in the new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uom: Option<String>,
    /// Days and quantities; empty = all of it on one day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Vec<Wanted>>,
    /// By how many percent more may be delivered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_tolerance: Option<Decimal>,
    /// By how many percent less counts as delivered in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_tolerance: Option<Decimal>,
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
