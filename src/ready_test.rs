//! What a look finds, with a database that goes away, and what is said when we stop.

use super::*;
use crate::config::Overrides;
use chrono::DateTime;
use sqlx::PgPool;

/// Waits until the readiness is so.
async fn until(readiness: &Readiness, ready: bool) {
    let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    while readiness.why_not(now).is_none() != ready {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_database_and_the_disk_are_looked_at_and_a_stop_is_told_first(pool: PgPool) {
    let mut config = Config::load(&Overrides::default()).unwrap();
    config.data_dir = std::env::temp_dir();
    config.readiness.every_seconds = 1;
    config.readiness.least_megabytes = 0;
    let room = room(&config).unwrap();
    assert!(room.free > 0 && room.size > room.free && !room.is_full());
    config.readiness.least_megabytes = u64::MAX;
    assert!(super::room(&config).unwrap().is_full(), "a limit beyond all measure is one");
    config.readiness.least_megabytes = 0;

    let options = (*pool.connect_options()).clone().application_name("readiness");
    let db = Db::open(options, 1).await.unwrap();
    let (readiness, shutdown) = (Arc::new(Readiness::default()), Shutdown::default());
    let watching = tokio::spawn(watch(config.clone(), db.clone(), readiness.clone(), shutdown.clone()));
    until(&readiness, true).await;

    // The database lets nobody in.
    let name: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&pool).await.unwrap();
    let close = |allowed: bool| format!("ALTER DATABASE \"{name}\" ALLOW_CONNECTIONS {allowed}");
    // From beside it: nobody may close the database they are in.
    let beside = sqlx::PgPool::connect_with((*pool.connect_options()).clone().database("postgres")).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(close(false))).execute(&beside).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'readiness'
                AND datname = current_database()";
    sqlx::raw_sql(end).execute(&pool).await.unwrap();
    until(&readiness, false).await;
    sqlx::raw_sql(sqlx::AssertSqlSafe(close(true))).execute(&beside).await.unwrap();
    until(&readiness, true).await;

    shutdown.asked.cancel();
    watching.await.unwrap().unwrap();
    until(&readiness, false).await;
}
