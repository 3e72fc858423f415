//! SQL of the monitors: what is paused, and how each topic goes.

use super::Topic;
use crate::circuit_breaker::System;
use crate::database::Db;
use crate::erp_message::Kind;
use crate::error::Error;
use crate::filter::{parts, unknown};
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// Hours that the figures look back.
const HOURS: i64 = 24;

/// A topic whose sending is paused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopicPause {
    /// `po_confirm`, `po_reschedule`, `asn`, `certificate` or `mail`.
    pub topic: String,
    /// Why.
    pub reason: String,
    /// Since when.
    pub paused_at: DateTime<Utc>,
    /// By whom.
    pub paused_by: String,
}

/// What is paused, the longest first.
///
/// # Errors
/// The database's own.
pub async fn pauses(db: &Db, actor: &Actor) -> Result<Vec<TopicPause>, Error> {
    let mut tx = db.begin(actor).await?;
    read_pauses(&mut tx).await
}

async fn read_pauses(connection: &mut PgConnection) -> Result<Vec<TopicPause>, Error> {
    let rows = sqlx::query_as!(
        TopicPause,
        "SELECT topic, reason, paused_at, paused_by FROM topic_pauses ORDER BY paused_at, topic"
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

labels! {
    /// What a monitor watches.
    pub enum Watched {
        /// See [`Topic::PoConfirm`].
        PoConfirm = "po_confirm",
        /// See [`Topic::PoReschedule`].
        PoReschedule = "po_reschedule",
        /// See [`Topic::Asn`].
        Asn = "asn",
        /// See [`Topic::Certificate`].
        Certificate = "certificate",
        /// See [`Topic::Mail`].
        Mail = "mail",
        /// Orders of the ERP that could not be taken.
        Orders = "orders",
        /// Receipts that the ERP told.
        Receipts = "receipts",
    }
}

/// Which figures.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FiguresOf {
    /// `po_confirm`, `po_reschedule`, `asn`, `certificate` (several of these, comma-separated), or one of `mail`, `orders`, `receipts`.
    pub topic: String,
}

/// How it goes: the last 24 hours, and what waits now.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonitorFigures {
    /// The last 24 hours, the oldest first; the last one is the hour that runs.
    pub hours: Vec<MonitorHour>,
    /// Not settled yet: queued or on their way.
    pub waiting: i64,
    /// Since when the oldest of these waits.
    pub waiting_since: Option<DateTime<Utc>>,
    /// Failed or refused, and not dealt with.
    pub failed: i64,
    /// Since when the oldest of these is there.
    pub failed_since: Option<DateTime<Utc>>,
    /// Seconds from queued to done within which half of those of the last 24 hours were.
    pub median_seconds: Option<f64>,
    /// The same of nineteen in twenty.
    pub most_seconds: Option<f64>,
    /// Since when the system that it goes to does not answer; null = it does.
    pub down_since: Option<DateTime<Utc>>,
    /// What is paused of it.
    pub pauses: Vec<TopicPause>,
}

/// An hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonitorHour {
    /// Its beginning.
    pub at: DateTime<Utc>,
    /// Settled well in it.
    pub done: i64,
    /// Failed or refused in it.
    pub failed: i64,
}

/// What one statement found of the hours: settled well, failed, median and 95th percentile.
struct Settled {
    at: DateTime<Utc>,
    done: i64,
    failed: i64,
}

/// What waits, or failed.
#[derive(Default)]
struct Standing {
    waiting: i64,
    waiting_since: Option<DateTime<Utc>>,
    failed: i64,
    failed_since: Option<DateTime<Utc>>,
}

type Pace = (Option<f64>, Option<f64>);

/// How these topics go, at this moment.
///
/// # Errors
/// [`Error::Invalid`] for a topic that is not known or not counted together with the others, or the database's own.
pub async fn figures(db: &Db, actor: &Actor, now: DateTime<Utc>, of: &FiguresOf) -> Result<MonitorFigures, Error> {
    let watched = watched(&of.topic)?;
    let this_hour = now - TimeDelta::nanoseconds(now.timestamp_nanos_opt().unwrap_or_default() % 3_600_000_000_000);
    let from = this_hour - TimeDelta::hours(HOURS - 1);
    let mut tx = db.begin(actor).await?;
    let (settled, standing, pace) = match watched.as_slice() {
        [Watched::Mail] => (mail_hours(&mut tx, from).await?, mails(&mut tx).await?, mail_pace(&mut tx, from).await?),
        [Watched::Orders] => (order_hours(&mut tx, from).await?, orders(&mut tx).await?, (None, None)),
        [Watched::Receipts] => (receipt_hours(&mut tx, from).await?, receipts(&mut tx).await?, (None, None)),
        several => {
            let kinds = kinds(several);
            (
                message_hours(&mut tx, from, &kinds).await?,
                messages(&mut tx, &kinds).await?,
                message_pace(&mut tx, from, &kinds).await?,
            )
        }
    };
    let system = if watched == [Watched::Mail] { System::Mail } else { System::Erp };
    let down_since = sqlx::query_scalar!("SELECT down_since FROM outside_systems WHERE name = $1", system.as_str())
        .fetch_optional(&mut *tx)
        .await?
        .flatten();
    let mut pauses = read_pauses(&mut tx).await?;
    pauses.retain(|pause| watched.iter().any(|one| one.as_str() == pause.topic));
    Ok(MonitorFigures {
        hours: filled(from, &settled),
        waiting: standing.waiting,
        waiting_since: standing.waiting_since,
        failed: standing.failed,
        failed_since: standing.failed_since,
        median_seconds: pace.0,
        most_seconds: pace.1,
        down_since,
        pauses,
    })
}

/// What is asked for: several topics of messages to the ERP, or one of the others.
fn watched(topics: &str) -> Result<Vec<Watched>, Error> {
    let faults = unknown::<Watched>("topic", Some(topics));
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let mut watched: Vec<Watched> =
        parts(Some(topics)).unwrap_or_default().iter().filter_map(|word| Watched::parse(word)).collect();
    watched.dedup();
    let alone = |one: &Watched| topic(*one).is_none_or(|topic| topic == Topic::Mail);
    match watched.as_slice() {
        [] => Err(Error::Invalid(vec![Finding::block("REQUIRED").at("topic")])),
        [_, _, ..] if watched.iter().any(alone) => {
            Err(Error::Invalid(vec![Finding::block("WRONG_TYPE").at("topic").with("value", topics)]))
        }
        [..] => Ok(watched),
    }
}

fn topic(watched: Watched) -> Option<Topic> {
    match watched {
        Watched::PoConfirm => Some(Topic::PoConfirm),
        Watched::PoReschedule => Some(Topic::PoReschedule),
        Watched::Asn => Some(Topic::Asn),
        Watched::Certificate => Some(Topic::Certificate),
        Watched::Mail => Some(Topic::Mail),
        Watched::Orders | Watched::Receipts => None,
    }
}

fn kinds(watched: &[Watched]) -> Vec<String> {
    let kinds = watched.iter().filter_map(|one| topic(*one)).flat_map(Topic::kinds);
    kinds.map(|kind: &Kind| kind.as_str().to_owned()).collect()
}

/// Every hour, also those in which nothing was settled.
fn filled(from: DateTime<Utc>, settled: &[Settled]) -> Vec<MonitorHour> {
    let hour = |n: i64| {
        let at = from + TimeDelta::hours(n);
        let found = settled.iter().find(|one| one.at == at);
        MonitorHour { at, done: found.map_or(0, |one| one.done), failed: found.map_or(0, |one| one.failed) }
    };
    (0..HOURS).map(hour).collect()
}

async fn message_hours(
    connection: &mut PgConnection,
    from: DateTime<Utc>,
    kinds: &[String],
) -> Result<Vec<Settled>, Error> {
    let rows = sqlx::query_as!(
        Settled,
        r#"SELECT date_trunc('hour', changed_at, 'UTC') AS "at!", count(*) FILTER (WHERE state = 'Y') AS "done!",
                  count(*) FILTER (WHERE state <> 'Y') AS "failed!"
             FROM erp_messages WHERE kind = ANY($1) AND changed_at >= $2 AND state IN ('Y', 'F', 'E') GROUP BY 1"#,
        kinds,
        from
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn message_pace(connection: &mut PgConnection, from: DateTime<Utc>, kinds: &[String]) -> Result<Pace, Error> {
    let row = sqlx::query!(
        r#"SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM changed_at - created_at)::float8) AS median,
                  percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM changed_at - created_at)::float8) AS most
             FROM erp_messages WHERE kind = ANY($1) AND changed_at >= $2 AND state IN ('Y', 'F', 'E') AND state = 'Y'"#,
        kinds,
        from
    )
    .fetch_one(connection)
    .await?;
    Ok((row.median, row.most))
}

async fn messages(connection: &mut PgConnection, kinds: &[String]) -> Result<Standing, Error> {
    let standing = sqlx::query_as!(
        Standing,
        r#"SELECT count(*) FILTER (WHERE state IN ('N', 'I')) AS "waiting!",
                  min(created_at) FILTER (WHERE state IN ('N', 'I')) AS waiting_since,
                  count(*) FILTER (WHERE state IN ('F', 'E')) AS "failed!",
                  min(changed_at) FILTER (WHERE state IN ('F', 'E')) AS failed_since
             FROM erp_messages WHERE kind = ANY($1) AND state = ANY('{N,I,F,E}')"#,
        kinds
    )
    .fetch_one(connection)
    .await?;
    Ok(standing)
}

async fn mail_hours(connection: &mut PgConnection, from: DateTime<Utc>) -> Result<Vec<Settled>, Error> {
    let rows = sqlx::query_as!(
        Settled,
        r#"SELECT date_trunc('hour', changed_at, 'UTC') AS "at!", count(*) FILTER (WHERE state = 'Y') AS "done!",
                  count(*) FILTER (WHERE state <> 'Y') AS "failed!"
             FROM mail_messages WHERE changed_at >= $1 AND state IN ('Y', 'F', 'E') GROUP BY 1"#,
        from
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn mail_pace(connection: &mut PgConnection, from: DateTime<Utc>) -> Result<Pace, Error> {
    let row = sqlx::query!(
        r#"SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM changed_at - created_at)::float8) AS median,
                  percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM changed_at - created_at)::float8) AS most
             FROM mail_messages WHERE changed_at >= $1 AND state IN ('Y', 'F', 'E') AND state = 'Y'"#,
        from
    )
    .fetch_one(connection)
    .await?;
    Ok((row.median, row.most))
}

async fn mails(connection: &mut PgConnection) -> Result<Standing, Error> {
    let standing = sqlx::query_as!(
        Standing,
        r#"SELECT count(*) FILTER (WHERE state IN ('N', 'I')) AS "waiting!",
                  min(created_at) FILTER (WHERE state IN ('N', 'I')) AS waiting_since,
                  count(*) FILTER (WHERE state IN ('F', 'E')) AS "failed!",
                  min(changed_at) FILTER (WHERE state IN ('F', 'E')) AS failed_since
             FROM mail_messages WHERE state = ANY('{N,I,F,E}')"#
    )
    .fetch_one(connection)
    .await?;
    Ok(standing)
}

/// Orders that are held, by when they were met first.
async fn order_hours(connection: &mut PgConnection, from: DateTime<Utc>) -> Result<Vec<Settled>, Error> {
    let rows = sqlx::query_as!(
        Settled,
        r#"SELECT date_trunc('hour', first_held_at, 'UTC') AS "at!", 0::bigint AS "done!", count(*) AS "failed!"
             FROM held_orders WHERE first_held_at >= $1 GROUP BY 1"#,
        from
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn orders(connection: &mut PgConnection) -> Result<Standing, Error> {
    let row = sqlx::query!(r#"SELECT count(*) AS "failed!", min(first_held_at) AS since FROM held_orders"#)
        .fetch_one(connection)
        .await?;
    Ok(Standing { failed: row.failed, failed_since: row.since, ..Standing::default() })
}

/// Receipts, by when they were heard first.
async fn receipt_hours(connection: &mut PgConnection, from: DateTime<Utc>) -> Result<Vec<Settled>, Error> {
    let rows = sqlx::query_as!(
        Settled,
        r#"SELECT date_trunc('hour', first_heard_at, 'UTC') AS "at!", count(*) AS "done!", 0::bigint AS "failed!"
             FROM receipt_messages WHERE first_heard_at >= $1 GROUP BY 1"#,
        from
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Lines of receipts that are neither booked nor given up.
async fn receipts(connection: &mut PgConnection) -> Result<Standing, Error> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "waiting!", min(heard_at) AS since FROM asn_receipts
            WHERE booked_at IS NULL AND closed_at IS NULL"#
    )
    .fetch_one(connection)
    .await?;
    Ok(Standing { waiting: row.waiting, waiting_since: row.since, ..Standing::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_of_the_erp_are_counted_together_and_the_others_alone() {
        assert_eq!(watched("asn,certificate").map_err(|_| ()), Ok(vec![Watched::Asn, Watched::Certificate]));
        assert_eq!(kinds(&[Watched::Asn, Watched::Certificate]), ["asn", "asn_cancel", "certificate"]);
        for wrong in ["", " , ", "asn,mail", "orders,receipts", "nothing"] {
            assert!(matches!(watched(wrong), Err(Error::Invalid(_))), "{wrong}");
        }
    }

    #[test]
    fn hours_in_which_nothing_happened_are_there() {
        let from = DateTime::from_timestamp(1_789_999_200, 0).unwrap_or_default();
        let at = from + TimeDelta::hours(3);
        let hours = filled(from, &[Settled { at, done: 2, failed: 1 }]);
        assert_eq!(hours.len(), 24);
        assert_eq!(hours[3], MonitorHour { at, done: 2, failed: 1 });
        assert!(hours.iter().enumerate().all(|(place, hour)| place == 3 || hour.done + hour.failed == 0));
    }
}
