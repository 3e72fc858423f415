//! SQL of exports: how they are asked for, loaded and written, and their files.

mod request;
mod run;

pub use request::{Asker, request};
pub use run::{Begun, begin, fail, forget, keep, progress};

use super::machine::{Effect, Event, Export, Facts, Failure, Input, State};
use super::search::own;
use crate::error::Error;
use crate::process::{Asked, Cx, Decided, Loaded, Process};
use ehub_engine::actor::Kind;
use ehub_engine::label::Label;
use sqlx::{FromRow, QueryBuilder};

/// Kind of the job that writes an export.
pub const WRITE: &str = "export.write";

/// What is loaded of an export.
#[derive(FromRow)]
struct Row {
    id: i64,
    version: i64,
    state: String,
    company_id: Option<i64>,
}

impl Process for Export {
    type Row = ();

    const BULK: &'static [Event] = &[Event::Cancel, Event::Discard];

    async fn load(cx: &mut Cx<'_>, asked: &[Asked<'_, Self>]) -> Result<Vec<Loaded<Self>>, Error> {
        let ids: Vec<i64> = asked.iter().map(|one| one.id).collect();
        let mut query =
            QueryBuilder::new("SELECT e.id, e.version, e.state, e.company_id FROM exports e WHERE e.id = ANY(");
        query.push_bind(ids).push(")");
        if cx.actor.kind != Kind::System {
            own(&mut query, cx.actor);
        }
        let rows: Vec<Row> = query.build_query_as().fetch_all(&mut *cx.tx).await?;
        let loaded = rows.into_iter().filter_map(|row| {
            let (state, facts) = (State::parse(&row.state)?, Facts::default());
            Some(Loaded { id: row.id, version: row.version, state, company: row.company_id, facts, row: () })
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

async fn carry_out(cx: &mut Cx<'_>, one: &Decided<Export>, effect: Effect) -> Result<(), Error> {
    let id = one.loaded.id;
    match (effect, &one.input) {
        (Effect::BeginAnew, _) => {
            sqlx::query!("UPDATE exports SET rows_done = 0, failure = NULL, started_at = $2 WHERE id = $1", id, cx.now)
                .execute(&mut *cx.tx)
                .await?;
        }
        (Effect::WriteMade, Input::Finish(made)) => {
            sqlx::query!(
                "UPDATE exports SET rows_total = $2, rows_done = $2, size = $3, ready_at = $4 WHERE id = $1",
                id,
                made.rows,
                made.size,
                cx.now
            )
            .execute(&mut *cx.tx)
            .await?;
        }
        (Effect::WriteFailure, input) => {
            let failure = if let Input::Fail(why) = input { why.failure } else { Failure::NotMade };
            sqlx::query!("UPDATE exports SET failure = $2 WHERE id = $1", id, failure.as_str())
                .execute(&mut *cx.tx)
                .await?;
        }
        (Effect::DropFile, _) => {
            sqlx::query!("DELETE FROM export_parts WHERE export_id = $1", id).execute(&mut *cx.tx).await?;
        }
        (Effect::QueueJob | Effect::WriteMade, _) => return Err(one.misfit(effect)),
    }
    Ok(())
}
