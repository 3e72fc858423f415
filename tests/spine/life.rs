//! One order's way through the house, and the supplier's steps that other tests begin with.

use super::person::Person;
use super::stack::Stack;
use chrono::{Days, NaiveDate, Utc};
use reqwest::{Method, StatusCode};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// Quantities as numbers, to compare `"12.000"` with `"12"`.
pub fn number(value: &Value) -> Decimal {
    value.as_str().unwrap_or_else(|| panic!("{value} is no quantity")).parse().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a test plays a person, who looks at the calendar")]
pub fn today() -> NaiveDate {
    Utc::now().with_timezone(&chrono_tz::Asia::Taipei).date_naive()
}

/// A day to come, as a person counts.
pub fn in_days(days: u64) -> NaiveDate {
    today() + Days::new(days)
}

/// A new line in the ERP for supplier 1 with material that needs neither lots nor boxes; waits until the portal has it.
pub async fn ordered_line(stack: &Stack, supplier: &Person, quantity: &str) -> Value {
    let order = stack
        .erp_post(
            "/orders",
            &json!({ "vendorCode": "V10001", "lines": [{
                "materialCode": PLAIN_MATERIAL, "quantity": quantity, "needByOn": in_days(20) }] }),
        )
        .await;
    let po_no = order["poNo"].as_str().unwrap();
    let lines = supplier.wait_for(&format!("/po-lines?poNo={po_no}"), |lines| lines["totalcount"] == 1).await;
    lines["items"][0].clone()
}

/// A material of the simulator's that is shipped without lots and boxes.
pub const PLAIN_MATERIAL: &str = "SB000540";

/// The supplier accepts the line; gives it as it is then.
pub async fn accepted_line(stack: &Stack, supplier: &Person, quantity: &str) -> Value {
    let line = ordered_line(stack, supplier, quantity).await;
    let path = format!("/po-lines/{}", line["id"]);
    supplier.post(&format!("{path}/events/accept"), &json!({ "version": line["version"] })).await;
    supplier.get(&path).await
}

/// A complete draft over the whole of an accepted line, ready to be sent.
pub async fn drafted_asn(supplier: &Person, line: &Value, quantity: &str) -> Value {
    let asn = supplier.post("/asns", &json!({ "lines": [{ "poLineId": line["id"], "quantity": quantity }] })).await;
    let path = format!("/asns/{}", asn["id"]);
    let draft = supplier.get(&path).await;
    let shipped = &draft["lines"][0];
    let edit = json!({
        "version": draft["version"],
        "supplierShipmentNo": format!("SH-{}", draft["asnNo"].as_str().unwrap()),
        "shippedOn": in_days(1), "etaOn": in_days(3), "taxCode": "01", "invoiceNo": format!("I{}", asn["id"]),
        "invoiceOn": today(), "invoiceAmount": "1.00", "invoiceVat": "0", "exchangeRate": "31.5", "totalPackages": 2,
        "lines": [{ "id": shipped["id"], "poLineId": line["id"], "shipQty": quantity, "packages": 2,
                    "rtNo": "", "lots": [], "boxes": [] }],
    });
    supplier.post(&format!("{path}/events/edit"), &edit).await;
    let draft = supplier.get(&path).await;
    let blocking: Vec<&Value> =
        draft["findings"].as_array().unwrap().iter().filter(|finding| finding["severity"] == "block").collect();
    assert!(blocking.is_empty(), "the draft is complete: {blocking:?}");
    draft
}

/// Sends a draft and gives the answer.
pub async fn send(supplier: &Person, draft: &Value) -> Value {
    let path = format!("/asns/{}/events/send", draft["id"]);
    supplier.post(&path, &json!({ "version": draft["version"] })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_comes_out_of_the_erp_is_answered_shipped_and_goes_back() {
    let stack = Stack::start();
    let _worker = stack.worker();
    let (supplier, buyer) = (stack.person("supplier1").await, stack.person("buyer1").await);

    // The supplier proposes two parts, the buyer agrees, the ERP learns it.
    let line = ordered_line(&stack, &supplier, "100").await;
    let path = format!("/po-lines/{}", line["id"]);
    let splits = json!([
        { "quantity": "60", "promisedOn": in_days(20), "remark": "first half as asked" },
        { "quantity": "40", "promisedOn": in_days(27), "remark": "the oven is under repair" },
    ]);
    supplier.post(&format!("{path}/events/propose"), &json!({ "version": line["version"], "splits": splits })).await;
    let proposed = buyer.get(&path).await;
    assert_eq!(proposed["state"], "Nego");
    buyer.post(&format!("{path}/events/agree"), &json!({ "version": proposed["version"] })).await;
    let accepted = supplier.get(&path).await;
    assert_eq!(
        (accepted["state"].as_str(), number(&accepted["balanceAllowQty"])),
        (Some("Accept"), Decimal::from(100))
    );
    let po_no = line["poNo"].as_str().unwrap();
    let administrator = stack.person("admin").await;
    let messages = format!("/erp-messages?kind=po_confirm&documentNo={po_no}");
    let confirmed = administrator.wait_for(&messages, |found| found["items"][0]["state"] == "Y").await;
    assert_eq!(confirmed["totalcount"], 1);

    // It is shipped; the ERP answers with its number, and only then can the notice be printed.
    let draft = drafted_asn(&supplier, &accepted, "100").await;
    let asn = format!("/asns/{}", draft["id"]);
    let (status, refused) = supplier.call(Method::GET, &format!("{asn}/print"), None).await;
    assert_eq!((status, refused["errorLabel"].as_str()), (StatusCode::CONFLICT, Some("REFUSED")));
    send(&supplier, &draft).await;
    let sent = supplier.wait_for(&asn, |asn| asn["state"] == "Sent").await;
    assert!(!sent["inboundNo"].as_str().unwrap().is_empty());
    supplier.get(&format!("{asn}/print")).await;
    assert_eq!(number(&supplier.get(&path).await["inTransitQty"]), Decimal::from(100));

    // The plant receives it in two parts; both documents close by themselves.
    let reference = sent["asnNo"].as_str().unwrap();
    stack.erp_post("/receipts", &json!({ "reference": reference, "lines": [{ "lineNo": 1, "quantity": "30" }] })).await;
    supplier.wait_for(&asn, |asn| asn["state"] == "Receiving").await;
    stack.erp_post("/receipts", &json!({ "reference": reference })).await;
    supplier.wait_for(&asn, |asn| asn["state"] == "Closed").await;
    let closed = supplier.wait_for(&path, |line| line["closing"] == "closed").await;
    assert_eq!((number(&closed["receivedQty"]), number(&closed["inTransitQty"])), (Decimal::from(100), Decimal::ZERO));

    // Its whole story can be read, and the other supplier reads nothing.
    let story = supplier.get(&format!("{asn}/workflow")).await;
    let events: Vec<&str> =
        story["history"].as_array().unwrap().iter().rev().map(|row| row["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["create", "edit", "send", "erp-accept", "receive", "receive"]);
    let stranger = stack.person("supplier2").await;
    for path in [&path, &asn, &format!("{asn}/workflow")] {
        let (status, _) = stranger.call(Method::GET, path, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sent_notice_is_withdrawn_from_the_erp_and_its_quantity_may_be_shipped_again() {
    let stack = Stack::start();
    let _worker = stack.worker();
    let supplier = stack.person("supplier1").await;
    let line = accepted_line(&stack, &supplier, "10").await;
    let draft = drafted_asn(&supplier, &line, "10").await;
    let path = format!("/asns/{}", draft["id"]);
    send(&supplier, &draft).await;
    let sent = supplier.wait_for(&path, |asn| asn["state"] == "Sent").await;
    supplier.post(&format!("{path}/events/cancel"), &json!({ "version": sent["version"] })).await;
    supplier.wait_for(&path, |asn| asn["state"] == "Cancelled").await;
    assert_eq!(stack.deliveries(sent["asnNo"].as_str().unwrap()).await, 0);
    let line = supplier.get(&format!("/po-lines/{}", line["id"])).await;
    assert_eq!(number(&line["balanceAllowQty"]), Decimal::from(10));
}
