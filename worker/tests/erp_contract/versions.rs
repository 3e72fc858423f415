//! Differences between versions of Tryton: RPC paths and field names, and an upgrade of the ERP while eHub runs. Against tables in this
//! process; `make peers` runs the same driver against real servers.

use ehub_worker::erp::{ErpConnector, ErpError, Key, MasterKind};
use serde_json::json;

use super::certificates::decision;
use super::gauge::Paths;
use super::pages::Desk;

/// The first write of `certify_lot`.
const FIRST_WRITE: &str = "model.quality.inspection.create";

impl Desk {
    /// The paths at which this method was called since the last look at the requests.
    fn paths_of(&self, of: &str) -> Vec<String> {
        self.gauge.requests().into_iter().filter(|(_, method)| method == of).map(|(path, _)| path).collect()
    }
}

#[tokio::test]
async fn rpc_path_is_detected_once_per_connector() {
    for (paths, version, tried, database) in [
        (Paths::Early, "Tryton 7.0.59", vec!["/rpc/", "/"], "/erp/"),
        (Paths::Late, "Tryton 8.2", vec!["/rpc/"], "/erp/rpc/"),
    ] {
        let desk = Desk::new().await;
        desk.gauge.accept_at(paths);
        let (one, other) = tokio::join!(desk.erp.pull_orders(None, 10), desk.erp.pull_orders(None, 10));
        assert_eq!((one.expect("pulled").items, other.expect("pulled").items), (vec![], vec![]));
        let requests = desk.gauge.requests();
        let (detection, rest): (Vec<_>, Vec<_>) =
            requests.iter().partition(|(_, method)| method == "common.server.version");
        assert_eq!(detection.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), tried);
        assert!(!rest.is_empty() && rest.iter().all(|(path, _)| path == database), "{rest:?}");
        assert_eq!(desk.erp.health().await.as_deref(), Ok(version));
        assert_eq!(desk.paths_of("common.server.version"), tried[tried.len() - 1..], "the detected path first");
    }
}

#[tokio::test]
async fn read_is_repeated_at_the_new_path_after_an_upgrade() {
    let desk = Desk::new().await;
    desk.gauge.accept_at(Paths::Early);
    assert_eq!(desk.erp.health().await.as_deref(), Ok("Tryton 7.0.59"));
    for (paths, version) in [(Paths::Late, "Tryton 8.2"), (Paths::Early, "Tryton 7.0.59")] {
        desk.gauge.accept_at(paths);
        desk.erp.pull_orders(None, 10).await.expect("pulled from the new path");
        assert_eq!(desk.erp.health().await.as_deref(), Ok(version));
    }
    assert_eq!(desk.gauge.sign_ins(), 1, "the session stays valid");
}

#[tokio::test]
async fn write_is_not_repeated_at_the_new_path() {
    let desk = Desk::new().await;
    desk.gauge.accept_at(Paths::Early);
    desk.tables.add("ir.model", json!({ "name": "quality.inspection" }));
    desk.tables.add("quality.control", json!({ "name": "Lot certificate" }));
    desk.gauge.accept_at_from(FIRST_WRITE, Paths::Late);
    let error = desk.erp.certify_lot(&decision("A-1", "45", true, 8)).await.expect_err("wrong path");
    assert!(matches!(error, ErpError::Transient { .. }), "not ambiguous, the write had no effect: {error:?}");
    assert_eq!(desk.paths_of(FIRST_WRITE), ["/erp/"]);
    desk.erp.pull_orders(None, 10).await.expect("pulled");
    assert!(desk.gauge.requests().iter().all(|(path, _)| path == "/erp/rpc/"), "the new path is kept");
}

#[tokio::test]
async fn address_without_tryton_is_transient_with_both_statuses() {
    let desk = Desk::new().await;
    desk.gauge.answer_only(0);
    let error = desk.erp.pull_orders(None, 10).await.map(|_| ()).expect_err("502");
    assert_eq!(error, ErpError::transient("HTTP 502"), "a 502 ends the detection");
    desk.gauge.answer_only(usize::MAX);
    desk.gauge.accept_at(Paths::None);
    let error = desk.erp.pull_orders(None, 10).await.map(|_| ()).expect_err("another web server");
    let words = "no Tryton server answers at the address (/rpc/: HTTP 404, /: HTTP 404)";
    assert_eq!(error, ErpError::transient(words));
    desk.gauge.accept_at(Paths::Late);
    desk.erp.pull_orders(None, 10).await.expect("the server is back");
}

#[tokio::test]
async fn renamed_fields_are_read_under_the_name_of_each_version() {
    for (is_early, model, number) in [(true, "model", "post_number"), (false, "name", "number")] {
        let desk = Desk::new().await;
        if is_early {
            desk.tables.use_early_names();
        }
        let forwarder = json!({ "code": "F1", "name": "Forwarder", "active": true });
        desk.tables.add("carrier", json!({ "active": true, "party.": forwarder }));
        let carriers =
            async || desk.erp.pull_masters(MasterKind::Carrier, &Key::default(), 10).await.expect("carriers").rows;
        assert_eq!(carriers().await, [], "no carriers without the module");
        desk.tables.add("ir.model", json!({ model: "carrier" }));
        assert_eq!(carriers().await.len(), 1, "module found by {model}");

        let now = desk.tables.now();
        let account_move = json!({
            "state": "posted", number: "B-7", "company.": { "currency.": { "code": "USD" } },
            "date": { "__class__": "date", "year": 2026, "month": 11, "day": 2 },
        });
        let payment = json!({
            "create_date": now, "write_date": null, "move": 1, "move.": account_move, "debit": 120.0, "credit": 0.0,
            "party": 1, "party.": { "code": "V10001" }, "account.": { "type.": { "payable": true } },
        });
        desk.tables.add("account.move.line", payment);
        let lines = desk.erp.pull_statements(None, 10).await.expect("statements").items;
        assert_eq!(lines.iter().map(|line| line.document_no.as_str()).collect::<Vec<_>>(), ["B-7"], "from {number}");
    }
}
