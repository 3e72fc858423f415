//! An order for a warehouse whose code was forgotten in the real ERP: added there, the order itself stays as it is, and no stream tells of
//! it. A wrong code would be one more plant, which the ERP's master data bring.

use super::real_erp::{act, flood, stack};
use serde_json::json;

/// The ERP's warehouse has its code again, also when the test fails.
struct Forgotten;

impl Forgotten {
    fn new() -> Self {
        act(&["code", "P100", ""]);
        Self
    }
}

impl Drop for Forgotten {
    fn drop(&mut self) {
        act(&["code", "", "P100"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_code_that_was_added_in_the_erp_lets_the_order_in_when_it_is_tried_again() {
    let forgotten = Forgotten::new();
    let ordered = act(&["order", "V10002", "CH000777:60:10"]);
    let po_no = ordered["number"].as_str().unwrap();
    // Older than what every pull reads anew.
    flood(&["age", po_no, "30"]);
    let stack = stack();
    let _worker = stack.worker();
    let (administrator, supplier) = (stack.person("admin").await, stack.person("supplier2").await);
    let held = format!("/held-orders?poNo={po_no}");
    let found = administrator.wait_for(&held, |found| found["totalcount"] == 1).await;
    let order = &found["items"][0];
    assert_eq!(order["reasons"][0]["label"], "ERP_PLANT_UNKNOWN", "{order}");

    drop(forgotten);
    let answer = administrator.post("/held-orders/retry", &json!({ "ids": [order["id"]] })).await;
    assert_eq!(answer["done"], 1, "{answer}");
    administrator.wait_for(&held, |found| found["totalcount"] == 0).await;
    let lines = supplier.get(&format!("/po-lines?poNo={po_no}")).await;
    assert_eq!(lines["totalcount"], 1, "{lines}");
}
