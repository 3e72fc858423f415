//! What must be true afterwards, asked of the ERP and of the database.

use crate::spine::chaos::storm::Storm;
use crate::spine::life::number;
use crate::spine::stack::Stack;
use rust_decimal::Decimal;
use serde_json::Value;
use sqlx::postgres::PgRow;
use sqlx::{Connection, FromRow, PgConnection};
use std::collections::HashMap;

async fn ask<T>(stack: &Stack, query: &'static str) -> Vec<T>
where
    T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    let mut connection = PgConnection::connect(stack.database()).await.unwrap();
    sqlx::query_as(query).fetch_all(&mut connection).await.unwrap()
}

/// Jobs that wait for their time need not be waited for: nobody's patience is tested here.
pub async fn make_due(stack: &Stack) {
    let mut connection = PgConnection::connect(stack.database()).await.unwrap();
    let due = "UPDATE jobs SET run_at = now() WHERE state = 'ready' AND run_at > now()";
    sqlx::query(due).execute(&mut connection).await.unwrap();
}

/// What has not come to rest: messages on their way that no dead job shows, notices that the supplier has to send (again),
/// and receipts that are not booked although their notice is there.
pub async fn restless(stack: &Stack) -> Vec<(String, String)> {
    ask(
        stack,
        "SELECT 'message ' || m.kind, m.document_no || ' ' || m.state FROM erp_messages m
          WHERE m.state IN ('N', 'I')
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.state = 'dead' AND (j.payload->>'message')::bigint = m.id)
         UNION ALL
         SELECT 'notice', asn_no || ' ' || state FROM asns WHERE state IN ('Unsent', 'Refused')
         UNION ALL
         SELECT 'receipt', receipt_no FROM asn_receipts WHERE booked_at IS NULL
         UNION ALL
         SELECT 'job', kind || ' ' || id FROM jobs WHERE state IN ('ready', 'running') AND kind = 'erp.deliver'",
    )
    .await
}

/// Notices that wait for their supplier.
pub async fn with_the_supplier(stack: &Stack, asns: &[i64]) -> Vec<i64> {
    let waiting: Vec<(i64,)> = ask(stack, "SELECT id FROM asns WHERE state IN ('Unsent', 'Refused')").await;
    waiting.into_iter().map(|(id,)| id).filter(|id| asns.contains(id)).collect()
}

/// No notice stands twice in the ERP. Asked while it comes to rest already: one that does may never let the rest come.
pub async fn none_is_doubled(stack: &Stack) {
    for (reference, held) in living(stack).await {
        assert_eq!(held.len(), 1, "{reference}: the ERP holds {held:?}");
    }
}

/// The living deliveries in the ERP, by our reference.
async fn living(stack: &Stack) -> HashMap<String, Vec<Value>> {
    let all = stack.erp_get("/asns").await;
    let mut deliveries: HashMap<String, Vec<Value>> = HashMap::new();
    for delivery in all["items"].as_array().unwrap().iter().filter(|d| d["state"] != "cancelled") {
        deliveries.entry(delivery["reference"].as_str().unwrap().to_owned()).or_default().push(delivery.clone());
    }
    deliveries
}

/// Gives it, or says what is wrong.
pub async fn give(storm: &Storm) {
    let stack = &storm.stack;
    nothing_is_pulled_any_more(stack).await;
    once_in_the_erp(storm).await;
    let none = Vec::<(String, String)>::new();
    assert_eq!(unfolded(stack).await, none, "history does not fold to the row");
    assert_eq!(miscounted(stack).await, none, "quantities do not add up");
    assert_eq!(lost(stack).await, none, "a job is lost");
}

/// Receipts may be heard of at the next pull only: waits for as many as the ERP has.
async fn nothing_is_pulled_any_more(stack: &Stack) {
    let begun = std::time::Instant::now();
    loop {
        let booked: Vec<(i64,)> = ask(stack, "SELECT count(*) FROM asn_receipts WHERE booked_at IS NOT NULL").await;
        let all = stack.erp_get("/asns").await;
        let received = all["items"].as_array().unwrap().iter().filter(|d| d["state"] == "received").count();
        if usize::try_from(booked[0].0).unwrap() == received {
            return;
        }
        assert!(begun.elapsed() < crate::spine::stack::PATIENCE, "{booked:?} receipts of {received} are booked");
        make_due(stack).await;
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}

/// Every notice that the portal calls sent is one living delivery in the ERP, with the ERP's own number and what came in;
/// one that waits visibly is at most one; and there is no delivery that nobody sent.
async fn once_in_the_erp(storm: &Storm) {
    let mut deliveries = living(&storm.stack).await;
    let asns: Vec<(String, String, Option<String>, Decimal)> = ask(
        &storm.stack,
        "SELECT asn_no, state, inbound_no, (SELECT sum(received_qty) FROM asn_lines WHERE asn_id = a.id) FROM asns a",
    )
    .await;
    assert!(asns.len() >= storm.supplier.asns.len(), "a notice is gone");
    let mut settled = 0;
    for (asn_no, state, inbound_no, received) in &asns {
        let held = deliveries.remove(asn_no).unwrap_or_default();
        if matches!(state.as_str(), "Sent" | "Receiving" | "Closed") {
            settled += 1;
            assert_eq!(held.len(), 1, "{asn_no} is {state}, and the ERP holds {held:?}");
            assert_eq!(held[0]["inboundNo"].as_str(), inbound_no.as_deref(), "{asn_no} has another number");
            let lines = held[0]["lines"].as_array().unwrap();
            let came: Decimal = lines.iter().map(|line| number(&line["receivedQty"])).sum();
            assert_eq!(came, *received, "{asn_no} received");
        } else if state == "Cancelled" {
            settled += 1;
            assert!(held.is_empty(), "{asn_no} is withdrawn, and the ERP holds {held:?}");
        } else {
            assert!(held.len() <= 1, "{asn_no} is {state}, and the ERP holds {held:?}");
            shown(&storm.stack, asn_no).await;
        }
    }
    assert!(deliveries.is_empty(), "nobody sent {deliveries:?}");
    println!("chaos: {settled} of {} notices are settled, the others are shown", asns.len());
}

/// An administrator finds the notice's message, in a state and with words that say what is wrong.
async fn shown(stack: &Stack, asn_no: &str) {
    let administrator = stack.person("admin").await;
    let found = administrator.get(&format!("/erp-messages?documentNo={asn_no}")).await;
    let newest = &found["items"][0];
    let state = newest["state"].as_str().unwrap_or_default();
    assert!(matches!(state, "F" | "E" | "C" | "I") && !newest["lastError"].is_null(), "{asn_no} shows {newest}");
}

async fn unfolded(stack: &Stack) -> Vec<(String, String)> {
    ask(
        stack,
        "WITH rows AS (
           SELECT 'asn' AS process, id, state, version FROM asns
           UNION ALL SELECT 'po_line', id, state, version FROM po_lines
           UNION ALL SELECT 'erp_message', id, state, version FROM erp_messages),
         folded AS (
           SELECT r.*, h.version AS step, h.from_state, h.to_state,
                  row_number() OVER w AS nth, lag(h.to_state) OVER w AS before,
                  h.version = max(h.version) OVER (PARTITION BY r.process, r.id) AS newest
             FROM rows r LEFT JOIN history h ON h.process = r.process AND h.document = r.id
           WINDOW w AS (PARTITION BY r.process, r.id ORDER BY h.version))
         SELECT f.process, f::text FROM folded f
          WHERE step IS DISTINCT FROM nth OR from_state IS DISTINCT FROM before
             OR (newest AND (step, to_state) IS DISTINCT FROM (version, state))",
    )
    .await
}

async fn miscounted(stack: &Stack) -> Vec<(String, String)> {
    ask(
        stack,
        "SELECT p.po_no || '/' || p.line_no, p.in_transit_qty || ' is not ' || s.quantity
           FROM po_lines p CROSS JOIN LATERAL (
             SELECT coalesce(sum(greatest(l.ship_qty - l.received_qty, 0)), 0) AS quantity
               FROM asn_lines l JOIN asns a ON a.id = l.asn_id
              WHERE l.po_line_id = p.id AND a.state IN ('Sending', 'Sent', 'Cancelling', 'Receiving')) s
          WHERE p.in_transit_qty <> s.quantity
         UNION ALL
         SELECT p.po_no || '/' || p.line_no, p.received_qty || ' is not ' || s.quantity
           FROM po_lines p CROSS JOIN LATERAL (
             SELECT coalesce(sum(l.received_qty), 0) AS quantity FROM asn_lines l WHERE l.po_line_id = p.id) s
          WHERE p.received_qty <> s.quantity",
    )
    .await
}

/// Messages whose job is nowhere, and jobs that nobody runs although their lease is over or their time has come.
async fn lost(stack: &Stack) -> Vec<(String, String)> {
    ask(
        stack,
        "SELECT 'message', m.document_no || ' ' || m.state FROM erp_messages m
          WHERE m.direction = 'out'
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE (j.payload->>'message')::bigint = m.id)
         UNION ALL
         SELECT j.kind, j.state || ' ' || coalesce(j.last_error, '') FROM jobs j
          WHERE j.kind = 'erp.deliver' AND j.state NOT IN ('done', 'dead')",
    )
    .await
}
