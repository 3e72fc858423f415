//! What the ERP tells about orders, and how it differs from what we know. Pure.

mod numbers;
mod remarks;

pub use numbers::{amount, amount_with_tax, faults, order_faults};
pub use remarks::{REMARKS, describe, remarks};

use crate::po::asked;
use crate::po::comparison::TOTAL_AMOUNT;
use chrono::NaiveDate;
use ehub_erp::{ErpOrder, ErpOrderLine, Particulars, Wanted};
use rust_decimal::Decimal;

/// Reason of an order on hold: the ERP has it in an older revision than eHub.
pub const ERP_OLDER: &str = "ERP_OLDER";
/// Reason of an order on hold: the ERP does not have it any more, and something of it is still wanted here.
pub const ERP_MISSING: &str = "ERP_MISSING";

/// The ERP's own key, if it is known.
pub fn known_key(order: &ErpOrder) -> Option<&str> {
    Some(order.key.as_str()).filter(|_| order.key.is_known())
}

/// Decimals of the unit that are news for a line of which nothing else is.
pub fn news_of_unit(line: &ErpOrderLine, known: &Known) -> Option<u32> {
    line.uom_digits.filter(|digits| line.revision == known.revision && known.uom_digits != Some(*digits))
}

/// Particulars that are news for a line of which nothing else is.
pub fn news_of_particulars<'a>(line: &'a ErpOrderLine, known: &Known) -> Option<&'a Particulars> {
    (line.revision == known.revision && line.particulars != known.particulars).then_some(&line.particulars)
}

/// By the names that the API has for them.
fn by_name(particulars: &Particulars) -> [(&'static str, &String); 3] {
    [
        ("taxCode", &particulars.tax_code),
        ("graphNo", &particulars.graph_no),
        ("assetCategory", &particulars.asset_category),
    ]
}

/// The columns of a line that the ERP owns, as they stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Revision that they show.
    pub revision: i64,
    /// Whether the line is closed here.
    pub closed: bool,
    /// Whether all that it wants was received here, by the receipts that were heard.
    pub is_received: bool,
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
    /// Price.
    pub unit_price: Decimal,
    /// Units that the price is for.
    pub price_factor: Decimal,
    /// The day asked for.
    pub need_by_on: NaiveDate,
    /// Days and quantities, where that are several days.
    pub asked: Vec<Wanted>,
    /// Decimals of the unit. Nobody is asked about them: they are only kept.
    pub uom_digits: Option<u32>,
    /// What else the ERP said of it. Where it said nothing before, nobody is asked about what it says now.
    pub particulars: Particulars,
}

/// The columns of an order's head that the ERP owns, as they stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownHead {
    /// Id.
    pub id: i64,
    /// Number.
    pub po_no: String,
    /// The supplier; it never changes.
    pub vendor: i64,
    /// Revision that they show.
    pub revision: i64,
    /// Code of the plant.
    pub plant_code: String,
    /// Name of the buyer.
    pub buyer: String,
    /// Day of the order.
    pub po_date_on: NaiveDate,
    /// ISO code of the currency.
    pub currency: String,
    /// Payment term.
    pub payment_term: String,
    /// Terms of delivery.
    pub fob: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Way of transport.
    pub ship_via: String,
    /// Who pays.
    pub bill_to: String,
    /// Note to the supplier.
    pub note: String,
    /// Value of what is not cancelled, with tax.
    pub total_amount: Decimal,
    /// What it has besides lines, as [`describe`] writes it.
    pub remarks: String,
}

impl KnownHead {
    /// Every field in its order, by the name that the API has for it.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        vec![
            ("poDate", self.po_date_on.to_string()),
            ("plantCode", self.plant_code.clone()),
            ("buyerName", self.buyer.clone()),
            ("currency", self.currency.clone()),
            ("paymentTerm", self.payment_term.clone()),
            ("shipTo", self.ship_to.clone()),
            ("shipVia", self.ship_via.clone()),
            ("fob", self.fob.clone()),
            ("billTo", self.bill_to.clone()),
            ("noteToSupplier", self.note.clone()),
            (REMARKS, self.remarks.clone()),
            (TOTAL_AMOUNT, self.total_amount.normalize().to_string()),
        ]
    }

    /// What the order changes of it; nothing where it is older.
    pub fn differences(&self, erp: &ErpOrder) -> Vec<Difference> {
        if erp.revision < self.revision {
            return vec![];
        }
        let total = amount_with_tax(erp).unwrap_or_default();
        let told = Self {
            plant_code: erp.plant_code.clone(),
            buyer: erp.buyer.clone(),
            po_date_on: erp.po_date_on,
            currency: erp.currency.clone(),
            payment_term: erp.payment_term.clone(),
            fob: erp.fob.clone(),
            ship_to: erp.ship_to.clone(),
            ship_via: erp.ship_via.clone(),
            bill_to: erp.bill_to.clone(),
            note: erp.note.clone(),
            total_amount: total,
            remarks: describe(remarks(erp)),
            id: self.id,
            po_no: self.po_no.clone(),
            vendor: self.vendor,
            revision: self.revision,
        };
        let pairs = self.fields().into_iter().zip(told.fields());
        pairs.filter(|(old, new)| old != new).map(|((field, old), (_, new))| Difference { field, old, new }).collect()
    }
}

/// One field that the ERP changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Name of the field, as in the API.
    pub field: &'static str,
    /// Before.
    pub old: String,
    /// After.
    pub new: String,
}

/// What a line of the ERP means for the line that we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Not newer: nothing to do.
    Old,
    /// Newer, but with no difference: only the revision is noted.
    Touched,
    /// Closed here and there; differences are noted, nobody is asked.
    Amended(Vec<Difference>),
    /// The supplier has to be asked again.
    Changed(Vec<Difference>),
    /// The order wants nothing more.
    Closed(Vec<Difference>),
    /// It wants what it wanted before: goods went back. Nobody is asked anything.
    Reopened,
}

/// Compares a line of the ERP with the line that we know.
pub fn compare(known: &Known, erp: &ErpOrderLine) -> Comparison {
    // Receipts do not raise the revision, so a line may be done under the one we know, or after a return not be done any more. As long as
    // all of it is received here, it is the return that is still to be heard. Nobody can be asked about what differs under one revision.
    let is_same = erp.revision == known.revision;
    let finished = is_same && erp.is_done() && !known.closed;
    let wanted_again = is_same && !erp.is_done() && known.closed && !known.is_received;
    if erp.revision <= known.revision && !finished && !(wanted_again && differences(known, erp).is_empty()) {
        return Comparison::Old;
    }
    let mut found = differences(known, erp);
    match (known.closed, erp.is_done()) {
        (true, false) if found.is_empty() && known.is_received => Comparison::Touched,
        (true, false) if found.is_empty() => Comparison::Reopened,
        (false, true) => {
            found.push(Difference { field: "closing", old: "open".to_owned(), new: "closed".to_owned() });
            Comparison::Closed(found)
        }
        (true, false) => {
            found.push(Difference { field: "closing", old: "closed".to_owned(), new: "open".to_owned() });
            Comparison::Changed(found)
        }
        (false | true, _) if found.is_empty() => Comparison::Touched,
        (true, true) => Comparison::Amended(found),
        (false, false) => Comparison::Changed(found),
    }
}

fn differences(known: &Known, erp: &ErpOrderLine) -> Vec<Difference> {
    let number = |value: Decimal| value.normalize().to_string();
    let fields = [
        ("materialCode", known.material_code.clone(), erp.material_code.clone()),
        ("description", known.description.clone(), erp.description.clone()),
        ("uom", known.uom.clone(), erp.uom.clone()),
        ("drawingRev", known.drawing_rev.clone(), erp.drawing_rev.clone()),
        ("orderQty", number(known.order_qty), number(erp.order_qty)),
        ("cancelledQty", number(known.cancelled_qty), number(erp.cancelled_qty)),
        ("unitPrice", number(known.unit_price), number(erp.unit_price)),
        ("priceFactor", number(known.price_factor), number(erp.price_factor)),
        ("needByOn", known.need_by_on.to_string(), erp.need_by_on.to_string()),
        (asked::SCHEDULE, asked::describe(&known.asked), asked::describe(asked::of(erp))),
    ];
    let told = by_name(&known.particulars).into_iter().zip(by_name(&erp.particulars));
    let told = told.filter(|((_, old), _)| !old.is_empty());
    fields
        .into_iter()
        .chain(told.map(|((field, old), (_, new))| (field, old.clone(), new.clone())))
        .filter(|(_, old, new)| old != new)
        .map(|(field, old, new)| Difference { field, old, new })
        .collect()
}

#[cfg(test)]
mod tests;
