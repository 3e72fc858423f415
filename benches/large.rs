//! Does a transition get slower when there is much already? One million documents with ten history rows each, beside a
//! database without any past: only the documents that the callers work on.
//!
//! Measured twice in one go: right after a checkpoint, when every page that is changed for the first time goes to the log
//! whole, and a minute later, which is how a busy server spends nearly all of its time (a checkpoint comes every five
//! minutes or after 4 GB of log).

use crate::scale;
use crate::server::Server;
use crate::transitions::{Pile, SCHEMA, rates};

/// Documents of the large database.
const DOCUMENTS: u64 = 1_000_000;
/// History rows of each.
const STORY: i64 = 10;
/// Callers.
const CALLERS: i64 = 16;
/// Seconds of each measurement.
const SECONDS: u64 = 15;
/// Seconds between the two, in which the callers go on.
const BETWEEN: u64 = 60;

/// So many documents that have been through so many changes.
async fn fill(server: &Server, documents: i64, story: i64) -> Pile {
    let version = story + 1;
    let statements = format!(
        "ALTER TABLE pendulums DISABLE TRIGGER pendulums_history;
         TRUNCATE pendulums; TRUNCATE history; TRUNCATE jobs, qjob_runs;
         INSERT INTO pendulums SELECT n, 'Left', {version}, now() FROM generate_series(1, {documents}) n;
         INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name,
                              request_id, payload)
           SELECT 'pendulum', n, v, 'swing', CASE WHEN v % 2 = 0 THEN 'Left' ELSE 'Right' END,
                  CASE WHEN v % 2 = 0 THEN 'Right' ELSE 'Left' END, 1, now(), 'bench', 'bench', '{{}}'
             FROM generate_series(1, {story}) v, generate_series(1, {documents}) n;
         ALTER TABLE pendulums ENABLE TRIGGER pendulums_history;
         VACUUM ANALYZE pendulums, history, jobs; CHECKPOINT"
    );
    server.execute(&statements).await;
    Pile { documents, version }
}

/// Prints the rates and their ratios.
pub async fn run(server: &Server) {
    server.execute(SCHEMA).await;
    let many = i64::try_from(scale::count(DOCUMENTS)).expect("small").max(CALLERS * 100);
    let few = many / 16;
    let periods = [SECONDS, BETWEEN, SECONDS].map(scale::seconds);
    let small = fill(server, few, 0).await;
    let before = rates(server, CALLERS, small, &periods).await;
    let large = fill(server, many, STORY).await;
    let after = rates(server, CALLERS, large, &periods).await;
    println!("\n## Transitions per second at {CALLERS} callers, {} s each\n", periods[0]);
    println!("| | {few} documents, no history | {many} documents, {} history rows | times slower |", many * STORY);
    println!("|---|---:|---:|---:|");
    for (name, period) in [("right after a checkpoint", 0), ("a minute later", 2)] {
        let (before, after) = (before[period], after[period]);
        println!("| {name} | {before:.0} | {after:.0} | {:.2} |", before / after);
    }
}
