//! Which line of the notice a row speaks of, and where what is found of a line stands in the workbook.

use super::{Column, Part, Row, Sheet};
use crate::asn::store::load::LineKey;
use crate::workbook::{Fault, Taken};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use std::collections::BTreeMap;

/// The rows of a workbook by line of the notice, from 0, and by part.
pub(super) struct Placed<'a> {
    rows: BTreeMap<(usize, Part), Vec<&'a Taken<Row>>>,
    /// Rows whose line cannot be told.
    pub(super) faults: Vec<Fault>,
    /// Rows that say nothing of any lot or box.
    pub(super) skipped: usize,
}

impl<'a> Placed<'a> {
    /// Finds the line of every row that says something.
    pub(super) fn of(sheet: &'a Sheet, keys: &[LineKey]) -> Self {
        let mut placed = Self { rows: BTreeMap::new(), faults: Vec::new(), skipped: 0 };
        for part in Part::ALL {
            for taken in sheet.part(*part).iter().flat_map(|sheet| &sheet.rows) {
                placed.put(*part, taken, keys);
            }
        }
        placed
    }

    fn put(&mut self, part: Part, taken: &'a Taken<Row>, keys: &[LineKey]) {
        if !taken.faulty && !taken.row.says_anything() {
            self.skipped += 1;
            return;
        }
        // Rows that name no line have told so already.
        let Some(line_no) = taken.row.po_line_no.filter(|_| !taken.row.po_no.is_empty()) else { return };
        match line_of(&taken.row, line_no, keys) {
            Ok(line) => self.rows.entry((line, part)).or_default().push(taken),
            Err((column, finding)) => {
                let value = cell(&taken.row, column);
                self.faults.push(Fault::new(taken.number, Some(column), finding, value).on(Some(part.as_str())));
            }
        }
    }

    /// Lines of which lots or boxes stand in the workbook, in the order of the notice.
    pub(super) fn lines(&self) -> Vec<usize> {
        let mut lines: Vec<usize> = self.rows.keys().map(|(line, _)| *line).collect();
        lines.dedup();
        lines
    }

    /// The rows of a line; `None` = none of this part stands in the workbook.
    pub(super) fn rows(&self, line: usize, part: Part) -> Option<&[&'a Taken<Row>]> {
        self.rows.get(&(line, part)).map(Vec::as_slice)
    }

    /// How many rows of a part have a line.
    pub(super) fn count(&self, part: Part) -> usize {
        self.rows.iter().filter(|((_, of), _)| *of == part).map(|(_, rows)| rows.len()).sum()
    }

    /// Where a finding at a field such as `lines[0].lots[2].quantity` stands, of the line that `line_of` says; `None` = not in this workbook.
    pub(super) fn fault(&self, finding: Finding, line_of: impl Fn(usize) -> Option<usize>) -> Option<Fault> {
        let field = finding.field.clone()?;
        let (line, rest) = indexed(&field, "lines")?;
        let line = line_of(line)?;
        let rest = rest.strip_prefix('.')?;
        for part in Part::ALL {
            // Of a table as a whole its first row speaks.
            let (at, name) =
                if rest == part.as_str() { (0, "") } else { indexed(rest, part.as_str()).unwrap_or((0, rest)) };
            let is_of_part =
                rest.strip_prefix(part.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('['));
            let Some(taken) = self.rows(line, *part).filter(|_| is_of_part).and_then(|rows| rows.get(at)) else {
                continue;
            };
            let column = name.strip_prefix('.').and_then(Column::parse);
            let value = column.and_then(|column| cell(&taken.row, column));
            return Some(Fault::new(taken.number, column, finding, value).on(Some(part.as_str())));
        }
        None
    }
}

/// `name[3]rest` as 3 and the rest.
fn indexed<'a>(field: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let (at, rest) = field.strip_prefix(name)?.strip_prefix('[')?.split_once(']')?;
    Some((at.parse().ok()?, rest))
}

/// The line that a row names; where the order line stands on the notice more than once, with the line of the notice.
fn line_of(row: &Row, po_line_no: i32, keys: &[LineKey]) -> Result<usize, (Column, Finding)> {
    let same = |key: &LineKey| key.po_no == row.po_no && key.po_line_no == po_line_no;
    let alike: Vec<usize> = (0..keys.len()).filter(|at| same(&keys[*at])).collect();
    let named = |at: &&usize| row.asn_line_no.is_none_or(|line_no| keys[**at].line_no == line_no);
    let mut fitting = alike.iter().filter(named);
    match (fitting.next(), fitting.next()) {
        (Some(line), None) => Ok(*line),
        (Some(_), Some(_)) => Err((Column::AsnLineNo, Finding::block("ASN_LINE_AMBIGUOUS"))),
        (None, _) if alike.is_empty() => Err((Column::PoNo, Finding::block("ASN_LINE_UNKNOWN"))),
        (None, _) => Err((Column::AsnLineNo, Finding::block("ASN_LINE_UNKNOWN"))),
    }
}

/// What stands in a cell.
fn cell(row: &Row, column: Column) -> Option<String> {
    match column {
        Column::AsnLineNo => row.asn_line_no.map(|number| number.to_string()),
        Column::PoNo => Some(row.po_no.clone()),
        Column::PoLineNo => row.po_line_no.map(|number| number.to_string()),
        Column::LotNo | Column::BoxId => Some(row.name.clone()),
        Column::Quantity => row.quantity.map(|quantity| quantity.to_string()),
        Column::ManufacturedOn => row.manufactured_on.map(|day| day.to_string()),
        Column::EffectiveOn => row.effective_on.map(|day| day.to_string()),
        Column::RtNo => Some(row.rt_no.clone()),
        Column::Remark => Some(row.remark.clone()),
        Column::XOutQty => row.x_out_qty.map(|quantity| quantity.to_string()),
        Column::Rfid => Some(row.rfid.clone()),
        Column::MaterialCode | Column::ShipQty => None,
    }
}
