//! What the ERP says of purchase orders.

use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

use crate::{Key, Unit};

/// A purchase order as the ERP has it now. The whole order comes each time, never a difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpOrder {
    /// The number people know it by.
    pub po_no: String,
    /// The supplier's code, e.g. `V10001`.
    pub vendor_code: String,
    /// The supplier's name.
    #[serde(default)]
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
    /// Value of all that is not cancelled, without tax, as the ERP adds it up: lines and priced remarks. `None` = it gives no sum.
    #[serde(default)]
    pub net_amount: Option<Decimal>,
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
    /// Its key, as a [`crate::Sighting`] has it.
    #[serde(default)]
    pub key: Key,
    /// Its version there. Not the revision: a change that became visible late may have an older time than the newest one.
    #[serde(default)]
    pub version: i64,
    /// Every line of a material, also the cancelled ones.
    pub lines: Vec<ErpOrderLine>,
    /// The rest of the order, which needs no answer: text lines and comments, in the order's own sequence.
    #[serde(default)]
    pub remarks: Vec<ErpRemark>,
}

/// A part of an [`ErpOrder`] without a material: free text with a price, such as a freight charge, or a comment. Read only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErpRemark {
    /// Its number within the order, from the sequence of the line numbers; stays for life.
    pub line_no: i32,
    /// The words; they may have several lines.
    pub text: String,
    /// How much of it is ordered; `None` = it is a comment.
    #[serde(default)]
    pub quantity: Option<Decimal>,
    /// Unit of the quantity; empty = none.
    #[serde(default)]
    pub uom: String,
    /// Price of one unit, net; `None` = it has none.
    #[serde(default)]
    pub unit_price: Option<Decimal>,
    /// Its part of [`ErpOrder::net_amount`]; `None` = it costs nothing.
    #[serde(default)]
    pub amount: Option<Decimal>,
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
    /// Whether goods are delivered for it. `false` = a service: it is answered and confirmed like any line, but the ERP plans no
    /// movements and takes no shipment notice for it.
    #[serde(default = "yes")]
    pub is_goods: bool,
    /// Unit of measure of the quantities.
    pub uom: String,
    /// How quantities in other units of the same category become ones in `uom`. A receipt may be booked in any of them, and what was
    /// received before the buyer changed the unit is in the old one.
    #[serde(default)]
    pub units: Vec<Unit>,
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
    /// The day the buyer asks for, of several the first. A confirmation of ours does not move it.
    pub need_by_on: NaiveDate,
    /// Days and quantities, where the buyer asks for more than one day: together the ordered quantity less the cancelled one, by rising day.
    /// Empty = all of it on `need_by_on`.
    #[serde(default)]
    pub schedule: Vec<Wanted>,
    /// By how many percent of the ordered quantity more may be delivered; `None` = the ERP does not say.
    #[serde(default)]
    pub over_tolerance: Option<Decimal>,
    /// By how many percent less counts as delivered in full; `None` = the ERP does not say.
    #[serde(default)]
    pub under_tolerance: Option<Decimal>,
    /// As [`ErpOrder::revision`], for the line.
    pub revision: i64,
    /// The ERP's own key, opaque to us; given back in confirmations and ASNs.
    #[serde(default)]
    pub erp_reference: String,
    /// What the ERP knows of how the material is handled.
    #[serde(default)]
    pub handling: MaterialHandling,
    /// What else the ERP says of it.
    #[serde(flatten)]
    pub particulars: Particulars,
}

impl Default for ErpOrderLine {
    /// A line that orders nothing: for tests, and for drivers to fill in.
    fn default() -> Self {
        Self {
            line_no: 0,
            material_code: String::new(),
            description: String::new(),
            is_goods: true,
            uom: String::new(),
            units: vec![],
            uom_digits: None,
            drawing_rev: String::new(),
            order_qty: Decimal::ZERO,
            cancelled_qty: Decimal::ZERO,
            received_qty: Decimal::ZERO,
            unit_price: Decimal::ZERO,
            price_factor: Decimal::ONE,
            need_by_on: NaiveDate::default(),
            schedule: vec![],
            over_tolerance: None,
            under_tolerance: None,
            revision: 0,
            erp_reference: String::new(),
            handling: MaterialHandling::default(),
            particulars: Particulars::default(),
        }
    }
}

impl ErpOrderLine {
    /// What is still to come: ordered, less what was cancelled and received. Below zero where more came. A difference larger than any number
    /// is the largest.
    pub fn open_qty(&self) -> Decimal {
        self.order_qty.saturating_sub(self.cancelled_qty).saturating_sub(self.received_qty)
    }

    /// Whether the order wants nothing more: cancelled, or received in full. Within [`Self::under_tolerance`] less counts as full.
    pub fn is_done(&self) -> bool {
        self.received_qty >= self.enough_qty()
    }

    /// Ordered and not cancelled. Never negative.
    pub fn wanted_qty(&self) -> Decimal {
        self.order_qty.saturating_sub(self.cancelled_qty).max(Decimal::ZERO)
    }

    /// The most that may be delivered altogether: what is wanted and the [`Self::over_tolerance`] of it, rounded down to the decimals of
    /// the unit.
    pub fn most_qty(&self) -> Decimal {
        let wanted = self.wanted_qty();
        let over = self.over_tolerance.unwrap_or_default();
        let more = wanted.saturating_mul(over) / Decimal::ONE_HUNDRED;
        let most = wanted.saturating_add(more);
        let digits = self.uom_digits.unwrap_or(3).min(3);
        most.round_dp_with_strategy(digits, RoundingStrategy::ToZero).max(wanted)
    }

    /// What has to be received for the line to count as received in full: what is wanted, less the [`Self::under_tolerance`] of it.
    pub fn enough_qty(&self) -> Decimal {
        let wanted = self.wanted_qty();
        let under = self.under_tolerance.unwrap_or_default();
        wanted.saturating_sub(wanted.saturating_mul(under) / Decimal::ONE_HUNDRED)
    }
}

impl ErpOrder {
    /// Whether nothing of it is wanted and nothing of it ever came: all its lines are cancelled wholly. An ERP may say so of a
    /// quotation that was never an order.
    pub fn is_withdrawn(&self) -> bool {
        let is_withdrawn =
            |line: &ErpOrderLine| line.received_qty <= Decimal::ZERO && line.cancelled_qty >= line.order_qty;
        !self.lines.is_empty() && self.lines.iter().all(is_withdrawn)
    }
}

/// So much is wanted on that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// How much, in the line's unit; above zero.
    pub quantity: Decimal,
    /// The day.
    pub need_by_on: NaiveDate,
}

/// What an ERP may say of a line besides what is ordered; empty = it does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Particulars {
    /// Code of the tax.
    pub tax_code: String,
    /// Number of the graph that the part is made by.
    pub graph_no: String,
    /// Category of the asset that it becomes.
    pub asset_category: String,
}

fn one() -> Decimal {
    Decimal::ONE
}

fn yes() -> bool {
    true
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
