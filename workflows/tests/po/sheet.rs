//! Replies by workbook: real files, good and bad ones.

use super::fixture::*;
use ehub_workflows::po::search::of_lines;
use ehub_workflows::po::sheet::{Column, Fault, Hidden, MAX_ROWS, Sheet, Words, template};
use ehub_workflows::workbook::{Headings, Import as _};
use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};
use sqlx::PgPool;
use std::io::{Cursor, Read, Write};

const HEADINGS: [&str; 7] = ["poNo", "lineNo", "answer", "quantity", "promisedOn", "remark", "comment"];

pub fn book(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (place, heading) in (0u16..).zip(HEADINGS) {
        sheet.write_string(0, place, heading).unwrap();
    }
    fill(sheet);
    book.save_to_buffer().unwrap()
}

/// A row as people type it: numbers as numbers, days as days. What is asked for the 10th is accepted.
pub fn row(sheet: &mut Worksheet, row: u32, line: i32, quantity: f64, on: &str, remark: &str) {
    sheet.write_number(row, 0, 4_500_000_001.0).unwrap();
    sheet.write_number(row, 1, line).unwrap();
    sheet.write_string(row, 2, if on == "2026-03-10" { "accept" } else { "propose" }).unwrap();
    sheet.write_number(row, 3, quantity).unwrap();
    let format = Format::new().set_num_format("yyyy/mm/dd");
    sheet.write_datetime_with_format(row, 4, day(on), &format).unwrap();
    sheet.write_string(row, 5, remark).unwrap();
}

pub fn understood(bytes: &[u8]) -> Sheet {
    Sheet::read(bytes, &Words::default(), Hidden::Leave).unwrap()
}

fn refused(bytes: &[u8]) -> Vec<String> {
    Sheet::read(bytes, &Words::default(), Hidden::Leave).unwrap_err().into_iter().map(|finding| finding.label).collect()
}

pub fn told(faults: &[Fault]) -> Vec<String> {
    faults
        .iter()
        .map(|fault| format!("{}{} {}", fault.column.as_deref().unwrap_or("-"), fault.row, fault.label))
        .collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_sheet_answers_what_is_good_and_names_every_fault(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 6)]).await;
    let bytes = book(|sheet| {
        row(sheet, 1, 1, 100.0, "2026-03-10", "");
        row(sheet, 2, 2, 60.0, "2026-03-10", "part");
        sheet.write_blank(2, 2, &Format::new()).unwrap();
        row(sheet, 3, 2, 40.0, "2026-03-20", "rest");
        row(sheet, 4, 3, 99.5, "2026-03-20", "");
        row(sheet, 5, 9, 100.0, "2026-03-10", "");
        row(sheet, 6, 4, 100.0, "2026-02-20", "x");
        sheet.write_string(7, 0, "4500000001").unwrap();
        sheet.write_string(7, 1, "5").unwrap();
        sheet.write_string(7, 2, "Disagree").unwrap();
        sheet.write_string(7, 6, "cannot").unwrap();
        sheet.write_string(9, 0, "4500000001").unwrap();
        sheet.write_string(9, 1, "6").unwrap();
        sheet.write_string(9, 2, "accept").unwrap();
    });
    let sheet = understood(&bytes);
    let tried = sheet.dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE state <> 'New'").await, 0, "a dry run leaves nothing");
    assert_eq!(app.number("SELECT count(*) FROM erp_messages").await, 0);
    let report = sheet.apply(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(tried, report, "a dry run tells the truth");
    assert_eq!((report.rows, report.accepted, report.refused, report.skipped), (8, 5, 3, 0));
    let answers: Vec<(&str, usize)> = report.answers.iter().map(|(answer, rows)| (answer.as_str(), *rows)).collect();
    assert_eq!(answers, [("accept", 2), ("disagree", 1), ("propose", 2)]);
    assert_eq!(
        told(&report.faults),
        [
            "quantity5 PO_SPLIT_SUM",
            "remark5 PO_REMARK_REQUIRED",
            "poNo6 ROW_NOT_FOUND",
            "promisedOn7 PO_DATE_NOT_AFTER_TODAY"
        ]
    );
    let states: Vec<String> =
        sqlx::query_scalar("SELECT state FROM po_lines ORDER BY line_no").fetch_all(&pool).await.unwrap();
    assert_eq!(states, ["Accept", "Nego", "New", "New", "Reject", "Accept"]);
    let other = sheet.dry_run(&app.db, &app.other_supplier(), now()).await.unwrap();
    assert_eq!(other.accepted, 0);
    assert!(other.faults.iter().all(|fault| fault.label == "ROW_NOT_FOUND"), "another supplier's lines do not exist");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_only_judged_waits_for_nobody(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let sheet = understood(&book(|sheet| {
        row(sheet, 1, 1, 100.0, "2026-03-10", "");
        row(sheet, 2, 2, 100.0, "2026-03-10", "");
        sheet.write_string(2, 3, "many").unwrap();
    }));
    // Somebody holds the line whose row cannot be read, and may want the other one next.
    let mut other = pool.begin().await.unwrap();
    sqlx::query("SELECT id FROM po_lines WHERE line_no = 2 FOR UPDATE").execute(&mut *other).await.unwrap();
    let supplier = app.supplier();
    let tried = tokio::time::timeout(std::time::Duration::from_mins(1), sheet.dry_run(&app.db, &supplier, now()));
    let report = tried.await.expect("it waits for a line that it does not write").unwrap();
    assert_eq!((report.accepted, told(&report.faults)), (1, vec!["quantity3 NOT_A_NUMBER".to_owned()]));
    other.rollback().await.unwrap();
}

#[test]
fn cells_of_the_wrong_kind_are_named() {
    let sheet = understood(&book(|sheet| {
        sheet.write_boolean(1, 0, true).unwrap();
        sheet.write_string(1, 1, "one").unwrap();
        sheet.write_string(1, 2, "maybe").unwrap();
        sheet.write_string(1, 3, "1,000").unwrap();
        sheet.write_number(1, 4, 46_000.0).unwrap();
        sheet.write_number(2, 1, 1.5).unwrap();
        sheet.write_number(2, 3, 1e300).unwrap();
        sheet.write_string(2, 4, "2026-02-30").unwrap();
    }));
    let report = format!("{sheet:?}");
    for label in ["WRONG_TYPE", "NOT_A_NUMBER", "NOT_A_DATE", "TOO_MANY_DIGITS", "REQUIRED"] {
        assert!(report.contains(label), "{label} is missing in {report}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_row_with_a_formula_or_a_foreign_link_is_refused_with_its_cell(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 3)]).await;
    let bytes = book(|sheet| {
        row(sheet, 1, 1, 100.0, "2026-03-10", "");
        sheet.write_formula(1, 3, Formula::new("=50+50").set_result("100")).unwrap();
        row(sheet, 2, 2, 100.0, "2026-03-10", "");
        sheet.write_formula(2, 3, Formula::new("='[other.xlsx]Sheet1'!A1").set_result("100")).unwrap();
        row(sheet, 3, 3, 100.0, "2026-03-10", "=not a formula, a text");
    });
    let report = understood(&bytes).apply(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(told(&report.faults), ["quantity2 CELL_FORMULA", "quantity3 CELL_EXTERNAL_LINK"]);
    assert_eq!((report.accepted, report.refused), (1, 2));
}

#[test]
fn files_that_are_no_workbook_are_refused() {
    assert_eq!(refused(b""), ["FILE_NOT_XLSX"]);
    assert_eq!(refused(b"poNo;lineNo\n1;2\n"), ["FILE_NOT_XLSX"]);
    assert_eq!(refused(b"PK\x03\x04 and then nothing that makes sense"), ["FILE_NOT_XLSX"]);
    let good = book(|sheet| row(sheet, 1, 1, 1.0, "2026-03-10", ""));
    assert_eq!(refused(&good[..good.len() / 2]), ["FILE_NOT_XLSX"], "cut off");
    assert_eq!(refused(&archive_of(&[("readme.txt", b"hello".to_vec())])), ["FILE_NOT_XLSX"]);
    assert_eq!(refused(&vec![b'P'; 25 * 1024 * 1024]), ["FILE_TOO_LARGE"], "strictly under 25 MB");
    let macros = [("xl/workbook.xml", b"<workbook/>".to_vec()), ("xl/vbaProject.bin", vec![1])];
    assert_eq!(refused(&archive_of(&macros)), ["FILE_MACRO"]);
}

fn archive_of(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn ten_thousand_rows_are_read_and_one_more_is_not() {
    let rows = |count: u32| {
        book(|sheet| {
            for n in 1..=count {
                sheet.write_string(n, 0, "4500000001").unwrap();
                sheet.write_number(n, 1, n).unwrap();
            }
        })
    };
    assert_eq!(understood(&rows(MAX_ROWS)).len(), 10_000);
    assert_eq!(refused(&rows(MAX_ROWS + 1)), ["FILE_TOO_MANY_ROWS"]);
}

/// A good workbook with one of its parts in other words.
fn rewritten(part: &str, from: &str, to: &str) -> Vec<u8> {
    with_part(book(|sheet| row(sheet, 1, 1, 1.0, "2026-03-10", "")), part, from, to)
}

pub fn with_part(good: Vec<u8>, part: &str, from: &str, to: &str) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(good)).unwrap();
    let mut parts = Vec::new();
    for n in 0..archive.len() {
        let mut file = archive.by_index(n).unwrap();
        let (name, mut text) = (file.name().unwrap().to_string(), String::new());
        file.read_to_string(&mut text).unwrap();
        if name == part {
            assert!(text.contains(from), "{text}");
            text = text.replacen(from, to, 1);
        }
        parts.push((name, text.into_bytes()));
    }
    let parts: Vec<(&str, Vec<u8>)> = parts.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
    archive_of(&parts)
}

/// Whoever makes room for what a file claims is ended by one that claims too much.
#[test]
fn no_room_is_made_for_what_a_file_claims() {
    let texts = "xl/sharedStrings.xml";
    let claim = "uniqueCount=\"1000000000000000\" was";
    assert_eq!(refused(&rewritten(texts, "uniqueCount", claim)), ["FILE_INCONSISTENT"]);
    assert_eq!(understood(&rewritten(texts, " count=", " count=\"1000000000000000\" was=")).len(), 1);
    let sheet = "xl/worksheets/sheet1.xml";
    // What the reader does not rely on may say what it likes, as the columns of some programs do.
    assert_eq!(understood(&rewritten(sheet, "<dimension ref=\"", "<dimension ref=\"A1:XFD1048576\" was=\"")).len(), 1);
    assert_eq!(understood(&rewritten(sheet, "spans=\"", "spans=\"1:4294967295\" was=\"")).len(), 1);
    for place in ["ZZZZZZZ1", "A99999999999999999999", "A4294967295", "XFE2"] {
        let labels = refused(&rewritten(sheet, "r=\"A2\"", &format!("r=\"{place}\"")));
        assert!(
            ["FILE_NOT_XLSX", "FILE_TOO_MANY_ROWS", "FILE_TOO_MANY_COLUMNS"].contains(&labels[0].as_str()),
            "{labels:?}"
        );
    }
}

#[test]
fn a_wide_or_wordy_sheet_is_refused_before_it_fills_the_memory() {
    let wide = book(|sheet| {
        sheet.write_string(1, 64, "x").unwrap();
    });
    assert_eq!(refused(&wide), ["FILE_TOO_MANY_COLUMNS"]);
    let wordy = book(|sheet| {
        for row in 1..=900 {
            for column in 10..42 {
                sheet.write_string(row, column, "字".repeat(300)).unwrap();
            }
        }
    });
    assert_eq!(refused(&wordy), ["FILE_TOO_MUCH_TEXT"]);
}

#[test]
fn a_cell_far_away_does_not_fill_the_memory() {
    let far = book(|sheet| {
        sheet.write_string(1_048_575, 16_383, "x").unwrap();
    });
    assert_eq!(refused(&far), ["FILE_TOO_MANY_ROWS"]);
}

#[test]
fn missing_columns_are_named_in_the_readers_language() {
    let mut workbook = Workbook::new();
    workbook.add_worksheet().write_string(0, 0, "採購單號").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    let written = vec![(Column::PoNo, "採購單號".into()), (Column::Quantity, "數量".into())];
    let words = Words { columns: Headings { written, ..Headings::default() }, ..Words::default() };
    let found = Sheet::read(&bytes, &words, Hidden::Leave).unwrap_err();
    let columns: Vec<&str> = found.iter().filter_map(|finding| finding.params["column"].as_str()).collect();
    assert_eq!(columns, ["lineNo", "answer", "數量", "promisedOn"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_template_comes_back_filled_in_and_marked(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let mut tx = app.db.begin(&app.supplier()).await.unwrap();
    let ids: Vec<i64> = app.lines("4500000001").await.iter().map(|seen| seen.id).collect();
    let lines = of_lines(&mut tx, &ids).await.unwrap();
    drop(tx);
    let written = vec![(Column::PoNo, "PO No.".into())];
    let words = Words { columns: Headings { written, ..Headings::default() }, ..Words::default() };
    let bytes = template(&words, &lines).unwrap();
    let sheet = Sheet::read(&bytes, &words, Hidden::Leave).unwrap();
    let report = sheet.apply(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!((report.accepted, report.skipped, report.refused), (0, 2, 0), "sent back unchanged it says nothing");
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE state <> 'New'").await, 0);

    let bad = book(|sheet| row(sheet, 1, 1, 99.0, "2026-03-20", ""));
    let report = understood(&bad).dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    let explain = |fault: &Fault| format!("{} is wrong: {}", fault.column.clone().unwrap_or_default(), fault.label);
    let marked = Sheet::mark(&bad, &Words::default(), &report.faults, &explain).unwrap();
    let again = understood(&marked).dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(again.faults, report.faults, "the marked workbook says the same");
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(marked)).unwrap();
    let range = calamine::Reader::worksheet_range_at(&mut book, 0).unwrap().unwrap();
    let text = range.get_value((1, 7)).unwrap().to_string();
    assert!(text.contains("quantity is wrong: PO_SPLIT_SUM") && text.contains("remark is wrong"), "{text}");
}
