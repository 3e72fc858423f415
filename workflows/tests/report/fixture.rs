//! 120 order lines with a history, and those who ask for reports.

use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::actor::{Actor, Kind};
use ehub_workflows::process::By;
use ehub_workflows::report::Report;
use ehub_workflows::report::parameters::{Period, Wish};
use ehub_workflows::report::search::{self, ReportRow, ReportRowFilter, RunView};
use ehub_workflows::report::store::{self, Begun, Counted, Narrowed};
use ehub_workflows::{Db, Error};
use rust_decimal::Decimal;
use sqlx::PgPool;

pub fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Noon of 2026-11-27 in Taipei.
pub fn now() -> DateTime<Utc> {
    time("2026-11-27T04:00:00Z")
}

pub fn worker() -> Actor {
    Actor::system("report.run", "test")
}

/// September to November.
pub fn autumn() -> Period {
    Period { from: day("2026-09-01"), to: day("2026-11-01") }
}

pub struct World {
    pub pool: PgPool,
    pub db: Db,
}

pub async fn world(pool: &PgPool) -> World {
    sqlx::raw_sql(include_str!("world.sql")).execute(pool).await.unwrap();
    World { pool: pool.clone(), db: Db::open((*pool.connect_options()).clone(), 6).await.unwrap() }
}

impl World {
    pub async fn id(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// Somebody, with the roles of the account's groups, of the company if it is outside.
    pub async fn person(&self, user: &str) -> Actor {
        let (account, company, roles): (i64, Option<i64>, Vec<i16>) = sqlx::query_as(
            "SELECT a.id, CASE WHEN c.type = 'S' THEN c.id END,
                    ARRAY(SELECT r.role FROM account_groups g JOIN group_roles r USING (group_id) WHERE g.account_id = a.id)
               FROM accounts a JOIN companies c ON c.id = a.company_id WHERE a.user_id = $1",
        )
        .bind(user)
        .fetch_one(&self.pool)
        .await
        .unwrap();
        let roles = roles.into_iter().map(|role| u16::try_from(role).unwrap()).collect();
        Actor { account: Some(account), company, roles, kind: Kind::Person, ..Actor::system(user, "test") }
    }

    pub async fn run(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.pool).await.unwrap();
    }

    /// Counts a report of these months, as a worker does; of everything known at the moment.
    pub async fn count(&self, report: Report, period: Period, as_of_at: DateTime<Utc>) -> Vec<Counted> {
        self.narrowed(report, period, narrowed(as_of_at)).await
    }

    pub async fn narrowed(&self, report: Report, period: Period, narrowed: Narrowed) -> Vec<Counted> {
        let mut snapshot = store::snapshot(&self.db, &worker()).await.unwrap();
        let steps = if report.declaration().by_month { period.each().collect() } else { vec![period] };
        let mut rows = Vec::new();
        for step in steps {
            rows.extend(store::count(&mut snapshot, report, step, &narrowed).await.unwrap());
        }
        rows
    }

    pub async fn request(&self, user: &str, wish: Wish) -> Result<i64, Error> {
        let actor = self.person(user).await;
        store::request(&self.db, By::new(&actor, now()), wish).await.map(|moved| moved.id)
    }

    pub async fn begin(&self, id: i64) -> Option<Begun> {
        store::begin(&self.db, By::new(&worker(), now()), id).await.unwrap()
    }

    /// Counts and keeps it; whether it was kept.
    pub async fn finish(&self, begun: &Begun) -> bool {
        let mut rows = Vec::new();
        let mut snapshot = store::snapshot(&self.db, &worker()).await.unwrap();
        for step in begun.steps() {
            rows.extend(store::count(&mut snapshot, begun.report, step, &begun.narrowed).await.unwrap());
        }
        store::keep(&self.db, By::new(&worker(), now()), begun.seen, begun.report, &rows).await.unwrap()
    }

    /// Asks for a report of the autumn, and makes it.
    pub async fn made(&self, user: &str, report: Report) -> i64 {
        let id = self.request(user, Wish::of(report, autumn(), day("2026-11-27"))).await.unwrap();
        let begun = self.begin(id).await.unwrap();
        assert!(self.finish(&begun).await);
        id
    }

    pub async fn state(&self, id: i64) -> String {
        sqlx::query_scalar("SELECT state FROM report_runs WHERE id = $1").bind(id).fetch_one(&self.pool).await.unwrap()
    }

    pub async fn kept(&self, id: i64) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM report_rows WHERE run_id = $1")
            .bind(id)
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    pub async fn read(&self, user: &str, id: i64) -> Result<RunView, Error> {
        search::read(&self.db, &self.person(user).await, id).await
    }

    pub async fn rows(&self, user: &str, id: i64) -> Vec<ReportRow> {
        let filter = ReportRowFilter { run: Some(id), size: Some(100), ..ReportRowFilter::default() };
        search::rows(&self.db, &self.person(user).await, &filter).await.unwrap().0
    }
}

pub fn narrowed(as_of_at: DateTime<Utc>) -> Narrowed {
    Narrowed { as_of_at, vendor: String::new(), plant: String::new(), material_group: String::new() }
}

/// A figure of all rows together.
pub fn sum(rows: &[Counted], key: &str) -> Decimal {
    rows.iter().map(|row| row.figures[key]).sum()
}
