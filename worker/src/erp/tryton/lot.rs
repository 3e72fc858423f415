//! The supplier's lots. Tryton takes the same number as often as it is given, so it is looked at again once a lot was made.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::guard::Guard;
use super::rpc::Rpc;
use super::{Answer, AsnLot, ErpError, features, rows, wire};

const MODEL: &str = "stock.lot";
/// So often two lots of one number are made one before it is left to the next delivery of it.
const ATTEMPTS: usize = 3;

#[derive(Clone, Copy, Deserialize)]
struct Row {
    id: i64,
    create_uid: Option<i64>,
}

/// A movement with a lot.
#[derive(Deserialize)]
struct Carried {
    id: i64,
    lot: i64,
    state: String,
    #[serde(rename = "_timestamp")]
    fingerprint: Value,
}

/// The lot of this material with the supplier's number. An existing one stays as it is.
pub(super) async fn find_or_create(rpc: &Rpc, product: i64, lot: &AsnLot) -> Answer<i64> {
    if let Some(id) = first(rpc, product, &lot.lot_no).await? {
        return Ok(id);
    }
    let mut values = json!({ "number": lot.lot_no, "product": product });
    if let Some(last_day) = lot.effective_on {
        for field in features::lot_expiry_fields(rpc).await? {
            values[field] = wire::day(last_day);
        }
    }
    let made = rpc.create(MODEL, values, None).await?;
    let id = first(rpc, product, &lot.lot_no).await?.unwrap_or(made);
    if id != made {
        // Somebody else made it at the same time. Where ours cannot be deleted, `settle` comes to it.
        discard(rpc, made).await;
    }
    Ok(id)
}

/// Makes one lot of several with this number, as two deliveries made at once bring them about. Who comes last sees all of them, so it is
/// whoever sees them who puts all of them right: movements not yet received get the oldest lot in use. Only lots that `author` made
/// are given up: what people made twice they meant.
pub(super) async fn settle(rpc: &Rpc, author: i64, product: i64, number: &str) -> Answer<()> {
    for _ in 0..ATTEMPTS {
        let lots = all(rpc, product, number).await?;
        if lots.len() < 2 {
            return Ok(());
        }
        let carried = carried(rpc, &lots).await?;
        let Some(kept) = oldest_used(&lots, &carried) else { return Ok(()) };
        let given_up: Vec<i64> =
            lots.iter().filter(|lot| lot.id != kept && lot.create_uid == Some(author)).map(|lot| lot.id).collect();
        match give_up(rpc, kept, &given_up, &carried).await {
            Err(ErpError::Conflict { .. }) => {}
            Err(error) => return Err(error),
            Ok(()) => return Ok(()),
        }
    }
    Ok(())
}

async fn give_up(rpc: &Rpc, kept: i64, given_up: &[i64], carried: &[Carried]) -> Answer<()> {
    let mut guard = Guard::default();
    let mut writes = vec![];
    for have in carried.iter().filter(|have| given_up.contains(&have.lot) && have.state == "draft") {
        guard.add("stock.move", have.id, &have.fingerprint);
        writes.extend([json!([have.id]), json!({ "lot": kept })]);
    }
    if !writes.is_empty() {
        guard.call(rpc, "stock.move.write", &writes).await?;
    }
    for lot in given_up {
        if carried.iter().all(|have| have.lot != *lot || have.state == "draft") {
            discard(rpc, *lot).await;
        }
    }
    Ok(())
}

/// Deletes a lot of which there are no goods. If there are, the ERP says no, and that is well.
async fn discard(rpc: &Rpc, lot: i64) {
    if let Err(error) = rpc.call("stock.lot.delete", &[json!([lot])], None, Intent::Write).await {
        tracing::info!(lot, %error, "a lot made twice stays");
    }
}

/// The lot to take of those with this number: the oldest that any goods bear, else the oldest.
async fn first(rpc: &Rpc, product: i64, number: &str) -> Answer<Option<i64>> {
    let lots = all(rpc, product, number).await?;
    if lots.len() < 2 {
        return Ok(lots.first().map(|lot| lot.id));
    }
    let used = oldest_used(&lots, &carried(rpc, &lots).await?);
    Ok(used.or(lots.first().map(|lot| lot.id)))
}

fn oldest_used(lots: &[Row], carried: &[Carried]) -> Option<i64> {
    lots.iter().map(|lot| lot.id).find(|id| carried.iter().any(|have| have.lot == *id))
}

/// The lots with this number, oldest first.
async fn all(rpc: &Rpc, product: i64, number: &str) -> Answer<Vec<Row>> {
    rpc.all(MODEL, &json!([["number", "=", number], ["product", "=", product]]), &["create_uid"]).await
}

async fn carried(rpc: &Rpc, lots: &[Row]) -> Answer<Vec<Carried>> {
    let ids: Vec<i64> = lots.iter().map(|lot| lot.id).collect();
    rpc.of("stock.move", ("lot", &rows::ids(&ids)), &json!([]), &["lot", "state", "_timestamp"]).await
}
