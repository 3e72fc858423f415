//! Limits, answers, cancelling, and what the audit log has of it.

use super::fixture::{House, house, house_with, limits, now, question, told};
use ehub_workflows::reporting::rules::{Given, ParameterType};
use ehub_workflows::reporting::store::{self, Wanted};
use ehub_workflows::reporting::{Holds, Limits, Question, Truncated, search, sheet};
use sqlx::{AssertSqlSafe, Executor as _, PgPool};
use std::time::Duration;

fn given(name: &str, kind: ParameterType, value: Option<&str>) -> Given {
    Given { name: name.to_owned(), r#type: kind, value: value.map(str::to_owned) }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rows_come_with_names_types_and_nothing_where_there_is_nothing(pool: PgPool) {
    let house = house(&pool).await;
    let text = "SELECT 1 AS n, 'x' AS n, NULL AS \"a b\", DATE '2026-11-20' AS d, true AS t, 1.50 AS m,
                       TIMESTAMPTZ '2026-11-20 04:00Z' AS at, ARRAY[1, 2] AS l";
    let answer = house.ask(Question { zone: Some("Asia/Taipei".to_owned()), ..question(text) }).await.unwrap();
    let columns: Vec<_> = answer.columns.iter().map(|column| (column.name.as_str(), column.holds)).collect();
    let expected = [
        ("n", Holds::Number),
        ("n", Holds::Text),
        ("a b", Holds::Text),
        ("d", Holds::Day),
        ("t", Holds::Truth),
        ("m", Holds::Number),
        ("at", Holds::Time),
        ("l", Holds::Text),
    ];
    assert_eq!(columns, expected);
    let row: Vec<_> = answer.rows[0].iter().map(|value| value.as_deref().unwrap_or("NULL")).collect();
    assert_eq!(row, ["1", "x", "NULL", "2026-11-20", "true", "1.50", "2026-11-20 12:00:00+08", "{1,2}"]);
    assert!(answer.truncated.is_none() && sheet::write(&answer).unwrap().starts_with(b"PK"));
    let zone = house.ask(Question { zone: Some("'; SET ROLE".to_owned()), ..question("SELECT 1") }).await;
    assert_eq!(told(&zone), "WRONG_TYPE");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn settings_of_the_server_change_nothing(pool: PgPool) {
    let house = house(&pool).await;
    let database: String = sqlx::query_scalar("SELECT current_database()").fetch_one(&pool).await.unwrap();
    for setting in ["default_transaction_isolation = 'repeatable read'", "standard_conforming_strings = off"] {
        let set = format!("ALTER ROLE ehub_reporter IN DATABASE \"{database}\" SET {setting}");
        pool.execute(AssertSqlSafe(set)).await.unwrap();
    }
    let answer = house.ask_unread(question(r"SELECT 'a\b' FROM companies")).await.unwrap();
    let seen: Vec<_> = answer.rows.iter().flatten().flatten().collect();
    assert_eq!(seen, [r"a\b"; 3]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn ten_million_rows_end_at_the_limit(pool: PgPool) {
    let house = house(&pool).await;
    // Behind SELECT rows come as they are fetched; behind FROM all of them would be made first.
    let text = "SELECT n, n AS m FROM (SELECT generate_series(1, 10000000) AS n) AS s";
    let answer = house.ask(question(text)).await.unwrap();
    assert_eq!((answer.rows.len(), answer.truncated, answer.limit), (100, Some(Truncated::Rows), Some(100)));
    let exact = house.ask(question("SELECT n FROM generate_series(1, 100) AS n")).await.unwrap();
    assert_eq!((exact.rows.len(), exact.truncated), (100, None));
    let long = house.ask_unread(question("SELECT repeat('x', 50000000)")).await.unwrap();
    assert_eq!(long.rows[0][0].as_ref().unwrap().len(), 4_000, "a value is cut");
    let wide = house.ask_unread(question("SELECT repeat('x', 3900) FROM generate_series(1, 90)")).await.unwrap();
    assert_eq!((wide.truncated, wide.rows.len()), (Some(Truncated::Bytes), 51));
    let columns = format!("SELECT {}1", "1, ".repeat(200));
    assert_eq!(told(&house.ask(question(&columns)).await), "QUERY_COLUMNS");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn parameters_are_values_and_never_text(pool: PgPool) {
    let house = house(&pool).await;
    let odd = "'); DROP TABLE companies; --";
    let text = "SELECT :t, :n + 1, :d + 1, :none IS NULL, :t FROM companies WHERE code = :c";
    let all = vec![
        given("t", ParameterType::Text, Some(odd)),
        given("n", ParameterType::Number, Some("41")),
        given("d", ParameterType::Day, Some("2026-11-20")),
        given("none", ParameterType::Text, None),
        given("c", ParameterType::Choice, Some("V1")),
    ];
    let answer = house.with(text, all).await.unwrap();
    let row: Vec<_> = answer.rows[0].iter().map(|value| value.as_deref().unwrap()).collect();
    assert_eq!(row, [odd, "42", "2026-11-21", "true", odd]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_postgresql_finds_is_told_where_it_stands(pool: PgPool) {
    let house = house(&pool).await;
    let place = async |text: &str| {
        let parameters = vec![given("a", ParameterType::Number, Some("1"))];
        match house.with(text, parameters).await {
            Err(ehub_workflows::Error::Invalid(found)) => {
                found[0].params.get("position").and_then(serde_json::Value::as_u64)
            }
            other => panic!("{}", told(&other)),
        }
    };
    for (text, word) in [
        ("SELECT 'é', :a,\n oops FROM orders", "oops"),
        ("SELECT :a FORM orders o", "orders"),
        ("SELECT * FROM nowhere", "nowhere"),
    ] {
        let at = text.chars().collect::<String>().find(word).map(|at| text[..at].chars().count() + 1);
        assert_eq!(place(text).await, at.map(|at| at as u64), "{text}");
    }
    let failed = told(&house.ask(question("SELECT 1 / (n - 50) FROM generate_series(1, 90) AS n")).await);
    assert_eq!(failed, "QUERY_FAILED division by zero");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_run_is_cancelled_from_elsewhere_and_by_whoever_goes_away(pool: PgPool) {
    let house = house_with(&pool, Limits { time: Duration::from_mins(10), ..limits() }).await;
    let running = async || {
        house.one("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'ehub-query-%' AND query LIKE 'FETCH%' AND datname = current_database()").await
    };
    let until = async |wanted: i64| {
        while running().await != wanted {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let asked = question("SELECT pg_sleep(500)");
    let key = asked.key;
    let (answer, ()) = tokio::join!(house.ask_unread(asked), async {
        until(1).await;
        assert!(!store::cancel(&house.reporter, house.ada + 1, key).await.unwrap(), "of somebody else");
        assert!(store::cancel(&house.reporter, house.ada, key).await.unwrap());
    });
    assert_eq!(told(&answer), "QUERY_CANCELLED");
    until(0).await;

    {
        let mut waiting = Box::pin(house.ask_unread(question("SELECT pg_sleep(500)")));
        tokio::select! {
            _ = &mut waiting => panic!("it sleeps"),
            () = until(1) => {}
        }
    }
    until(0).await;
    let reasons = "SELECT count(*) FROM audit_log WHERE kind = 'query_run' AND reason = 'QUERY_CANCELLED'";
    while house.one(reasons).await != 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_run_is_in_the_audit_log(pool: PgPool) {
    let house = house(&pool).await;
    for text in ["SELECT code FROM companies", "DROP TABLE companies", "SELECT oops"] {
        let _ = house.ask(question(text)).await;
    }
    let _ =
        store::run(&house.db, &house.reporter, (&house.actor(), now()), (question("SELECT 1 AS a"), Wanted::Sheet), ())
            .await;
    let runs = search::runs(&house.db, &house.actor(), house.ada).await.unwrap();
    let told: Vec<_> = runs.iter().map(|run| (run.text.as_str(), run.rows, run.reason.as_str())).collect();
    let expected = [
        ("SELECT 1 AS a", 1, ""),
        ("SELECT oops", 0, "QUERY_FAILED"),
        ("DROP TABLE companies", 0, "QUERY_READS_ONLY"),
        ("SELECT code FROM companies", 3, ""),
    ];
    assert_eq!(told, expected);
    assert!(search::runs(&house.db, &house.actor(), house.ada + 1).await.unwrap().is_empty());
    left(&house).await;
}

/// A run leaves no connection behind.
async fn left(house: &House) {
    let count =
        "SELECT count(*) FROM pg_stat_activity WHERE usename = 'ehub_reporter' AND datname = current_database()";
    while house.one(count).await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
