//! Receipts that the ERP takes back, and numbers that it uses again. Pure.
//!
//! An ERP may receive a delivery again under the number of the receipt that it took back. The lines of each time are kept under a number of
//! their own, so that what was booked by one time is taken back once, in whichever order the documents arrive.

use chrono::{DateTime, NaiveDate, Utc};
use ehub_erp::ErpReceipt;
use std::collections::{HashMap, HashSet};

/// One time that a number was received, and that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The number of its lines.
    pub row_no: String,
    /// The ERP's number.
    pub receipt_no: String,
    /// Which time, from 1.
    pub time_no: i32,
    /// Its version; `None` = it was never heard.
    pub receipt_version: Option<i64>,
    /// The ERP's number of the reversal.
    pub reversal_no: String,
    /// Version of the reversal.
    pub reversal_version: i64,
    /// The number of the reversal's lines.
    pub reversal_row_no: String,
    /// When the ERP booked the reversal; `None` = it does not say.
    pub booked_at: Option<DateTime<Utc>>,
    /// When the goods were taken back.
    pub received_on: NaiveDate,
    /// The delivery was cancelled with it.
    pub is_final: bool,
}

/// The number under which the lines of a receipt or reversal are kept of each time that its number comes, from 1: the ERP's own
/// for the first.
pub fn row_no(number: &str, time_no: usize) -> String {
    if time_no < 2 { number.to_owned() } else { format!("{number}#{time_no}") }
}

/// What is known of the numbers of a call.
#[derive(Debug, Default)]
pub struct Ledger {
    taken: HashMap<String, Vec<Taken>>,
    versions: HashMap<String, i64>,
    rows: HashSet<String>,
    /// Places of what is new or changed, by number and place there.
    touched: HashSet<(String, usize)>,
}

impl Ledger {
    /// With what was taken back before, in the order of times.
    pub fn new(taken: Vec<Taken>) -> Self {
        let mut ledger = Self::default();
        for one in taken {
            ledger.taken.entry(one.receipt_no.clone()).or_default().push(one);
        }
        ledger
    }

    /// The version at which a receipt was heard last.
    pub fn heard(&mut self, receipt_no: &str, version: i64) {
        self.versions.insert(receipt_no.to_owned(), version);
    }

    /// There are lines of this number.
    pub fn has_rows(&mut self, row_no: &str) {
        self.rows.insert(row_no.to_owned());
    }

    /// The number under which lines of the receipt's next time would be kept.
    pub fn next_row_no(&self, receipt_no: &str) -> String {
        row_no(receipt_no, self.taken.get(receipt_no).map_or(0, Vec::len) + 1)
    }

    /// The number under which the lines of this receipt are kept. It is the next time of a number that was taken back only if the ERP booked it
    /// after that, and changed it: what is late, or inspected late, is what was taken back.
    pub fn number(&mut self, receipt: &ErpReceipt) -> String {
        let times = self.taken.get(&receipt.receipt_no).map_or(&[][..], Vec::as_slice);
        let number = match times.last() {
            None => receipt.receipt_no.clone(),
            Some(last) => {
                let is_changed = times.iter().all(|one| one.receipt_version != Some(receipt.version));
                let is_later = receipt.booked_at.zip(last.booked_at).is_some_and(|(again, taken)| again > taken);
                if is_changed && is_later {
                    row_no(&receipt.receipt_no, times.len() + 1)
                } else {
                    times.iter().find(|one| one.receipt_version == Some(receipt.version)).unwrap_or(last).row_no.clone()
                }
            }
        };
        self.heard(&receipt.receipt_no, receipt.version);
        self.has_rows(&number);
        number
    }

    /// Notes a reversal of a receipt. One that was heard before at this version changes nothing; one that changed while its receipt was not
    /// received again is the same reversal, as the ERP says it now.
    pub fn take_back(&mut self, receipt_no: &str, reversal: &ErpReceipt) {
        let next = self.next_row_no(receipt_no);
        let is_again = self.rows.contains(&next);
        let receipt_version = self.versions.get(receipt_no).copied();
        let times = self.taken.entry(receipt_no.to_owned()).or_default();
        let is_same = |one: &Taken| one.reversal_no == reversal.receipt_no && one.reversal_version == reversal.version;
        if times.iter().any(is_same) {
            return;
        }
        if let Some(last) = times.last_mut().filter(|_| !is_again) {
            last.reversal_version = reversal.version;
            last.booked_at = last.booked_at.max(reversal.booked_at);
            last.is_final |= reversal.is_final;
        } else {
            let before = times.iter().filter(|one| one.reversal_no == reversal.receipt_no).count();
            times.push(Taken {
                row_no: next,
                receipt_no: receipt_no.to_owned(),
                time_no: i32::try_from(times.len() + 1).unwrap_or(i32::MAX),
                receipt_version,
                reversal_no: reversal.receipt_no.clone(),
                reversal_version: reversal.version,
                reversal_row_no: row_no(&reversal.receipt_no, before + 1),
                booked_at: reversal.booked_at,
                received_on: reversal.received_on,
                is_final: reversal.is_final,
            });
        }
        self.touched.insert((receipt_no.to_owned(), times.len() - 1));
    }

    /// What is new or changed.
    pub fn changes(&self) -> Vec<&Taken> {
        self.touched.iter().filter_map(|(number, place)| self.taken.get(number)?.get(*place)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: u32) -> DateTime<Utc> {
        format!("2026-11-21T04:{minute:02}:00Z").parse().unwrap()
    }

    fn receipt(version: i64, minute: u32) -> ErpReceipt {
        ErpReceipt { receipt_no: "N".into(), version, booked_at: Some(at(minute)), ..ErpReceipt::default() }
    }

    fn reversal(version: i64, minute: u32) -> ErpReceipt {
        ErpReceipt { receipt_no: "C".into(), reverses: Some("N".into()), ..receipt(version, minute) }
    }

    fn heard(all: &[ErpReceipt]) -> (Vec<String>, Vec<String>) {
        let mut ledger = Ledger::default();
        let mut numbers = vec![];
        for one in all {
            match &one.reverses {
                Some(of) => ledger.take_back(of, one),
                None => numbers.push(ledger.number(one)),
            }
        }
        let mut taken = ledger.changes();
        taken.sort_unstable_by_key(|one| one.time_no);
        (numbers, taken.into_iter().map(|one| format!("{} by {}", one.row_no, one.reversal_row_no)).collect())
    }

    #[test]
    fn a_number_counts_once_for_each_time_that_it_was_received() {
        type Case = (&'static str, Vec<ErpReceipt>, &'static [&'static str], &'static [&'static str]);
        let cases: [Case; 8] = [
            ("nothing is taken back", vec![receipt(1, 0), receipt(1, 0)], &["N", "N"], &[]),
            ("taken back, heard twice", vec![receipt(1, 0), reversal(2, 1), reversal(2, 1)], &["N"], &["N by C"]),
            ("the reversal first", vec![reversal(2, 1), receipt(1, 0)], &["N"], &["N by C"]),
            ("the old document again", vec![receipt(1, 0), reversal(2, 1), receipt(1, 0)], &["N", "N"], &["N by C"]),
            ("inspected late", vec![receipt(1, 0), reversal(2, 1), receipt(3, 0)], &["N", "N"], &["N by C"]),
            ("received again", vec![receipt(1, 0), reversal(2, 1), receipt(3, 2)], &["N", "N#2"], &["N by C"]),
            (
                "received again, and taken back again",
                vec![
                    receipt(1, 0),
                    reversal(2, 1),
                    receipt(3, 2),
                    reversal(4, 3),
                    receipt(3, 2),
                    reversal(4, 3),
                    receipt(5, 4),
                ],
                &["N", "N#2", "N#2", "N#3"],
                &["N by C", "N#2 by C#2"],
            ),
            (
                "the reversal changed, and nothing was received",
                vec![receipt(1, 0), reversal(2, 1), reversal(3, 2), receipt(4, 1), receipt(5, 3)],
                &["N", "N", "N#2"],
                &["N by C"],
            ),
        ];
        for (case, all, numbers, taken) in cases {
            let (got, of) = heard(&all);
            assert_eq!((&got[..], &of[..]), (&numbers.map_to_owned()[..], &taken.map_to_owned()[..]), "{case}");
        }
    }

    trait Owned {
        fn map_to_owned(&self) -> Vec<String>;
    }

    impl Owned for [&str] {
        fn map_to_owned(&self) -> Vec<String> {
            self.iter().map(|one| (*one).to_owned()).collect()
        }
    }

    #[test]
    fn without_a_time_of_booking_a_number_is_not_received_again() {
        let mute = |receipt: ErpReceipt| ErpReceipt { booked_at: None, ..receipt };
        let (numbers, _) = heard(&[mute(receipt(1, 0)), mute(reversal(2, 1)), mute(receipt(3, 2))]);
        assert_eq!(numbers, ["N", "N"]);
    }
}
