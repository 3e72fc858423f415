//! Bad input: every case has its label and field, and changes nothing.

use crate::app::{TestApp, later, line, order};
use axum::body::Body;
use chrono::Duration;
use ehub_erp::{ErpOrder, ErpOrderLine};
use serde_json::{Value, json};
use sqlx::PgPool;

/// What is sent, and what must come back: status, label, first blocker's label and field.
type Case = (&'static str, Value, (u16, &'static str, &'static str, &'static str));

fn split(quantity: &str, on: &str) -> Value {
    json!({"version": 1, "splits": [{"quantity": quantity, "promisedOn": on, "remark": "late"}]})
}

#[expect(clippy::too_many_lines, reason = "one line a case: a table, not a procedure")]
fn cases() -> Vec<Case> {
    const BAD: u16 = 400;
    const NO: u16 = 409;
    let propose = "/api/po-lines/{line}/events/propose";
    let accept = "/api/po-lines/{line}/events/accept";
    vec![
        (accept, json!([]), (BAD, "VALIDATION", "WRONG_TYPE", "")),
        (accept, json!({}), (BAD, "VALIDATION", "REQUIRED", "version")),
        (accept, json!({"version": "1"}), (BAD, "VALIDATION", "WRONG_TYPE", "version")),
        (accept, json!({"version": 1, "nope": 1}), (BAD, "VALIDATION", "UNKNOWN_FIELD", "nope")),
        (accept, json!({"version": 1, "id": 7}), (BAD, "VALIDATION", "UNKNOWN_FIELD", "id")),
        (accept, json!({"version": 1, "comment": 7}), (BAD, "VALIDATION", "WRONG_TYPE", "comment")),
        (accept, json!({"version": 1, "comment": "x".repeat(201)}), (NO, "REFUSED", "TOO_LONG", "comment")),
        (propose, json!({"version": 1}), (BAD, "VALIDATION", "REQUIRED", "splits")),
        (propose, json!({"version": 1, "splits": 7}), (BAD, "VALIDATION", "WRONG_TYPE", "splits")),
        (propose, json!({"version": 1, "splits": [{}]}), (BAD, "VALIDATION", "REQUIRED", "splits[0].quantity")),
        (propose, split("abc", "2026-12-24"), (BAD, "VALIDATION", "NOT_A_NUMBER", "splits[0].quantity")),
        (propose, split("1e400", "2026-12-24"), (BAD, "VALIDATION", "NOT_A_NUMBER", "splits[0].quantity")),
        (propose, split("100", "24.12.2026"), (BAD, "VALIDATION", "NOT_A_DATE", "splits[0].promisedOn")),
        (propose, split("-1", "2026-12-24"), (NO, "REFUSED", "NOT_POSITIVE", "splits[0].quantity")),
        (propose, split("0", "2026-12-24"), (NO, "REFUSED", "NOT_POSITIVE", "splits[0].quantity")),
        (propose, split("1234567890123", "2026-12-24"), (NO, "REFUSED", "TOO_MANY_DIGITS", "splits[0].quantity")),
        (propose, split("1.0001", "2026-12-24"), (NO, "REFUSED", "TOO_MANY_DECIMALS", "splits[0].quantity")),
        (propose, split("99", "2026-12-24"), (NO, "REFUSED", "PO_SPLIT_SUM", "splits")),
        (propose, split("100", "2026-11-19"), (NO, "REFUSED", "PO_DATE_NOT_AFTER_TODAY", "splits[0].promisedOn")),
        (propose, split("100", "2026-11-20"), (NO, "REFUSED", "PO_DATE_NOT_AFTER_TODAY", "splits[0].promisedOn")),
        (propose, split("100", "2026-12-10"), (NO, "REFUSED", "PO_UNCHANGED_USE_ACCEPT", "splits")),
        (
            "/api/po-lines/{line}/events/disagree",
            json!({"version": 1}),
            (NO, "REFUSED", "PO_COMMENT_REQUIRED", "comment"),
        ),
        (
            "/api/po-lines/{line}/events/disagree",
            json!({"version": 1, "comment": "x".repeat(201)}),
            (NO, "REFUSED", "TOO_LONG", "comment"),
        ),
        (accept, json!({"version": 9}), (NO, "STALE", "STALE", "")),
        (
            propose,
            json!({"version": 1, "splits": [{"quantity": "100", "promisedOn": "2026-12-24", "remark": "a\u{0}b"}]}),
            (BAD, "VALIDATION", "CONTROL_CHARACTERS", "splits[0].remark"),
        ),
        (accept, json!({"version": 1, "a\u{0}": 1}), (BAD, "VALIDATION", "CONTROL_CHARACTERS", "")),
        (
            "/api/po-lines/events/disagree",
            json!([{"id": 1, "version": 1, "comment": "x\u{0}"}]),
            (BAD, "VALIDATION", "CONTROL_CHARACTERS", "[0].comment"),
        ),
        // A backslash and letters, no NUL.
        (accept, json!({"version": 1, "nope": "\\u0000"}), (BAD, "VALIDATION", "UNKNOWN_FIELD", "nope")),
        ("/api/po-lines/{line}/events/agree", json!({"version": 1}), (NO, "REFUSED", "EVENT_NOT_IN_STATE", "")),
        (
            "/api/po-lines/{line}/events/reschedule",
            split("100", "2026-12-24"),
            (NO, "REFUSED", "EVENT_NOT_IN_STATE", ""),
        ),
        ("/api/po-lines/{line}/events/import", json!({"version": 1}), (NO, "REFUSED", "EVENT_NOT_PERMITTED", "")),
        ("/api/po-lines/{line}/events/explode", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/po-lines/{other}/events/accept", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/po-lines/999999/events/accept", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/po-lines/abc/events/accept", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/po-lines/99999999999999999999/events/accept", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/po-lines/events/accept", json!({"items": []}), (BAD, "VALIDATION", "REQUIRED", "items")),
        (
            "/api/po-lines/events/accept",
            json!({"items": [{"id": 1}]}),
            (BAD, "VALIDATION", "REQUIRED", "items[0].version"),
        ),
        (
            "/api/po-lines/events/accept",
            json!([{"id": "1", "version": 1}]),
            (BAD, "VALIDATION", "WRONG_TYPE", "[0].id"),
        ),
        ("/api/asns", json!({}), (BAD, "VALIDATION", "REQUIRED", "lines")),
        (
            "/api/asns",
            json!({"lines": [{"poLineId": 1, "quantity": 5}]}),
            (BAD, "VALIDATION", "WRONG_TYPE", "lines[0].quantity"),
        ),
        (
            "/api/asns",
            json!({"lines": [{"poLineId": 1, "quantity": "5", "x": 1}]}),
            (BAD, "VALIDATION", "UNKNOWN_FIELD", "lines[0].x"),
        ),
        ("/api/asns/999999/events/edit", json!({"version": 1, "lines": []}), (404, "NOT_FOUND", "", "")),
        ("/api/asns/999999/events/send", json!({"version": 1}), (404, "NOT_FOUND", "", "")),
        ("/api/asns/999999/events/erp-accept", json!({"version": 1}), (NO, "REFUSED", "EVENT_NOT_PERMITTED", "")),
        ("/api/auth/login", json!({"username": " ", "password": ""}), (BAD, "VALIDATION", "REQUIRED", "username")),
        ("/api/auth/login", json!({"username": "x"}), (BAD, "VALIDATION", "REQUIRED", "password")),
        ("/api/auth/login", json!({"username": 7, "password": "x"}), (BAD, "VALIDATION", "WRONG_TYPE", "username")),
    ]
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_input_has_a_label_and_a_field_and_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let (line, other) = (app.lines("4500000001").await[0], app.lines("4500000002").await[0]);
    let before = app.everything().await;
    for (path, body, wanted) in cases() {
        let path = path.replace("{line}", &line.to_string()).replace("{other}", &other.to_string());
        let reply = app.post(&path, &token, body.clone()).await;
        let (status, label, blocker, field) = reply.fault();
        let found = (status, label.as_str(), blocker.as_str(), field.as_str());
        assert_eq!(found, wanted, "{path} {body}: {}", reply.json);
        assert_eq!(app.everything().await, before, "{path} {body}");
    }
}

/// What the ERP says of a unit holds for answers and for shipments, and is told with the line.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nothing_is_answered_or_shipped_finer_than_its_unit(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let lines = vec![ErpOrderLine { uom_digits: Some(1), ..line("V10001", 1) }];
    app.order(vec![ErpOrder { lines, ..order("4500000077", "V10001", 0) }]).await;
    let id = app.lines("4500000077").await[0];
    assert_eq!(app.get(&format!("/api/po-lines/{id}"), &token).await.data()["uomDigits"], 1);
    let part = |quantity: &str| json!({"quantity": quantity, "promisedOn": "2026-12-24", "remark": "late"});
    let body = json!({"version": 1, "splits": [part("0.25"), part("99.75")]});
    let reply = app.post(&format!("/api/po-lines/{id}/events/propose"), &token, body).await;
    assert_eq!(reply.fault().2, "TOO_MANY_DECIMALS");
    assert_eq!(
        (&reply.json["blockers"][1]["field"], &reply.json["blockers"][1]["params"]["max"]),
        (&"splits[1].quantity".into(), &1.into())
    );
    app.accept("4500000077", &token).await;
    let wanted = |quantity: &str| json!({"lines": [{"poLineId": id, "quantity": quantity}]});
    let reply = app.post("/api/asns", &token, wanted("0.25")).await;
    assert_eq!((reply.fault().2.as_str(), reply.fault().3.as_str()), ("TOO_MANY_DECIMALS", "lines[0].quantity"));
    let (asn, version) = app.draft(id, "0.5", &token).await;
    let mut edit = app.filled(asn, version, "AB12345678", &token).await;
    edit["lines"][0]["shipQty"] = "0.25".into();
    let saved = app.post(&format!("/api/asns/{asn}/events/edit"), &token, edit).await;
    let told = saved.data()["findings"].as_array().unwrap().iter().map(|found| found["label"].as_str().unwrap());
    assert!(told.collect::<Vec<_>>().contains(&"TOO_MANY_DECIMALS"), "{}", saved.json);
    assert_eq!(app.get(&format!("/api/asns/{asn}"), &token).await.data()["lines"][0]["uomDigits"], 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_reason_is_told_not_only_the_first(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let line = app.lines("4500000001").await[0];
    let body = json!({"version": 1, "splits": [
        {"quantity": "-1", "promisedOn": "2026-11-01", "remark": ""},
        {"quantity": "1.2345", "promisedOn": "2026-12-24", "remark": ""},
    ]});
    let reply = app.post(&format!("/api/po-lines/{line}/events/propose"), &token, body).await;
    let told: Vec<String> = reply.json["blockers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| format!("{} {}", b["label"].as_str().unwrap(), b["field"].as_str().unwrap_or_default()))
        .collect();
    for wanted in [
        "NOT_POSITIVE splits[0].quantity",
        "PO_DATE_NOT_AFTER_TODAY splits[0].promisedOn",
        "TOO_MANY_DECIMALS splits[1].quantity",
        "PO_REMARK_REQUIRED splits[1].remark",
    ] {
        assert!(told.contains(&wanted.to_owned()), "{wanted} is not among {told:?}");
    }
    let body = json!([{"id": 1, "version": "x"}, {"id": 2, "version": 1, "y": 1}]);
    let reply = app.post("/api/po-lines/events/accept", &token, body).await;
    assert_eq!(reply.json["rows"][0]["row"], 0);
    assert_eq!(reply.json["rows"][1]["blockers"][0]["field"], "[1].y");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bodies_that_are_not_json_are_told_so(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let path = "/api/po-lines/1/events/accept";
    let json = "application/json";
    let before = app.everything().await;
    for (kind, body, label) in [
        (json, "{\"version\": 1", "BODY_CUT_OFF"),
        (json, "", "BODY_CUT_OFF"),
        (json, "{\"version\": 1} x", "NOT_JSON"),
        (json, "version=1", "NOT_JSON"),
        (json, "\u{0}", "NOT_JSON"),
        ("text/plain", "{\"version\": 1}", "WRONG_TYPE"),
        ("", "{\"version\": 1}", "WRONG_TYPE"),
    ] {
        let reply = app.send("POST", path, &token, kind, Body::from(body)).await;
        let (status, _, found, _) = reply.fault();
        assert_eq!((status, found.as_str()), (400, label), "{body}: {}", reply.json);
    }
    // The connection breaks in the middle of the body.
    let parts: Vec<Result<&str, std::io::Error>> = vec![Ok("{\"vers"), Err(std::io::ErrorKind::ConnectionReset.into())];
    let broken = Body::from_stream(futures::stream::iter(parts));
    let reply = app.send("POST", path, &token, json, broken).await;
    assert_eq!(reply.fault().2, "BODY_CUT_OFF");
    let huge = format!("{{\"version\": \"{}\"}}", "x".repeat(5 * 1024 * 1024));
    let reply = app.send("POST", path, &token, json, Body::from(huge)).await;
    assert_eq!((reply.fault().0, reply.fault().1.as_str()), (413, "PAYLOAD_TOO_LARGE"));
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_queries_are_told_at_their_parameter(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("buyer1").await;
    for (query, label, field) in [
        ("size=7", "WRONG_TYPE", "size"),
        ("size=x", "NOT_A_NUMBER", "size"),
        ("page=0", "WRONG_TYPE", "page"),
        ("page=-1", "WRONG_TYPE", "page"),
        ("page=99999999999999999999", "NOT_A_NUMBER", "page"),
        ("nope=1", "UNKNOWN_FIELD", "nope"),
        ("sort=nope", "UNKNOWN_SORT", "sort"),
        ("state=Nope", "WRONG_TYPE", "state"),
        ("closing=maybe", "WRONG_TYPE", "closing"),
        ("poDateFrom=yesterday", "NOT_A_DATE", "poDateFrom"),
        ("poDateFrom=2026-01-01&poDateTo=2026-12-31", "DATE_SPAN_TOO_LONG", "poDate"),
        ("poDateFrom=2026-02-01&poDateTo=2026-01-31", "END_BEFORE_START", "poDate"),
        ("needByFrom=2026-01-01&needByTo=2026-12-31", "DATE_SPAN_TOO_LONG", "needBy"),
        ("needByFrom=2026-02-01&needByTo=2026-01-31", "END_BEFORE_START", "needBy"),
        ("needByTo=soon", "NOT_A_DATE", "needByTo"),
        ("poNo=1&poNo=2", "WRONG_TYPE", "poNo"),
        ("poNo=a%00b", "CONTROL_CHARACTERS", "poNo"),
    ] {
        let reply = app.get(&format!("/api/po-lines?{query}"), &token).await;
        let (status, label_of_all, found, at) = reply.fault();
        let found = (status, label_of_all.as_str(), found.as_str(), at.as_str());
        assert_eq!(found, (400, "VALIDATION", label, field), "{query}: {}", reply.json);
    }
    let both = "poDateFrom=2026-01-01&poDateTo=2026-12-31&needByFrom=2026-01-01&needByTo=2026-12-31";
    let reply = app.get(&format!("/api/po-lines?{both}"), &token).await;
    for (place, range) in ["poDate", "needBy"].into_iter().enumerate() {
        let fault = &reply.json["blockers"][place];
        assert_eq!((&fault["field"], &fault["params"]["from"]), (&range.into(), &range.into()), "{fault}");
    }
    assert_eq!(app.get("/api/po-lines?poNo=&state=", &token).await.status, 200, "empty = not given");
    let reply = app.get("/api/po-lines/export?columns=nope", &token).await;
    assert_eq!(reply.fault().3, "columns");
    // What PostgreSQL keeps in no text, where nothing but text is asked for.
    for path in ["po-lines/export?vendor=%00", "po-lines/export?lang=En%00"] {
        assert_eq!(app.get(&format!("/api/{path}"), &token).await.fault().2, "CONTROL_CHARACTERS", "{path}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn unknown_paths_and_verbs_answer_the_envelope(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    for path in ["/api", "/api/nope", "/api/po-lines/1/nope", "/api/../etc/passwd"] {
        let reply = app.get(path, &token).await;
        assert_eq!((reply.fault().0, reply.fault().1.as_str()), (404, "NOT_FOUND"), "{path}");
        assert_eq!(reply.json["traceId"], crate::app::TRACE);
    }
    let reply = app.call("DELETE", "/api/po-lines/1", &token, None).await;
    assert_eq!((reply.fault().0, reply.fault().1.as_str()), (405, "METHOD_NOT_ALLOWED"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stale_version_tells_who_changed_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    let line = app.lines("4500000001").await[0];
    later(Duration::minutes(1));
    app.accept("4500000001", &token).await;
    let reply = app.post(&format!("/api/po-lines/{line}/events/accept"), &token, json!({"version": 1})).await;
    let params = &reply.json["blockers"][0]["params"];
    assert_eq!(params["changedBy"], "supplier1");
    assert_eq!(params["state"], "Accept");
    assert_eq!(params["version"], 2);
    assert_eq!(params["changedAt"], "2026-11-20T04:01:00Z");
}
