//! The list of qjobs, one of them with its next ticks, and the history of its runs.

mod health;
mod stalled;

pub use health::{QjobHealth, health};
pub use stalled::{Stall, StalledQjob, stalled};

use crate::Db;
use crate::error::Error;
use crate::filter::{among, page};
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::qjob::kind::{Form, Kind, Parameter};
use chrono::{DateTime, Utc};
use ehub_engine::jobs::schedule::Cadence;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Ticks that are foretold.
const FORETOLD: usize = 5;

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QjobFilter {
    /// `Active`, `Paused`, `Stopped`; comma-separated.
    pub state: Option<String>,
    /// How the last run ended: `Queued`, `Running`, `Succeeded`, `Failed`, `Stopped`, `Lost`; comma-separated.
    pub last_run: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<QjobRow>)]
    pub sort: Option<String>,
}

/// Which runs of a definition.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RunFilter {
    /// As `lastRun` of the list.
    pub state: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QjobRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// What runs.
    pub name: String,
    /// `Active`, `Paused` or `Stopped`.
    pub state: String,
    /// When it runs.
    pub cron: String,
    /// In which time zone.
    pub zone: String,
    /// Next tick; null = none comes.
    pub next_at: Option<DateTime<Utc>>,
    /// State of the last run; null = it never ran.
    pub last_run: Option<String>,
    /// When the last run was queued.
    pub last_queued_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub last_ended_at: Option<DateTime<Utc>>,
    /// What it said.
    pub last_output: Option<String>,
    /// Changed at.
    pub changed_at: DateTime<Utc>,
}

/// One definition.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QjobDetail {
    /// The row of the list.
    #[serde(flatten)]
    pub row: QjobRow,
    /// Its parameters, complete.
    #[schema(value_type = Object)]
    pub parameters: Value,
    /// Which parameters there are.
    pub parameter_forms: Vec<ParameterForm>,
    /// The next five ticks, as if it were active.
    pub ticks: Vec<DateTime<Utc>>,
}

/// A parameter, so that a form can ask for it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParameterForm {
    /// Its key.
    pub name: String,
    /// Smallest, of a whole number.
    pub least: Option<i64>,
    /// Largest, of a whole number.
    pub most: Option<i64>,
    /// The words, of a choice.
    pub values: Option<Vec<String>>,
}

impl From<&Parameter> for ParameterForm {
    fn from(parameter: &Parameter) -> Self {
        let name = parameter.name.to_owned();
        match parameter.form {
            Form::Whole { least, most, .. } => Self { name, least: Some(least), most: Some(most), values: None },
            Form::Choice { values, .. } => {
                let values = values.iter().map(|value| (*value).to_owned()).collect();
                Self { name, least: None, most: None, values: Some(values) }
            }
        }
    }
}

/// One run.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Id of the run and of its job.
    pub id: i64,
    /// `Queued`, `Running`, `Succeeded`, `Failed`, `Stopped` or `Lost`.
    pub state: String,
    /// The tick; null = somebody asked for it.
    pub tick_at: Option<DateTime<Utc>>,
    /// Who asked for it.
    pub asked_by: Option<String>,
    /// Queued at.
    pub queued_at: DateTime<Utc>,
    /// The last attempt began at.
    pub begun_at: Option<DateTime<Utc>>,
    /// Ended at.
    pub ended_at: Option<DateTime<Utc>>,
    /// Seconds from begin to end, or to now.
    pub seconds: Option<f64>,
    /// Attempts so far.
    pub attempts: i32,
    /// What it says while it runs: done, total (0 = nobody knows), note.
    #[schema(value_type = Option<RunProgress>)]
    pub progress: Option<Value>,
    /// Who stopped it.
    pub stopped_by: Option<String>,
    /// What it said at its end.
    pub output: String,
    /// What went wrong last.
    pub last_error: Option<String>,
}

/// How far a run is.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct RunProgress {
    /// Steps done.
    pub done: u64,
    /// Steps in all; 0 = nobody knows.
    pub total: u64,
    /// What it is doing.
    pub note: String,
}

/// The next ticks of a cadence, or what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Foretold {
    /// The next five.
    pub ticks: Vec<DateTime<Utc>>,
    /// At `cron` and `zone`.
    pub findings: Vec<Finding>,
}

/// Foretells what a cadence means. Pure.
pub fn foretell(cron: &str, zone: &str, now: DateTime<Utc>) -> Foretold {
    match Cadence::read(cron, zone) {
        Ok(cadence) => Foretold { ticks: cadence.upcoming(now, FORETOLD), findings: vec![] },
        Err(findings) => Foretold { ticks: vec![], findings },
    }
}

impl Listed for QjobRow {
    const LIST: List = List::of(
        "qjobs q LEFT JOIN LATERAL (SELECT r.state, r.queued_at, r.ended_at, r.output FROM qjob_run_states r
           WHERE r.qjob_id = q.id ORDER BY r.id DESC LIMIT 1) r ON true",
    )
    .sorted("name")
    .ties(&[Tie::Up("name")])
    .columns(&[
        plain("id"),
        plain("version"),
        plain("name").sort().ties(&[]),
        plain("state").sort(),
        plain("cron"),
        plain("zone"),
        plain("nextAt").sort().nulls_last(),
        plain("lastRun").sql("r.state"),
        plain("lastQueuedAt").sql("r.queued_at"),
        plain("lastEndedAt").sql("r.ended_at"),
        plain("lastOutput").sql("left(r.output, 200)"),
        plain("changedAt"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &QjobFilter) {
    among(query, "q.state", filter.state.as_deref());
    among(query, "r.state", filter.last_run.as_deref());
}

/// A page of definitions and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &QjobFilter) -> Result<(Vec<QjobRow>, i64), Error> {
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| conditions(query, filter)).await
}

/// One definition with its next ticks.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, now: DateTime<Utc>, qjob: i64) -> Result<QjobDetail, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<QjobRow>();
    query.push(" WHERE q.id = ").push_bind(qjob);
    let row: QjobRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let given = sqlx::query_scalar!("SELECT parameters FROM qjobs WHERE id = $1", qjob).fetch_one(&mut *tx).await?;
    let kind = Kind::parse(&row.name);
    let parameters = kind.map_or_else(|| given.clone(), |kind| kind.complete(&given));
    let parameter_forms = kind.map_or(&[][..], |kind| kind.definition().parameters);
    let ticks = foretell(&row.cron, &row.zone, now).ticks;
    Ok(QjobDetail {
        row,
        parameters,
        parameter_forms: parameter_forms.iter().map(ParameterForm::from).collect(),
        ticks,
    })
}

/// A page of a definition's runs, newest first, and the exact number of all that match.
///
/// # Errors
/// [`Error::NotFound`] when there is no such definition, or the database's own.
pub async fn runs(db: &Db, actor: &Actor, qjob: i64, filter: &RunFilter) -> Result<(Vec<Run>, i64), Error> {
    let (offset, size) = page(filter.page, filter.size, 100);
    let mut tx = db.begin(actor).await?;
    let known = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM qjobs WHERE id = $1) AS "known!""#, qjob)
        .fetch_one(&mut *tx)
        .await?;
    if !known {
        return Err(Error::NotFound);
    }
    let mut count = QueryBuilder::new("SELECT count(*) FROM qjob_run_states r WHERE r.qjob_id = ");
    count.push_bind(qjob);
    among(&mut count, "r.state", filter.state.as_deref());
    let total: i64 = count.build_query_scalar().fetch_one(&mut *tx).await?;
    let mut query = QueryBuilder::new(
        "SELECT r.id, r.state, r.tick_at, r.asked_by, r.queued_at, r.begun_at, r.ended_at,
                extract(epoch FROM coalesce(r.ended_at, CASE WHEN r.state = 'Running' THEN now() END) - r.begun_at)::float8
                  AS seconds, r.attempts, r.progress, r.stopped_by, r.output, r.last_error
           FROM qjob_run_states r WHERE r.qjob_id = ",
    );
    query.push_bind(qjob);
    among(&mut query, "r.state", filter.state.as_deref());
    query.push(" ORDER BY r.id DESC LIMIT ").push_bind(size).push(" OFFSET ").push_bind(offset);
    Ok((query.build_query_as().fetch_all(&mut *tx).await?, total))
}
