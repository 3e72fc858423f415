//! By hand, and over made-up years of lines, changes and months that were issued.

use super::*;
use proptest::prelude::*;
use rust_decimal::dec;
use std::collections::BTreeMap;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn item(line: i64, month: &str, kind: Kind, counts: Decimal) -> Item {
    Item {
        line,
        month_on: day(month),
        kind,
        counts,
        booked: Decimal::ZERO,
        due_on: Some(day(month) + Days::new(30)),
        settled: vec![],
    }
}

#[test]
fn a_month_is_issued_so_many_days_after_its_end() {
    let last = |today, days| last_due(day(today), days).to_string();
    assert_eq!(last("2026-03-03", 3), "2026-01-01");
    assert_eq!(last("2026-03-04", 3), "2026-02-01", "three days have passed");
    assert_eq!(last("2026-03-31", 3), "2026-02-01");
    assert_eq!(last("2026-03-01", 0), "2026-02-01");
    assert_eq!(month_end(day("2028-02-01")).to_string(), "2028-02-29");
}

#[test]
fn what_is_settled_is_not_open_any_more_and_a_payment_of_nothing_is_shown() {
    let (month, after) = (day("2026-01-01"), day("2026-02-01"));
    let paid = Item { settled: vec![(after, dec!(60))], ..item(1, "2026-01-01", Kind::Invoice, dec!(100)) };
    let payment = Item { settled: vec![(after, dec!(-60))], ..item(2, "2026-02-01", Kind::Payment, dec!(-75)) };
    let account = Account { items: vec![paid, payment], ..Account::default() };
    let told = reckon(&account, day("2026-03-05"));
    let months: Vec<String> = told.iter().map(|one| one.month_on.to_string()).collect();
    assert_eq!(months, ["2026-01-01", "2026-02-01", "2026-03-01"], "March owes something, too");
    assert_eq!(told[0].ageing, Ageing { not_due: dec!(100), ..Ageing::default() }, "paid later: {month}");
    assert_eq!(told[1].ageing, Ageing { to_30: dec!(40), unallocated: dec!(-15), ..Ageing::default() });
    assert_eq!(told[2].ageing, Ageing { to_60: dec!(40), unallocated: dec!(-15), ..Ageing::default() });
    assert_eq!((told[1].figures.payments, told[1].figures.closing()), (dec!(-75), dec!(25)));
    assert_eq!(told[1].entries[0].settled, dec!(-60));
}

#[test]
fn a_late_line_and_a_changed_one_are_adjustments_of_the_next_statement_and_of_no_other() {
    let changed = Item { booked: dec!(100), ..item(1, "2026-01-01", Kind::Invoice, dec!(90)) };
    let late = item(2, "2026-01-01", Kind::CreditNote, dec!(-5));
    let taken_back = Item { booked: dec!(7), ..item(3, "2026-02-01", Kind::Invoice, dec!(0)) };
    let items = vec![changed, late, taken_back, item(4, "2026-03-01", Kind::Invoice, dec!(1))];
    let account = Account { last: Some((day("2026-02-01"), dec!(107))), items, ..Account::default() };
    let told = reckon(&account, day("2026-04-02"));
    assert_eq!(told.len(), 2);
    let figures = Figures { opening: dec!(107), invoices: dec!(1), adjustments: dec!(-22), ..Figures::default() };
    assert_eq!((told[0].figures, told[0].figures.closing()), (figures, dec!(86)));
    let entry = |line, total, was| Entry { line, is_adjustment: true, total, was, settled: dec!(0) };
    assert_eq!(told[0].entries[0], entry(1, dec!(90), Some(dec!(100))));
    assert_eq!(told[0].entries[1], entry(2, dec!(-5), None));
    assert_eq!(told[0].entries[2], entry(3, dec!(0), Some(dec!(7))));
    assert_eq!((told[1].figures.adjustments, told[1].entries.len()), (dec!(0), 0));
}

#[test]
fn a_month_in_which_nothing_is_owed_has_no_statement() {
    let account = Account { last: Some((day("2026-01-01"), dec!(0))), ..Account::default() };
    assert_eq!(reckon(&account, day("2026-04-02")), []);
    let booked = Account { items: vec![item(1, "2026-03-01", Kind::Invoice, dec!(5))], ..account.clone() };
    let months: Vec<_> = reckon(&booked, day("2026-04-02")).iter().map(|one| one.month_on.month()).collect();
    assert_eq!(months, [3, 4]);
    let far = Account { items: vec![item(1, "2030-01-01", Kind::Invoice, dec!(5))], ..account.clone() };
    assert_eq!(reckon(&far, day("2026-04-02")).len(), 1, "months between that are to come have none");
    let open = Account { open: [day("2026-02-01")].into(), ..account };
    assert_eq!(reckon(&open, day("2026-04-02"))[0].figures.closing(), dec!(0), "one that there is stays");
}

/// What an ERP does to an account, step by step.
#[derive(Clone, Debug)]
enum Step {
    /// Books a line of so many months ago: amount in cents.
    Book { ago: u32, kind: usize, cents: i64 },
    /// Says another amount of a line; nothing = it is taken back.
    Change { which: usize, cents: Option<i64> },
    /// Lets a line settle another, so much of what is open of both.
    Settle { by: usize, of: usize, percent: i64 },
    /// A month passes; what is due is issued.
    Pass,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0..4u32, 0..3usize, 1..1_000_000i64).prop_map(|(ago, kind, cents)| Step::Book { ago, kind, cents }),
        2 => (0..40usize, prop::option::of(1..1_000_000i64)).prop_map(|(which, cents)| Step::Change { which, cents }),
        3 => (0..40usize, 0..40usize, 1..=100i64).prop_map(|(by, of, percent)| Step::Settle { by, of, percent }),
        2 => Just(Step::Pass),
    ];
    prop::collection::vec(step, 1..60)
}

/// What an ERP and the portal hold of one account.
#[derive(Default)]
struct Books {
    items: Vec<Item>,
    /// What was issued: closing balance and month by month its entries.
    issued: BTreeMap<NaiveDate, Reckoned>,
    today: NaiveDate,
}

impl Books {
    fn account(&self) -> Account {
        let last = self.issued.last_key_value().map(|(month, one)| (*month, one.figures.closing()));
        Account { last, open: BTreeSet::new(), items: self.items.clone() }
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Book { ago, kind, cents } => {
                let kind = [Kind::Invoice, Kind::CreditNote, Kind::Payment][kind];
                let sign = if kind == Kind::Invoice { 1 } else { -1 };
                let month = month_of(self.today) - Months::new(ago);
                let line = i64::try_from(self.items.len()).unwrap();
                self.items.push(item(line, &month.to_string(), kind, Decimal::new(sign * cents, 2)));
            }
            Step::Change { which, cents } => {
                let Some(item) = self.items.get_mut(which) else { return };
                let sign = if item.kind == Kind::Invoice { 1 } else { -1 };
                item.counts = Decimal::new(cents.map_or(0, |cents| sign * cents), 2);
            }
            Step::Settle { by, of, percent } => {
                if by >= self.items.len() || of >= self.items.len() || by == of {
                    return;
                }
                let month = self.items[by].month_on.max(self.items[of].month_on);
                let amount = (self.items[of].counts * Decimal::new(percent, 2)).round_dp(2);
                self.items[of].settled.push((month, amount));
                self.items[by].settled.push((month, -amount));
            }
            Step::Pass => {
                self.today = self.today + Months::new(1);
                let due = last_due(self.today, 3);
                for one in reckon(&self.account(), self.today).into_iter().filter(|one| one.month_on <= due) {
                    for entry in &one.entries {
                        self.items[usize::try_from(entry.line).unwrap()].booked = entry.total;
                    }
                    self.issued.insert(one.month_on, one);
                }
            }
        }
    }

    fn holds(&self) {
        let told = reckon(&self.account(), self.today);
        let all: Vec<&Reckoned> = self.issued.values().chain(&told).collect();
        let mut before = Decimal::ZERO;
        for one in &all {
            let Figures { opening, invoices, credit_notes, payments, adjustments } = one.figures;
            assert_eq!(opening, before, "opening is the closing before: {}", one.month_on);
            let sum = |of: Option<Kind>| -> Decimal {
                let entries = one.entries.iter().filter(|entry| match of {
                    None => entry.is_adjustment,
                    Some(kind) => !entry.is_adjustment && self.items[usize::try_from(entry.line).unwrap()].kind == kind,
                });
                entries.map(Entry::amount).sum()
            };
            let kinds = [Some(Kind::Invoice), Some(Kind::CreditNote), Some(Kind::Payment), None].map(sum);
            assert_eq!(kinds, [invoices, credit_notes, payments, adjustments], "lines sum up to figures");
            assert_eq!(one.figures.closing(), one.ageing.total(), "ageing is the closing balance: {}", one.month_on);
            before = one.figures.closing();
        }
        // The last balance is what the ERP says now, whatever was issued in between.
        let owed: Decimal = self.items.iter().map(|item| item.counts).sum();
        if all.last().is_some_and(|last| last.month_on >= month_of(self.today)) || owed == Decimal::ZERO {
            assert_eq!(before, owed);
        }
    }
}

proptest! {
    #[test]
    fn figures_add_up_to_the_cent_whatever_is_booked_changed_settled_and_issued(steps in steps()) {
        let mut books = Books { today: day("2026-01-15"), ..Books::default() };
        for step in &steps {
            books.step(step);
            books.holds();
        }
    }

    #[test]
    fn two_currencies_do_not_touch_each_other(one in steps(), other in steps()) {
        // An account is one currency: what is booked in another has an account of its own, and both add up.
        for steps in [one, other] {
            let mut books = Books { today: day("2026-01-15"), ..Books::default() };
            for step in &steps {
                books.step(step);
            }
            books.holds();
        }
    }
}
