//! The figures of a supplier's statements in one currency, pure: opening + invoices + credit notes + payments + adjustments = closing, what
//! is open at the month's end by days past due, and which line stands on which statement.

use super::line::Kind;
use chrono::{Datelike, Days, Months, NaiveDate};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

/// A line, as far as figures need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line.
    pub line: i64,
    /// First day of its month.
    pub month_on: NaiveDate,
    /// What it is.
    pub kind: Kind,
    /// What it counts now.
    pub counts: Decimal,
    /// What of it stands on statements that were issued.
    pub booked: Decimal,
    /// Day on which it is to be paid.
    pub due_on: Option<NaiveDate>,
    /// What of it is settled, signed as the line, and in which month: the later one of the two documents'.
    pub settled: Vec<(NaiveDate, Decimal)>,
}

/// The statements of a supplier in one currency, and what is to stand on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Month and closing balance of the last statement that was issued.
    pub last: Option<(NaiveDate, Decimal)>,
    /// Months of statements that are open.
    pub open: BTreeSet<NaiveDate>,
    /// All lines that differ from what stands on issued statements, are of later months, or are open at the end of the last month that was
    /// issued or moved by what came later.
    pub items: Vec<Item>,
}

/// A statement, reckoned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoned {
    /// First day of the month.
    pub month_on: NaiveDate,
    /// Its figures.
    pub figures: Figures,
    /// What is open at the month's end.
    pub ageing: Ageing,
    /// Its lines.
    pub entries: Vec<Entry>,
}

/// What a statement says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Balance before the month.
    pub opening: Decimal,
    /// Invoices of the month.
    pub invoices: Decimal,
    /// Credit notes of the month, below zero.
    pub credit_notes: Decimal,
    /// Payments of the month, below zero.
    pub payments: Decimal,
    /// What changed or came late of months before.
    pub adjustments: Decimal,
}

impl Figures {
    /// Balance after the month.
    #[must_use]
    pub fn closing(&self) -> Decimal {
        self.opening + self.invoices + self.credit_notes + self.payments + self.adjustments
    }
}

/// What is open at a month's end, by days past due. Together it is the closing balance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ageing {
    /// Not due yet, or without a day.
    pub not_due: Decimal,
    /// 1 to 30 days past due.
    pub to_30: Decimal,
    /// 31 to 60.
    pub to_60: Decimal,
    /// 61 to 90.
    pub to_90: Decimal,
    /// More.
    pub over_90: Decimal,
    /// Payments that settle nothing, below zero.
    pub unallocated: Decimal,
}

impl Ageing {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Decimal {
        self.not_due + self.to_30 + self.to_60 + self.to_90 + self.over_90 + self.unallocated
    }

    fn add(&mut self, item: &Item, on: NaiveDate, open: Decimal) {
        let place = match (item.kind, item.due_on.map(|due| (on - due).num_days())) {
            (Kind::Payment, _) => &mut self.unallocated,
            (Kind::Invoice | Kind::CreditNote, None | Some(..=0)) => &mut self.not_due,
            (Kind::Invoice | Kind::CreditNote, Some(1..=30)) => &mut self.to_30,
            (Kind::Invoice | Kind::CreditNote, Some(31..=60)) => &mut self.to_60,
            (Kind::Invoice | Kind::CreditNote, Some(61..=90)) => &mut self.to_90,
            (Kind::Invoice | Kind::CreditNote, Some(91..)) => &mut self.over_90,
        };
        *place += open;
    }
}

/// A line on a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line.
    pub line: i64,
    /// Of a month that had been issued.
    pub is_adjustment: bool,
    /// What it counts altogether.
    pub total: Decimal,
    /// What of it stood on statements before; `None` = nothing.
    pub was: Option<Decimal>,
    /// What of it is settled at the month's end.
    pub settled: Decimal,
}

impl Entry {
    /// What it counts on this statement.
    #[must_use]
    pub fn amount(&self) -> Decimal {
        self.total - self.was.unwrap_or_default()
    }
}

/// First day of a day's month.
#[must_use]
pub fn month_of(day: NaiveDate) -> NaiveDate {
    day - Days::new(u64::from(day.day0()))
}

/// First day of the month after.
#[must_use]
pub fn next_month(month_on: NaiveDate) -> NaiveDate {
    month_on + Months::new(1)
}

/// Last day of a month.
#[must_use]
pub fn month_end(month_on: NaiveDate) -> NaiveDate {
    next_month(month_on) - Days::new(1)
}

/// The last month whose statements are issued on `today`, so many days after its end.
#[must_use]
pub fn last_due(today: NaiveDate, days: u64) -> NaiveDate {
    // The day after the wait counts as the first of the month that follows the last one due.
    month_of(month_of(today - Days::new(days)) - Days::new(1))
}

/// The open statements of an account as they have to be, the oldest first. A month in which nothing is owed and nothing was booked has none,
/// unless it has one already.
#[must_use]
pub fn reckon(account: &Account, today: NaiveDate) -> Vec<Reckoned> {
    let issued = account.last.map(|(month, _)| month);
    let later = |month: NaiveDate| issued.is_none_or(|issued| month > issued);
    let booked_in: BTreeSet<NaiveDate> =
        account.items.iter().map(|item| item.month_on).filter(|month| later(*month)).collect();
    let running = month_of(today);
    let known: BTreeSet<NaiveDate> = booked_in.union(&account.open).copied().collect();
    let first = issued.map(next_month).or_else(|| known.first().copied()).unwrap_or(running);
    let last = known.last().copied().map_or(running, |month| month.max(running));
    let mut statements = vec![];
    let mut opening = account.last.map(|(_, closing)| closing).unwrap_or_default();
    let mut late = account.items.iter().any(|item| !later(item.month_on) && item.counts != item.booked);
    let mut month_on = first;
    while month_on <= last {
        let owed = opening != Decimal::ZERO && month_on <= running;
        if owed || late || known.contains(&month_on) {
            let one = statement(account, month_on, opening, if late { issued } else { None });
            opening = one.figures.closing();
            late = false;
            statements.push(one);
        }
        month_on = next_month(month_on);
    }
    statements
}

/// One statement. `late` = the last month that was issued: what differs of it and of those before stands here.
fn statement(account: &Account, month_on: NaiveDate, opening: Decimal, late: Option<NaiveDate>) -> Reckoned {
    let mut figures = Figures { opening, ..Figures::default() };
    let mut ageing = Ageing::default();
    let mut entries = vec![];
    let end = month_end(month_on);
    for item in account.items.iter().filter(|item| item.month_on <= month_on) {
        let settled = item.settled.iter().filter(|(month, _)| *month <= month_on).map(|(_, amount)| *amount).sum();
        ageing.add(item, end, item.counts - settled);
        let differs = item.counts != item.booked;
        let is_adjustment = late.is_some_and(|late| item.month_on <= late) && differs;
        if item.month_on != month_on && !is_adjustment {
            continue;
        }
        let was = Some(item.booked).filter(|was| *was != Decimal::ZERO);
        let entry = Entry { line: item.line, is_adjustment, total: item.counts, was, settled };
        let place = match (is_adjustment, item.kind) {
            (true, _) => &mut figures.adjustments,
            (false, Kind::Invoice) => &mut figures.invoices,
            (false, Kind::CreditNote) => &mut figures.credit_notes,
            (false, Kind::Payment) => &mut figures.payments,
        };
        *place += entry.amount();
        entries.push(entry);
    }
    Reckoned { month_on, figures, ageing, entries }
}

#[cfg(test)]
mod tests;
