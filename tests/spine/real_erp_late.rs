//! A transaction of the real ERP that took a quarter of an hour: behind everything that the stream has read, and here all the same.

use super::life::number;
use super::real_erp::{act, flood, stack};
use rust_decimal::dec;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn what_is_committed_after_a_quarter_of_an_hour_is_here_within_a_round() {
    let ordered = act(&["order", "V10001", "SB000456:500:20"]);
    let po_no = ordered["number"].as_str().unwrap();
    flood(&["age", po_no, "30"]);
    let stack = stack();
    let _worker = stack.worker();
    let supplier = stack.person("supplier1").await;
    let found = format!("/po-lines?poNo={po_no}");
    let line = supplier.wait_for(&found, |lines| lines["totalcount"] == 1).await["items"][0].clone();
    assert_eq!(number(&line["orderQty"]), dec!(500));

    flood(&["late", po_no, "700", "15"]);
    let path = format!("/po-lines/{}", line["id"]);
    let changed = supplier.wait_for(&path, |line| number(&line["orderQty"]) == dec!(700)).await;
    assert!(changed["version"].as_i64() > line["version"].as_i64(), "the supplier is asked anew: {changed}");
}
