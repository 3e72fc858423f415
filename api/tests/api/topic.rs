//! The monitors: pausing a topic, figures, events for all that a filter finds, and asking the ERP.

use crate::app::{TestApp, now};
use ehub_engine::Actor;
use ehub_workflows::channel::Channel;
use ehub_workflows::erp_message::{Draft, Kind, queue};
use serde_json::{Value, json};
use sqlx::PgPool;

/// Queues so many messages of this kind, each about a document of its own.
async fn said(app: &TestApp, kind: Kind, count: i64) -> Vec<i64> {
    let worker = Actor::system("test", "request-9");
    let draft = |document: i64| Draft {
        kind,
        process: if kind == Kind::PoConfirm { "po_line" } else { "asn" },
        document: 9_000 + document,
        document_version: 1,
        document_no: format!("X{document:05}"),
        vendor: 1,
        channel: Channel::Portal,
        payload: json!({ "n": document }),
        touches: vec![],
    };
    let drafts: Vec<Draft> = (1..=count).map(draft).collect();
    let mut tx = app.db.begin(&worker).await.unwrap();
    let ids = queue(&mut tx, &worker, now(), &drafts).await.unwrap();
    tx.commit().await.unwrap();
    ids
}

/// As if they had been tried in vain: another state, without the story of how it came to that.
async fn set(app: &TestApp, ids: &[i64], state: &str) {
    let mut tx = app.pool.begin().await.unwrap();
    sqlx::query("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
    sqlx::query("UPDATE erp_messages SET state = $2, changed_at = $3 WHERE id = ANY($1)")
        .bind(ids)
        .bind(state)
        .bind(now())
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_topic_is_paused_for_a_reason_and_resumed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    assert_eq!(app.get("/api/topic-pauses", &admin).await.data(), &json!([]));
    said(&app, Kind::PoConfirm, 2).await;
    let body = json!({"topic": "po_confirm", "reason": " ERP maintenance "});
    let paused = app.post("/api/topic-pauses", &admin, body.clone()).await;
    let wanted = json!([{"topic": "po_confirm", "reason": "ERP maintenance", "pausedBy": "admin", "pausedAt": now()}]);
    assert_eq!(paused.data(), &wanted);
    let again = app.post("/api/topic-pauses", &admin, body).await;
    assert_eq!(again.fault(), (409, "REFUSED".into(), "TOPIC_PAUSED".into(), String::new()));
    let figures = app.get("/api/monitor-figures?topic=po_confirm", &admin).await;
    assert_eq!(figures.data()["pauses"], wanted);
    assert_eq!(app.get("/api/monitor-figures?topic=asn", &admin).await.data()["pauses"], json!([]));
    sqlx::query("UPDATE jobs SET run_at = now() + interval '1 hour'").execute(&app.pool).await.unwrap();
    let resumed = app.post("/api/topic-pauses/resume", &admin, json!({"topic": "po_confirm"})).await;
    assert_eq!(resumed.data(), &json!({"waited": 2}));
    let again = app.post("/api/topic-pauses/resume", &admin, json!({"topic": "po_confirm"})).await;
    assert_eq!(again.fault().2, "TOPIC_NOT_PAUSED");
    assert_eq!(app.number("SELECT count(*) FROM audit_log WHERE subject = $1", "po_confirm").await, 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn bad_requests_change_nothing_and_others_are_not_let_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let ids = said(&app, Kind::Asn, 1).await;
    let admin = app.token("admin").await;
    let before = app.everything().await;
    for (path, body, label, field) in [
        ("topic-pauses", json!({"topic": "asn"}), "REQUIRED", "reason"),
        ("topic-pauses", json!({"topic": "asn", "reason": "x".repeat(201)}), "TOO_LONG", "reason"),
        ("topic-pauses", json!({"topic": "orders", "reason": "x"}), "WRONG_TYPE", "topic"),
        ("topic-pauses", json!({"topic": "asn", "reason": "x", "until": 1}), "UNKNOWN_FIELD", "until"),
        ("topic-pauses/resume", json!({"topic": "x"}), "WRONG_TYPE", "topic"),
        ("erp-messages/events/redo/matching", json!({}), "REQUIRED", "expected"),
        ("erp-messages/events/redo/matching", json!({"expected": -1}), "WRONG_TYPE", "expected"),
        ("erp-messages/events/redo/matching?nothing=1", json!({"expected": 1}), "UNKNOWN_FIELD", "nothing"),
        ("erp-messages/events/redo/matching", json!({"expected": 1, "reason": "x"}), "UNKNOWN_FIELD", "reason"),
    ] {
        let (status, _, found, at) = app.post(&format!("/api/{path}"), &admin, body).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{path}");
    }
    for query in ["", "topic=", "topic=x", "topic=asn,mail", "topic=asn&from=1"] {
        assert_eq!(app.get(&format!("/api/monitor-figures?{query}"), &admin).await.status, 400, "{query}");
    }
    let unknown = app.post("/api/erp-messages/events/dance/matching", &admin, json!({"expected": 1})).await;
    assert_eq!(unknown.status, 404);
    let internal = app.post("/api/erp-messages/events/done/matching", &admin, json!({"expected": 1})).await;
    assert_eq!(internal.fault().2, "EVENT_NOT_PERMITTED");
    assert_eq!(app.post("/api/erp-messages/999999/ask", &admin, json!({})).await.status, 404);
    let ask = format!("erp-messages/{}/ask", ids[0]);
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        for path in ["topic-pauses", "monitor-figures?topic=asn"] {
            assert_eq!(app.get(&format!("/api/{path}"), &token).await.status, 403, "{path}");
        }
        for (path, body) in [
            ("topic-pauses", json!({"topic": "asn", "reason": "x"})),
            ("topic-pauses/resume", json!({"topic": "asn"})),
            ("erp-messages/events/close/matching", json!({"expected": 1, "reason": "x"})),
            ("mails/events/close/matching", json!({"expected": 0, "reason": "x"})),
            (ask.as_str(), json!({})),
        ] {
            assert_eq!(app.post(&format!("/api/{path}"), &token, body).await.status, 403, "{path}");
        }
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn all_that_match_are_sent_again_and_what_may_not_be_changed_says_why(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let ids = said(&app, Kind::PoConfirm, 1_205).await;
    set(&app, &ids[..1_200], "F").await;
    set(&app, &ids[1_200..1_203], "Y").await;
    let path = "/api/erp-messages/events/redo/matching?kind=po_confirm";
    let stale = app.post(path, &admin, json!({"expected": 1_204})).await;
    assert_eq!(stale.fault().2, "MATCHING_CHANGED");
    assert_eq!(stale.json["blockers"][0]["params"], json!({"expected": 1204, "found": 1205}), "{}", stale.json);
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE state = $1", "F").await, 1_200, "nothing was done");

    let reply = app.post(path, &admin, json!({"expected": 1_205})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(1_200), &json!(5)), "{}", reply.json);
    let results = reply.data()["results"].as_array().unwrap();
    assert_eq!(results.len(), 5, "those that were refused are named");
    let blocker = &results[0]["blockers"][0];
    assert_eq!((&results[0]["name"], &blocker["label"]), (&json!("X01201"), &json!("MESSAGE_NOT_CHANGEABLE")));
    assert_eq!(blocker["params"], json!({"event": "redo", "state": "Y"}));
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE state = $1", "N").await, 1_202);
    let story = "SELECT count(*) FROM history WHERE process = 'erp_message' AND event = $1 AND actor_name = 'admin'";
    assert_eq!(app.number(story, "redo").await, 1_200);

    let close = "/api/erp-messages/events/close/matching?state=N&documentNo=X0000";
    let nameless = app.post(close, &admin, json!({"expected": 9})).await;
    assert_eq!(nameless.data()["refused"], 9, "each is refused without a reason: {}", nameless.json);
    assert_eq!(nameless.data()["results"][0]["blockers"][0]["label"], "REQUIRED");
    let closed = app.post(close, &admin, json!({"expected": 9, "reason": "by hand"})).await;
    assert_eq!((&closed.data()["done"], &closed.data()["results"]), (&json!(9), &json!([])), "{}", closed.json);
    assert_eq!(app.number("SELECT count(*) FROM erp_messages WHERE state = $1", "C").await, 9);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn too_many_are_refused_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    sqlx::raw_sql(
        "SET session_replication_role = replica;
         INSERT INTO erp_messages (direction, kind, state, version, changed_at, created_at, document_no, idempotency_key, payload, channel)
           SELECT 'out', 'po_confirm', 'F', 1, now(), now(), 'Z' || n, 'z:' || n, '{}', 'portal' FROM generate_series(1, 10001) n;
         RESET session_replication_role",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let path = "/api/erp-messages/events/redo/matching";
    let reply = app.post(path, &admin, json!({"expected": 10_001})).await;
    assert_eq!((reply.status.as_u16(), reply.fault().2.as_str()), (400, "TOO_MANY_DOCUMENTS"), "{}", reply.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn mails_that_match_are_closed_for_a_reason(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (admin, supplier) = (app.token("admin").await, app.token("supplier1").await);
    let line = app.lines("4500000001").await[0];
    let body = json!({"version": 1, "comment": "late", "splits": [{"quantity": "100", "promisedOn": "2026-12-20", "remark": "no foil"}]});
    app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await.data();
    let all = app.get("/api/mails?template=po_proposed", &admin).await.data()["totalcount"].clone();
    let path = "/api/mails/events/close/matching?template=po_proposed";
    let reply = app.post(path, &admin, json!({"expected": all, "reason": "told"})).await;
    assert_eq!(reply.data()["done"], all);
    let again = app.post(path, &admin, json!({"expected": all, "reason": "told"})).await;
    assert_eq!(again.data()["results"][0]["blockers"][0]["label"], "MESSAGE_NOT_CHANGEABLE");
    let workflow = |id: Value| format!("/api/mails/{id}/workflow");
    let id = app.get("/api/mails?template=po_proposed", &admin).await.data()["items"][0]["id"].clone();
    let offers = app.get(&workflow(id), &admin).await.data()["offers"].clone();
    let redo = offers.as_array().unwrap().iter().find(|offer| offer["event"] == "redo").unwrap().clone();
    assert_eq!((&redo["allowed"], &redo["blockers"][0]["label"]), (&json!(false), &json!("MESSAGE_NOT_CHANGEABLE")));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn figures_tell_rates_ages_and_since_when(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let ids = said(&app, Kind::Asn, 5).await;
    set(&app, &ids[..2], "Y").await;
    set(&app, &ids[2..3], "F").await;
    sqlx::query("UPDATE erp_messages SET created_at = changed_at - interval '4 s' WHERE id = $1")
        .bind(ids[0])
        .execute(&app.pool)
        .await
        .unwrap();
    let reply = app.get("/api/monitor-figures?topic=asn,certificate", &admin).await;
    let figures = reply.data();
    let hours = figures["hours"].as_array().unwrap();
    assert_eq!(hours.len(), 24);
    let last = &hours[23];
    assert_eq!((&last["done"], &last["failed"]), (&json!(2), &json!(1)), "{figures}");
    assert_eq!((&figures["waiting"], &figures["failed"]), (&json!(2), &json!(1)));
    assert_eq!((&figures["waitingSince"], &figures["failedSince"]), (&json!(now()), &json!(now())));
    assert_eq!((&figures["medianSeconds"], &figures["downSince"]), (&json!(2.0), &Value::Null));
    let quiet = app.get("/api/monitor-figures?topic=po_confirm", &admin).await;
    assert_eq!((&quiet.data()["waiting"], &quiet.data()["medianSeconds"]), (&json!(0), &Value::Null));
    sqlx::query("INSERT INTO outside_systems (name, failures, down_since, next_try_at) VALUES ('erp', 3, $1, $1)")
        .bind(now())
        .execute(&app.pool)
        .await
        .unwrap();
    for topic in ["asn", "orders", "receipts"] {
        let reply = app.get(&format!("/api/monitor-figures?topic={topic}"), &admin).await;
        assert_eq!(reply.data()["downSince"], json!(now()), "{topic}");
    }
    assert_eq!(app.get("/api/monitor-figures?topic=mail", &admin).await.data()["downSince"], Value::Null);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_message_tells_what_was_said_before_and_what_the_erp_was_asked(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let first = said(&app, Kind::Asn, 1).await[0];
    let second = {
        sqlx::query("UPDATE erp_messages SET idempotency_key = 'older'").execute(&app.pool).await.unwrap();
        said(&app, Kind::Asn, 1).await[0]
    };
    let page = app.get(&format!("/api/erp-messages/{second}"), &admin).await;
    assert_eq!(
        (&page.data()["previous"]["id"], &page.data()["previous"]["payload"]),
        (&json!(first), &json!({"n": 1}))
    );
    assert_eq!((&page.data()["isAskable"], &page.data()["question"]), (&json!(true), &Value::Null));
    assert_eq!(app.get(&format!("/api/erp-messages/{first}"), &admin).await.data()["previous"], Value::Null);

    let asked = app.post(&format!("/api/erp-messages/{second}/ask"), &admin, json!({})).await;
    assert_eq!((&asked.data()["askedBy"], &asked.data()["outcome"]), (&json!("admin"), &Value::Null));
    let again = app.post(&format!("/api/erp-messages/{second}/ask"), &admin, json!({})).await;
    assert_eq!(again.data(), asked.data());
    assert_eq!(app.number("SELECT count(*) FROM jobs WHERE kind = $1", "erp.ask").await, 1);
    let page = app.get(&format!("/api/erp-messages/{second}"), &admin).await;
    assert_eq!(&page.data()["question"], asked.data());
    let schedule = said(&app, Kind::PoConfirm, 1).await[0];
    let refused = app.post(&format!("/api/erp-messages/{schedule}/ask"), &admin, json!({})).await;
    assert_eq!(refused.fault().2, "MESSAGE_NOT_ASKABLE");
    assert_eq!(app.get(&format!("/api/erp-messages/{schedule}"), &admin).await.data()["isAskable"], json!(false));
}
