use super::fake::Fake;
use super::stage::{Stage, eventually};
use ehub_worker::Config;
use ehub_worker::erp::{ErpOrder, ErpReceipt, ErpStatementLine};
use serde_json::json;
use sqlx::PgPool;
use std::time::Duration;

fn order(po_no: &str, vendor_code: &str) -> ErpOrder {
    serde_json::from_value(json!({
        "poNo": po_no, "vendorCode": vendor_code, "vendorName": "Acme", "plantCode": "P1", "poDateOn": "2027-01-01",
        "currency": "TWD", "revision": 1,
        "lines": [{ "lineNo": 10, "materialCode": "M1", "uom": "PCS", "orderQty": "5", "unitPrice": "1.5",
                    "needByOn": "2027-02-01", "revision": 1 }]
    }))
    .unwrap()
}

async fn count(owner: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM po_lines WHERE state = 'New'").fetch_one(owner).await.unwrap()
}

async fn unfinished(owner: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM jobs WHERE state IN ('ready', 'running')").fetch_one(owner).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn orders_come_by_themselves_page_by_page_and_once(owner: PgPool) {
    super::compare::place(&owner).await;
    let erp = Fake::default();
    erp.state().orders = vec![order("1", "V1"), order("2", "unknown"), order("3", "V1")];
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    eventually("both pages are stored", || async { count(&owner).await == 2 }).await;
    eventually("the pull is finished", || async { unfinished(&owner).await == 0 }).await;
    // Read again from the stored cursor: only what is new.
    stage.erp.state().orders.push(order("4", "V1"));
    sqlx::query("UPDATE qjobs SET next_at = now() - interval '30 minutes' WHERE name = 'erp.pull_orders'")
        .execute(&owner)
        .await
        .unwrap();
    eventually("the new one has come", || async { count(&owner).await == 3 }).await;
    eventually("the pull is finished", || async { unfinished(&owner).await == 0 }).await;
    // Another tick than the last one, also within the same second. Nobody asks the ERP again for the order of the unknown supplier: it waited here, and comes in by itself.
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('S', 'unknown', 'U', 'U', 'Golive');
         UPDATE qjobs SET next_at = now() - interval '20 minutes' WHERE name = 'erp.pull_orders'",
    )
    .execute(&owner)
    .await
    .unwrap();
    eventually("the held one is let in", || async { count(&owner).await == 4 }).await;
    worker.stop().await;
    let held: i64 = sqlx::query_scalar("SELECT count(*) FROM held_orders").fetch_one(&owner).await.unwrap();
    assert_eq!(held, 0);
    let cursor: String =
        sqlx::query_scalar("SELECT cursor FROM erp_cursors WHERE stream = 'orders'").fetch_one(&owner).await.unwrap();
    assert_eq!(cursor, "4");
}

fn receipt(receipt_no: &str) -> ErpReceipt {
    serde_json::from_value(json!({
        "receiptNo": receipt_no, "inboundNo": "IN-A1", "receivedOn": "2027-01-20", "bookedAt": "2027-01-20T08:00:00Z",
        "lines": [{ "poNo": "1", "poLineNo": 10, "quantity": "2" }]
    }))
    .unwrap()
}

async fn heard(owner: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM asn_receipts").fetch_one(owner).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn receipts_move_the_cursor_with_what_was_stored_and_count_once(owner: PgPool) {
    let erp = Fake::default();
    erp.state().receipts = vec![receipt("R1"), receipt("R2"), receipt("R3")];
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    eventually("both pages are stored", || async { heard(&owner).await == 3 }).await;
    eventually("the pull is finished", || async { unfinished(&owner).await == 0 }).await;
    // The ERP repeats itself: a cursor that was lost is no second receipt.
    sqlx::query("DELETE FROM erp_cursors").execute(&owner).await.unwrap();
    sqlx::query("UPDATE qjobs SET next_at = now() - interval '30 minutes' WHERE name = 'erp.pull_receipts'")
        .execute(&owner)
        .await
        .unwrap();
    eventually("read once more", || async {
        sqlx::query_scalar::<_, String>("SELECT cursor FROM erp_cursors WHERE stream = 'receipts'")
            .fetch_optional(&owner)
            .await
            .unwrap()
            .as_deref()
            == Some("3")
    })
    .await;
    worker.stop().await;
    assert_eq!(heard(&owner).await, 3);
}

fn statement_line(number: u32) -> ErpStatementLine {
    serde_json::from_value(json!({
        "erpReference": format!("BSEG-{number}"), "vendorCode": "V1", "monthOn": "2027-01-01", "documentNo": "19",
        "documentOn": "2027-01-17", "kind": "invoice", "status": "open", "currency": "TWD", "netAmount": "100",
        "taxAmount": "5", "totalAmount": "105"
    }))
    .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn statements_come_page_by_page_and_once(owner: PgPool) {
    let erp = Fake::default();
    erp.state().statements = (1..=3).map(statement_line).collect();
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    let kept = async || -> Option<(String, i64)> {
        sqlx::query_as(
            "SELECT cursor, (SELECT count(*) FROM statement_lines) FROM erp_cursors WHERE stream = 'statements'",
        )
        .fetch_optional(&owner)
        .await
        .unwrap()
    };
    eventually("both pages are stored", || async { kept().await == Some(("3".to_owned(), 3)) }).await;
    worker.stop().await;
}

/// A clock that ran two days ahead was corrected, and the program was started again.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn pulls_go_on_after_a_clock_that_ran_ahead(owner: PgPool) {
    let stage = Stage::new(&owner, Fake::default()).await;
    let start = |name| stage.start_with(name, |config| Config { pull: Duration::from_secs(1), ..config });
    let worker = start("w");
    eventually("the first pulls are over", || async { stage.pulled().await >= 4 }).await;
    worker.stop().await;
    sqlx::query("UPDATE qjobs SET next_at = now() + interval '2 days'").execute(&owner).await.unwrap();
    let before = stage.pulled().await;
    let worker = start("again");
    eventually("the pulls go on", || async { stage.pulled().await > before }).await;
    worker.stop().await;
}
