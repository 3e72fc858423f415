//! Reads a workbook of replies.

use super::{Answer, Column, Hidden, NEEDED, Row, Sheet, Words};
use crate::workbook::{Cell, SheetRows, Taken, day, number, plain, rows, same, text, whole, wrong};
use ehub_engine::Finding;
use ehub_engine::label::Label;

/// Reads a workbook of replies, as the sheet does.
pub(super) fn read(bytes: &[u8], words: &Words, hidden: Hidden) -> Result<Sheet, Vec<Finding>> {
    let take = |row: &mut Row, column, cell: &Cell| take(row, column, cell, words);
    let SheetRows { columns, rows, faults, hidden } = rows(bytes, &words.columns, NEEDED, hidden, take, missing)?;
    let whole = |taken: Taken<Row>| Row { number: taken.number, faulty: taken.faulty, ..taken.row };
    Ok(Sheet { columns, rows: rows.into_iter().map(whole).collect(), faults, hidden })
}

/// Takes a cell into its row.
fn take(row: &mut Row, column: Column, cell: &Cell, words: &Words) -> Result<(), Finding> {
    // Informative columns are not read, whatever they hold.
    if matches!(column, Column::MaterialCode | Column::NeedByOn) {
        return Ok(());
    }
    plain(cell)?;
    match column {
        Column::PoNo => row.po_no = text(cell)?,
        Column::LineNo => row.line_no = Some(whole(cell)?),
        Column::Answer => row.answer = Some(answer(&text(cell)?, words)?),
        Column::Quantity => row.quantity = Some(number(cell)?),
        Column::PromisedOn => row.promised_on = Some(day(cell)?),
        Column::Remark => row.remark = text(cell)?,
        Column::Comment => row.comment = text(cell)?,
        Column::MaterialCode | Column::NeedByOn => {}
    }
    Ok(())
}

fn missing(row: &Row) -> Vec<Column> {
    let empty = [(Column::PoNo, row.po_no.is_empty()), (Column::LineNo, row.line_no.is_none())];
    empty.into_iter().filter(|(_, empty)| *empty).map(|(column, _)| column).collect()
}

fn answer(text: &str, words: &Words) -> Result<Answer, Finding> {
    let named = words.answers.iter().find(|(_, name)| same(name, text)).map(|(answer, _)| *answer);
    named
        .or_else(|| Answer::parse(&text.to_lowercase()))
        .ok_or_else(|| wrong(&Answer::ALL.iter().map(|answer| answer.as_str()).collect::<Vec<_>>().join(", ")))
}
