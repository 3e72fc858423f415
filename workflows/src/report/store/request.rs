//! Somebody, or a schedule, asks for a run.

use super::RUN;
use crate::database::Db;
use crate::document::Moved;
use crate::error::Error;
use crate::plant_day::{common_zone, day_begins, plant_day};
use crate::process::{By, Cx, judge_new};
use crate::report::machine::{Effect, Facts, Input, ReportRun};
use crate::report::parameters::Wish;
use chrono::Days;
use ehub_engine::Actor;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use serde_json::json;
use sqlx::PgConnection;

/// Attempts to count; a worker that is stopped or killed uses one up.
const ATTEMPTS: i32 = 5;
/// Whoever waits for the ERP goes first.
const PRIORITY: i16 = -1;

/// Who sees a run besides those who see all, and whether they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audience {
    /// Letters of company types.
    pub company_types: Vec<String>,
    /// Groups of accounts.
    pub groups: Vec<i64>,
    /// Told by mail.
    pub is_mailed: bool,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Whoever acts.
    Person,
    /// This schedule, called so.
    Schedule(i64, String),
}

/// A run that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// What.
    pub wish: Wish,
    /// By whom.
    pub asker: Asker,
    /// For whom.
    pub audience: Audience,
}

/// Asks for a run, for oneself.
///
/// # Errors
/// [`Error::Refused`] for parameters that make no sense, or when too many wait; or the database's own.
pub async fn request(db: &Db, by: By<'_>, wish: Wish) -> Result<Moved, Error> {
    let mut tx = db.begin(by.actor).await?;
    let order = Order { wish, asker: Asker::Person, audience: Audience::default() };
    let moved = request_within(&mut Cx::new(&mut tx, by), order).await?;
    tx.commit().await?;
    Ok(moved)
}

/// As [`request`], inside the caller's transaction.
///
/// # Errors
/// As [`request`].
pub async fn request_within(cx: &mut Cx<'_>, order: Order) -> Result<Moved, Error> {
    let Order { wish, asker, audience } = order;
    let zone = common_zone(cx.tx).await?;
    let today = plant_day(cx.now, &zone);
    let (account, facts) = facts(cx.tx, cx.actor, &asker, &wish).await?;
    let facts = Facts { today, ..facts };
    let input = match &asker {
        Asker::Person => Input::Request(Box::new(wish.clone())),
        Asker::Schedule(..) => Input::Schedule(Box::new(wish.clone())),
    };
    let outcome = judge_new::<ReportRun>(&facts, &input, cx.actor)?;
    let read = wish.read(today).map_err(Error::Refused)?;
    let declared = wish.report.declaration();
    // Of today everything counts that is known by now, and no more however late it is counted.
    let ends = day_begins(read.as_of_on + Days::new(1), &zone);
    let steps = if declared.by_month { read.period.months() } else { 1 };
    let (schedule, name) = match asker {
        Asker::Person => (None, cx.actor.name.clone()),
        Asker::Schedule(id, name) => (Some(id), name),
    };
    let id = sqlx::query_scalar!(
        "INSERT INTO report_runs (state, changed_at, created_at, report, month_from, month_to, as_of_on, as_of_at, vendor_code,
                                  plant_code, material_group, account_id, asked_by_name, schedule_id, company_types, group_ids,
                                  is_mailed, steps_total)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id",
        outcome.to.as_str(),
        cx.now,
        wish.report.as_str(),
        read.period.from,
        read.period.to,
        read.as_of_on,
        ends.min(cx.now),
        wish.vendor,
        wish.plant,
        wish.material_group,
        account,
        name,
        schedule,
        &audience.company_types,
        &audience.groups,
        audience.is_mailed,
        steps
    )
    .fetch_one(&mut *cx.tx)
    .await?;
    let key = account.map_or_else(|| "report:schedules".to_owned(), |account| format!("report:{account}"));
    let jobs = outcome.effects.contains(&Effect::QueueJob).then(|| job(key)).into_iter().collect();
    let change = Change::of(id, 0, None, &outcome, input.payload(), jobs);
    commit::<ReportRun>(cx.tx, cx.actor, cx.now, &[change]).await?;
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

/// Whose run it is, and what the rules look at but the day.
async fn facts(
    connection: &mut PgConnection,
    actor: &Actor,
    asker: &Asker,
    wish: &Wish,
) -> Result<(Option<i64>, Facts), Error> {
    let account = match asker {
        Asker::Person => Some(actor.works_as().ok_or(Error::NotFound)?),
        Asker::Schedule(..) => None,
    };
    // Two at once are counted one after the other.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('reports:' || $1::bigint, 0))", account)
        .execute(&mut *connection)
        .await?;
    let found = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM report_runs WHERE account_id = $1 AND state IN ('Queued', 'Running')) AS "waiting!",
                  $2 <> '' AND NOT EXISTS (SELECT FROM companies WHERE code = $2) AS "no_vendor!",
                  $3 <> '' AND NOT EXISTS (SELECT FROM plants WHERE code = $3) AS "no_plant!""#,
        account,
        wish.vendor,
        wish.plant
    )
    .fetch_one(connection)
    .await?;
    let unknown = [("vendor", found.no_vendor), ("plant", found.no_plant)];
    let unknown = unknown.into_iter().filter_map(|(field, is_unknown)| is_unknown.then_some(field)).collect();
    // The day is the caller's: it knows the zone.
    let today = chrono::NaiveDate::MIN;
    Ok((account, Facts { today, waiting: found.waiting, unknown, asker: None }))
}

/// One after the other for each account, so that nobody keeps others waiting with several.
fn job(order_key: String) -> NewJob {
    NewJob {
        kind: RUN,
        payload: json!({}),
        priority: PRIORITY,
        run_at: None,
        max_attempts: ATTEMPTS,
        order_key: Some(order_key),
    }
}
