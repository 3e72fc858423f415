//! The whole program against a real ERP, which is the judge: orders come out of it, answers and notices arrive in it, and
//! what its warehouse receives closes the documents here. Started by `tests/peers/run.sh` (`make peers`).

use super::life::number;
use super::person::Person;
use super::stack::Stack;
use chrono::{Days, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::process::Command;

/// A material of the ERP's that is shipped without lots, one with, and what is ordered of them.
const ORDER: [&str; 2] = ["SB000456:500:20", "SB000123:300:25"];

pub fn setting(name: &str) -> String {
    std::env::var(format!("EHUB_TEST_TRYTON_{name}")).unwrap_or_else(|_| panic!("EHUB_TEST_TRYTON_{name} is not set"))
}

pub fn stack() -> Stack {
    Stack::against(setting("URL"), settings())
}

/// How to reach the ERP.
pub fn settings() -> Vec<(String, String)> {
    let settings = [
        ("EHUB__ERP__DRIVER", "tryton".to_owned()),
        ("EHUB__ERP__DATABASE", setting("DATABASE")),
        ("EHUB__ERP__USER", setting("USER")),
        ("EHUB__ERP__PASSWORD", setting("PASSWORD")),
        ("EHUB__ERP__TIMEOUT_SECONDS", "20".to_owned()),
    ];
    settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Lets somebody inside the ERP act.
pub fn act(arguments: &[&str]) -> Value {
    script("act.py", arguments)
}

/// Writes into the ERP's tables, as its own transactions do.
pub fn flood(arguments: &[&str]) -> Value {
    script("flood.py", arguments)
}

/// Lets many people inside the ERP act.
pub fn storm(arguments: &[&str]) -> Value {
    script("storm.py", arguments)
}

/// Runs a script beside the ERP; what it prints.
fn script(name: &str, arguments: &[&str]) -> Value {
    let script = format!("{}/tests/peers/tryton/{name}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3").arg(script).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a test plays a person, who looks at the calendar")]
pub fn in_days(days: u64) -> NaiveDate {
    Utc::now().date_naive() + Days::new(days)
}

/// The supplier proposes two parts for line 1, the buyer agrees; line 2 is accepted as it is.
async fn agree(supplier: &Person, buyer: &Person, lines: &[Value]) {
    let path = format!("/po-lines/{}", lines[0]["id"]);
    let splits = json!([
        { "quantity": "300", "promisedOn": in_days(20), "remark": "as asked" },
        { "quantity": "200", "promisedOn": in_days(27), "remark": "the oven is under repair" },
    ]);
    let version = &lines[0]["version"];
    supplier.post(&format!("{path}/events/propose"), &json!({ "version": version, "splits": splits })).await;
    let proposed = buyer.get(&path).await;
    buyer.post(&format!("{path}/events/agree"), &json!({ "version": proposed["version"] })).await;
    let second = format!("/po-lines/{}/events/accept", lines[1]["id"]);
    supplier.post(&second, &json!({ "version": lines[1]["version"] })).await;
}

/// A complete notice over both lines, ready to be sent.
async fn draft(supplier: &Person, lines: &[Value]) -> Value {
    let wanted = json!({ "lines": [
        { "poLineId": lines[0]["id"], "quantity": "500" }, { "poLineId": lines[1]["id"], "quantity": "300" }] });
    let asn = supplier.post("/asns", &wanted).await;
    let path = format!("/asns/{}", asn["id"]);
    let draft = supplier.get(&path).await;
    let lots = json!([
        { "lotNo": "L1", "quantity": "200", "manufacturedOn": in_days(0), "effectiveOn": in_days(360), "remark": "" },
        { "lotNo": "L2", "quantity": "100", "manufacturedOn": in_days(0), "effectiveOn": in_days(360), "remark": "" },
    ]);
    let shipped: Vec<Value> = draft["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let lots = if line["lotRequired"] == true { lots.clone() } else { json!([]) };
            json!({ "id": line["id"], "poLineId": line["poLineId"], "shipQty": line["shipQty"], "packages": 1,
                    "rtNo": "", "lots": lots, "boxes": [] })
        })
        .collect();
    let edit = json!({
        "version": draft["version"],
        "supplierShipmentNo": "SH-1", "shippedOn": in_days(1), "etaOn": in_days(3), "taxCode": "01",
        "invoiceNo": format!("I{}", asn["id"]), "invoiceOn": in_days(0), "invoiceAmount": "1.00", "invoiceVat": "0",
        "exchangeRate": "31.5", "totalPackages": 2, "lines": shipped,
    });
    supplier.post(&format!("{path}/events/edit"), &edit).await;
    supplier.get(&path).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn an_order_of_the_erp_is_answered_shipped_and_received() {
    let ordered = act(&["order", "V10001", ORDER[0], ORDER[1]]);
    let po_no = ordered["number"].as_str().unwrap();
    let stack = stack();
    let _worker = stack.worker();
    let (supplier, buyer) = (stack.person("supplier1").await, stack.person("buyer1").await);

    let found = format!("/po-lines?poNo={po_no}");
    let lines = supplier.wait_for(&found, |lines| lines["totalcount"] == 2).await;
    let mut lines = lines["items"].as_array().unwrap().clone();
    lines.sort_by_key(|line| line["lineNo"].as_i64());
    agree(&supplier, &buyer, &lines).await;
    let administrator = stack.person("admin").await;
    let messages = "/erp-messages?kind=po_confirm&state=Y".to_owned();
    administrator.wait_for(&messages, |found| found["totalcount"].as_i64() >= Some(2)).await;
    let promised = act(&["promises", po_no, "1"]);
    assert_eq!(promised, json!([[in_days(20).to_string(), 300.0], [in_days(27).to_string(), 200.0]]));
    assert_eq!(act(&["promises", po_no, "2"]), json!([[in_days(25).to_string(), 300.0]]));

    let draft = draft(&supplier, &lines).await;
    let asn = format!("/asns/{}", draft["id"]);
    supplier.post(&format!("{asn}/events/send"), &json!({ "version": draft["version"] })).await;
    let sent = supplier.wait_for(&asn, |asn| asn["state"] != "Sending").await;
    assert_eq!(sent["state"], "Sent", "{sent}");
    let deliveries = act(&["deliveries", sent["asnNo"].as_str().unwrap()]);
    assert_eq!(deliveries.as_array().unwrap().len(), 1);
    assert_eq!(deliveries[0]["number"], sent["inboundNo"]);
    // One movement for the line without lots and one for each lot; or more, where a promise had been split.
    assert!(deliveries[0]["incoming_moves"].as_array().unwrap().len() >= 3, "{deliveries}");

    act(&["receive", sent["inboundNo"].as_str().unwrap()]);
    supplier.wait_for(&asn, |asn| asn["state"] == "Closed").await;
    for line in &lines {
        let path = format!("/po-lines/{}", line["id"]);
        let closed = supplier.wait_for(&path, |line| line["closing"] == "closed").await;
        assert_eq!(number(&closed["receivedQty"]), number(&closed["orderQty"]));
    }

    // Some of it goes back. Tryton wants no other goods in its place: the line stays received and closed, here as there.
    act(&["send_back", po_no, "1", "120"]);
    let first = format!("/po-lines/{}", lines[0]["id"]);
    let returned = |found: &Value| found["receipts"][0]["kind"] == "return" && found["receipts"][0]["booked"] == true;
    let shipments = supplier.wait_for(&format!("{first}/shipments"), returned).await;
    assert_eq!(number(&shipments["receipts"][0]["quantity"]), Decimal::from(-120));
    let line = supplier.get(&first).await;
    assert_eq!((&line["closing"], number(&line["receivedQty"])), (&json!("closed"), Decimal::from(500)), "{line}");
    let found = format!("/receipts?poNo={po_no}&kind=return");
    assert_eq!(supplier.get(&found).await["totalcount"], 1);
}
