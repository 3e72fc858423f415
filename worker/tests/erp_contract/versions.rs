//! What differs between versions of Tryton: they take calls at different places, and call some fields differently; and an ERP may be upgraded
//! while we run. Against tables in this process; that the real ones are so is shown by `make peers`.

use ehub_worker::erp::{ErpConnector, ErpError, MasterKind};
use serde_json::json;

use super::certificates::decision;
use super::gauge::Door;
use super::pages::Desk;

/// What writes first when a decision about a lot is told.
const WRITES: &str = "model.quality.inspection.create";

impl Desk {
    /// What was asked and where, since the last time, without what the ERP has told before it.
    fn paths(&self, of: &str) -> Vec<String> {
        self.gauge.heard().into_iter().filter(|(_, method)| method == of).map(|(path, _)| path).collect()
    }
}

#[tokio::test]
async fn calls_go_where_the_version_takes_them_which_is_found_out_once() {
    for (door, version, places, path) in [
        (Door::Early, "Tryton 7.0.59", vec!["/rpc/", "/"], "/erp/"),
        (Door::Late, "Tryton 8.2", vec!["/rpc/"], "/erp/rpc/"),
    ] {
        let desk = Desk::new().await;
        desk.gauge.stand(door);
        let (one, other) = tokio::join!(desk.erp.pull_orders(None, 10), desk.erp.pull_orders(None, 10));
        assert_eq!((one.expect("pulled").items, other.expect("pulled").items), (vec![], vec![]));
        let heard = desk.gauge.heard();
        let (asked, rest): (Vec<_>, Vec<_>) = heard.iter().partition(|(_, method)| method == "common.server.version");
        assert_eq!(asked.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), places);
        assert!(!rest.is_empty() && rest.iter().all(|(called, _)| called == path), "{rest:?}");
        assert_eq!(desk.erp.health().await.as_deref(), Ok(version));
        assert_eq!(desk.paths("common.server.version"), places[places.len() - 1..], "asked where it stands");
    }
}

#[tokio::test]
async fn a_question_that_meets_nothing_after_an_upgrade_is_asked_where_calls_are_taken_now() {
    let desk = Desk::new().await;
    desk.gauge.stand(Door::Early);
    assert_eq!(desk.erp.health().await.as_deref(), Ok("Tryton 7.0.59"));
    for (door, version) in [(Door::Late, "Tryton 8.2"), (Door::Early, "Tryton 7.0.59")] {
        desk.gauge.stand(door);
        desk.erp.pull_orders(None, 10).await.expect("pulled from the other place");
        assert_eq!(desk.erp.health().await.as_deref(), Ok(version));
    }
    assert_eq!(desk.gauge.sign_ins(), 1, "the session holds");
}

#[tokio::test]
async fn what_writes_is_not_sent_to_a_second_place() {
    let desk = Desk::new().await;
    desk.gauge.stand(Door::Early);
    desk.tables.add("ir.model", json!({ "name": "quality.inspection" }));
    desk.tables.add("quality.control", json!({ "name": "Lot certificate" }));
    desk.gauge.stand_before(WRITES, Door::Late);
    let error = desk.erp.certify_lot(&decision("A-1", "45", true, 8)).await.expect_err("it was not heard");
    assert!(matches!(error, ErpError::Transient { .. }), "nothing was done, so nothing needs to be asked: {error:?}");
    let heard = desk.gauge.heard();
    let places = |of: &str| heard.iter().filter(|(_, method)| method == of).map(|(path, _)| path.as_str()).collect();
    let written: Vec<&str> = places(WRITES);
    assert_eq!(written, ["/erp/"]);
    desk.erp.pull_orders(None, 10).await.expect("pulled");
    assert!(desk.gauge.heard().iter().all(|(path, _)| path == "/erp/rpc/"), "the next call knows where it goes");
}

#[tokio::test]
async fn an_address_at_which_no_tryton_stands_says_what_was_met_there() {
    let desk = Desk::new().await;
    desk.gauge.answer_only(0);
    let error = desk.erp.pull_orders(None, 10).await.map(|_| ()).expect_err("out of order");
    assert_eq!(error, ErpError::transient("HTTP 502"), "that says nothing about the place");
    desk.gauge.answer_only(usize::MAX);
    desk.gauge.stand(Door::Nowhere);
    let error = desk.erp.pull_orders(None, 10).await.map(|_| ()).expect_err("something else");
    let words = "no Tryton takes calls at its address (/rpc/: HTTP 404, /: HTTP 404)";
    assert_eq!(error, ErpError::transient(words));
    desk.gauge.stand(Door::Late);
    desk.erp.pull_orders(None, 10).await.expect("it is there now");
}

#[tokio::test]
async fn fields_are_asked_for_by_the_name_that_the_version_gives_them() {
    for (is_early, model, number) in [(true, "model", "post_number"), (false, "name", "number")] {
        let desk = Desk::new().await;
        if is_early {
            desk.tables.be_early();
        }
        let forwarder = json!({ "code": "F1", "name": "Forwarder", "active": true });
        desk.tables.add("carrier", json!({ "active": true, "party.": forwarder }));
        let carriers = async || desk.erp.pull_masters(MasterKind::Carrier, 0, 10).await.expect("carriers").rows;
        assert_eq!(carriers().await, [], "without the module there are none");
        desk.tables.add("ir.model", json!({ model: "carrier" }));
        assert_eq!(carriers().await.len(), 1, "found under {model}");

        let now = desk.tables.now();
        let entry = json!({
            "state": "posted", number: "B-7", "company.": { "currency.": { "code": "USD" } },
            "date": { "__class__": "date", "year": 2026, "month": 11, "day": 2 },
        });
        let paid = json!({
            "create_date": now, "write_date": null, "move": 1, "move.": entry, "debit": 120.0, "credit": 0.0,
            "party": 1, "party.": { "code": "V10001" }, "account.": { "type.": { "payable": true } },
        });
        desk.tables.add("account.move.line", paid);
        let lines = desk.erp.pull_statements(None, 10).await.expect("statements").items;
        assert_eq!(lines.iter().map(|line| line.document_no.as_str()).collect::<Vec<_>>(), ["B-7"], "from {number}");
    }
}
