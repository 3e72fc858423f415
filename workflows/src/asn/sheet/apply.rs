//! Makes the rows of a workbook the lots and boxes of a draft, all of them or none, and tells every fault by its cell.

use super::place::Placed;
use super::{Part, Report, Row, Sheet};
use crate::asn::draft::{AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot};
use crate::asn::rules;
use crate::asn::store::boxes::EXHAUSTED;
use crate::asn::store::edit::{open, permit};
use crate::asn::store::load::Loaded;
use crate::asn::store::packing::{Packed, pack};
use crate::error::Error;
use crate::process::Cx;
use crate::workbook::{Fault, Taken, sort};
use ehub_engine::label::Label;
use ehub_engine::{Finding, Severity};
use std::collections::HashSet;

/// Replaces the lots, and the boxes, of every line of which some stand in the workbook. Lines that do not stand in it stay as they are.
pub(super) async fn run(cx: &mut Cx<'_>, sheet: &Sheet) -> Result<Report, Error> {
    let before = open(cx.tx, cx.now, sheet.notice, sheet.version).await?;
    permit(cx.actor, &before)?;
    let placed = Placed::of(sheet, &before.keys);
    let packed: Vec<Packed> = placed.lines().into_iter().map(|line| packed(&before, &placed, line)).collect();
    let sheets = || Part::ALL.iter().filter_map(|part| sheet.part(*part));
    let mut report = Report {
        rows: sheets().map(|sheet| sheet.rows.len()).sum(),
        hidden: sheets().map(|sheet| sheet.hidden).sum(),
        skipped: placed.skipped,
        all_or_nothing: true,
        faults: faults(sheet, &placed, &before, &packed),
        ..Report::default()
    };
    if !report.faults.is_empty() {
        let refused: HashSet<_> = report.faults.iter().map(|fault| (fault.sheet.as_deref(), fault.row)).collect();
        report.refused = refused.len();
        return Ok(report);
    }
    if packed.is_empty() {
        return Ok(report);
    }
    let saved = pack(cx.tx, cx.actor, cx.now, &before, &packed).await;
    let saved = match saved {
        // Before anything was written: rows ask for more serials than the day has.
        Err(Error::Refused(found)) if found.iter().all(|finding| finding.label == EXHAUSTED) => {
            report.faults = found.into_iter().filter_map(|finding| placed.fault(finding, Some)).collect();
            report.refused = report.faults.len();
            return Ok(report);
        }
        saved => saved?,
    };
    report.accepted = report.rows - report.skipped;
    let counted = Part::ALL.iter().map(|part| (part.as_str().to_owned(), placed.count(*part)));
    report.answers = counted.filter(|(_, count)| *count > 0).collect();
    let blocking = saved.findings.into_iter().filter(|finding| finding.severity == Severity::Block);
    report.notes = sorted(sheet, blocking.filter_map(|finding| placed.fault(finding, Some)).collect());
    Ok(report)
}

/// All that speaks against the rows, in the order of the file. What cannot be read is left out of what the rules see, so they find nothing
/// because of it.
fn faults(sheet: &Sheet, placed: &Placed<'_>, before: &Loaded, packed: &[Packed]) -> Vec<Fault> {
    let lines = placed.lines();
    let edit =
        AsnEdit { version: before.version, lines: packed.iter().map(Packed::line).collect(), ..AsnEdit::default() };
    let kept = rules::draft::fields(&edit);
    let of_rules = kept.into_iter().filter_map(|finding| placed.fault(finding, |n| lines.get(n).copied()));
    let many = lines.iter().zip(packed).filter_map(|(line, packed)| too_many(before, *line, packed));
    let many: Vec<Finding> = many.collect();
    let of_serials = many.into_iter().filter_map(|finding| placed.fault(finding, Some));
    sorted(sheet, sheet.faults().cloned().chain(placed.faults.clone()).chain(of_rules).chain(of_serials).collect())
}

/// Boxes for which the platform is to give an id are no more than it gives at once.
fn too_many(before: &Loaded, line: usize, packed: &Packed) -> Option<Finding> {
    let held = before.handling.get(line)?.boxes_at_once.as_ref()?;
    let unnamed = packed.unnamed();
    let first = packed.boxes.as_ref()?.iter().position(|packed| packed.box_id.is_empty())?;
    let field = format!("lines[{line}].boxes[{first}].boxId");
    usize::try_from(held.value)
        .is_ok_and(|most| unnamed > most)
        .then(|| Finding::block("ASN_BOXES_AT_ONCE").at(field).with("max", held.value).with("found", unnamed))
}

/// In the order of the file: the sheets as they stand in it do not matter, lots come first.
fn sorted(sheet: &Sheet, mut faults: Vec<Fault>) -> Vec<Fault> {
    let mut all = Vec::with_capacity(faults.len());
    for part in Part::ALL {
        let (mut own, rest): (Vec<Fault>, Vec<Fault>) =
            faults.into_iter().partition(|fault| fault.sheet.as_deref() == Some(part.as_str()));
        faults = rest;
        if let Some(sheet) = sheet.part(*part) {
            sort(&mut own, &sheet.columns);
        }
        all.extend(own);
    }
    all
}

/// The line as it would be.
fn packed(before: &Loaded, placed: &Placed<'_>, line: usize) -> Packed {
    let (key, stored) = (&before.keys[line], &before.facts.lines[line]);
    let rows = |part| placed.rows(line, part);
    Packed {
        at: line,
        id: key.id,
        po_line_id: key.po_line,
        ship_qty: stored.ship_qty,
        lots: rows(Part::Lots).map(|rows| numbered(rows).map(|(n, row)| lot(n, row)).collect()),
        boxes: rows(Part::Boxes).map(|rows| numbered(rows).map(|(n, row)| packed_box(n, row)).collect()),
    }
}

fn numbered<'a>(rows: &'a [&'a Taken<Row>]) -> impl Iterator<Item = (i32, &'a Row)> {
    (1i32..).zip(rows.iter().map(|taken| &taken.row))
}

fn lot(lot_row: i32, row: &Row) -> AsnEditLot {
    AsnEditLot {
        lot_row,
        lot_no: row.name.clone(),
        quantity: row.quantity,
        manufactured_on: row.manufactured_on,
        effective_on: row.effective_on,
        rt_no: row.rt_no.clone(),
        remark: row.remark.clone(),
    }
}

fn packed_box(box_row: i32, row: &Row) -> AsnEditBox {
    AsnEditBox {
        box_row,
        box_id: row.name.clone(),
        quantity: row.quantity,
        x_out_qty: row.x_out_qty,
        rfid: row.rfid.clone(),
    }
}

impl Packed {
    /// The line with what stands in the workbook.
    fn line(&self) -> AsnEditLine {
        AsnEditLine {
            id: Some(self.id),
            po_line_id: self.po_line_id,
            ship_qty: self.ship_qty,
            lots: self.lots.clone().unwrap_or_default(),
            boxes: self.boxes.clone().unwrap_or_default(),
            ..AsnEditLine::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asn::sheet::Column;

    #[test]
    fn every_field_of_a_row_has_its_column() {
        let fields = |value: serde_json::Value, row: &str| -> Vec<String> {
            let names = value.as_object().unwrap().keys().filter(|name| *name != row).cloned();
            names.collect()
        };
        let lot = fields(serde_json::to_value(AsnEditLot::default()).unwrap(), "lotRow");
        let packed = fields(serde_json::to_value(AsnEditBox::default()).unwrap(), "boxRow");
        for (part, names) in [(Part::Lots, lot), (Part::Boxes, packed)] {
            for name in names {
                let column = Column::parse(&name);
                assert!(column.is_some_and(|column| part.columns().contains(&column)), "{part}: {name}");
            }
        }
    }
}
