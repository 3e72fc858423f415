//! SQL of definitions: events of one or many of them. Ticks, runs and sweeping have files of their own.

mod define;
mod replan;
mod run;
mod sweep;
mod tick;

pub use define::{Shipped, define};
pub(crate) use replan::{expected, replan};
pub use run::{begin, end};
pub use sweep::{end_idle_sessions, forget_downloads, forget_runs, forget_sessions};
pub use tick::tick;

use crate::error::Error;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use crate::qjob::kind::Kind;
use crate::qjob::machine::{Edit, Effect, Event, Facts, Input, Qjob, State};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::jobs::{NewJob, admin};
use ehub_engine::label::Label;
use serde_json::{Value, json};

/// Attempts of a run: the next tick comes anyway.
const ATTEMPTS: i32 = 3;

/// The key under which runs of one definition come one after the other.
fn order_key(name: &str) -> String {
    format!("cron:{name}")
}

/// What a run is told: its parameters, complete, and the definition's time zone.
fn payload(kind: Kind, parameters: &Value, zone: &str) -> Value {
    json!({ "parameters": kind.complete(parameters), "zone": zone })
}

/// What effects need of a definition that no rule looks at.
pub struct Row {
    name: String,
    cron: String,
    zone: String,
    parameters: Value,
    /// The run that waits or runs.
    unfinished: Option<i64>,
}

impl Process for Qjob {
    type Row = Row;

    // Each kind has parameters of its own, so that what is edited is edited alone.
    const BULK: &'static [Event] = &[Event::Activate, Event::Pause, Event::Stop, Event::Run];

    /// What runs is looked at after the definitions are locked, when no tick can come between.
    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let rows = sqlx::query!(
            r#"SELECT q.id, q.name, q.version, q.state, q.cron, q.zone, q.parameters, j.id AS "unfinished?",
                  j.created_at AS "since?"
             FROM qjobs q
             LEFT JOIN LATERAL (
               SELECT j.id, j.created_at FROM jobs j
                WHERE j.order_key = 'cron:' || q.name AND j.state IN ('ready', 'running') ORDER BY j.id LIMIT 1) j ON true
            WHERE q.id = ANY($1)"#,
            &ids
        )
        .fetch_all(&mut *cx.tx)
        .await?;
        let loaded = rows.into_iter().filter_map(|row| {
            let facts = Facts { now: cx.now, kind: Kind::parse(&row.name), unfinished_since: row.since };
            let (id, version, state) = (row.id, row.version, State::parse(&row.state)?);
            let row = Row {
                name: row.name,
                cron: row.cron,
                zone: row.zone,
                parameters: row.parameters,
                unfinished: row.unfinished,
            };
            Some(Loaded { id, version, state, company: None, facts, row })
        });
        Ok(loaded.collect())
    }

    /// A few statements for each of the handful of definitions that there are.
    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            carry_out(cx, one).await?;
        }
        Ok(())
    }

    fn jobs(decided: &Decided<Self>) -> Vec<NewJob> {
        let row = &decided.loaded.row;
        match decided.loaded.facts.kind {
            Some(kind) if decided.outcome.effects.contains(&Effect::QueueRun) => vec![NewJob {
                kind: kind.as_str(),
                payload: payload(kind, &row.parameters, &row.zone),
                priority: 0,
                run_at: None,
                max_attempts: ATTEMPTS,
                order_key: Some(order_key(&row.name)),
            }],
            Some(_) | None => vec![],
        }
    }
}

async fn carry_out(cx: &mut Cx<'_>, one: &Decided<Qjob>) -> Result<(), Error> {
    let Loaded { id, row, facts, .. } = &one.loaded;
    let (mut cron, mut zone) = (row.cron.as_str(), row.zone.as_str());
    if let Input::Edit(Edit { cron: new_cron, zone: new_zone, parameters }) = &one.input {
        (cron, zone) = (new_cron.trim(), new_zone.trim());
        let parameters = facts.kind.map_or_else(|| parameters.clone(), |kind| kind.complete(parameters));
        sqlx::query!(
            "UPDATE qjobs SET cron = $2, zone = $3, parameters = $4, edited = true WHERE id = $1",
            id,
            cron,
            zone,
            parameters
        )
        .execute(&mut *cx.tx)
        .await?;
    }
    for effect in one.outcome.effects {
        match effect {
            Effect::PlanTick => {
                let next = Cadence::read(cron, zone).ok().and_then(|cadence| cadence.next(cx.now));
                sqlx::query!("UPDATE qjobs SET next_at = $2 WHERE id = $1", id, next).execute(&mut *cx.tx).await?;
            }
            Effect::DropTick => {
                sqlx::query!("UPDATE qjobs SET next_at = NULL WHERE id = $1", id).execute(&mut *cx.tx).await?;
            }
            Effect::QueueRun => run::asked(&mut *cx.tx, cx.actor, *id, &row.name).await?,
            Effect::StopRun => {
                if let Some(unfinished) = row.unfinished {
                    admin::cancel(&mut *cx.tx, unfinished, &cx.actor.name).await?;
                }
            }
        }
    }
    Ok(())
}
