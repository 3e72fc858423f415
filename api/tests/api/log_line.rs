//! The log viewer: what is shown of the log files, how it is asked, and to whom it is shown.

use crate::app::{TestApp, config, now};
use chrono::Duration;
use ehub_api::Config;
use ehub_workflows::log_file::Entry;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::path::Path;

/// An API whose log files lie in a folder.
async fn app(pool: PgPool, folder: &Path) -> TestApp {
    TestApp::with(pool, Config { log_folder: Some(folder.to_owned()), ..config() }).await
}

fn write(folder: &Path, process: &str, lines: &[(i64, &str, &str, &str)]) {
    let text: String = lines
        .iter()
        .map(|(seconds, level, request, message)| {
            let entry = Entry {
                level: (*level).to_owned(),
                process: process.to_owned(),
                pid: 7,
                target: "ehub".to_owned(),
                message: (*message).to_owned(),
                request_id: (*request).to_owned(),
                fields: json!({"ms": 3, "password": "hunter22"}).as_object().unwrap().clone(),
            };
            entry.line(now() + Duration::seconds(*seconds))
        })
        .collect();
    let path = folder.join(format!("ehub-{process}-20261120T040000Z-7-0001.jsonl"));
    std::fs::write(&path, text).unwrap();
    // As if it had been written then: the moments of the test are not those of the clock.
    let file = std::fs::File::options().append(true).open(&path).unwrap();
    file.set_modified((now() + Duration::minutes(1)).into()).unwrap();
}

fn messages(data: &Value) -> Vec<&str> {
    data["items"].as_array().unwrap().iter().map(|line| line["message"].as_str().unwrap()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_request_is_followed_through_api_and_worker(pool: PgPool) {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "api", &[(1, "INFO", "request-0001", "answered"), (3, "WARN", "request-0002", "slow")]);
    write(home.path(), "worker", &[(2, "ERROR", "request-0001", "token=abcdef refused")]);
    let app = app(pool, home.path()).await;
    let admin = app.token("admin").await;
    let reply = app.get("/api/log-lines", &admin).await;
    let data = reply.data();
    assert_eq!(messages(data), ["slow", "token=*** refused", "answered"]);
    assert_eq!((&data["isKept"], &data["files"], &data["older"]), (&json!(true), &json!(2), &Value::Null));
    let line = &data["items"][2];
    assert_eq!(line["fields"], json!({"ms": 3, "password": "***"}), "also what was written unmasked");
    assert_eq!((&line["at"], &line["level"]), (&json!("2026-11-20T04:00:01Z"), &json!("INFO")));
    for (query, wanted) in [
        ("requestId=request-0001", vec!["token=*** refused", "answered"]),
        ("level=warn", vec!["slow", "token=*** refused"]),
        ("process=worker", vec!["token=*** refused"]),
        ("text=ANSWER", vec!["answered"]),
        ("from=2026-11-20T04:00:02Z&to=2026-11-20T04:00:03Z", vec!["token=*** refused"]),
        ("requestId=request-000", vec![]),
    ] {
        assert_eq!(messages(app.get(&format!("/api/log-lines?{query}"), &admin).await.data()), wanted, "{query}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_makes_no_sense_is_told_with_its_field(pool: PgPool) {
    let home = tempfile::tempdir().unwrap();
    let app = app(pool, home.path()).await;
    let admin = app.token("admin").await;
    let long = format!("text={}", "x".repeat(201));
    for (query, label, field) in [
        ("level=loud", "WRONG_TYPE", "level"),
        ("process=..%2F..", "WRONG_TYPE", "process"),
        ("before=1.2.%2Fetc%2Fpasswd", "WRONG_TYPE", "before"),
        ("size=100000", "WRONG_TYPE", "size"),
        ("from=yesterday", "NOT_A_DATE", "from"),
        ("folder=%2Fetc", "UNKNOWN_FIELD", "folder"),
        ("text=a%00b", "CONTROL_CHARACTERS", "text"),
        (long.as_str(), "TOO_LONG", "text"),
    ] {
        let fault = app.get(&format!("/api/log-lines?{query}"), &admin).await.fault();
        assert_eq!((fault.0, fault.2.as_str(), fault.3.as_str()), (400, label, field), "{query}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_system_administrators_read_logs_and_fetch_files(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("admin800", "OSE", &[800, 801]).await;
    app.account("s802", "V10001", &[802]).await;
    for path in
        ["/api/log-lines", "/api/download-roots", "/api/download-files?root=logs", "/api/download-files/logs/a.jsonl"]
    {
        for user in ["supplier1", "buyer1", "admin800", "s802"] {
            let token = app.token(user).await;
            assert_eq!(app.get(path, &token).await.status, 403, "{user} {path}");
        }
    }
    let none = app.get("/api/log-lines", &app.token("admin").await).await;
    assert_eq!(none.data()["isKept"], json!(false));
}
