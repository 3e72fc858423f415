//! The rows of one lot, as what was measured of it; and where what is found of it stands.

use super::{Column, Row, fault};
use crate::certificate::payload::{ItemSaid, Measurements};
use crate::certificate::rules::{OUT_OF_SPEC, WRONG_NUMBER, WRONG_UNIT};
use crate::workbook::{Fault, SheetRows, Taken};
use ehub_engine::Finding;
use std::collections::HashMap;

/// Notice, line, lot.
type Key<'a> = (&'a str, i32, &'a str);

/// The rows of a lot.
pub(super) struct Group<'a> {
    /// Notice, line, lot.
    pub(super) name: (String, i32, String),
    /// What they say together.
    pub(super) said: Measurements,
    /// Whether a cell of one of them is wrong by itself, or two of them say the same.
    pub(super) is_faulty: bool,
    /// The rows of each item, in the order of its samples.
    items: Vec<Vec<&'a Taken<Row>>>,
}

impl<'a> Group<'a> {
    /// The rows of a sheet by lots, in the order of the file; and what is wrong with rows by themselves or with each other. Rows that name no lot
    /// are in none.
    pub(super) fn all(sheet: &'a SheetRows<Column, Row>) -> (Vec<Self>, Vec<Fault>) {
        let mut faults = sheet.faults.clone();
        let mut groups: Vec<(Key<'_>, Vec<&Taken<Row>>)> = Vec::new();
        let mut places: HashMap<Key<'_>, usize> = HashMap::new();
        for taken in &sheet.rows {
            let row = &taken.row;
            let Some(line_no) = row.line_no.filter(|_| !row.asn_no.is_empty()) else { continue };
            let key = (row.asn_no.as_str(), line_no, row.lot_no.as_str());
            let place = *places.entry(key).or_insert_with(|| {
                groups.push((key, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.push(taken);
        }
        let of = |((asn_no, line_no, lot_no), rows): (Key<'_>, Vec<&'a Taken<Row>>)| {
            Self::of((asn_no.to_owned(), line_no, lot_no.to_owned()), &rows, &mut faults)
        };
        let groups = groups.into_iter().map(of).collect();
        (groups, faults)
    }

    fn of(name: (String, i32, String), rows: &[&'a Taken<Row>], faults: &mut Vec<Fault>) -> Self {
        let mut items: Vec<Vec<&Taken<Row>>> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for taken in rows {
            let place = *places.entry(taken.row.short_name.as_str()).or_insert_with(|| {
                items.push(Vec::new());
                items.len() - 1
            });
            items[place].push(taken);
        }
        let mut is_faulty = rows.iter().any(|taken| taken.faulty);
        let said: Vec<ItemSaid> = items
            .iter_mut()
            .map(|rows| {
                rows.sort_by_key(|taken| taken.row.sample_no);
                let before = faults.len();
                faults.extend(twice(rows));
                faults.extend(gaps(rows));
                faults.extend(other_units(rows));
                is_faulty |= faults.len() > before;
                item(rows)
            })
            .collect();
        let mut reasons: Vec<&str> = Vec::new();
        for reason in rows.iter().map(|taken| taken.row.reason.as_str()).filter(|reason| !reason.is_empty()) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        Self { name, said: Measurements { items: said, reason: reasons.join("; ") }, is_faulty, items }
    }

    /// How many rows it has.
    pub(super) fn len(&self) -> usize {
        self.items.iter().map(Vec::len).sum()
    }

    /// Whether nothing was measured: a template comes with every lot of a filter, and whoever fills in some of them means those.
    pub(super) fn is_silent(&self) -> bool {
        self.items.iter().flatten().all(|taken| !taken.faulty && taken.row.measured.is_empty())
    }

    /// What is said of the lot as a whole stands at its first row.
    pub(super) fn fault_of_all(&self, finding: &Finding) -> Fault {
        let first = self.items.iter().flatten().min_by_key(|taken| taken.number);
        first.map_or_else(
            || Fault::new::<Column>(0, None, finding.clone(), None),
            |taken| fault(taken.number, &taken.row, Column::AsnNo, finding.clone()),
        )
    }

    /// Where a finding about the lot stands: in one cell, or, out of spec, in each that is.
    pub(super) fn faults(&self, finding: &Finding) -> Vec<Fault> {
        let at = |taken: &Taken<Row>, column| fault(taken.number, &taken.row, column, finding.clone());
        let field = finding.field.as_deref().unwrap_or_default();
        let item = field.strip_prefix("items[").and_then(|rest| rest.split_once(']'));
        let Some((rows, rest)) = item.and_then(|(n, rest)| Some((self.items.get(n.parse::<usize>().ok()?)?, rest)))
        else {
            let column = match field {
                "reason" => Column::Reason,
                "items" => Column::Item,
                _ => Column::AsnNo,
            };
            let first = self.items.iter().flatten().min_by_key(|taken| taken.number);
            return first.map(|taken| at(taken, column)).into_iter().collect();
        };
        if finding.label == OUT_OF_SPEC {
            let out = finding.params.get("samples").and_then(|samples| samples.as_array()).into_iter().flatten();
            let out = out.filter_map(|m| rows.get(usize::try_from(m.as_u64()?).ok()?.checked_sub(1)?));
            return out.map(|taken| at(taken, Column::Measured)).collect();
        }
        let sample = rest.strip_prefix(".samples[").and_then(|rest| rest.strip_suffix(']'));
        let sample = sample.and_then(|m| rows.get(m.parse::<usize>().ok()?));
        let told = match (rest, sample) {
            (_, Some(taken)) => Some(at(taken, Column::Measured)),
            (".unit", None) => rows.first().map(|taken| at(taken, Column::Unit)),
            (".samples", None) => rows.first().map(|taken| at(taken, Column::SampleNo)),
            (_, None) => rows.first().map(|taken| at(taken, Column::Item)),
        };
        told.into_iter().collect()
    }

    /// As [`Self::faults`], of many.
    pub(super) fn all_faults(&self, found: &[Finding]) -> Vec<Fault> {
        found.iter().flat_map(|finding| self.faults(finding)).collect()
    }

    /// Findings with the lot that they are about, for who does not see the cells.
    pub(super) fn told(&self, found: &[Finding]) -> Vec<Finding> {
        let (asn_no, line_no, lot_no) = &self.name;
        let told = found.iter().map(|finding| Finding {
            field: None,
            ..finding.clone().with("asnNo", asn_no).with("lineNo", line_no).with("lotNo", lot_no)
        });
        told.collect()
    }
}

/// What rows of an item say together, in the order of its samples.
fn item(rows: &[&Taken<Row>]) -> ItemSaid {
    let first = |of: fn(&Row) -> &String| {
        rows.iter().map(|taken| of(&taken.row)).find(|text| !text.is_empty()).cloned().unwrap_or_default()
    };
    ItemSaid {
        short_name: first(|row| &row.short_name),
        unit: first(|row| &row.unit),
        samples: rows.iter().map(|taken| taken.row.measured.clone()).collect(),
    }
}

/// Rows of the same sample: nobody knows which is meant.
fn twice(rows: &[&Taken<Row>]) -> Vec<Fault> {
    let mut times: HashMap<i32, usize> = HashMap::new();
    for sample in rows.iter().filter_map(|taken| taken.row.sample_no) {
        *times.entry(sample).or_default() += 1;
    }
    let again =
        |taken: &&&Taken<Row>| taken.row.sample_no.is_some_and(|sample| times.get(&sample).is_some_and(|n| *n > 1));
    let told = |taken: &&Taken<Row>| fault(taken.number, &taken.row, Column::SampleNo, Finding::block("ROW_DUPLICATE"));
    rows.iter().filter(again).map(told).collect()
}

/// Rows whose sample is not the one after that of the row before, from 1 on: closed up, the numbers would say something else than the file. Where
/// a row has no number nobody knows which one is missing.
fn gaps(rows: &[&Taken<Row>]) -> Vec<Fault> {
    let Some(numbers) = rows.iter().map(|taken| taken.row.sample_no).collect::<Option<Vec<i32>>>() else {
        return vec![];
    };
    let mut last: i32 = 0;
    let mut found = Vec::new();
    for (taken, number) in rows.iter().zip(numbers) {
        let expected = last.saturating_add(1);
        if (number != expected && number != last) || number < 1 {
            let finding = Finding::block(WRONG_NUMBER).with("expected", expected);
            found.push(fault(taken.number, &taken.row, Column::SampleNo, finding));
        }
        last = number.max(0);
    }
    found
}

/// Rows whose unit is another than that of the item's first one. Empty is the same.
fn other_units(rows: &[&Taken<Row>]) -> Vec<Fault> {
    let mut units = rows.iter().filter(|taken| !taken.row.unit.is_empty());
    let Some(first) = units.next() else { return vec![] };
    let other = units.filter(|taken| taken.row.unit != first.row.unit);
    let told = |taken: &&Taken<Row>| {
        let finding = Finding::block(WRONG_UNIT).with("expected", &first.row.unit);
        fault(taken.number, &taken.row, Column::Unit, finding)
    };
    other.map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows (from 2) whose samples are not the next ones, with what was expected.
    fn told(numbers: &[Option<i32>]) -> Vec<(u32, String)> {
        let row = |sample_no| Row { sample_no, ..Row::default() };
        let rows: Vec<Taken<Row>> =
            (2..).zip(numbers).map(|(number, sample)| Taken { number, row: row(*sample), faulty: false }).collect();
        let found = gaps(&rows.iter().collect::<Vec<_>>());
        found.into_iter().map(|fault| (fault.row, format!("{} {}", fault.label, fault.params["expected"]))).collect()
    }

    #[test]
    fn samples_are_numbered_without_gaps() {
        let all = |numbers: &[i32]| told(&numbers.iter().copied().map(Some).collect::<Vec<_>>());
        let at = |row, expected: i32| (row, format!("{WRONG_NUMBER} {expected}"));
        assert_eq!(all(&[1, 2, 3]), []);
        assert_eq!(all(&[1, 2, 4, 5]), [at(4, 3)], "told once, where it begins");
        assert_eq!(all(&[2, 3]), [at(2, 1)]);
        assert_eq!(all(&[0, 1]), [at(2, 1)]);
        assert_eq!(all(&[-1, 1, 1, 3]), [at(2, 1), at(5, 2)], "double ones are told otherwise");
        assert_eq!(all(&[i32::MAX]), [at(2, 1)]);
        assert_eq!(told(&[Some(1), None, Some(3)]), [], "the number is missing, not the row");
    }
}
