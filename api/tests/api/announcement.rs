//! Announcements through the API: written by administrators, read by those they are meant for.

use crate::app::{Reply, TestApp, later};
use crate::upload::cells;
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

fn fields() -> Value {
    json!({
        "title": "<script>alert(1)</script>", "content": "No goods\r\non <b>Monday</b>", "startOn": "2026-11-20",
        "endOn": "2026-11-30", "sequence": 3, "top": true, "mailEnable": true, "audience": ["S"], "loginNotice": true,
        "author": "Purchasing", "link": "https://example.com/more",
    })
}

fn with(name: &str, value: Value) -> Value {
    let mut fields = fields();
    fields[name] = value;
    fields
}

async fn add(app: &TestApp, fields: Value) -> Reply {
    app.post("/api/admin/addAnnouncement", &app.token("admin").await, fields).await
}

async fn event(app: &TestApp, id: i64, event: &str, mut body: Value) -> Reply {
    let version = app.number("SELECT version FROM announcements WHERE id::text = $1", &id.to_string()).await;
    body["version"] = json!(version);
    let token = app.token("admin").await;
    app.post(&format!("/api/admin/announcements/{id}/events/{event}"), &token, body).await
}

/// A published announcement; its id.
async fn published(app: &TestApp, fields: Value) -> i64 {
    let id = add(app, fields).await.data()["id"].as_i64().unwrap();
    assert_eq!(event(app, id, "publish", json!({})).await.data()["state"], "Published");
    id
}

async fn asn_of(app: &TestApp, user_id: &str) -> Value {
    app.get("/api/auth/userInfo", &app.token(user_id).await).await.data()["showLoginNoticeOid"].clone()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn from_the_draft_to_the_reader_who_has_read_enough(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let made = add(&app, fields()).await;
    assert_eq!((&made.data()["state"], &made.data()["version"]), (&json!("Draft"), &json!(1)));
    let id = made.data()["id"].as_i64().unwrap();
    let supplier = app.token("supplier1").await;
    let page = format!("/api/announcements/{id}");
    assert_eq!(app.get(&page, &supplier).await.status, 404);
    assert_eq!(asn_of(&app, "supplier1").await, Value::Null);

    assert_eq!(event(&app, id, "publish", json!({})).await.data()["state"], "Published");
    let list = app.get("/api/announcements", &supplier).await;
    let shown = json!([{
        "id": id, "version": 2, "title": "<script>alert(1)</script>", "content": "No goods\non <b>Monday</b>",
        "startOn": "2026-11-20", "endOn": "2026-11-30", "top": true, "author": "Purchasing",
        "link": "https://example.com/more", "read": false,
    }]);
    assert_eq!(list.data(), &shown);
    assert_eq!(app.get(&page, &supplier).await.data(), &shown[0]);
    assert_eq!(asn_of(&app, "supplier1").await, json!(id));
    let mails = app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "announcement_published").await;
    assert_eq!(mails, 2, "both suppliers, and nobody else");

    let dismissed = app.post(&format!("{page}/dismiss"), &supplier, json!({"version": 2})).await;
    assert_eq!(dismissed.status, 200, "{}", dismissed.json);
    assert_eq!(asn_of(&app, "supplier1").await, Value::Null);
    assert_eq!(asn_of(&app, "supplier2").await, json!(id));
    let update = json!({"id": id, "version": 2, "fields": with("content", json!("Tuesday"))});
    let reply = app.call("PUT", "/api/admin/updateAnnouncement", &app.token("admin").await, Some(update)).await;
    assert_eq!(reply.data()["version"], 3);
    assert_eq!(asn_of(&app, "supplier1").await, json!(id), "it says something else now");

    assert_eq!(event(&app, id, "withdraw", json!({})).await.data()["state"], "Draft");
    assert_eq!(app.get("/api/announcements", &supplier).await.data(), &json!([]));
    assert_eq!(asn_of(&app, "supplier2").await, Value::Null);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_reads_what_is_meant_for_others(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("F", "F1", "Fast Forward").await;
    app.account("forwarder", "F1", &[124]).await;
    let for_buyers = published(&app, with("audience", json!(["B"]))).await;
    let for_forwarders = published(&app, with("audience", json!(["F", "T"]))).await;
    for (user_id, mine, others) in [
        ("supplier1", None, vec![for_buyers, for_forwarders]),
        ("forwarder", Some(for_forwarders), vec![for_buyers]),
        ("buyer1", Some(for_buyers), vec![for_forwarders]),
        ("admin", Some(for_buyers), vec![for_forwarders]),
    ] {
        let token = app.token(user_id).await;
        let list = app.get("/api/announcements", &token).await;
        let ids: Vec<i64> = list.data().as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
        assert_eq!(ids, Vec::from_iter(mine), "{user_id}");
        assert_eq!(asn_of(&app, user_id).await, json!(mine), "{user_id}");
        for other in others {
            assert_eq!(app.get(&format!("/api/announcements/{other}"), &token).await.status, 404, "{user_id}");
            let path = format!("/api/announcements/{other}/dismiss");
            assert_eq!(app.post(&path, &token, json!({"version": 1})).await.status, 404, "{user_id}");
        }
        let managed = app.get(&format!("/api/admin/announcements/{for_buyers}"), &token).await;
        assert_eq!(managed.status == 200, user_id == "admin", "{user_id}");
    }
    let seen: i64 = sqlx::query_scalar("SELECT count(*) FROM announcement_seen").fetch_one(&app.pool).await.unwrap();
    assert_eq!(seen, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_wrong_is_told_at_its_field_and_nothing_is_written(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = add(&app, fields()).await.data()["id"].as_i64().unwrap();
    let before = app.everything().await;
    for (name, value, label) in [
        ("title", json!(" "), "REQUIRED"),
        ("title", json!("x".repeat(101)), "TOO_LONG"),
        ("content", json!("x".repeat(4001)), "TOO_LONG"),
        ("content", json!("a\u{7}b"), "CONTROL_CHARACTERS"),
        ("endOn", json!("2026-11-19"), "END_BEFORE_START"),
        ("audience", json!([]), "REQUIRED"),
        ("audience", json!(["S", "A"]), "NOT_A_COMPANY_TYPE"),
        ("sequence", json!(-1), "OUT_OF_RANGE"),
        ("link", json!("javascript:alert(1)"), "NOT_A_URL"),
        ("link", json!("//example.com"), "NOT_A_URL"),
        // What the server says itself.
        ("state", json!("Published"), "UNKNOWN_FIELD"),
        ("creator", json!("buyer1"), "UNKNOWN_FIELD"),
        ("mailedAt", json!("2026-11-20T00:00:00Z"), "UNKNOWN_FIELD"),
    ] {
        let reply = add(&app, with(name, value.clone())).await;
        assert_eq!((reply.fault().2.as_str(), reply.fault().3.as_str()), (label, name), "{}", reply.json);
        let reply = event(&app, id, "save", json!({"fields": with(name, value)})).await;
        let (_, _, found, at) = reply.fault();
        assert_eq!((found.as_str(), at.trim_start_matches("fields.")), (label, name), "{}", reply.json);
    }
    for name in ["create", "appear", "expire"] {
        assert_eq!(event(&app, id, name, json!({})).await.fault().2, "EVENT_NOT_PERMITTED");
    }
    assert_eq!(event(&app, id, "publish", json!({"state": "Published"})).await.fault().2, "UNKNOWN_FIELD");
    assert_eq!(event(&app, id, "withdraw", json!({})).await.fault().2, "EVENT_NOT_IN_STATE");
    assert_eq!(event(&app, id, "shout", json!({})).await.status, 404);
    let stale = json!({"id": id, "version": 9, "fields": fields()});
    let token = app.token("admin").await;
    let reply = app.call("PUT", "/api/admin/updateAnnouncement", &token, Some(stale)).await;
    assert_eq!(reply.fault().1, "STALE");
    assert_eq!(app.everything().await, before);
    later(Duration::days(11));
    let reply = event(&app, id, "publish", json!({})).await;
    assert_eq!((reply.fault().2, reply.fault().3), ("ANNOUNCEMENT_OVER".into(), "endOn".into()));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_administrators_list_is_asked_with_a_body(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = published(&app, fields()).await;
    add(&app, with("title", json!("second"))).await;
    let token = app.token("admin").await;
    let ask = async |body: Value| app.post("/api/admin/queryAnnouncement", &token, body).await;
    let all = ask(json!({})).await;
    assert_eq!(
        (all.data()["totalcount"].clone(), all.data()["items"][0]["title"].clone()),
        (json!(2), json!("second"))
    );
    let found = ask(json!({"state": "Published", "page": 1, "size": 10, "sort": "startOn"})).await;
    assert_eq!(found.data()["items"][0]["id"], json!(id));
    assert_eq!(found.data()["items"][0]["creator"], json!("admin"));
    for (ours, theirs) in [("createdAt", "CREATED_TIME"), ("startOn", "START_TIME"), ("endOn", "END_TIME")] {
        for sign in ["", "-"] {
            let by = async |word: &str| ask(json!({"sort": format!("{sign}{word}")})).await.data()["items"].clone();
            assert_eq!(by(ours).await, by(theirs).await, "{sign}{theirs}");
        }
    }
    assert_eq!(ask(json!({"size": 11})).await.fault().3, "size");
    assert_eq!(ask(json!({"sort": "title"})).await.fault().2, "UNKNOWN_SORT");
    assert_eq!(ask(json!({"creator": "x"})).await.fault().2, "UNKNOWN_FIELD");
    let view = app.get(&format!("/api/admin/announcements/{id}/workflow"), &token).await;
    assert_eq!(view.data()["history"][0]["event"], "publish");
    assert_eq!(view.data()["deadlines"][0]["name"], "last-day");
    let detail = app.get(&format!("/api/admin/announcements/{id}"), &token).await;
    assert_eq!(detail.data()["fields"]["audience"], json!(["S"]));
}

async fn readers(app: &TestApp, query: &str) -> Vec<(String, i64, bool)> {
    let list = app.get(&format!("/api/announcement-reads?{query}"), &app.token("admin").await).await;
    let rows = list.data()["items"].as_array().unwrap().iter();
    let of = |row: &Value| {
        let user = row["userId"].as_str().unwrap().to_owned();
        (user, row["announcementVersion"].as_i64().unwrap(), row["isCurrent"].as_bool().unwrap())
    };
    rows.map(of).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_has_read_which_version_is_known_and_what_changes_is_unread_again(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = published(&app, fields()).await;
    let is_read = async |user: &str| {
        let notices = app.get("/api/announcements", &app.token(user).await).await;
        notices.data()[0]["read"].clone()
    };
    let read = async |user: &str, version: i64| {
        let path = format!("/api/announcements/{id}/read");
        app.post(&path, &app.token(user).await, json!({"version": version})).await
    };
    assert_eq!(is_read("supplier1").await, false);
    assert_eq!(read("supplier1", 0).await.status, 404, "there is no such version");
    assert_eq!(read("supplier1", 2).await.data(), &json!({}));
    assert_eq!(read("supplier1", 2).await.data(), &json!({}), "twice is once");
    assert_eq!((is_read("supplier1").await, is_read("supplier2").await), (json!(true), json!(false)));
    assert_eq!(read("buyer1", 2).await.status, 404, "not for them");
    later(Duration::hours(1));
    // Ticked away is read, too; a version that is not there yet is not.
    let path = format!("/api/announcements/{id}/dismiss");
    app.post(&path, &app.token("supplier2").await, json!({"version": 99})).await.data();
    let of = format!("announcementId={id}");
    let first = |user: &str, current| (user.to_owned(), 2, current);
    assert_eq!(readers(&app, &of).await, [first("supplier2", true), first("supplier1", true)]);
    let page = app.get(&format!("/api/admin/announcements/{id}"), &app.token("admin").await).await;
    assert_eq!((&page.data()["readers"], &page.data()["meantFor"]), (&json!(2), &json!(2)));

    event(&app, id, "save", json!({"fields": with("content", json!("Tuesday"))})).await.data();
    assert_eq!(is_read("supplier1").await, false, "it says something else");
    assert_eq!(readers(&app, &of).await, [first("supplier2", false), first("supplier1", false)]);
    later(Duration::hours(1));
    read("supplier1", 3).await.data();
    assert_eq!(readers(&app, &format!("{of}&isCurrent=true")).await, [("supplier1".to_owned(), 3, true)]);
    assert_eq!(readers(&app, &of).await.len(), 3, "what was read before stays known");
    assert_eq!(readers(&app, &format!("{of}&words=SUPPLIER2")).await.len(), 1);
    let list = app.post("/api/admin/queryAnnouncement", &app.token("admin").await, json!({})).await;
    assert_eq!(list.data()["items"][0]["readers"], 1);
    for user in ["supplier1", "buyer1"] {
        assert_eq!(app.get("/api/announcement-reads", &app.token(user).await).await.status, 403, "{user}");
    }
    event(&app, id, "withdraw", json!({})).await.data();
    assert_eq!(read("supplier1", 3).await.status, 404);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_published_and_withdrawn_at_once_and_the_list_is_a_workbook(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut items = Vec::new();
    for title in ["One", "Two"] {
        let made = add(&app, with("title", json!(title))).await;
        items.push(json!({"id": made.data()["id"], "version": 1}));
    }
    let past = add(&app, fields()).await.data()["id"].clone();
    sqlx::query("UPDATE announcements SET start_on = '2026-11-01', end_on = '2026-11-02' WHERE id = $1")
        .bind(past.as_i64().unwrap())
        .execute(&app.pool)
        .await
        .unwrap();
    items.push(json!({"id": past, "version": 1}));
    let admin = app.token("admin").await;
    let path = "/api/admin/announcements/events/publish";
    let done = app.post(path, &admin, json!({"items": items})).await;
    assert_eq!((&done.data()["done"], &done.data()["refused"]), (&json!(2), &json!(1)), "{}", done.json);
    let shown = app.get("/api/announcements", &app.token("supplier1").await).await;
    assert_eq!(shown.data().as_array().unwrap().len(), 2);
    let buyer = app.token("buyer1").await;
    assert_eq!(app.post(path, &buyer, json!({"items": items})).await.status, 403);
    let by_hand = app.post("/api/admin/announcements/events/expire", &admin, json!({"items": items})).await;
    assert_eq!(by_hand.fault().2, "EVENT_NOT_PERMITTED", "its end is time's");
    let file = app.get("/api/admin/announcements/export?state=Published&lang=En", &admin).await;
    let found = cells(&file.bytes);
    for wanted in ["One", "Two", "Published", "General supplier"] {
        assert!(found.iter().any(|cell| cell == wanted), "{wanted}: {found:?}");
    }
    let readers = app.get("/api/announcement-reads/export?lang=En", &admin).await;
    assert_eq!(readers.status, 200, "{}", readers.json);
}
