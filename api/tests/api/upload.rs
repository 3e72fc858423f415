//! Uploads and downloads of workbooks.

use crate::app::{Reply, TestApp, config, order};
use axum::body::Body;
use calamine::{Data, Reader, Xlsx};
use ehub_api::Config;
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

async fn import(app: &TestApp, token: &str, body: impl Into<Body>) -> Reply {
    app.send("POST", "/api/po-lines/import?dryRun=false", token, KIND, body.into()).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn files_that_are_no_workbook_are_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let before = app.everything().await;
    for (body, label, field) in [
        (multipart("file", "a.xlsx", b"hello"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.csv", b"PK\x03\x04"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.xlsx", b"PK\x03\x04 and then rubbish"), "FILE_NOT_XLSX", "file"),
        (multipart("file", "a.xlsx", b""), "FILE_NOT_XLSX", "file"),
        (multipart("other", "a.xlsx", b"PK\x03\x04"), "UNKNOWN_FIELD", "other"),
        (b"--X--\r\n".to_vec(), "REQUIRED", "file"),
        (multipart("file", "a.xlsx", b"PK\x03\x04")[..73].to_vec(), "BODY_CUT_OFF", ""),
    ] {
        let reply = import(&app, &token, body).await;
        let (status, _, found, at) = reply.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{}", reply.json);
    }
    let reply = app.send("POST", "/api/po-lines/import", &token, "application/json", Body::from("{}")).await;
    assert_eq!(reply.fault().2, "WRONG_TYPE");
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn twenty_six_megabytes_are_refused_while_they_stream_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let before = app.everything().await;
    let reply =
        import(&app, &token, multipart("file", "a.xlsx", &[b"PK\x03\x04".to_vec(), vec![0; 26 << 20]].concat())).await;
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
    let reply = import(&app, &token, Body::from_stream(futures::stream::iter(chunks))).await;
    assert_eq!(reply.fault().1, "PAYLOAD_TOO_LARGE", "{}", reply.json);
    assert!(read.load(Ordering::Relaxed) < 28 << 20);
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn exports_carry_chosen_columns_and_no_formula(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let reply =
        app.get("/api/po-lines/export?columns=poNo,description,orderQty,needByOn&lang=En&sort=poNo", &token).await;
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
    let admin = app.token("admin").await;
    for path in ["/api/asns/export", "/api/erp-messages/export", "/api/po-lines/export?lang=Cn"] {
        assert!(cells(&app.get(path, &admin).await.bytes).len() > 5, "{path}");
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

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn replies_are_tried_first_and_then_applied_row_by_row(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let file = workbook(&[
        HEAD,
        &["4500000001", "1", "accept", "100", "2026-12-10", "", ""],
        &["4500000001", "2", "propose", "-5", "2026-12-24", "late", ""],
        &["4500000002", "1", "accept", "100", "2026-12-10", "", ""],
    ]);
    let before = app.everything().await;
    let body = || Body::from(multipart("file", "a.xlsx", &file));
    let tried = app.send("POST", "/api/po-lines/import?dryRun=true", &token, KIND, body()).await;
    assert_eq!((&tried.data()["rows"], &tried.data()["accepted"]), (&3.into(), &1.into()), "{}", tried.json);
    let faults = tried.data()["faults"].as_array().unwrap();
    assert!(faults.iter().any(|fault| fault["row"] == 3 && fault["label"] == "NOT_POSITIVE"), "{faults:?}");
    assert!(faults.iter().any(|fault| fault["row"] == 4 && fault["label"] == "ROW_NOT_FOUND"), "{faults:?}");
    assert_eq!(app.everything().await, before, "a trial changes nothing");
    let reply = app.send("POST", "/api/po-lines/import/marked?lang=En", &token, KIND, body()).await;
    assert!(cells(&reply.bytes).iter().any(|cell| cell.contains("greater than zero")), "{:?}", cells(&reply.bytes));
    assert_eq!(app.everything().await, before);
    let done = import(&app, &token, body()).await;
    assert_eq!(done.data()["accepted"], 1);
    let first = app.get(&format!("/api/po-lines/{}", app.lines("4500000001").await[0]), &token).await;
    assert_eq!(first.data()["state"], "Accept");
    // Whoever looks after the ERP sees where it comes from, and finds it by that.
    app.order(vec![order("4500000003", "V10001", 1)]).await;
    app.accept("4500000003", &token).await;
    let admin = app.token("admin").await;
    let messages = app.get("/api/erp-messages?channel=workbook", &admin).await;
    assert_eq!(
        (&messages.data()["totalcount"], &messages.data()["items"][0]["documentNo"]),
        (&1.into(), &"4500000001/1".into())
    );
    let typed = app.get("/api/erp-messages?channel=portal,erp&documentNo=4500000003", &admin).await;
    assert_eq!(typed.data()["items"][0]["channel"], "portal", "{}", typed.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn ten_thousand_and_one_rows_are_too_many(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let row: &[&str] = &["4500000001", "1", "accept", "100", "2026-12-10", "", ""];
    let mut rows = vec![HEAD];
    rows.extend(std::iter::repeat_n(row, 10_001));
    let before = app.everything().await;
    let reply = import(&app, &token, multipart("file", "a.xlsx", &workbook(&rows))).await;
    let found = (400, "VALIDATION".into(), "FILE_TOO_MANY_ROWS".into(), "file".into());
    assert_eq!(reply.fault(), found, "{}", reply.json);
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_template_holds_what_waits(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let cells = cells(&app.get("/api/po-lines/template?lang=En", &token).await.bytes);
    assert!(cells.contains(&"PO no.".to_owned()), "{cells:?}");
    assert!(cells.contains(&"4500000001".to_owned()), "{cells:?}");
    assert!(!cells.contains(&"4500000002".to_owned()), "{cells:?}");
}

/// A body whose file has begun and does not end, and whether the server waits for the rest.
fn trickling() -> (Body, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let begun = multipart("file", "a.xlsx", b"PK\x03\x04");
    let (counted, first) = (asked.clone(), begun[..begun.len() - 9].to_vec());
    let mut pieces = Some(first);
    let stream = futures::stream::poll_fn(move |_| {
        let piece = pieces.take().map(Ok::<_, std::io::Error>);
        if piece.is_none() {
            counted.fetch_add(1, Ordering::SeqCst);
            return std::task::Poll::Pending;
        }
        std::task::Poll::Ready(piece)
    });
    (Body::from_stream(stream), asked)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_file_that_trickles_in_keeps_nobody_waiting(pool: PgPool) {
    let app = TestApp::with(pool, Config { workbooks_at_once: 1, ..config() }).await;
    let (token, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let (body, asked) = trickling();
    let request = axum::http::Request::post("/api/po-lines/import")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", KIND)
        .body(body)
        .unwrap();
    let call = tokio::spawn(tower::ServiceExt::oneshot(app.router.clone(), request));
    while asked.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(app.get("/api/po-lines/export", &other).await.status, 200);
    call.abort();
    let _ = call.await;
    assert_eq!(app.get("/api/po-lines/export", &token).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_import_and_export_waits_for_its_turn_and_says_so(pool: PgPool) {
    let at_once = Config { workbooks_at_once: 2, workbook_wait: std::time::Duration::ZERO, ..config() };
    let app = TestApp::with(pool, at_once).await;
    let mut tokens = Vec::new();
    for name in ["supplier1", "buyer1", "admin"] {
        tokens.push(app.token(name).await);
    }
    let mut seats =
        vec![app.state.workbook_limit.acquire(-1).await.unwrap(), app.state.workbook_limit.acquire(-2).await.unwrap()];
    let openapi = serde_json::to_value(ehub_api::openapi()).unwrap();
    let ends = ["/export", "/import", "/import/marked", "/po-lines/template"];
    let routes = openapi["paths"].as_object().unwrap().keys().filter(|path| ends.iter().any(|end| path.ends_with(end)));
    let routes: Vec<&String> = routes.collect();
    assert!(routes.len() >= 12, "{routes:?}");
    for path in routes {
        let mut told = 0;
        for token in &tokens {
            let reply = if openapi["paths"][path]["get"].is_null() {
                let file = multipart("file", "a.xlsx", &workbook(&[HEAD]));
                app.send("POST", path, token, KIND, Body::from(file)).await
            } else {
                app.get(path, token).await
            };
            match reply.status.as_u16() {
                403 => {}
                status => {
                    assert_eq!((status, reply.fault().1.as_str()), (503, "WORKBOOKS_BUSY"), "{path}: {}", reply.json);
                    assert_eq!(reply.headers["retry-after"], "3");
                    told += 1;
                }
            }
        }
        assert!(told > 0, "{path} is for none of those who ask");
    }
    seats.pop();
    assert_eq!(app.get("/api/po-lines/export", &tokens[0]).await.status, 200);
    let file = multipart("file", "a.xlsx", &workbook(&[HEAD]));
    assert_eq!(import(&app, &tokens[0], file).await.status, 200);
    assert_eq!(app.get("/api/po-lines/export?columns=nope", &tokens[0]).await.status, 400);
    assert_eq!(app.get("/api/po-lines/export", &tokens[0]).await.status, 200, "whoever was refused sits no longer");
}

/// The cells of a workbook's first sheet as they stand, by row.
fn grid(bytes: &[u8]) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    sheet.rows().map(<[Data]>::to_vec).collect()
}

/// What somebody saves who has filled in some cells.
fn saved(grid: &[Vec<Data>]) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let days = rust_xlsxwriter::Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(grid) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Data::Empty => {}
                Data::Float(number) => drop(sheet.write_number(row, column, *number).unwrap()),
                Data::DateTime(day) => drop(sheet.write_number_with_format(row, column, day.as_f64(), &days).unwrap()),
                other => drop(sheet.write_string(row, column, other.to_string()).unwrap()),
            }
        }
    }
    book.save_to_buffer().unwrap()
}

/// All columns, and those that the page asks for: the ones on the screen and what an answer needs.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_exported_is_filled_in_and_imported_in_every_language(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let asked = "&columns=poNo,lineNo,state,description,needByOn,promisedOn,answer,quantity,remark,comment";
    for (language, columns, heading, line) in
        [("Tc", "", "回覆", 1), ("Cn", asked, "回复", 2), ("En", "", "Response", 3)]
    {
        let path = format!("/api/po-lines/export?lang={language}&sort=poNo{columns}");
        let mut sheet = grid(&app.get(&path, &token).await.bytes);
        let place = |name: &str| sheet[0].iter().position(|cell| *cell == *name).unwrap();
        let (answer, line_no) = (place(heading), place(["項次", "行号", "Line"][line - 1]));
        let row =
            sheet.iter().position(|row| row[line_no] == Data::Float(f64::from(u8::try_from(line).unwrap()))).unwrap();
        sheet[row][answer] = Data::String("accept".into());
        let done = import(&app, &token, multipart("file", "a.xlsx", &saved(&sheet))).await;
        assert_eq!(
            (&done.data()["accepted"], &done.data()["faults"]),
            (&1.into(), &serde_json::json!([])),
            "{language}"
        );
        let id = app.lines("4500000001").await[line - 1];
        assert_eq!(app.get(&format!("/api/po-lines/{id}"), &token).await.data()["state"], "Accept");
    }
    let buyers = cells(&app.get("/api/po-lines/export?lang=En", &app.token("buyer1").await).await.bytes);
    assert!(buyers.contains(&"Line".to_owned()) && !buyers.contains(&"Response".to_owned()), "buyers answer nothing");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_missing_column_is_named_in_the_language_of_the_request(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let file = workbook(&[&["poNo", "answer", "quantity", "promisedOn"]]);
    for (query, name) in [("&lang=En", "Line"), ("&lang=Cn", "行号"), ("&lang=Tc", "項次"), ("", "項次")] {
        let body = Body::from(multipart("file", "a.xlsx", &file));
        let path = format!("/api/po-lines/import?dryRun=true{query}");
        let reply = app.send("POST", &path, &token, KIND, body).await;
        assert_eq!(reply.fault().2, "FILE_COLUMN_MISSING");
        assert_eq!(reply.json["blockers"][0]["params"]["column"], name);
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn all_that_is_wrong_with_a_row_is_told_in_the_order_of_the_file(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let long = "x".repeat(201);
    let file = workbook(&[
        &["lineNo", "poNo", "remark", "promisedOn", "quantity", "answer"],
        &["9", "4500000001", "", "soon", "many", "perhaps"],
        &["1", "4500000001", &long, "2020-01-01", "many", "propose"],
        &["2", "4500000001", "", "2020-01-01", "-5", "propose"],
        &["3", "4500000001", &long, "", "7", "accept"],
    ]);
    let body = Body::from(multipart("file", "a.xlsx", &file));
    let tried = app.send("POST", "/api/po-lines/import?dryRun=true", &token, KIND, body).await;
    let faults = tried.data()["faults"].as_array().unwrap().iter();
    let told: Vec<String> = faults
        .map(|fault| {
            format!("{}{} {}", fault["column"].as_str().unwrap(), fault["row"], fault["label"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        told,
        [
            "poNo2 ROW_NOT_FOUND",
            "promisedOn2 NOT_A_DATE",
            "quantity2 NOT_A_NUMBER",
            "answer2 WRONG_TYPE",
            "remark3 TOO_LONG",
            "promisedOn3 PO_DATE_NOT_AFTER_TODAY",
            "quantity3 NOT_A_NUMBER",
            "remark4 PO_REMARK_REQUIRED",
            "promisedOn4 PO_DATE_NOT_AFTER_TODAY",
            "quantity4 NOT_POSITIVE",
            "quantity4 PO_SPLIT_SUM",
            "remark5 TOO_LONG",
            "promisedOn5 REQUIRED",
            "quantity5 PO_SPLIT_SUM",
        ]
    );
    assert_eq!(tried.data()["moreFaults"], 0);
    let mut rows: Vec<&[&str]> = vec![&["poNo", "lineNo", "answer", "quantity", "promisedOn"]];
    rows.extend(std::iter::repeat_n(["", "", "accept", "x", "y"].as_slice(), 300));
    let body = Body::from(multipart("file", "a.xlsx", &workbook(&rows)));
    let tried = app.send("POST", "/api/po-lines/import?dryRun=true", &token, KIND, body).await;
    assert_eq!(tried.data()["faults"].as_array().unwrap().len(), 1_000);
    assert_eq!(tried.data()["moreFaults"], 200);
    assert_eq!(tried.data()["faults"][999]["row"], 251);
}
