//! The role itself, on a connection without any of the program's care: no transaction that only reads, no time-out, no sight.

use super::fixture::{house, sign_in};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, PgPool};

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_has_its_password_sees_nothing_and_writes_nothing(pool: PgPool) {
    let house = house(&pool).await;
    let mut role = PgConnection::connect_with(&sign_in(&pool).await).await.unwrap();
    for text in [
        "INSERT INTO public.companies (type, code, name, name_en, status) VALUES ('S', 'x', 'x', 'x', 'Golive')",
        "INSERT INTO public.reporting_sights VALUES (pg_backend_pid(), now(), NULL)",
        "UPDATE reporting.mails SET state = 'x'",
        "DELETE FROM reporting.audit_entries",
        "DELETE FROM reporting.plants",
        "CREATE TABLE public.t (a int)",
        "CREATE TABLE reporting.t (a int)",
        "CREATE TEMP TABLE t (a int)",
        "CREATE SCHEMA s",
        "CREATE FUNCTION reporting.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE OR REPLACE VIEW reporting.orders AS SELECT 1",
        "ALTER VIEW reporting.orders RESET (security_barrier)",
        "DROP VIEW reporting.orders",
        "COPY reporting.orders TO '/tmp/x'",
        "COPY reporting.orders TO PROGRAM 'id'",
        "SET ROLE ehub_app",
        "SET ROLE ehub_owner",
        "SET ROLE pg_read_all_data",
        "SET SESSION AUTHORIZATION postgres",
        "ALTER ROLE ehub_reporter CONNECTION LIMIT -1",
        "ALTER SYSTEM SET statement_timeout = 0",
        "SELECT public.ehub_grant_reporting()",
        "SELECT public.ehub_session(NULL)",
        "SELECT * FROM public.accounts",
        "SELECT password_hash FROM reporting.accounts",
        "TRUNCATE public.history",
        "CREATE EXTENSION dblink",
    ] {
        assert!(role.execute(AssertSqlSafe(text)).await.is_err(), "{text}");
    }
    role.execute("SELECT set_config('ehub.scope', 'all', false), set_config('ehub.mail', 'on', false)").await.unwrap();
    for view in ["companies", "accounts", "plants", "audit_entries", "orders", "history"] {
        let text = format!("SELECT count(*) FROM reporting.{view}");
        let seen: i64 = sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut role).await.unwrap();
        assert_eq!(seen, 0, "{view}");
    }
    // A sight is for one transaction, not for whoever comes to have the same number.
    let pid: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut role).await.unwrap();
    sqlx::query("INSERT INTO reporting_sights VALUES ($1, now(), NULL)").bind(pid).execute(&pool).await.unwrap();
    let seen: i64 = sqlx::query_scalar("SELECT count(*) FROM reporting.companies").fetch_one(&mut role).await.unwrap();
    assert_eq!(seen, 0);
    assert_eq!(house.one("SELECT count(*) FROM companies").await, 3);
}
