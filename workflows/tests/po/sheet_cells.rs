//! What stands in a sheet of replies without being seen, and what is said beside the answer.

use super::fixture::*;
use super::sheet::{book, row, told, understood, with_part};
use ehub_workflows::po::sheet::{Hidden, Sheet, Words};
use ehub_workflows::workbook::Import as _;
use rust_xlsxwriter::{FilterCondition, FilterCriteria, Formula};
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_formula_that_was_never_calculated_is_no_empty_cell(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let bytes = book(|sheet| {
        row(sheet, 1, 1, 100.0, "2026-03-10", "");
        sheet.write_formula(1, 2, Formula::new("=K1").set_result("not saved")).unwrap();
        row(sheet, 2, 2, 100.0, "2026-03-10", "");
        // Shows nothing, and the file says so.
        sheet.write_formula(2, 5, Formula::new("=IF(1,\"\",2)").set_result(" ")).unwrap();
    });
    let bytes = with_part(bytes, "xl/worksheets/sheet1.xml", "<v>not saved</v>", "<v></v>");
    let bytes = with_part(bytes, "xl/worksheets/sheet1.xml", "t=\"str\"><f>K1", "><f>K1");
    let report = understood(&bytes).apply(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(told(&report.faults), ["answer2 CELL_FORMULA_UNSAVED"]);
    assert_eq!(report.faults[0].value.as_deref(), Some("=K1"));
    assert_eq!((report.accepted, report.refused, report.skipped), (1, 1, 0));
    let marked = Sheet::mark(&bytes, &Words::default(), &report.faults, &|fault| fault.label.clone()).unwrap();
    let again = understood(&marked).dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert!(again.faults.iter().any(|fault| fault.row == 2 && fault.column.as_deref() == Some("answer")), "{again:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rows_that_nobody_sees_are_told_and_left(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 5)]).await;
    let bytes = book(|sheet| {
        for line in 1..=5 {
            row(sheet, line, i32::try_from(line).unwrap(), 100.0, "2026-03-10", "");
        }
        sheet.autofilter(0, 0, 5, 6).unwrap();
        // The writer hides what the filter leaves out, as spreadsheets do: lines 4 and 5.
        let first = FilterCondition::new().add_custom_filter(FilterCriteria::LessThanOrEqualTo, 3);
        sheet.filter_column(1, &first).unwrap();
        // By hand, and one that says nothing.
        sheet.set_row_hidden(2).unwrap();
        sheet.set_row_hidden(8).unwrap();
    });
    let visible = understood(&bytes);
    let tried = visible.dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!((tried.rows, tried.accepted, tried.hidden), (2, 2, 3));
    let all = Sheet::read(&bytes, &Words::default(), Hidden::Take).unwrap();
    let tried = all.dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!((tried.rows, tried.accepted, tried.hidden), (5, 5, 3));
    visible.apply(&app.db, &app.supplier(), now()).await.unwrap();
    let accepted: Vec<i32> = sqlx::query_scalar("SELECT line_no FROM po_lines WHERE state = 'Accept' ORDER BY 1")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(accepted, [1, 3]);
    let marked = Sheet::mark(&bytes, &Words::default(), &[], &|_| String::new()).unwrap();
    assert_eq!(understood(&marked).len(), 2, "what is given back hides the same");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_said_with_an_acceptance_reaches_the_buyer(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![order("4500000001", 2)]).await;
    let bytes = book(|sheet| {
        row(sheet, 1, 1, 100.0, "2026-03-10", "packed by tens");
        sheet.write_string(1, 6, "in two trucks").unwrap();
        // Neither quantity nor day: there is no split to which the remark could belong.
        for (place, text) in [(0, "4500000001"), (1, "2"), (2, "accept"), (5, "by sea"), (6, "with papers")] {
            sheet.write_string(2, place, text).unwrap();
        }
    });
    let report = understood(&bytes).apply(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!((report.accepted, report.faults), (2, vec![]));
    let kept: Vec<String> =
        sqlx::query_scalar("SELECT reply_comment FROM po_lines ORDER BY line_no").fetch_all(&pool).await.unwrap();
    assert_eq!(kept, ["in two trucks", "with papers; by sea"]);
    let told: Vec<String> =
        sqlx::query_scalar("SELECT payload->>'comment' FROM erp_messages ORDER BY id").fetch_all(&pool).await.unwrap();
    assert_eq!(told, kept, "the ERP hears it, too");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_answers_no_finer_than_the_unit(pool: PgPool) {
    let app = app(&pool).await;
    let mut pieces = order("4500000001", 2);
    pieces.lines[0].uom_digits = Some(0);
    pieces.lines[1].uom_digits = Some(0);
    pieces.lines[1].order_qty = rust_decimal::dec!(12.5);
    app.import(vec![pieces.clone()]).await;
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE uom_digits = 0").await, 2, "finer orders are taken");
    let bytes = book(|sheet| {
        row(sheet, 1, 1, 0.5, "2026-03-20", "part");
        row(sheet, 2, 1, 99.5, "2026-03-21", "rest");
        row(sheet, 3, 2, 12.0, "2026-03-20", "part");
        row(sheet, 4, 2, 0.5, "2026-03-21", "rest");
    });
    let report = understood(&bytes).dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!(told(&report.faults), ["quantity2 TOO_MANY_DECIMALS", "quantity3 TOO_MANY_DECIMALS"]);
    assert_eq!((&report.faults[0].params["max"], report.accepted), (&0.into(), 2));
    // The unit learns another number of decimals: nobody is asked, and it counts.
    pieces.lines[0].uom_digits = Some(1);
    app.import(vec![pieces]).await;
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE state = 'New' AND version = 1").await, 2);
    let report = understood(&bytes).dry_run(&app.db, &app.supplier(), now()).await.unwrap();
    assert_eq!((report.faults, report.accepted), (vec![], 4));
}

#[test]
fn two_columns_with_one_title_are_both_named() {
    let twice = book(|sheet| {
        sheet.write_string(0, 7, "Quantity").unwrap();
        row(sheet, 1, 1, 100.0, "2026-03-10", "");
    });
    let found = Sheet::read(&twice, &Words::default(), Hidden::Leave).unwrap_err();
    let told: Vec<_> = found.iter().map(|one| (one.label.as_str(), &one.params)).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, "FILE_COLUMN_TWICE");
    assert_eq!([&told[0].1["column"], &told[0].1["one"], &told[0].1["other"]], ["quantity", "D", "H"]);
}
