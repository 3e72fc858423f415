//! Values by workbook: what comes out can be filled in and comes back, with faults at their cells.

use super::fixture::*;
use ehub_workflows::inspection_spec::search::{SpecFilter, grids};
use ehub_workflows::inspection_spec::sheet::{Hidden, Report, Sheet, template};
use ehub_workflows::process::By;
use ehub_workflows::workbook::{Headings, Import};
use rust_xlsxwriter::Workbook;
use sqlx::PgPool;

const HEADS: [&str; 9] =
    ["vendorCode", "materialCode", "specType", "shortName", "suits", "specValue", "lower", "upper", "remark"];

fn book(rows: &[[&str; 9]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0u32..).zip([HEADS].iter().chain(rows)) {
        for (column, cell) in (0u16..).zip(cells) {
            if !cell.is_empty() {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

fn read(bytes: &[u8]) -> Sheet {
    Sheet::read(bytes, &Headings::default(), Hidden::Leave).unwrap()
}

fn faults(report: &Report) -> Vec<String> {
    let one = |fault: &ehub_workflows::workbook::Fault| {
        format!("{} {} {}", fault.row, fault.column.clone().unwrap_or_default(), fault.label)
    };
    report.faults.iter().map(one).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_comes_out_comes_back_filled(pool: PgPool) {
    let app = app(&pool, 3).await;
    let supplier = app.supplier();
    let specs = app.set_up().await;
    app.sent(&supplier, specs[0], filled("10.5")).await;
    let by = By::new(&supplier, now());
    let (all, total) =
        grids(&app.db, by, &SpecFilter { material: Some("M00".into()), ..SpecFilter::default() }, 100).await.unwrap();
    assert_eq!((all.len(), total), (3, 3), "the own ones");
    let bytes = template(&Headings::default(), &all).unwrap();
    let report = read(&bytes).apply(&app.db, &supplier, now()).await.unwrap();
    assert_eq!(
        (report.rows, report.accepted, report.skipped, report.refused),
        (6, 2, 4, 0),
        "what is empty says nothing"
    );
    assert_eq!(app.values(specs[0].id, 1).await, "COL=black WID=10.5");

    let rows = [
        ["V10001", "M0002", "1", "WID", "", "9.75", "9.5", "", ""],
        ["V10001", "M0002", "1", "COL", "n", "", "", "", "it has none"],
        ["", "M0003", "1", "COL", "", "'-blue", "", "", ""],
        ["", "M0003", "1", "WID", "", "10", "", "11", ""],
    ];
    let sheet = read(&book(&rows));
    let dry = sheet.dry_run(&app.db, &supplier, now()).await.unwrap();
    assert_eq!((dry.accepted, faults(&dry)), (4, vec![]));
    assert_eq!(app.stands(specs[1].id).await, "-- 1 - -", "only looked at");
    assert_eq!(sheet.apply(&app.db, &supplier, now()).await.unwrap(), dry);
    assert_eq!(app.values(specs[1].id, 1).await, "COL= WID=9.75");
    assert_eq!(app.values(specs[2].id, 1).await, "COL=-blue WID=10");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn faults_stand_at_their_cells_and_of_a_spec_all_rows_are_taken_or_none(pool: PgPool) {
    let app = app(&pool, 5).await;
    let supplier = app.supplier();
    let specs = app.set_up().await;
    app.submitted(specs[4]).await;
    let rows = [
        ["V10001", "M0001", "1", "WID", "", "12", "", "", ""],
        ["V10001", "M0001", "1", "COL", "", "", "", "", ""],
        ["V10001", "M0002", "1", "WID", "maybe", "10", "x", "", ""],
        ["V10001", "M0002", "1", "COL", "", "red", "", "", ""],
        ["V10001", "M0003", "1", "COL", "", "red", "", "", ""],
        ["V10001", "M0004", "1", "WID", "", "10", "", "", ""],
        ["V10001", "M0004", "1", "WID", "", "10", "", "", ""],
        ["V10001", "M0005", "1", "WID", "", "10", "", "", ""],
        ["V10002", "M0001", "1", "WID", "", "10", "", "", ""],
        ["V10001", "M0001", "3", "WID", "", "10", "", "", ""],
        ["V10001", "", "1", "", "", "10", "", "", ""],
        ["V10001", "M0003", "2", "WID", "", "10", "", "", ""],
    ];
    let report = read(&book(&rows)).apply(&app.db, &supplier, now()).await.unwrap();
    assert_eq!(
        faults(&report),
        [
            "2 specValue SPEC_VALUE_OUTSIDE",
            "3 specValue REQUIRED_FIELDS",
            "4 suits WRONG_TYPE",
            "6 shortName REQUIRED_FIELDS",
            "7 shortName ROW_DUPLICATE",
            "8 shortName ROW_DUPLICATE",
            "9 materialCode EVENT_NOT_IN_STATE",
            "10 materialCode SPEC_NOT_FOUND",
            "11 specType WRONG_TYPE",
            "12 materialCode REQUIRED_FIELDS",
            "12 shortName REQUIRED_FIELDS",
            "13 materialCode SPEC_NOT_FOUND",
        ]
    );
    assert_eq!((report.rows, report.accepted, report.refused), (12, 0, 12));
    for spec in &specs[..4] {
        assert_eq!(app.stands(spec.id).await, "-- 1 - -");
    }
}

#[test]
fn a_file_without_rows_has_no_items() {
    let found = Sheet::read(&book(&[]), &Headings::default(), Hidden::Leave).unwrap_err();
    assert_eq!((found[0].label.as_str(), found[0].field.as_deref()), ("NO_INSPECTION_ITEMS", Some("file")));
    let mut wrong = Workbook::new();
    wrong.add_worksheet().write_string(0, 0, "materialCode").unwrap();
    let found = Sheet::read(&wrong.save_to_buffer().unwrap(), &Headings::default(), Hidden::Leave).unwrap_err();
    assert_eq!(found[0].label, "FILE_COLUMN_MISSING");
}
