//! The mail box: who sees it, what a mail looks like before and after a worker took it, giving up.

use crate::app::TestApp;
use serde_json::json;
use sqlx::PgPool;

/// A proposal of a supplier, which the buyer hears of by mail; the mail's id.
async fn caused(app: &TestApp) -> i64 {
    let supplier = app.token("supplier1").await;
    let line = app.lines("4500000001").await[0];
    let body = json!({
        "version": 1, "comment": "sorry <b>",
        "splits": [{"quantity": "100", "promisedOn": "2026-12-20", "remark": "no copper foil"}],
    });
    app.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await.data();
    app.number("SELECT id FROM mail_messages WHERE template = $1", "po_proposed").await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_mail_is_shown_as_it_would_be_sent_and_as_it_was_sent(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mail = caused(&app).await;
    let admin = app.token("admin").await;
    let list = app.get("/api/mails?to=BUYER1&template=po_proposed&state=N&sort=-createdAt", &admin).await;
    assert_eq!(list.data()["totalcount"], 1);
    let row = &list.data()["items"][0];
    assert_eq!((&row["toAddress"], &row["subject"]), (&json!("buyer1@example.com"), &json!(null)));
    let page = app.get(&format!("/api/mails/{mail}"), &admin).await;
    let page = page.data();
    assert_eq!((&page["written"], &page["documentNo"]), (&json!(false), &json!("4500000001/1")));
    assert!(page["subject"].as_str().unwrap().contains("4500000001/1"), "{page}");
    assert!(page["bodyHtml"].as_str().unwrap().contains("sorry &lt;b&gt;"), "{page}");
    assert!(page["bodyText"].as_str().unwrap().contains("/#/po/lines/"), "{page}");

    sqlx::query("UPDATE mail_messages SET subject = 's', body_text = 't', body_html = 'h'")
        .execute(&app.pool)
        .await
        .unwrap();
    let page = app.get(&format!("/api/mails/{mail}"), &admin).await;
    let shown = ["subject", "bodyText", "bodyHtml"].map(|name| page.data()[name].clone());
    assert_eq!((shown, &page.data()["written"]), (["s", "t", "h"].map(|text| json!(text)), &json!(true)));
    let export = app.get("/api/mails/export?lang=En", &admin).await;
    assert_eq!(export.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn administrators_give_mails_up_and_nobody_else_sees_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mail = caused(&app).await;
    let admin = app.token("admin").await;
    for user in ["buyer1", "supplier1"] {
        let token = app.token(user).await;
        assert_eq!(app.get("/api/mails", &token).await.fault().1, "FORBIDDEN");
        assert_eq!(app.get(&format!("/api/mails/{mail}"), &token).await.fault().1, "FORBIDDEN");
    }
    assert_eq!(app.get("/api/mails/999", &admin).await.fault().0, 404);
    let path = format!("/api/mails/{mail}/events");
    let nameless = app.post(&format!("{path}/close"), &admin, json!({"version": 1})).await;
    assert_eq!(nameless.fault(), (409, "REFUSED".into(), "REQUIRED".into(), "reason".into()));
    let unasked = app.post(&format!("{path}/redo"), &admin, json!({"version": 1, "reason": "x"})).await;
    assert_eq!(unasked.fault(), (400, "VALIDATION".into(), "UNKNOWN_FIELD".into(), "reason".into()));
    let theirs = app.post(&format!("{path}/done"), &admin, json!({"version": 1})).await;
    assert_eq!(theirs.fault().2, "EVENT_NOT_PERMITTED");
    let closed = app
        .post("/api/mails/events/close", &admin, json!({"items": [{"id": mail, "version": 1}], "reason": "told"}))
        .await;
    assert_eq!((&closed.data()["done"], &closed.data()["results"][0]["state"]), (&json!(1), &json!("C")));
    let workflow = app.get(&format!("/api/mails/{mail}/workflow"), &admin).await;
    assert_eq!((&workflow.data()["process"], &workflow.data()["state"]), (&json!("mail"), &json!("C")));
    let again = app.post(&format!("{path}/redo"), &admin, json!({"version": 2})).await;
    assert_eq!(again.fault().2, "MESSAGE_NOT_CHANGEABLE");
}
