//! Reads a workbook of lots and boxes.

use super::{Column, Hidden, Part, Row, Sheet, Words};
use crate::workbook::{Cell, Merging, Reading, SheetRows, code, day, number, plain, read_pages, rows_of, text, whole};
use ehub_engine::Finding;

/// Reads the sheets that are there.
pub(super) fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    let mut books = read_pages(bytes, &[&words.lots, &words.boxes])?.into_iter();
    let mut read = |part: Part| -> Result<Option<SheetRows<Column, Row>>, Vec<Finding>> {
        let Some(book) = books.next().flatten() else { return Ok(None) };
        let page = words.page(part);
        let columns = page.columns(&book)?;
        let reading = Reading { sheet: Some(page.key), hidden, merging };
        rows_of(&book, columns, &reading, take, missing).map(Some)
    };
    let (lots, boxes) = (read(Part::Lots)?, read(Part::Boxes)?);
    Ok(Sheet { notice: words.notice, version: words.version, lots, boxes })
}

/// Whose lots and boxes they are is often written once for all rows of a line; a quantity over three lots is nobody's.
fn merging(column: Column) -> Merging {
    match column {
        Column::AsnLineNo | Column::PoNo | Column::PoLineNo => Merging::Each,
        Column::MaterialCode | Column::ShipQty => Merging::Unread,
        Column::LotNo
        | Column::BoxId
        | Column::Quantity
        | Column::ManufacturedOn
        | Column::EffectiveOn
        | Column::RtNo
        | Column::Remark
        | Column::XOutQty
        | Column::Rfid => Merging::Nothing,
    }
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    if matches!(column, Column::MaterialCode | Column::ShipQty) {
        return Ok(());
    }
    plain(cell)?;
    match column {
        Column::AsnLineNo => row.asn_line_no = Some(whole(cell)?),
        Column::PoNo => row.po_no = code(cell)?,
        Column::PoLineNo => row.po_line_no = Some(whole(cell)?),
        Column::LotNo | Column::BoxId => row.name = code(cell)?,
        Column::Quantity => row.quantity = Some(number(cell)?),
        Column::ManufacturedOn => row.manufactured_on = Some(day(cell)?),
        Column::EffectiveOn => row.effective_on = Some(day(cell)?),
        // As the form does.
        Column::RtNo => row.rt_no = text(cell)?.to_uppercase(),
        Column::Remark => row.remark = text(cell)?,
        Column::XOutQty => row.x_out_qty = Some(number(cell)?),
        Column::Rfid => row.rfid = code(cell)?,
        Column::MaterialCode | Column::ShipQty => {}
    }
    Ok(())
}

fn missing(row: &Row) -> Vec<Column> {
    let empty = [(Column::PoNo, row.po_no.is_empty()), (Column::PoLineNo, row.po_line_no.is_none())];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}
