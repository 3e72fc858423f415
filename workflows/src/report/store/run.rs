//! A worker counts a run: what it is to count, how far it is, and the finished rows.

use super::count::{Counted, Narrowed};
use crate::database::Db;
use crate::document::Seen;
use crate::error::{Error, label};
use crate::process::{By, Cx, begin_work, end_work};
use crate::report::declaration::Report;
use crate::report::figures;
use crate::report::machine::{Failure, Input, Made, ReportRun, Why};
use crate::report::parameters::Period;
use crate::report::rules::MOST_ROWS;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use ehub_engine::Actor;
use serde_json::Value;
use sqlx::{PgConnection, Postgres, Transaction};

/// A run that a worker has begun.
#[derive(Debug)]
pub struct Begun {
    /// Which one, as it is now: whatever another worker did before it counts for nothing.
    pub seen: Seen,
    /// What it reports.
    pub report: Report,
    /// The months.
    pub period: Period,
    /// What is counted.
    pub narrowed: Narrowed,
}

impl Begun {
    /// The steps in which it is counted.
    #[must_use]
    pub fn steps(&self) -> Vec<Period> {
        if self.report.declaration().by_month { self.period.each().collect() } else { vec![self.period] }
    }
}

/// Begins to count. `None` = there is nothing to be counted any more.
///
/// # Errors
/// The database's own.
pub async fn begin(db: &Db, by: By<'_>, id: i64) -> Result<Option<Begun>, Error> {
    let mut tx = db.begin_system().await?;
    let Some(moved) = begin_work::<ReportRun>(&mut Cx::new(&mut tx, by), id, Input::Start).await? else {
        return Ok(None);
    };
    let row = sqlx::query!(
        "SELECT report, month_from, month_to, as_of_at, vendor_code, plant_code, material_group FROM report_runs WHERE id = $1",
        id
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    let narrowed = Narrowed {
        as_of_at: row.as_of_at,
        vendor: row.vendor_code,
        plant: row.plant_code,
        material_group: row.material_group,
    };
    let (report, period) = (label(&row.report)?, Period { from: row.month_from, to: row.month_to });
    Ok(Some(Begun { seen: Seen { id, version: moved.version }, report, period, narrowed }))
}

/// A transaction that sees everything as it is now until its end, and changes nothing: all steps of a run speak of one moment.
///
/// # Errors
/// The database's own.
pub async fn snapshot(db: &Db, actor: &Actor) -> Result<Transaction<'static, Postgres>, Error> {
    Ok(db.begin_snapshot(actor).await?)
}

/// Says how far it is; whether it is still wanted, and this worker the one that counts it.
///
/// # Errors
/// The database's own.
pub async fn progress(db: &Db, seen: Seen, done: i32) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let told = tell(&mut tx, seen, done).await?;
    tx.commit().await?;
    Ok(told)
}

async fn tell(connection: &mut PgConnection, seen: Seen, done: i32) -> Result<bool, Error> {
    let told = sqlx::query!(
        "UPDATE report_runs SET steps_done = $3 WHERE id = $1 AND version = $2 AND state = 'Running'",
        seen.id,
        seen.version,
        done
    )
    .execute(connection)
    .await?;
    Ok(told.rows_affected() > 0)
}

/// Keeps the rows, and says that they are there, in one transaction: another worker that counted the same finds the run moved on, and one that
/// was called off has left nothing. Whether they are kept.
///
/// # Errors
/// The database's own.
pub async fn keep(db: &Db, by: By<'_>, seen: Seen, report: Report, rows: &[Counted]) -> Result<bool, Error> {
    if i64::try_from(rows.len()).unwrap_or(i64::MAX) > MOST_ROWS {
        return fail(db, by, seen, Failure::TooManyRows).await.map(|_| false);
    }
    let mut tx = db.begin_system().await?;
    // Looked at and locked before its rows are written: a second worker waits here, and finds that it is over.
    if !tell(&mut tx, seen, 0).await? {
        return Ok(false);
    }
    write(&mut tx, seen.id, report, rows).await?;
    let made = Made { rows: i32::try_from(rows.len()).unwrap_or(i32::MAX) };
    if !end_work::<ReportRun>(&mut Cx::new(&mut tx, by), seen, Input::Finish(made)).await? {
        return Ok(false);
    }
    tx.commit().await?;
    Ok(true)
}

async fn write(connection: &mut PgConnection, run: i64, report: Report, rows: &[Counted]) -> Result<(), Error> {
    let declared = report.declaration();
    let figures: Vec<Value> = rows
        .iter()
        .map(|row| serde_json::to_value(figures::complete(declared, &row.figures)).unwrap_or_default())
        .collect();
    let text = |of: fn(&Counted) -> &str| rows.iter().map(|row| of(row).to_owned()).collect::<Vec<String>>();
    sqlx::query!(
        "INSERT INTO report_rows (run_id, row_no, month_on, vendor_id, vendor_code, vendor_name, plant_code, uom, figures)
         SELECT $1, w.row_no, w.month_on, w.vendor_id, w.vendor_code, w.vendor_name, w.plant_code, w.uom, w.figures
           FROM unnest($2::date[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[]) WITH ORDINALITY
                AS w(month_on, vendor_id, vendor_code, vendor_name, plant_code, uom, figures, row_no)",
        run,
        &rows.iter().map(|row| row.month_on).collect::<Vec<NaiveDate>>(),
        &rows.iter().map(|row| row.vendor_id).collect::<Vec<i64>>(),
        &text(|row| &row.vendor_code),
        &text(|row| &row.vendor_name),
        &text(|row| &row.plant_code),
        &text(|row| &row.uom),
        &figures
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets companies outside see their own rows: suppliers where suppliers are named, and those of the members of a group that is named.
pub(super) async fn share(connection: &mut PgConnection, run: i64) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO report_run_companies (run_id, company_id)
         SELECT DISTINCT r.id, w.vendor_id
           FROM report_runs r JOIN report_rows w ON w.run_id = r.id JOIN companies c ON c.id = w.vendor_id
          WHERE r.id = $1
            AND (c.type = ANY(r.company_types) OR EXISTS (
                 SELECT FROM accounts a JOIN account_groups g ON g.account_id = a.id
                  WHERE g.group_id = ANY(r.group_ids)
                    AND (a.company_id = c.id OR EXISTS (
                         SELECT FROM account_companies m WHERE m.account_id = a.id AND m.company_id = c.id))))",
        run
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Says why there is nothing. Whether it was said: not of a run that has moved on.
///
/// # Errors
/// The database's own.
pub async fn fail(db: &Db, by: By<'_>, seen: Seen, failure: Failure) -> Result<bool, Error> {
    let mut tx = db.begin_system().await?;
    let said = end_work::<ReportRun>(&mut Cx::new(&mut tx, by), seen, Input::Fail(Why { failure })).await?;
    tx.commit().await?;
    Ok(said)
}

/// Deletes runs that have had no rows for long, so many at once; how many.
///
/// # Errors
/// The database's own.
pub async fn forget(db: &Db, now: DateTime<Utc>, days: i64, at_once: i64) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let done = sqlx::query!(
        "DELETE FROM report_runs WHERE id IN (
           SELECT id FROM report_runs WHERE state IN ('Failed', 'Cancelled', 'Expired') AND changed_at < $1
            ORDER BY id LIMIT $2)",
        now - TimeDelta::days(days),
        at_once
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
