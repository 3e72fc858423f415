//! Files of the machine: what may be fetched, every way around that, and what the audit log says of each attempt.

use crate::app::{TestApp, config};
use ehub_api::Config;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::fs;
use std::os::unix::fs::symlink;

/// A machine with a log file, a mail, and secrets beside them.
async fn house(pool: PgPool) -> (TestApp, tempfile::TempDir) {
    let home = tempfile::tempdir().unwrap();
    for folder in ["logs", "mail", "secrets"] {
        fs::create_dir(home.path().join(folder)).unwrap();
    }
    fs::write(home.path().join("logs/ehub-up-1.jsonl"), "line\n".repeat(200_000)).unwrap();
    fs::write(home.path().join("logs/.hidden"), "hidden").unwrap();
    fs::write(home.path().join("mail/1.eml"), "Subject: x\n").unwrap();
    fs::write(home.path().join("mail/notes.txt"), "no mail").unwrap();
    fs::write(home.path().join("secrets/token"), "TOP SECRET").unwrap();
    let settings =
        Config { log_folder: Some(home.path().join("logs")), mail_folder: Some(home.path().join("mail")), ..config() };
    (TestApp::with(pool, settings).await, home)
}

/// Outcome, reason and subject of every entry, oldest first.
async fn told(app: &TestApp) -> Vec<(String, String, String, Value)> {
    sqlx::query_as("SELECT outcome, reason, subject, detail FROM audit_log WHERE kind = 'file_downloaded' ORDER BY id")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn files_are_listed_fetched_whole_and_written_down(pool: PgPool) {
    let (app, _home) = house(pool).await;
    sqlx::query(
        "INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content)
         SELECT id, '2026-11-16', now(), 'V10001-2026-11-16', 1, 0, 'PK' FROM companies WHERE code = 'V10001'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let admin = app.token("admin").await;
    let roots = app.get("/api/download-roots", &admin).await;
    let counts: Vec<(&str, i64)> = roots
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|root| (root["root"].as_str().unwrap(), root["files"].as_i64().unwrap()))
        .collect();
    assert_eq!(counts, [("logs", 1), ("mails", 1), ("weekly", 1)]);
    let weekly = app.get("/api/download-files?root=weekly", &admin).await.data()["items"][0].clone();
    let week = format!("/api/download-files/weekly/{}", weekly["key"].as_str().unwrap());
    assert_eq!(app.get(&week, &admin).await.bytes, b"PK");
    let listed = app.get("/api/download-files?root=logs", &admin).await;
    assert_eq!(listed.data()["items"][0]["size"], json!(1_000_000));
    let reply = app.get("/api/download-files/logs/ehub-up-1.jsonl", &admin).await;
    assert_eq!((reply.status.as_u16(), reply.bytes.len()), (200, 1_000_000));
    let header = |name: &str| reply.headers[name].to_str().unwrap();
    assert_eq!(header("content-type"), "application/octet-stream");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("content-disposition").starts_with("attachment; filename=\"ehub-up-1.jsonl\""));
    let told = told(&app).await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!((told[1].0.as_str(), told[1].2.as_str()), ("done", "ehub-up-1.jsonl"));
    assert_eq!(told[1].3, json!({"root": "logs", "size": 1_000_000}));
    let exports = app.number("SELECT count(*) FROM audit_log WHERE kind = $1", "export").await;
    assert_eq!(exports, 0, "one entry each");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_way_leads_out_of_the_places(pool: PgPool) {
    let (app, home) = house(pool).await;
    let logs = home.path().join("logs");
    symlink("/etc/passwd", logs.join("passwd")).unwrap();
    symlink(home.path().join("secrets"), logs.join("folder")).unwrap();
    fs::hard_link(home.path().join("secrets/token"), logs.join("hard")).unwrap();
    fs::create_dir(logs.join("inner")).unwrap();
    let admin = app.token("admin").await;
    let long = "x".repeat(3_000);
    let names = [
        "..%2Fsecrets%2Ftoken",
        "..%2fsecrets%2ftoken",
        "%2e%2e%2fsecrets%2ftoken",
        "%2e%2e",
        "..",
        "%252e%252e%252fsecrets%252ftoken",
        "%2Fetc%2Fpasswd",
        "..%5Csecrets%5Ctoken",
        "ehub-up-1.jsonl%00",
        "%00",
        "%0A",
        ".hidden",
        "passwd",
        "folder",
        "folder%2Ftoken",
        "hard",
        "inner",
        "nothing.jsonl",
        long.as_str(),
    ];
    for name in names {
        let reply = app.get(&format!("/api/download-files/logs/{name}"), &admin).await;
        assert_eq!(reply.status, 404, "{name}");
        assert!(!String::from_utf8_lossy(&reply.bytes).contains("TOP SECRET"));
    }
    for path in ["secrets/token", "mails/notes.txt", "weekly/x", "weekly/0", "%2e%2e/secrets", "LOGS/ehub-up-1.jsonl"] {
        assert_eq!(app.get(&format!("/api/download-files/{path}"), &admin).await.status, 404, "{path}");
    }
    for path in ["logs/../secrets/token", "logs/inner/../ehub-up-1.jsonl", "logs//ehub-up-1.jsonl", "../secrets/token"]
    {
        let reply = app.get(&format!("/api/download-files/{path}"), &admin).await;
        assert!(!reply.status.is_success(), "{path}");
    }
    let fault = app.get("/api/download-files?root=secrets", &admin).await.fault();
    assert_eq!((fault.0, fault.2.as_str(), fault.3.as_str()), (400, "WRONG_TYPE", "root"));
    assert_eq!(app.get("/api/download-files", &admin).await.fault().2, "REQUIRED");
    let told = told(&app).await;
    assert!(told.len() >= names.len() + 6, "every attempt is written down: {}", told.len());
    assert!(told.iter().all(|row| row.0 == "refused" && row.1 == "NOT_FOUND"), "{told:?}");
    assert!(told.iter().all(|row| row.2.chars().count() <= 100), "{told:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_place_that_is_a_link_is_empty(pool: PgPool) {
    let home = tempfile::tempdir().unwrap();
    let logs = home.path().join("logs");
    symlink("/etc", &logs).unwrap();
    let app = TestApp::with(pool, Config { log_folder: Some(logs), ..config() }).await;
    let admin = app.token("admin").await;
    assert_eq!(app.get("/api/download-files?root=logs", &admin).await.data()["items"], json!([]));
    assert_eq!(app.get("/api/download-files/logs/passwd", &admin).await.status, 404);
}
