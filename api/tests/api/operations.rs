//! The operations screen: the machine at a glance, jobs run again and stopped, and what is overdue.

use crate::app::TestApp;
use ehub_api::http::check::{Check, CheckFinding};
use ehub_api::http::readiness::Disk;
use ehub_workflows::circuit_breaker::{self, System};
use ehub_workflows::operations::presence::{Worker, beat, leave};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// A job in some state; its id.
async fn job(app: &TestApp, kind: &str, state: &str, attempts: i32) -> i64 {
    sqlx::query_scalar(
        "INSERT INTO jobs (kind, process, document, payload, state, run_at, attempts, idempotency_key, last_error,
                           leased_by, lease_until, finished_at)
         VALUES ($1, 'test', 0, '{}', $2, now() - interval '1 minute', $3, gen_random_uuid()::text,
                 CASE WHEN $3 > 0 THEN 'the ERP is away' END, CASE WHEN $2 = 'running' THEN 'w1' END,
                 CASE WHEN $2 = 'running' THEN now() + interval '1 hour' END,
                 CASE WHEN $2 IN ('done', 'dead', 'cancelled') THEN now() END) RETURNING id",
    )
    .bind(kind)
    .bind(state)
    .bind(attempts)
    .fetch_one(&app.pool)
    .await
    .unwrap()
}

async fn state(app: &TestApp, id: i64) -> String {
    sqlx::query_scalar("SELECT state FROM jobs WHERE id = $1").bind(id).fetch_one(&app.pool).await.unwrap()
}

fn worker(name: &str, kinds: &[&str]) -> Worker {
    let kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
    Worker { name: name.to_owned(), version: "1.2.3", kinds, concurrency: 4 }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_machine_is_seen_at_a_glance(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let empty = app.get("/api/operations", &admin).await;
    for list in ["systems", "queue", "workers"] {
        assert_eq!(empty.data()[list], json!([]));
    }
    let storage = &empty.data()["storage"];
    assert!(storage["databaseBytes"].as_i64().unwrap() > 1024 * 1024, "{storage}");
    assert_eq!(storage["disk"], Value::Null, "nobody has looked yet");
    app.state.readiness.seen(true, Some(Disk { free: 5, size: 100, least: 10 }));
    let storage = app.get("/api/operations", &admin).await.data()["storage"].clone();
    assert_eq!(storage["disk"], json!({"freeBytes": 5, "sizeBytes": 100, "full": true}));

    for (state, attempts) in [("ready", 0), ("ready", 2), ("running", 1), ("dead", 10), ("done", 1)] {
        job(&app, "a.kind", state, attempts).await;
    }
    job(&app, "b.kind", "ready", 0).await;
    beat(&app.db, &worker("w1", &["a.kind"])).await.unwrap();
    beat(&app.db, &worker("w2", &["a.kind", "b.kind"])).await.unwrap();
    sqlx::query("UPDATE workers SET seen_at = now() - interval '2 minutes' WHERE name = 'w2'")
        .execute(&app.pool)
        .await
        .unwrap();
    for _ in 0..3 {
        circuit_breaker::failed(&app.db, crate::app::now(), System::Erp, "connection refused", None).await.unwrap();
    }

    let reply = app.get("/api/operations", &admin).await;
    let data = reply.data();
    let erp = &data["systems"][0];
    assert_eq!((&erp["name"], &erp["lastError"]), (&json!("erp"), &json!("connection refused")));
    assert_eq!(
        (&erp["downSince"], &erp["nextTryAt"]),
        (&json!("2026-11-20T04:00:00Z"), &json!("2026-11-20T04:00:05Z"))
    );
    assert_eq!((&erp["behind"], &erp["behindSince"], &erp["failing"]), (&json!([]), &Value::Null, &json!([])));
    let a = &data["queue"][0];
    let counted = ["due", "later", "failing", "running", "dead", "workers"].map(|name| a[name].as_i64().unwrap());
    assert_eq!((a["kind"].as_str(), counted), (Some("a.kind"), [2, 0, 1, 1, 1, 1]));
    assert!(a["oldestDueSeconds"].as_f64().unwrap() >= 60.0);
    assert_eq!((&data["queue"][1]["due"], &data["queue"][1]["workers"]), (&json!(1), &json!(0)));
    let seen: Vec<(&Value, &Value, &Value)> = data["workers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|worker| (&worker["name"], &worker["alive"], &worker["running"]))
        .collect();
    let (w1, w2) = (json!("w1"), json!("w2"));
    assert_eq!(seen, [(&w1, &json!(true), &json!(1)), (&w2, &json!(false), &json!(0))]);
    leave(&app.db, "w1").await.unwrap();
    sqlx::query(
        "INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('orders', '1', now() - interval '12 minutes')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let reply = app.get("/api/operations", &admin).await;
    assert_eq!(reply.data()["workers"].as_array().unwrap().len(), 1);
    let erp = &reply.data()["systems"][0];
    assert!(erp["behind"] == json!(["orders"]) && erp["behindSince"].is_string(), "{erp}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn jobs_are_listed_by_kind_and_state(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let dead = job(&app, "a.kind", "dead", 10).await;
    let running = job(&app, "a.kind", "running", 1).await;
    job(&app, "b.kind", "done", 1).await;
    sqlx::query("UPDATE jobs SET process = 'mail', document = 12 WHERE id = $1")
        .bind(dead)
        .execute(&app.pool)
        .await
        .unwrap();
    sqlx::query("UPDATE jobs SET progress = '{\"done\": 3, \"total\": 12, \"note\": \"rows\"}' WHERE id = $1")
        .bind(running)
        .execute(&app.pool)
        .await
        .unwrap();
    let ids = |reply: &crate::app::Reply| -> Vec<i64> {
        reply.data()["items"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    for (query, found) in [
        ("", vec![running, dead]),
        ("?sort=id", vec![dead, running]),
        ("?state=dead", vec![dead]),
        ("?state=dead,running&kind=b.kind", vec![]),
        ("?process=mail&document=12", vec![dead]),
        ("?state=dead&process=mail&document=13", vec![]),
        ("?process=test", vec![running]),
        ("?size=10&page=2", vec![]),
    ] {
        assert_eq!(ids(&app.get(&format!("/api/jobs{query}"), &admin).await), found, "{query}");
    }
    let reply = app.get("/api/jobs?state=running", &admin).await;
    let row = &reply.data()["items"][0];
    assert_eq!(row["progress"], json!({"done": 3, "total": 12, "note": "rows"}));
    assert_eq!((&row["leasedBy"], &row["attempts"]), (&json!("w1"), &json!(1)));
    let bad = app.get("/api/jobs?state=asleep", &admin).await.fault();
    assert_eq!((bad.0, bad.2.as_str(), bad.3.as_str()), (400, "WRONG_TYPE", "state"));
    for query in ["sort=payload", "size=7", "page=0", "id=1", "document=x"] {
        assert_eq!(app.get(&format!("/api/jobs?{query}"), &admin).await.status, 400, "{query}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn dead_jobs_run_again_and_others_are_refused(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let dead = job(&app, "a.kind", "dead", 10).await;
    let done = job(&app, "a.kind", "done", 1).await;
    let reply = app.post("/api/jobs/redo", &admin, json!({"ids": [done, dead, 0]})).await;
    let data = reply.data();
    assert_eq!((&data["done"], &data["refused"]), (&json!(1), &json!(2)));
    assert_eq!(data["results"][0]["blockers"][0]["label"], "JOB_NOT_DEAD");
    assert_eq!(data["results"][1], json!({"id": dead, "name": format!("a.kind #{dead}"), "ok": true}));
    assert_eq!(data["results"][2]["errorLabel"], "NOT_FOUND");
    assert_eq!((state(&app, dead).await.as_str(), state(&app, done).await.as_str()), ("ready", "done"));
    assert_eq!(app.number("SELECT attempts::bigint FROM jobs WHERE kind = $1 AND state = 'ready'", "a.kind").await, 0);
    let again = app.post("/api/jobs/redo", &admin, json!({"ids": [dead]})).await;
    assert_eq!(again.data()["refused"], 1, "once is enough");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn jobs_are_stopped_at_once_or_at_their_next_look(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let mut ids = Vec::new();
    for (state, attempts) in [("ready", 0), ("running", 1), ("dead", 10), ("cancelled", 1)] {
        ids.push(job(&app, "a.kind", state, attempts).await);
    }
    let reply = app.post("/api/jobs/cancel", &admin, json!({"ids": ids})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(3), &json!(1)));
    assert_eq!(reply.data()["results"][3]["blockers"][0]["label"], "JOB_FINISHED");
    let mut states = Vec::new();
    for id in &ids {
        states.push(state(&app, *id).await);
    }
    assert_eq!(states, ["cancelled", "running", "cancelled", "cancelled"]);
    let running = app.get("/api/jobs?state=running", &admin).await;
    assert_eq!(running.data()["items"][0]["cancelAskedBy"], "admin");
    for (path, body) in [("redo", json!({"ids": []})), ("cancel", json!({})), ("cancel", json!({"ids": "1"}))] {
        assert_eq!(app.post(&format!("/api/jobs/{path}"), &admin, body).await.status, 400, "{path}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn everybody_sees_what_is_overdue_of_his_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query(
        "UPDATE deadlines SET fired_at = '2026-11-19T00:00:00Z', times = 2
          WHERE name = 'remind-supplier' AND document IN (SELECT id FROM po_lines WHERE line_no = 1)",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    for (user, numbers) in [
        ("supplier1", vec!["4500000001/1"]),
        ("supplier2", vec!["4500000002/1"]),
        ("buyer1", vec!["4500000001/1", "4500000002/1"]),
        ("admin", vec!["4500000001/1", "4500000002/1"]),
    ] {
        let reply = app.get("/api/overdue", &app.token(user).await).await;
        let found: Vec<&str> =
            reply.data()["items"].as_array().unwrap().iter().map(|row| row["documentNo"].as_str().unwrap()).collect();
        assert_eq!(found, numbers, "{user}");
        assert_eq!(reply.headers["totalcount"], numbers.len().to_string());
        assert_eq!(reply.data()["items"][0]["times"], 2);
    }
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        for path in ["operations", "jobs"] {
            assert_eq!(app.get(&format!("/api/{path}"), &token).await.status, 403, "{user} {path}");
        }
        for path in ["redo", "cancel"] {
            let reply = app.post(&format!("/api/jobs/{path}"), &token, json!({"ids": [1]})).await;
            assert_eq!(reply.status, 403, "{user} {path}");
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_installation_is_checked_one_at_a_time_and_without_secrets(pool: PgPool) {
    let mut app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    assert_eq!(app.get("/api/operations/check", &admin).await.data(), &json!([]), "nobody knows how");
    let (begun, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (began, goes) = (begun.clone(), go.clone());
    app.state.check = Check::by(move || {
        let (began, goes) = (began.clone(), goes.clone());
        Box::pin(async move {
            began.add_permits(1);
            goes.acquire().await.unwrap().forget();
            let words = "postgres://a:hunter22@db does not answer".to_owned();
            vec![CheckFinding { area: "database".to_owned(), kind: "bad".to_owned(), words }]
        })
    });
    app.router = ehub_api::router(app.state.clone());
    let (first, second) = tokio::join!(app.get("/api/operations/check", &admin), async {
        begun.acquire().await.unwrap().forget();
        let second = app.get("/api/operations/check", &admin).await;
        go.add_permits(2);
        second
    });
    assert_eq!(second.status, 429);
    let found = json!([{"area": "database", "kind": "bad", "words": "postgres://a:***@db does not answer"}]);
    assert_eq!(first.data(), &found);
    assert_eq!(app.get("/api/operations/check", &admin).await.status, 200, "the turn is over");
    assert_eq!(app.get("/api/operations/check", &app.token("buyer1").await).await.status, 403);
}
