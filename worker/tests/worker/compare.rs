//! What the ERP has and never told is found by comparing, and taken over as if it had been told.

use super::fake::Fake;
use super::stage::{Stage, eventually, now};
use ehub_engine::Actor;
use ehub_worker::Config;
use ehub_worker::erp::{DeliveryStanding, ErpDelivery, ErpOrder, Key};
use ehub_workflows::po::store::import::{Which, Wish, ask};
use serde_json::json;
use sqlx::PgPool;
use std::time::Duration;

pub fn order(key: i64, version: i64, quantity: &str, cancelled: &str) -> ErpOrder {
    serde_json::from_value(json!({
        "poNo": format!("45{key:08}"), "vendorCode": "V1", "vendorName": "Acme", "plantCode": "P1",
        "poDateOn": "2027-01-01", "currency": "TWD", "revision": version, "key": Key::from_number(key), "version": version,
        "lines": [{ "lineNo": 1, "materialCode": "M1", "uom": "PCS", "orderQty": quantity, "cancelledQty": cancelled,
                    "unitPrice": "1.5", "needByOn": "2027-02-01", "revision": version }]
    }))
    .unwrap()
}

pub async fn place(owner: &PgPool) {
    let house = ehub_testing::company(owner, "B", "B1", "B").await;
    ehub_testing::company(owner, "S", "V1", "S").await;
    ehub_testing::plant(owner, house, "P1", "open").await;
}

/// From now on the comparison runs when the test says so, once a year apart from that.
pub async fn still(owner: &PgPool) {
    eventually("defined", || async {
        let still =
            "UPDATE qjobs SET cron = '0 0 3 1 1 *', next_at = now() + interval '1 year' WHERE name = 'erp.compare'";
        sqlx::query(still).execute(owner).await.unwrap().rows_affected() == 1
    })
    .await;
    let unfinished = "SELECT count(*) FROM jobs WHERE kind = 'erp.compare' AND state IN ('ready', 'running')";
    eventually("a run that had begun is over", || async {
        sqlx::query_scalar::<_, i64>(unfinished).fetch_one(owner).await.unwrap() == 0
    })
    .await;
}

/// Lets the qjob's next tick come, and its run end; what it said, without the number of the round.
async fn compared(owner: &PgPool) -> String {
    let runs = "SELECT count(*) FROM qjob_runs r JOIN qjobs q ON q.id = r.qjob_id JOIN jobs j ON j.id = r.job_id
                 WHERE q.name = 'erp.compare' AND j.state = 'done'";
    let before: i64 = sqlx::query_scalar(runs).fetch_one(owner).await.unwrap();
    // A minute earlier each time: a tick is fired once.
    sqlx::query("UPDATE qjobs SET next_at = now() - make_interval(mins => 30 - $1) WHERE name = 'erp.compare'")
        .bind(i32::try_from(before).unwrap())
        .execute(owner)
        .await
        .unwrap();
    eventually("a run has ended", || async {
        sqlx::query_scalar::<_, i64>(runs).fetch_one(owner).await.unwrap() > before
    })
    .await;
    let said: String = sqlx::query_scalar(
        "SELECT output FROM qjob_runs r JOIN qjobs q ON q.id = r.qjob_id WHERE q.name = 'erp.compare' ORDER BY job_id DESC LIMIT 1",
    )
    .fetch_one(owner)
    .await
    .unwrap();
    let (said, round) = said.split_once("; round ").expect("a whole round");
    assert!(round.ends_with(" ended"), "{round}");
    said.to_owned()
}

async fn quantity(owner: &PgPool, po_no: &str) -> Option<String> {
    sqlx::query_scalar("SELECT order_qty::float8::text || ' ' || closing FROM po_lines WHERE po_no = $1")
        .bind(po_no)
        .fetch_optional(owner)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_that_no_stream_told_is_found_within_a_round(owner: PgPool) {
    place(&owner).await;
    let erp = Fake::default();
    erp.state().orders = (1..=3).map(|key| order(key, 1, "10", "0")).collect();
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    still(&owner).await;
    eventually("the stream is read", || async { quantity(&owner, "4500000003").await.is_some() }).await;
    assert_eq!(compared(&owner).await, "3 compared, 0 differed, 0 gone");

    // Behind what the stream has read: one changes, one is made, one is over and no longer walked past.
    {
        let mut state = stage.erp.state();
        state.orders[0] = order(1, 2, "12", "0");
        state.orders[1] = order(2, 2, "10", "10");
        state.unwalked.push(Key::from_number(2));
        state.orders.insert(0, order(4, 1, "7", "0"));
        state.orders_read = 4;
    }
    assert_eq!(compared(&owner).await, "3 compared, 3 differed, 0 gone");
    assert_eq!(quantity(&owner, "4500000001").await.as_deref(), Some("12 open"));
    assert_eq!(quantity(&owner, "4500000002").await.as_deref(), Some("10 closed"));
    assert_eq!(quantity(&owner, "4500000004").await.as_deref(), Some("7 open"));
    let calls = stage.erp.state().calls.iter().filter(|call| **call == "read orders").count();
    assert_eq!(compared(&owner).await, "3 compared, 0 differed, 0 gone");
    let again = stage.erp.state().calls.iter().filter(|call| **call == "read orders").count();
    assert_eq!(calls, again, "what is the same is not read");

    // Deleted: asked for once, and then no more.
    stage.erp.state().orders.retain(|order| order.key != Key::from_number(3));
    assert_eq!(compared(&owner).await, "2 compared, 0 differed, 1 gone");
    assert_eq!(compared(&owner).await, "2 compared, 0 differed, 0 gone");
    assert_eq!(behind(&owner).await, ["4500000003 ERP_MISSING"]);
    // Restored from a backup: older than the revision here.
    stage.erp.state().orders.retain(|order| order.key != Key::from_number(1));
    stage.erp.state().orders.push(order(1, 1, "10", "0"));
    assert_eq!(compared(&owner).await, "2 compared, 1 differed, 0 gone");
    assert_eq!(behind(&owner).await, ["4500000001 ERP_OLDER", "4500000003 ERP_MISSING"]);
    assert_eq!(quantity(&owner, "4500000001").await.as_deref(), Some("12 open"), "nothing is changed by itself");
    // An administrator has the state of the ERP taken.
    let actor = Actor::system("test", "request-1");
    ask(&stage.db, &actor, now(), Which::All, Wish::TakeState).await.unwrap();
    stage.notifier.notify();
    eventually("both are as in the ERP", || async { behind(&owner).await.is_empty() }).await;
    assert_eq!(quantity(&owner, "4500000001").await.as_deref(), Some("10 open"));
    assert_eq!(quantity(&owner, "4500000003").await.as_deref(), Some("10 closed"));
    worker.stop().await;
}

/// Orders of which the ERP is behind, with the reason.
async fn behind(owner: &PgPool) -> Vec<String> {
    sqlx::query_scalar("SELECT po_no || ' ' || (reasons -> 0 ->> 'label') FROM held_orders ORDER BY po_no")
        .fetch_all(owner)
        .await
        .unwrap()
}

/// Hardly any time: a run reads little and gives its place away, and the next goes on behind it.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn much_that_differs_is_read_in_several_runs_and_none_of_it_is_left_out(owner: PgPool) {
    place(&owner).await;
    let erp = Fake::default();
    erp.state().orders = (1..=45).map(|key| order(key, 1, "10", "0")).collect();
    erp.state().orders_read = 45;
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start_with("w", |config| Config { stretch: Duration::from_millis(20), ..config });
    eventually("all came by comparing", || async {
        sqlx::query("UPDATE qjobs SET next_at = now() - interval '1 second' WHERE name = 'erp.compare'")
            .execute(&owner)
            .await
            .unwrap();
        sqlx::query_scalar::<_, i64>("SELECT count(*) FROM po_lines").fetch_one(&owner).await.unwrap() == 45
    })
    .await;
    worker.stop().await;
    let read = stage.erp.state().calls.iter().filter(|call| **call == "read orders").count();
    assert_eq!(read, 3, "twenty at a time, each once");
}

/// A notice on its way, as far as the comparison looks at it.
async fn notice(owner: &PgPool, number: &str) {
    sqlx::query(
        "WITH a AS (INSERT INTO asns (asn_no, vendor_id, plant_id, state, version, changed_at, created_at, inbound_no, currency)
           SELECT $1, c.id, p.id, 'Sent', 1, now(), now(), 'IN-' || $1, 'TWD' FROM companies c, plants p WHERE c.code = 'V1'
           RETURNING id)
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'asn', id, 1, 'create', 'Sent', 3, now(), 'test', 'test', '{}' FROM a",
    )
    .bind(number)
    .execute(owner)
    .await
    .unwrap();
}

async fn state(owner: &PgPool, number: &str) -> String {
    sqlx::query_scalar("SELECT state FROM asns WHERE asn_no = $1").bind(number).fetch_one(owner).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_delivery_that_is_cancelled_ends_its_notice_and_one_that_is_missing_does_when_it_is_missing_twice(
    owner: PgPool,
) {
    place(&owner).await;
    for number in ["A1", "A2", "A3"] {
        notice(&owner, number).await;
    }
    let standing = |number: &str, standing| ErpDelivery {
        inbound_no: format!("IN-{number}"),
        key: Key::from_number(1),
        standing,
        lines: None,
    };
    let erp = Fake::default();
    erp.state().standings = ["A1", "A2", "A3"].map(|number| standing(number, DeliveryStanding::Expected)).to_vec();
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    still(&owner).await;
    stage.erp.state().standings =
        vec![standing("A1", DeliveryStanding::Expected), standing("A2", DeliveryStanding::Cancelled)];
    compared(&owner).await;
    assert_eq!([state(&owner, "A1").await, state(&owner, "A2").await], ["Sent", "Cancelled"]);
    assert_eq!(state(&owner, "A3").await, "Sent", "one odd answer cancels nobody's shipment");
    compared(&owner).await;
    assert_eq!([state(&owner, "A1").await, state(&owner, "A3").await], ["Sent", "Cancelled"]);
    // Another database, or a right of access that was taken away: it knows none of them.
    stage.erp.state().standings.clear();
    for _ in 0..3 {
        compared(&owner).await;
    }
    assert_eq!(state(&owner, "A1").await, "Sent", "that ends no shipment");
    // It knows an order of ours: still not believed while it shows no deliveries at all.
    stage.erp.state().orders = vec![order(7, 1, "5", "0")];
    for _ in 0..3 {
        compared(&owner).await;
    }
    assert_eq!(state(&owner, "A1").await, "Sent");
    // It shows somebody else's: ours is gone, though it was the only one.
    stage.erp.state().receipts = vec![
        serde_json::from_value(json!({
            "receiptNo": "R1", "inboundNo": "IN-else", "receivedOn": "2027-01-20", "bookedAt": "2027-01-20T08:00:00Z", "key": Key::from_number(5), "version": 1,
            "lines": [{ "poNo": "1", "poLineNo": 10, "quantity": "2" }]
        }))
        .unwrap(),
    ];
    compared(&owner).await;
    assert_eq!(state(&owner, "A1").await, "Sent", "once is no proof");
    compared(&owner).await;
    assert_eq!(state(&owner, "A1").await, "Cancelled");
    worker.stop().await;
}

/// A notice that the ERP split into two deliveries.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_split_notice_ends_with_its_last_delivery(owner: PgPool) {
    place(&owner).await;
    notice(&owner, "A1").await;
    let both = "INSERT INTO asn_deliveries (asn_id, vendor_id, inbound_no, place)
                SELECT a.id, a.vendor_id, w.no, w.place FROM asns a, (VALUES ('IN-A1', 1), ('IN-A1b', 2)) AS w(no, place)";
    sqlx::query(both).execute(&owner).await.unwrap();
    let standing = |inbound_no: &str, standing| ErpDelivery {
        inbound_no: inbound_no.to_owned(),
        key: Key::from_number(1),
        standing,
        lines: None,
    };
    let erp = Fake::default();
    erp.state().standings =
        vec![standing("IN-A1", DeliveryStanding::Cancelled), standing("IN-A1b", DeliveryStanding::Expected)];
    let stage = Stage::new(&owner, erp).await;
    let worker = stage.start("w");
    still(&owner).await;
    compared(&owner).await;
    assert_eq!(state(&owner, "A1").await, "Sent", "goods may come by the other delivery");
    stage.erp.state().standings = vec![standing("IN-A1b", DeliveryStanding::Cancelled)];
    compared(&owner).await;
    assert_eq!(state(&owner, "A1").await, "Cancelled");
    worker.stop().await;
}
