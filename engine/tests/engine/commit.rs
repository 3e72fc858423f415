//! commit on a real PostgreSQL, as the role `ehub_app`.

use super::lamp::{HAND, Lamp, TRACE, person};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, Written, commit};
use ehub_engine::jobs::{NewJob, pool};
use serde_json::json;
use sqlx::{Executor, PgPool, Row};

/// The table of the lamps, with the trigger that every document table has; and a pool that works as the program does.
pub async fn prepare(owner: &PgPool) -> PgPool {
    owner
        .execute(
            "CREATE TABLE lamps (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, state text NOT NULL,
               version bigint NOT NULL DEFAULT 1, changed_at timestamptz NOT NULL);
             CREATE CONSTRAINT TRIGGER lamps_history AFTER INSERT OR UPDATE OF state, version ON lamps
               DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('lamp');
             GRANT ALL ON lamps TO ehub_app",
        )
        .await
        .unwrap();
    pool((*owner.connect_options()).clone(), 6)
}

pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap()
}

fn bill() -> NewJob {
    NewJob { kind: "bill", payload: json!({}), priority: 0, run_at: None, max_attempts: 5, order_key: None }
}

fn made(document: i64) -> Change {
    Change {
        document,
        version: 0,
        from: None,
        to: "off",
        event: "make",
        company: None,
        payload: json!({}),
        jobs: vec![],
        deadlines: None,
    }
}

fn lit(document: i64, version: i64) -> Change {
    let payload = json!({ "watts": 60 });
    Change {
        version,
        from: Some("off"),
        to: "on",
        event: "light",
        payload,
        jobs: vec![bill(), bill()],
        deadlines: None,
        ..made(document)
    }
}

/// `count` lamps, made in one call.
pub async fn make(pool: &PgPool, count: i32) -> Vec<i64> {
    let mut tx = pool.begin().await.unwrap();
    let rows =
        sqlx::query("INSERT INTO lamps (state, changed_at) SELECT 'off', $2 FROM generate_series(1, $1) RETURNING id")
            .bind(count)
            .bind(now())
            .fetch_all(&mut *tx)
            .await
            .unwrap();
    let ids: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    let changes: Vec<Change> = ids.iter().map(|id| made(*id)).collect();
    let written = commit::<Lamp>(&mut tx, &person(&[HAND]), now(), &changes).await.unwrap();
    assert_eq!((written.done.len(), written.stale.len()), (ids.len(), 0));
    tx.commit().await.unwrap();
    ids
}

async fn light(pool: &PgPool, changes: &[Change]) -> Written {
    let mut tx = pool.begin().await.unwrap();
    let written = commit::<Lamp>(&mut tx, &person(&[HAND]), now(), changes).await.unwrap();
    tx.commit().await.unwrap();
    written
}

async fn count(pool: &PgPool, table: &'static str) -> i64 {
    let sql = match table {
        "history" => "SELECT count(*) FROM history",
        "jobs" => "SELECT count(*) FROM jobs",
        _ => "SELECT count(*) FROM lamps WHERE state = 'on' AND version = 2",
    };
    sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_is_state_history_and_jobs_together(owner: PgPool) {
    let pool = prepare(&owner).await;
    let id = make(&pool, 1).await[0];
    assert_eq!(light(&pool, &[lit(id, 1)]).await.done.len(), 1);
    let story = sqlx::query(
        "SELECT event, from_state, to_state, version, definition, at, actor_id, actor_name, acting_for, acting_for_name,
                                    request_id, payload FROM history ORDER BY version",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(story.len(), 2);
    assert_eq!(story[0].get::<Option<String>, _>("from_state"), None);
    let last = &story[1];
    assert_eq!((last.get::<String, _>("event"), last.get::<i64, _>("version")), ("light".to_owned(), 2));
    assert_eq!((last.get::<i64, _>("actor_id"), last.get::<i64, _>("acting_for")), (7, 8));
    assert_eq!(last.get::<String, _>("acting_for_name"), "eight");
    assert_eq!((last.get::<i32, _>("definition"), last.get::<DateTime<Utc>, _>("at")), (3, now()));
    assert_eq!(last.get::<serde_json::Value, _>("payload"), json!({ "watts": 60 }));
    let jobs: Vec<(String, String, Option<String>)> =
        sqlx::query_as("SELECT idempotency_key, request_id, traceparent FROM jobs ORDER BY id")
            .fetch_all(&pool)
            .await
            .unwrap();
    let keys: Vec<&str> = jobs.iter().map(|(key, ..)| key.as_str()).collect();
    assert_eq!(keys, [format!("lamp:{id}:2:0"), format!("lamp:{id}:2:1")]);
    assert!(jobs.iter().all(|(_, request, trace)| request == "request-7" && trace.as_deref() == Some(TRACE)));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_racing_committers_one_wins_and_the_other_leaves_nothing(owner: PgPool) {
    let pool = prepare(&owner).await;
    let id = make(&pool, 1).await[0];
    // Both decided on version 1; the second waits for the first one's row lock.
    let mut first = pool.begin().await.unwrap();
    let won = commit::<Lamp>(&mut first, &person(&[HAND]), now(), &[lit(id, 1)]).await.unwrap();
    let rival = tokio::spawn({
        let pool = pool.clone();
        async move { light(&pool, &[lit(id, 1)]).await }
    });
    first.commit().await.unwrap();
    let lost = rival.await.unwrap();
    assert_eq!((won.done.len(), won.stale.len()), (1, 0));
    assert_eq!((lost.done.len(), lost.stale), (0, vec![id]));
    assert_eq!((count(&pool, "history").await, count(&pool, "jobs").await), (2, 2));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_stale_document_does_not_stop_the_others(owner: PgPool) {
    let pool = prepare(&owner).await;
    let ids = make(&pool, 3).await;
    let mut wrong_state = lit(ids[2], 1);
    wrong_state.from = Some("broken");
    let written = light(&pool, &[lit(ids[0], 1), lit(ids[1], 9), wrong_state]).await;
    assert!(written.done.contains(&ids[0]));
    assert_eq!(written.stale, [ids[1], ids[2]]);
    assert_eq!((count(&pool, "history").await, count(&pool, "jobs").await), (4, 2));
    assert_eq!(light(&pool, &[]).await, Written::default());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_rollback_leaves_neither_history_nor_job(owner: PgPool) {
    let pool = prepare(&owner).await;
    let id = make(&pool, 1).await[0];
    let mut tx = pool.begin().await.unwrap();
    commit::<Lamp>(&mut tx, &person(&[HAND]), now(), &[lit(id, 1)]).await.unwrap();
    tx.rollback().await.unwrap();
    assert_eq!((count(&pool, "history").await, count(&pool, "jobs").await, count(&pool, "lamps").await), (1, 0, 0));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_thousand_documents_are_one_statement(owner: PgPool) {
    let pool = prepare(&owner).await;
    let ids = make(&pool, 1_000).await;
    let changes: Vec<Change> = ids.iter().map(|id| lit(*id, 1)).collect();
    let mut tx = pool.begin().await.unwrap();
    // Commands of a transaction are counted by the server in the rows they write.
    assert_eq!(commit::<Lamp>(&mut tx, &person(&[HAND]), now(), &changes).await.unwrap().done.len(), 1_000);
    let commands: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM (SELECT DISTINCT cmin::text FROM lamps WHERE version = 2
                               UNION SELECT DISTINCT cmin::text FROM history WHERE version = 2
                               UNION SELECT DISTINCT cmin::text FROM jobs) command",
    )
    .fetch_one(&mut *tx)
    .await
    .unwrap();
    assert_eq!(commands, 1);
    tx.commit().await.unwrap();
    assert_eq!(count(&pool, "lamps").await, 1_000);
    assert_eq!((count(&pool, "history").await, count(&pool, "jobs").await), (2_000, 2_000));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn history_can_be_neither_changed_nor_deleted(owner: PgPool) {
    let pool = prepare(&owner).await;
    make(&pool, 1).await;
    for sql in ["UPDATE history SET event = 'x'", "DELETE FROM history", "TRUNCATE history"] {
        let error = sqlx::query(sql).execute(&pool).await.unwrap_err();
        assert_eq!(code(&error), "42501", "{sql}: permission denied");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_state_without_its_history_is_refused(owner: PgPool) {
    let pool = prepare(&owner).await;
    let id = make(&pool, 1).await[0];
    for sql in [
        "UPDATE lamps SET state = 'on', version = 2",
        "UPDATE lamps SET state = 'on'",
        "INSERT INTO lamps (state, changed_at) VALUES ('off', now())",
    ] {
        let mut tx = pool.begin().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        assert_eq!(code(&tx.commit().await.unwrap_err()), "23000", "{sql}");
    }
    // The other columns are free.
    sqlx::query("UPDATE lamps SET changed_at = now() WHERE id = $1").bind(id).execute(&pool).await.unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_enqueues_without_seeing_the_queue_or_others_history(owner: PgPool) {
    let pool = prepare(&owner).await;
    let ids = make(&pool, 2).await;
    let mut tx = pool.begin().await.unwrap();
    tx.execute("SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '5'").await.unwrap();
    let own = Change { company: Some(5), ..lit(ids[0], 1) };
    assert_eq!(commit::<Lamp>(&mut tx, &person(&[HAND]), now(), &[own]).await.unwrap().done.len(), 1);
    let seen: (i64, i64) = sqlx::query_as("SELECT (SELECT count(*) FROM jobs), (SELECT count(*) FROM history)")
        .fetch_one(&mut *tx)
        .await
        .unwrap();
    assert_eq!(seen, (0, 1));
    tx.commit().await.unwrap();
    assert_eq!(count(&pool, "jobs").await, 2);

    let mut tx = pool.begin().await.unwrap();
    tx.execute("SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '5'").await.unwrap();
    let foreign = Change { company: Some(6), ..lit(ids[1], 1) };
    let error = commit::<Lamp>(&mut tx, &person(&[HAND]), now(), &[foreign]).await.unwrap_err();
    assert_eq!(code(&error), "42501", "nobody writes another company's history");
}

fn code(error: &sqlx::Error) -> String {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).unwrap_or_default().into_owned()
}
