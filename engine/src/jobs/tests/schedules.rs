use super::*;
use crate::jobs::schedule;

async fn due(pool: &PgPool, ago: i32) {
    let mut connection = pool.acquire().await.unwrap();
    schedule::ensure(&mut connection, "work", 60).await.unwrap();
    sqlx::query("UPDATE schedules SET next_at = now() - make_interval(secs => $1)")
        .bind(f64::from(ago))
        .execute(pool)
        .await
        .unwrap();
}

#[sqlx::test(migrations = "../migrations")]
async fn two_tickers_fire_a_tick_once(owner: PgPool) {
    let pool = worker_pool(&owner);
    due(&pool, 1).await;
    let (one, two) = tokio::join!(schedule::tick(&pool), schedule::tick(&pool));
    assert_eq!(one.unwrap() + two.unwrap(), 1);
    assert_eq!(schedule::tick(&pool).await.unwrap(), 0);
    let job = table(&pool, "w").claim_work(10).await.unwrap().remove(0);
    assert_eq!((job.kind.as_str(), job.process.as_str()), ("work", "schedule"));
    assert!(job.request_id.starts_with("cron:work:"));
}

#[sqlx::test(migrations = "../migrations")]
async fn missed_ticks_become_one_and_the_rhythm_stays(owner: PgPool) {
    let pool = worker_pool(&owner);
    due(&pool, 60 * 60 * 24 + 7).await;
    let before: DateTime<Utc> = sqlx::query_scalar("SELECT next_at FROM schedules").fetch_one(&pool).await.unwrap();
    assert_eq!(schedule::tick(&pool).await.unwrap(), 1);
    let after: DateTime<Utc> = sqlx::query_scalar("SELECT next_at FROM schedules").fetch_one(&pool).await.unwrap();
    assert!(after > now(&pool).await, "not due again");
    assert_eq!((after - before).num_milliseconds() % 60_000, 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_tick_is_left_out_while_the_last_one_is_unfinished_or_the_schedule_paused(owner: PgPool) {
    let pool = worker_pool(&owner);
    due(&pool, 1).await;
    assert_eq!(schedule::tick(&pool).await.unwrap(), 1);
    due(&pool, 1).await;
    assert_eq!(schedule::tick(&pool).await.unwrap(), 0, "the first has not run yet");
    let worker = table(&pool, "w");
    let job = worker.claim_work(1).await.unwrap().remove(0);
    settle(&worker, &job, Verdict::Done).await;

    due(&pool, 30).await;
    let mut connection = pool.acquire().await.unwrap();
    assert!(schedule::pause(&mut connection, "work", true).await.unwrap());
    assert_eq!(schedule::tick(&pool).await.unwrap(), 0, "paused");
    assert!(schedule::pause(&mut connection, "work", false).await.unwrap());
    assert_eq!(schedule::tick(&pool).await.unwrap(), 0, "a tick missed while paused is skipped");
    assert!(!schedule::pause(&mut connection, "unknown", true).await.unwrap());
}

#[sqlx::test(migrations = "../migrations")]
async fn a_new_tick_replaces_the_dead_job_of_the_last(owner: PgPool) {
    let pool = worker_pool(&owner);
    let worker = table(&pool, "w");
    for _ in 0..2 {
        due(&pool, 1).await;
        // Two ticks of one second would be the same tick.
        sqlx::query("UPDATE jobs SET idempotency_key = id::text").execute(&pool).await.unwrap();
        assert_eq!(schedule::tick(&pool).await.unwrap(), 1);
        let job = worker.claim_work(1).await.unwrap().remove(0);
        settle(&worker, &job, failed(Failure::dead("down"))).await;
    }
    assert_eq!((count(&pool, "dead").await, count(&pool, "cancelled").await), (1, 1));
}
