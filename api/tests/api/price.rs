//! Unit prices with many decimals through the API.

use crate::app::{TestApp, order};
use calamine::{Data, Reader, Xlsx};
use rust_decimal::dec;
use sqlx::PgPool;
use std::io::Cursor;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn list_document_and_workbook_show_every_decimal(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut fine = order("4500000077", "V10001", 3);
    fine.lines[0].unit_price = dec!(0.00126);
    fine.lines[1].unit_price = dec!(1234567.12345678);
    fine.lines[2].unit_price = dec!(123456789012.12345678);
    app.order(vec![fine]).await;
    let token = app.token("buyer1").await;
    let list = app.get("/api/po-lines?poNo=4500000077&sort=poNo", &token).await;
    let prices = ["0.00126000", "1234567.12345678", "123456789012.12345678"];
    let shown: Vec<&str> =
        list.data()["items"].as_array().unwrap().iter().map(|row| row["unitPrice"].as_str().unwrap()).collect();
    assert_eq!(shown, prices);
    let line = app.get(&format!("/api/po-lines/{}", app.lines("4500000077").await[0]), &token).await;
    assert_eq!(line.data()["unitPrice"], prices[0]);
    let file = app.get("/api/po-lines/export?lang=En&poNo=4500000077&sort=poNo&columns=unitPrice", &token).await;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file.bytes)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let cells: Vec<&Data> = sheet.rows().skip(1).map(|row| &row[0]).collect();
    // A spreadsheet keeps fifteen digits of a number: what has more is a text, not another number.
    let text = Data::String(prices[2].to_owned());
    assert_eq!(cells, [&Data::Float(0.00126), &Data::Float(1_234_567.123_456_78), &text]);
}
