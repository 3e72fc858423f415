//! Permission to ship against a real ERP: a plant begins to ask for it, a part of an order is applied for on another day and approved in
//! part, the ERP expects just that much on that day, and no more than that is shipped.

use super::life::{drafted_asn, number, send};
use super::person::Person;
use super::real_erp::{act, in_days, stack};
use reqwest::{Method, StatusCode};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// Ordered, applied for, and approved of it.
const ORDERED: u32 = 500;
const ASKED: u32 = 200;
const GRANTED: u32 = 150;
/// Days until the order is due, and until the part is shipped.
const DUE: u64 = 20;
const SHIPPED: u64 = 12;

/// From now on the ERP's only plant asks for permission.
async fn guard_the_plant(administrator: &Person) {
    let plants = administrator.wait_for("/masters?kind=plant&words=P100", |found| found["totalcount"] == 1).await;
    let plant = &plants["items"][0];
    let mut fields = plant["own"].clone();
    fields["shipPermission"] = json!("required");
    let path = format!("/masters/{}/events/edit", plant["id"]);
    administrator.post(&path, &json!({ "version": plant["version"], "fields": fields })).await;
}

/// An order of one line comes out of the ERP and the supplier agrees to it; nothing of it may be shipped yet.
async fn agreed(supplier: &Person, administrator: &Person) -> (Value, String) {
    let ordered = act(&["order", "V10001", &format!("SB000456:{ORDERED}:{DUE}")]);
    let po_no = ordered["number"].as_str().unwrap().to_owned();
    let found = supplier.wait_for(&format!("/po-lines?poNo={po_no}"), |lines| lines["totalcount"] == 1).await;
    let line = &found["items"][0];
    let path = format!("/po-lines/{}", line["id"]);
    supplier.post(&format!("{path}/events/accept"), &json!({ "version": line["version"] })).await;
    let line = supplier.get(&path).await;
    assert_eq!((line["state"].as_str(), number(&line["balanceAllowQty"])), (Some("Accept"), Decimal::ZERO));
    assert_eq!(supplier.get(&format!("/asns/shippable?poNo={po_no}")).await["totalcount"], 0);
    done(administrator, "po_confirm", &po_no).await;
    assert_eq!(act(&["promises", &po_no, "1"]), json!([[in_days(DUE).to_string(), f64::from(ORDERED)]]));
    (line, po_no)
}

/// The ERP has taken the message about the order's line.
async fn done(administrator: &Person, kind: &str, po_no: &str) {
    let path = format!("/erp-messages?kind={kind}&documentNo={po_no}/1");
    let found = administrator
        .wait_for(&path, |found| ["Y", "F", "E"].map(Value::from).contains(&found["items"][0]["state"]))
        .await;
    assert_eq!((&found["totalcount"], &found["items"][0]["state"]), (&json!(1), &json!("Y")), "{found}");
}

/// The supplier applies for a part on an earlier day, and the buyer approves a part of it.
async fn permitted(supplier: &Person, buyer: &Person, line: &Value) {
    let item = json!({ "lineId": line["id"], "quantity": ASKED.to_string(), "shipOn": in_days(SHIPPED),
                       "remark": "the goods are ready before" });
    let asked = supplier.post("/ship-permissions", &json!({ "items": [item] })).await;
    assert_eq!(asked["done"], 1, "{asked}");
    let path = format!("/ship-permissions/{}", asked["results"][0]["id"]);
    let waiting = buyer.get(&path).await;
    let decision = json!({ "version": waiting["version"], "quantity": GRANTED.to_string() });
    buyer.post(&format!("{path}/events/approve"), &decision).await;
    let decided = supplier.get(&path).await;
    assert_eq!((decided["state"].as_str(), number(&decided["grantedQty"])), (Some("Approved"), GRANTED.into()));
}

/// So much of the line is refused at its quantity, and nothing is made of it.
async fn is_refused(supplier: &Person, line: &Value, quantity: u32) {
    let wanted = json!({ "lines": [{ "poLineId": line["id"], "quantity": quantity.to_string() }] });
    let (status, answer) = supplier.call(Method::POST, "/asns", Some(&wanted)).await;
    assert!(status.is_client_error() && status != StatusCode::NOT_FOUND, "{status}: {answer}");
    let blocker = &answer["blockers"][0];
    assert_eq!(
        (&blocker["label"], &blocker["field"]),
        (&json!("ASN_OVER_SHIPMENT"), &json!("lines[0].quantity")),
        "{answer}"
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn what_is_permitted_of_an_order_moves_in_the_erp_and_no_more_is_shipped() {
    let stack = stack();
    let _worker = stack.worker();
    let (supplier, buyer) = (stack.person("supplier1").await, stack.person("buyer1").await);
    let administrator = stack.person("admin").await;
    guard_the_plant(&administrator).await;
    let (line, po_no) = agreed(&supplier, &administrator).await;
    is_refused(&supplier, &line, 1).await;

    permitted(&supplier, &buyer, &line).await;
    done(&administrator, "po_reschedule", &po_no).await;
    let rest = json!([in_days(DUE).to_string(), f64::from(ORDERED - GRANTED)]);
    let moved = json!([[in_days(SHIPPED).to_string(), f64::from(GRANTED)], rest]);
    assert_eq!(act(&["promises", &po_no, "1"]), moved, "the ERP expects the part on the day that was approved");

    is_refused(&supplier, &line, GRANTED + 1).await;
    let draft = drafted_asn(&supplier, &line, &GRANTED.to_string()).await;
    send(&supplier, &draft).await;
    let sent = supplier.wait_for(&format!("/asns/{}", draft["id"]), |asn| asn["state"] != "Sending").await;
    assert_eq!(sent["state"], "Sent", "{sent}");
    let inbound = sent["inboundNo"].as_str().unwrap();
    let deliveries = act(&["deliveries", sent["asnNo"].as_str().unwrap()]);
    let delivery = deliveries.as_array().unwrap().iter().find(|one| one["number"] == inbound);
    let its_moves = delivery.unwrap_or_else(|| panic!("{deliveries}"))["incoming_moves"].as_array().unwrap().clone();
    let goods = act(&["goods", &po_no, "1"]);
    let carried = goods.as_array().unwrap().iter().filter(|one| its_moves.contains(&one["id"]));
    let carried: f64 = carried.map(|one| one["quantity"].as_f64().unwrap()).sum();
    assert!((carried - f64::from(GRANTED)).abs() < 1e-9, "{goods}");
    assert_eq!(act(&["promises", &po_no, "1"]), json!([rest]), "what was not permitted is expected as agreed");

    is_refused(&supplier, &line, 1).await;
    let line = supplier.get(&format!("/po-lines/{}", line["id"])).await;
    let quantities = ["cumAllowQty", "inTransitQty", "balanceAllowQty"].map(|name| number(&line[name]));
    assert_eq!(quantities, [GRANTED.into(), GRANTED.into(), Decimal::ZERO]);
    // Other tests share the ERP, and their portals begin with the same number.
    act(&["call_off", inbound]);
}
