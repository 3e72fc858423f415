//! Much at once out of a real ERP, while people work in it: nothing stands still. Prints the figures of docs/BENCHMARKS.md.

use super::person::Person;
use super::real_erp::{act, flood, stack};
use super::stack::Process;
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Lines of an order.
const LINES: i64 = 20;
/// Orders that are changed first, by themselves.
const FEW: i64 = 200;
/// Within so long something must have come in, while something is still to come.
const STEADY: Duration = Duration::from_mins(2);
/// Beyond the numbers of the orders that flood.py makes.
const END: &str = "47";
/// Pages of the list that are asked for.
const LOOKS: usize = 200;

fn setting(name: &str, otherwise: i64) -> i64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

/// People who search and read in the ERP until this is dropped.
fn crowd(people: i64) -> Process {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/peers/tryton/crowd.py");
    Process(Command::new("python3").arg(script).arg(people.to_string()).stdout(Stdio::inherit()).spawn().unwrap())
}

/// Waits until so many lines of the orders from one number up to another have the quantity; says how they came. Panics when they stand
/// still.
async fn come(database: &mut PgConnection, what: &str, (from, to): (&str, &str), quantity: f64, wanted: i64) {
    let began = Instant::now();
    let (mut seen, mut news, mut longest) = (0, began, Duration::ZERO);
    while seen < wanted {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let sql = "SELECT count(*) FROM po_lines WHERE po_no >= $1 AND po_no < $2 AND order_qty = $3::float8::numeric";
        let asked = sqlx::query_scalar(sql).bind(from).bind(to).bind(quantity);
        let count: i64 = asked.fetch_one(&mut *database).await.unwrap();
        if count > seen {
            longest = longest.max(news.elapsed());
            (seen, news) = (count, Instant::now());
        }
        assert!(news.elapsed() < STEADY, "{what}: nothing came for {STEADY:?}; {seen} of {wanted} are here");
    }
    let seconds = began.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "few")]
    let pace = wanted as f64 / seconds;
    eprintln!(
        "{what}: {wanted} lines in {seconds:.1} s, {pace:.0} a second, longest silence {:.1} s",
        longest.as_secs_f64()
    );
}

/// The list of order lines, page after page.
async fn list(supplier: &Person, total: i64) {
    let mut took = vec![];
    for look in 0..LOOKS {
        let page = 1 + look % usize::try_from(total / 20).unwrap().clamp(1, 100);
        let began = Instant::now();
        let found = supplier.get(&format!("/po-lines?page={page}&size=20&sort=needByOn")).await;
        took.push(began.elapsed());
        assert!(found["totalcount"].as_i64().unwrap() >= total);
    }
    took.sort();
    eprintln!("list of {total} lines: p50 {:.0?}, p95 {:.0?}", took[LOOKS / 2], took[LOOKS * 95 / 100]);
}

/// Orders: 20, or `EHUB_TEST_TRYTON_ORDERS`; people: 2, or `EHUB_TEST_TRYTON_PEOPLE`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs EHUB_TEST_TRYTON_URL: run tests/peers/run.sh (make peers)"]
async fn thousands_of_lines_changed_at_once_come_in_steadily_while_people_work_in_the_erp() {
    let orders = setting("EHUB_TEST_TRYTON_ORDERS", 20);
    // What flood.py copies is an open line of the ERP's.
    act(&["order", "V10001", "SB000456:500:20"]);
    let made = flood(&["orders", &orders.to_string(), &LINES.to_string()]);
    let first = made["first"].as_str().unwrap().to_owned();
    let stack = stack();
    let mut database = PgConnection::connect(stack.database()).await.unwrap();
    let quantity: f64 = act(&["goods", &first, "1"])[0]["quantity"].as_f64().unwrap();
    let _worker = stack.worker();
    come(&mut database, "a first pull", (&first, END), quantity, orders * LINES).await;
    let supplier = stack.person("supplier1").await;
    list(&supplier, orders * LINES).await;

    let few = FEW.min(orders / 2);
    let later = (first.parse::<i64>().unwrap() + orders - few).to_string();
    flood(&["lines", &later]);
    come(&mut database, "some revisions", (&later, END), quantity + 1.0, few * LINES).await;

    // All at once: those that were changed before are one further.
    let crowd = crowd(setting("EHUB_TEST_TRYTON_PEOPLE", 2));
    flood(&["lines", &first]);
    come(&mut database, "all of them", (&first, &later), quantity + 1.0, (orders - few) * LINES).await;
    come(&mut database, "and the last", (&later, END), quantity + 2.0, few * LINES).await;
    drop(crowd);
    let operations: Value = stack.person("admin").await.get("/operations").await;
    assert_eq!(operations["systems"][0]["downSince"], Value::Null, "{operations}");
    assert!(flood(&["remove", &first])["orders"] == orders);
}
