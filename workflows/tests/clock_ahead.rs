//! A clock that ran two days ahead and was corrected: what it left behind keeps nothing from happening.

use chrono::{DateTime, TimeDelta, Utc};
use ehub_workflows::Db;
use ehub_workflows::clock_ahead::{Leases, Remedy, TIMES, repair};
use ehub_workflows::qjob::search::stalled;
use ehub_workflows::qjob::store::tick;
use sqlx::{AssertSqlSafe, PgPool};
use std::collections::BTreeSet;
use std::time::Duration;

const LEASES: Leases = Leases { job: Duration::from_secs(12), message: Duration::from_mins(2) };

/// A column, a statement that leaves one row of it two days ahead, and the time from now that it may be away afterwards.
const LEFT_BEHIND: [(&str, &str, TimeDelta); 12] = [
    (
        "qjobs.next_at",
        "INSERT INTO qjobs (name, state, changed_at, cron, zone, next_at)
         VALUES ('erp.pull_orders', 'Active', now(), '*/15 * * * * *', 'UTC', now() + interval '2 days')",
        TimeDelta::seconds(15),
    ),
    (
        "report_schedules.next_at",
        "INSERT INTO report_schedules (state, changed_at, created_at, name, report, cron, zone, months, with_running, is_mailed, next_at)
         VALUES ('Active', now(), now(), 'x', 'openOrders', '0 0 * * * *', 'UTC', 1, true, false, now() + interval '2 days')",
        TimeDelta::hours(1),
    ),
    (
        "jobs.run_at",
        "INSERT INTO jobs (kind, process, document, payload, run_at, idempotency_key)
         VALUES ('mail.deliver', 'mail', 1, '{}', now() + interval '2 days', 'a')",
        TimeDelta::zero(),
    ),
    (
        "jobs.lease_until",
        "INSERT INTO jobs (kind, process, document, payload, state, run_at, lease_until, leased_by, idempotency_key)
         VALUES ('erp.deliver', 'erp_message', 1, '{}', 'running', now(), now() + interval '2 days', 'killed', 'b')",
        TimeDelta::seconds(12),
    ),
    (
        "outside_systems.next_try_at",
        "INSERT INTO outside_systems (name, failures, down_since, next_try_at)
         VALUES ('erp', 5, now() + interval '2 days', now() + interval '2 days')",
        TimeDelta::zero(),
    ),
    (
        "erp_messages.lease_until",
        "INSERT INTO erp_messages (direction, kind, state, changed_at, created_at, idempotency_key, payload, lease_until)
         VALUES ('out', 'asn', 'I', now(), now(), 'a', '{}', now() + interval '2 days')",
        TimeDelta::minutes(2),
    ),
    (
        "mail_messages.lease_until",
        "INSERT INTO mail_messages (state, changed_at, created_at, template, language, to_name, to_address, process, document,
                                    document_version, document_no, document_count, idempotency_key, facts, lease_until)
         VALUES ('I', now(), now(), 'x', 'En', 'x', 'x@example.com', 'asn', 1, 1, 'x', 1, 'a', '{}', now() + interval '2 days')",
        TimeDelta::minutes(2),
    ),
    (
        "deadlines.due_at",
        "INSERT INTO deadlines (process, document, name, version, due_at, every_seconds, fired_at, times)
         VALUES ('asn', 1, 'erp-silent', 1, now() + interval '2 days', 3600, now(), 1)",
        TimeDelta::hours(1),
    ),
    (
        "held_orders.retry_asked_at",
        "INSERT INTO held_orders (po_no, vendor_code, plant_code, revision, in_part, reasons, erp_order, first_held_at, last_tried_at,
                                  retry_asked_at)
         VALUES ('1', 'V', 'P', 1, false, '[{}]', '{}', now(), now(), now() + interval '2 days')",
        TimeDelta::zero(),
    ),
    (
        "door_failures.locked_until",
        "INSERT INTO door_failures (door, name, address, failures, failed_at, locked_until)
         VALUES ('password', 'anna', '::1', 6, now() + interval '2 days', now() + interval '2 days 1 minute')",
        TimeDelta::minutes(1),
    ),
    (
        "second_factors.locked_until",
        "INSERT INTO second_factors (account_id, key_id, secret, created_at, locked_until)
         VALUES (1, 'k', '', now(), now() + interval '2 days')",
        TimeDelta::days(1),
    ),
    (
        "erp_cursors.pulled_at",
        "INSERT INTO erp_cursors (stream, cursor, pulled_at) VALUES ('orders', '1', now() + interval '2 days')",
        TimeDelta::zero(),
    ),
];

async fn open(owner: &PgPool) -> Db {
    Db::open((*owner.connect_options()).clone(), 4).await.unwrap()
}

async fn now(owner: &PgPool) -> DateTime<Utc> {
    sqlx::query_scalar("SELECT now()").fetch_one(owner).await.unwrap()
}

/// Runs a statement without the constraints that the rest of a document would need.
async fn leave(owner: &PgPool, statement: &'static str) {
    let mut tx = owner.begin().await.unwrap();
    sqlx::query("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
    sqlx::query(statement).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
}

/// How far away the latest value of a column is.
async fn away(owner: &PgPool, name: &str) -> TimeDelta {
    let (table, column) = name.split_once('.').unwrap();
    let statement = format!("SELECT max({column}), now() FROM {table}");
    let (value, now): (Option<DateTime<Utc>>, DateTime<Utc>) =
        sqlx::query_as(AssertSqlSafe(statement)).fetch_one(owner).await.unwrap();
    value.unwrap() - now
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_time_that_a_clock_ahead_leaves_behind_is_brought_back(owner: PgPool) {
    let db = open(&owner).await;
    let repaired: BTreeSet<String> = TIMES
        .iter()
        .filter(|time| time.remedy == Remedy::Repair)
        .map(|time| format!("{}.{}", time.table, time.column))
        .collect();
    let tried: BTreeSet<String> = LEFT_BEHIND.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(tried, repaired, "each column that is repaired has its line here");
    for (name, statement, _) in LEFT_BEHIND {
        leave(&owner, statement).await;
        assert!(away(&owner, name).await > TimeDelta::hours(47), "{name}");
    }
    let done = repair(&db, now(&owner).await, LEASES).await.unwrap();
    let tables: BTreeSet<&str> = LEFT_BEHIND.iter().filter_map(|(name, ..)| name.split('.').next()).collect();
    assert_eq!(done.iter().map(|(table, _)| *table).collect::<BTreeSet<_>>(), tables, "{done:?}");
    for (name, _, longest) in LEFT_BEHIND {
        assert!(away(&owner, name).await <= longest, "{name}");
    }
    assert_eq!(repair(&db, now(&owner).await, LEASES).await.unwrap(), [], "and once is enough");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_column_that_keeps_something_back_is_known(owner: PgPool) {
    let columns = |condition: &str| {
        format!(
            "SELECT c.table_name || '.' || c.column_name FROM information_schema.columns c
               JOIN information_schema.tables t USING (table_schema, table_name)
              WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone'{condition}"
        )
    };
    let named = columns(" AND c.column_name ~ '(_until|_try_at)$|^(next|run|due|retry|begins|ends|expires|pulled)_'");
    let keeping: Vec<String> = sqlx::query_scalar(AssertSqlSafe(named)).fetch_all(&owner).await.unwrap();
    let all: Vec<String> = sqlx::query_scalar(AssertSqlSafe(columns(""))).fetch_all(&owner).await.unwrap();
    let known: Vec<String> = TIMES.iter().map(|time| format!("{}.{}", time.table, time.column)).collect();
    let unknown: Vec<&String> = keeping.iter().filter(|column| !known.contains(column)).collect();
    assert!(unknown.is_empty(), "say in clock_ahead::TIMES what brings these back: {unknown:?}");
    assert!(known.iter().all(|column| all.contains(column)), "a column of clock_ahead::TIMES is not in the schema");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn times_that_may_be_away_are_left_alone(owner: PgPool) {
    let db = open(&owner).await;
    for statement in [
        "INSERT INTO qjobs (name, state, changed_at, cron, zone, next_at)
         VALUES ('weekly.download', 'Paused', now(), '0 0 6 * * MON', 'UTC', NULL)",
        "INSERT INTO jobs (kind, process, document, payload, run_at, idempotency_key)
         VALUES ('erp.deliver', 'erp_message', 1, '{}', now() + interval '55 minutes', 'a')",
        "INSERT INTO jobs (kind, process, document, payload, state, run_at, lease_until, leased_by, idempotency_key)
         VALUES ('erp.deliver', 'erp_message', 2, '{}', 'running', now(), now() + interval '1 minute', 'w', 'b')",
        "INSERT INTO outside_systems (name, failures, down_since, next_try_at)
         VALUES ('erp', 5, now(), now() + interval '55 minutes')",
        "INSERT INTO deadlines (process, document, name, version, due_at, every_seconds, fired_at, times)
         VALUES ('asn', 1, 'a', 1, now() + interval '55 minutes', 3600, now(), 1), ('asn', 1, 'b', 1, now() + interval '9 days', 60, NULL, 0)",
        "INSERT INTO door_failures (door, name, address, failures, failed_at, locked_until)
         VALUES ('password', 'anna', '::1', 9, now(), now() + interval '1 hour')",
    ] {
        leave(&owner, statement).await;
    }
    assert_eq!(repair(&db, now(&owner).await, LEASES).await.unwrap(), []);
}

/// What a run of an early tick leaves behind: its key, by which a tick counts as fired.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_tick_that_was_fired_early_is_fired_again_when_it_comes(owner: PgPool) {
    let db = open(&owner).await;
    leave(&owner, LEFT_BEHIND[0].1).await;
    let at = now(&owner).await + TimeDelta::hours(1);
    let early = "INSERT INTO jobs (kind, process, document, payload, state, run_at, created_at, finished_at, order_key, idempotency_key)
                 SELECT name, 'qjob', id, '{}', 'done', $1, $1, $1, 'cron:' || name, concat_ws(':', 'cron', name, extract(epoch FROM $1)::bigint)
                   FROM qjobs RETURNING id";
    let job: i64 = sqlx::query_scalar(early).bind(at).fetch_one(&owner).await.unwrap();
    let run = "INSERT INTO qjob_runs (job_id, qjob_id, tick_at) SELECT $1, id, $2 FROM qjobs";
    sqlx::query(run).bind(job).bind(at).execute(&owner).await.unwrap();
    let stalls = stalled(&db).await.unwrap();
    assert_eq!(
        stalls.iter().map(|one| (one.name.as_str(), one.reason.as_str())).collect::<Vec<_>>(),
        [("erp.pull_orders", "ahead")]
    );
    repair(&db, now(&owner).await, LEASES).await.unwrap();
    assert_eq!(stalled(&db).await.unwrap(), []);
    // That hour has come.
    let moved = "UPDATE qjobs SET next_at = $1 - interval '1 hour'";
    sqlx::query(moved).bind(at).execute(&owner).await.unwrap();
    let renamed = "UPDATE jobs SET idempotency_key = replace(idempotency_key, extract(epoch FROM $1::timestamptz)::bigint::text,
                                                             extract(epoch FROM $1::timestamptz - interval '1 hour')::bigint::text)";
    sqlx::query(renamed).bind(at).execute(&owner).await.unwrap();
    assert_eq!(tick(&db).await.unwrap(), 1, "it is not taken for the early one");
}
