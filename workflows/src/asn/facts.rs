//! What the rules of a shipment notice look at: the draft, the purchase order lines behind it, settings and claims.

use super::opened::InEffect;
use crate::certificate::payload::Requirement;
use crate::master::Field;
use crate::master::machine::Texts;
use crate::shipment_rule::{Handling, PlantLimits};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::labels;
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// Everything a rule may read, loaded under lock. `today` is the day of the buyer's plant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// The moment.
    pub now: DateTime<Utc>,
    /// The plant's day.
    pub today: NaiveDate,
    /// When the notice was made; `None` = it does not exist yet.
    pub created_at: Option<DateTime<Utc>>,
    /// Company that carries the goods, where the notice names one that is known here.
    pub carrier: Option<i64>,
    /// Supplier and plant of the notice; `None` = it does not exist yet, its first line decides.
    pub home: Option<Home>,
    /// Whether the supplier was set aside in the ERP.
    pub is_vendor_inactive: bool,
    /// The notice's own fields.
    pub header: Header,
    /// Its lines, in line order; field paths count in this order.
    pub lines: Vec<Line>,
    /// Settings of the header's tax code; `None` = no such code.
    pub invoice: Option<InvoiceSetting>,
    /// Tax codes that there are.
    pub tax_codes: Vec<String>,
    /// Track letters of the invoice day's two-month period.
    pub tracks: Vec<String>,
    /// Limits that are settings.
    pub limits: Limits,
    /// Numbers of this notice that another living notice holds.
    pub taken: Vec<Claim>,
    /// RT numbers that other notices of the same vendor, plant and shipment day hold.
    pub rt_elsewhere: i64,
}

/// Where a notice belongs, once and for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// Supplier.
    pub vendor_id: i64,
    /// Receiving plant.
    pub plant_id: i64,
}

/// The fields of the notice itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Number at the supplier.
    pub supplier_shipment_no: String,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
    /// Expected arrival.
    pub eta_on: Option<NaiveDate>,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Tax code 01–06.
    pub tax_code: String,
    /// Currency of the invoice, from the order.
    pub currency: String,
    /// Invoice number.
    pub invoice_no: String,
    /// Invoice day.
    pub invoice_on: Option<NaiveDate>,
    /// Net amount.
    pub invoice_amount: Option<Decimal>,
    /// VAT.
    pub invoice_vat: Option<Decimal>,
    /// Rate to the base currency.
    pub exchange_rate: Option<Decimal>,
    /// Packages altogether.
    pub total_packages: Option<i32>,
}

/// One line: what is shipped, of which order line, in which lots and boxes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Quantity shipped.
    pub ship_qty: Decimal,
    /// Packages of this line.
    pub packages: Option<i32>,
    /// RT number of the whole line; a lot may carry its own.
    pub rt_no: String,
    /// Quantity received so far; what went back is not taken from it.
    pub received_qty: Decimal,
    /// What of it went back.
    pub returned_qty: Decimal,
    /// What the ERP's delivery holds, where its people edited it; `None` = as announced.
    pub expected_qty: Option<Decimal>,
    /// Lots in row order.
    pub lots: Vec<Lot>,
    /// Boxes in row order.
    pub boxes: Vec<PackedBox>,
    /// The order line.
    pub order: OrderLine,
    /// What the material asks for.
    pub material: Material,
    /// Newest manufacturing day shipped of this material by this vendor.
    pub latest_lot_on: Option<NaiveDate>,
    /// Whether its lots need certificates; `None` = they need none.
    pub certificate: Option<Requirement>,
    /// Lots whose certificate is accepted; an empty number is the line itself, where it has no lots.
    pub certified: BTreeSet<String>,
}

impl Line {
    /// What is to come by it altogether: what the ERP's delivery holds.
    #[must_use]
    pub fn coming_qty(&self) -> Decimal {
        self.expected_qty.unwrap_or(self.ship_qty)
    }
}

/// The purchase order line behind a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrderLine {
    /// Id of the order line.
    pub id: i64,
    /// Whether the supplier's reply is accepted.
    pub accepted: bool,
    /// Whether the line is open.
    pub open: bool,
    /// What it orders.
    pub content: Content,
    /// What was received of it altogether, less what went back.
    pub received_qty: Decimal,
    /// What may still be shipped: allowed − in transit − received.
    pub balance_allow_qty: Decimal,
    /// What the order still wants: ordered − cancelled − in transit − received.
    pub left_qty: Decimal,
    /// Its opening that is in effect.
    pub opening: Option<InEffect>,
    /// Whether an opening of it has ended or was used up since the notice was made.
    pub is_opening_over: bool,
    /// Supplier.
    pub vendor_id: i64,
    /// Plant that ordered.
    pub plant_id: i64,
    /// Ship-to address of the order.
    pub ship_to: String,
    /// Currency of the order.
    pub currency: String,
    /// Price of `price_factor` units.
    pub unit_price: Decimal,
    /// Units that the price is for.
    pub price_factor: Decimal,
    /// Decimals that quantities in its unit may have; `None` = the ERP does not say.
    pub uom_digits: Option<u32>,
}

/// What an order line orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Goods, which are shipped.
    #[default]
    Goods,
    /// A service, for which nothing is shipped.
    Service,
}

impl Content {
    /// By whether it orders goods.
    pub fn of(is_goods: bool) -> Self {
        if is_goods { Self::Goods } else { Self::Service }
    }
}

/// What a material asks of its shipments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Material {
    /// Lots must be given.
    pub lot_required: bool,
    /// Boxes carry ids.
    pub box_id_required: bool,
    /// Defective panel units are counted per box.
    pub x_out_maintained: bool,
    /// Effective days that must remain at shipment; `None` = no shelf life.
    pub min_effective_days: Option<i32>,
    /// Days that the manufacturing dates of one lot may lie apart; `None` = any.
    pub lot_date_span_days: Option<i32>,
}

/// One row of the lot table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lot {
    /// The vendor's lot number.
    pub lot_no: String,
    /// Quantity out of this lot.
    pub quantity: Option<Decimal>,
    /// Day of manufacture.
    pub manufactured_on: Option<NaiveDate>,
    /// Last effective day.
    pub effective_on: Option<NaiveDate>,
    /// RT number; empty = the line's.
    pub rt_no: String,
    /// Why a short shelf life is all right.
    pub remark: String,
}

/// One row of the box table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedBox {
    /// Id on the label.
    pub box_id: String,
    /// Quantity in the box.
    pub quantity: Option<Decimal>,
    /// Panel units marked defective.
    pub x_out_qty: Option<Decimal>,
}

/// What the invoice settings say about a tax code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceSetting {
    /// How the invoice number is formed.
    pub number: NumberRule,
    /// Whether the VAT must be zero.
    pub tax_zero: bool,
    /// Whether a foreign currency needs a rate.
    pub exchange_rate_required: bool,
}

labels! {
    /// How an invoice number is formed, as the settings say it.
    pub enum NumberForm {
        /// See [`NumberRule::Track`].
        Track = "track",
        /// See [`NumberRule::Free`].
        Free = "free",
    }
}

/// How an invoice number is formed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberRule {
    /// Two track letters of the period and eight digits.
    Track,
    /// Anything up to so many characters.
    Free(usize),
}

/// Limits that the rules of shipments say for a notice to the plant. Where no rule says anything, nothing is let through: the general one
/// always does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// RT numbers per vendor, plant and shipment day.
    pub rt_daily: i64,
    /// Difference of invoice and order amount that needs no confirmation.
    pub invoice_tolerance: Decimal,
    /// The currency that needs no exchange rate.
    pub base_currency: String,
}

impl Limits {
    /// The limits that hold for a plant.
    #[must_use]
    pub fn of(held: &PlantLimits) -> Self {
        Self {
            rt_daily: held.rt_daily_limit.as_ref().map(|held| i64::from(held.value)).unwrap_or_default(),
            invoice_tolerance: held.invoice_tolerance.as_ref().map(|held| held.value).unwrap_or_default(),
            base_currency: held.base_currency.as_ref().map(|held| held.value.clone()).unwrap_or_default(),
        }
    }
}

impl Material {
    /// What holds for a part, as far as rules ask for it.
    #[must_use]
    pub fn of(held: &Handling) -> Self {
        Self {
            lot_required: held.lots(),
            box_id_required: held.box_ids(),
            x_out_maintained: held.x_out(),
            min_effective_days: held.min_effective_days.as_ref().map(|held| held.value),
            lot_date_span_days: held.lot_date_span_days.as_ref().map(|held| held.value),
        }
    }
}

impl InvoiceSetting {
    /// What the fields of a tax code's record say.
    #[must_use]
    pub fn of(texts: &Texts) -> Self {
        let text = |field: Field| texts.get(field.as_str()).map_or("", String::as_str);
        let number = match NumberForm::parse(text(Field::NumberForm)) {
            Some(NumberForm::Track) => NumberRule::Track,
            Some(NumberForm::Free) | None => NumberRule::Free(text(Field::MaxLength).parse().unwrap_or_default()),
        };
        let yes = |field| text(field) == "Y";
        Self { number, tax_zero: yes(Field::TaxZero), exchange_rate_required: yes(Field::ExchangeRateRequired) }
    }
}

labels! {
    /// Numbers that only one living notice may use.
    pub enum ClaimKind {
        /// Invoice number, per vendor.
        Invoice = "invoice",
        /// RT number, per vendor, plant and shipment day.
        Rt = "rt",
        /// Box id, everywhere.
        PackedBox = "box",
    }
}

/// A number used by a notice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Claim {
    /// What kind of number.
    pub kind: ClaimKind,
    /// Within what it must be unique.
    pub scope: String,
    /// The number.
    pub value: String,
}

impl Facts {
    /// Every number that the draft uses, once each, in the order in which they are locked.
    pub fn claims(&self, vendor: i64, plant: i64) -> Vec<Claim> {
        let mut claims = Vec::new();
        let mut claim = |kind, scope: &str, value: &str| {
            if !value.is_empty() {
                claims.push(Claim { kind, scope: scope.to_owned(), value: value.to_owned() });
            }
        };
        claim(ClaimKind::Invoice, &vendor.to_string(), &self.header.invoice_no);
        if let Some(day) = self.header.shipped_on {
            let scope = rt_scope(vendor, plant, day);
            self.rt_numbers().for_each(|rt| claim(ClaimKind::Rt, &scope, rt));
        }
        for line in &self.lines {
            line.boxes.iter().for_each(|packed| claim(ClaimKind::PackedBox, "", &packed.box_id));
        }
        claims.sort();
        claims.dedup();
        claims
    }

    /// RT numbers of lines and lots, with repetitions.
    pub fn rt_numbers(&self) -> impl Iterator<Item = &str> {
        self.lines
            .iter()
            .flat_map(|line| std::iter::once(line.rt_no.as_str()).chain(line.lots.iter().map(|lot| lot.rt_no.as_str())))
            .filter(|rt| !rt.is_empty())
    }

    /// Whether another notice holds this number.
    pub fn is_taken(&self, kind: ClaimKind, value: &str) -> bool {
        self.taken.iter().any(|claim| claim.kind == kind && claim.value == value)
    }
}

/// Scope within which an RT number is unique and counted.
pub fn rt_scope(vendor: i64, plant: i64, shipped_on: NaiveDate) -> String {
    format!("{vendor}:{plant}:{shipped_on}")
}
