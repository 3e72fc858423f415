//! Deadlines on a real PostgreSQL: they begin and end with the state, and fire once. Clocks are moved, never waited for.

use super::commit::{make, now, prepare};
use super::lamp::{Facts, HAND, Input, Lamp, State, person};
use ehub_engine::commit::{Change, commit};
use ehub_engine::deadline::fire;
use ehub_engine::{Actor, Request, decide};
use serde_json::json;
use sqlx::{PgPool, Row};

/// Sends one event to a lamp, as its roles allow.
async fn send(pool: &PgPool, (id, version, state): (i64, i64, State), input: Input) {
    let actor = match input {
        Input::BurnOut => Actor::system("clock", "r"),
        Input::Make | Input::Light { .. } | Input::Quench | Input::Hit { .. } | Input::Repair => person(&[HAND]),
    };
    let request = Request::<Lamp> {
        state: Some(state),
        facts: &Facts::default(),
        input: &input,
        actor: &actor,
        fingerprint: "",
        confirm: None,
    };
    let outcome = decide(&request).unwrap();
    let change = Change::of(id, version, None, &outcome, json!({}), vec![]);
    let mut tx = pool.begin().await.unwrap();
    commit::<Lamp>(&mut tx, &actor, now(), &[change]).await.unwrap();
    tx.commit().await.unwrap();
}

/// Name, version at the beginning, seconds from the change, of every deadline.
async fn running(pool: &PgPool) -> Vec<(String, i64, f64)> {
    sqlx::query(
        "SELECT name, version, extract(epoch FROM due_at - $1)::float8 AS after FROM deadlines ORDER BY name, version",
    )
    .bind(now())
    .fetch_all(pool)
    .await
    .unwrap()
    .iter()
    .map(|row| (row.get("name"), row.get("version"), row.get("after")))
    .collect()
}

async fn jobs(pool: &PgPool) -> Vec<serde_json::Value> {
    sqlx::query_scalar("SELECT payload FROM jobs WHERE kind = 'engine.deadline' ORDER BY id")
        .fetch_all(pool)
        .await
        .unwrap()
}

/// Moves what is still to fire: the tests' changes were made in another year.
async fn due_in(pool: &PgPool, seconds: i32) {
    sqlx::query("UPDATE deadlines SET due_at = now() + make_interval(secs => $1) WHERE due_at IS NOT NULL")
        .bind(f64::from(seconds))
        .execute(pool)
        .await
        .unwrap();
}

const LIGHT: Input = Input::Light { watts: 60 };

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn deadlines_begin_end_and_begin_anew_with_the_state(owner: PgPool) {
    let pool = prepare(&owner).await;
    let lamp = make(&pool, 1).await[0];
    assert_eq!(running(&pool).await, [], "made, not quenched: the condition does not hold");
    send(&pool, (lamp, 1, State::Off), LIGHT).await;
    assert_eq!(running(&pool).await, [("burnt-out".into(), 2, 3_600_000.0)]);
    send(&pool, (lamp, 2, State::On), Input::Hit { hard: false }).await;
    assert_eq!(running(&pool).await, [("burnt-out".into(), 3, 3_600_000.0)], "a sign of life begins it anew");
    send(&pool, (lamp, 3, State::On), Input::Quench).await;
    assert_eq!(running(&pool).await, [("still-dark".into(), 4, 60.0)]);
    send(&pool, (lamp, 4, State::Off), Input::Hit { hard: true }).await;
    assert_eq!(running(&pool).await, []);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stale_change_leaves_the_deadlines_alone(owner: PgPool) {
    let pool = prepare(&owner).await;
    let lamp = make(&pool, 1).await[0];
    send(&pool, (lamp, 1, State::Off), LIGHT).await;
    send(&pool, (lamp, 1, State::On), Input::Quench).await;
    assert_eq!(running(&pool).await, [("burnt-out".into(), 2, 3_600_000.0)]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_that_is_due_fires_once_however_many_look(owner: PgPool) {
    let pool = prepare(&owner).await;
    for lamp in make(&pool, 3).await {
        send(&pool, (lamp, 1, State::Off), LIGHT).await;
    }
    due_in(&pool, 60).await;
    assert_eq!(fire(&pool).await.unwrap(), 0, "not yet");
    due_in(&pool, -1).await;
    let (one, two) = tokio::join!(fire(&pool), fire(&pool));
    let (three, again) = (fire(&pool).await.unwrap(), fire(&pool).await.unwrap());
    assert_eq!(one.unwrap() + two.unwrap() + three, 3, "one that another process holds is left to it");
    assert_eq!(again, 0);
    let expected = json!({ "name": "burnt-out", "event": "burn-out", "version": 2, "times": 1 });
    assert_eq!(jobs(&pool).await, [expected.clone(), expected.clone(), expected]);
    let open: i64 = sqlx::query_scalar("SELECT count(*) FROM deadlines WHERE fired_at IS NOT NULL AND due_at IS NULL")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(open, 3, "they stay, as overdue, until the state moves");
    let lamp: i64 = sqlx::query_scalar("SELECT min(document) FROM deadlines").fetch_one(&pool).await.unwrap();
    send(&pool, (lamp, 2, State::On), Input::BurnOut).await;
    assert_eq!(running_documents(&pool).await, 2);
}

async fn running_documents(pool: &PgPool) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM deadlines").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_reminder_comes_again(owner: PgPool) {
    let pool = prepare(&owner).await;
    let lamp = make(&pool, 1).await[0];
    send(&pool, (lamp, 1, State::Off), LIGHT).await;
    send(&pool, (lamp, 2, State::On), Input::Quench).await;
    for times in 1..=3 {
        due_in(&pool, -1).await;
        assert_eq!(fire(&pool).await.unwrap(), 1);
        assert_eq!(jobs(&pool).await.last().unwrap()["times"], times);
        assert_eq!(fire(&pool).await.unwrap(), 0, "only after its interval");
    }
    assert_eq!(jobs(&pool).await.len(), 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_administrators_times_come_before_those_of_the_table(owner: PgPool) {
    let pool = prepare(&owner).await;
    let set = "INSERT INTO deadline_settings (process, name, after_seconds, paused)
               VALUES ('lamp', 'burnt-out', 10, false), ('lamp', 'still-dark', NULL, true)";
    sqlx::query(set).execute(&owner).await.unwrap();
    let lamp = make(&pool, 1).await[0];
    send(&pool, (lamp, 1, State::Off), LIGHT).await;
    assert_eq!(running(&pool).await, [("burnt-out".into(), 2, 10.0)]);
    send(&pool, (lamp, 2, State::On), Input::Quench).await;
    assert_eq!(running(&pool).await, [], "paused");
}
