//! The worst moments: the ERP is away, an answer is lost, a worker is killed in the middle of a send.

use super::life::{accepted_line, drafted_asn, send};
use super::person::Person;
use super::stack::Stack;
use serde_json::{Value, json};

/// A draft of supplier 1 that is ready to be sent.
async fn draft(stack: &Stack) -> (Person, Value) {
    let supplier = stack.person("supplier1").await;
    let line = accepted_line(stack, &supplier, "25").await;
    let draft = drafted_asn(&supplier, &line, "25").await;
    (supplier, draft)
}

async fn sent(supplier: &Person, draft: &Value) -> Value {
    supplier.wait_for(&format!("/asns/{}", draft["id"]), |asn| asn["state"] == "Sent").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_killed_in_the_middle_of_a_send_leaves_exactly_one_delivery() {
    let stack = Stack::start();
    let worker = stack.worker();
    let (supplier, draft) = draft(&stack).await;
    let reference = draft["asnNo"].as_str().unwrap().to_owned();
    // The ERP posts it and never answers: the worker is killed while it waits.
    stack.faults(&json!({ "timeoutAfterPosting": true, "times": 1 })).await;
    send(&supplier, &draft).await;
    let begun = std::time::Instant::now();
    while stack.deliveries(&reference).await == 0 {
        assert!(begun.elapsed() < super::stack::PATIENCE, "the ERP never heard of it");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    worker.kill();
    assert_eq!(supplier.get(&format!("/asns/{}", draft["id"])).await["state"], "Sending");

    let _another = stack.worker();
    sent(&supplier, &draft).await;
    assert_eq!(stack.deliveries(&reference).await, 1, "the ERP would have made a second one");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_looked_up_and_not_said_twice() {
    let stack = Stack::start();
    let _worker = stack.worker();
    let (supplier, draft) = draft(&stack).await;
    stack.faults(&json!({ "timeoutAfterPosting": true, "times": 1 })).await;
    send(&supplier, &draft).await;
    let sent = sent(&supplier, &draft).await;
    assert_eq!(stack.deliveries(sent["asnNo"].as_str().unwrap()).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erp_that_is_away_loses_nothing_and_shows_on_the_monitor() {
    let stack = Stack::start();
    let _worker = stack.worker();
    let (supplier, draft) = draft(&stack).await;
    let administrator = stack.person("admin").await;
    stack.faults(&json!({ "down": true })).await;
    send(&supplier, &draft).await;
    let path = format!("/erp-messages?kind=asn&documentNo={}", draft["asnNo"].as_str().unwrap());
    let waiting = administrator.wait_for(&path, |found| !found["items"][0]["lastError"].is_null()).await;
    assert_eq!(supplier.get(&format!("/asns/{}", draft["id"])).await["state"], "Sending");
    assert!(waiting["items"][0]["attempts"].as_i64().unwrap() >= 1);
    stack.faults(&json!({})).await;
    sent(&supplier, &draft).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_comes_back_in_the_erps_own_words_and_can_be_mended() {
    let stack = Stack::start();
    let _worker = stack.worker();
    let (supplier, draft) = draft(&stack).await;
    stack.faults(&json!({ "refuse": "dock 7 is closed", "times": 1 })).await;
    send(&supplier, &draft).await;
    let path = format!("/asns/{}", draft["id"]);
    let refused = supplier.wait_for(&path, |asn| asn["state"] == "Refused").await;
    assert!(refused["erpAnswer"].as_str().unwrap().contains("dock 7 is closed"));
    let todos = supplier.get("/home").await;
    assert!(todos["todos"].as_array().unwrap().iter().any(|todo| todo["kind"] == "asnRefused"), "{todos}");
    supplier.post(&format!("{path}/events/reopen"), &json!({ "version": refused["version"] })).await;
    let reopened = supplier.get(&path).await;
    send(&supplier, &reopened).await;
    let sent = sent(&supplier, &draft).await;
    assert_eq!(stack.deliveries(sent["asnNo"].as_str().unwrap()).await, 1);
}
