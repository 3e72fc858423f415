//! What stands in files of lots and boxes: how sheets are found, and cells that are no plain cells.

use ehub_workflows::asn::sheet::{Column, Fault, Hidden, Part, Sheet, Words};
use ehub_workflows::workbook::{Headings, Import as _};
use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};
use std::io::{Cursor, Read, Write};

pub const LOTS: &str = "poNo|poLineNo|lotNo|quantity|manufacturedOn|effectiveOn|rtNo|remark";
pub const BOXES: &str = "poNo|poLineNo|boxId|quantity|xOutQty|rfid";

/// Names in English first, and in another language.
pub fn words(notice: i64, version: i64) -> Words {
    let page = |part: Part, names: [&str; 2]| {
        let written = vec![(Column::LotNo, "Lot no.".to_owned()), (Column::BoxId, "Box ID".to_owned())];
        let headings = Headings { written, also: vec![(Column::LotNo, "批號".to_owned())], ..Headings::default() };
        part.page(names.map(str::to_owned).to_vec(), headings)
    };
    Words { notice, version, lots: page(Part::Lots, ["Lots", "批號"]), boxes: page(Part::Boxes, ["Boxes", "箱號"]) }
}

/// Sheets with their headings and rows of text; cells are parted by bars.
pub fn book(sheets: &[(&str, &str, &[&str])]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, heading, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap();
        write(sheet, 0, heading);
        for (row, cells) in (1u32..).zip(*rows) {
            write(sheet, row, cells);
        }
    }
    book.save_to_buffer().unwrap()
}

fn write(sheet: &mut Worksheet, row: u32, cells: &str) {
    for (place, cell) in (0u16..).zip(cells.split('|')).filter(|(_, cell)| !cell.is_empty()) {
        sheet.write_string(row, place, cell).unwrap();
    }
}

/// A sheet of lots with rows of any kind.
fn lots(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Lots").unwrap();
    write(sheet, 0, LOTS);
    fill(sheet);
    book.save_to_buffer().unwrap()
}

/// The texts of a sheet, row by row.
pub fn cells(bytes: &[u8], sheet: &str) -> Vec<Vec<String>> {
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, sheet).unwrap();
    range.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
}

fn read(bytes: &[u8]) -> Result<Sheet, Vec<String>> {
    read_with(bytes, Hidden::Leave)
}

fn read_with(bytes: &[u8], hidden: Hidden) -> Result<Sheet, Vec<String>> {
    let told = |found: Vec<ehub_engine::Finding>| found.into_iter().map(|finding| finding.label).collect();
    Sheet::read(bytes, &words(1, 1), hidden).map_err(told)
}

fn told(sheet: &Sheet) -> Vec<String> {
    let said = |fault: &Fault| format!("{} {} {}", fault.row, fault.column.as_deref().unwrap_or("-"), fault.label);
    sheet.faults().map(said).collect()
}

fn lengths(sheet: &Sheet) -> [Option<usize>; 2] {
    [sheet.len_of(Part::Lots), sheet.len_of(Part::Boxes)]
}

#[test]
fn sheets_are_found_by_name_in_any_order_and_by_headings_where_they_were_renamed() {
    let (lot, held): (&[&str], &[&str]) = (&["1|1|L|1"], &["1|1|B|1", "1|1|B|1"]);
    let own: (&str, &str, &[&str]) = ("My notes", "what|when", &["x|y"]);
    for (sheets, found) in [
        (vec![("Boxes", BOXES, held), own, ("Lots", LOTS, lot)], [Some(1), Some(2)]),
        (vec![("批號", LOTS, lot), ("箱號", BOXES, held)], [Some(1), Some(2)]),
        (vec![own, ("Sheet2", BOXES, held), ("Tabelle3", LOTS, lot)], [Some(1), Some(2)]),
        (vec![("boxes", BOXES, held)], [None, Some(2)]),
        (vec![own, ("LOTS", LOTS, lot)], [Some(1), None]),
    ] {
        let names: Vec<&str> = sheets.iter().map(|(name, ..)| *name).collect();
        assert_eq!(read(&book(&sheets)).as_ref().map(lengths), Ok(found), "{names:?}");
    }
}

#[test]
fn sheets_that_cannot_be_told_are_an_error() {
    let lot: &[&str] = &["1|1|L|1"];
    let both = "poNo|poLineNo|lotNo|boxId|quantity";
    for (sheets, label) in [
        (vec![("One", LOTS, lot), ("Two", LOTS, lot)], "FILE_SHEET_TWICE"),
        (vec![("Lots", LOTS, lot), ("批號", LOTS, lot)], "FILE_SHEET_TWICE"),
        (vec![("Both", both, lot)], "FILE_SHEET_UNCLEAR"),
        // The name counts; but a copy beside it may be the sheet that is missing.
        (vec![("copy", LOTS, lot), ("Lots", LOTS, lot)], "FILE_SHEET_UNCLEAR"),
        (vec![("Lots", LOTS, lot), ("Damaged", "poNo|poLineNo|box|quantity", lot)], "FILE_SHEET_UNCLEAR"),
        (vec![("Other", "a|b", lot)], "FILE_SHEET_MISSING"),
        (vec![("Boxes", LOTS, lot)], "FILE_COLUMN_MISSING"),
    ] {
        assert_eq!(read(&book(&sheets)).unwrap_err(), [label]);
    }
    let missing = Sheet::read(&book(&[("Lots", "poNo|poLineNo|quantity", lot)]), &words(1, 1), Hidden::Leave);
    assert_eq!(missing.unwrap_err()[0].params["column"], "Lots: Lot no.", "which sheet it is about is said");
}

#[test]
fn days_are_read_as_days_and_as_texts_and_not_as_numbers() {
    let sheet = read(&lots(|sheet| {
        for row in 1..=4 {
            write(sheet, row, "1|1|L|1");
        }
        let day = Format::new().set_num_format("yyyy/mm/dd");
        let date: chrono::NaiveDate = "2026-11-05".parse().unwrap();
        sheet.write_datetime_with_format(1, 4, date, &day).unwrap();
        sheet.write_string(2, 4, "2026/11/05").unwrap();
        sheet.write_number(3, 4, 46_331.0).unwrap();
        sheet.write_string(4, 4, "5.11.2026").unwrap();
    }))
    .unwrap();
    assert_eq!(told(&sheet), ["4 manufacturedOn NOT_A_DATE", "5 manufacturedOn NOT_A_DATE"]);
    assert_eq!(format!("{sheet:?}").matches("Some(2026-11-05)").count(), 2);
}

#[test]
fn merged_cells_say_whose_lots_they_are_and_nothing_else() {
    let plain = Format::new();
    let sheet = read(&lots(|sheet| {
        sheet.merge_range(1, 0, 3, 0, "450", &plain).unwrap();
        sheet.merge_range(1, 1, 3, 1, "1", &plain).unwrap();
        for (row, lot) in [(1, "A"), (2, "B"), (3, "C")] {
            sheet.write_string(row, 2, lot).unwrap();
        }
        write(sheet, 4, "450|1|D|1");
        write(sheet, 5, "450|1|E");
        write(sheet, 6, "450|1|F");
        sheet.merge_range(5, 3, 6, 3, "10", &plain).unwrap();
        sheet.merge_range(7, 2, 7, 3, "G", &plain).unwrap();
        write(sheet, 7, "450|1");
        // Below the merged cells nobody is named.
        sheet.write_string(8, 2, "H").unwrap();
    }))
    .unwrap();
    assert_eq!(
        told(&sheet),
        ["6 quantity CELL_MERGED", "8 lotNo CELL_MERGED", "9 poNo REQUIRED", "9 poLineNo REQUIRED"]
    );
    assert_eq!(sheet.len_of(Part::Lots), Some(8));
    assert_eq!(format!("{sheet:?}").matches("po_no: \"450\", po_line_no: Some(1)").count(), 7);
}

#[test]
fn formulas_macros_and_numbers_too_long_for_a_spreadsheet_are_refused() {
    let file = lots(|sheet| {
        for row in 1..=3 {
            write(sheet, row, "1|1|L");
        }
        sheet.write_formula(1, 3, Formula::new("=50+50").set_result("100")).unwrap();
        sheet.write_formula(2, 3, Formula::new("=K1").set_result("not saved")).unwrap();
        sheet.write_number(3, 2, 12_345_678_901_234_567_890.0).unwrap();
    });
    let file = rewritten(&file, "xl/worksheets/sheet1.xml", "<v>not saved</v>", "<v></v>");
    let file = rewritten(&file, "xl/worksheets/sheet1.xml", "t=\"str\"><f>K1", "><f>K1");
    let labels = told(&read(&file).unwrap());
    assert_eq!(labels, ["2 quantity CELL_FORMULA", "3 quantity CELL_FORMULA_UNSAVED", "4 lotNo WRONG_TYPE"]);
    assert_eq!(read(&with_part(&file, "xl/vbaProject.bin")).unwrap_err(), ["FILE_MACRO"]);
}

#[test]
fn hidden_rows_and_hidden_sheets_are_counted_and_left_until_somebody_asks() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Lots").unwrap();
    write(sheet, 0, LOTS);
    for row in 1..=3 {
        write(sheet, row, "1|1|L|1");
    }
    sheet.set_row_hidden(2).unwrap();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Boxes").unwrap().set_hidden(true);
    write(sheet, 0, BOXES);
    write(sheet, 1, "1|1|B|1");
    let bytes = workbook.save_to_buffer().unwrap();
    assert_eq!(read(&bytes).as_ref().map(lengths), Ok([Some(2), Some(0)]));
    assert_eq!(read_with(&bytes, Hidden::Take).as_ref().map(lengths), Ok([Some(3), Some(1)]));
}

#[test]
fn each_sheet_has_so_many_rows_and_no_more() {
    let many = |count: usize| {
        let rows = vec!["1|1|L|1"; count];
        book(&[("Lots", LOTS, &rows), ("Boxes", BOXES, &rows[..1])])
    };
    assert_eq!(read(&many(10_000)).as_ref().map(lengths), Ok([Some(10_000), Some(1)]));
    assert_eq!(read(&many(10_001)).unwrap_err(), ["FILE_TOO_MANY_ROWS"]);
}

fn parts(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let read = |n: usize| {
        let mut file = archive.by_index(n).unwrap();
        let (name, mut content) = (file.name().unwrap().to_string(), Vec::new());
        file.read_to_end(&mut content).unwrap();
        (name, content)
    };
    (0..count).map(read).collect()
}

fn archive(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn with_part(bytes: &[u8], name: &str) -> Vec<u8> {
    let mut parts = parts(bytes);
    parts.push((name.to_owned(), vec![1]));
    archive(&parts)
}

fn rewritten(bytes: &[u8], part: &str, from: &str, to: &str) -> Vec<u8> {
    let mut parts = parts(bytes);
    for (name, content) in &mut parts {
        if name == part {
            let text = String::from_utf8(content.clone()).unwrap();
            assert!(text.contains(from), "{text}");
            *content = text.replacen(from, to, 1).into_bytes();
        }
    }
    archive(&parts)
}
