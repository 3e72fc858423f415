//! The storm (`make chaos`; `scripts/test` runs a short one): many shipment notices on their way while workers and APIs are
//! killed with -9, the database is stopped at once twice, and the ERP is slow, away, deaf after it has acted, repeats
//! itself and says no. Afterwards the ERP is the judge: it holds each delivery exactly once.
//!
//! `EHUB_CHAOS_SEED` repeats a storm as far as processes can be repeated, `EHUB_CHAOS_SECONDS` and `EHUB_CHAOS_DOCUMENTS`
//! say how long and how much. The verdict does not depend on the machine's speed: it is given when everything has come to
//! rest, and waiting jobs are not waited for but made due.

mod storm;
mod supplier;
mod verdict;

use crate::spine::life::{PLAIN_MATERIAL, drafted_asn, in_days};
use crate::spine::person::Person;
use crate::spine::stack::Stack;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use std::time::Duration;
use storm::Storm;
use supplier::Supplier;

/// Lines of one order.
const LINES: usize = 10;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(format!("EHUB_CHAOS_{name}")).map_or(default, |text| text.parse().unwrap())
}

#[expect(clippy::disallowed_methods, reason = "a seed that nobody chose")]
fn any_seed() -> u64 {
    u64::from(chrono::Utc::now().timestamp_subsec_micros())
}

/// Complete drafts, each of an accepted line of its own; gives the ids.
async fn drafts(stack: &Stack, supplier: &Person, count: usize) -> Vec<i64> {
    let mut ids = Vec::new();
    while ids.len() < count {
        let lines = LINES.min(count - ids.len());
        let wanted = json!({ "materialCode": PLAIN_MATERIAL, "quantity": "5", "needByOn": in_days(20) });
        let order = stack.erp_post("/orders", &json!({ "vendorCode": "V10001", "lines": vec![wanted; lines] })).await;
        let found = format!("/po-lines?poNo={}", order["poNo"].as_str().unwrap());
        let found = supplier.wait_for(&found, |found| found["totalcount"] == lines).await;
        for line in found["items"].as_array().unwrap() {
            let path = format!("/po-lines/{}/events/accept", line["id"]);
            supplier.post(&path, &json!({ "version": line["version"] })).await;
            let draft: Value = drafted_asn(supplier, line, "5").await;
            ids.push(draft["id"].as_i64().unwrap());
        }
    }
    ids
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: make chaos (a short one is a step of scripts/test)"]
async fn after_the_storm_the_erp_holds_each_delivery_once_and_nothing_is_lost() {
    let seed = setting("SEED", any_seed());
    let time = Duration::from_secs(setting("SECONDS", 300));
    let documents = usize::try_from(setting("DOCUMENTS", 200)).unwrap();
    println!("chaos: EHUB_CHAOS_SEED={seed}, {documents} documents, {} s", time.as_secs());
    let stack = Stack::start();
    let first = stack.worker();
    let supplier = stack.person("supplier1").await;
    let asns = drafts(&stack, &supplier, documents).await;
    let supplier = Supplier::new(supplier, asns);
    let mut storm = Storm::gather(stack, supplier, StdRng::seed_from_u64(seed), first);
    storm.rage(time).await;
    storm.calm().await;
    verdict::give(&storm).await;
    let supplier = &storm.supplier;
    println!("chaos: {:?}, {:?} calls, {:?} without an answer", storm.tally, supplier.calls, supplier.unanswered);
}
