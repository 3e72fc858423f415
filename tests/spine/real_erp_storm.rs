//! A storm of ordinary business against a real ERP: many notices are posted through the whole program while people in the ERP order
//! services, receive, change units, take back receipts, edit deliveries and set a vendor aside, and workers are killed. Afterwards both
//! databases agree line by line.

mod books;

use super::person::Person;
use super::real_erp::{in_days, setting, stack, storm};
use super::stack::{PATIENCE, Process, Stack};
use books::Books;
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Notices of an order: five of each of its four lines of goods.
const OF_AN_ORDER: usize = 20;
const ROUNDS: usize = 5;
/// What a notice ships of a line of 1,000 pieces or of 100 kg, so that a part stays open.
const PIECES: u32 = 150;
const KILOGRAMS: u32 = 15;
/// Notices that are posted between two steps.
const BETWEEN: usize = 4;
/// A step does not wait longer for them.
const LULL: Duration = Duration::from_secs(20);
/// Without news for so long, the two databases will not agree any more.
const QUIET: Duration = Duration::from_secs(90);

/// Something that happens while notices are posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The buyer orders services, which the ERP plans no movements for.
    Services,
    /// The warehouse receives some of what is expected, every third delivery short.
    Receive,
    /// The buyer amends the kilogram lines of every second order to grams.
    Grams { odd: bool },
    /// A worker dies and another takes its place.
    KillWorker,
    /// The second vendor is set aside, or used again.
    Vendor { used: bool },
    /// People cancel deliveries that were received.
    TakeBack,
}

/// What happens, and from which percentage of the posted notices on.
const STEPS: [(usize, Step); 13] = [
    (3, Step::Grams { odd: false }),
    (8, Step::Services),
    (12, Step::KillWorker),
    (16, Step::Vendor { used: false }),
    (20, Step::Receive),
    (25, Step::Vendor { used: true }),
    (30, Step::Grams { odd: true }),
    (45, Step::Receive),
    (55, Step::TakeBack),
    (60, Step::KillWorker),
    (70, Step::Receive),
    (80, Step::Services),
    (100, Step::Receive),
];

/// Both vendors, who ships for them, and their share of the orders in tenths.
const VENDORS: [(&str, &str, usize); 2] = [("V10001", "supplier1", 7), ("V10002", "supplier2", 3)];

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// People in the ERP act while all others go on.
async fn people(arguments: Vec<String>) -> Value {
    tokio::task::spawn_blocking(move || storm(&arguments.iter().map(String::as_str).collect::<Vec<_>>())).await.unwrap()
}

async fn people_of(act: &str, what: impl IntoIterator<Item = String>) -> Value {
    let what: Vec<String> = what.into_iter().collect();
    if what.is_empty() { Value::Null } else { people([vec![act.to_owned()], what].concat()).await }
}

/// Writes as the page does, saying yes to warnings; the refusal otherwise.
async fn attempt(person: &Person, path: &str, mut body: Value) -> Result<Value, Value> {
    let (mut status, mut answer) = person.call(Method::POST, path, Some(&body)).await;
    if status == StatusCode::CONFLICT && answer["errorLabel"] == "CONFIRM" {
        body["confirmToken"] = answer["confirmToken"].clone();
        (status, answer) = person.call(Method::POST, path, Some(&body)).await;
    }
    if status == StatusCode::OK { Ok(answer["data"].clone()) } else { Err(answer) }
}

/// One complete notice of a line, sent; the path of the notice. Anything may have changed between two calls.
async fn sent(supplier: &Person, line: &str) -> Result<String, Value> {
    let now = supplier.get(line).await;
    if now["state"] != "Accept" {
        attempt(supplier, &format!("{line}/events/accept"), json!({ "version": now["version"] })).await?;
    }
    let quantity = match now["uom"].as_str() {
        Some("kg") => KILOGRAMS,
        Some("g") => KILOGRAMS * 1000,
        _ => PIECES,
    };
    let wanted = json!({ "lines": [{ "poLineId": now["id"], "quantity": quantity.to_string() }] });
    let asn = attempt(supplier, "/asns", wanted).await?;
    let path = format!("/asns/{}", asn["id"]);
    let draft = supplier.get(&path).await;
    let shipped = &draft["lines"][0];
    let edit = json!({
        "version": draft["version"], "supplierShipmentNo": format!("SH-{}", asn["id"]),
        "shippedOn": in_days(1), "etaOn": in_days(3), "taxCode": "01", "invoiceNo": format!("I{}", asn["id"]),
        "invoiceOn": in_days(0), "invoiceAmount": "1.00", "invoiceVat": "0", "exchangeRate": "31.5", "totalPackages": 1,
        "lines": [{ "id": shipped["id"], "poLineId": now["id"], "shipQty": shipped["shipQty"], "packages": 1, "rtNo": "",
                    "lots": [], "boxes": [] }],
    });
    attempt(supplier, &format!("{path}/events/edit"), edit).await?;
    let ready = supplier.get(&path).await;
    attempt(supplier, &format!("{path}/events/send"), json!({ "version": ready["version"] })).await?;
    Ok(path)
}

/// Ships a line in several notices, each after the ERP has answered the one before. A refused one is made again.
async fn ship(supplier: &Person, line: String) {
    let mut done = 0;
    let mut news = Instant::now();
    while done < ROUNDS {
        match sent(supplier, &line).await {
            Ok(path) => {
                let begun = Instant::now();
                let answered = loop {
                    let asn = supplier.get(&path).await;
                    if asn["state"] != "Sending" {
                        break asn;
                    }
                    assert!(begun.elapsed() < PATIENCE, "{path} stays {asn}");
                    tokio::time::sleep(Duration::from_millis(800)).await;
                };
                if answered["state"] == "Refused" {
                    eprintln!("{path} was refused: {}", answered["erpAnswer"]);
                } else {
                    done += 1;
                    news = Instant::now();
                }
            }
            Err(refusal) => assert!(news.elapsed() < PATIENCE, "{line}: {refusal}"),
        }
        tokio::time::sleep(Duration::from_millis(700)).await;
    }
}

/// Lines of an order that are shipped; the service beside them is accepted.
async fn lines(supplier: &Person, po_no: &str, wanted: usize) -> Vec<String> {
    let found = supplier.wait_for(&format!("/po-lines?poNo={po_no}"), |found| found["totalcount"] == wanted).await;
    let mut goods = vec![];
    for line in found["items"].as_array().unwrap() {
        let path = format!("/po-lines/{}", line["id"]);
        if line["isGoods"] == true {
            goods.push(path);
        } else if line["state"] != "Accept" {
            supplier.post(&format!("{path}/events/accept"), &json!({ "version": line["version"] })).await;
        }
    }
    goods
}

/// Everything that happens beside the posting.
struct Director<'a> {
    stack: &'a Stack,
    books: Books,
    worker: Option<Process>,
    orders: Vec<String>,
    notices: usize,
    began: Instant,
    /// How many documents each kind of step has met so far.
    met: BTreeMap<&'static str, usize>,
}

impl Director<'_> {
    async fn direct(&mut self, suppliers: &[Person]) {
        for (percent, step) in STEPS {
            self.wait_for(percent, step).await;
            let said = self.take(step, suppliers).await;
            eprintln!("{:4.0} s, {percent} % posted: {step:?} {said}", self.began.elapsed().as_secs_f64());
        }
    }

    /// Waits until so many notices are posted, and some of them since the step before, so that something happens between two steps. A
    /// vendor that is set aside posts nothing: where nothing is posted for a while, the step begins.
    async fn wait_for(&mut self, percent: usize, step: Step) {
        let mut posted = self.books.posted().await;
        let some = (posted + BETWEEN).min(self.notices);
        let mut news = Instant::now();
        while posted * 100 < self.notices * percent || posted < some && news.elapsed() < LULL {
            assert!(news.elapsed() < PATIENCE, "{percent} % are not posted, {step:?} cannot begin");
            tokio::time::sleep(Duration::from_millis(500)).await;
            let now = self.books.posted().await;
            if now > posted {
                (posted, news) = (now, Instant::now());
            }
        }
    }

    /// Counts the documents that a step has met, and says how many.
    fn count(&mut self, step: &'static str, documents: &Value) -> String {
        let many = documents.as_array().map_or(0, Vec::len);
        *self.met.entry(step).or_default() += many;
        many.to_string()
    }

    async fn take(&mut self, step: Step, suppliers: &[Person]) -> String {
        match step {
            Step::Services => {
                let vendor = VENDORS[0].0.to_owned();
                let made = people(vec!["services".to_owned(), vendor, "3".to_owned()]).await;
                self.count("services", &made);
                let made = texts(&made);
                self.books.add(&made);
                for po_no in &made {
                    lines(&suppliers[0], po_no, 1).await;
                }
                made.join(" ")
            }
            Step::Receive => {
                let expected = self.books.deliveries("Sent", self.notices).await;
                // No more at once, so that the notices do not run away from the steps.
                let half = expected.into_iter().step_by(2).take(self.notices / 8).enumerate();
                let some = half.map(|(n, number)| if n % 3 == 0 { format!("{number}:half") } else { number });
                self.count("receive", &people_of("receive", some).await)
            }
            Step::Grams { odd } => {
                let orders = self.orders.iter().skip(usize::from(odd)).step_by(2);
                let changed = orders.flat_map(|po_no| [format!("{po_no}:2"), format!("{po_no}:4")]);
                self.count("grams", &people_of("grams", changed).await)
            }
            Step::KillWorker => {
                if let Some(worker) = self.worker.take() {
                    worker.kill();
                }
                self.worker = Some(self.stack.worker());
                String::new()
            }
            Step::Vendor { used } => {
                let standing = if used { "used" } else { "set-aside" };
                people(["vendor", VENDORS[1].0, standing].map(ToOwned::to_owned).to_vec()).await.to_string()
            }
            Step::TakeBack => {
                let came = self.books.deliveries("Closed", 5).await;
                self.count("take_back", &people_of("take_back", came).await)
            }
        }
    }
}

/// Notices: 200, or `EHUB_TEST_STORM`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn after_a_storm_of_ordinary_business_both_databases_agree_line_by_line() {
    let notices: usize = std::env::var("EHUB_TEST_STORM").map_or(200, |text| text.parse().unwrap());
    let orders = (notices / OF_AN_ORDER).max(2);
    let began = Instant::now();
    let stack = stack();
    let mut books = Books::open(&setting("POSTGRES"), stack.database()).await;
    let worker = stack.worker();
    let (mut suppliers, mut all, mut of_suppliers) = (vec![], vec![], vec![]);
    for (n, (vendor, user, share)) in VENDORS.into_iter().enumerate() {
        suppliers.push(stack.person(user).await);
        let count = (orders * share / 10).max(1);
        let made = texts(&people(["orders", vendor, &count.to_string()].map(ToOwned::to_owned).to_vec()).await);
        let mut goods = vec![];
        for po_no in &made {
            goods.extend(lines(&suppliers[n], po_no, 5).await);
        }
        of_suppliers.push(goods);
        books.add(&made);
        all.extend(made);
    }
    let posted = of_suppliers.iter().map(Vec::len).sum::<usize>() * ROUNDS;
    eprintln!("{:4.0} s: {} orders, {posted} notices", began.elapsed().as_secs_f64(), all.len());
    let mut director = Director {
        stack: &stack,
        books,
        worker: Some(worker),
        orders: all,
        notices: posted,
        began,
        met: BTreeMap::new(),
    };
    let shipping = suppliers
        .iter()
        .zip(&of_suppliers)
        .flat_map(|(supplier, lines)| lines.iter().map(move |line| ship(supplier, line.clone())));
    tokio::join!(join_all(shipping), director.direct(&suppliers));
    let calm = began.elapsed();
    for step in ["services", "receive", "grams", "take_back"] {
        assert!(director.met.get(step).is_some_and(|met| *met > 0), "{step} met no document: {:?}", director.met);
    }
    // A kilogram line that became one of grams is answered once more.
    for (supplier, lines) in suppliers.iter().zip(&of_suppliers) {
        for line in lines {
            let now = supplier.get(line).await;
            if now["state"] == "Revise" {
                supplier.post(&format!("{line}/events/accept"), &json!({ "version": now["version"] })).await;
            }
        }
    }
    director.books.agree(QUIET).await;
    let seconds = (calm.as_secs_f64(), began.elapsed().as_secs_f64());
    eprintln!("{posted} notices in {:.0} s, both databases agree after {:.0} s", seconds.0, seconds.1);
}
