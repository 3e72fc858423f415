//! Certificates of lots: the list and the page of both sides, every refusal at its field, what is confirmed, decided and counted.

use crate::app::{Reply, TestApp};
use serde_json::{Value, json};
use sqlx::PgPool;

/// The part of the first line of 4500000001 is inspected, as `word` says, and its spec holds: a width of three samples, of which one may be outside
/// 9.5 to 11 mm, and how it looks.
pub async fn inspected(app: &TestApp, word: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "INSERT INTO inspection_sub_groups (code, name, category_code, certificate, asked_key) VALUES ('SG', 'Group', 'C', '{word}', 'k');
         UPDATE materials SET sub_group = 'SG' WHERE code IN ('V10001-M1', 'V10001-M2');
         INSERT INTO inspection_specs (state, changed_at, created_at, vendor_id, material_id, material_code, spec_type, asked_key, valid_revision)
           SELECT 'Accept', now(), now(), c.id, m.id, m.code, '1', 'k', 1 FROM companies c, materials m
            WHERE c.code = 'V10001' AND m.sub_group = 'SG';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
           SELECT 'inspection_spec', id, 1, 'set-up', state, 1, now(), 'test', 'test', vendor_id, '{{}}' FROM inspection_specs;
         INSERT INTO inspection_spec_values (spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type, unit, asked_lower,
                                             asked_upper, sample_size, reject_count, item_version)
           SELECT id, 1, vendor_id, 1, 'WIDTH', 'Width', 'S', 'V', 'mm', 9.5, 11, 3, 1, 1 FROM inspection_specs
           UNION ALL SELECT id, 1, vendor_id, 2, 'LOOKS', 'Looks', 'L', 'T', '', NULL, NULL, 1, 0, 1 FROM inspection_specs"
    )))
    .execute(&app.pool)
    .await
    .unwrap();
}

/// The certificate of a lot of a draft, as it is when nothing was measured yet.
pub async fn of_a_draft(app: &TestApp, asn: i64) -> i64 {
    let mut tx = app.pool.begin().await.unwrap();
    let id = sqlx::query_scalar(
        "INSERT INTO certificates (state, changed_at, created_at, vendor_id, asn_id, asn_line_id, asn_no, plant_id, material_id, material_code,
                                   lot_no, requirement)
         SELECT 'Awaited', now(), now(), l.vendor_id, a.id, l.id, a.asn_no, a.plant_id, p.material_id, p.material_code, 'LOT-9', 'wanted'
           FROM asn_lines l JOIN asns a ON a.id = l.asn_id JOIN po_lines p ON p.id = l.po_line_id WHERE a.id = $1 RETURNING id",
    );
    let id: i64 = id.bind(asn).fetch_one(&mut *tx).await.unwrap();
    sqlx::query(
        "INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
         SELECT 'certificate', id, 1, 'require', state, 1, now(), 'supplier', 'test', vendor_id, '{}' FROM certificates WHERE id = $1",
    )
    .bind(id)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
    id
}

/// A verifier of the buyer's side.
async fn quality(app: &TestApp) -> String {
    let account = app.account("quality1", "OSE", &[156]).await;
    app.token_of(account).await
}

/// A draft of the first line, and its certificate.
pub async fn awaited(app: &TestApp, supplier: &str) -> (i64, i64) {
    app.accept("4500000001", supplier).await;
    let line = app.lines("4500000001").await[0];
    let (asn, _) = app.draft(line, "10", supplier).await;
    let list = app.get(&format!("/api/certificates?asnId={asn}"), supplier).await;
    assert_eq!(list.data()["totalcount"], 1, "{}", list.json);
    (asn, list.data()["items"][0]["id"].as_i64().unwrap())
}

pub fn measured(widths: &[&str], looks: &str) -> Value {
    json!([{"shortName": "WIDTH", "unit": "mm", "samples": widths}, {"shortName": "LOOKS", "samples": [looks]}])
}

pub async fn event(app: &TestApp, id: i64, event: &str, token: &str, body: Value) -> Reply {
    app.post(&format!("/api/certificates/{id}/events/{event}"), token, body).await
}

/// What of it is in the database, as one text.
pub async fn kept(app: &TestApp) -> String {
    let sql = "SELECT concat_ws(' ', (SELECT md5(string_agg(c::text, ',' ORDER BY id)) FROM certificates c),
                 (SELECT md5(string_agg(v::text, ',' ORDER BY v::text)) FROM certificate_values v),
                 (SELECT md5(string_agg(i::text, ',' ORDER BY i::text)) FROM certificate_items i))";
    let own: String = sqlx::query_scalar(sql).fetch_one(&app.pool).await.unwrap();
    own + &app.everything().await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_measured_submitted_and_decided_stands_in_the_lists_of_both_sides(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let verifier = quality(&app).await;
    inspected(&app, "needed").await;
    let (asn, id) = awaited(&app, &supplier).await;
    let page = app.get(&format!("/api/certificates/{id}"), &supplier).await;
    let told = ["state", "asnLineNo", "poNo", "requirement", "isPassed", "hasSpec", "specMissing"]
        .map(|name| page.data()[name].clone());
    assert_eq!(
        told,
        [json!("Awaited"), json!(1), json!("4500000001"), json!("needed"), Value::Null, json!(true), Value::Null]
    );
    let width = &page.data()["items"][0];
    assert_eq!((&width["lower"], &width["upper"], &width["sampleSize"]), (&json!("9.5"), &json!("11"), &json!(3)));
    assert_eq!((&width["said"], &width["verdict"]), (&json!({"unit": "", "samples": []}), &Value::Null));
    assert!(page.data()["unitPrice"].is_null(), "quality sees no prices");
    assert_eq!(app.get(&format!("/api/certificates/{id}"), &other).await.status, 404);

    let judged = app
        .post(&format!("/api/certificates/{id}/judge"), &supplier, json!({"items": measured(&["10", "12", "x"], "NG")}))
        .await;
    assert_eq!(judged.data()["isPassed"], false);
    let width = &judged.data()["items"][0];
    assert_eq!((&width["rejects"], &width["unitFault"], &width["countFault"]), (&json!(1), &Value::Null, &Value::Null));
    assert_eq!(width["cells"][1], json!({"verdict": "reject", "label": null}));
    assert_eq!(width["cells"][2], json!({"verdict": "fault", "label": "NOT_A_NUMBER"}));

    let saved = event(&app, id, "save", &supplier, json!({"version": 1, "items": measured(&["10"], "")})).await;
    assert_eq!((&saved.data()["state"], &saved.data()["version"]), (&json!("Awaited"), &json!(2)));
    let sent =
        event(&app, id, "submit", &supplier, json!({"version": 2, "items": measured(&["10", "9.5", "12"], "fine")}))
            .await;
    assert_eq!(sent.data()["state"], "Submitted", "{}", sent.json);
    let list = app.get("/api/certificates?state=Submitted&sort=inbox", &verifier).await;
    let row = &list.data()["items"][0];
    assert_eq!((&row["id"], &row["isPassed"], &row["specRevision"]), (&json!(id), &json!(true), &json!(1)));
    assert_eq!(row["submittedByName"], "supplier1");
    let page = app.get(&format!("/api/certificates/{id}"), &verifier).await;
    assert_eq!(
        page.data()["items"][0]["verdict"],
        json!({"rejects": 1, "isPassed": true, "cells": ["within", "within", "reject"]})
    );
    let series = app.get(&format!("/api/certificates/{id}/series"), &verifier).await;
    assert_eq!((&series.data()[0]["count"], &series.data()[0]["mean"]), (&json!(3), &json!("10.5")));
    assert_eq!(series.data()[0]["lots"][0]["values"], json!(["10", "9.5", "12"]));

    let moved = event(&app, id, "accept", &verifier, json!({"version": 3, "comment": "good"})).await;
    assert_eq!(moved.data()["state"], "Accept");
    let page = app.get(&format!("/api/certificates/{id}"), &supplier).await;
    assert_eq!((&page.data()["decidedByName"], &page.data()["decisionReason"]), (&json!("quality1"), &json!("good")));
    let story = app.get(&format!("/api/certificates/{id}/workflow"), &supplier).await;
    assert_eq!(story.data()["history"].as_array().unwrap().len(), 4, "{}", story.json);
    let notice = app.get(&format!("/api/asns/{asn}"), &supplier).await;
    let labels: Vec<&Value> = notice.data()["findings"].as_array().unwrap().iter().map(|one| &one["label"]).collect();
    assert!(!labels.contains(&&json!("ASN_LINE_CERTIFICATE_NEEDED")), "{labels:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_refusal_has_its_label_and_field_and_changes_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    let verifier = quality(&app).await;
    inspected(&app, "wanted").await;
    let (_, id) = awaited(&app, &supplier).await;
    let before = kept(&app).await;
    let submit = |items: Value| json!({"version": 1, "items": items});
    for (name, token, body, status, label, field) in [
        ("submit", &supplier, json!({"version": 1}), 400, "REQUIRED", "items"),
        ("submit", &supplier, submit(json!("x")), 400, "WRONG_TYPE", "items"),
        (
            "submit",
            &supplier,
            submit(json!([{"shortName": "WIDTH", "samples": [10]}])),
            400,
            "WRONG_TYPE",
            "items[0].samples[0]",
        ),
        ("submit", &supplier, submit(measured(&["10", "", "10"], "fine")), 409, "REQUIRED", "items[0].samples[1]"),
        (
            "submit",
            &supplier,
            submit(measured(&["10", "ten", "10"], "fine")),
            409,
            "NOT_A_NUMBER",
            "items[0].samples[1]",
        ),
        ("submit", &supplier, submit(measured(&["10", "10"], "fine")), 409, "COC_SAMPLE_COUNT", "items[0].samples"),
        ("submit", &supplier, submit(json!([])), 409, "COC_ITEM_MISSING", "items"),
        ("submit", &supplier, submit(measured(&["1", "2", "10"], "fine")), 409, "COC_REASON_REQUIRED", "reason"),
        ("save", &supplier, submit(json!([{"shortName": "X"}])), 409, "COC_ITEM_UNKNOWN", "items[0].shortName"),
        ("accept", &verifier, json!({"version": 1}), 409, "EVENT_NOT_IN_STATE", ""),
        ("accept", &supplier, json!({"version": 1}), 409, "EVENT_NOT_IN_STATE", ""),
        ("void", &verifier, json!({"version": 1}), 409, "EVENT_NOT_PERMITTED", ""),
        ("require", &supplier, json!({"version": 1}), 409, "EVENT_NOT_PERMITTED", ""),
    ] {
        let reply = event(&app, id, name, token, body).await;
        let (found_status, _, found, at) = reply.fault();
        assert_eq!((found_status, found.as_str(), at.as_str()), (status, label, field), "{name}: {}", reply.json);
    }
    for path in ["/api/certificates?state=Gone", "/api/certificates?requirement=never"] {
        assert_eq!(app.get(path, &supplier).await.fault().2, "WRONG_TYPE");
    }
    let span = "/api/certificates?changedFrom=2026-01-01T00:00:00Z&changedTo=2026-12-01T00:00:00Z";
    assert_eq!(app.get(span, &supplier).await.fault().2, "DATE_SPAN_TOO_LONG");
    assert_eq!(kept(&app).await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn out_of_spec_is_submitted_with_the_token_of_the_question(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    inspected(&app, "wanted").await;
    let (_, id) = awaited(&app, &supplier).await;
    let mut body = json!({"version": 1, "items": measured(&["1", "2", "10"], "fine"), "reason": "agreed with Ann"});
    let asked = event(&app, id, "submit", &supplier, body.clone()).await;
    let (status, label, finding, field) = asked.fault();
    assert_eq!(
        (status, label.as_str(), finding.as_str(), field.as_str()),
        (409, "CONFIRM", "IQA_FAIL", "items[0].samples")
    );
    body["confirmToken"] = asked.json["confirmToken"].clone();
    let sent = event(&app, id, "submit", &supplier, body).await;
    assert_eq!(sent.data()["state"], "Submitted", "{}", sent.json);
    let page = app.get(&format!("/api/certificates/{id}"), &supplier).await;
    assert_eq!((&page.data()["isPassed"], &page.data()["reason"]), (&json!(false), &json!("agreed with Ann")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_decided_at_once_and_what_waits_is_counted_at_home(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    let verifier = quality(&app).await;
    inspected(&app, "wanted").await;
    app.accept("4500000001", &supplier).await;
    let lines = app.lines("4500000001").await;
    for line in [lines[0], lines[1], lines[0]] {
        app.draft(line, "10", &supplier).await;
    }
    let todo = async |token: &str, kind: &str| {
        let home = app.get("/api/home", token).await;
        let todos = home.data()["todos"].as_array().unwrap().clone();
        todos.iter().find(|todo| todo["kind"] == kind).map_or(0, |todo| todo["count"].as_i64().unwrap())
    };
    assert_eq!(todo(&supplier, "certificatesAwaited").await, 3);
    let list = app.get("/api/certificates", &supplier).await;
    let ids: Vec<i64> =
        list.data()["items"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    for id in &ids[..2] {
        let body = json!({"version": 1, "items": measured(&["10", "10", "10"], "fine")});
        assert_eq!(event(&app, *id, "submit", &supplier, body).await.status, 200);
    }
    assert_eq!((todo(&verifier, "certificatesToVerify").await, todo(&supplier, "certificatesAwaited").await), (2, 1));
    let items: Vec<Value> = ids.iter().map(|id| json!({"id": id, "version": 2})).collect();
    let own = app.post("/api/certificates/events/reject", &supplier, json!({"items": items, "reason": "x"})).await;
    assert_eq!(own.data()["done"], 0);
    let reply =
        app.post("/api/certificates/events/reject", &verifier, json!({"items": items, "reason": "too wide"})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(2), &json!(1)), "{}", reply.json);
    assert_eq!(reply.data()["results"][2]["errorLabel"], "STALE");
    assert_eq!(todo(&supplier, "certificatesRejected").await, 2);
    let many = app.post("/api/certificates/events/submit", &supplier, json!({"items": items})).await;
    assert_eq!(many.fault().2, "EVENT_NOT_PERMITTED");
}
