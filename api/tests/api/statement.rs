//! Balance statements: confirmed and disputed by the supplier, answered by the buyer's side, every refusal at its field.

use crate::app::{Reply, TestApp, order};
use serde_json::{Value, json};
use sqlx::PgPool;

/// An issued statement of October with an invoice, made as the qjob makes it; its id.
pub async fn issued(app: &TestApp, vendor: &str, currency: &str) -> i64 {
    let sql = "INSERT INTO statement_lines (erp_reference, vendor_code, vendor_id, month_on, document_no, document_on, invoice_no, kind, status,
                                            currency, net_amount, tax_amount, total_amount, due_on, first_heard_at, changed_at, booked_amount)
               SELECT 'st-' || code || $2, code, id, '2026-10-01', 'D-' || code, '2026-10-05', 'INV-' || code || $2, 'invoice', 'open', $2, 100, 5, 105,
                      '2026-10-20', now(), now(), 105 FROM companies WHERE code = $1";
    sqlx::query(sql).bind(vendor).bind(currency).execute(&app.pool).await.unwrap();
    let mut tx = app.pool.begin().await.unwrap();
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO balance_statements (state, changed_at, created_at, vendor_id, month_on, currency, invoices, closing, overdue_30, line_count,
                                         issued_at)
         SELECT 'Issued', now(), now(), id, '2026-10-01', $2, 105, 105, 105, 1, now() FROM companies WHERE code = $1 RETURNING id",
    )
    .bind(vendor)
    .bind(currency)
    .fetch_one(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
         SELECT 'balance_statement', id, 1, 'open', state, 1, now(), 'system', 'test', vendor_id, '{}' FROM balance_statements WHERE id = $1",
    )
    .bind(id)
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query(
        "INSERT INTO balance_statement_lines (statement_id, line_id, vendor_id, is_adjustment, kind, status, document_no, document_on, invoice_no,
                                              currency, net_amount, tax_amount, total_amount, due_on)
         SELECT $1, id, vendor_id, false, kind, status, document_no, document_on, invoice_no, currency, net_amount, tax_amount, total_amount, due_on
           FROM statement_lines WHERE vendor_code = $2 AND currency = $3",
    )
    .bind(id)
    .bind(vendor)
    .bind(currency)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
    id
}

/// The first line of a supplier's statements.
pub async fn line_of(app: &TestApp, vendor: &str) -> i64 {
    let sql =
        "SELECT min(l.id) FROM balance_statement_lines l JOIN companies c ON c.id = l.vendor_id WHERE c.code = $1";
    app.number(sql, vendor).await
}

async fn buyer(app: &TestApp) -> String {
    let account = app.account("payer1", "OSE", &[153]).await;
    app.token_of(account).await
}

async fn send(app: &TestApp, id: i64, event: &str, token: &str, body: Value) -> Reply {
    app.post(&format!("/api/statements/{id}/events/{event}"), token, body).await
}

/// Labels with their fields.
fn told(reply: &Reply) -> Vec<(String, String)> {
    let blockers = reply.json["blockers"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    blockers.iter().map(|one| (text(&one["label"]), text(&one["field"]))).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_line_is_disputed_answered_and_the_statement_confirmed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, buyer(&app).await);
    let (id, usd) = (issued(&app, "V10001", "TWD").await, issued(&app, "V10001", "USD").await);
    let line = line_of(&app, "V10001").await;
    let page = app.get(&format!("/api/statements/{id}"), &supplier).await;
    assert_eq!(
        (page.data()["closing"].as_str(), page.data()["overdue"].as_str()),
        (Some("105.0000"), Some("105.0000"))
    );
    assert_eq!(page.data()["ageing"]["d1to30"], "105.0000");
    assert_eq!(page.data()["sameMonth"][0]["id"], usd);
    let body = json!({"version": 1, "lines": [{"lineId": line, "comment": " not delivered "}]});
    let disputed = send(&app, id, "dispute", &supplier, body.clone()).await;
    assert_eq!(disputed.status, 200, "{}", disputed.json);
    let stale = send(&app, id, "dispute", &supplier, body).await;
    assert_eq!(stale.status, 409, "somebody saw another version: {}", stale.json);
    let twice = send(&app, id, "dispute", &supplier, json!({"version": 2, "comment": "again"})).await;
    assert_eq!((twice.status.as_u16(), told(&twice)[0].0.as_str()), (409, "EVENT_NOT_IN_STATE"), "{}", twice.json);
    assert_eq!(app.get("/api/statements?state=Disputed", &buyer).await.data()["totalcount"], 1);
    let answer = json!({"version": 2, "comment": "it came", "lines": [{"lineId": line, "comment": "see receipt"}]});
    assert_eq!(send(&app, id, "answer", &buyer, answer).await.status, 200);
    let lines = app.get(&format!("/api/statement-lines?statementId={id}"), &supplier).await;
    let row = &lines.data()["items"][0];
    assert_eq!((&row["disputeComment"], &row["answerComment"]), (&json!("not delivered"), &json!("see receipt")));
    let many = json!({"items": [{"id": id, "version": 3}, {"id": usd, "version": 1}]});
    let many = app.post("/api/statements/events/confirm", &supplier, many).await;
    assert_eq!(many.status, 200, "{}", many.json);
    let states = app.get("/api/statements?state=Confirmed", &supplier).await;
    assert_eq!(states.data()["totalcount"], 2);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lines_are_found_by_the_order_that_a_notice_of_their_invoice_ships(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let supplier = app.token("supplier1").await;
    app.order(vec![order("4500000077", "V10001", 1)]).await;
    app.accept("4500000077", &supplier).await;
    app.ready(app.lines("4500000077").await[0], "10", "AB00000077", &supplier).await;
    let (id, _) = (issued(&app, "V10001", "TWD").await, issued(&app, "V10001", "USD").await);
    let renamed = "UPDATE balance_statement_lines SET invoice_no = 'AB00000077' WHERE statement_id = $1";
    sqlx::query(renamed).bind(id).execute(&app.pool).await.unwrap();
    let all = app.get("/api/statement-lines", &supplier).await;
    assert_eq!(all.data()["totalcount"], 2, "{}", all.json);
    for beginning in ["4500000077", "450000007"] {
        let found = app.get(&format!("/api/statement-lines?poNo={beginning}"), &supplier).await;
        assert_eq!(found.data()["totalcount"], 1, "{}", found.json);
        assert_eq!(found.data()["items"][0]["statementId"], id);
    }
    let none = app.get("/api/statement-lines?poNo=4500000078", &supplier).await;
    assert_eq!(none.data()["totalcount"], 0, "{}", none.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_makes_no_sense_is_refused_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (supplier, buyer) = (app.token("supplier1").await, buyer(&app).await);
    let id = issued(&app, "V10001", "TWD").await;
    issued(&app, "V10002", "TWD").await;
    let (own, foreign) = (line_of(&app, "V10001").await, line_of(&app, "V10002").await);
    for (body, label, field) in [
        (json!({}), "STATEMENT_NOTHING_DISPUTED", "comment"),
        (json!({"comment": "x".repeat(201)}), "TOO_LONG", "comment"),
        (json!({"lines": [{"lineId": foreign, "comment": "x"}]}), "STATEMENT_LINE_UNKNOWN", "lines[0].lineId"),
        (json!({"lines": [{"lineId": own, "comment": " "}]}), "REQUIRED", "lines[0].comment"),
        (json!({"lines": [{"lineId": own, "comment": "x".repeat(201)}]}), "TOO_LONG", "lines[0].comment"),
    ] {
        let mut body = body;
        body["version"] = json!(1);
        let reply = send(&app, id, "dispute", &supplier, body).await;
        assert!(reply.status.is_client_error(), "{}", reply.json);
        assert_eq!(told(&reply), [(label.to_owned(), field.to_owned())]);
    }
    assert_eq!(send(&app, id, "answer", &supplier, json!({"version": 1, "comment": "x"})).await.status, 409);
    assert_eq!(send(&app, id, "confirm", &buyer, json!({"version": 1})).await.status, 409);
    let other = app.token("supplier2").await;
    assert_eq!(send(&app, id, "confirm", &other, json!({"version": 1})).await.status, 404);
    let none = app.get("/api/statements?monthFrom=2020-01-01&monthTo=2020-12-31", &supplier).await;
    assert_eq!(&none.data()["totalcount"], &json!(0), "months without data");
    for path in ["/api/statements?state=Gone", "/api/statement-lines?kind=gift", "/api/statements?monthFrom=x"] {
        assert_eq!(app.get(path, &supplier).await.status, 400, "{path}");
    }
    assert_eq!(
        app.number("SELECT version FROM balance_statements WHERE id = $1::text::bigint", &id.to_string()).await,
        1
    );
}
