//! The audit log: what is written into it, what cannot be taken out, and who reads it.

use crate::account::group;
use crate::app::{PASSWORD, Reply, TRACE, TestApp, later};
use crate::mfa::{set_up, show, sign_in};
use crate::upload::{self, KIND, cells, multipart, workbook};
use axum::body::Body;
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

type Row = (String, String, String, String, String);

/// Kind, outcome, reason, who, and from where: every entry, oldest first.
pub async fn entries(app: &TestApp) -> Vec<Row> {
    sqlx::query_as("SELECT kind, outcome, reason, actor_name, address FROM audit_log ORDER BY id")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

/// Kind and reason of every entry.
async fn told(app: &TestApp) -> Vec<(String, String)> {
    entries(app).await.into_iter().map(|row| (row.0, row.2)).collect()
}

fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
    wanted.iter().map(|(kind, reason)| ((*kind).to_owned(), (*reason).to_owned())).collect()
}

async fn login(app: &TestApp, username: &str, password: &str) -> Reply {
    let body = json!({"username": username, "password": password}).to_string();
    let told = [("x-forwarded-for", "203.0.113.7"), ("browserinfo", "os=Linux;browser=x")];
    app.send_from("POST", "/api/auth/login", "", "application/json", Body::from(body), &told).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_sign_in_leaves_one_entry_good_or_bad(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("closed", "OSE", &[153]).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'closed'").execute(&app.pool).await.unwrap();
    login(&app, " Supplier1 ", PASSWORD).await;
    login(&app, "supplier1", "Wrong2026x").await;
    login(&app, "nobody", "Wrong2026x").await;
    login(&app, "closed", PASSWORD).await;
    for _ in 0..4 {
        login(&app, "supplier1", "Wrong2026x").await;
    }
    assert_eq!(login(&app, "supplier1", PASSWORD).await.fault().1, "LOGIN_LOCKED");
    let all = entries(&app).await;
    assert!(all.iter().all(|row| row.0 == "sign_in" && row.4 == "203.0.113.7"), "{all:#?}");
    let seen: Vec<(&str, &str, &str)> =
        all.iter().map(|row| (row.1.as_str(), row.2.as_str(), row.3.as_str())).collect();
    let wrong = ("refused", "PASSWORD_WRONG", "supplier1");
    assert_eq!(
        seen,
        [
            ("done", "", "supplier1"),
            wrong,
            ("refused", "NO_SUCH_ACCOUNT", "nobody"),
            ("refused", "ACCOUNT_DISABLED", "closed"),
            wrong,
            wrong,
            wrong,
            wrong,
            ("refused", "LOGIN_LOCKED", "supplier1"),
        ]
    );
    let kept: (String, String, Value, Option<i64>) =
        sqlx::query_as("SELECT browser, request_id, detail, actor_id FROM audit_log ORDER BY id LIMIT 1")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!((kept.0.as_str(), kept.1.as_str(), kept.2), ("os=Linux;browser=x", TRACE, json!({"way": "password"})));
    assert!(kept.3.is_some(), "who proved to be the owner is known by id, nobody else");
    let failed = app.number("SELECT count(*) FROM audit_log WHERE outcome = $1 AND actor_id IS NOT NULL", "refused");
    assert_eq!(failed.await, 0);
    let secrets = app.number("SELECT count(*) FROM audit_log l WHERE position($1 in l::text) > 0", PASSWORD).await;
    assert_eq!(secrets, 0, "no password is written down");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_name_writes_no_second_line_and_is_not_endless(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for name in ["x\r\n2026-11-20 admin signed in", "\u{202e}nimda", "\u{1b}[2J", &"a".repeat(100_000)] {
        assert_ne!(login(&app, name, PASSWORD).await.status, 200);
    }
    let names: Vec<String> = entries(&app).await.into_iter().map(|row| row.3).collect();
    assert_eq!(names, ["x2026-11-20 admin signed in", "nimda", "[2J", &"a".repeat(100)]);
    // Nor does a formula leave with the export.
    login(&app, "=cmd|' /C calc'!A0", PASSWORD).await;
    let out = app.get("/api/audit-entries/export?columns=actorName,reason&lang=En", &app.token("admin").await).await;
    let cells = cells(&out.bytes);
    assert!(
        cells.contains(&"'=cmd|' /C calc'!A0".to_owned()) && cells.contains(&"Account not found".to_owned()),
        "{cells:?}"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn second_steps_sign_outs_and_passwords_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let (authenticator, codes) = set_up(&app, &token).await;
    let half = sign_in(&app, "code").await;
    later(Duration::seconds(60));
    show(&app, &half, "000000").await;
    let code = authenticator.code();
    let full = show(&app, &half, &code).await.data()["token"].as_str().unwrap().to_owned();
    let half = sign_in(&app, "code").await;
    show(&app, &half, &code).await;
    app.post("/api/User/validMFACode", &half, json!({"recoveryCode": codes[0]})).await;
    assert_eq!(app.get("/api/home", &full).await.status, 401);
    let token = app.token("supplier1").await;
    app.token("supplier1").await;
    app.post("/api/my-sessions/end-others", &token, json!({})).await;
    for (old, _) in [("Wrong2026x", "Another2026x"), (PASSWORD, "Another2026x")] {
        let body = json!({"oldPassword": old, "newPassword": "Another2026x"});
        app.call("PUT", "/api/User/changePassword", &token, Some(body)).await;
    }
    let token = app.token("supplier1").await;
    for _ in 0..2 {
        app.call("PUT", "/api/auth/logout", &token, Some(json!({}))).await;
    }
    for email in ["other@example.com", "supplier1@example.com"] {
        app.post("/api/auth/forgetPassword", "", json!({"username": "supplier1", "email": email})).await;
    }
    let pw: String = sqlx::query_scalar("SELECT secret FROM mail_messages WHERE template = 'account_password'")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    let body = json!({"pw": pw, "newPassword": "Third2026x"});
    assert_eq!(app.call("PUT", "/api/auth/resetPassword", "", Some(body)).await.status, 200);
    assert_eq!(
        told(&app).await,
        pairs(&[
            ("sign_in", ""),
            ("second_step", ""),
            ("second_step_enabled", ""),
            ("sign_in", ""),
            ("second_step", "MFA_CODE_WRONG"),
            ("second_step", ""),
            ("sign_in", ""),
            ("second_step", "MFA_CODE_USED"),
            ("second_step", ""),
            ("sessions_ended", ""),
            ("password_changed", "PASSWORD_WRONG"),
            ("password_changed", ""),
            ("sign_out", ""),
            ("password_forgotten", "LINK_NOT_SENT"),
            ("password_forgotten", ""),
            ("password_reset", ""),
        ])
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn groups_that_an_account_gets_or_loses_are_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "READER", &[155], "AB").await;
    group(&app, "WRITER", &[153], "AB").await;
    let token = app.token("admin").await;
    let person = |groups: &[&str]| json!({"name": "N", "nameEn": "N", "email": "n@example.com", "groups": groups});
    let mut new = person(&["READER"]);
    (new["userId"], new["company"]) = (json!("new1"), json!("OSE"));
    let made = app.post("/api/accounts", &token, new).await;
    let (id, version) = (&made.data()["id"], made.data()["version"].as_i64().unwrap());
    for (more, groups) in [(0, &["READER"][..]), (1, &["WRITER"][..])] {
        let mut edit = person(groups);
        edit["version"] = json!(version + more);
        let reply = app.post(&format!("/api/accounts/{id}/events/edit"), &token, edit).await;
        assert_eq!(reply.status, 200, "{}", reply.json);
    }
    let rows: Vec<(String, String, Value)> =
        sqlx::query_as("SELECT actor_name, subject, detail FROM audit_log WHERE kind = 'account_granted' ORDER BY id")
            .fetch_all(&app.pool)
            .await
            .unwrap();
    let row = |gained: &[&str], lost: &[&str]| {
        ("admin".to_owned(), "new1".to_owned(), json!({"gained": gained, "lost": lost}))
    };
    assert_eq!(rows, [row(&["READER"], &[]), row(&["WRITER"], &["READER"])], "an edit that gives nothing is none");
}

/// Every operation whose answer is a file, as the description says it.
fn downloads() -> Vec<(String, String)> {
    let description = serde_json::to_value(ehub_api::openapi()).unwrap();
    let mut found = Vec::new();
    // Probes of health answer in plain words, and are nobody's data.
    let paths = description["paths"].as_object().unwrap().iter().filter(|(path, _)| path.starts_with("/api"));
    for (path, item) in paths {
        for (method, operation) in item.as_object().unwrap() {
            let content = operation["responses"]["200"]["content"].as_object();
            // Files of the machine have entries of another kind, and answers of free questions two: `download_file.rs`, `reporting.rs`.
            let is_file = content.is_some_and(|content| content.keys().any(|kind| kind != "application/json"));
            if is_file && !["/api/download-files/{root}/{name}", "/api/reporting/workbook"].contains(&path.as_str()) {
                found.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    found
}

/// A file of each kind that is fetched by its id; all have the same.
async fn files(app: &TestApp) -> i64 {
    let file: i64 = sqlx::query_scalar(
        "INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content)
         SELECT id, '2026-11-16', now(), 'V10001-2026-11-16', 1, 0, 'PK' FROM companies WHERE code = 'V10001' RETURNING id",
    )
    .fetch_one(&app.pool)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO user_manuals (dir, name, content, media_type, uploaded_at, uploaded_by)
         VALUES ('S', 'a.txt', 'words', 'text/plain', now(), 'admin')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO provisions (id, language, version_no, valid_on, name, content, uploaded_at, uploaded_by) OVERRIDING SYSTEM VALUE
         VALUES ($1, 'EN', 1, '2026-01-01', 'terms.pdf', 'terms', now(), 'admin')",
    )
    .bind(file)
    .execute(&app.pool)
    .await
    .unwrap();
    sqlx::raw_sql(
        "INSERT INTO exports (id, state, changed_at, created_at, account_id, works_for, company_type, roles, list, query, file_name, rows_total,
                              size) OVERRIDING SYSTEM VALUE
           SELECT 1, 'Ready', now(), now(), a.id, c.id, c.type, '{}', 'audit-entries', '', 'audit-log', 1, 2
             FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.user_id = 'admin';
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
           VALUES ('export', 1, 1, 'request', 'Ready', 1, now(), 'admin', 'test', '{}');
         INSERT INTO export_parts (export_id, part_no, content) VALUES (1, 0, 'PK');
         INSERT INTO quality_files (process, document_id, vendor_id, name, media_type, content, uploaded_at, uploaded_by)
           SELECT w.process, 1, c.id, 'a.pdf', 'application/pdf', '%PDF-', now(), 'supplier1'
             FROM companies c, unnest(ARRAY['certificate', 'inspection_spec']) WITH ORDINALITY AS w(process, n)
            WHERE c.code = 'V10001' ORDER BY n;
         INSERT INTO comments (id, process, document_id, vendor_id, side, body, written_at, author_id, author_name, author_company)
           OVERRIDING SYSTEM VALUE
           SELECT 1, 'asn', 1, c.id, 'both', 'see the drawing', now(), a.id, 'Ann', c.name
             FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.user_id = 'supplier1';
         INSERT INTO comment_files (id, comment_id, name, media_type, content) OVERRIDING SYSTEM VALUE
           VALUES (2, 1, 'a.pdf', 'application/pdf', '%PDF-')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    assert_eq!(file, 1, "everything that is fetched by its id has the same");
    file
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_file_leaves_without_an_entry(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let file = files(&app).await;
    let supplier = app.token("supplier1").await;
    app.accept("4500000001", &supplier).await;
    assert_eq!(app.draft(app.lines("4500000001").await[0], "1", &supplier).await, (file, 1));
    let manual = json!({"isDownload": true, "downloadDir": "S", "downloadFileName": "a.txt"}).to_string();
    let accounts = ["userId", "name", "nameEn", "email", "groups"];
    let sheet = |path: &str| {
        let head: &[&str] = match path {
            _ if path.contains("accounts") => &accounts,
            _ if path.contains("masters") => &["code", "name"],
            _ if path.contains("uploadShipApplyFile") => &["poNo", "lineNo", "quantity", "shipOn", "remark"],
            _ if path.contains("certificates") => crate::certificate_sheet::HEAD,
            _ if path.contains("inspection-specs") => &["materialCode", "specType", "shortName", "specValue"],
            _ if path.contains("workbook") => &["poNo", "poLineNo", "lotNo", "quantity"],
            _ if path.contains("follow-up") => &["poNo", "lineNo", "followUp", "reason"],
            _ => upload::HEAD,
        };
        multipart("file", "a.xlsx", &workbook(&[head, &vec!["x"; head.len()]]))
    };
    let downloads = downloads();
    assert!(downloads.len() >= 12, "{downloads:?}");
    for (method, path) in downloads {
        let before = entries(&app).await.len();
        let of = if path.contains("certificates") { "1" } else { "2" };
        let address = path.replace("{id}", &file.to_string()).replace("{file}", of);
        let mut answers = Vec::new();
        for user in ["admin", "supplier1", "buyer1"] {
            let token = app.token(user).await;
            let (kind, body) = match method.as_str() {
                "POST" if path.ends_with("Manual") => ("application/json", Body::from(manual.clone())),
                "POST" => (KIND, Body::from(sheet(&path))),
                _ => ("", Body::empty()),
            };
            // Of master data a workbook is about one kind, of a draft about one version.
            let about = match path.as_str() {
                _ if path.starts_with("/api/masters") => "&kind=plant",
                "/api/asns/{id}/workbook/marked" => "&version=1",
                _ => "",
            };
            let reply = app.send(&method, &format!("{address}?lang=En{about}"), &token, kind, body).await;
            let reply = if reply.fault().2 == "UNKNOWN_FIELD" { app.get(&address, &token).await } else { reply };
            answers.push((user, reply.status.as_u16(), reply.json.clone()));
        }
        let good = answers.iter().filter(|answer| answer.1 == 200).count();
        assert!(good > 0, "{method} {path} gives nobody a file: {answers:?}");
        let mut written = entries(&app).await.split_off(before);
        // A trial of accounts is told besides.
        written.retain(|row| row.0 != "accounts_tried");
        assert_eq!(written.len(), good, "{method} {path}: {written:?}");
        assert!(written.iter().all(|row| row.0 == "export"), "{method} {path}: {written:?}");
    }
    let (subject, detail): (String, Value) =
        sqlx::query_as("SELECT subject, detail FROM audit_log WHERE subject = 'po-lines' AND actor_name = 'supplier1'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    let wanted = json!({"route": "/api/po-lines/export", "query": "lang=En", "rows": 3});
    assert_eq!((subject.as_str(), detail), ("po-lines", wanted));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn administrators_look_through_it_and_nobody_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    login(&app, "supplier1", PASSWORD).await;
    login(&app, "nobody", "Wrong2026x").await;
    let admin = app.token("admin").await;
    app.get("/api/po-lines/export", &admin).await;
    let kinds = async |query: &str| -> Vec<String> {
        let reply = app.get(&format!("/api/audit-entries?{query}"), &admin).await;
        let items = reply.data()["items"].as_array().unwrap().clone();
        assert_eq!(reply.data()["totalcount"], items.len());
        items
            .iter()
            .map(|row| format!("{} {}", row["kind"].as_str().unwrap(), row["actorName"].as_str().unwrap()))
            .collect()
    };
    let (good, bad, out) = ("sign_in supplier1", "sign_in nobody", "export admin");
    assert_eq!(kinds("").await, [out, bad, good], "newest first");
    assert_eq!(kinds("sort=at").await, [good, bad, out]);
    assert_eq!(kinds("sort=actorName").await, [out, bad, good]);
    assert_eq!(kinds("kind=sign_in,sign_out").await, [bad, good]);
    assert_eq!(kinds("outcome=refused").await, [bad]);
    assert_eq!(kinds("actor=PLIER").await, [good]);
    assert_eq!(kinds("address=203.0.113").await, [bad, good]);
    assert_eq!(kinds("subject=po-l").await, [out]);
    assert_eq!(kinds("atFrom=2026-11-20T04:00:01Z").await, Vec::<String>::new());
    assert_eq!(app.get("/api/audit-entries?sort=detail", &admin).await.fault().2, "UNKNOWN_SORT");
    for user in ["supplier1", "buyer1"] {
        assert_eq!(app.get("/api/audit-entries", &app.token(user).await).await.status, 403);
    }
}

/// As the program's own role: what a hole in the program could do.
async fn as_program(app: &TestApp, sql: &'static str) -> Result<u64, sqlx::Error> {
    let mut tx = app.db.begin_system().await?;
    let done = sqlx::query(sql).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_the_clean_up_takes_something_out_and_only_what_is_old(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for years in [0, 1, 3] {
        sqlx::query(
            "INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail)
             VALUES (now() - make_interval(years => $1, days => 20), 'export', 'x', 'x', 'x', '{}')",
        )
        .bind(years)
        .execute(&app.pool)
        .await
        .unwrap();
    }
    for sql in [
        "UPDATE audit_log SET actor_name = 'y'",
        "DELETE FROM audit_log",
        "DELETE FROM audit_log WHERE at < now() - interval '2 years'",
        "TRUNCATE audit_log",
        "ALTER TABLE audit_log DISABLE TRIGGER ALL",
        "DROP TRIGGER audit_log_stays ON audit_log",
    ] {
        assert!(as_program(&app, sql).await.is_err(), "the program's role: {sql}");
    }
    for sql in ["UPDATE audit_log SET actor_name = 'y'", "DELETE FROM audit_log", "TRUNCATE audit_log"] {
        assert!(sqlx::query(sql).execute(&app.pool).await.is_err(), "even whoever owns the table: {sql}");
    }
    let left = async || app.number("SELECT count(*) FROM audit_log WHERE kind = $1", "export").await;
    assert_eq!(ehub_workflows::audit::forget(&app.db, 100).await.unwrap(), 1, "two years, as shipped");
    assert_eq!(left().await, 2);
    // A shorter setting counts, but a year is kept whatever it says.
    sqlx::raw_sql(
        "BEGIN;
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'qjob', 999, 1, 'define', 'Active', 1, now(), 'x', 'x', '{}';
         INSERT INTO qjobs (id, name, state, changed_at, cron, zone, parameters) OVERRIDING SYSTEM VALUE
         VALUES (999, 'audit.forget', 'Active', now(), '0 0 * * * *', 'UTC', '{\"keptDays\": 1}');
         COMMIT",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    assert_eq!(ehub_workflows::audit::forget(&app.db, 100).await.unwrap(), 1);
    assert_eq!(left().await, 1);
}
