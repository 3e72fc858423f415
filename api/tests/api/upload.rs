//! Uploads and downloads of workbooks.

use crate::house::{House, Reply};
use axum::body::Body;
use calamine::{Data, Reader, Xlsx};
use sqlx::PgPool;
use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every cell of the first sheet, as text.
pub fn cells(bytes: &[u8]) -> Vec<String> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    sheet.used_cells().map(|(_, _, cell)| cell.to_string()).collect()
}

pub const KIND: &str = "multipart/form-data; boundary=X";

pub fn multipart(name: &str, file: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("--X\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\n\r\n");
    [head.as_bytes(), content, b"\r\n--X--\r\n"].concat()
}

async fn import(house: &House, token: &str, body: impl Into<Body>) -> Reply {
    house.send("POST", "/api/po-lines/import?dryRun=false", token, KIND, body.into()).await
}

#[sqlx::test(migrations = "../migrations")]
async fn files_that_are_no_workbook_are_refused(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let before = house.everything().await;
    for (body, label, field) in [
        (multipart("file", "a.xlsx", b"hello"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.csv", b"PK\x03\x04"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.xlsx", b"PK\x03\x04 and then rubbish"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.xlsx", b""), "FILE_NOT_XLSX", "file"),
        (multipart("other", "a.xlsx", b"PK\x03\x04"), "UNKNOWN_FIELD", "other"),
        (b"--X--\r\n".to_vec(), "REQUIRED", "file"),
        (multipart("file", "a.xlsx", b"PK\x03\x04")[..73].to_vec(), "BODY_CUT_OFF", ""),
    ] {
        let reply = import(&house, &token, body).await;
        let (status, _, found, at) = reply.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{}", reply.json);
    }
    let reply = house.send("POST", "/api/po-lines/import", &token, "application/json", Body::from("{}")).await;
    assert_eq!(reply.fault().2, "WRONG_TYPE");
    assert_eq!(house.everything().await, before);
}

#[sqlx::test(migrations = "../migrations")]
async fn twenty_six_megabytes_are_refused_while_they_stream_in(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let before = house.everything().await;
    let reply =
        import(&house, &token, multipart("file", "a.xlsx", &[b"PK\x03\x04".to_vec(), vec![0; 26 << 20]].concat()))
            .await;
    assert_eq!((reply.fault().0, reply.fault().1.as_str()), (413, "PAYLOAD_TOO_LARGE"));
    assert_eq!(reply.json["blockers"][0]["params"]["max"], 25);
    // Without a length nobody knows how long it will be: no more is read than is allowed.
    let read = Arc::new(AtomicUsize::new(0));
    let counted = read.clone();
    let head = multipart("file", "a.xlsx", b"PK\x03\x04");
    let head = head[..head.len() - 9].to_vec();
    let chunks = std::iter::once(head).chain(std::iter::repeat_n(vec![0; 1 << 20], 200)).map(move |chunk| {
        counted.fetch_add(chunk.len(), Ordering::Relaxed);
        Ok::<_, std::io::Error>(chunk)
    });
    let reply = import(&house, &token, Body::from_stream(futures::stream::iter(chunks))).await;
    assert_eq!(reply.fault().1, "PAYLOAD_TOO_LARGE", "{}", reply.json);
    assert!(read.load(Ordering::Relaxed) < 28 << 20);
    assert_eq!(house.everything().await, before);
}

#[sqlx::test(migrations = "../migrations")]
async fn exports_carry_chosen_columns_and_no_formula(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let reply =
        house.get("/api/po-lines/export?columns=poNo,description,orderQty,needByOn&lang=En&sort=poNo", &token).await;
    assert_eq!(reply.headers["content-disposition"], "attachment; filename=\"po-lines.xlsx\"");
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(reply.bytes)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let rows: Vec<&[Data]> = sheet.rows().collect();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0][0], Data::String("PO no.".into()));
    assert_eq!(rows[1][1], Data::String("'=Material 1 of V10001".into()));
    assert_eq!(rows[1][2], Data::Float(100.0));
    assert!(matches!(rows[1][3], Data::DateTime(_)));
    let name = book.sheet_names()[0].clone();
    assert!(book.worksheet_formula(&name).unwrap().is_empty());
    let admin = house.token("admin").await;
    for path in ["/api/asns/export", "/api/erp-messages/export", "/api/po-lines/export?lang=Cn"] {
        assert!(cells(&house.get(path, &admin).await.bytes).len() > 5, "{path}");
    }
}

/// A workbook: headings and rows of text.
pub fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

pub const HEAD: &[&str] = &["poNo", "lineNo", "answer", "quantity", "promisedOn", "remark", "comment"];

#[sqlx::test(migrations = "../migrations")]
async fn replies_are_tried_first_and_then_applied_row_by_row(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let file = workbook(&[
        HEAD,
        &["4500000001", "1", "accept", "100", "2026-12-10", "", ""],
        &["4500000001", "2", "propose", "-5", "2026-12-24", "late", ""],
        &["4500000002", "1", "accept", "100", "2026-12-10", "", ""],
    ]);
    let before = house.everything().await;
    let body = || Body::from(multipart("file", "a.xlsx", &file));
    let tried = house.send("POST", "/api/po-lines/import?dryRun=true", &token, KIND, body()).await;
    assert_eq!((&tried.data()["rows"], &tried.data()["accepted"]), (&3.into(), &1.into()), "{}", tried.json);
    let faults = tried.data()["faults"].as_array().unwrap();
    assert!(faults.iter().any(|fault| fault["row"] == 3 && fault["label"] == "NOT_POSITIVE"), "{faults:?}");
    assert!(faults.iter().any(|fault| fault["row"] == 4 && fault["label"] == "ROW_NOT_FOUND"), "{faults:?}");
    assert_eq!(house.everything().await, before, "a trial changes nothing");
    let reply = house.send("POST", "/api/po-lines/import/marked?lang=En", &token, KIND, body()).await;
    assert!(cells(&reply.bytes).iter().any(|cell| cell.contains("greater than zero")), "{:?}", cells(&reply.bytes));
    assert_eq!(house.everything().await, before);
    let done = import(&house, &token, body()).await;
    assert_eq!(done.data()["accepted"], 1);
    let first = house.get(&format!("/api/po-lines/{}", house.lines("4500000001").await[0]), &token).await;
    assert_eq!(first.data()["state"], "Accept");
}

#[sqlx::test(migrations = "../migrations")]
async fn ten_thousand_and_one_rows_are_too_many(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let row: &[&str] = &["4500000001", "1", "accept", "100", "2026-12-10", "", ""];
    let mut rows = vec![HEAD];
    rows.extend(std::iter::repeat_n(row, 10_001));
    let before = house.everything().await;
    let reply = import(&house, &token, multipart("file", "a.xlsx", &workbook(&rows))).await;
    let found = (400, "VALIDATION".into(), "FILE_TOO_MANY_ROWS".into(), "file".into());
    assert_eq!(reply.fault(), found, "{}", reply.json);
    assert_eq!(house.everything().await, before);
}

#[sqlx::test(migrations = "../migrations")]
async fn the_template_holds_what_waits(pool: PgPool) {
    let house = House::new(pool).await;
    let token = house.token("supplier1").await;
    let cells = cells(&house.get("/api/po-lines/template?lang=En", &token).await.bytes);
    assert!(cells.contains(&"PO no.".to_owned()), "{cells:?}");
    assert!(cells.contains(&"4500000001".to_owned()), "{cells:?}");
    assert!(!cells.contains(&"4500000002".to_owned()), "{cells:?}");
}
