//! User manuals and forms through the API: put there by administrators, fetched by those they are for; and what they were before.

use crate::app::{Reply, TestApp, later};
use crate::upload::KIND;
use axum::body::Body;
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

const PDF: &[u8] = b"%PDF-1.7 words";
const UPLOAD: &str = "/api/User/uploadUserManualFile";
const DOWNLOAD: &str = "/api/User/downloadUserManual";

fn part(head: &str, content: &[u8]) -> Vec<u8> {
    [format!("--X\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(), content, b"\r\n"].concat()
}

fn file(name: &str, content: &[u8]) -> Vec<u8> {
    part(&format!("name=\"file\"; filename=\"{name}\""), content)
}

fn info(dir: &str) -> Vec<u8> {
    part("name=\"uploadInfo\"", json!({ "uploadDir": dir }).to_string().as_bytes())
}

async fn send(app: &TestApp, user: &str, parts: &[Vec<u8>]) -> Reply {
    let body = [parts.concat(), b"--X--\r\n".to_vec()].concat();
    app.send("POST", UPLOAD, &app.token(user).await, KIND, Body::from(body)).await
}

async fn put(app: &TestApp, dir: &str, name: &str, content: &[u8]) {
    let reply = send(app, "admin", &[file(name, content), info(dir)]).await;
    assert_eq!(reply.data(), &json!({}));
}

async fn list(app: &TestApp, user: &str) -> Value {
    app.post(DOWNLOAD, &app.token(user).await, json!({"isDownload": false})).await.data().clone()
}

async fn fetch(app: &TestApp, user: &str, dir: &str, name: &str) -> Reply {
    let body = json!({"isDownload": true, "downloadFileName": name, "downloadDir": dir});
    app.post(DOWNLOAD, &app.token(user).await, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_uploaded_is_listed_fetched_replaced_and_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    // Where to is said before or after the files.
    let parts = [info("S"), file("供應商 (v1)*.pdf", PDF), file("notes.TXT", b"<script>")];
    assert_eq!(send(&app, "admin", &parts).await.data(), &json!({}));
    let first = json!({"mayUpload": false, "directories": [
        {"dir": "S", "files": [
            {"name": "notes.TXT", "size": 8, "version": 1, "uploadedAt": "2026-11-20T04:00:00Z", "uploadedBy": null},
            {"name": "供應商 (v1)*.pdf", "size": 14, "version": 1, "uploadedAt": "2026-11-20T04:00:00Z", "uploadedBy": null},
        ], "removed": []},
        {"dir": "S-English", "files": [], "removed": []},
        {"dir": "S-FAQ", "files": [], "removed": []},
    ]});
    assert_eq!(list(&app, "supplier1").await, first);

    let got = fetch(&app, "supplier1", "S", "供應商 (v1)*.pdf").await;
    assert_eq!((got.status.as_u16(), got.bytes.as_slice()), (200, PDF));
    let name = "attachment; filename*=UTF-8''%E4%BE%9B%E6%87%89%E5%95%86%20%28v1%29%2A.pdf";
    assert_eq!(got.headers["content-disposition"], name);
    assert_eq!(
        (&got.headers["content-type"], &got.headers["x-content-type-options"]),
        (&"application/pdf".parse().unwrap(), &"nosniff".parse().unwrap())
    );

    later(Duration::hours(1));
    put(&app, "S", "notes.TXT", b"more words").await;
    let replaced = json!({"name": "notes.TXT", "size": 10, "version": 2, "uploadedAt": "2026-11-20T05:00:00Z", "uploadedBy": null});
    assert_eq!(list(&app, "supplier1").await["directories"][0]["files"][0], replaced);
    assert_eq!(fetch(&app, "supplier1", "S", "notes.TXT").await.bytes, b"more words");
    let told: Vec<(String, String, Value)> =
        sqlx::query_as("SELECT actor_name, subject, detail FROM audit_log WHERE kind = 'manual_uploaded' ORDER BY id")
            .fetch_all(&app.pool)
            .await
            .unwrap();
    let entry = |subject: &str, size: i64, replaced: bool| {
        ("admin".to_owned(), subject.to_owned(), json!({"size": size, "replaced": replaced}))
    };
    let wanted =
        [entry("S/notes.TXT", 8, false), entry("S/供應商 (v1)*.pdf", 14, false), entry("S/notes.TXT", 10, true)];
    assert_eq!(told, wanted);
    let fetched = app.number("SELECT count(*) FROM audit_log WHERE kind = 'export' AND subject = $1", "S/notes.TXT");
    assert_eq!(fetched.await, 1);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn everybody_reads_what_is_for_the_own_type_and_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for (letter, code) in [("T", "T1"), ("F", "F1"), ("R", "R1"), ("A", "SYS")] {
        app.company(letter, code, code).await;
        // Also with every right that somebody could have granted by mistake.
        app.account(&format!("type{letter}"), code, &[122, 124, 800, 801, 802]).await;
    }
    let all = ["B", "B-FAQ", "F", "R", "S", "S-English", "S-FAQ", "T"];
    for dir in all {
        put(&app, dir, "a.pdf", PDF).await;
    }
    for (user, wanted, uploads) in [
        ("supplier1", &["S", "S-English", "S-FAQ"][..], false),
        ("typeT", &["T"], false),
        ("typeF", &["F"], false),
        ("typeR", &["R"], false),
        ("buyer1", &all, false),
        ("admin", &all, true),
        ("typeA", &all, true),
    ] {
        let list = list(&app, user).await;
        let shown = list["directories"].as_array().unwrap();
        let dirs: Vec<&str> = shown.iter().map(|one| one["dir"].as_str().unwrap()).collect();
        assert_eq!((dirs.as_slice(), &list["mayUpload"]), (wanted, &json!(uploads)), "{user}");
        assert!(shown.iter().all(|one| one["files"].as_array().unwrap().len() == 1), "{user}: {list}");
        for dir in all {
            let got = fetch(&app, user, dir, "a.pdf").await;
            if wanted.contains(&dir) {
                assert_eq!(got.bytes, PDF, "{user} {dir}");
            } else {
                // As if it were not there.
                assert_eq!(got.json, fetch(&app, user, dir, "nothing.pdf").await.json, "{user} {dir}");
                assert_eq!(got.fault().1, "NOT_FOUND", "{user} {dir}");
            }
        }
        let status = send(&app, user, &[info("S"), file("a.pdf", PDF)]).await.status;
        assert_eq!(status, if uploads { 200 } else { 403 }, "{user}");
    }
    assert_eq!(fetch(&app, "admin", "../S", "a.pdf").await.status, 404);
    let reply = app.post(DOWNLOAD, &app.token("admin").await, json!({"isDownload": true, "downloadDir": "S"})).await;
    assert_eq!((reply.fault().2.as_str(), reply.fault().3.as_str()), ("REQUIRED", "downloadFileName"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_database_holds_the_wall_too(pool: PgPool) {
    let app = TestApp::new(pool).await;
    put(&app, "S-FAQ", "a.pdf", PDF).await;
    put(&app, "T", "a.pdf", PDF).await;
    let supplier = app.number("SELECT id FROM companies WHERE code = $1", "V10001").await;
    let scope =
        format!("SET LOCAL ROLE ehub_app; SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '{supplier}'");
    for (begin, wanted) in [
        (scope.as_str(), vec!["S-FAQ"]),
        ("SET LOCAL ROLE ehub_app", vec![]),
        ("SET LOCAL ROLE ehub_app; SET LOCAL ehub.scope = 'all'", vec!["S-FAQ", "T"]),
    ] {
        let mut tx = app.pool.begin().await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(begin.to_owned())).execute(&mut *tx).await.unwrap();
        let seen: Vec<String> =
            sqlx::query_scalar("SELECT dir FROM user_manuals ORDER BY dir").fetch_all(&mut *tx).await.unwrap();
        assert_eq!(seen, wanted, "{begin}");
        let changed = sqlx::query("UPDATE user_manuals SET uploaded_by = 'me'").execute(&mut *tx).await.unwrap();
        assert_eq!(changed.rows_affected(), 0, "{begin}: only administrators write");
        let forged = sqlx::query(
            "INSERT INTO user_manual_versions (dir, name, version, content, media_type, uploaded_at, uploaded_by)
             VALUES ('S', 'a.pdf', 9, 'x', 'x', now(), 'me')",
        );
        let fault = forged.execute(&mut *tx).await.unwrap_err().to_string();
        assert!(fault.contains("permission denied"), "{begin}: the database alone writes versions: {fault}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_at_its_field_and_nothing_is_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    put(&app, "S", "good.pdf", PDF).await;
    let before = app.everything().await;
    let good = || file("other.pdf", PDF);
    for (parts, label, field) in [
        (vec![info("S"), good(), file("../bad.pdf", PDF)], "FILE_NAME_NOT_VALID", "file"),
        (vec![info("S"), good(), file("a\u{202e}fdp.pdf", PDF)], "FILE_NAME_NOT_VALID", "file"),
        (vec![info("S"), good(), file(&format!("{}.pdf", "a".repeat(197)), PDF)], "FILE_NAME_NOT_VALID", "file"),
        (vec![info("S"), good(), file("page.html", b"<script>")], "FILE_TYPE_NOT_ALLOWED", "file"),
        (vec![info("S"), good(), file("page.pdf", b"<script>")], "FILE_TYPE_NOT_ALLOWED", "file"),
        (vec![info("S"), good(), file("none.txt", b"")], "FILE_EMPTY", "file"),
        (vec![info("S"), good(), good()], "FILE_TWICE", "file"),
        (vec![info("S"), good(), file("big.txt", &vec![b'a'; (20 << 20) + 1])], "FILE_TOO_LARGE", "file"),
        ((0..21).map(|n| file(&format!("{n}.pdf"), PDF)).chain([info("S")]).collect(), "FILE_TOO_MANY", "file"),
        (vec![info("S")], "REQUIRED", "file"),
        (vec![good()], "REQUIRED", "uploadDir"),
        (vec![info("X"), good()], "MANUAL_DIR_UNKNOWN", "uploadDir"),
        (vec![part("name=\"uploadInfo\"", b"{}"), good()], "REQUIRED", "uploadDir"),
        (vec![info("S"), good(), part("name=\"other\"", b"x")], "UNKNOWN_FIELD", "other"),
    ] {
        let reply = send(&app, "admin", &parts).await;
        let (status, _, found, at) = reply.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field), "{}", reply.json);
    }
    // Six good files are more than are taken at once.
    let large: Vec<Vec<u8>> = (0..6).map(|n| file(&format!("{n}.txt"), &vec![b'a'; 18 << 20])).collect();
    let reply = send(&app, "admin", &large).await;
    assert_eq!((reply.fault().0, reply.fault().1.as_str()), (413, "PAYLOAD_TOO_LARGE"));
    let reply = app.post(UPLOAD, &app.token("admin").await, json!({})).await;
    assert_eq!(reply.fault().2, "WRONG_TYPE");
    assert_eq!(app.everything().await, before);
}

async fn forms(app: &TestApp, user: &str) -> Value {
    let body = json!({"isDownload": false, "collection": "form"});
    app.post(DOWNLOAD, &app.token(user).await, body).await.data().clone()
}

async fn versions(app: &TestApp, user: &str, dir: &str, name: &str) -> Reply {
    app.get(&format!("/api/User/userManualVersions?dir={dir}&name={name}"), &app.token(user).await).await
}

async fn remove(app: &TestApp, user: &str, dir: &str, name: &str, version: i32) -> Reply {
    let path = format!("/api/User/userManual?dir={dir}&name={name}&version={version}");
    app.call("DELETE", &path, &app.token(user).await, None).await
}

async fn fetch_version(app: &TestApp, user: &str, version: i32) -> Reply {
    let body = json!({"isDownload": true, "downloadFileName": "a.pdf", "downloadDir": "S", "version": version});
    app.post(DOWNLOAD, &app.token(user).await, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_file_was_is_kept_told_and_fetched(pool: PgPool) {
    let app = TestApp::new(pool).await;
    put(&app, "S", "a.pdf", b"%PDF-1.7 one").await;
    later(Duration::hours(1));
    put(&app, "S", "a.pdf", b"%PDF-1.7 second").await;
    let told = versions(&app, "admin", "S", "a.pdf").await;
    let entry = |version: i32, size: i32, at: &str, by: Option<&str>| json!({"version": version, "size": size, "uploadedAt": at, "uploadedBy": by, "removedAt": null, "removedBy": null});
    let of = |by| json!([entry(2, 15, "2026-11-20T05:00:00Z", by), entry(1, 12, "2026-11-20T04:00:00Z", by)]);
    assert_eq!(told.data(), &of(Some("admin")));
    assert_eq!(versions(&app, "supplier1", "S", "a.pdf").await.data(), &of(None), "outside nobody is told who");
    assert_eq!(fetch_version(&app, "supplier1", 1).await.bytes, b"%PDF-1.7 one");
    assert_eq!(fetch_version(&app, "supplier1", 2).await.bytes, b"%PDF-1.7 second");
    assert_eq!(fetch_version(&app, "supplier1", 3).await.status, 404);
    assert_eq!(fetch(&app, "supplier1", "S", "a.pdf").await.bytes, b"%PDF-1.7 second");
    app.company("T", "T1", "T1").await;
    app.account("other", "T1", &[122]).await;
    assert_eq!(versions(&app, "other", "S", "a.pdf").await.status, 404);
    assert_eq!(fetch_version(&app, "other", 1).await.status, 404);
    // The version before this one puts files there with a statement of its own.
    sqlx::query("UPDATE user_manuals SET content = '%PDF-3', uploaded_by = 'older'").execute(&app.pool).await.unwrap();
    assert_eq!(versions(&app, "admin", "S", "a.pdf").await.data()[0]["version"], 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_removed_is_hidden_and_not_gone(pool: PgPool) {
    let app = TestApp::new(pool).await;
    put(&app, "S", "a.pdf", b"%PDF-1.7 one").await;
    put(&app, "S", "a.pdf", b"%PDF-1.7 second").await;
    let before = app.everything().await;
    assert_eq!(remove(&app, "buyer1", "S", "a.pdf", 2).await.status, 403);
    assert_eq!(remove(&app, "supplier1", "S", "a.pdf", 2).await.status, 403);
    let (status, _, label, _) = remove(&app, "admin", "S", "a.pdf", 1).await.fault();
    assert_eq!((status, label.as_str()), (409, "MANUAL_REPLACED"), "somebody has put another there meanwhile");
    assert_eq!(remove(&app, "admin", "S", "b.pdf", 1).await.status, 404);
    assert_eq!(app.everything().await, before);

    assert_eq!(remove(&app, "admin", "S", "a.pdf", 2).await.data(), &json!({}));
    assert_eq!(remove(&app, "admin", "S", "a.pdf", 2).await.status, 404, "once");
    for user in ["supplier1", "buyer1"] {
        assert_eq!(fetch(&app, user, "S", "a.pdf").await.status, 404, "{user}");
        assert_eq!(fetch_version(&app, user, 1).await.status, 404, "{user}");
        assert_eq!(versions(&app, user, "S", "a.pdf").await.status, 404, "{user}");
        let shown = list(&app, user).await;
        assert!(!shown.to_string().contains("a.pdf"), "{user}: {shown}");
    }
    let shown = list(&app, "admin").await;
    let of_suppliers = shown["directories"].as_array().unwrap().iter().find(|one| one["dir"] == "S").unwrap();
    assert_eq!((&of_suppliers["files"], &of_suppliers["removed"][0]["name"]), (&json!([]), &json!("a.pdf")));
    let told = versions(&app, "admin", "S", "a.pdf").await;
    assert_eq!((&told.data()[0]["removedBy"], &told.data()[1]["removedBy"]), (&json!("admin"), &Value::Null));
    assert_eq!(fetch_version(&app, "admin", 1).await.bytes, b"%PDF-1.7 one");
    let told =
        "SELECT count(*) FROM audit_log WHERE kind = 'manual_removed' AND subject = $1 AND detail = '{\"version\": 2}'";
    assert_eq!(app.number(told, "S/a.pdf").await, 1);
    // Another of that name brings it back, and goes on counting.
    put(&app, "S", "a.pdf", b"%PDF-1.7 third").await;
    assert_eq!(list(&app, "supplier1").await["directories"][0]["files"][0]["version"], 3);
    let numbers = async |user: &str| -> Vec<i64> {
        let told = versions(&app, user, "S", "a.pdf").await;
        told.data().as_array().unwrap().iter().map(|one| one["version"].as_i64().unwrap()).collect()
    };
    assert_eq!(
        (numbers("supplier1").await, numbers("admin").await),
        (vec![3, 1], vec![3, 2, 1]),
        "the second was taken away"
    );
    assert_eq!(fetch_version(&app, "supplier1", 2).await.status, 404);
    assert_eq!(fetch_version(&app, "admin", 2).await.bytes, b"%PDF-1.7 second");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn forms_are_kept_apart_and_run_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("R", "R1", "R1").await;
    app.account("broker", "R1", &[124]).await;
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet();
    let book = book.save_to_buffer().unwrap();
    put(&app, "Form", "all.xlsx", &book).await;
    put(&app, "S-Form", "supplier.pdf", PDF).await;
    put(&app, "S", "manual.pdf", PDF).await;
    for (user, wanted) in [("supplier1", &["Form", "S-Form"][..]), ("broker", &["Form", "R-Form"])] {
        let shown = forms(&app, user).await;
        let dirs: Vec<&str> =
            shown["directories"].as_array().unwrap().iter().map(|one| one["dir"].as_str().unwrap()).collect();
        assert_eq!((dirs.as_slice(), &shown["mayUpload"]), (wanted, &json!(false)), "{user}");
        assert_eq!(shown["directories"][0]["files"][0]["name"], "all.xlsx");
        assert_eq!(fetch(&app, user, "Form", "all.xlsx").await.bytes, book, "{user}");
    }
    assert_eq!(fetch(&app, "broker", "S-Form", "supplier.pdf").await.status, 404);
    assert!(!list(&app, "supplier1").await.to_string().contains("Form"), "forms are no manuals");
    let wrong = json!({"isDownload": false, "collection": "poem"});
    assert_eq!(app.post(DOWNLOAD, &app.token("admin").await, wrong).await.fault().3, "collection");

    let before = app.everything().await;
    for (name, content) in [
        ("a.txt", b"words".as_slice()),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        ("a.docx", &book),
        ("a.zip", b"PK\x03\x04"),
    ] {
        let (status, _, label, at) = send(&app, "admin", &[info("Form"), file(name, content)]).await.fault();
        assert_eq!((status, label.as_str(), at.as_str()), (400, "FILE_TYPE_NOT_ALLOWED", "file"), "{name}");
    }
    assert_eq!(send(&app, "supplier1", &[info("S-Form"), file("a.pdf", PDF)]).await.status, 403);
    assert_eq!(app.everything().await, before);
}
