//! Pulls of the Tryton driver, however much there is: no question without a bound, no more questions than what changed
//! calls for, nothing told twice and nothing left out. Against tables in this process, whose times are set by hand.

use std::sync::Arc;
use std::time::Duration;

use ehub_worker::erp::{Answer, Erp, ErpConnector, ErpError, ErpOrder, Page, Secret, TrytonConfig};
use serde_json::json;

use super::gauge::{Behind, Gauge};
use super::tables::{NOON, SECOND, Tables};

/// The most rows that one question may want.
pub const BOUND: usize = 500;
/// Documents of a page, as the worker asks for them.
const PAGE: usize = 200;

/// An ERP and what is asked of it.
pub struct Desk {
    pub tables: Arc<Tables>,
    pub gauge: Gauge,
    pub erp: Erp,
}

impl Desk {
    pub async fn new() -> Self {
        Self::with_time_out(Duration::from_mins(1)).await
    }

    async fn with_time_out(timeout: Duration) -> Self {
        let tables = Arc::new(Tables::new());
        let gauge = Gauge::start(Behind::Tables(Arc::clone(&tables))).await;
        let erp = connector(&gauge, timeout);
        Self { tables, gauge, erp }
    }

    /// So many orders of so many lines, made now.
    fn order(&self, orders: usize, lines: usize) {
        let now = self.tables.now();
        for n in 0..orders {
            let number = format!("45{:08}", self.tables.now() / SECOND % 100_000 * 1000 + i64::try_from(n).unwrap());
            let purchase = self.tables.add(
                "purchase.purchase",
                json!({
                    "number": number, "state": "processing", "create_date": now, "write_date": null,
                    "party.": { "code": "V10001", "name": "Acme" }, "currency.": { "code": "USD" },
                }),
            );
            for _ in 0..lines {
                let line = self.tables.add(
                    "purchase.line",
                    json!({
                        "purchase": purchase, "purchase.": { "state": "processing", "number": number },
                        "type": "line", "create_date": now, "write_date": null, "quantity": 10.0,
                        "product.": { "code": "SB000123", "name": "Substrate", "type": "goods" }, "unit.": { "symbol": "u", "digits": 3 },
                    }),
                );
                self.arrive(line, "draft", None);
            }
        }
    }

    fn arrive(&self, line: i64, state: &str, shipment: Option<i64>) {
        let now = self.tables.now();
        let shipment = shipment.map(|id| format!("stock.shipment.in,{id}"));
        self.tables.add(
            "stock.move",
            json!({
                "origin": format!("purchase.line,{line}"), "state": state, "shipment": shipment, "quantity": 10.0,
                "_timestamp": "1.0", "create_date": now, "write_date": null,
            }),
        );
    }

    /// All lines are changed by one transaction.
    fn change_lines(&self) {
        let now = self.tables.now();
        self.tables.change("purchase.line", |line| {
            line["write_date"] = json!(now);
            line["quantity"] = json!(11.0);
        });
    }

    async fn orders(&self, cursor: &mut Option<String>) -> Vec<ErpOrder> {
        read(cursor, async |cursor| self.erp.pull_orders(cursor, PAGE).await).await
    }

    /// Numbers of what is pulled, sorted.
    async fn numbers(&self, cursor: &mut Option<String>) -> Vec<String> {
        let mut numbers: Vec<String> = self.orders(cursor).await.into_iter().map(|order| order.po_no).collect();
        numbers.sort();
        numbers
    }
}

/// A connector to what is behind the gauge.
fn connector(gauge: &Gauge, timeout: Duration) -> Erp {
    Erp::tryton(TrytonConfig {
        url: gauge.url.clone(),
        database: "erp".to_owned(),
        user: "portal".to_owned(),
        password: Secret::new("secret"),
        timeout,
        harmless_warnings: vec![],
    })
    .expect("a connector")
}

/// Reads page by page until there is no more, as the worker does: what could not be read is asked for again, from the
/// cursor that was kept.
async fn read<T>(cursor: &mut Option<String>, mut page: impl AsyncFnMut(Option<&str>) -> Answer<Page<T>>) -> Vec<T> {
    let mut all = vec![];
    for _ in 0..10_000 {
        match page(cursor.as_deref()).await {
            Ok(page) => {
                assert!(page.items.len() <= PAGE, "a page of {}", page.items.len());
                all.extend(page.items);
                *cursor = Some(page.cursor);
                if !page.more {
                    return all;
                }
            }
            Err(ErpError::Transient { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    panic!("the pull does not end");
}

fn expected(orders: &[ErpOrder]) -> usize {
    let mut numbers: Vec<&str> = orders.iter().map(|order| order.po_no.as_str()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), orders.len(), "every order once");
    numbers.len()
}

#[tokio::test]
async fn thousands_of_lines_of_one_instant_come_once_in_bounded_pages() {
    let desk = Desk::new().await;
    desk.order(400, 5);
    let mut cursor = None;
    assert_eq!(expected(&desk.orders(&mut cursor).await), 400);
    desk.tables.wait(600);
    desk.change_lines();
    let changed = desk.orders(&mut cursor).await;
    assert_eq!(expected(&changed), 400);
    assert!(changed.iter().all(|order| order.lines.len() == 5));
    assert!(changed.iter().flat_map(|order| &order.lines).all(|line| line.order_qty == 11.into()));
    assert_eq!(desk.orders(&mut cursor).await, [], "nothing changed since");
    assert!(desk.gauge.most() <= BOUND, "a question for {} rows", desk.gauge.most());
    assert!(desk.gauge.largest() < 32 * 1024, "a question of {} bytes", desk.gauge.largest());
}

#[tokio::test]
async fn twice_the_changes_are_twice_the_calls_and_none_is_none() {
    let mut calls = vec![];
    for orders in [200, 400, 800] {
        let desk = Desk::new().await;
        desk.order(orders, 2);
        let mut cursor = None;
        desk.orders(&mut cursor).await;
        desk.tables.wait(600);
        desk.change_lines();
        desk.gauge.calls();
        assert_eq!(expected(&desk.orders(&mut cursor).await), orders);
        calls.push(desk.gauge.calls());
        // Once more for what may have been committed late, and when it cannot be any more, no more.
        for _ in 0..3 {
            desk.tables.wait(600);
            assert_eq!(desk.orders(&mut cursor).await, []);
        }
        desk.gauge.calls();
        assert_eq!(desk.orders(&mut cursor).await, []);
        let idle = desk.gauge.calls();
        assert!(idle <= 4, "{idle} calls although nothing changed");
        assert!(cursor.unwrap().len() < 200, "a settled cursor remembers no rows");
    }
    // How many are read together follows the time that they take; a few at least, however slow this machine is.
    let is_linear = calls.iter().zip([200, 400, 800]).all(|(calls, orders)| *calls <= orders / 2 + 20);
    assert!(is_linear, "calls for 200, 400 and 800 orders: {calls:?}");
}

#[tokio::test]
async fn what_is_committed_late_is_told_although_its_order_was() {
    let desk = Desk::new().await;
    desk.order(2, 2);
    let mut cursor = None;
    desk.orders(&mut cursor).await;
    desk.tables.wait(600);
    let began = desk.tables.now();
    desk.tables.wait(20);
    let now = desk.tables.now();
    desk.tables.change("purchase.line", |line| {
        if line["id"] == 1 {
            line["write_date"] = json!(now);
        }
    });
    assert_eq!(desk.orders(&mut cursor).await.len(), 1);
    // Another line of the same order, by a transaction that began earlier and ends now.
    desk.tables.change("purchase.line", |line| {
        if line["id"] == 2 {
            line["write_date"] = json!(began);
            line["quantity"] = json!(12.0);
        }
    });
    desk.tables.wait(20);
    let late = desk.orders(&mut cursor).await;
    assert_eq!(late.len(), 1);
    assert_eq!(late[0].lines[1].order_qty, 12.into());
    assert_eq!(desk.orders(&mut cursor).await, [], "and once only");
}

#[tokio::test]
async fn orders_that_vanish_or_change_between_two_pages_shift_nothing() {
    let desk = Desk::new().await;
    desk.order(600, 1);
    let mut cursor = None;
    desk.orders(&mut cursor).await;
    desk.tables.wait(600);
    desk.change_lines();
    let first = desk.erp.pull_orders(cursor.as_deref(), PAGE).await.expect("a page");
    assert!(first.more);
    let given: Vec<&str> = first.items.iter().map(|order| order.erp_reference.as_str()).collect();
    // Half of what was given and some of what was not are taken away; one that was given changes once more.
    let gone = |id: i64| id % 2 == 0;
    desk.tables.remove("purchase.line", |line| gone(line["purchase"].as_i64().unwrap()));
    desk.tables.remove("purchase.purchase", |purchase| gone(purchase["id"].as_i64().unwrap()));
    let left = (1..=600).filter(|id| !gone(*id) && !given.contains(&id.to_string().as_str())).count();
    desk.tables.wait(5);
    let now = desk.tables.now();
    desk.tables.change("purchase.purchase", |purchase| {
        if purchase["id"] == 1 {
            purchase["write_date"] = json!(now);
        }
    });
    let mut cursor = Some(first.cursor);
    let mut rest = desk.orders(&mut cursor).await;
    rest.extend(desk.orders(&mut cursor).await);
    assert_eq!(rest.iter().filter(|order| order.erp_reference == "1").count(), 1, "changed again, told again");
    assert_eq!(expected(&rest), left + usize::from(given.contains(&"1")));
}

#[tokio::test]
async fn an_order_larger_than_any_answer_comes_whole() {
    let desk = Desk::new().await;
    desk.order(1, 2 * BOUND + 100);
    let mut cursor = None;
    assert_eq!(desk.orders(&mut cursor).await[0].lines.len(), 2 * BOUND + 100);
    desk.tables.wait(600);
    desk.change_lines();
    desk.gauge.calls();
    let changed = desk.orders(&mut cursor).await;
    assert_eq!((changed.len(), changed[0].lines.len()), (1, 2 * BOUND + 100), "once, not once for each line");
    assert!(desk.gauge.most() <= BOUND);
}

#[tokio::test]
async fn another_process_goes_on_from_the_cursor_that_was_kept() {
    let desk = Desk::new().await;
    desk.order(500, 1);
    let mut told = vec![];
    let mut cursor: Option<String> = None;
    for _ in 0..2 {
        let page = desk.erp.pull_orders(cursor.as_deref(), PAGE).await.expect("a page");
        told.extend(page.items);
        cursor = Some(page.cursor);
    }
    let other = Desk { erp: connector(&desk.gauge, Duration::from_mins(1)), ..desk };
    told.extend(other.orders(&mut cursor).await);
    assert_eq!(expected(&told), 500);
    other.tables.wait(600);
    other.change_lines();
    let first = other.erp.pull_orders(cursor.as_deref(), PAGE).await.expect("a page");
    let mut told = first.items;
    cursor = Some(first.cursor);
    let last = Desk { erp: connector(&other.gauge, Duration::from_mins(1)), ..other };
    told.extend(last.orders(&mut cursor).await);
    assert_eq!(expected(&told), 500);
}

#[tokio::test]
async fn a_cursor_of_an_earlier_version_is_read_on() {
    let desk = Desk::new().await;
    desk.order(3, 1);
    desk.tables.wait(600);
    desk.order(2, 1);
    let mut cursor = Some(json!({ "at": NOON + 100 * SECOND, "seen": { "1": NOON } }).to_string());
    assert_eq!(desk.numbers(&mut cursor).await.len(), 2, "what came after it, and no more");
}

#[tokio::test]
async fn receipts_and_statements_of_one_instant_come_once_in_bounded_pages() {
    let desk = Desk::new().await;
    desk.order(30, 20);
    let now = desk.tables.now();
    for line in 1..=600 {
        let shipment =
            desk.tables.add("stock.shipment.in", json!({ "number": format!("18{line:08}"), "state": "done" }));
        desk.arrive(line, "done", Some(shipment));
        desk.tables.add(
            "account.invoice",
            json!({
                "number": format!("I{line}"), "state": "posted", "type": "in", "party.": { "code": "V10001" },
                "currency.": { "code": "USD" }, "untaxed_amount": 1.0, "tax_amount": 0.0, "total_amount": 1.0,
                "invoice_date": { "__class__": "date", "year": 2026, "month": 3, "day": 1 },
                "create_date": now, "write_date": null,
            }),
        );
    }
    let (mut receipts, mut statements) = (None, None);
    for round in 0..2 {
        let told = read(&mut receipts, async |cursor| desk.erp.pull_receipts(cursor, PAGE).await).await;
        let mut numbers: Vec<&str> = told.iter().map(|receipt| receipt.receipt_no.as_str()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!((numbers.len(), told.len()), (600, 600), "in round {round}");
        assert!(told.iter().all(|receipt| receipt.lines.len() == 1));
        assert_eq!(told[599].lines[0].po_line_no, 20);
        let told = read(&mut statements, async |cursor| desk.erp.pull_statements(cursor, PAGE).await).await;
        assert_eq!(told.len(), 600, "in round {round}");
        desk.tables.wait(600);
        let now = desk.tables.now();
        for model in ["stock.move", "account.invoice"] {
            desk.tables.change(model, |row| row["write_date"] = json!(now));
        }
    }
    assert!(desk.gauge.most() <= BOUND, "a question for {} rows", desk.gauge.most());
    assert!(desk.gauge.largest() < 32 * 1024, "a question of {} bytes", desk.gauge.largest());
}

#[tokio::test]
async fn an_erp_too_slow_for_large_questions_is_asked_for_less_and_the_pull_ends() {
    let desk = Desk::with_time_out(Duration::from_secs(1)).await;
    desk.order(60, 4);
    let mut cursor = None;
    desk.gauge.be_silent_above(40);
    assert_eq!(expected(&desk.orders(&mut cursor).await), 60);
    desk.tables.wait(600);
    desk.change_lines();
    assert_eq!(expected(&desk.orders(&mut cursor).await), 60);
}

#[tokio::test]
async fn what_was_read_before_the_erp_failed_is_given_and_not_read_again() {
    let desk = Desk::new().await;
    desk.order(200, 2);
    let mut cursor = None;
    for round in 0..2 {
        let mut told = vec![];
        desk.gauge.answer_only(0);
        assert!(desk.erp.pull_orders(cursor.as_deref(), PAGE).await.is_err(), "nothing was read");
        // Each time the ERP answers a few questions more than the first piece takes, and fails then.
        for page in 0.. {
            desk.gauge.answer_only(14);
            let page_read = desk.erp.pull_orders(cursor.as_deref(), PAGE).await.expect("what was read is given");
            assert!(!page_read.items.is_empty() || !page_read.more, "page {page} in round {round}");
            assert!(page > 0 || page_read.more, "round {round} does not end with the first page");
            told.extend(page_read.items);
            cursor = Some(page_read.cursor);
            if !page_read.more {
                break;
            }
        }
        desk.gauge.answer_only(usize::MAX);
        assert_eq!(expected(&told), 200, "in round {round}");
        desk.tables.wait(600);
        desk.change_lines();
    }
}

#[tokio::test]
async fn a_unit_tells_its_digits() {
    let desk = Desk::new().await;
    desk.order(1, 1);
    assert_eq!(desk.orders(&mut None).await[0].lines[0].uom_digits, Some(3));
}

#[tokio::test]
async fn a_wrong_password_is_tried_once_and_a_new_process_asks_at_once() {
    let desk = Desk::new().await;
    desk.order(1, 1);
    desk.gauge.lock(true);
    for _ in 0..20 {
        let error = desk.erp.pull_orders(None, PAGE).await.map(|_| ()).expect_err("not let in");
        assert!(matches!(error, ErpError::SignIn { retry_after: Some(_), .. }), "{error:?}");
    }
    assert_eq!(desk.gauge.sign_ins(), 1);
    desk.gauge.lock(false);
    assert!(desk.erp.health().await.is_err(), "not yet");
    let anew = connector(&desk.gauge, Duration::from_mins(1));
    assert_eq!(anew.pull_orders(None, PAGE).await.expect("let in").items.len(), 1);
}
