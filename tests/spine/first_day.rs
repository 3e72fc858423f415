//! The first day of an installation that is not the demo: an empty database, an administrator, and an ERP that has orders. By the API alone,
//! as the page calls it, it comes to a shipment notice in the ERP. Operations has the same day in words ("Your first day").

use super::life::{PLAIN_MATERIAL, in_days, send, today};
use super::person::Person;
use super::real_erp::{act, setting, settings};
use super::stack::{ADMINISTRATOR, Stack};
use chrono::Datelike;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const PASSWORD: &str = "Day1first";

/// The administrator makes the own company, waits for what the ERP tells, and keeps the track letters of these months.
async fn set_up(stack: &Stack, vendor: &str) -> Person {
    let admin = Person::sign_in_with(&stack.portal, ADMINISTRATOR.0, ADMINISTRATOR.1).await;
    let company = json!({ "companyType": "B", "code": "OSE", "name": "東光電子", "nameEn": "Orient Star Electronics" });
    admin.post("/companies", &company).await;
    let known = |list: &Value| list["totalcount"].as_i64() > Some(0);
    admin.wait_for("/masters?kind=plant", known).await;
    admin.wait_for(&format!("/masters?kind=vendor&words={vendor}"), known).await;
    admin.wait_for("/masters?kind=material", known).await;
    let period =
        today().with_day(1).unwrap().with_month0(today().month0() / 2 * 2).unwrap().format("%Y-%m").to_string();
    admin.post("/masters", &json!({ "kind": "invoiceTrack", "code": period, "fields": { "letters": "EH" } })).await;
    admin
}

/// An account that its owner activates by the mailed link.
async fn account(stack: &Stack, admin: &Person, user: &str, company: &str, group: &str) -> Person {
    let email = format!("{user}@example.com");
    let new = json!({ "userId": user, "company": company, "name": user, "nameEn": user, "email": email,
                      "language": "En", "groups": [group] });
    admin.post("/accounts", &new).await;
    let code = stack.mailed(&email, "invitationCode").await;
    let activation = json!({ "invitationCode": code, "newPassword": PASSWORD });
    let (status, answer) = admin.call(Method::PATCH, "/SCM/account/activationAccount", Some(&activation)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    Person::sign_in_with(&stack.portal, user, PASSWORD).await
}

/// The supplier accepts the order's only line and ships all of it, with an invoice of the ordinary tax code. The notice as it was sent.
async fn ship(supplier: &Person, po_no: &str, quantity: &str) -> Value {
    let lines = supplier.wait_for(&format!("/po-lines?poNo={po_no}"), |lines| lines["totalcount"] == 1).await;
    let line = &lines["items"][0];
    let path = format!("/po-lines/{}/events/accept", line["id"]);
    supplier.post(&path, &json!({ "version": line["version"] })).await;
    let asn = supplier.post("/asns", &json!({ "lines": [{ "poLineId": line["id"], "quantity": quantity }] })).await;
    let path = format!("/asns/{}", asn["id"]);
    let draft = supplier.get(&path).await;
    let edit = json!({
        "version": draft["version"], "supplierShipmentNo": "SH-1", "shippedOn": in_days(1), "etaOn": in_days(3),
        "taxCode": "06", "invoiceNo": "EH12345678", "invoiceOn": today(), "invoiceAmount": "1.00", "invoiceVat": "0",
        "exchangeRate": "31.5", "totalPackages": 1,
        "lines": [{ "id": draft["lines"][0]["id"], "poLineId": line["id"], "shipQty": quantity, "packages": 1,
                    "rtNo": "", "lots": [], "boxes": [] }],
    });
    supplier.post(&format!("{path}/events/edit"), &edit).await;
    send(supplier, &supplier.get(&path).await).await;
    let sent = supplier.wait_for(&path, |asn| asn["state"] != "Sending").await;
    assert_eq!(sent["state"], "Sent", "{sent}");
    sent
}

/// Everything up to the notice in the ERP.
async fn first_day(stack: &Stack, vendor: &str, po_no: &str, quantity: &str) -> Value {
    let admin = set_up(stack, vendor).await;
    let held = format!("/held-orders?poNo={po_no}");
    admin.wait_for(&held, |list| list["totalcount"] == 0).await;
    let supplier = account(stack, &admin, "sally", vendor, "SUPPLIER").await;
    let sent = ship(&supplier, po_no, quantity).await;
    let buyer = account(stack, &admin, "bert", "OSE", "BUYER").await;
    assert_eq!(buyer.get(&format!("/po-lines?poNo={po_no}")).await["totalcount"], 1);
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn from_an_empty_database_to_a_notice_in_the_erp() {
    let stack = Stack::new_installation();
    let order = json!({ "vendorCode": "V10001", "lines": [{
        "materialCode": PLAIN_MATERIAL, "quantity": "100", "needByOn": in_days(20) }] });
    let order = stack.erp_post("/orders", &order).await;
    let _worker = stack.worker();
    let sent = first_day(&stack, "V10001", order["poNo"].as_str().unwrap(), "100").await;
    assert_eq!(stack.deliveries(sent["asnNo"].as_str().unwrap()).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn real_erp_first_day() {
    let ordered = act(&["order", "V10001", "SB000456:500:20"]);
    let stack = Stack::new_installation_against(setting("URL"), settings());
    let _worker = stack.worker();
    let sent = first_day(&stack, "V10001", ordered["number"].as_str().unwrap(), "500").await;
    let deliveries = act(&["deliveries", sent["asnNo"].as_str().unwrap()]);
    let ours = deliveries.as_array().unwrap().iter().filter(|delivery| delivery["number"] == sent["inboundNo"]);
    assert_eq!(ours.count(), 1, "{deliveries}");
    // Other tests share the ERP, and their portals begin with the same number.
    act(&["call_off", sent["inboundNo"].as_str().unwrap()]);
}
