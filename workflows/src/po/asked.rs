//! What the buyer asks for, day by day, and how far a promise is from it. Pure.

use crate::field;
use crate::po::machine::Split;
use chrono::NaiveDate;
use ehub_engine::Finding;
use ehub_erp::{ErpOrderLine, Wanted};
use rust_decimal::Decimal;

/// Name of the field of a line that lists the days and quantities.
pub const SCHEDULE: &str = "schedule";

/// Days and quantities of a line of the ERP that asks for more than one day; empty = all of it is asked for on its day.
pub fn of(line: &ErpOrderLine) -> &[Wanted] {
    if line.schedule.len() > 1 { &line.schedule } else { &[] }
}

/// What is left of days and quantities after so much was shipped. Shipments count against the first days.
pub fn left(asked: &[Wanted], shipped: Decimal) -> Vec<Wanted> {
    let mut covered = shipped.max(Decimal::ZERO);
    asked
        .iter()
        .filter_map(|wanted| {
            let of_it = covered.min(wanted.quantity);
            covered -= of_it;
            let quantity = wanted.quantity - of_it;
            (quantity > Decimal::ZERO).then_some(Wanted { quantity, need_by_on: wanted.need_by_on })
        })
        .collect()
}

/// Days and quantities as text, as changes of a line record them: `2030-01-05: 100, 2030-01-20: 50`.
pub fn describe(asked: &[Wanted]) -> String {
    let one = |wanted: &Wanted| format!("{}: {}", wanted.need_by_on, wanted.quantity.normalize());
    asked.iter().map(one).collect::<Vec<String>>().join(", ")
}

/// What makes the days and quantities of a line unusable: their sum is not what is ordered and not cancelled, or the days do not rise from
/// the day of the line.
pub fn faults(line: &ErpOrderLine) -> Vec<Finding> {
    let asked = of(line);
    if asked.is_empty() {
        return vec![];
    }
    let numbers = asked.iter().flat_map(|wanted| field::QUANTITY.faults_of_erp(SCHEDULE, wanted.quantity));
    let mut found: Vec<Finding> = numbers.collect();
    if asked.iter().any(|wanted| wanted.quantity <= Decimal::ZERO) {
        found.push(Finding::block("NOT_POSITIVE").at(SCHEDULE));
    }
    let rises = asked.is_sorted_by(|before, after| before.need_by_on < after.need_by_on);
    if !rises || asked.first().is_some_and(|first| first.need_by_on != line.need_by_on) {
        found.push(Finding::block("SCHEDULE_DAYS").at(SCHEDULE).with("found", describe(asked)));
    }
    let sum = asked.iter().try_fold(Decimal::ZERO, |sum, wanted| sum.checked_add(wanted.quantity));
    let wanted = line.wanted_qty();
    if sum != Some(wanted) {
        let sum = sum.map_or_else(|| "∞".to_owned(), |sum| sum.normalize().to_string());
        let finding = Finding::block("SCHEDULE_SUM").at(SCHEDULE);
        found.push(finding.with("expected", wanted.normalize().to_string()).with("found", sum));
    }
    found
}

/// A quantity that is promised for another day than the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// How much.
    pub quantity: Decimal,
    /// By how many days; negative = before the day asked for.
    pub days: i64,
}

/// What a schedule moves: the first quantity promised answers the first asked for.
pub fn moved(asked: &[Wanted], splits: &[Split]) -> Vec<Moved> {
    let mut promised: Vec<(NaiveDate, Decimal)> =
        splits.iter().map(|split| (split.promised_on, split.quantity)).collect();
    promised.sort_unstable();
    let mut wanted: Vec<(NaiveDate, Decimal)> = asked.iter().map(|one| (one.need_by_on, one.quantity)).collect();
    wanted.sort_unstable();
    let (mut found, mut places) = (vec![], wanted.iter().copied());
    let Some((mut day, mut open)) = places.next() else { return found };
    for (promised_on, mut quantity) in promised {
        while quantity > Decimal::ZERO {
            if open <= Decimal::ZERO {
                // What is promised beyond the sum answers the last day.
                (day, open) = places.next().unwrap_or((day, quantity));
            }
            let part = quantity.min(open);
            quantity -= part;
            open -= part;
            if promised_on != day {
                found.push(Moved { quantity: part, days: (promised_on - day).num_days() });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn day(n: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2030, 1, n).expect("a day")
    }

    fn wanted(list: &[(Decimal, u32)]) -> Vec<Wanted> {
        list.iter().map(|(quantity, n)| Wanted { quantity: *quantity, need_by_on: day(*n) }).collect()
    }

    fn splits(list: &[(Decimal, u32)]) -> Vec<Split> {
        let one =
            |(quantity, n): &(Decimal, u32)| Split { quantity: *quantity, promised_on: day(*n), remark: String::new() };
        list.iter().map(one).collect()
    }

    fn line(asked: Vec<Wanted>) -> ErpOrderLine {
        ErpOrderLine {
            order_qty: dec!(160),
            cancelled_qty: dec!(10),
            need_by_on: day(5),
            schedule: asked,
            ..ErpOrderLine::default()
        }
    }

    fn labels(asked: &[(Decimal, u32)]) -> Vec<String> {
        faults(&line(wanted(asked))).into_iter().map(|finding| finding.label).collect()
    }

    #[test]
    fn the_sum_is_what_is_ordered_and_not_cancelled_and_the_days_rise_from_that_of_the_line() {
        assert_eq!(labels(&[(dec!(100), 5), (dec!(50), 20)]), [""; 0]);
        assert_eq!(labels(&[(dec!(7), 9)]), [""; 0], "one day is the day of the line");
        assert_eq!(labels(&[(dec!(100), 5), (dec!(60), 20)]), ["SCHEDULE_SUM"]);
        assert_eq!(labels(&[(dec!(100), 20), (dec!(50), 5)]), ["SCHEDULE_DAYS"]);
        assert_eq!(labels(&[(dec!(100), 5), (dec!(50), 5)]), ["SCHEDULE_DAYS"]);
        assert_eq!(labels(&[(dec!(100), 6), (dec!(50), 20)]), ["SCHEDULE_DAYS"]);
        assert_eq!(labels(&[(dec!(151), 5), (dec!(-1), 20)]), ["NOT_POSITIVE"]);
    }

    #[test]
    fn shipments_count_against_the_first_days() {
        let asked = wanted(&[(dec!(100), 5), (dec!(50), 20)]);
        assert_eq!(left(&asked, dec!(0)), asked);
        assert_eq!(left(&asked, dec!(30)), wanted(&[(dec!(70), 5), (dec!(50), 20)]));
        assert_eq!(left(&asked, dec!(100)), wanted(&[(dec!(50), 20)]));
        assert_eq!(left(&asked, dec!(151)), []);
        assert_eq!(describe(&asked), "2030-01-05: 100, 2030-01-20: 50");
    }

    #[test]
    fn the_first_quantity_promised_answers_the_first_asked_for() {
        let asked = wanted(&[(dec!(100), 5), (dec!(50), 20)]);
        assert_eq!(moved(&asked, &splits(&[(dec!(50), 20), (dec!(60), 5), (dec!(40), 5)])), []);
        let later = moved(&asked, &splits(&[(dec!(150), 20)]));
        assert_eq!(later, [Moved { quantity: dec!(100), days: 15 }]);
        let both = moved(&asked, &splits(&[(dec!(120), 4), (dec!(30), 22)]));
        assert_eq!(
            both,
            [
                Moved { quantity: dec!(100), days: -1 },
                Moved { quantity: dec!(20), days: -16 },
                Moved { quantity: dec!(30), days: 2 }
            ]
        );
    }
}
