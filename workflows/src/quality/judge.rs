//! Whether what was measured of a lot is within its spec, sample by sample. Pure; numbers are compared exactly.
//!
//! An item passes if and only if the unit is the one that is asked, there are as many samples as are asked, each of them is an answer of the
//! item's type, and no more of them are rejects than the reject count allows. A reject is a number outside the limits (a limit itself is
//! inside), or one of the words for "not good". What is not an answer is no reject: it never passes, whatever the reject count.

use super::item::{MAX_SAID, ReplyType, number};
use ehub_engine::labels;
use rust_decimal::Decimal;

/// What an item asks of a lot, as the revision of the spec has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// How it is answered.
    pub reply_type: ReplyType,
    /// Unit of the numbers; empty = they have none.
    pub unit: String,
    /// The least number that is inside; `None` = any.
    pub lower: Option<Decimal>,
    /// The greatest number that is inside; `None` = any.
    pub upper: Option<Decimal>,
    /// How many samples there have to be.
    pub sample_size: usize,
    /// How many of them may be rejects.
    pub reject_count: usize,
}

/// What was said of a lot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// In which unit.
    pub unit: String,
    /// Sample by sample, as it was written.
    pub samples: Vec<String>,
}

labels! {
    /// Why what is said is no answer. These are the labels of findings.
    pub enum Fault {
        /// Nothing is said.
        Missing = "REQUIRED",
        /// A number is asked.
        NotANumber = "NOT_A_NUMBER",
        /// More than 12 digits before the point.
        TooManyDigits = "TOO_MANY_DIGITS",
        /// More than 6 decimals.
        TooManyDecimals = "TOO_MANY_DECIMALS",
        /// More than 200 characters.
        TooLong = "TOO_LONG",
    }
}

/// One sample, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It is inside; its number, if it is one.
    Within(Option<Decimal>),
    /// It is a reject; its number, if it is one.
    Reject(Option<Decimal>),
    /// It is no answer.
    Fault(Fault),
}

impl Cell {
    /// The number that was measured.
    #[must_use]
    pub fn number(self) -> Option<Decimal> {
        match self {
            Self::Within(number) | Self::Reject(number) => number,
            Self::Fault(_) => None,
        }
    }
}

/// An item, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// One for each sample that was said, in the order given.
    pub cells: Vec<Cell>,
    /// Samples that are rejects.
    pub rejects: usize,
    /// Whether the numbers are in the unit that is asked.
    pub is_unit_right: bool,
    /// Whether there are as many samples as are asked.
    pub is_count_right: bool,
    /// Whether the item passes.
    pub is_passed: bool,
}

impl Verdict {
    /// Whether it is an answer at all, passed or not: only that can be sent.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        let no_answer = |cell: &Cell| matches!(cell, Cell::Fault(_));
        self.is_unit_right && self.is_count_right && !self.cells.iter().any(no_answer)
    }
}

/// Words that say of a sample that it is not good, in small letters.
const NOT_GOOD: [&str; 6] = ["ng", "n.g.", "fail", "failed", "不良", "不合格"];

/// Whether a sample's words say that it is not good.
#[must_use]
pub fn is_not_good(said: &str) -> bool {
    NOT_GOOD.contains(&said.trim().to_lowercase().as_str())
}

/// Judges what was said of an item.
#[must_use]
pub fn judge(asked: &Asked, said: &Measured) -> Verdict {
    let cells: Vec<Cell> = said.samples.iter().map(|sample| cell(asked, sample)).collect();
    let rejects = cells.iter().filter(|cell| matches!(cell, Cell::Reject(_))).count();
    let is_unit_right = asked.reply_type != ReplyType::Value || said.unit.trim() == asked.unit;
    let is_count_right = said.samples.len() == asked.sample_size;
    let verdict = Verdict { cells, rejects, is_unit_right, is_count_right, is_passed: false };
    let is_passed = verdict.is_answered() && rejects <= asked.reject_count;
    Verdict { is_passed, ..verdict }
}

fn cell(asked: &Asked, sample: &str) -> Cell {
    let sample = sample.trim();
    if sample.is_empty() {
        return Cell::Fault(Fault::Missing);
    }
    if sample.chars().count() > MAX_SAID {
        return Cell::Fault(Fault::TooLong);
    }
    match asked.reply_type {
        ReplyType::Value => value(asked, sample),
        ReplyType::Text if is_not_good(sample) => Cell::Reject(None),
        ReplyType::Text | ReplyType::Information => Cell::Within(None),
    }
}

fn value(asked: &Asked, sample: &str) -> Cell {
    match number(sample) {
        Ok(number) => {
            let above = asked.upper.is_some_and(|upper| number > upper);
            let below = asked.lower.is_some_and(|lower| number < lower);
            if above || below { Cell::Reject(Some(number)) } else { Cell::Within(Some(number)) }
        }
        Err("TOO_MANY_DIGITS") => Cell::Fault(Fault::TooManyDigits),
        Err("TOO_MANY_DECIMALS") => Cell::Fault(Fault::TooManyDecimals),
        Err(_) => Cell::Fault(Fault::NotANumber),
    }
}

#[cfg(test)]
mod tests;
