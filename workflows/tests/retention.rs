//! What a preview counts is what a run takes away, of every kind.

use chrono::{DateTime, Utc};
use ehub_engine::jobs::admin;
use ehub_engine::label::Label as _;
use ehub_workflows::notification;
use ehub_workflows::qjob::store as qjob;
use ehub_workflows::registration::store::draft::{self, KeptDays};
use ehub_workflows::retention::Kind;
use ehub_workflows::retention::search::{WouldFilter, kept, would};
use ehub_workflows::{Db, Error, audit, export, mail, report};
use sqlx::PgPool;

/// Of every kind: rows of every age from nothing to 1,200 days, and some that are in use and stay.
const WORLD: &str = "
INSERT INTO companies (type, code, name, name_en, status, state) VALUES
  ('B', 'OSE', 'OSE', 'OSE', 'Golive', 'Golive'), ('S', 'V1', 'V1', 'V1', 'Golive', 'Golive');
INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status, state)
  SELECT 'ada', id, 'Ada', 'Ada', 'ada@example.com', 'Y', 'Y' FROM companies WHERE code = 'OSE';
CREATE TEMP TABLE ages ON COMMIT DROP AS SELECT n, now() - make_interval(days => n, hours => 1) AS at FROM generate_series(0, 1200, 5) n;
INSERT INTO jobs (kind, process, document, payload, state, run_at, idempotency_key, finished_at)
  SELECT 'x', p, 0, '{}', s, at, p || s || n, CASE WHEN s <> 'ready' THEN at END
    FROM ages, unnest(ARRAY['asn', 'qjob']) p, unnest(ARRAY['done', 'cancelled', 'dead', 'ready']) s;
INSERT INTO qjob_runs (job_id, qjob_id) SELECT id, 1 FROM jobs WHERE process = 'qjob';
INSERT INTO audit_log (at, kind, outcome, reason, actor_name, request_id, subject, detail)
  SELECT at, 'sign_in', 'done', '', 'ada', 'test', n::text, '{}' FROM ages;
INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content)
  SELECT c.id, at::date, at, 'x', 0, 0, '' FROM ages, companies c WHERE c.code = 'V1';
INSERT INTO exports (state, changed_at, created_at, account_id, works_for, company_type, roles, list, query, file_name, rows_total)
  SELECT s, at, at, a.id, a.company_id, 'B', '{}', 'po-lines', '', 'x', 0
    FROM ages, accounts a, unnest(ARRAY['Ready', 'Failed', 'Cancelled', 'Expired', 'Discarded']) s;
INSERT INTO report_runs (state, changed_at, created_at, report, month_from, month_to, as_of_on, as_of_at, asked_by_name, steps_total)
  SELECT s, at, at, 'openOrders', '2026-01-01', '2026-01-01', '2026-01-01', at, 'ada', 1
    FROM ages, unnest(ARRAY['Ready', 'Failed', 'Cancelled', 'Expired']) s;
INSERT INTO notifications (account_id, company_id, kind, created_at, process, document, document_no, document_count, idempotency_key)
  SELECT a.id, a.company_id, 'asn_sent', at, 'asn', 1, 'A1', 1, n::text FROM ages, accounts a;
INSERT INTO mail_messages (state, changed_at, created_at, template, language, account_id, to_name, to_address, process, document,
                           document_version, document_no, document_count, idempotency_key, facts)
  SELECT s, at, at, 'asn_sent', 'En', a.id, 'Ada', a.email, 'asn', 1, 1, 'A1', 1, s || n, '{}'
    FROM ages, accounts a, unnest(ARRAY['N', 'I', 'Y', 'F', 'E', 'C', 'X']) s;
";

struct House {
    pool: PgPool,
    db: Db,
    now: DateTime<Utc>,
}

impl House {
    async fn new(pool: &PgPool) -> Self {
        let mut tx = pool.begin().await.unwrap();
        sqlx::raw_sql("SET LOCAL session_replication_role = replica").execute(&mut *tx).await.unwrap();
        for sql in [WORLD, SESSIONS, LINKS, DRAFTS] {
            sqlx::raw_sql(sql).execute(&mut *tx).await.unwrap();
        }
        tx.commit().await.unwrap();
        let now = sqlx::query_scalar("SELECT now()").fetch_one(pool).await.unwrap();
        Self { pool: pool.clone(), db: Db::open((*pool.connect_options()).clone(), 4).await.unwrap(), now }
    }

    async fn would(&self, kind: Kind, value: i64) -> i64 {
        let filter = WouldFilter { kind: Some(kind.as_str().to_owned()), value: Some(value) };
        would(&self.db, self.now, &filter).await.unwrap().due
    }

    /// What a run takes away when the kind is kept for so long.
    async fn take(&self, kind: Kind, value: i64) -> u64 {
        let (db, now, most) = (&self.db, self.now, 100_000);
        match kind {
            Kind::Jobs => {
                let mut tx = db.begin_system().await.unwrap();
                let gone = admin::forget(&mut tx, "qjob", i32::try_from(value).unwrap(), most).await.unwrap();
                tx.commit().await.unwrap();
                gone
            }
            Kind::Runs => qjob::forget_runs(db, i32::try_from(value).unwrap(), most).await.unwrap(),
            Kind::Sessions => qjob::forget_sessions(db, now, value, most).await.unwrap(),
            // The database reads the setting by itself.
            Kind::Audit => audit::forget(db, most).await.unwrap(),
            Kind::WeeklyFiles => qjob::forget_downloads(db, now, value).await.unwrap(),
            Kind::Exports => export::store::forget(db, now, value, most).await.unwrap(),
            Kind::Reports => report::store::forget(db, now, value, most).await.unwrap(),
            Kind::Drafts => draft::sweep(db, now, KeptDays { forms: value, links: 9_999 }, most).await.unwrap(),
            Kind::Links => {
                let count = async || -> i64 {
                    sqlx::query_scalar("SELECT count(*) FROM one_time_links").fetch_one(&self.pool).await.unwrap()
                };
                let before = count().await;
                draft::sweep(db, now, KeptDays { forms: 9_999, links: value }, most).await.unwrap();
                (before - count().await).unsigned_abs()
            }
            Kind::Notifications => notification::store::forget(db, now, value, most).await.unwrap(),
            Kind::Mails => mail::forget(db, now, value, most).await.unwrap(),
        }
    }
}

const SESSIONS: &str = "INSERT INTO sessions (id, account_id, created_at, seen_at, ended_at, ended_reason)
  SELECT gen_random_uuid(), a.id, at, at, CASE WHEN e THEN at END, CASE WHEN e THEN 'expired' END
    FROM (SELECT n, now() - make_interval(days => n, hours => 1) AS at FROM generate_series(0, 1200, 5) n) g, accounts a, unnest(ARRAY[true, false]) e";
const LINKS: &str = "INSERT INTO one_time_links (purpose, account_id, token_hash, created_at, expires_at, used_at)
  SELECT 'password', a.id, decode(md5(n::text) || md5(n::text), 'hex'), at - interval '1 day', at, at
    FROM (SELECT n, now() - make_interval(days => n, hours => 1) AS at FROM generate_series(0, 1200, 5) n) g, accounts a";
const DRAFTS: &str = "INSERT INTO registration_drafts (email, language, fields, created_at, saved_at)
  SELECT 'x@example.com', 'En', '{}', now() - make_interval(days => n, hours => 1), now() FROM generate_series(0, 1200, 5) n";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_counted_is_what_is_taken_away(pool: PgPool) {
    let house = House::new(&pool).await;
    for kind in Kind::ALL {
        // The audit log has its shipped value, which the database reads by itself.
        let value = if *kind == Kind::Audit { 730 } else { 40 };
        let wanted = house.would(*kind, value).await;
        assert!(wanted > 0, "{kind} has something to take away");
        assert!(house.would(*kind, value + 100).await < wanted, "{kind}: what is kept longer is less to take away");
        assert_eq!(house.take(*kind, value).await, wanted.unsigned_abs(), "{kind}");
        assert_eq!(house.would(*kind, value).await, 0, "{kind}: nothing is left");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_kind_says_how_long_and_how_much(pool: PgPool) {
    let house = House::new(&pool).await;
    let all = kept(&house.db, house.now).await.unwrap();
    let told: Vec<(&str, i64, &str)> =
        all.iter().map(|one| (one.kind.as_str(), one.value, one.unit.as_str())).collect();
    assert_eq!(
        told,
        [
            ("jobs", 14, "days"),
            ("runs", 14, "days"),
            ("sessions", 30, "days"),
            ("audit", 730, "days"),
            ("weeklyFiles", 26, "weeks"),
            ("exports", 30, "days"),
            ("reports", 30, "days"),
            ("drafts", 7, "days"),
            ("links", 30, "days"),
            ("notifications", 90, "days"),
            ("mails", 1095, "days"),
        ],
        "as shipped, which is what it was before it could be set; mails were kept for ever"
    );
    for one in &all {
        assert!(one.total >= 241 && one.due > 0 && one.due < one.total, "{one:?}");
        assert!(one.oldest_at.is_some_and(|at| (house.now - at).num_days() == 1200), "{one:?}");
        assert_eq!((one.qjob_id, one.last_run_at), (None, None), "{one:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_makes_no_sense_is_refused(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    for (kind, value, label) in [
        ("jobs", Some(0), "OUT_OF_RANGE"),
        ("jobs", None, "OUT_OF_RANGE"),
        ("jobs", Some(1_000), "OUT_OF_RANGE"),
        ("audit", Some(364), "OUT_OF_RANGE"),
        ("history", Some(30), "WRONG_TYPE"),
        ("", Some(30), "WRONG_TYPE"),
    ] {
        let filter = WouldFilter { kind: Some(kind.to_owned()), value };
        let Err(Error::Invalid(found)) = would(&db, DateTime::UNIX_EPOCH, &filter).await else {
            panic!("{kind} {value:?}")
        };
        assert_eq!(found[0].label, label, "{kind} {value:?}");
    }
}
