//! The simulator under test, in this process, with a data directory of its own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use chrono::NaiveDate;
use ehub_simulator::Config;
use ehub_worker::erp::{Erp, ErpConnector, Secret, SimulatorConfig};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::peer::{Peer, Unsupported, all_orders, in_days};

const TOKEN: &str = "let-me-in";
static STARTED: AtomicU32 = AtomicU32::new(0);

/// A running simulator.
pub struct Simulated {
    erp: Erp,
    url: String,
    config: Config,
    stop: CancellationToken,
    /// Taken when it is stopped in order; what it wrote is then left for the next.
    serving: Option<JoinHandle<Result<(), ehub_simulator::Error>>>,
    client: reqwest::Client,
}

fn connector(url: &str, token: &str) -> Erp {
    let config =
        SimulatorConfig { url: url.to_owned(), token: Some(Secret::new(token)), timeout: Duration::from_secs(10) };
    Erp::simulator(config).expect("a connector")
}

impl Simulated {
    /// Starts one on an ephemeral port.
    pub async fn start() -> Self {
        let number = STARTED.fetch_add(1, Ordering::SeqCst);
        let data_dir = std::env::temp_dir().join(format!("ehub-erp-contract-{}-{number}", std::process::id()));
        Self::start_with(Config { token: Some(TOKEN.to_owned()), ..Config::new(data_dir, in_days(0)) }).await
    }

    /// Starts one that answers a repeated notice with the first delivery.
    pub async fn start_idempotent() -> Self {
        let first = Self::start().await;
        let config = first.config.clone();
        first.stop().await;
        Self::start_with(Config { idempotent: true, ..config }).await
    }

    async fn start_with(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let stop = CancellationToken::new();
        let serving = tokio::spawn(ehub_simulator::serve(listener, config.clone(), stop.clone().cancelled_owned()));
        Self {
            erp: connector(&url, TOKEN),
            url,
            config,
            stop,
            serving: Some(serving),
            client: ehub_http_client::builder().unwrap().build().unwrap(),
        }
    }

    /// Stops it and starts it anew on the same data. `damage` is what a crash left at the end of the journal.
    pub async fn restart(self, damage: &str) -> Self {
        let config = self.config.clone();
        self.stop().await;
        let journal = config.data_dir.join("journal.jsonl");
        let mut text = std::fs::read_to_string(&journal).expect("a journal");
        text.push_str(damage);
        std::fs::write(&journal, text).expect("a damaged journal");
        Self::start_with(config).await
    }

    async fn stop(mut self) {
        self.stop.cancel();
        let serving = self.serving.take().expect("it runs");
        serving.await.expect("no panic").expect("a clean end");
    }

    /// Sets the faults.
    pub async fn faults(&self, faults: Value) {
        self.control(reqwest::Method::PUT, "/faults", Some(faults)).await;
    }

    /// A route of the tester.
    pub async fn post(&self, path: &str, body: Value) -> Value {
        self.control(reqwest::Method::POST, path, Some(body)).await
    }

    /// Puts right what was counted of line 1 of a delivery.
    pub async fn correct(&self, inbound_no: &str, by: i32) {
        let body = json!({ "inboundNo": inbound_no, "lines": [{ "lineNo": 1, "quantity": by.to_string() }] });
        self.control(reqwest::Method::POST, "/corrections", Some(body)).await;
    }

    /// Inspects line 1 of a receipt: accepted and rejected.
    pub async fn inspect(&self, receipt_no: &str, (accepted, rejected): (u32, u32)) {
        let line = json!({ "lineNo": 1, "acceptedQty": accepted.to_string(), "rejectedQty": rejected.to_string() });
        let path = format!("/receipts/{receipt_no}/inspection");
        self.control(reqwest::Method::POST, &path, Some(json!({ "lines": [line] }))).await;
    }

    async fn control(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
        let mut request = self.client.request(method, format!("{}{path}", self.url)).bearer_auth(TOKEN);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("the simulator answers");
        assert!(response.status().is_success(), "{path}: {:?}", response.text().await);
        response.json().await.expect("JSON")
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        self.stop.cancel();
        if self.serving.is_some() {
            let _ = std::fs::remove_dir_all(&self.config.data_dir);
        }
    }
}

impl Peer for Simulated {
    async fn split_next(&self) {
        self.faults(json!({ "split": true, "times": 1 })).await;
    }

    async fn edit_delivery(&self, inbound_no: &str, quantity: u32) {
        let path = format!("/deliveries/{inbound_no}/lines/1");
        self.control(reqwest::Method::PUT, &path, Some(json!({ "quantity": quantity.to_string() }))).await;
    }

    async fn answer_later(&self, looks: u32) {
        self.faults(json!({ "later": looks, "times": 1 })).await;
    }

    fn name(&self) -> String {
        "the simulator".to_owned()
    }

    fn unsupported(&self) -> &'static [Unsupported] {
        &[]
    }

    fn erp(&self) -> &Erp {
        &self.erp
    }

    fn stranger(&self) -> Erp {
        connector(&self.url, "wrong-secret")
    }

    fn nowhere(&self) -> Erp {
        connector("http://127.0.0.1:1", TOKEN)
    }

    async fn order(&self, quantity: u32, days: u32) -> String {
        let line =
            json!({ "materialCode": "SB000123", "quantity": quantity.to_string(), "needByOn": in_days(days.into()) });
        let body = json!({ "vendorCode": "V10001", "lines": [line] });
        let order = self.control(reqwest::Method::POST, "/orders", Some(body)).await;
        order["poNo"].as_str().expect("a number").to_owned()
    }

    async fn order_on_two_days(&self) -> String {
        let line = json!({
            "materialCode": "SB000123", "quantity": "160", "needByOn": in_days(14), "overTolerance": "5", "underTolerance": "2",
            "schedule": [{ "quantity": "100", "needByOn": in_days(14) }, { "quantity": "60", "needByOn": in_days(21) }],
        });
        let body = json!({ "vendorCode": "V10001", "lines": [line] });
        let order = self.control(reqwest::Method::POST, "/orders", Some(body)).await;
        order["poNo"].as_str().expect("a number").to_owned()
    }

    async fn order_with_service(&self) -> String {
        let service = json!({ "said": { "description": "Mould maintenance", "uom": "H" } });
        self.control(reqwest::Method::PUT, "/masters/materials/SV000001", Some(service)).await;
        let lines = json!([
            { "materialCode": "SB000123", "quantity": "1000", "needByOn": in_days(14) },
            { "materialCode": "SV000001", "quantity": "12", "unitPrice": "80", "needByOn": in_days(14), "service": true },
        ]);
        let remarks = json!([
            { "text": "Express freight", "quantity": "2", "unitPrice": "150" },
            { "text": "Deliver to gate 3" },
        ]);
        let body = json!({ "vendorCode": "V10001", "lines": lines, "remarks": remarks });
        let order = self.control(reqwest::Method::POST, "/orders", Some(body)).await;
        order["poNo"].as_str().expect("a number").to_owned()
    }

    async fn change(&self, po_no: &str, quantity: u32) {
        let body = json!({ "orderQty": quantity.to_string() });
        self.control(reqwest::Method::POST, &format!("/orders/{po_no}/lines/1"), Some(body)).await;
    }

    async fn receive(&self, inbound_no: &str, quantity: Option<u32>) {
        let mut body = json!({ "inboundNo": inbound_no });
        if let Some(quantity) = quantity {
            body["lines"] = json!([{ "lineNo": 1, "quantity": quantity.to_string() }]);
        }
        self.control(reqwest::Method::POST, "/receipts", Some(body)).await;
    }

    async fn receive_dated(&self, inbound_no: &str, day: NaiveDate) {
        let body = json!({ "inboundNo": inbound_no, "receivedOn": day });
        self.control(reqwest::Method::POST, "/receipts", Some(body)).await;
    }

    async fn receive_reversibly(&self, inbound_no: &str) {
        self.receive(inbound_no, None).await;
    }

    async fn take_back(&self, inbound_no: &str) {
        let receipts = self.erp.pull_receipts(None, 500).await.expect("receipts").items;
        let of = receipts.iter().rfind(|one| one.inbound_no.as_deref() == Some(inbound_no)).expect("the receipt");
        self.post(&format!("/receipts/{}/cancel", of.receipt_no), json!({ "final": true })).await;
    }

    async fn send_back(&self, _: &str, inbound_no: &str, quantity: u32) {
        let body = json!({ "inboundNo": inbound_no, "lines": [{ "lineNo": 1, "quantity": quantity.to_string() }] });
        self.control(reqwest::Method::POST, "/returns", Some(body)).await;
    }

    async fn invoice(&self, po_no: &str, invoice_no: &str) {
        let body = json!({ "poNo": po_no, "invoiceNo": invoice_no });
        self.control(reqwest::Method::POST, "/statements", Some(body)).await;
    }

    async fn cancel_invoice(&self, invoice_no: &str) {
        self.control(reqwest::Method::POST, &format!("/statements/{invoice_no}/cancelled"), None).await;
    }

    async fn pay_invoice(&self, invoice_no: &str, amount: Option<u32>) {
        let body = json!({ "amount": amount.map(|amount| amount.to_string()) });
        self.control(reqwest::Method::POST, &format!("/statements/{invoice_no}/pay"), Some(body)).await;
    }

    async fn credit_invoice(&self, _: &str) {}

    async fn set_off(&self, _: &str) {}

    async fn payable(&self) -> Option<Decimal> {
        None
    }

    async fn call_off(&self, inbound_no: &str) {
        self.control(reqwest::Method::POST, &format!("/deliveries/{inbound_no}/cancelled"), None).await;
    }

    async fn delete(&self, inbound_no: &str) {
        self.control(reqwest::Method::POST, &format!("/deliveries/{inbound_no}/deleted"), None).await;
    }

    async fn keep_vendor(&self, code: &str, name: &str, is_active: bool) {
        let body = json!({ "isActive": is_active, "said": { "name": name } });
        self.control(reqwest::Method::PUT, &format!("/masters/vendors/{code}"), Some(body)).await;
    }

    async fn merge_vendor(&self, code: &str, into: &str) {
        let body = json!({ "replacedBy": into });
        self.control(reqwest::Method::PUT, &format!("/masters/vendors/{code}"), Some(body)).await;
    }

    fn receives_again(&self) -> bool {
        true
    }

    fn counts_what_went_back(&self) -> bool {
        true
    }

    async fn deliveries(&self, reference: &str) -> usize {
        let all = self.control(reqwest::Method::GET, "/asns", None).await;
        let items = all["items"].as_array().expect("a list");
        items.iter().filter(|d| d["reference"] == reference && d["state"] != "cancelled").count()
    }

    async fn certificates(&self, reference: &str) -> Vec<bool> {
        let all = self.control(reqwest::Method::GET, "/certificates", None).await;
        let items = all["items"].as_array().expect("a list").iter();
        let items = items.filter(|one| one["reference"] == reference && one["isVoid"] == false);
        items.map(|one| one["isAccepted"] == true).collect()
    }

    async fn promises(&self, po_no: &str) -> Vec<(NaiveDate, Decimal)> {
        let schedule = self.control(reqwest::Method::GET, &format!("/orders/{po_no}/lines/1/schedule"), None).await;
        let pieces = schedule["items"].as_array().expect("a list");
        pieces
            .iter()
            .map(|promise| {
                let day = promise["promisedOn"].as_str().expect("a day").parse().expect("a day");
                (day, promise["quantity"].as_str().expect("a quantity").parse().expect("a quantity"))
            })
            .collect()
    }

    fn plans_movements(&self) -> bool {
        false
    }

    async fn lose_the_next_answer(&self) {
        self.faults(json!({ "timeoutAfterPosting": true, "times": 1 })).await;
    }
}

#[tokio::test]
async fn prices_keep_every_decimal() {
    let peer = Simulated::start().await;
    let prices = ["0.00126", "0.123456789", "1.50"];
    let line =
        |price| json!({ "materialCode": "SB000123", "quantity": "1000", "unitPrice": price, "needByOn": in_days(14) });
    let body = json!({ "vendorCode": "V10001", "lines": prices.map(line) });
    let made = peer.control(reqwest::Method::POST, "/orders", Some(body)).await;
    let orders = all_orders(peer.erp(), None).await.expect("orders are pulled");
    let order =
        orders.items.iter().find(|order| made["poNo"] == order.po_no.as_str()).expect("the order is among them");
    let pulled: Vec<String> = order.lines.iter().map(|line| line.unit_price.to_string()).collect();
    assert_eq!(pulled, prices);
}
