//! What is kept how long, how much of it there is, and what would be taken away.

use super::kind::{Also, Kind};
use crate::Db;
use crate::error::Error;
use crate::filter::wrong;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};
use utoipa::ToSchema;

/// Rows that are counted at most; more are not told apart.
pub const MOST_COUNTED: i64 = 100_000;

/// A kind of data that is kept for a while.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// What.
    pub kind: String,
    /// Id of the qjob that takes it away; null = there is none, or it is not defined yet.
    pub qjob_id: Option<i64>,
    /// What that is called; null = none: the program itself deletes these files.
    pub qjob: Option<String>,
    /// Which of its parameters says after how long; without a qjob, which setting of the configuration.
    pub parameter: String,
    /// `days` or `weeks`.
    pub unit: String,
    /// For how many of them it is kept.
    pub value: i64,
    /// The smallest value.
    pub least: i64,
    /// The largest value.
    pub most: i64,
    /// How many rows there are; one more than 100,000 = more than can be counted here.
    pub total: i64,
    /// How many of them the next run takes away.
    pub due: i64,
    /// The oldest one.
    pub oldest_at: Option<DateTime<Utc>>,
    /// When the qjob ran last; null = it did not.
    pub last_run_at: Option<DateTime<Utc>>,
}

/// What would be taken away under another value.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WouldFilter {
    /// Of which kind of data.
    pub kind: Option<String>,
    /// Kept for so many days, or weeks.
    pub value: Option<i64>,
}

/// How many rows a run would take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Would {
    /// One more than 100,000 = more than can be counted here.
    pub due: i64,
}

#[derive(FromRow)]
struct Counted {
    total: i64,
    oldest_at: Option<DateTime<Utc>>,
}

/// Everything that is kept for a while. Counted in a system's transaction: it tells numbers, and nothing of any row.
///
/// # Errors
/// The database's own.
pub async fn kept(db: &Db, now: DateTime<Utc>) -> Result<Vec<Kept>, Error> {
    let mut tx = db.begin_system().await?;
    let qjobs = sqlx::query!(
        r#"SELECT q.id, q.name, q.parameters,
                  (SELECT max(s.ended_at) FROM (
                     SELECT r.ended_at FROM qjob_run_states r WHERE r.qjob_id = q.id ORDER BY r.id DESC LIMIT 2) s) AS last_run_at
             FROM qjobs q"#
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut all = Kind::ALL.iter().map(|kind| (*kind, Kept::default())).collect::<Vec<_>>();
    for (kind, kept) in &mut all {
        let qjob = qjobs.iter().find(|qjob| qjob.name == kind.qjob().as_str());
        let parameters = kind.qjob().complete(qjob.map_or(&Value::Null, |qjob| &qjob.parameters));
        let value = parameters[kind.parameter()].as_i64().unwrap_or_default();
        let (least, most) = kind.bounds();
        let counted = counted(&mut tx, *kind).await?;
        *kept = Kept {
            kind: kind.as_str().to_owned(),
            qjob_id: qjob.map(|qjob| qjob.id),
            qjob: Some(kind.qjob().as_str().to_owned()),
            parameter: kind.parameter().to_owned(),
            unit: if kind.unit_days() == 1 { "days" } else { "weeks" }.to_owned(),
            value,
            least,
            most,
            total: counted.total,
            due: due(&mut tx, *kind, now, value).await?,
            oldest_at: counted.oldest_at,
            last_run_at: qjob.and_then(|qjob| qjob.last_run_at),
        };
    }
    tx.commit().await?;
    Ok(all.into_iter().map(|(_, kept)| kept).collect())
}

/// What a run would take away if a kind were kept for so long.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind or a value that its parameter may not have, or the database's own.
pub async fn would(db: &Db, now: DateTime<Utc>, filter: &WouldFilter) -> Result<Would, Error> {
    let word = filter.kind.as_deref().unwrap_or_default();
    let Some(kind) = Kind::parse(word) else { return Err(Error::Invalid(vec![wrong::<Kind>("kind", word)])) };
    let (least, most) = kind.bounds();
    let value = filter.value.unwrap_or_default();
    if !(least..=most).contains(&value) {
        let finding = Finding::block("OUT_OF_RANGE").at("value").with("min", least).with("max", most);
        return Err(Error::Invalid(vec![finding]));
    }
    let mut tx = db.begin_system().await?;
    let due = due(&mut tx, kind, now, value).await?;
    tx.commit().await?;
    Ok(Would { due })
}

async fn counted(connection: &mut PgConnection, kind: Kind) -> Result<Counted, Error> {
    let rows = kind.rows();
    let mut query = QueryBuilder::<Postgres>::new("SELECT (SELECT count(*) FROM (SELECT FROM ");
    query.push(rows.from).push(" WHERE ").push(rows.of).push(" LIMIT ").push_bind(MOST_COUNTED + 1);
    query.push(") AS counted) AS total, (SELECT min(").push(rows.since).push(") FROM ").push(rows.from);
    query.push(" WHERE ").push(rows.of).push(") AS oldest_at");
    Ok(query.build_query_as().fetch_one(connection).await?)
}

/// How many rows are older than `value` of the kind's units.
async fn due(connection: &mut PgConnection, kind: Kind, now: DateTime<Utc>, value: i64) -> Result<i64, Error> {
    let rows = kind.rows();
    let before = now - TimeDelta::days(value * kind.unit_days());
    let mut query = QueryBuilder::<Postgres>::new("SELECT count(*) FROM (SELECT FROM ");
    query.push(rows.from).push(" WHERE ").push(rows.of);
    query.push(" AND ").push(rows.since).push(" < ").push_bind(before);
    match rows.also {
        Also::Nothing => {}
        Also::OlderThanAYear => {
            query.push(" AND ").push(rows.since).push(" < now() - interval '1 year'");
        }
        Also::NoLinkSince => {
            query.push(
                " AND NOT EXISTS (SELECT FROM one_time_links l WHERE l.registration_id = t.id AND l.expires_at > ",
            );
            query.push_bind(before).push(")");
        }
    }
    query.push(" LIMIT ").push_bind(MOST_COUNTED + 1).push(") AS due");
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}
