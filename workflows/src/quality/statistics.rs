//! What the last lots of an item say together: mean, standard deviation, and whether the process that makes it is capable. Pure, and decimal
//! throughout.
//!
//! Two indices are told, as ISO 22514-2 tells them apart: Cpk with the deviation *within* lots (pooled over them; where every lot has one
//! sample, the mean moving range over 1.128), which says what the process can do, and Ppk with the deviation of all numbers (n − 1), which says
//! what was delivered.

use rust_decimal::{Decimal, MathematicalOps as _, dec};

/// From so many numbers on the indices say something; of fewer they are not told.
pub const CAPABILITY_FROM: usize = 20;
/// Decimals of what is told.
const TOLD_DECIMALS: u32 = 6;
/// Mean range of two numbers in units of the standard deviation (d2 for n = 2).
const MEAN_RANGE_OF_TWO: Decimal = dec!(1.128);
const THREE: Decimal = dec!(3);

/// The limits that numbers should be inside of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The least; `None` = none.
    pub lower: Option<Decimal>,
    /// The greatest; `None` = none.
    pub upper: Option<Decimal>,
}

/// What the numbers of some lots say. What is too large to reckon with is not told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// How many numbers there are.
    pub count: usize,
    /// Their mean; `None` = there are none.
    pub mean: Option<Decimal>,
    /// Standard deviation of all of them; `None` = there are fewer than two.
    pub deviation: Option<Decimal>,
    /// Standard deviation within lots; `None` = as above.
    pub deviation_within: Option<Decimal>,
    /// Cpk: distance of the mean from the nearer limit in units of three deviations within lots. `None` = there are fewer than
    /// [`CAPABILITY_FROM`] numbers, no limits, or all numbers are the same.
    pub cpk: Option<Decimal>,
    /// Ppk: the same with the deviation of all numbers.
    pub ppk: Option<Decimal>,
}

/// What these lots, in the order in which they were made, say.
#[must_use]
pub fn series(lots: &[Vec<Decimal>], limits: Limits) -> Series {
    let all: Vec<Decimal> = lots.iter().flatten().copied().collect();
    let count = all.len();
    let Some(center) = mean(&all) else { return Series { count, ..Series::default() } };
    let overall = deviation(&all, center);
    let within = within(lots);
    let index = |deviation: Option<Decimal>| {
        let three = deviation?.checked_mul(THREE)?;
        if count < CAPABILITY_FROM || three.is_zero() { None } else { distance(center, limits)?.checked_div(three) }
    };
    Series {
        count,
        mean: Some(told(center)),
        deviation: overall.map(told),
        deviation_within: within.map(told),
        cpk: index(within).map(told),
        ppk: index(overall).map(told),
    }
}

/// How far the mean is from the nearer limit; below zero = beyond it.
fn distance(center: Decimal, limits: Limits) -> Option<Decimal> {
    let above = limits.upper.and_then(|upper| upper.checked_sub(center));
    let below = limits.lower.and_then(|lower| center.checked_sub(lower));
    match (above, below) {
        (Some(above), Some(below)) => Some(above.min(below)),
        (one, other) => one.or(other),
    }
}

fn mean(numbers: &[Decimal]) -> Option<Decimal> {
    let sum = numbers.iter().try_fold(Decimal::ZERO, |sum, number| sum.checked_add(*number))?;
    sum.checked_div(Decimal::from(numbers.len()))
}

/// Sum of the squares of the distances from `center`.
fn squares(numbers: &[Decimal], center: Decimal) -> Option<Decimal> {
    numbers.iter().try_fold(Decimal::ZERO, |sum, number| {
        let off = number.checked_sub(center)?;
        sum.checked_add(off.checked_mul(off)?)
    })
}

fn deviation(numbers: &[Decimal], center: Decimal) -> Option<Decimal> {
    squares(numbers, center)?.checked_div(Decimal::from(numbers.len().checked_sub(1)?))?.sqrt()
}

/// Pooled over lots; where none has two samples, from the ranges of neighbours.
fn within(lots: &[Vec<Decimal>]) -> Option<Decimal> {
    let freedom: usize = lots.iter().map(|lot| lot.len().saturating_sub(1)).sum();
    if freedom == 0 {
        return moving_range(lots);
    }
    let sum = lots.iter().filter(|lot| !lot.is_empty()).try_fold(Decimal::ZERO, |sum, lot| {
        let of_lot = squares(lot, mean(lot)?)?;
        sum.checked_add(of_lot)
    })?;
    sum.checked_div(Decimal::from(freedom))?.sqrt()
}

fn moving_range(lots: &[Vec<Decimal>]) -> Option<Decimal> {
    let numbers: Vec<Decimal> = lots.iter().flatten().copied().collect();
    let ranges: Vec<Decimal> =
        numbers.windows(2).map(|two| two[0].checked_sub(two[1]).map(|range| range.abs())).collect::<Option<_>>()?;
    mean(&ranges)?.checked_div(MEAN_RANGE_OF_TWO)
}

fn told(number: Decimal) -> Decimal {
    number.round_dp(TOLD_DECIMALS).normalize()
}

#[cfg(test)]
mod tests;
