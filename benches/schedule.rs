//! What is to be shipped of a million order lines: each type of the schedule and its board, as the buyer and as one supplier.

use crate::scale;
use crate::server::{Server, percentiles};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::asn::schedule::{BoardFilter, ScheduleFilter, board, schedule};
use ehub_workflows::shipment_rule::{Said, Scope, Touch, touched};
use std::time::{Duration, Instant};

/// Each is measured so many times.
const ROUNDS: u32 = 200;

/// Every twentieth line that is to be shipped comes in two pieces, a fortnight apart.
const PIECES: &str = "
  INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on)
    SELECT l.id, l.vendor_id, 1, k, 50, l.need_by_on - 14 * (2 - k)
      FROM po_lines l CROSS JOIN generate_series(1, 2) k
     WHERE l.po_no LIKE 'B%' AND l.state = 'Accept' AND l.closing = 'open' AND l.id % 20 = 0;
  UPDATE po_lines l SET next_due_on = l.need_by_on - 14, promised_on = l.need_by_on
   WHERE l.po_no LIKE 'B%' AND l.state = 'Accept' AND l.closing = 'open' AND l.id % 20 = 0;
  VACUUM ANALYZE";

/// The day on which everything is asked: late in the three years of the orders, so that most of what is open is overdue.
pub fn now() -> DateTime<Utc> {
    "2026-06-03T04:00:00Z".parse().unwrap_or_default()
}

/// Makes the pieces.
pub async fn fill(server: &Server) {
    server.execute(PIECES).await;
}

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

/// Name and filter of each.
fn cases() -> [(&'static str, ScheduleFilter); 7] {
    let of = |kind: &str| ScheduleFilter { kind: Some(kind.into()), ..ScheduleFilter::default() };
    [
        ("due this week", of("DUE")),
        ("due, 90 days", ScheduleFilter { due_from: day("2026-05-01"), due_to: day("2026-07-30"), ..of("DUE") }),
        ("due this week, page 20", ScheduleFilter { page: Some(20), ..of("DUE") }),
        ("overdue", of("OVERDUE")),
        ("overdue, page 4,000", ScheduleFilter { page: Some(4_000), ..of("OVERDUE") }),
        ("overdue, sorted by part", ScheduleFilter { sort: Some("material".into()), ..of("OVERDUE") }),
        ("due soon", of("REMINDERS")),
    ]
}

/// Prints p50 and p99 of each, as the buyer (all rows) and as one supplier (its own). Of those of the list some have agreed to nothing: this one has.
pub async fn run(server: &Server, db: &Db, buyer: &Actor) {
    let id = sqlx::query_scalar("SELECT id FROM companies WHERE code = 'V20015'").fetch_one(server.owner());
    let supplier = &Actor { company: Some(id.await.expect("is there")), ..buyer.clone() };
    println!("\n## What is to be shipped, page of 20 and exact count, {} rounds\n", scale::rounds(ROUNDS));
    println!("| schedule | found | p50 | p99 |\n|---|---:|---:|---:|");
    for (who, actor) in [("", buyer), (", as a supplier", supplier)] {
        for (name, filter) in cases() {
            let ask = async || schedule(db, actor, now(), &filter).await.expect("searches").1;
            measure(&format!("{name}{who}"), ask).await;
        }
        let ask = async || board(db, actor, now(), &BoardFilter::default()).await.expect("searches").totalcount;
        measure(&format!("board of this week{who}"), ask).await;
    }
    for (name, scope) in
        [("all", Scope::default()), ("a group", Scope { group: "Group 07".into(), ..Scope::default() })]
    {
        let touch = Touch::Rule(scope, Some(Said { lot_required: Some(true), ..Said::default() }));
        let ask = async || touched(db, buyer, now(), &touch).await.expect("looks").open_lines;
        measure(&format!("what a rule of {name} would touch"), ask).await;
    }
}

async fn measure(name: &str, ask: impl AsyncFn() -> i64) {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for _ in 0..scale::rounds(ROUNDS) {
        let begun = Instant::now();
        found = ask().await;
        times.push(begun.elapsed());
    }
    let (p50, p99) = percentiles(&mut times);
    println!("| {name} | {found} | {p50:.1?} | {p99:.1?} |");
}
