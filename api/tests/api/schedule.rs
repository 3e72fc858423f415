//! The schedule: the list, its board, what a supplier sees of it, drafts with what is missing, and nudging.

use crate::app::{TestApp, order};
use serde_json::{Value, json};
use sqlx::PgPool;

/// Two orders that are agreed, of each supplier one; the first line of each was due yesterday. Today is Friday, 20 November 2026.
async fn furnish(app: &TestApp) {
    for (po_no, user) in [("4500000001", "supplier1"), ("4500000002", "supplier2")] {
        app.accept(po_no, &app.token(user).await).await;
        sqlx::query("UPDATE po_lines SET promised_on = '2026-11-19' WHERE po_no = $1 AND line_no = 1")
            .bind(po_no)
            .execute(&app.pool)
            .await
            .unwrap();
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn each_side_sees_its_own_and_the_board_adds_it_up(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    let (one, two, buyer) = (app.token("supplier1").await, app.token("supplier2").await, app.token("buyer1").await);
    let total = async |path: &str, token: &str| app.get(path, token).await.data()["totalcount"].as_i64().unwrap();
    for (token, overdue, soon) in [(&one, 1, 2), (&two, 1, 1), (&buyer, 2, 3)] {
        assert_eq!(total("/api/asn-schedule?type=OVERDUE", token).await, overdue);
        assert_eq!(total("/api/asn-schedule", token).await, overdue, "what is late is due this week, too");
        let later = "/api/asn-schedule?dueFrom=2026-12-10&dueTo=2026-12-10";
        assert_eq!(total(later, token).await, soon);
    }
    let listed = app.get("/api/asn-schedule?type=OVERDUE", &one).await;
    let row = &listed.data()["items"][0];
    let said = (&row["poNo"], &row["dueOn"], &row["daysLate"], &row["dueQty"], &row["heldBy"]);
    assert_eq!(said, (&json!("4500000001"), &json!("2026-11-19"), &json!(1), &json!("100.000"), &Value::Null));
    let board = app.get("/api/asn-schedule/board?weekOf=2026-11-20", &one).await;
    let data = board.data();
    assert_eq!(
        (&data["days"][0], &data["today"], &data["totalcount"]),
        (&json!("2026-11-16"), &json!("2026-11-20"), &json!(1))
    );
    let cell = json!({"dueOn": "2026-11-19", "quantity": "100.000", "lines": 1, "late": true});
    assert_eq!(data["items"][0]["cells"], json!([cell]), "{}", board.json);
    for (query, label, field) in [
        ("type=SOON", "WRONG_TYPE", "type"),
        ("dueFrom=2026-01-01&dueTo=2026-12-01", "DATE_SPAN_TOO_LONG", "due"),
        ("sort=dueQty", "UNKNOWN_SORT", "sort"),
    ] {
        let (status, _, found, at) = app.get(&format!("/api/asn-schedule?{query}"), &one).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, field));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_supplier_is_nudged_once_a_day_and_the_second_is_told_by_whom(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    app.account("buyer2", "OSE", &[153]).await;
    let (supplier, buyer, second) =
        (app.token("supplier1").await, app.token("buyer1").await, app.token("buyer2").await);
    let path = "/api/asn-schedule/nudges";
    let wanted = json!({"vendors": ["V10001", "V4711"]});
    assert_eq!(app.post(path, &supplier, wanted.clone()).await.status, 403);
    let reply = app.post(path, &buyer, wanted.clone()).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(1), &json!(1)), "{}", reply.json);
    let results = &reply.data()["results"];
    assert_eq!(results[0], json!({"vendorCode": "V10001", "ok": true, "overdue": 1, "due": 0}));
    assert_eq!(results[1]["errorLabel"], "NOT_FOUND");
    let mails = app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "ship_nudge").await;
    assert_eq!(mails, 1);
    let again = app.post(path, &second, json!({"vendors": ["V10001"]})).await;
    let blocker = &again.data()["results"][0]["blockers"][0];
    assert_eq!((&blocker["label"], &blocker["params"]["by"]), (&json!("ASN_NUDGED_TODAY"), &json!("buyer1")));
    assert_eq!(app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "ship_nudge").await, 1);
    let listed = app.get("/api/asn-schedule?type=OVERDUE&vendor=V10001", &buyer).await;
    assert_eq!(listed.data()["items"][0]["nudgedByName"], "buyer1");
    for (body, label) in
        [(json!({"vendors": []}), "REQUIRED"), (json!({"vendors": vec!["V10001"; 201]}), "TOO_MANY_DOCUMENTS")]
    {
        let (status, _, found, at) = app.post(path, &buyer, body).await.fault();
        assert_eq!((status, found.as_str(), at.as_str()), (400, label, "vendors"));
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn drafts_say_what_is_missing_and_are_the_suppliers_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    furnish(&app).await;
    app.order(vec![order("4500000003", "V10001", 1)]).await;
    let (one, two, buyer) = (app.token("supplier1").await, app.token("supplier2").await, app.token("buyer1").await);
    let lines = app.lines("4500000001").await;
    let (bare, _) = app.draft(lines[0], "5", &one).await;
    let (ready, version) = app.ready(lines[1], "5", "AB12345678", &one).await;
    let listed = app.get("/api/asns/drafts?sort=id", &one).await;
    let rows = listed.data()["items"].as_array().unwrap();
    assert_eq!((&rows[0]["id"], &rows[1]["id"]), (&json!(bare), &json!(ready)));
    assert_eq!((&rows[1]["missing"], &rows[1]["findings"]), (&json!(0), &json!([])));
    let page = app.get(&format!("/api/asns/{bare}"), &one).await;
    assert_eq!(rows[0]["findings"], page.data()["findings"]);
    assert_eq!(app.get("/api/asns/drafts?complete=true", &one).await.data()["totalcount"], 1);
    assert_eq!(app.get("/api/asns/drafts", &two).await.data()["totalcount"], 0);
    assert_eq!(app.get("/api/asns/drafts", &buyer).await.status, 403);
    let items = json!({"items": [{"id": ready, "version": version}, {"id": bare, "version": 1}]});
    let sent = app.post("/api/asns/events/send", &one, items).await;
    assert_eq!((&sent.data()["done"], &sent.data()["refused"]), (&json!(1), &json!(1)), "{}", sent.json);
    assert_eq!(app.get("/api/asns/drafts", &one).await.data()["totalcount"], 1);
}
