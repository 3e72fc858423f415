//! SQL of schedules: made, changed, and run when their time has come.

use super::machine::{Effect, Event, Facts, Input, Plan, ReportSchedule, State};
use crate::Db;
use crate::document::Moved;
use crate::error::{Error, label};
use crate::field;
use crate::plant_day::{common_zone, plant_day};
use crate::process::{Asked, By, Cx, Decided, Loaded, Process, cause, judge_new};
use crate::qjob::store::expected;
use crate::report::parameters::{Period, Wish};
use crate::report::store::{Asker, Audience, Order, request_within};
use chrono::{DateTime, Utc};
use ehub_engine::Machine as _;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::label::Label;
use sqlx::PgConnection;

impl Process for ReportSchedule {
    /// What it says before the event.
    type Row = Plan;

    const BULK: &'static [Event] = &[Event::Pause, Event::Activate, Event::Run, Event::Remove];

    fn tidied(input: Input) -> Input {
        match input {
            Input::Create(plan) => Input::Create(Box::new(tidy(*plan))),
            Input::Edit(plan) => Input::Edit(Box::new(tidy(*plan))),
            Input::Pause | Input::Activate | Input::Run | Input::Fire | Input::Remove => input,
        }
    }

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!(
            "SELECT id, version, state, name, report, cron, zone, months, with_running, vendor_code, plant_code, material_group,
                    company_types, group_ids, is_mailed
               FROM report_schedules WHERE id = ANY($1)",
            &ids
        )
        .fetch_all(&mut *cx.tx)
        .await?;
        let mut loaded = Vec::with_capacity(rows.len());
        for row in rows {
            let plan = Plan {
                name: row.name,
                report: label(&row.report)?,
                cron: row.cron,
                zone: row.zone,
                months: row.months,
                with_running: row.with_running,
                vendor: row.vendor_code,
                plant: row.plant_code,
                material_group: row.material_group,
                company_types: row.company_types,
                groups: row.group_ids,
                is_mailed: row.is_mailed,
            };
            // One that is edited is edited alone.
            let unknown = match asked.iter().find(|one| one.id == row.id).and_then(|one| one.input) {
                Some(Input::Edit(wanted)) => unknown(cx.tx, wanted).await?,
                Some(_) | None => vec![],
            };
            let (facts, state) = (Facts { now: cx.now, unknown }, label::<State>(&row.state)?);
            loaded.push(Loaded { id: row.id, version: row.version, state, company: None, facts, row: plan });
        }
        Ok(loaded)
    }

    /// A few statements for each of the handful of schedules that there are.
    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            let plan = if let Input::Edit(plan) = &one.input { plan } else { &one.loaded.row };
            for effect in one.outcome.effects {
                match effect {
                    Effect::WritePlan => write(cx.tx, one.loaded.id, plan).await?,
                    Effect::PlanNext => plan_next(cx, one.loaded.id, plan).await?,
                    Effect::DropNext => {
                        sqlx::query!("UPDATE report_schedules SET next_at = NULL WHERE id = $1", one.loaded.id)
                            .execute(&mut *cx.tx)
                            .await?;
                    }
                    Effect::RequestRun => run(cx, one.loaded.id, plan).await?,
                }
            }
        }
        Ok(())
    }
}

fn tidy(mut plan: Plan) -> Plan {
    for text in
        [&mut plan.name, &mut plan.cron, &mut plan.zone, &mut plan.vendor, &mut plan.plant, &mut plan.material_group]
    {
        field::trim(text);
    }
    plan.company_types.sort();
    plan.company_types.dedup();
    plan.groups.sort_unstable();
    plan.groups.dedup();
    plan
}

/// Fields that name what there is not.
async fn unknown(connection: &mut PgConnection, plan: &Plan) -> Result<Vec<&'static str>, Error> {
    let found = sqlx::query!(
        r#"SELECT $1 <> '' AND NOT EXISTS (SELECT FROM companies WHERE code = $1) AS "vendor!",
                  $2 <> '' AND NOT EXISTS (SELECT FROM plants WHERE code = $2) AS "plant!",
                  EXISTS (SELECT FROM unnest($3::bigint[]) AS w(id) WHERE NOT EXISTS (SELECT FROM groups g WHERE g.id = w.id)) AS "groups!""#,
        plan.vendor,
        plan.plant,
        &plan.groups
    )
    .fetch_one(connection)
    .await?;
    let fields = [("vendor", found.vendor), ("plant", found.plant), ("groups", found.groups)];
    Ok(fields.into_iter().filter_map(|(field, is_unknown)| is_unknown.then_some(field)).collect())
}

/// Makes a schedule.
///
/// # Errors
/// [`Error::Refused`] with every reason, or the database's own.
pub async fn create(db: &Db, by: By<'_>, plan: Plan) -> Result<Moved, Error> {
    let plan = tidy(plan);
    let mut tx = db.begin(by.actor).await?;
    let facts = Facts { now: by.now, unknown: unknown(&mut tx, &plan).await? };
    let input = Input::Create(Box::new(plan.clone()));
    let outcome = judge_new::<ReportSchedule>(&facts, &input, by.actor)?;
    let next = Cadence::read(&plan.cron, &plan.zone).ok().and_then(|cadence| cadence.next(by.now));
    let id = sqlx::query_scalar!(
        "INSERT INTO report_schedules (state, changed_at, created_at, name, report, cron, zone, months, with_running, vendor_code,
                                       plant_code, material_group, company_types, group_ids, is_mailed, next_at)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id",
        outcome.to.as_str(),
        by.now,
        plan.name,
        plan.report.as_str(),
        plan.cron,
        plan.zone,
        plan.months,
        plan.with_running,
        plan.vendor,
        plan.plant,
        plan.material_group,
        &plan.company_types,
        &plan.groups,
        plan.is_mailed,
        next
    )
    .fetch_one(&mut *tx)
    .await?;
    let change = Change::of(id, 0, None, &outcome, input.payload(), vec![]);
    commit::<ReportSchedule>(&mut tx, by.actor, by.now, &[change]).await?;
    tx.commit().await?;
    Ok(Moved { id, state: outcome.to.as_str(), version: 1 })
}

async fn write(connection: &mut PgConnection, id: i64, plan: &Plan) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE report_schedules
            SET name = $2, report = $3, cron = $4, zone = $5, months = $6, with_running = $7, vendor_code = $8, plant_code = $9,
                material_group = $10, company_types = $11, group_ids = $12, is_mailed = $13
          WHERE id = $1",
        id,
        plan.name,
        plan.report.as_str(),
        plan.cron,
        plan.zone,
        plan.months,
        plan.with_running,
        plan.vendor,
        plan.plant,
        plan.material_group,
        &plan.company_types,
        &plan.groups,
        plan.is_mailed
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn plan_next(cx: &mut Cx<'_>, id: i64, plan: &Plan) -> Result<(), Error> {
    // Ticks that nobody was up for become one.
    let next = Cadence::read(&plan.cron, &plan.zone).ok().and_then(|cadence| cadence.next(cx.now));
    sqlx::query!("UPDATE report_schedules SET next_at = $2 WHERE id = $1", id, next).execute(&mut *cx.tx).await?;
    Ok(())
}

/// Asks for a run over the months that it means today.
async fn run(cx: &mut Cx<'_>, id: i64, plan: &Plan) -> Result<(), Error> {
    let today = plant_day(cx.now, &common_zone(cx.tx).await?);
    let wish = Wish {
        vendor: plan.vendor.clone(),
        plant: plan.plant.clone(),
        material_group: plan.material_group.clone(),
        ..Wish::of(plan.report, Period::back(today, plan.months, plan.with_running), today)
    };
    let audience =
        Audience { company_types: plan.company_types.clone(), groups: plan.groups.clone(), is_mailed: plan.is_mailed };
    let order = Order { wish, asker: Asker::Schedule(id, plan.name.clone()), audience };
    let system = cx.actor.system_for(ReportSchedule::NAME);
    request_within(&mut Cx::new(cx.tx, By::new(&system, cx.now)), order).await?;
    sqlx::query!("UPDATE report_schedules SET last_at = $2 WHERE id = $1", id, cx.now).execute(&mut *cx.tx).await?;
    Ok(())
}

/// Asks for the runs of schedules whose time has come, each in a transaction of its own; how many. What another worker is looking at is passed
/// over: each tick becomes one run, whoever is first.
///
/// # Errors
/// The database's own.
pub async fn fire_due(db: &Db, by: By<'_>) -> Result<u64, Error> {
    let mut fired = 0;
    loop {
        let mut tx = db.begin_system().await?;
        let due = sqlx::query_scalar!(
            "SELECT id FROM report_schedules WHERE state = 'Active' AND next_at <= $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED",
            by.now
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(id) = due else { return Ok(fired) };
        cause::<ReportSchedule>(&mut Cx::new(&mut tx, by), id, Input::Fire).await?;
        tx.commit().await?;
        fired += 1;
    }
}

/// Plans the next run again of every active schedule whose run lies later than the next one after now, as a clock that ran ahead leaves
/// it. Says how many.
///
/// # Errors
/// The database's own.
pub(crate) async fn replan(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<u64, Error> {
    let rows = sqlx::query!(
        "SELECT id, cron, zone, next_at FROM report_schedules
          WHERE state = 'Active' AND coalesce(next_at > $1, true) ORDER BY id FOR UPDATE SKIP LOCKED",
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    let planned = rows.into_iter().filter_map(|row| Some((row.id, expected(&row.cron, &row.zone, row.next_at, now)?)));
    let (ids, nexts): (Vec<i64>, Vec<DateTime<Utc>>) = planned.unzip();
    let done = sqlx::query!(
        "UPDATE report_schedules s SET next_at = p.next_at
           FROM unnest($1::bigint[], $2::timestamptz[]) AS p(id, next_at) WHERE s.id = p.id",
        &ids,
        &nexts
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}
