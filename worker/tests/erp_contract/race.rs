//! Several workers at once against a real Tryton: what they write of one order line is right in the end, whoever came first.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono::NaiveDate;
use ehub_worker::erp::{Asn, AsnLot, ConfirmLine, Erp, ErpConnector, ErpError, Posted, ScheduleEntry};
use rust_decimal::Decimal;
use serde_json::Value;

use super::peer::{Peer, in_days, new_asn, pieces, reference};
use super::tryton::{Live, act, another, read_promises};

/// What the notices of a trial ship. Of 1000 ordered 250 stay.
const SHIPPED: [u32; 6] = [100, 110, 120, 130, 140, 150];
/// Attempts of a notice; a worker has more.
const ATTEMPTS: u64 = 60;

/// Posts as the worker does: after anything but a refusal it asks first and then says it again.
async fn deliver(erp: &Erp, asn: &Asn, turn: u64) -> (Posted, u64) {
    for attempt in 0..ATTEMPTS {
        let found = if attempt == 0 { Ok(None) } else { erp.find_asn(asn).await };
        let posted = match found {
            Ok(None) => erp.post_asn(asn).await,
            Ok(Some(posted)) => Ok(posted),
            Err(error) => Err(error),
        };
        match posted {
            Ok(posted) => return (posted, attempt),
            Err(error @ (ErpError::Refused { .. } | ErpError::NeedsConfirmation { .. } | ErpError::SignIn { .. })) => {
                panic!("{} in attempt {attempt}: {error}", asn.reference)
            }
            Err(
                ErpError::Conflict { .. }
                | ErpError::NotReady { .. }
                | ErpError::Transient { .. }
                | ErpError::Ambiguous { .. },
            ) => {
                tokio::time::sleep(Duration::from_millis(400 * (attempt + 1) * (turn + 1))).await;
            }
        }
    }
    panic!("{} is not posted after {ATTEMPTS} attempts", asn.reference);
}

/// The notices of a trial: the third comes in two lots, the last two share a lot that nobody knows yet.
fn notices(po_no: &str, trial: &str) -> Vec<Asn> {
    let lot = |lot_no: String, quantity: u32| AsnLot {
        lot_no,
        quantity: pieces(quantity),
        manufactured_on: None,
        effective_on: Some(in_days(180)),
        ..AsnLot::default()
    };
    let of = |(index, quantity): (usize, &u32)| {
        let mut asn = new_asn(&format!("{trial}-{index}"), po_no, *quantity);
        asn.lines[0].lots = match index {
            2 => vec![lot(format!("{trial}-L2a"), quantity - 50), lot(format!("{trial}-L2b"), 50)],
            4 | 5 => vec![lot(format!("{trial}-same"), *quantity)],
            _ => vec![lot(format!("{trial}-L{index}"), *quantity)],
        };
        asn
    };
    SHIPPED.iter().enumerate().map(of).collect()
}

/// A number of the ERP's.
fn quantity(value: &Value) -> Decimal {
    value.to_string().parse::<Decimal>().expect("a quantity").normalize()
}

/// Promised quantities by day.
pub async fn promises(peer: &Live, po_no: &str) -> BTreeMap<NaiveDate, Decimal> {
    by_day(peer.promises(po_no).await)
}

fn by_day(promises: Vec<(NaiveDate, Decimal)>) -> BTreeMap<NaiveDate, Decimal> {
    let mut days = BTreeMap::new();
    for (day, quantity) in promises {
        *days.entry(day).or_default() += quantity;
    }
    days
}

/// A confirmation of line 1.
pub async fn confirm(erp: &Erp, po_no: &str, schedule: &[(u32, u64)]) {
    let confirm = ConfirmLine {
        idempotency_key: format!("po_line:{po_no}:1"),
        po_no: po_no.to_owned(),
        line_no: 1,
        erp_reference: String::new(),
        revision: 1,
        schedule: schedule
            .iter()
            .map(|(quantity, days)| ScheduleEntry { quantity: pieces(*quantity), promised_on: in_days(*days) })
            .collect(),
        comment: String::new(),
    };
    erp.confirm_order_line(&confirm).await.expect("confirmed");
}

/// Holds what stands in the ERP against what was asked for; what is wrong, in words.
async fn defects(po_no: &str, asked: &[(Asn, Posted)]) -> Vec<String> {
    let mut wrong = vec![];
    let of = |(asn, _): &(Asn, Posted)| asn.reference.clone();
    let references: Vec<String> = asked.iter().map(of).collect();
    let numbers = asked.iter().flat_map(|(asn, _)| &asn.lines[0].lots).map(|lot| lot.lot_no.as_str());
    let numbers: Vec<&str> = numbers.collect::<BTreeSet<&str>>().into_iter().collect();
    let books = act(&["books", po_no, "1", "SB000123", &references.join(","), &numbers.join(",")]).await;
    let goods = books["goods"].as_array().expect("a list");
    let all: Decimal = goods.iter().map(|have| quantity(&have["quantity"])).sum();
    if all != pieces(1000) {
        wrong.push(format!("{all} in all movements"));
    }
    for (asn, posted) in asked {
        let deliveries = books["deliveries"].as_array().expect("a list").iter();
        let deliveries: Vec<&Value> = deliveries.filter(|one| one["reference"] == asn.reference.as_str()).collect();
        let [delivery] = deliveries[..] else {
            wrong.push(format!("{} deliveries of {}", deliveries.len(), asn.reference));
            continue;
        };
        if delivery["number"] != posted.inbound_no() {
            wrong.push(format!("{} is said to be {}", delivery["number"], posted.inbound_no()));
        }
        let of = format!("stock.shipment.in,{}", delivery["id"]);
        let mut lots: BTreeMap<&str, Decimal> = BTreeMap::new();
        for have in goods.iter().filter(|have| have["shipment"] == of.as_str()) {
            *lots.entry(have["lot."]["number"].as_str().unwrap_or_default()).or_default() +=
                quantity(&have["quantity"]);
        }
        let expected: BTreeMap<&str, Decimal> =
            asn.lines[0].lots.iter().map(|lot| (lot.lot_no.as_str(), lot.quantity)).collect();
        if lots != expected {
            wrong.push(format!("{} holds {lots:?}", asn.reference));
        }
    }
    let free = by_day(read_promises(&books["promises"]));
    if free != BTreeMap::from([(in_days(20), pieces(250))]) {
        wrong.push(format!("left: {free:?}"));
    }
    if books["lots"].as_array().expect("a list").len() != numbers.len() {
        wrong.push(format!("lots: {}", books["lots"]));
    }
    wrong
}

/// Six notices of one line, from the sessions of two workers; so many trials as `EHUB_TEST_TRYTON_TRIALS` says (5).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn six_notices_of_one_line_at_once_are_all_right_in_the_end() {
    let Some(peer) = Live::start_for("six_notices_of_one_line_at_once_are_all_right_in_the_end").await else { return };
    let workers = [another(), another()];
    let trials = std::env::var("EHUB_TEST_TRYTON_TRIALS").map_or(5, |trials| trials.parse().expect("a number"));
    let (mut failed, mut again) = (0, 0);
    for trial in 0..trials {
        let po_no = peer.order(1000, 14).await;
        confirm(peer.erp(), &po_no, &[(600, 10), (400, 20)]).await;
        let asns = notices(&po_no, &reference("six"));
        let mut running = vec![];
        for (turn, asn) in (0_u64..).zip(asns.clone()) {
            let erp = workers[usize::from(turn % 2 == 1)].clone();
            running.push(tokio::spawn(async move { deliver(&erp, &asn, turn).await }));
        }
        let mut asked = vec![];
        let mut wrong = vec![];
        for (asn, running) in asns.into_iter().zip(running) {
            match running.await {
                Ok((posted, attempts)) => {
                    again += attempts;
                    asked.push((asn, posted));
                }
                Err(error) => wrong.push(error.to_string()),
            }
        }
        wrong.extend(defects(&po_no, &asked).await);
        if !wrong.is_empty() {
            failed += 1;
            eprintln!("trial {trial} ({po_no}): {}", wrong.join("; "));
        }
        if trial % 10 == 9 {
            eprintln!("{} trials so far, {failed} of them wrong, {again} attempts made again", trial + 1);
        }
    }
    eprintln!("{trials} trials, {failed} of them wrong, {again} attempts made again");
    assert_eq!(failed, 0, "of {trials} trials");
}

/// Two notices of two orders with the same lot, which nobody knows yet: nothing else makes them wait for each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn a_new_lot_in_two_notices_at_once_is_one_lot() {
    let Some(peer) = Live::start_for("a_new_lot_in_two_notices_at_once_is_one_lot").await else { return };
    let workers = [another(), another()];
    for worker in &workers {
        worker.health().await.expect("signed in before the race");
    }
    for _ in 0..5 {
        let orders = [peer.order(100, 14).await, peer.order(100, 14).await];
        let trial = reference("lot");
        let [one, other] = [0, 1].map(|index| {
            let mut asn = new_asn(&format!("{trial}-{index}"), &orders[index], 100);
            asn.lines[0].lots[0].lot_no.clone_from(&trial);
            asn
        });
        tokio::join!(deliver(&workers[0], &one, 0), deliver(&workers[1], &other, 1));
        let lots = act(&["lots", "SB000123", &trial]).await;
        assert_eq!(lots.as_array().expect("a list").len(), 1, "{lots}");
        for order in &orders {
            let goods = act(&["goods", order, "1"]).await;
            assert_eq!(goods[0]["lot."]["number"], trial.as_str(), "{goods}");
        }
    }
}
