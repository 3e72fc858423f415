//! One box that finds anything, over a million order lines and 300,000 notices with a lot and a box each: each kind by itself, and all that a
//! person may open in one call.

use crate::notices::number;
use crate::scale;
use crate::search::World;
use crate::server::{Server, percentiles};
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::find::Source;
use ehub_workflows::find::search::find;
use std::time::{Duration, Instant};

/// Each is measured so many times, on different words where there are any.
const ROUNDS: u32 = 200;

/// What is looked through, and the beginning of a number: one that nearly everything has, and one of a few in a round.
type Case = (&'static str, Source, &'static str, fn(u32) -> String);

const CASES: &[Case] = &[
    ("orders", Source::Orders, "b0", |n| format!("b0000{:02}", n % 20)),
    ("ASNs", Source::Asns, "nb", |n| number("nb", 10, n % 50)),
    ("invoices", Source::Invoices, "ni", |n| number("ni", 8, n % 50)),
    ("lots", Source::Lots, "nl", |n| format!("nl0000{:02}", n % 20)),
    ("boxes", Source::Boxes, "nx", |n| format!("nx0000{:02}", n % 20)),
    ("parts", Source::PartsOfOrders, "bm", |n| format!("bm0{:02}", n % 50)),
    ("companies", Source::Suppliers, "v2", |n| format!("supplier {}", n % 200)),
];

/// Prints p50 and p99 as the buyer (all rows), as a supplier of orders, as one of notices, whose few rows lie among those of 400, and as a carrier.
pub async fn run(server: &Server, World { db, buyer }: &World) {
    let id = async |code: &'static str| {
        let id = sqlx::query_scalar("SELECT id FROM companies WHERE code = $1").bind(code).fetch_one(server.owner());
        Actor { company: Some(id.await.expect("is there")), ..buyer.clone() }
    };
    let (orders, notices, carrier) = (id("V20017").await, id("N40017").await, id("NC2").await);
    println!(
        "\n## Find, {} order lines and 300,000 notices, {} rounds\n",
        scale::count(1_000_000),
        scale::rounds(ROUNDS)
    );
    println!("| found by | p50 | p99 |\n|---|---:|---:|");
    let everything: Vec<Source> = CASES.iter().map(|(_, source, _, _)| *source).collect();
    for (who, actor) in [("buyer", buyer), ("supplier of orders", &orders), ("supplier of notices", &notices)] {
        for (name, source, short, long) in CASES {
            measure(db, actor, &[*source], &format!("{who}: {name}, two letters"), |_| (*short).to_owned()).await;
            measure(db, actor, &[*source], &format!("{who}: {name}"), long).await;
        }
        // A number of each kind in turn, and every kind is asked for it.
        let any = |n: u32| CASES.get(n as usize % CASES.len()).map_or_else(String::new, |(_, _, _, long)| long(n));
        let short = |n: u32| CASES.get(n as usize % CASES.len()).map_or_else(String::new, |case| case.2.to_owned());
        measure(db, actor, &everything, &format!("{who}: everything, two letters"), short).await;
        measure(db, actor, &everything, &format!("{who}: everything"), any).await;
        measure(db, actor, &everything, &format!("{who}: everything, nothing there"), |n| format!("zz{n}")).await;
    }
    measure(db, &carrier, &[Source::CarriedAsns], "carrier: ASNs, two letters", |_| "nb".to_owned()).await;
    measure(db, &carrier, &[Source::CarriedAsns], "carrier: ASNs", |n| number("nb", 10, n % 50)).await;
}

async fn measure(db: &Db, actor: &Actor, sources: &[Source], name: &str, words: impl Fn(u32) -> String) {
    let mut times: Vec<Duration> = Vec::new();
    for n in 0..scale::rounds(ROUNDS) {
        let words = words(n);
        let begun = Instant::now();
        find(db, actor, &words, sources).await.expect("finds");
        times.push(begun.elapsed());
    }
    let (p50, p99) = percentiles(&mut times);
    println!("| {name} | {p50:.1?} | {p99:.1?} |");
}
