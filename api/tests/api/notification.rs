//! What is new for a person: counted, listed and read; and what each wants to hear how, which mails and bell keep to.

use crate::app::{TestApp, now, order};
use crate::comment::say;
use chrono::Duration;
use ehub_workflows::notification::store;
use serde_json::{Value, json};
use sqlx::PgPool;

/// This many for somebody, of which the last is the newest.
async fn furnish(app: &TestApp, user: &str, many: i32) {
    sqlx::query(
        "INSERT INTO notifications (account_id, company_id, kind, created_at, process, document, document_no, document_count, idempotency_key)
         SELECT a.id, a.company_id, 'asn_sent', $3, 'asn', n, 'A' || n, 1, 'x:' || n FROM accounts a, generate_series(1, $2) AS n
          WHERE a.user_id = $1",
    )
    .bind(user)
    .bind(many)
    .bind(now())
    .execute(&app.pool)
    .await
    .unwrap();
}

async fn unread(app: &TestApp, token: &str) -> i64 {
    app.get("/api/notifications/unread", token).await.data()["count"].as_i64().unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_new_is_counted_listed_and_read(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    assert_eq!(unread(&app, &token).await, 0);
    furnish(&app, "supplier1", 130).await;
    assert_eq!(unread(&app, &token).await, 100, "more are not told apart");
    let page = app.get("/api/notifications?page=2&size=100", &token).await;
    assert_eq!((&page.data()["totalcount"], page.data()["items"].as_array().unwrap().len()), (&json!(130), 30));
    let first = app.get("/api/notifications", &token).await.data()["items"][0].clone();
    assert_eq!((&first["documentNo"], &first["readAt"]), (&json!("A130"), &Value::Null));
    for _ in 0..2 {
        let path = format!("/api/notifications/{}/read", first["id"]);
        assert_eq!(app.post(&path, &token, json!({})).await.data()["count"], 100);
    }
    let left = app.get("/api/notifications?unread=true", &token).await;
    assert_eq!((&left.data()["totalcount"], &left.data()["items"][0]["documentNo"]), (&json!(129), &json!("A129")));
    app.post("/api/notifications/read-all", &token, json!({})).await.data();
    assert_eq!(unread(&app, &token).await, 0);
    assert_eq!(app.get("/api/notifications?size=11", &token).await.fault().1, "VALIDATION");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_old_is_forgotten(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app, "supplier1", 5).await;
    let day = async |days: i64| store::forget(&app.db, now() + Duration::days(days), 90, 3).await.unwrap();
    assert_eq!((day(90).await, day(91).await, day(91).await), (0, 3, 2));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_rings_too_and_both_keep_to_what_the_person_chose(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let propose = async |line: i64| {
        let body = json!({"version": 1, "comment": "late",
                          "splits": [{"quantity": "100", "promisedOn": "2026-12-20", "remark": "no foil"}]});
        app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await.data();
    };
    let heard = async || {
        let mails = app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "po_proposed").await;
        let rung = app.number("SELECT count(*) FROM notifications WHERE kind = $1", "po_proposed").await;
        (mails, rung)
    };
    let choose = async |bell: bool, mail: bool| {
        let choices = json!({"choices": [{"kind": "po_proposed", "bell": bell, "mail": mail}]});
        app.call("PUT", "/api/notification-choices", &buyer, Some(choices)).await.data();
    };
    app.order(vec![order("4500000077", "V10001", 4)]).await;
    let lines = app.lines("4500000077").await;
    propose(lines[0]).await;
    assert_eq!(heard().await, (1, 1), "as shipped, both");
    let first = app.get("/api/notifications", &buyer).await.data()["items"][0].clone();
    assert_eq!(
        (&first["kind"], &first["documentNo"], &first["link"]),
        (&json!("po_proposed"), &json!("4500000077/1"), &json!(format!("/po/lines/{}", lines[0])))
    );
    choose(true, false).await;
    propose(lines[1]).await;
    assert_eq!(heard().await, (1, 2));
    choose(false, true).await;
    propose(lines[2]).await;
    assert_eq!(heard().await, (2, 2));
    choose(false, false).await;
    propose(lines[3]).await;
    assert_eq!(heard().await, (2, 2));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn choices_are_ones_own_and_what_has_to_be_mailed_is(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, app.token("buyer1").await);
    let of = async |token: &str, kind: &str| {
        let list = app.get("/api/notification-choices", token).await;
        list.data().as_array().unwrap().iter().find(|one| one["kind"] == kind).cloned()
    };
    let shipped = json!({"kind": "comment_added", "bell": true, "mail": false, "mailDue": false});
    assert_eq!(of(&buyer, "comment_added").await, Some(shipped.clone()));
    assert_eq!(of(&buyer, "po_asked_again").await, None, "that is told to suppliers");
    assert_eq!(of(&supplier, "account_activation").await, None);
    let put = async |choice: Value| {
        app.call("PUT", "/api/notification-choices", &buyer, Some(json!({"choices": [choice]}))).await
    };
    let off = put(json!({"kind": "account_password_changed", "bell": false, "mail": false})).await;
    assert_eq!((off.fault().2.as_str(), off.fault().3.as_str()), ("NOTIFICATION_MAIL_DUE", "choices[0].mail"));
    let unknown = put(json!({"kind": "nothing", "bell": false, "mail": false})).await;
    assert_eq!(unknown.fault().2, "NOTIFICATION_KIND_UNKNOWN");
    put(json!({"kind": "comment_added", "bell": false, "mail": true})).await.data();
    assert_eq!(of(&supplier, "comment_added").await, Some(shipped));
    // The buyer wrote before, and hears of the answer by mail alone.
    let line = app.lines("4500000001").await[0];
    say(&app, &buyer, line, "when?", json!({})).await.data();
    say(&app, &supplier, line, "soon", json!({})).await.data();
    assert_eq!(unread(&app, &buyer).await, 0);
    assert_eq!(app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "comment_added").await, 1);
}
