//! Reading a stream of changes, whatever it is a stream of.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::cursor::{Changed, Cursor};
use super::rpc::{Rpc, not_understood};
use super::wire::{self, Instant};
use super::{Answer, Tryton};

/// When a row was made and last written. Tryton leaves the second empty until the first write.
#[derive(Debug, Deserialize)]
pub(super) struct Times {
    pub(super) id: i64,
    create_date: Option<Instant>,
    write_date: Option<Instant>,
}

impl Times {
    /// Microseconds of the last change.
    pub(super) fn at(&self) -> i64 {
        self.write_date.or(self.create_date).map_or(0, |at| at.0.timestamp_micros())
    }
}

/// Changed at or after.
pub(super) fn since(prefix: &str, from: DateTime<Utc>) -> Value {
    let at = wire::instant(from);
    json!(["OR", [format!("{prefix}write_date"), ">=", at], [format!("{prefix}create_date"), ">=", at]])
}

/// A stream: which rows belong to it and when they changed.
pub(super) trait Stream: Sync {
    /// The model of the rows.
    const MODEL: &'static str;

    /// Which of them are told about.
    fn domain(&self) -> Value;

    /// Of the rows told about, those that changed since.
    fn changed(&self, rpc: &Rpc, from: DateTime<Utc>) -> impl Future<Output = Answer<Vec<Changed>>> + Send;

    /// When these rows changed.
    fn times(&self, rpc: &Rpc, ids: &[i64]) -> impl Future<Output = Answer<Vec<Changed>>> + Send;
}

/// What comes next: the rows to give, the cursor after them, and whether there is more.
pub(super) async fn next<S: Stream>(
    tryton: &Tryton,
    stream: &S,
    cursor: Option<&str>,
    limit: usize,
) -> Answer<(Vec<Changed>, Cursor, bool)> {
    let rpc = &tryton.rpc;
    let mut cursor = Cursor::parse(cursor);
    let Some(after) = cursor.sweep() else {
        let changed = stream.changed(rpc, cursor.from()).await?;
        let (fresh, more) = cursor.fresh(changed, limit);
        let cursor = cursor.after(&fresh);
        return Ok((fresh, cursor, more));
    };
    if after == 0 {
        cursor.begin(newest::<S>(rpc).await?);
    }
    let domain = json!([["id", ">", after], stream.domain()]);
    let rows: Vec<Times> = rpc.search(S::MODEL, domain, &["create_date", "write_date"], Some(limit)).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let changed = stream.times(rpc, &ids).await?;
    let more = rows.len() == limit;
    let mut cursor = cursor.after(&changed);
    cursor.swept(ids.last().copied().filter(|_| more));
    Ok((changed, cursor, more))
}

/// When the model was last written to.
async fn newest<S: Stream>(rpc: &Rpc) -> Answer<Option<i64>> {
    let fields = json!(["create_date", "write_date"]);
    let order = json!([["write_date", "DESC NULLS LAST"]]);
    let params = [json!([]), json!(0), json!(1), order, fields];
    let rows = rpc.call(&format!("{}.search_read", S::MODEL), &params, None, Intent::Read).await?;
    let rows: Vec<Times> = serde_json::from_value(rows).map_err(|error| not_understood(S::MODEL, &error))?;
    Ok(rows.first().map(Times::at))
}
