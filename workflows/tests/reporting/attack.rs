//! Everything that writes, reaches elsewhere, waits or breaks out: refused by the first wall, and the same by the second one alone.

use super::fixture::{House, house, limits, question, told};
use ehub_workflows::reporting::Question;
use sqlx::PgPool;
use std::time::Duration;

/// A text; what the first wall says; a part of what the second one says by itself. `answer` = it is let through there, and harmless: it
/// changes nothing, and shows nothing of others.
const ATTACKS: &[(&str, &str, &str)] = &[
    // writing
    ("INSERT INTO public.companies (code) VALUES ('x')", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("INSERT INTO public.companies (code) VALUES ('x') RETURNING code", "QUERY_READS_ONLY", "syntax error"),
    ("UPDATE reporting.accounts SET name = 'x' RETURNING name", "QUERY_READS_ONLY", "QUERY_FAILED"),
    ("UPDATE reporting.mails SET state = 'x' RETURNING state", "QUERY_READS_ONLY", "syntax error"),
    ("DELETE FROM reporting.audit_entries RETURNING id", "QUERY_READS_ONLY", "syntax error"),
    ("DELETE FROM public.history RETURNING version", "QUERY_READS_ONLY", "syntax error"),
    (
        "MERGE INTO public.companies c USING reporting.companies r ON c.id = r.id WHEN MATCHED THEN DELETE",
        "QUERY_READS_ONLY",
        "QUERY_NO_COLUMNS|permission denied",
    ),
    ("TRUNCATE public.history", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("COPY public.companies FROM '/etc/passwd'", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("COPY reporting.orders TO PROGRAM 'id'", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("COPY (SELECT 1) TO '/tmp/x'", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CREATE TABLE t (a int)", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CREATE TEMP TABLE t (a int)", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CREATE EXTENSION dblink", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("DROP VIEW reporting.orders", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("ALTER ROLE ehub_reporter SUPERUSER", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("GRANT ehub_app TO ehub_reporter", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("DO 'BEGIN PERFORM 1; END'", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("CALL f()", "QUERY_READS_ONLY", "QUERY_FAILED"),
    ("SELECT 1 AS a INTO public.t", "QUERY_READS_ONLY", "QUERY_"),
    ("SELECT 1 AS a INTO TEMP t", "QUERY_READS_ONLY", "QUERY_"),
    ("WITH w AS (DELETE FROM public.history RETURNING 1 AS a) SELECT a FROM w", "QUERY_READS_ONLY", "data-modifying"),
    (
        "WITH w AS (INSERT INTO public.reporting_sights VALUES (1, now(), NULL) RETURNING pid) SELECT * FROM w",
        "QUERY_READS_ONLY",
        "data-modifying",
    ),
    ("SELECT * FROM reporting.mails FOR UPDATE", "QUERY_READS_ONLY", "QUERY_FAILED"),
    ("SELECT nextval('public.companies_id_seq')", "QUERY_FUNCTION", "permission denied"),
    ("SELECT setval('companies_id_seq', 1)", "QUERY_FUNCTION", "QUERY_FAILED"),
    ("SELECT lo_create(4711)", "QUERY_FUNCTION", "QUERY_FAILED|answer"),
    ("SELECT lo_from_bytea(4711, 'x')", "QUERY_FUNCTION", "QUERY_FAILED|answer"),
    ("LOCK TABLE reporting.orders", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("NOTIFY ehub_jobs", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("SELECT pg_notify('ehub_jobs', '')", "QUERY_NAME", "answer"),
    ("VACUUM", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    // reading elsewhere
    ("SELECT * FROM public.accounts", "QUERY_NAME", "permission denied"),
    ("TABLE public.sessions", "QUERY_NAME", "permission denied"),
    ("SELECT password_hash FROM accounts", "QUERY_FAILED", "does not exist"),
    ("SELECT * FROM second_factors", "QUERY_FAILED", "does not exist"),
    ("SELECT * FROM public.reporting_sights", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_authid", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_catalog.pg_shadow", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_user_mapping", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_hba_file_rules", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_largeobject", "QUERY_NAME", "permission denied"),
    ("SELECT * FROM pg_statistic", "QUERY_NAME", "permission denied"),
    ("SELECT current_setting('hba_file')", "QUERY_FUNCTION", "QUERY_FAILED"),
    ("SELECT query_to_xml('SELECT * FROM public.accounts', true, true, '')", "QUERY_FUNCTION", "permission denied"),
    ("SELECT table_to_xml('public.accounts', true, true, '')", "QUERY_FUNCTION", "permission denied"),
    ("SELECT database_to_xml(true, true, '')", "QUERY_FUNCTION", "permission denied|answer"),
    ("SELECT ehub_session()", "QUERY_FUNCTION", "QUERY_FAILED"),
    ("SELECT public.ehub_forget_audit(1)", "QUERY_NAME", "permission denied"),
    ("SELECT public.ehub_grant_reporting()", "QUERY_NAME", "permission denied"),
    // files and network
    ("SELECT pg_read_file('/etc/passwd')", "QUERY_NAME", "permission denied"),
    ("SELECT pg_read_binary_file('/etc/passwd')", "QUERY_NAME", "permission denied"),
    ("SELECT pg_ls_dir('/')", "QUERY_NAME", "permission denied"),
    ("SELECT pg_stat_file('/etc/passwd')", "QUERY_NAME", "permission denied"),
    ("SELECT pg_ls_logdir()", "QUERY_NAME", "permission denied"),
    ("SELECT lo_import('/etc/passwd')", "QUERY_FUNCTION", "permission denied"),
    ("SELECT lo_export(1, '/tmp/x')", "QUERY_FUNCTION", "permission denied"),
    ("SELECT * FROM dblink('host=example.com', 'SELECT 1') AS t (a int)", "QUERY_FUNCTION", "does not exist"),
    ("SELECT pg_reload_conf()", "QUERY_NAME", "permission denied"),
    ("SELECT pg_switch_wal()", "QUERY_NAME", "permission denied"),
    (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> current_user",
        "QUERY_NAME",
        "QUERY_FAILED",
    ),
    // lifting what holds it
    ("SELECT set_config('role', 'ehub_app', false)", "QUERY_FUNCTION", "permission denied"),
    ("SELECT set_config('session_authorization', 'postgres', false)", "QUERY_FUNCTION", "QUERY_FAILED"),
    ("SELECT set_config('transaction_read_only', 'off', false)", "QUERY_FUNCTION", "QUERY_FAILED"),
    ("SELECT set_config('row_security', 'off', false), count(*) FROM orders", "QUERY_FUNCTION", "answer"),
    ("SET ROLE ehub_app", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("SET SESSION AUTHORIZATION postgres", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("RESET ALL", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("SET statement_timeout = 0", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("COMMIT", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    ("COMMIT AND CHAIN", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    // several, and breaking out of the brackets
    ("SELECT 1; DROP TABLE public.companies", "QUERY_ONE_ONLY", "multiple commands"),
    ("SELECT 1; COMMIT; SELECT 2", "QUERY_ONE_ONLY", "multiple commands"),
    ("SELECT 1) AS q(c1); DROP TABLE public.companies; --", "QUERY_ONE_ONLY", "syntax error"),
    ("SELECT 1) AS q(c1) --", "QUERY_FAILED", "syntax error"),
    ("SELECT 1) AS q(c1), (SELECT pg_sleep(1)", "QUERY_NAME", "syntax error"),
    ("SELECT 1 /*", "QUERY_UNENDED", "unterminated"),
    ("SELECT 1 AS a --", "answer", "answer"),
    ("SELECT 'a", "QUERY_UNENDED", "unterminated"),
    ("SELECT E'\\'; DROP TABLE public.companies; --'", "QUERY_SIGN", "answer"),
    ("EXPLAIN ANALYZE SELECT 1", "QUERY_READS_ONLY", "syntax error"),
    ("SHOW hba_file", "QUERY_READS_ONLY", "QUERY_"),
    ("EXECUTE answer", "QUERY_READS_ONLY", "QUERY_"),
    ("FETCH ALL FROM answer", "QUERY_READS_ONLY", "QUERY_"),
    ("DECLARE d CURSOR WITH HOLD FOR SELECT 1", "QUERY_READS_ONLY", "QUERY_NO_COLUMNS"),
    // waiting
    ("SELECT pg_sleep(60)", "QUERY_NAME", "QUERY_TIMED_OUT"),
    (
        "SELECT set_config('statement_timeout', '0', false), pg_sleep_for('60 s')",
        "QUERY_FUNCTION|QUERY_NAME",
        "QUERY_TIMED_OUT",
    ),
    ("SELECT pg_advisory_lock(1)", "QUERY_NAME", "answer"),
    (
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t",
        "QUERY_TIMED_OUT",
        "QUERY_TIMED_OUT",
    ),
];

/// What must not change.
async fn state(house: &House) -> (i64, i64, i64, i64) {
    (
        house.one("SELECT count(*) FROM companies").await,
        house.one("SELECT count(*) FROM pg_class").await + house.one("SELECT count(*) FROM pg_proc").await,
        house.one("SELECT count(*) FROM pg_largeobject_metadata").await,
        house.one("SELECT count(*) FROM pg_auth_members WHERE member = 'ehub_reporter'::regrole").await,
    )
}

fn is(found: &str, expected: &str) -> bool {
    expected.split('|').any(|part| found.contains(part))
}

/// Little time for what waits on purpose, enough for everything else.
fn time(expected: &str) -> Duration {
    if expected == "QUERY_TIMED_OUT" { Duration::from_secs(2) } else { limits().time }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_first_wall_says_no_in_words(pool: PgPool) {
    let mut house = house(&pool).await;
    let mut wrong = Vec::new();
    for (text, first, _) in ATTACKS {
        house.reporter.limits.time = time(first);
        let found = told(&house.ask(question(text)).await);
        if !is(&found, first) {
            wrong.push(format!("{text}: {found}, and not {first}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_second_wall_holds_alone(pool: PgPool) {
    let mut house = house(&pool).await;
    let before = state(&house).await;
    let mut wrong = Vec::new();
    for (text, _, second) in ATTACKS {
        house.reporter.limits.time = time(second);
        let found = told(&house.ask_unread(question(text)).await);
        if !is(&found, second) {
            wrong.push(format!("{text}: {found}, and not {second}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(state(&house).await, before);
    let locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    assert_eq!(house.one(locks).await, 0, "nothing is left of a run");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_suppliers_sight_is_not_lifted(pool: PgPool) {
    let house = house(&pool).await;
    let seen = async |text: &str| {
        let answer = house.ask_unread(Question { seen_as: Some("V1".to_owned()), ..question(text) }).await.unwrap();
        answer.rows.into_iter().map(|row| row[0].clone().unwrap_or_default()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(seen("SELECT user_id FROM accounts").await, "s1");
    assert_eq!(seen("SELECT code FROM companies ORDER BY code").await, "OSE V1");
    for setting in ["'ehub.scope', 'all'", "'ehub.company', '3'", "'ehub.mail', 'on'", "'row_security', 'off'"] {
        let text = format!("SELECT user_id FROM accounts, (SELECT set_config({setting}, false)) AS s(x) WHERE x <> ''");
        assert_eq!(seen(&text).await, "s1", "{setting}");
    }
    assert_eq!(seen("SELECT count(*) FROM audit_entries").await, "0");
    assert_eq!(seen("SELECT reporting.sight() IN (SELECT id FROM companies WHERE code = 'V1')").await, "true");
    // A condition with side effects is asked after the wall, not before it.
    let leaky = "SELECT code FROM companies WHERE 1 / (CASE WHEN code = 'V2' THEN 0 ELSE 1 END) = 1 ORDER BY code";
    assert_eq!(seen(leaky).await, "OSE V1");
    let all = house.ask(question("SELECT user_id FROM accounts ORDER BY user_id")).await.unwrap();
    assert_eq!(all.rows.len(), 3);
    let nobody = house.ask(Question { seen_as: Some("OSE".to_owned()), ..question("SELECT 1") }).await;
    assert_eq!(told(&nobody), "WRONG_TYPE");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn texts_of_others_are_not_seen_in_the_activity(pool: PgPool) {
    let house = house(&pool).await;
    let text =
        "SELECT count(*) FROM pg_stat_activity WHERE usename <> current_user AND query NOT LIKE '<%' AND query <> ''";
    let answer = house.ask_unread(question(text)).await.unwrap();
    assert_eq!(answer.rows, [[Some("0".to_owned())]]);
}
