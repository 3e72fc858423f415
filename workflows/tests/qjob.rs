//! Definitions and their ticks on a real PostgreSQL. Clocks are moved, nothing waits.

use chrono::{DateTime, TimeDelta, Timelike as _, Utc};
use ehub_engine::Actor;
use ehub_engine::actor::Kind as ActorKind;
use ehub_engine::label::Label;
use ehub_workflows::process::{self, By, Command};
use ehub_workflows::qjob::search::{self, QjobFilter, RunFilter, runs, search};
use ehub_workflows::qjob::store::{self, Shipped, define, tick};
use ehub_workflows::qjob::{Edit, Input, Kind, Qjob};
use ehub_workflows::{Db, Seen};
use serde_json::json;
use sqlx::PgPool;

const KIND: Kind = Kind::ForgetJobs;

struct World {
    pool: PgPool,
    db: Db,
    id: i64,
}

fn admin() -> Actor {
    Actor { kind: ActorKind::Person, roles: [802].into(), ..Actor::system("ada", "test") }
}

/// Comes every hour, half an hour away from `now`: no test meets a tick that it did not make due itself.
fn every_hour(now: DateTime<Utc>) -> Shipped {
    Shipped { kind: KIND, cron: format!("0 {} * * * *", (now.minute() + 30) % 60) }
}

impl World {
    async fn new(pool: PgPool) -> Self {
        let db = Db::open((*pool.connect_options()).clone(), 6).await.unwrap();
        let now: DateTime<Utc> = sqlx::query_scalar("SELECT now()").fetch_one(&pool).await.unwrap();
        define(&db, now, &[every_hour(now)]).await.unwrap();
        let id = sqlx::query_scalar("SELECT id FROM qjobs").fetch_one(&pool).await.unwrap();
        Self { pool, db, id }
    }

    async fn now(&self) -> DateTime<Utc> {
        sqlx::query_scalar("SELECT now()").fetch_one(&self.pool).await.unwrap()
    }

    async fn next(&self) -> Option<DateTime<Utc>> {
        sqlx::query_scalar("SELECT next_at FROM qjobs").fetch_one(&self.pool).await.unwrap()
    }

    async fn due(&self, ago: TimeDelta) {
        let at = self.now().await - ago;
        sqlx::query("UPDATE qjobs SET next_at = $1").bind(at).execute(&self.pool).await.unwrap();
    }

    /// Sends an event with the newest version; the label of the refusal, or nothing.
    async fn send(&self, input: Input) -> Option<String> {
        let version = sqlx::query_scalar("SELECT version FROM qjobs").fetch_one(&self.pool).await.unwrap();
        let seen = [Seen { id: self.id, version }];
        let mut results =
            process::send::<Qjob>(&self.db, By::new(&admin(), self.now().await), Command::each(&seen, &input))
                .await
                .unwrap();
        results.remove(0).result.err().map(|error| error.to_string())
    }

    async fn jobs(&self, state: &str) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM jobs WHERE state = $1")
            .bind(state)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// The newest job comes to this.
    async fn becomes(&self, state: &str, error: Option<&str>) {
        sqlx::query(
            "UPDATE jobs SET state = $1, last_error = $2, attempts = 1, finished_at = CASE WHEN $1 <> 'running' THEN now() END,
                             lease_until = CASE WHEN $1 = 'running' THEN now() + interval '9 s' END
              WHERE id = (SELECT max(id) FROM jobs)",
        )
        .bind(state)
        .bind(error)
        .execute(&self.pool)
        .await
        .unwrap();
    }

    /// States of the runs, newest first.
    async fn runs(&self) -> Vec<String> {
        let (runs, total) = runs(&self.db, &admin(), self.id, &RunFilter::default()).await.unwrap();
        assert_eq!(usize::try_from(total).unwrap(), runs.len());
        runs.into_iter().map(|run| run.state).collect()
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn two_tickers_fire_a_tick_once(pool: PgPool) {
    let world = World::new(pool).await;
    for round in 1..=5 {
        // Minutes apart: a tick is named by its full second, as schedules have them.
        world.due(TimeDelta::minutes(round)).await;
        let other = Db::open((*world.pool.connect_options()).clone(), 2).await.unwrap();
        let (one, two) = tokio::join!(tick(&world.db), tick(&other));
        assert_eq!(one.unwrap() + two.unwrap(), 1);
        assert_eq!(tick(&world.db).await.unwrap(), 0);
        world.becomes("done", None).await;
    }
    let keys: Vec<String> =
        sqlx::query_scalar("SELECT idempotency_key FROM jobs").fetch_all(&world.pool).await.unwrap();
    assert!(keys.iter().all(|key| key.starts_with("cron:jobs.forget:")));
    assert_eq!(world.runs().await, ["Succeeded"; 5]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tick_that_was_fired_is_not_fired_again_if_the_clock_goes_back(pool: PgPool) {
    let world = World::new(pool).await;
    let at = world.now().await - TimeDelta::seconds(5);
    for expected in [1, 0] {
        sqlx::query("UPDATE qjobs SET next_at = $1").bind(at).execute(&world.pool).await.unwrap();
        assert_eq!(tick(&world.db).await.unwrap(), expected);
        world.becomes("done", None).await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn missed_ticks_become_one_and_the_rhythm_stays(pool: PgPool) {
    let world = World::new(pool).await;
    world.due(TimeDelta::days(3)).await;
    assert_eq!(tick(&world.db).await.unwrap(), 1);
    let next = world.next().await.unwrap();
    assert!(next > world.now().await && next.timestamp() % 60 == 0, "{next}");
    world.becomes("done", None).await;
    assert_eq!(tick(&world.db).await.unwrap(), 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tick_is_left_out_while_a_run_is_unfinished(pool: PgPool) {
    let world = World::new(pool).await;
    assert_eq!(world.send(Input::Run).await, None);
    assert!(world.send(Input::Run).await.unwrap().contains("QJOB_RUNNING"));
    for state in ["ready", "running"] {
        world.becomes(state, None).await;
        world.due(TimeDelta::seconds(1)).await;
        assert_eq!(tick(&world.db).await.unwrap(), 0, "{state}");
    }
    assert_eq!(world.runs().await, ["Running"]);
    let asked: Option<String> =
        sqlx::query_scalar("SELECT asked_by FROM qjob_runs").fetch_one(&world.pool).await.unwrap();
    assert_eq!(asked.as_deref(), Some("ada"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tick_missed_while_paused_is_skipped(pool: PgPool) {
    let world = World::new(pool).await;
    world.due(TimeDelta::seconds(1)).await;
    assert_eq!(world.send(Input::Pause).await, None);
    assert_eq!((world.next().await, tick(&world.db).await.unwrap()), (None, 0));
    assert_eq!(world.send(Input::Activate).await, None);
    assert!(world.next().await.unwrap() > world.now().await);
    assert_eq!(tick(&world.db).await.unwrap(), 0);
    // Another version of the same definition knows more: a stale one changes nothing.
    let seen = [Seen { id: world.id, version: 1 }];
    let result =
        process::send::<Qjob>(&world.db, By::new(&admin(), world.now().await), Command::each(&seen, &Input::Stop))
            .await
            .unwrap()
            .remove(0);
    assert!(matches!(result.result, Err(ehub_workflows::Error::Stale { .. })));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn stopping_stops_what_waits_and_asks_what_runs(pool: PgPool) {
    let world = World::new(pool).await;
    world.send(Input::Run).await;
    assert_eq!(world.send(Input::Stop).await, None);
    assert_eq!((world.runs().await, world.jobs("cancelled").await), (vec!["Stopped".to_owned()], 1));
    world.send(Input::Activate).await;
    world.send(Input::Run).await;
    world.becomes("running", None).await;
    world.send(Input::Stop).await;
    let asked: Option<String> = sqlx::query_scalar("SELECT cancel_asked_by FROM jobs WHERE state = 'running'")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(asked.as_deref(), Some("ada"));
    assert!(world.send(Input::Run).await.unwrap().contains("EVENT_NOT_IN_STATE"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn runs_say_how_they_ended_also_when_the_next_one_has_replaced_their_job(pool: PgPool) {
    let world = World::new(pool).await;
    for (second, state, error) in [
        (5, "dead", Some("refused")),
        (4, "dead", Some("lost: worker w did not finish")),
        (3, "done", Some("at first")),
    ] {
        world.due(TimeDelta::seconds(second)).await;
        assert_eq!(tick(&world.db).await.unwrap(), 1);
        world.becomes(state, error).await;
    }
    assert_eq!(world.runs().await, ["Succeeded", "Lost", "Failed"]);
    assert_eq!(world.jobs("dead").await, 0, "of a definition that fails for days, one dead job is to be seen at most");
    let (list, total) = search(&world.db, &admin(), &QjobFilter::default()).await.unwrap();
    assert_eq!((total, list[0].last_run.as_deref()), (1, Some("Succeeded")));
    store::forget_runs(&world.db, 1, 10).await.unwrap();
    assert_eq!(world.runs().await.len(), 3, "too young");
    sqlx::query("UPDATE jobs SET finished_at = now() - interval '2 days'").execute(&world.pool).await.unwrap();
    assert_eq!(store::forget_runs(&world.db, 1, 10).await.unwrap(), 3);
    assert!(world.runs().await.is_empty());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_definition_follows_its_configuration_until_somebody_edits_it(pool: PgPool) {
    let world = World::new(pool).await;
    let now = world.now().await;
    let cron = async || -> (String, bool) {
        sqlx::query_as("SELECT cron, edited FROM qjobs").fetch_one(&world.pool).await.unwrap()
    };
    let faster = Shipped { cron: "*/2 * * * * *".to_owned(), ..every_hour(now) };
    let (one, two) = tokio::join!(
        define(&world.db, now, std::slice::from_ref(&faster)),
        define(&world.db, now, std::slice::from_ref(&faster))
    );
    one.unwrap();
    two.unwrap();
    assert_eq!(cron().await, ("*/2 * * * * *".to_owned(), false));
    assert!(world.next().await.unwrap() <= now + TimeDelta::seconds(2));
    let edit = |cron: &str| {
        Input::Edit(Edit {
            cron: cron.to_owned(),
            zone: "Europe/Berlin".to_owned(),
            parameters: json!({"keptDays": 3}),
        })
    };
    assert!(world.send(edit("0 6 * * 1")).await.unwrap().contains("CRON_WEEKDAY"));
    assert_eq!(world.send(edit("0 6 * * MON")).await, None);
    define(&world.db, now, &[every_hour(now)]).await.unwrap();
    assert_eq!(cron().await, ("0 6 * * MON".to_owned(), true));
    let events: Vec<String> =
        sqlx::query_scalar("SELECT event FROM history WHERE process = 'qjob' ORDER BY document, version")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    assert_eq!(events, ["define", "adopt", "edit"]);
    world.send(Input::Run).await;
    let payload: serde_json::Value =
        sqlx::query_scalar("SELECT payload FROM jobs").fetch_one(&world.pool).await.unwrap();
    assert_eq!(payload, json!({"parameters": {"keptDays": 3}, "zone": "Europe/Berlin"}));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn sessions_end_when_idle_and_go_when_old(pool: PgPool) {
    let world = World::new(pool).await;
    let now = world.now().await;
    sqlx::raw_sql(
        "INSERT INTO companies (type, code, name, name_en, status) VALUES ('B', 'B', 'B', 'B', 'Golive');
         INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status) SELECT 'a', id, 'a', 'a', 'a', 'Y' FROM companies;
         INSERT INTO sessions (id, account_id, created_at, seen_at, ended_at, ended_reason)
         SELECT gen_random_uuid(), a.id, now() - interval '50 days', now() - s.ago, now() - s.ended, s.reason FROM accounts a,
           (VALUES (interval '1 h', NULL, NULL), (interval '30 h', NULL, NULL), (interval '40 days', interval '40 days', 'replaced'))
             s(ago, ended, reason)",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    assert_eq!(store::end_idle_sessions(&world.db, now, 24).await.unwrap(), 1);
    assert_eq!(store::forget_sessions(&world.db, now, 30, 10).await.unwrap(), 1);
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM sessions").fetch_one(&world.pool).await.unwrap();
    assert_eq!(left, 2);
}

#[test]
fn kinds_have_handlers_words_and_names_of_their_own() {
    let mut names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Kind::ALL.len());
    for language in ["Tc", "Cn", "En"] {
        let path = format!("{}/../ui/src/locales/{language}/qjob.json", env!("CARGO_MANIFEST_DIR"));
        let words: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for kind in Kind::ALL {
            // A point divides the keys of the page's words.
            let key = kind.as_str().replace('.', "_");
            assert!(words["kind"][&key].is_string(), "{kind} has no name in {language}");
            for parameter in kind.definition().parameters {
                assert!(words["parameter"][parameter.name].is_string(), "{} has no words", parameter.name);
            }
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn failing_and_stalled_qjobs_are_reported(pool: PgPool) {
    let world = World::new(pool).await;
    let health = async || search::health(&world.db).await.unwrap().remove(0);
    let stalls =
        async || search::stalled(&world.db).await.unwrap().into_iter().map(|one| one.reason).collect::<Vec<_>>();
    assert_eq!((health().await.failed_runs, stalls().await), (0, vec![]));
    for (ago, state, error, failed) in [
        (1, "dead", Some("no room"), 1),
        (2, "dead", Some("lost: worker w"), 2),
        (3, "done", None, 0),
        (4, "dead", Some("HTTP 500"), 1),
    ] {
        // Minutes apart: a tick is named by its full second.
        world.due(TimeDelta::minutes(ago)).await;
        assert_eq!(tick(&world.db).await.unwrap(), 1);
        world.becomes(state, error).await;
        assert_eq!(health().await.failed_runs, failed, "{state}");
    }
    assert_eq!(health().await.last_error.as_deref(), Some("HTTP 500"));
    // It comes every hour, and ten minutes late is too late.
    world.due(TimeDelta::minutes(9)).await;
    let late = health().await;
    assert!(late.late_seconds >= 540.0, "{late:?}");
    assert_eq!(stalls().await, Vec::<String>::new());
    world.due(TimeDelta::minutes(11)).await;
    assert_eq!(stalls().await, ["late"]);
    world.send(Input::Pause).await;
    assert!(health().await.late_seconds < 0.5, "nobody expects it");
    assert_eq!(stalls().await, Vec::<String>::new());
}
