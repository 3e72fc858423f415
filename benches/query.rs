//! The advanced query beside psql: the same statement as a run, with everything that a run does, on an open connection (what psql's `\timing` shows),
//! and by a `psql` that is started for it.

use crate::scale;
use crate::schedule::now;
use crate::server::{Server, percentiles};
use ehub_engine::Actor;
use ehub_engine::actor::Kind;
use ehub_workflows::reporting::store::{self, Wanted};
use ehub_workflows::reporting::{Limits, Question, Reporter};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::process::Command;
use std::time::{Duration, Instant};

/// Each is measured so many times.
const ROUNDS: u32 = 200;

const STATEMENTS: &[(&str, &str)] = &[
    ("one row", "SELECT 1 AS one"),
    ("a view's count", "SELECT count(*) FROM reporting.order_lines"),
    (
        "1,000 rows of 5 columns",
        "SELECT n, n AS a, md5(n::text) AS b, now() AS c, n / 3.0 AS d FROM generate_series(1, 1000) AS n",
    ),
];

/// Prints p50 and p99 of each way, and what a run takes more than the open connection.
pub async fn run(server: &Server) {
    let db = server.program_db(4).await;
    let options = server.options().username("ehub_reporter");
    let reporter = Reporter::new(options.clone(), Limits::default());
    let roles = [801, 802].into();
    let actor = Actor { account: Some(1), kind: Kind::Person, roles, ..Actor::system("bench", "bench") };
    let mut open = PgConnection::connect_with(&options).await.expect("the reporter signs in");
    println!("\n## Advanced query, {} rounds\n", scale::rounds(ROUNDS));
    println!(
        "| statement | run p50 | p99 | open connection p50 | psql, started p50 | run over open connection |\n|---|---:|---:|---:|---:|---:|"
    );
    for (name, text) in STATEMENTS {
        let (mut runs, mut plain, mut started) = (Vec::new(), Vec::new(), Vec::new());
        for n in 0..scale::rounds(ROUNDS) {
            let question = json!({ "key": format!("00000000-0000-4000-8000-{n:012}"), "text": text });
            let question: Question = serde_json::from_value(question).expect("a question");
            let begun = Instant::now();
            store::run(&db, &reporter, (&actor, now()), (question, Wanted::Page), ()).await.expect("answers");
            runs.push(begun.elapsed());
            let begun = Instant::now();
            sqlx::raw_sql(AssertSqlSafe(*text)).fetch_all(&mut open).await.expect("answers");
            plain.push(begun.elapsed());
            started.extend(psql(server, text));
        }
        let ((run, slow), (open, _)) = (percentiles(&mut runs), percentiles(&mut plain));
        let psql = if started.is_empty() { "–".to_owned() } else { format!("{:.1?}", percentiles(&mut started).0) };
        println!("| {name} | {run:.1?} | {slow:.1?} | {open:.1?} | {psql} | {:.1?} |", run.saturating_sub(open));
    }
}

/// How long a `psql` takes from its start to its end, where there is one.
fn psql(server: &Server, text: &str) -> Option<Duration> {
    let begun = Instant::now();
    let output = Command::new("psql").args(["-X", "-c", text, &server.url_of("ehub_bench")]).output().ok()?;
    output.status.success().then(|| begun.elapsed())
}
