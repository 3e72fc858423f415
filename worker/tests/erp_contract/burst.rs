//! A real Tryton in which thousands of lines change in one transaction: how long it takes to hear of them, in how many calls.

use std::path::Path;
use std::time::{Duration, Instant};

use ehub_worker::erp::{Erp, ErpConnector};
use serde_json::Value;
use tokio::process::Command;

use super::gauge::{Behind, Gauge};
use super::tryton::{ALONE, connector, setting};

/// Lines of an order; orders are as many as the lines call for.
const LINES: usize = 20;
/// Documents of a page, as the worker asks for them.
const PAGE: usize = 200;

/// Fills the ERP's tables in bulk.
async fn flood(arguments: &[&str]) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/peers/tryton/flood.py");
    let output = Command::new("python3").arg(script).args(arguments).output().await.expect("python3 runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Pulls until there is no more; how many orders came from the number on, and that of them each came once.
async fn pull(erp: &Erp, gauge: &Gauge, what: &str, cursor: &mut Option<String>, from: &str) -> usize {
    let began = Instant::now();
    gauge.calls();
    let mut numbers = vec![];
    let (mut pages, mut longest) = (0, Duration::ZERO);
    loop {
        let asked = Instant::now();
        let page = erp.pull_orders(cursor.as_deref(), PAGE).await.expect("a page");
        (pages, longest) = (pages + 1, longest.max(asked.elapsed()));
        for order in page.items.iter().filter(|order| order.po_no.as_str() >= from) {
            assert_eq!(order.lines.len(), LINES, "{} is whole", order.po_no);
            numbers.push(order.po_no.clone());
        }
        *cursor = Some(page.cursor);
        if !page.more {
            break;
        }
    }
    let (calls, orders, took) = (gauge.calls(), numbers.len(), began.elapsed().as_secs_f64());
    let lines = f64::from(u32::try_from(orders * LINES).expect("few"));
    eprintln!(
        "{what}: {orders} orders, {took:.1} s, {:.0} lines a second, {pages} pages, the longest {:.1} s, {calls} calls",
        lines / took,
        longest.as_secs_f64()
    );
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), orders, "every order once");
    orders
}

/// The number of lines is 2,000, or `EHUB_TEST_TRYTON_LINES`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn lines_changed_at_once_come_in_bounded_pages() {
    let _alone = ALONE.lock().await;
    let lines = std::env::var("EHUB_TEST_TRYTON_LINES").map_or(2000, |lines| lines.parse().expect("a number"));
    let orders = lines / LINES;
    let gauge = Gauge::start(Behind::Erp(setting("URL"))).await;
    let erp = connector(&gauge.url, &setting("USER"), &setting("PASSWORD"), Duration::from_secs(20));
    let mut cursor = None;
    pull(&erp, &gauge, "before", &mut cursor, "9").await;
    let made = flood(&["orders", &orders.to_string(), &LINES.to_string()]).await;
    let first = made["first"].as_str().expect("a number").to_owned();
    assert_eq!(flood(&["lines", &first]).await["lines"], orders * LINES);
    assert_eq!(pull(&erp, &gauge, "changed", &mut cursor, &first).await, orders);
    assert_eq!(pull(&erp, &gauge, "nothing new", &mut cursor, &first).await, 0);
    // Another process that knows nothing yet reads everything.
    let anew = connector(&gauge.url, &setting("USER"), &setting("PASSWORD"), Duration::from_secs(20));
    assert_eq!(pull(&anew, &gauge, "a first pull", &mut None, &first).await, orders);
    // What comes after this test reads everything there is, again and again.
    assert_eq!(flood(&["remove", &first]).await["orders"], orders);
    assert!(gauge.most() <= 500, "a question for {} rows", gauge.most());
}
