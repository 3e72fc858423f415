//! An order at two points in time, side by side. Pure.
//!
//! A revision of an order begins when the ERP changed anything of it and ends when it did so again; it shows how the order stood at its end.

use crate::field;
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use rust_decimal::Decimal;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Field of an order's head that follows from its lines and the tax: it stands among the totals, and makes no revision by itself.
pub const TOTAL_AMOUNT: &str = "totalAmount";

/// A point in time at which the ERP changed something of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRevision {
    /// From 1, the oldest.
    pub number: i64,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Lines that are new.
    pub lines_added: i64,
    /// Lines of which a field was changed, those that were closed included.
    pub lines_changed: i64,
    /// Lines that want nothing more since then.
    pub lines_closed: i64,
    /// Fields of the head that were changed.
    pub fields_changed: i64,
}

/// A side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// That of `from`.
    From,
    /// That of `to`.
    To,
}

/// A field on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedField {
    /// Name of the field.
    pub field: String,
    /// What stood in it on the side of `from`; none = nothing, or not known.
    pub from: Option<String>,
    /// What stood in it on the side of `to`; none = nothing, or not known.
    pub to: Option<String>,
    /// Whether it is known on both sides and differs.
    pub changed: bool,
}

/// A line on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedLine {
    /// Id.
    pub id: i64,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The only side on which it exists; none = it exists on both.
    pub only: Option<Side>,
    /// Whether a field differs, or the line exists on one side only.
    pub changed: bool,
    /// Every field that the ERP owns, in the same order in each line.
    pub fields: Vec<ComparedField>,
}

/// What a side comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedSide {
    /// Number of the revision.
    pub number: i64,
    /// Since when.
    pub since: DateTime<Utc>,
    /// How many lines the order had.
    pub lines: i64,
    /// Value of what was not cancelled of its lines, net of tax; remarks are in `totalAmount` only.
    pub total_net_of_vat: Option<Decimal>,
    /// The same with the tax that the ERP told; none = not known.
    pub total_amount: Option<String>,
    /// Whether the fields of the head are known; they are not where the revision ended before they were kept.
    pub head_known: bool,
}

/// An order on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderComparison {
    /// Number of the order.
    pub po_no: String,
    /// One side.
    pub from: ComparedSide,
    /// The other.
    pub to: ComparedSide,
    /// Fields of the head.
    pub head: Vec<ComparedField>,
    /// Lines that exist on a side, by number.
    pub lines: Vec<ComparedLine>,
}

/// Fields in their order, with what stands in them.
pub type Fields = Vec<(&'static str, String)>;

/// What stood in fields that have been changed since.
pub type Before = HashMap<String, Option<String>>;

/// A line as it stands now.
#[derive(Clone, Debug)]
pub struct LineNow {
    /// Id.
    pub id: i64,
    /// Number of the line in the order.
    pub line_no: i32,
    /// When it came.
    pub created_at: DateTime<Utc>,
    /// Its fields.
    pub fields: Fields,
}

/// An order as it stands now.
#[derive(Clone, Debug)]
pub struct OrderNow {
    /// Number of the order.
    pub po_no: String,
    /// Since when changes of the head are kept.
    pub head_kept_since: DateTime<Utc>,
    /// Fields of the head, with [`TOTAL_AMOUNT`].
    pub head: Fields,
    /// Every line, by number.
    pub lines: Vec<LineNow>,
}

/// A revision of an order, with what is not as it is now.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Number of the revision.
    pub number: i64,
    /// When it began.
    pub since: DateTime<Utc>,
    /// When the next one began; `None` = it is the newest.
    pub until: Option<DateTime<Utc>>,
    /// Fields of the head.
    pub head: Before,
    /// Fields of lines, by the id of the line.
    pub lines: HashMap<i64, Before>,
}

impl Moment {
    /// The revision of this number, of all of an order by number.
    fn of(revisions: &[OrderRevision], number: i64) -> Option<Self> {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        let until = revisions.get(place + 1).map(|next| next.since);
        let since = revisions.get(place)?.since;
        Some(Self { number, since, until, head: Before::new(), lines: HashMap::new() })
    }

    fn has(&self, line: &LineNow) -> bool {
        self.until.is_none_or(|until| line.created_at < until)
    }

    fn knows_head(&self, order: &OrderNow) -> bool {
        self.until.is_none_or(|until| until > order.head_kept_since)
    }

    fn of_line(&self, line: &LineNow, field: &str, now: &str) -> Option<String> {
        if !self.has(line) {
            return None;
        }
        self.lines.get(&line.id).and_then(|before| before.get(field)).cloned().unwrap_or_else(|| Some(now.to_owned()))
    }

    fn of_head(&self, order: &OrderNow, field: &str, now: &str) -> Option<String> {
        if !self.knows_head(order) {
            return None;
        }
        self.head.get(field).cloned().unwrap_or_else(|| Some(now.to_owned()))
    }
}

/// The two revisions that are asked for, of all of an order by number: the newest and the one before it, where nobody says which.
///
/// # Errors
/// What does not exist, at its field.
pub fn chosen(
    revisions: &[OrderRevision],
    from: Option<i64>,
    to: Option<i64>,
) -> Result<(Moment, Moment), Vec<Finding>> {
    let newest = revisions.last().map_or(1, |revision| revision.number);
    let to = to.unwrap_or(newest);
    let from = from.unwrap_or_else(|| to.saturating_sub(1).clamp(1, newest));
    let unknown = |field: &str, number: i64| {
        Finding::block("REVISION_UNKNOWN").at(field).with("number", number).with("newest", newest)
    };
    match (Moment::of(revisions, from), Moment::of(revisions, to)) {
        (Some(from), Some(to)) => Ok((from, to)),
        (one, other) => {
            let missing = [("from", from, one.is_none()), ("to", to, other.is_none())];
            Err(missing.into_iter().filter(|one| one.2).map(|(field, number, _)| unknown(field, number)).collect())
        }
    }
}

/// The order on both sides.
pub fn compare(order: &OrderNow, from: &Moment, to: &Moment) -> OrderComparison {
    let lines = order.lines.iter().filter_map(|line| compare_line(line, from, to)).collect();
    let head = order
        .head
        .iter()
        .filter(|(field, _)| *field != TOTAL_AMOUNT)
        .map(|(field, now)| {
            let sides = (from.of_head(order, field, now), to.of_head(order, field, now));
            compare_field(field, sides, from.knows_head(order) && to.knows_head(order))
        })
        .collect();
    OrderComparison { po_no: order.po_no.clone(), from: side(order, from), to: side(order, to), head, lines }
}

fn compare_line(line: &LineNow, from: &Moment, to: &Moment) -> Option<ComparedLine> {
    let only = match (from.has(line), to.has(line)) {
        (true, true) => None,
        (true, false) => Some(Side::From),
        (false, true) => Some(Side::To),
        (false, false) => return None,
    };
    let fields: Vec<ComparedField> = line
        .fields
        .iter()
        .map(|(field, now)| {
            let sides = (from.of_line(line, field, now), to.of_line(line, field, now));
            compare_field(field, sides, only.is_none())
        })
        .collect();
    let changed = only.is_some() || fields.iter().any(|field| field.changed);
    Some(ComparedLine { id: line.id, line_no: line.line_no, only, changed, fields })
}

fn compare_field(field: &str, (from, to): (Option<String>, Option<String>), known: bool) -> ComparedField {
    let text = |side: &Option<String>| side.clone().unwrap_or_default();
    let changed = known && text(&from) != text(&to);
    ComparedField { field: field.to_owned(), from, to, changed }
}

fn side(order: &OrderNow, at: &Moment) -> ComparedSide {
    let lines: Vec<&LineNow> = order.lines.iter().filter(|line| at.has(line)).collect();
    let total = order.head.iter().find(|(field, _)| *field == TOTAL_AMOUNT);
    ComparedSide {
        number: at.number,
        since: at.since,
        lines: i64::try_from(lines.len()).unwrap_or(i64::MAX),
        total_net_of_vat: net(&lines, at),
        total_amount: total.and_then(|(field, now)| at.of_head(order, field, now)),
        head_known: at.knows_head(order),
    }
}

/// Value of what is not cancelled, to the digits that orders are kept with; `None` = no number.
fn net(lines: &[&LineNow], at: &Moment) -> Option<Decimal> {
    let sum = lines.iter().try_fold(Decimal::ZERO, |sum, line| {
        let then: BTreeMap<&str, String> =
            line.fields.iter().filter_map(|(field, now)| Some((*field, at.of_line(line, field, now)?))).collect();
        let number = |field: &str| then.get(field)?.parse::<Decimal>().ok();
        let wanted = number("orderQty")?.checked_sub(number("cancelledQty")?)?;
        sum.checked_add(field::cost(wanted, number("unitPrice")?, number("priceFactor")?)?)
    });
    sum.map(|sum| field::rounded_money(sum).normalize())
}

#[cfg(test)]
mod tests;
