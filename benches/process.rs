//! A durable process of three steps, each a job of its own that answers with an event; and one million of them.
//!
//! A process is created, its first job does step one and answers `advance`, which starts the next job, until the fourth
//! state is written: four transitions, three jobs. Every one is committed with its history before the next begins; the first and
//! the last, of which somebody outside is told, durably, as the worker does it (docs/decisions/0018).

use crate::queue::work;
use crate::scale;
use crate::server::{Server, percentiles};
use crate::transitions::now;
use ehub_engine::commit::{Change, Stored, commit};
use ehub_engine::jobs::{Failure, Handlers, Job, NewJob, Notifier};
use ehub_engine::machine::{From, Machine, To, Transition};
use ehub_engine::{Actor, Request, Who, decide, labels};
use ehub_workflows::Db;
use serde_json::json;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

labels! { enum State { First = "First", Second = "Second", Third = "Third", Done = "Done" } }
labels! { enum Event { Begin = "begin", Advance = "advance" } }
labels! { enum Effect { Work = "work" } }

struct Errand;

const fn row(from: From<State>, event: Event, to: State, effects: &'static [Effect]) -> Transition<Errand> {
    Transition { from, event, to: To::State(to), who: Who::System, when: &[], guards: &[], checks: &[], effects }
}

static TABLE: [Transition<Errand>; 4] = [
    row(From::Nothing, Event::Begin, State::First, &[Effect::Work]),
    row(From::In(&[State::First]), Event::Advance, State::Second, &[Effect::Work]),
    row(From::In(&[State::Second]), Event::Advance, State::Third, &[Effect::Work]),
    row(From::In(&[State::Third]), Event::Advance, State::Done, &[]),
];

impl Machine for Errand {
    const NAME: &'static str = "errand";
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

impl Stored for Errand {
    const TABLE: &'static str = "errands";
}

const SCHEMA: &str = "
  DROP TABLE IF EXISTS errands;
  CREATE TABLE errands (id bigint PRIMARY KEY, state text NOT NULL, version bigint NOT NULL, changed_at timestamptz NOT NULL);
  CREATE CONSTRAINT TRIGGER errands_history AFTER INSERT OR UPDATE OF state, version ON errands
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('errand');
  GRANT SELECT, INSERT, UPDATE ON errands TO ehub_app;
  DELETE FROM history WHERE process = 'errand'; TRUNCATE jobs, qjob_runs; VACUUM ANALYZE history, jobs; CHECKPOINT";

fn actor() -> Actor {
    Actor::system("bench", "bench")
}

/// The change that an event makes of a process in this state; the state says the version.
fn change(id: i64, state: Option<State>, input: Event) -> Change {
    let actor = actor();
    let request = Request::<Errand> { state, facts: &(), input: &input, actor: &actor, fingerprint: "", confirm: None };
    let outcome = decide(&request).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let version = match state {
        None => 0,
        Some(State::First) => 1,
        Some(State::Second) => 2,
        Some(State::Third) => 3,
        Some(State::Done) => 4,
    };
    let job = |_: &Effect| NewJob {
        kind: "bench.errand",
        payload: json!({ "state": outcome.to.to_string() }),
        priority: 0,
        run_at: None,
        max_attempts: 10,
        order_key: None,
    };
    let jobs = outcome.effects.iter().map(job).collect();
    Change::of(id, version, None, &outcome, json!({}), jobs)
}

async fn begin(db: &Db, id: i64) {
    let mut tx = db.begin(&actor()).await.expect("begins");
    sqlx::query("INSERT INTO errands VALUES ($1, 'First', 1, $2)")
        .bind(id)
        .bind(now())
        .execute(&mut *tx)
        .await
        .expect("inserts");
    commit::<Errand>(&mut tx, &actor(), now(), &[change(id, None, Event::Begin)]).await.expect("writes");
    tx.commit().await.expect("commits");
}

/// Who waits for which process.
type Waiting = Arc<Mutex<HashMap<i64, oneshot::Sender<Instant>>>>;

fn tell(waiting: &Waiting, id: i64) {
    let waiter = waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    if let Some(waiter) = waiter {
        let _ = waiter.send(Instant::now());
    }
}

fn wait_for(waiting: &Waiting, id: i64) -> oneshot::Receiver<Instant> {
    let (told, wait) = oneshot::channel();
    waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(id, told);
    wait
}

/// The job: does its step (nothing) and answers with the event.
async fn step(db: &Db, notifier: &Notifier, waiting: &Waiting, job: Job) -> Result<(), Failure> {
    let state = match job.payload["state"].as_str() {
        Some("First") => State::First,
        Some("Second") => State::Second,
        _ => State::Third,
    };
    // Between two jobs nobody was told anything, so nothing need be durable; the end is told to the one who waits for it.
    let mut tx = if state == State::Third { db.begin(&actor()).await? } else { db.begin_repeatable().await? };
    commit::<Errand>(&mut tx, &actor(), now(), &[change(job.document, Some(state), Event::Advance)]).await?;
    job.claim().end(&mut tx).await?;
    tx.commit().await?;
    if state == State::Third {
        tell(waiting, job.document);
    } else {
        notifier.notify();
    }
    Ok(())
}

/// Processes a second at so many callers, each of which waits for its own to be done; and fsyncs of each.
pub async fn rate(server: &Server, callers: u32) -> (f64, f64) {
    server.execute(SCHEMA).await;
    let db = server.program_db(callers.min(48) + 16).await;
    let waiting = Waiting::default();
    let late = Arc::new(std::sync::OnceLock::<Notifier>::new());
    let handlers = {
        let (db, waiting, late) = (db.clone(), waiting.clone(), late.clone());
        Handlers::new().on("bench.errand", move |job| {
            let (db, waiting, late) = (db.clone(), waiting.clone(), late.clone());
            async move { step(&db, late.get().expect("the bell hangs"), &waiting, job).await }
        })
    };
    let before = server.fsyncs().await;
    let (notifier, stop, worker) = work(server, handlers);
    late.set(notifier.clone()).expect("once");
    let ids = Arc::new(AtomicI64::new(1));
    let begun = Instant::now();
    let end = begun + Duration::from_secs(scale::seconds(8));
    let tasks: Vec<_> = (0..callers)
        .map(|_| {
            let (db, notifier, waiting, ids) = (db.clone(), notifier.clone(), waiting.clone(), ids.clone());
            tokio::spawn(async move {
                while Instant::now() < end {
                    let id = ids.fetch_add(1, Ordering::Relaxed);
                    let done = wait_for(&waiting, id);
                    begin(&db, id).await;
                    notifier.notify();
                    done.await.expect("it is done");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a caller ended");
    }
    let elapsed = begun.elapsed().as_secs_f64();
    stop.cancel();
    worker.await.expect("the worker ends");
    db.pool().close().await;
    let done = f64::from(u32::try_from(ids.load(Ordering::Relaxed) - 1).expect("small"));
    (done / elapsed, (server.fsyncs().await - before) / done)
}

/// Median and 99th percentile of the time from before the commit of an approval to the start of the job that it causes.
pub async fn resume(server: &Server, times: u64) -> (Duration, Duration) {
    server.execute(SCHEMA).await;
    let db = server.program_db(4).await;
    let waiting = Waiting::default();
    let handlers = {
        let waiting = waiting.clone();
        Handlers::new().on("bench.errand", move |job| {
            let waiting = waiting.clone();
            async move {
                tell(&waiting, job.document);
                Ok(())
            }
        })
    };
    let (notifier, stop, worker) = work(server, handlers);
    let mut taken = Vec::new();
    for id in 1..=i64::try_from(times).expect("small") {
        let started = wait_for(&waiting, id);
        begin(&db, id).await;
        notifier.notify();
        started.await.expect("the first job runs");
        tokio::time::sleep(Duration::from_millis(20)).await;
        let resumed = wait_for(&waiting, id);
        let asked = Instant::now();
        let mut tx = db.begin(&actor()).await.expect("begins");
        let approval = change(id, Some(State::First), Event::Advance);
        commit::<Errand>(&mut tx, &actor(), now(), &[approval]).await.expect("writes");
        tx.commit().await.expect("commits");
        notifier.notify();
        taken.push(resumed.await.expect("it goes on") - asked);
    }
    stop.cancel();
    worker.await.expect("the worker ends");
    percentiles(&mut taken)
}
