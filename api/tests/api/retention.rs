//! Retention through the API: who reads it, what is set at the qjob, and what a preview tells.

use crate::app::{TestApp, config, now};
use ehub_api::Config;
use ehub_workflows::qjob::Kind;
use ehub_workflows::qjob::store::{Shipped, define};
use serde_json::json;
use sqlx::PgPool;
use std::fs::File;
use std::time::{Duration, SystemTime};

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_set_at_the_qjob_is_what_is_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    define(&app.db, now(), &[Kind::Expire].map(Shipped::of)).await.unwrap();
    sqlx::raw_sql(
        "INSERT INTO notifications (account_id, company_id, kind, created_at, process, document, document_no, document_count, idempotency_key)
         SELECT a.id, a.company_id, 'asn_sent', '2026-11-20'::timestamptz - make_interval(days => n), 'asn', 1, 'A1', 1, n::text
           FROM accounts a, generate_series(1, 100) n WHERE a.user_id = 'supplier1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let told = async || {
        let all = app.get("/api/retention", &admin).await;
        let found = all.data().as_array().unwrap().iter().find(|one| one["kind"] == "notifications").cloned();
        found.unwrap()
    };
    let shipped = told().await;
    assert_eq!(
        (&shipped["value"], &shipped["total"], &shipped["due"]),
        (&json!(90), &json!(100), &json!(11)),
        "{shipped}"
    );
    assert_eq!((&shipped["least"], &shipped["most"], &shipped["unit"]), (&json!(1), &json!(999), &json!("days")));
    let preview = app.get("/api/retention/preview?kind=notifications&value=7", &admin).await;
    assert_eq!(preview.data(), &json!({"due": 94}));
    assert_eq!(told().await, shipped, "nothing was changed");

    let id = shipped["qjobId"].as_i64().unwrap();
    let page = app.get(&format!("/api/qjobs/{id}"), &admin).await;
    let mut parameters = page.data()["parameters"].clone();
    parameters["notificationDays"] = json!(7);
    let body = json!({"version": page.data()["version"], "cron": page.data()["cron"], "zone": page.data()["zone"], "parameters": parameters});
    let edited = app.post(&format!("/api/qjobs/{id}/events/edit"), &admin, body).await;
    assert_eq!(edited.status, 200, "{}", edited.json);
    let set = told().await;
    assert_eq!((&set["value"], &set["due"]), (&json!(7), &json!(94)), "{set}");

    for query in
        ["", "?kind=notifications", "?kind=notifications&value=0", "?kind=accounts&value=7", "?kind=audit&value=30"]
    {
        assert_eq!(app.get(&format!("/api/retention/preview{query}"), &admin).await.status, 400, "{query}");
    }
    for user in ["supplier1", "buyer1"] {
        let token = app.token(user).await;
        for path in ["/api/retention", "/api/retention/preview?kind=jobs&value=7"] {
            assert_eq!(app.get(path, &token).await.status, 403, "{user} {path}");
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn log_files_are_told_with_the_setting_of_the_configuration(pool: PgPool) {
    let folder = tempfile::tempdir().unwrap();
    let app =
        TestApp::with(pool, Config { log_folder: Some(folder.path().to_owned()), log_file_days: 3, ..config() }).await;
    for (name, days) in [("ehub-api-1.jsonl", 0), ("ehub-api-2.jsonl", 4), ("postgres.log", 9)] {
        let at = SystemTime::from(now()) - Duration::from_hours(24 * days + 1);
        File::create(folder.path().join(name)).unwrap().set_modified(at).unwrap();
    }
    let admin = app.token("admin").await;
    let all = app.get("/api/retention", &admin).await;
    let told = all.data().as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&told["kind"], &told["value"], &told["total"], &told["due"], &told["qjob"], &told["parameter"]),
        (&json!("logFiles"), &json!(3), &json!(2), &json!(1), &json!(null), &json!("log.files_kept_days"))
    );
    let preview = app.get("/api/retention/preview?kind=logFiles&value=30", &admin).await;
    assert_eq!(preview.data(), &json!({"due": 0}));
    for query in ["kind=logFiles&value=0", "kind=mailFiles&value=7"] {
        assert_eq!(app.get(&format!("/api/retention/preview?{query}"), &admin).await.status, 400, "{query}");
    }
}
