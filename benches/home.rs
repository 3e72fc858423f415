//! The home page over a million order lines and 300,000 notices and receipts: to-dos, counts and charts in one call, for each role.

use crate::scale;
use crate::schedule::now;
use crate::search::World;
use crate::server::{Server, percentiles};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::home::search::board;
use std::time::{Duration, Instant};

/// Each is measured so many times.
const ROUNDS: u32 = 200;

/// Prints p50 and p99 for each role.
pub async fn run(server: &Server, World { db, buyer }: &World) {
    let supplier: i64 = sqlx::query_scalar("SELECT id FROM companies WHERE code = 'V20015'")
        .fetch_one(server.owner())
        .await
        .expect("is there");
    let person = |roles: &[u16], company: Option<i64>| Actor {
        roles: roles.iter().copied().collect(),
        kind: Kind::Person,
        company,
        ..buyer.clone()
    };
    println!(
        "\n## Home, {} order lines and 300,000 notices, {} rounds\n",
        scale::count(1_000_000),
        scale::rounds(ROUNDS)
    );
    println!("| role | to-dos | charts | p50 | p99 |\n|---|---:|---:|---:|---:|");
    for (name, actor) in [
        ("supplier (121, 122, 124, 126)", person(&[121, 122, 124, 126], Some(supplier))),
        ("buyer (100, 153, 154)", person(&[100, 153, 154], None)),
        ("quality (156)", person(&[156], None)),
        ("administrator (800, 801, 802)", person(&[800, 801, 802], None)),
        ("buyer and administrator", person(&[100, 153, 154, 156, 800, 801, 802], None)),
    ] {
        let mut times: Vec<Duration> = Vec::new();
        let mut told = (0, 0);
        for _ in 0..scale::rounds(ROUNDS) {
            let begun = Instant::now();
            let board = board(db, &actor, now()).await.expect("counts");
            times.push(begun.elapsed());
            told = (board.todos.len(), board.charts.len());
        }
        let (p50, p99) = percentiles(&mut times);
        println!("| {name} | {} | {} | {p50:.1?} | {p99:.1?} |", told.0, told.1);
    }
}
