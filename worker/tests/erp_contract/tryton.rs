//! A real Tryton under test, started by `tests/peers/run.sh`. People inside it are played by `act.py`.

use std::path::Path;
use std::time::Duration;

use chrono::NaiveDate;
use ehub_worker::erp::{Certified, Erp, ErpConnector, ErpError, Secret, TrytonConfig};
use rust_decimal::Decimal;
use serde_json::Value;
use tokio::process::Command;
use tokio::sync::{Mutex, MutexGuard};

use super::certificates::decision;
use super::peer::{Peer, Unsupported, new_asn, reference, supports};
use super::relay::Relay;

/// After so long the ERP counts as silent; an answer takes it milliseconds.
const TIMEOUT: Duration = Duration::from_secs(20);

/// What no version of Tryton can do.
const UNSUPPORTED: [Unsupported; 4] = [
    Unsupported {
        clause: "a_notice_that_is_split_has_all_its_numbers",
        reason: "the driver makes one supplier shipment of a notice, and Tryton does not split it",
    },
    Unsupported {
        clause: "a_number_that_comes_later_is_found_and_nothing_is_posted_again",
        reason: "Tryton numbers the shipment in the transaction of the call and answers when it has ended",
    },
    Unsupported {
        clause: "a_line_of_several_days_says_each_and_is_confirmed_by_them",
        reason: "a line of a purchase has one delivery date",
    },
    Unsupported { clause: "a_tolerance_lets_more_come_and_less_be_enough", reason: "a purchase has no tolerances" },
];

const WHOLE_SECONDS: &str = "7.0 on SQLite detects concurrent changes by timestamps in whole seconds";
/// Tests that Tryton 7.0 cannot pass on `SQLite`. Other versions and PostgreSQL compare microseconds.
const UNSUPPORTED_7_0_ON_SQLITE: [Unsupported; 8] = [
    UNSUPPORTED[0],
    UNSUPPORTED[1],
    UNSUPPORTED[2],
    UNSUPPORTED[3],
    Unsupported { clause: "a_delivery_received_before_the_cancellation_arrives_is_not_emptied", reason: WHOLE_SECONDS },
    Unsupported { clause: "a_new_lot_in_two_notices_at_once_is_one_lot", reason: WHOLE_SECONDS },
    Unsupported { clause: "six_notices_of_one_line_at_once_are_all_right_in_the_end", reason: WHOLE_SECONDS },
    Unsupported { clause: "two_notices_at_once_do_not_share_goods", reason: WHOLE_SECONDS },
];

/// One clause at a time: they share the ERP, and some look at everything that changed.
pub static ALONE: Mutex<()> = Mutex::const_new(());

/// The ERP, for the time of a clause.
pub struct Live {
    erp: Erp,
    /// Between the connector and the ERP.
    pub relay: Relay,
    _alone: MutexGuard<'static, ()>,
}

/// A setting of the ERP under test.
pub fn setting(name: &str) -> String {
    std::env::var(format!("EHUB_TEST_TRYTON_{name}")).unwrap_or_else(|_| panic!("EHUB_TEST_TRYTON_{name} is not set"))
}

/// A connector of this patience.
pub fn connector(url: &str, user: &str, password: &str, timeout: Duration) -> Erp {
    Erp::tryton(TrytonConfig {
        url: url.to_owned(),
        database: setting("DATABASE"),
        user: user.to_owned(),
        password: Secret::new(password),
        timeout,
        harmless_warnings: vec![],
    })
    .expect("a connector")
}

impl Live {
    /// Connects to it.
    pub async fn start() -> Self {
        let alone = ALONE.lock().await;
        let url = setting("URL");
        let target = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let relay = Relay::start(target).await;
        let erp = connector(&relay.url, &setting("USER"), &setting("PASSWORD"), TIMEOUT);
        Self { erp, relay, _alone: alone }
    }

    /// Connects to it; `None`, with a message, if it cannot pass the test.
    pub async fn start_for(test: &str) -> Option<Self> {
        let peer = Self::start().await;
        supports(&peer, test).then_some(peer)
    }

    /// A connector by way of the relay that gives up sooner.
    pub fn with_patience(&self, timeout: Duration) -> Erp {
        connector(&self.relay.url, &setting("USER"), &setting("PASSWORD"), timeout)
    }
}

/// Another session with the same ERP, as another worker has it.
pub fn another() -> Erp {
    connector(&setting("URL"), &setting("USER"), &setting("PASSWORD"), TIMEOUT)
}

/// Lets somebody inside the ERP act.
pub async fn act(arguments: &[&str]) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/peers/tryton/act.py");
    let output = Command::new("python3").arg(script).args(arguments).output().await.expect("python3 runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Promises as `act.py` tells them: quantities by days.
pub fn read_promises(promises: &Value) -> Vec<(NaiveDate, Decimal)> {
    let promise = |promise: &Value| {
        let day = promise[0].as_str().expect("a day").parse().expect("a day");
        (day, promise[1].to_string().parse::<Decimal>().expect("a quantity").normalize())
    };
    promises.as_array().expect("a list").iter().map(promise).collect()
}

impl Peer for Live {
    fn name(&self) -> String {
        let store = if setting("POSTGRES").is_empty() { "SQLite" } else { "PostgreSQL" };
        format!("Tryton {} on {store}", setting("VERSION"))
    }

    async fn split_next(&self) {
        unreachable!("Tryton splits no notice");
    }

    async fn edit_delivery(&self, inbound_no: &str, quantity: u32) {
        act(&["carry", inbound_no, &quantity.to_string()]).await;
    }

    async fn answer_later(&self, _: u32) {
        unreachable!("Tryton answers at once");
    }

    fn unsupported(&self) -> &'static [Unsupported] {
        if self.name() == "Tryton 7.0 on SQLite" { &UNSUPPORTED_7_0_ON_SQLITE } else { &UNSUPPORTED }
    }

    fn erp(&self) -> &Erp {
        &self.erp
    }

    fn stranger(&self) -> Erp {
        connector(&self.relay.url, "stranger", "wrong-secret", TIMEOUT)
    }

    fn nowhere(&self) -> Erp {
        connector("http://127.0.0.1:1", "portal", "wrong-secret", TIMEOUT)
    }

    async fn order_on_two_days(&self) -> String {
        unreachable!("a line of a purchase has one delivery date");
    }

    async fn order(&self, quantity: u32, days: u32) -> String {
        let order = act(&["order", "V10001", &format!("SB000123:{quantity}:{days}")]).await;
        order["number"].as_str().expect("a number").to_owned()
    }

    async fn order_with_service(&self) -> String {
        let lines = ["SB000123:1000:14", "SV000001:12:14", "text:Express freight:2:150", "comment:Deliver to gate 3"];
        let order = act(&[&["order", "V10001"], &lines[..]].concat()).await;
        order["number"].as_str().expect("a number").to_owned()
    }

    async fn change(&self, po_no: &str, quantity: u32) {
        act(&["change", po_no, "1", &quantity.to_string()]).await;
    }

    async fn receive(&self, inbound_no: &str, quantity: Option<u32>) {
        let quantity = quantity.map(|quantity| quantity.to_string());
        let mut arguments = vec!["receive", inbound_no];
        arguments.extend(quantity.as_deref());
        act(&arguments).await;
    }

    async fn receive_dated(&self, inbound_no: &str, day: NaiveDate) {
        act(&["receive_dated", inbound_no, &day.to_string()]).await;
    }

    async fn receive_reversibly(&self, inbound_no: &str) {
        act(&["arrive", inbound_no]).await;
    }

    async fn take_back(&self, inbound_no: &str) {
        act(&["cancel_received", inbound_no]).await;
    }

    async fn send_back(&self, po_no: &str, _: &str, quantity: u32) {
        act(&["send_back", po_no, "1", &quantity.to_string()]).await;
    }

    async fn invoice(&self, po_no: &str, invoice_no: &str) {
        act(&["invoice", po_no, invoice_no]).await;
    }

    async fn cancel_invoice(&self, invoice_no: &str) {
        act(&["cancel_invoice", invoice_no]).await;
    }

    async fn pay_invoice(&self, invoice_no: &str, amount: Option<u32>) {
        let amount = amount.map(|amount| amount.to_string());
        let mut arguments = vec!["pay", invoice_no];
        arguments.extend(amount.as_deref());
        act(&arguments).await;
    }

    async fn credit_invoice(&self, invoice_no: &str) {
        act(&["credit", invoice_no]).await;
    }

    async fn set_off(&self, invoice_no: &str) {
        act(&["set_off", invoice_no]).await;
    }

    async fn payable(&self) -> Option<Decimal> {
        let told = act(&["payable", "V10001"]).await;
        Some(told["payable"].as_str().expect("an amount").parse().expect("an amount"))
    }

    async fn call_off(&self, inbound_no: &str) {
        act(&["call_off", inbound_no]).await;
    }

    async fn delete(&self, inbound_no: &str) {
        act(&["drop", inbound_no]).await;
    }

    async fn keep_vendor(&self, code: &str, name: &str, is_active: bool) {
        act(&["vendor", code, name, if is_active { "used" } else { "set-aside" }]).await;
    }

    async fn merge_vendor(&self, code: &str, into: &str) {
        act(&["merge", code, into]).await;
    }

    fn receives_again(&self) -> bool {
        false
    }

    fn counts_what_went_back(&self) -> bool {
        false
    }

    async fn deliveries(&self, reference: &str) -> usize {
        act(&["deliveries", reference]).await.as_array().expect("a list").len()
    }

    async fn certificates(&self, reference: &str) -> Vec<bool> {
        let found = act(&["inspections", reference]).await;
        found.as_array().expect("a list").iter().map(|one| one["state"] == "passed").collect()
    }

    async fn promises(&self, po_no: &str) -> Vec<(NaiveDate, Decimal)> {
        read_promises(&act(&["promises", po_no, "1"]).await)
    }

    fn plans_movements(&self) -> bool {
        true
    }

    async fn lose_the_next_answer(&self) {
        self.relay.lose("model.stock.shipment.in.create");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn two_notices_at_once_do_not_share_goods() {
    let Some(peer) = Live::start_for("two_notices_at_once_do_not_share_goods").await else { return };
    let po_no = peer.order(1000, 14).await;
    let (one, other) = (reference("race-a"), reference("race-b"));
    let (first, second) = (new_asn(&one, &po_no, 600), new_asn(&other, &po_no, 600));
    let (first, second) = tokio::join!(peer.erp().post_asn(&first), peer.erp().post_asn(&second));
    assert!(first.is_err() || second.is_err(), "1200 of 1000 are shipped: {first:?} {second:?}");
    // Tryton lets one steal from the other; whoever is asked again afterwards is told the truth.
    for (reference, answer) in [(&one, first), (&other, second)] {
        assert_eq!(peer.deliveries(reference).await, usize::from(answer.is_ok()), "{answer:?}");
    }
    let late = reference("race-c");
    let left = if peer.deliveries(&one).await + peer.deliveries(&other).await == 0 { 1000 } else { 400 };
    peer.erp().post_asn(&new_asn(&late, &po_no, left)).await.expect("what is left can be shipped");
    let error = peer.erp().post_asn(&new_asn(&late, &po_no, 1)).await.expect_err("nothing is left");
    assert!(matches!(error, ErpError::Refused { .. }), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn without_a_control_of_its_own_no_certificate_is_kept() {
    let peer = Live::start().await;
    let po_no = peer.order(10, 14).await;
    let told = decision(&reference("unkept"), &po_no, true, 8);
    act(&["control", "set-aside"]).await;
    let answers = (peer.erp().find_certificate(&told).await, peer.erp().certify_lot(&told).await);
    act(&["control", "used"]).await;
    assert_eq!(answers, (Ok(None), Ok(Certified::not_kept())));
    assert_eq!(peer.certificates(&told.reference).await, [false; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn health_names_the_version() {
    let peer = Live::start().await;
    let said = peer.erp().health().await.expect("healthy");
    assert!(said.starts_with(&format!("Tryton {}", setting("VERSION"))), "{said}");
}
