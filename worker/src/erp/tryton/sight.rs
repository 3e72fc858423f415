//! What is there, without its content: a walk by id through all that may still change, and how our deliveries stand.
//!
//! A stream of changes is read by times, and a transaction that takes long enough becomes visible behind them. The walk knows of no
//! times: whatever is different from what was told before is met in the next round.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::expected;
use super::orders;
use super::receipts;
use super::returns;
use super::rows::{self, Found};
use super::rpc::{Rpc, not_understood};
use super::statements;
use super::stream::{self, Times};
use super::wire;
use super::{Answer, DeliveryStanding, ErpDelivery, Key, Sighting, Sightings, Stream};

/// So long after its last change a received delivery is walked past. A transaction of the ERP that takes longer is not met.
const RECEIVED_WITHIN: TimeDelta = TimeDelta::days(40);

/// The documents after this id.
pub(super) async fn sight(rpc: &Rpc, stream: Stream, after: i64, limit: usize) -> Answer<Sightings> {
    let limit = limit.clamp(1, rpc.pace().rows());
    match stream {
        Stream::Orders => {
            let found = heads(rpc, "purchase.purchase", after, &orders::open(), limit).await?;
            let lines = json!([]);
            let whole = found.rows.iter().map(Times::mark).collect();
            versions(rpc, found, whole, ("purchase.line", "purchase", &lines), rows::ids).await
        }
        Stream::Statements => {
            let found = heads(rpc, "account.invoice", after, &statements::open(), limit).await?;
            Ok(Sightings { is_all: found.is_all, rows: found.rows.iter().map(|row| seen(row.id, row.at())).collect() })
        }
        Stream::Receipts if after < returns::KEYS => {
            let (told, moves) = (received_lately(rpc, receipts::received()).await?, receipts::arrived());
            let came = moved(rpc, (receipts::MODEL, &told, &moves), after, limit).await?;
            // What went back is walked past after all that came.
            Ok(if came.is_all && came.rows.is_empty() {
                went_back(rpc, 0, limit).await?
            } else {
                Sightings { is_all: false, ..came }
            })
        }
        Stream::Receipts => went_back(rpc, after - returns::KEYS, limit).await,
    }
}

/// Shipments whose versions are those of their movements: when one was put away or paid for is of no interest, as in its stream.
async fn moved(
    rpc: &Rpc,
    (model, told, moves): (&'static str, &Value, &Value),
    after: i64,
    limit: usize,
) -> Answer<Sightings> {
    let found = heads(rpc, model, after, told, limit).await?;
    let whole = vec![0; found.rows.len()];
    versions(rpc, found, whole, ("stock.move", "shipment", moves), |ids| rows::references(model, ids)).await
}

async fn went_back(rpc: &Rpc, after: i64, limit: usize) -> Answer<Sightings> {
    let told = received_lately(rpc, returns::gone()).await?;
    let found = moved(rpc, (returns::MODEL, &told, &returns::moved()), after, limit).await?;
    let rows = found.rows.into_iter().filter_map(|row| Some(seen(row.key.number()? + returns::KEYS, row.version)));
    Ok(Sightings { rows: rows.collect(), ..found })
}

fn seen(key: i64, version: i64) -> Sighting {
    Sighting { key: Key::from_number(key), version }
}

async fn heads(rpc: &Rpc, model: &str, after: i64, told: &Value, limit: usize) -> Answer<Found<Times>> {
    let domain = json!([["id", ">", after], told]);
    rpc.page(model, &domain, &json!([["id", "ASC"]]), &["create_date", "write_date"], limit).await
}

/// Each with a version that its rows in another table go into, besides what goes into it already.
async fn versions(
    rpc: &Rpc,
    found: Found<Times>,
    own: Vec<i64>,
    (model, field, which): (&str, &str, &Value),
    values: impl Fn(&[i64]) -> Vec<Value>,
) -> Answer<Sightings> {
    let ids: Vec<i64> = found.rows.iter().map(|row| row.id).collect();
    let fields = ["create_date", "write_date", field];
    let parts: Vec<Value> = rpc.of(model, (field, &values(&ids)), which, &fields).await?;
    let mut versions: HashMap<i64, i64> = ids.iter().copied().zip(own).collect();
    for part in parts {
        let owner = stream::owner(&part[field]);
        let times: Times = serde_json::from_value(part).map_err(|error| not_understood(model, &error))?;
        if let Some(version) = owner.and_then(|owner| versions.get_mut(&owner)) {
            *version = version.wrapping_add(times.mark());
        }
    }
    Ok(Sightings { is_all: found.is_all, rows: ids.into_iter().map(|id| seen(id, versions[&id])).collect() })
}

/// Those of these shipments that changed lately, by the ERP's own clock; all, where it tells no time.
async fn received_lately(rpc: &Rpc, told: Value) -> Answer<Value> {
    // Any answer brings the clock; the first one of a session does, too.
    rpc.signed_in().await?;
    let since = rpc.clock().and_then(|seconds| DateTime::<Utc>::from_timestamp(seconds, 0));
    let Some(since) = since.map(|now| wire::instant(now - RECEIVED_WITHIN)) else { return Ok(told) };
    let changed = json!(["OR", ["write_date", ">=", since], [["write_date", "=", null], ["create_date", ">=", since]]]);
    Ok(json!([told, changed]))
}

/// How the deliveries with these numbers stand.
pub(super) async fn deliveries(rpc: &Rpc, inbound_nos: &[String]) -> Answer<Vec<ErpDelivery>> {
    #[derive(Deserialize)]
    struct Row {
        id: i64,
        number: String,
        state: String,
    }
    let numbers: Vec<Value> = inbound_nos.iter().map(|number| json!(number)).collect();
    let rows: Vec<Row> = rpc.of(receipts::MODEL, ("number", &numbers), &json!([]), &["number", "state"]).await?;
    let coming: Vec<i64> =
        rows.iter().filter(|row| standing(&row.state) == DeliveryStanding::Expected).map(|row| row.id).collect();
    let mut lines = expected::lines(rpc, &coming).await?;
    let mut delivery = |row: Row| {
        let standing = standing(&row.state);
        ErpDelivery {
            inbound_no: row.number,
            key: Key::from_number(row.id),
            standing,
            lines: (standing == DeliveryStanding::Expected).then(|| lines.remove(&row.id).unwrap_or_default()),
        }
    };
    Ok(rows.into_iter().map(&mut delivery).collect())
}

/// Tryton receives a delivery once and whole: what did not come then comes with another one.
fn standing(state: &str) -> DeliveryStanding {
    match state {
        "received" | "done" => DeliveryStanding::Done,
        "cancelled" => DeliveryStanding::Cancelled,
        _ => DeliveryStanding::Expected,
    }
}
