//! Qjobs and weekly files: the administrator's calls, and everybody else's refusals.

use crate::app::{TestApp, now};
use ehub_workflows::account::Language;
use ehub_workflows::qjob::Kind;
use ehub_workflows::qjob::store::{Shipped, define};
use ehub_workflows::weekly::{sheet, store};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::io::Cursor;

async fn defined(pool: PgPool) -> TestApp {
    let app = TestApp::new(pool).await;
    define(&app.db, now(), &[Kind::WeeklyDownload, Kind::ForgetJobs].map(Shipped::of)).await.unwrap();
    app
}

async fn id(app: &TestApp, kind: Kind) -> i64 {
    app.number("SELECT id FROM qjobs WHERE name = $1", &kind.to_string()).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_shows_cadence_next_tick_and_last_run(pool: PgPool) {
    let app = defined(pool).await;
    let admin = app.token("admin").await;
    let reply = app.get("/api/qjobs", &admin).await;
    let items = reply.data()["items"].as_array().unwrap();
    assert_eq!(
        items.iter().map(|item| item["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["jobs.forget", "weekly.download"]
    );
    // 2026-11-20 was a Friday; Monday six o'clock in Taipei is Sunday 22:00 UTC.
    let weekly = &items[1];
    assert_eq!(
        (&weekly["state"], &weekly["cron"], &weekly["nextAt"], &weekly["lastRun"]),
        (&json!("Active"), &json!("0 0 6 * * MON"), &json!("2026-11-22T22:00:00Z"), &Value::Null)
    );
    let one = app.get(&format!("/api/qjobs/{}", weekly["id"]), &admin).await;
    assert_eq!(one.data()["parameters"], json!({"noticeDays": 7, "language": "Tc"}));
    assert_eq!(one.data()["ticks"].as_array().unwrap().len(), 5);
    assert_eq!(one.data()["parameterForms"][0], json!({"name": "noticeDays", "least": 1, "most": 31, "values": null}));
    assert_eq!(app.get("/api/qjobs?lastRun=Failed", &admin).await.data()["totalcount"], 0);
    assert_eq!(app.get("/api/qjobs/999", &admin).await.status, 404);
    assert_eq!(app.get("/api/qjobs/999/runs", &admin).await.status, 404);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_administrator_pauses_runs_edits_and_stops(pool: PgPool) {
    let app = defined(pool).await;
    let (admin, id) = (app.token("admin").await, id(&app, Kind::ForgetJobs).await);
    let send =
        async |event: &str, body: Value| app.post(&format!("/api/qjobs/{id}/events/{event}"), &admin, body).await;
    let ran = send("run", json!({"version": 1})).await;
    assert_eq!((&ran.data()["state"], &ran.data()["version"]), (&json!("Active"), &json!(2)));
    let again = send("run", json!({"version": 2})).await.fault();
    assert_eq!((again.0, again.2.as_str()), (409, "QJOB_RUNNING"));
    let runs = app.get(&format!("/api/qjobs/{id}/runs"), &admin).await;
    let run = &runs.data()["items"][0];
    assert_eq!((&run["state"], &run["askedBy"], &run["tickAt"]), (&json!("Queued"), &json!("admin"), &Value::Null));
    for (state, runs) in [("Queued", 1), ("Failed,Lost", 0), ("Failed,Queued", 1)] {
        let found = app.get(&format!("/api/qjobs/{id}/runs?state={state}"), &admin).await;
        assert_eq!(found.data()["totalcount"], runs, "{state}");
    }
    // A run that is on its way says how far it is.
    sqlx::query(
        "UPDATE jobs SET state = 'running', lease_until = now() + interval '1 h', progress = '{\"done\": 1, \"total\": 4, \"note\": \"x\"}'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let runs = app.get(&format!("/api/qjobs/{id}/runs"), &admin).await;
    assert_eq!(runs.data()["items"][0]["progress"]["total"], 4);
    assert_eq!(send("stop", json!({"version": 1})).await.fault().2, "STALE");
    assert_eq!(send("stop", json!({"version": 2})).await.data()["state"], "Stopped");
    let edit = json!({"version": 3, "cron": "0 30 2 * * *", "zone": "Europe/Berlin", "parameters": {"keptDays": 5}});
    assert_eq!(send("edit", edit).await.data()["version"], 4);
    assert_eq!(send("activate", json!({"version": 4})).await.data()["state"], "Active");
    let one = app.get(&format!("/api/qjobs/{id}"), &admin).await;
    assert_eq!(
        (&one.data()["nextAt"], &one.data()["parameters"]["keptDays"]),
        (&json!("2026-11-21T01:30:00Z"), &json!(5))
    );
    let view = app.get(&format!("/api/qjobs/{id}/workflow"), &admin).await;
    let events: Vec<&str> =
        view.data()["history"].as_array().unwrap().iter().map(|row| row["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["activate", "edit", "stop", "run", "define"]);
    let many = json!({"items": [{"id": id, "version": 5}, {"id": 999, "version": 1}, {"id": id, "version": 5}]});
    let paused = app.post("/api/qjobs/events/pause", &admin, many).await;
    assert_eq!((&paused.data()["done"], &paused.data()["refused"]), (&json!(1), &json!(2)));
    assert_eq!(paused.data()["results"][2]["blockers"][0]["label"], "ROW_DUPLICATE");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_at_its_field_and_changes_nothing(pool: PgPool) {
    let app = defined(pool).await;
    let (admin, id) = (app.token("admin").await, id(&app, Kind::WeeklyDownload).await);
    let before = app.everything().await;
    let good = json!({"version": 1, "cron": "0 6 * * MON", "zone": "UTC", "parameters": {}});
    for (name, value, status, label, field) in [
        ("cron", json!("0 6 * * 1"), 409, "CRON_WEEKDAY", "cron"),
        ("cron", json!("x"), 409, "CRON_FIELDS", "cron"),
        ("cron", json!(7), 400, "WRONG_TYPE", "cron"),
        ("zone", json!("Moon"), 409, "ZONE_UNKNOWN", "zone"),
        ("parameters", json!({"language": "De"}), 409, "WRONG_TYPE", "parameters.language"),
        ("parameters", json!({"x": 1}), 409, "UNKNOWN_FIELD", "parameters.x"),
        ("x", json!(1), 400, "UNKNOWN_FIELD", "x"),
    ] {
        let mut body = good.clone();
        body[name] = value;
        let found = app.post(&format!("/api/qjobs/{id}/events/edit"), &admin, body).await.fault();
        assert_eq!((found.0, found.2.as_str(), found.3.as_str()), (status, label, field));
    }
    let found = app.post(&format!("/api/qjobs/{id}/events/run"), &admin, json!({"version": 1, "cron": "x"})).await;
    assert_eq!(found.fault().2, "UNKNOWN_FIELD");
    let found = app.post(&format!("/api/qjobs/{id}/events/adopt"), &admin, json!({"version": 1})).await;
    assert_eq!((found.status.as_u16(), found.fault().2.as_str()), (409, "EVENT_NOT_PERMITTED"));
    assert_eq!(app.post(&format!("/api/qjobs/{id}/events/nothing"), &admin, json!({"version": 1})).await.status, 404);
    assert_eq!(app.get("/api/qjobs?sort=cron", &admin).await.status, 400);
    assert_eq!(app.everything().await, before);
    // While somebody types, a cadence that is not finished is no error.
    let told = app.get("/api/qjobs/ticks?cron=0%206%20*%20*%20MON&zone=Asia/Taipei", &admin).await;
    assert_eq!(told.data()["ticks"][0], "2026-11-22T22:00:00Z");
    let told = app.get("/api/qjobs/ticks?cron=0%206&zone=", &admin).await;
    let fields: Vec<&str> =
        told.data()["findings"].as_array().unwrap().iter().map(|f| f["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["cron", "zone"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_802_touches_qjobs_and_only_administrators_see_weekly_files(pool: PgPool) {
    let app = defined(pool).await;
    let id = id(&app, Kind::ForgetJobs).await;
    app.account("watcher", "OSE", &[800, 801]).await;
    app.account("intruder", "V10001", &[802]).await;
    let before = app.everything().await;
    for user in ["supplier1", "buyer1", "watcher", "intruder"] {
        let token = app.token(user).await;
        for path in [
            "qjobs",
            "qjobs/ticks",
            &format!("qjobs/{id}"),
            &format!("qjobs/{id}/runs"),
            &format!("qjobs/{id}/workflow"),
        ] {
            assert_eq!(app.get(&format!("/api/{path}"), &token).await.status, 403, "{user} {path}");
        }
        for path in [format!("qjobs/{id}/events/run"), "qjobs/events/stop".to_owned()] {
            let body = json!({"version": 1, "items": [{"id": id, "version": 1}]});
            assert_eq!(app.post(&format!("/api/{path}"), &token, body).await.status, 403, "{user} {path}");
        }
        let seen = app.get("/api/weekly-downloads", &token).await.status.as_u16();
        assert_eq!(seen, if user == "watcher" { 200 } else { 403 }, "{user}");
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn weekly_files_are_listed_and_downloaded_and_the_database_keeps_them_apart(pool: PgPool) {
    let app = defined(pool).await;
    let week = store::Week { run: 1, at: now(), made_on: now().date_naive(), since: now() };
    for supplier in store::suppliers(&app.db, &week).await.unwrap() {
        let contents = store::gather(&app.db, supplier.id, now()).await.unwrap();
        let content = sheet::workbook(&contents, Language::En).unwrap();
        let file = store::Finished { supplier, po_lines: contents.po_lines.len(), asns: 0, content };
        store::keep(&app.db, &week, &file).await.unwrap();
        store::keep(&app.db, &week, &file).await.unwrap();
    }
    let admin = app.token("admin").await;
    let reply = app.get("/api/weekly-downloads?sort=vendorCode", &admin).await;
    assert_eq!(reply.data()["totalcount"], 2, "the second of a day replaces the first");
    let row = &reply.data()["items"][0];
    assert_eq!(
        (&row["vendorCode"], &row["fileName"], &row["poLines"]),
        (&json!("V10001"), &json!("weekly-V10001-2026-11-20"), &json!(3))
    );
    let file = app.get(&format!("/api/weekly-downloads/{}/file", row["id"]), &admin).await;
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"weekly-V10001-2026-11-20.xlsx\"");
    assert_eq!(Value::from(file.bytes.len()), row["size"]);
    let mut book: calamine::Xlsx<_> = calamine::Reader::new(Cursor::new(file.bytes)).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Open PO lines").unwrap();
    assert_eq!(range.height(), 4);
    assert_eq!(range.get((1, 6)).unwrap().to_string(), "'=Material 1 of V10001");
    assert_eq!(app.get("/api/weekly-downloads/999/file", &admin).await.status, 404);
    assert_eq!(app.get("/api/weekly-downloads?madeFrom=2026-11-21&madeTo=2026-11-20", &admin).await.status, 400);
    let supplier = app.number("SELECT id FROM companies WHERE code = $1", "V10002").await;
    let actor = ehub_engine::Actor { company: Some(supplier), ..ehub_engine::Actor::system("x", "test") };
    let mut tx = app.db.begin(&actor).await.unwrap();
    let seen: Vec<i64> =
        sqlx::query_scalar("SELECT vendor_id FROM weekly_downloads").fetch_all(&mut *tx).await.unwrap();
    assert_eq!(seen, [supplier]);
    let seen: i64 = sqlx::query_scalar("SELECT count(*) FROM qjobs").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(seen, 0);
}
