//! SQL of runs: how they are asked for, loaded, counted and kept.

mod count;
mod mail;
mod request;
mod run;

pub use count::{Counted, Narrowed, count};
pub use request::{Asker, Audience, Order, request, request_within};
pub use run::{Begun, begin, fail, forget, keep, progress, snapshot};

use super::machine::{Effect, Event, Facts, Failure, Input, ReportRun, State};
use super::search::visible;
use crate::error::Error;
use crate::plant_day::{common_zone, plant_day};
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use sqlx::{FromRow, QueryBuilder};

/// Kind of the job that counts.
pub const RUN: &str = "report.run";

/// What is loaded of a run.
#[derive(FromRow)]
struct Row {
    id: i64,
    version: i64,
    state: String,
    account_id: Option<i64>,
}

impl Process for ReportRun {
    type Row = ();

    const BULK: &'static [Event] = &[Event::Cancel];

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let mut query =
            QueryBuilder::new("SELECT r.id, r.version, r.state, r.account_id FROM report_runs r WHERE r.id = ANY(");
        query.push_bind(ids).push(")");
        if cx.actor.kind != Kind::System {
            visible(&mut query, cx.actor);
        }
        let rows: Vec<Row> = query.build_query_as().fetch_all(&mut *cx.tx).await?;
        let today = plant_day(cx.now, &common_zone(cx.tx).await?);
        let loaded = rows.into_iter().filter_map(|row| {
            let facts = Facts { today, waiting: 0, unknown: vec![], asker: row.account_id };
            let state = State::parse(&row.state)?;
            Some(Loaded { id: row.id, version: row.version, state, company: None, facts, row: () })
        });
        Ok(loaded.collect())
    }

    async fn apply(cx: &mut Cx<'_>, decided: &[Decided<Self>]) -> Result<(), Error> {
        for one in decided {
            for effect in one.outcome.effects {
                carry_out(cx, one, *effect).await?;
            }
        }
        Ok(())
    }
}

async fn carry_out(cx: &mut Cx<'_>, one: &Decided<ReportRun>, effect: Effect) -> Result<(), Error> {
    let id = one.loaded.id;
    match (effect, &one.input) {
        (Effect::BeginAnew, _) => {
            sqlx::query!(
                "UPDATE report_runs SET steps_done = 0, failure = NULL, started_at = $2 WHERE id = $1",
                id,
                cx.now
            )
            .execute(&mut *cx.tx)
            .await?;
        }
        (Effect::WriteMade, Input::Finish(made)) => {
            sqlx::query!(
                "UPDATE report_runs SET steps_done = steps_total, row_count = $2, ready_at = $3 WHERE id = $1",
                id,
                made.rows,
                cx.now
            )
            .execute(&mut *cx.tx)
            .await?;
            run::share(cx.tx, id).await?;
        }
        (Effect::MailNamed, Input::Finish(made)) => mail::send(cx, (id, one.loaded.version + 1), made.rows).await?,
        (Effect::WriteFailure, input) => {
            let failure = if let Input::Fail(why) = input { why.failure } else { Failure::NotMade };
            sqlx::query!("UPDATE report_runs SET failure = $2 WHERE id = $1", id, failure.as_str())
                .execute(&mut *cx.tx)
                .await?;
        }
        (Effect::DropRows, _) => {
            sqlx::query!("DELETE FROM report_rows WHERE run_id = $1", id).execute(&mut *cx.tx).await?;
            sqlx::query!("DELETE FROM report_run_companies WHERE run_id = $1", id).execute(&mut *cx.tx).await?;
        }
        (Effect::QueueJob | Effect::WriteMade | Effect::MailNamed, _) => return Err(one.misfit(effect)),
    }
    Ok(())
}
