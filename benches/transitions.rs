//! How many transitions a second the engine commits, beside a raw `pgbench` script of the same three statements.
//!
//! A transition is one compare-and-set, one history row and one job, in a transaction of its own, on a table with the same
//! history trigger as every document table. Both sides use the same server, the same rows and the same durability.

use crate::scale;
use crate::server::Server;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, Stored, commit};
use ehub_engine::jobs::NewJob;
use ehub_engine::machine::{From, Machine, To, Transition};
use ehub_engine::{Actor, Request, Who, decide, labels};
use ehub_workflows::Db;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How many documents the callers work on; each caller has its own share.
const DOCUMENTS: i64 = 64_000;
/// A prime, so that every document of a share has its turn.
const STRIDE: i64 = 7_919;
/// How long each figure is measured.
pub const SECONDS: u64 = 8;

labels! { enum State { Left = "Left", Right = "Right" } }
labels! { enum Event { Swing = "swing" } }
labels! { enum Effect { Ring = "ring-bell" } }

struct Pendulum;

const fn swing(from: &'static [State], to: State) -> Transition<Pendulum> {
    Transition {
        from: From::In(from),
        event: Event::Swing,
        to: To::State(to),
        who: Who::System,
        when: &[],
        guards: &[],
        checks: &[],
        effects: &[Effect::Ring],
    }
}

static TABLE: [Transition<Pendulum>; 2] = [swing(&[State::Left], State::Right), swing(&[State::Right], State::Left)];

impl Machine for Pendulum {
    const NAME: &'static str = "pendulum";
    const DEFINITION: i32 = 1;
    type State = State;
    type Event = Event;
    type Effect = Effect;
    type Facts = ();
    type Input = Event;
    fn event(input: &Event) -> Event {
        *input
    }
    fn table() -> &'static [Transition<Self>] {
        &TABLE
    }
}

impl Stored for Pendulum {
    const TABLE: &'static str = "pendulums";
}

/// The table of documents.
pub const SCHEMA: &str = "
  CREATE TABLE IF NOT EXISTS pendulums (id bigint PRIMARY KEY, state text NOT NULL, version bigint NOT NULL, changed_at timestamptz NOT NULL);
  DROP TRIGGER IF EXISTS pendulums_history ON pendulums;
  CREATE CONSTRAINT TRIGGER pendulums_history AFTER INSERT OR UPDATE OF state, version ON pendulums
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('pendulum');
  GRANT SELECT, UPDATE ON pendulums TO ehub_app";

const RESET: &str = "
  ALTER TABLE pendulums DISABLE TRIGGER pendulums_history;
  TRUNCATE pendulums; DELETE FROM history WHERE process = 'pendulum'; TRUNCATE jobs, qjob_runs;
  INSERT INTO pendulums SELECT n, 'Left', 1, now() FROM generate_series(1, 64000) n;
  ALTER TABLE pendulums ENABLE TRIGGER pendulums_history;
  VACUUM ANALYZE pendulums, history, jobs; CHECKPOINT";

/// The raw script: the same three statements, prepared, in one transaction.
const RAW: &str = "\\set id random(1, 64000)
BEGIN;
UPDATE pendulums SET state = CASE state WHEN 'Left' THEN 'Right' ELSE 'Left' END, version = version + 1,
  changed_at = now() WHERE id = :id RETURNING version, state \\gset
INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id, payload)
  VALUES ('pendulum', :id, :version, 'swing', 'Left', :state, 1, now(), 'bench', 'bench', '{}');
INSERT INTO jobs (process, document, kind, payload, run_at, idempotency_key, request_id)
  VALUES ('pendulum', :id, 'bench.bell', '{}', now(), concat('pendulum:', :id::bigint, ':', :version::bigint, ':0'), 'bench');
COMMIT;
";

/// Prints the table of transitions and the time of 1,000 documents in one call.
pub async fn run(server: &Server) {
    server.execute(SCHEMA).await;
    println!("\n## Transitions per second (compare-and-set + history + one job), {} s each\n", scale::seconds(SECONDS));
    println!("| callers | eHub | raw pgbench | eHub / raw |\n|---:|---:|---:|---:|");
    for callers in [1, 16, 64] {
        server.execute(RESET).await;
        let raw = server.pgbench(RAW, callers, scale::seconds(SECONDS));
        server.execute(RESET).await;
        let ours = rate(server, callers, Pile::small(), scale::seconds(SECONDS)).await;
        match raw {
            Some(raw) => println!("| {callers} | {ours:.0} | {raw:.0} | {:.0} % |", 100.0 * ours / raw),
            None => println!("| {callers} | {ours:.0} | pgbench not found | |"),
        }
    }
    server.execute(RESET).await;
    let mut times: Vec<Duration> = Vec::new();
    for round in 0..20 {
        times.push(thousand(server, round).await);
    }
    times.sort();
    println!("\n1,000 documents in one call: median {:.0?}, worst {:.0?} of {}", times[10], times[19], times.len());
}

/// A fixed moment: what is measured does not depend on it.
pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap_or_default()
}

fn change(id: i64, version: i64) -> Change {
    let state = if version % 2 == 1 { State::Left } else { State::Right };
    let actor = Actor::system("bench", "bench");
    let request = Request::<Pendulum> {
        state: Some(state),
        facts: &(),
        input: &Event::Swing,
        actor: &actor,
        fingerprint: "",
        confirm: None,
    };
    let outcome = decide(&request).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let job =
        NewJob { kind: "bench.bell", payload: json!({}), priority: 0, run_at: None, max_attempts: 10, order_key: None };
    Change::of(id, version, None, &outcome, json!({}), vec![job])
}

/// The documents that callers work on, and the version that they have at first.
#[derive(Clone, Copy)]
pub struct Pile {
    pub documents: i64,
    pub version: i64,
}

impl Pile {
    fn small() -> Self {
        Self { documents: DOCUMENTS, version: 1 }
    }
}

/// Transitions a second. Callers go through their share of the pile in strides, so that neighbours are no help.
pub async fn rate(server: &Server, callers: i64, pile: Pile, seconds: u64) -> f64 {
    rates(server, callers, pile, &[seconds]).await[0]
}

/// Transitions a second in each of several periods, so many seconds long, one after the other without a pause.
pub async fn rates(server: &Server, callers: i64, pile: Pile, periods: &[u64]) -> Vec<f64> {
    let db = server.program_db(u32::try_from(callers).expect("small")).await;
    let done = Arc::new(AtomicU32::new(0));
    let end = Instant::now() + Duration::from_secs(periods.iter().sum());
    let tasks: Vec<_> = (0..callers)
        .map(|caller| {
            let (db, done) = (db.clone(), done.clone());
            tokio::spawn(async move { swing_until(&db, caller, callers, pile, end, &done).await })
        })
        .collect();
    let mut rates = Vec::new();
    for seconds in periods {
        let (begun, before) = (Instant::now(), done.load(Ordering::Relaxed));
        tokio::time::sleep(Duration::from_secs(*seconds)).await;
        let swung = done.load(Ordering::Relaxed) - before;
        rates.push(f64::from(swung) / begun.elapsed().as_secs_f64());
    }
    for task in tasks {
        task.await.expect("a caller ended");
    }
    rates
}

async fn swing_until(db: &Db, caller: i64, callers: i64, pile: Pile, end: Instant, done: &AtomicU32) {
    let actor = Actor::system("bench", "bench");
    let share = pile.documents / callers;
    for turn in 0.. {
        if Instant::now() >= end {
            break;
        }
        let id = 1 + caller * share + turn % share * STRIDE % share;
        let mut tx = db.begin(&actor).await.expect("begins");
        let written = commit::<Pendulum>(&mut tx, &actor, now(), &[change(id, pile.version + turn / share)]).await;
        assert!(written.expect("writes").stale.is_empty(), "nobody else works on this document");
        tx.commit().await.expect("commits");
        done.fetch_add(1, Ordering::Relaxed);
    }
}

async fn thousand(server: &Server, round: i64) -> Duration {
    let db = server.program_db(1).await;
    let actor = Actor::system("bench", "bench");
    let begun = Instant::now();
    let mut tx = db.begin(&actor).await.expect("begins");
    let changes: Vec<Change> = (1..=1000).map(|n| change(round * 1000 + n, 1)).collect();
    let written = commit::<Pendulum>(&mut tx, &actor, now(), &changes).await.expect("writes");
    assert_eq!(written.done.len(), 1000);
    tx.commit().await.expect("commits");
    begun.elapsed()
}
