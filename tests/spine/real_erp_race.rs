//! Shipment notices of one order line, sent together, with two worker processes and a real ERP: nothing is swapped, nothing is lost.

use super::person::Person;
use super::real_erp::{act, in_days, stack};
use super::stack::Stack;
use serde_json::{Value, json};
use std::time::Instant;

/// What each of the six ships, and in which lot: two share one that the ERP has never seen.
const SHIPPED: [(u32, &str); 6] = [(100, "A"), (110, "B"), (120, "C"), (130, "SAME"), (140, "D"), (150, "SAME")];
/// What is ordered; promised in two parts, so that the earlier is shipped whole and the later in part.
const ORDERED: u32 = 1000;
const EARLIER: u32 = 600;

/// An order of one line that buyer and supplier have agreed on; the line as the supplier sees it, and the order's number.
async fn agreed(supplier: &Person, buyer: &Person) -> (Value, String) {
    let ordered = act(&["order", "V10001", &format!("SB000123:{ORDERED}:20")]);
    let po_no = ordered["number"].as_str().unwrap().to_owned();
    let found = supplier.wait_for(&format!("/po-lines?poNo={po_no}"), |lines| lines["totalcount"] == 1).await;
    let line = &found["items"][0];
    let path = format!("/po-lines/{}", line["id"]);
    let splits = json!([
        { "quantity": EARLIER.to_string(), "promisedOn": in_days(20), "remark": "as asked" },
        { "quantity": (ORDERED - EARLIER).to_string(), "promisedOn": in_days(27), "remark": "the oven is under repair" },
    ]);
    supplier.post(&format!("{path}/events/propose"), &json!({ "version": line["version"], "splits": splits })).await;
    let proposed = buyer.get(&path).await;
    buyer.post(&format!("{path}/events/agree"), &json!({ "version": proposed["version"] })).await;
    (supplier.get(&path).await, po_no)
}

/// A complete notice of so many of the line, in one lot.
async fn draft(supplier: &Person, line: &Value, quantity: u32, lot: &str) -> Value {
    let wanted = json!({ "lines": [{ "poLineId": line["id"], "quantity": quantity.to_string() }] });
    let asn = supplier.post("/asns", &wanted).await;
    let path = format!("/asns/{}", asn["id"]);
    let draft = supplier.get(&path).await;
    let lots = json!([{ "lotNo": lot, "quantity": quantity.to_string(), "manufacturedOn": in_days(0),
                        "effectiveOn": in_days(360), "remark": "" }]);
    let one = &draft["lines"][0];
    let edit = json!({
        "version": draft["version"],
        "supplierShipmentNo": "SH-1", "shippedOn": in_days(1), "etaOn": in_days(3), "taxCode": "01",
        "invoiceNo": format!("I{}", asn["id"]), "invoiceOn": in_days(0), "invoiceAmount": "1.00", "invoiceVat": "0",
        "exchangeRate": "31.5", "totalPackages": 1,
        "lines": [{ "id": one["id"], "poLineId": one["poLineId"], "shipQty": one["shipQty"], "packages": 1, "rtNo": "",
                    "lots": lots, "boxes": [] }],
    });
    supplier.post(&format!("{path}/events/edit"), &edit).await;
    supplier.get(&path).await
}

/// A notice that the ERP took: its number, and that of its delivery.
struct Sent {
    asn_no: String,
    inbound_no: String,
}

/// Sends all at once and waits until the ERP has answered.
async fn send_all(supplier: &Person, drafts: &[Value]) -> Vec<Sent> {
    let sends = drafts.iter().map(|draft| async move {
        supplier.post(&format!("/asns/{}/events/send", draft["id"]), &json!({ "version": draft["version"] })).await;
    });
    futures::future::join_all(sends).await;
    let mut numbers = vec![];
    for draft in drafts {
        let asn = supplier.wait_for(&format!("/asns/{}", draft["id"]), |asn| asn["state"] != "Sending").await;
        assert_eq!(asn["state"], "Sent", "{asn}");
        let text = |field: &str| asn[field].as_str().unwrap().to_owned();
        numbers.push(Sent { asn_no: text("asnNo"), inbound_no: text("inboundNo") });
    }
    numbers
}

/// What the ERP holds in the end, to the piece.
fn judge(trial: usize, po_no: &str, sent: &[Sent]) {
    let goods = act(&["goods", po_no, "1"]);
    let goods = goods.as_array().unwrap();
    let quantity = |row: &Value| row["quantity"].as_f64().unwrap();
    for (Sent { asn_no: number, inbound_no }, (shipped, lot)) in sent.iter().zip(SHIPPED) {
        let deliveries = act(&["deliveries", number]);
        // The ERP may remember a notice of this number by another portal, that of the test before.
        let ours = |delivery: &&Value| delivery["number"] == inbound_no.as_str() || delivery["state"] == "draft";
        let ours: Vec<&Value> = deliveries.as_array().unwrap().iter().filter(ours).collect();
        let [delivery] = ours[..] else { panic!("{number}: {deliveries}") };
        let moves = delivery["incoming_moves"].as_array().unwrap();
        let carried: Vec<&Value> = goods.iter().filter(|row| moves.contains(&row["id"])).collect();
        let sum: f64 = carried.iter().map(|row| quantity(row)).sum();
        assert!(
            (sum - f64::from(shipped)).abs() < 1e-9,
            "trial {trial}: {number} carries {sum}, not {shipped}: {goods:#?}"
        );
        let lot = format!("{lot}-{po_no}");
        assert!(carried.iter().all(|row| row["lot."]["number"] == lot), "trial {trial}: {number}: {carried:#?}");
    }
    let sum: f64 = goods.iter().map(quantity).sum();
    assert!((sum - f64::from(ORDERED)).abs() < 1e-9, "trial {trial}: {sum} are expected altogether: {goods:#?}");
    let left = f64::from(ORDERED - SHIPPED.iter().map(|(shipped, _)| shipped).sum::<u32>());
    let promised: Value = json!([[in_days(27).to_string(), left]]);
    assert_eq!(act(&["promises", po_no, "1"]), promised, "trial {trial}: the earlier part was shipped first");
    let same = format!("SAME-{po_no}");
    assert_eq!(act(&["lots", "SB000123", &same]).as_array().unwrap().len(), 1, "trial {trial}: one lot");
}

/// Trials: two, or `EHUB_TEST_TRYTON_TRIALS`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn six_notices_of_one_line_from_two_worker_processes_are_right_to_the_piece() {
    let trials = std::env::var("EHUB_TEST_TRYTON_TRIALS").map_or(2, |trials| trials.parse().unwrap());
    let stack: Stack = stack();
    let _workers = (stack.worker(), stack.worker());
    let (supplier, buyer) = (stack.person("supplier1").await, stack.person("buyer1").await);
    let began = Instant::now();
    for trial in 1..=trials {
        let (line, po_no) = agreed(&supplier, &buyer).await;
        let mut drafts = vec![];
        for (shipped, lot) in SHIPPED {
            drafts.push(draft(&supplier, &line, shipped, &format!("{lot}-{po_no}")).await);
        }
        let numbers = send_all(&supplier, &drafts).await;
        judge(trial, &po_no, &numbers);
        eprintln!("trial {trial}: right after {:.0} s", began.elapsed().as_secs_f64());
    }
}
