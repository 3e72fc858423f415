//! The mail box: who sees it, what a mail looks like before and after a worker took it, giving up.

use crate::house::House;
use serde_json::json;
use sqlx::PgPool;

/// A proposal of a supplier, which the buyer hears of by mail; the mail's id.
async fn caused(house: &House) -> i64 {
    let supplier = house.token("supplier1").await;
    let line = house.lines("4500000001").await[0];
    let body = json!({
        "version": 1, "comment": "sorry <b>",
        "splits": [{"quantity": "100", "promisedOn": "2026-12-20", "remark": "no copper foil"}],
    });
    house.post(&format!("/api/po-lines/{line}/events/propose"), &supplier, body).await.data();
    house.number("SELECT id FROM mail_messages WHERE template = $1", "po_proposed").await
}

#[sqlx::test(migrations = "../migrations")]
async fn a_mail_is_shown_as_it_would_be_sent_and_as_it_was_sent(pool: PgPool) {
    let house = House::new(pool).await;
    let mail = caused(&house).await;
    let admin = house.token("admin").await;
    let list = house.get("/api/mails?to=BUYER1&template=po_proposed&state=N&sort=-createdAt", &admin).await;
    assert_eq!(list.data()["totalcount"], 1);
    let row = &list.data()["items"][0];
    assert_eq!((&row["toAddress"], &row["subject"]), (&json!("buyer1@example.com"), &json!(null)));
    let page = house.get(&format!("/api/mails/{mail}"), &admin).await;
    let page = page.data();
    assert_eq!((&page["written"], &page["documentNo"]), (&json!(false), &json!("4500000001/1")));
    assert!(page["subject"].as_str().unwrap().contains("4500000001/1"), "{page}");
    assert!(page["bodyHtml"].as_str().unwrap().contains("sorry &lt;b&gt;"), "{page}");
    assert!(page["bodyText"].as_str().unwrap().contains("/#/po/lines/"), "{page}");

    sqlx::query("UPDATE mail_messages SET subject = 's', body_text = 't', body_html = 'h'")
        .execute(&house.pool)
        .await
        .unwrap();
    let page = house.get(&format!("/api/mails/{mail}"), &admin).await;
    let shown = ["subject", "bodyText", "bodyHtml"].map(|name| page.data()[name].clone());
    assert_eq!((shown, &page.data()["written"]), (["s", "t", "h"].map(|text| json!(text)), &json!(true)));
    let export = house.get("/api/mails/export?lang=En", &admin).await;
    assert_eq!(export.status, 200);
}

#[sqlx::test(migrations = "../migrations")]
async fn administrators_give_mails_up_and_nobody_else_sees_them(pool: PgPool) {
    let house = House::new(pool).await;
    let mail = caused(&house).await;
    let admin = house.token("admin").await;
    for user in ["buyer1", "supplier1"] {
        let token = house.token(user).await;
        assert_eq!(house.get("/api/mails", &token).await.fault().1, "FORBIDDEN");
        assert_eq!(house.get(&format!("/api/mails/{mail}"), &token).await.fault().1, "FORBIDDEN");
    }
    assert_eq!(house.get("/api/mails/999", &admin).await.fault().0, 404);
    let path = format!("/api/mails/{mail}/events");
    let nameless = house.post(&format!("{path}/close"), &admin, json!({"version": 1})).await;
    assert_eq!(nameless.fault(), (409, "REFUSED".into(), "REQUIRED".into(), "reason".into()));
    let unasked = house.post(&format!("{path}/redo"), &admin, json!({"version": 1, "reason": "x"})).await;
    assert_eq!(unasked.fault(), (400, "VALIDATION".into(), "UNKNOWN_FIELD".into(), "reason".into()));
    let theirs = house.post(&format!("{path}/done"), &admin, json!({"version": 1})).await;
    assert_eq!(theirs.fault().2, "EVENT_NOT_PERMITTED");
    let closed = house
        .post("/api/mails/events/close", &admin, json!({"items": [{"id": mail, "version": 1}], "reason": "told"}))
        .await;
    assert_eq!((&closed.data()["done"], &closed.data()["results"][0]["state"]), (&json!(1), &json!("C")));
    let workflow = house.get(&format!("/api/mails/{mail}/workflow"), &admin).await;
    assert_eq!((&workflow.data()["process"], &workflow.data()["state"]), (&json!("mail"), &json!("C")));
    let again = house.post(&format!("{path}/redo"), &admin, json!({"version": 2})).await;
    assert_eq!(again.fault().2, "EVENT_NOT_IN_STATE");
}
