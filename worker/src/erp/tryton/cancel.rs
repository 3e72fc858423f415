//! Taking a delivery back. Its goods are taken off first: cancelled with it, they would not be expected any more.

use serde_json::json;

use super::content::{self, MODEL, Shipment};
use super::guard::Guard;
use super::promise;
use super::rpc::Rpc;
use super::stock::{self, Move};
use super::units::Units;
use super::{Answer, ErpError, line};

/// Cancels the delivery. One that is cancelled, or not there any more, is as it should be.
pub(super) async fn cancel(rpc: &Rpc, reference: &str, inbound_no: &str) -> Answer<()> {
    let domain =
        json!(["OR", [["number", "=", inbound_no]], [["reference", "=", reference], ["state", "!=", "cancelled"]]]);
    let found = content::shipments(rpc, &domain).await?;
    let Some(shipment) = found.iter().find(|shipment| shipment.number.as_deref() == Some(inbound_no)) else {
        return match found.first() {
            None => Ok(()),
            Some(other) => {
                let number = other.number.as_deref().unwrap_or("?");
                Err(ErpError::refused(format!("{reference} is delivery {number} in the ERP, not {inbound_no}")))
            }
        };
    };
    if shipment.reference.as_deref() != Some(reference) {
        let whose = shipment.reference.as_deref().unwrap_or("?");
        return Err(ErpError::refused(format!("delivery {inbound_no} has the reference {whose}, not {reference}")));
    }
    match shipment.state.as_str() {
        "cancelled" => Ok(()),
        "draft" => take_back(rpc, shipment).await,
        state => Err(ErpError::refused(format!("delivery {inbound_no} is {state} already"))),
    }
}

/// Takes the goods off, on the days they were promised for, and cancels what is left of the delivery. Stopped in between, the goods are
/// expected again and an empty delivery stays, which the next attempt cancels.
pub(super) async fn take_back(rpc: &Rpc, shipment: &Shipment) -> Answer<()> {
    let reference = shipment.reference.as_deref().unwrap_or_default();
    let moves = stock::by_id(rpc, &shipment.incoming_moves).await?;
    let mut lines: Vec<i64> = moves.iter().filter_map(Move::line).collect();
    lines.sort_unstable();
    lines.dedup();
    if moves.iter().any(Move::is_announced) {
        take_off(rpc, shipment, reference, &moves, &lines).await?;
    }
    let now = content::shipments(rpc, &json!([["id", "=", shipment.id]])).await?;
    match now.first() {
        // Deleted meanwhile: gone is gone.
        None => {}
        Some(now) if now.state == "cancelled" => {}
        Some(now) if now.is_shell() => {
            let mut guard = Guard::default();
            guard.add(MODEL, now.id, &now.fingerprint);
            guard.call(rpc, "stock.shipment.in.cancel", &[json!([now.id])]).await?;
        }
        Some(_) => return Err(ErpError::conflict("goods were put onto the delivery meanwhile")),
    }
    // The notes are for people by now: that they stay harms nobody.
    if let Err(error) = promise::forget(rpc, reference, &lines).await {
        tracing::warn!(reference, %error, "the promised days of a delivery taken back stay noted");
    }
    Ok(())
}

async fn take_off(rpc: &Rpc, shipment: &Shipment, reference: &str, moves: &[Move], lines: &[i64]) -> Answer<()> {
    let mut promised = promise::kept(rpc, reference, lines).await?;
    let (units, unit_of) = (Units::read(rpc).await?, line::units(rpc, lines.iter().copied()).await?);
    let mut guard = Guard::default();
    guard.add(MODEL, shipment.id, &shipment.fingerprint);
    let mut actions = vec![];
    for have in moves.iter().filter(|have| have.is_announced()) {
        guard.add("stock.move", have.id, &have.fingerprint);
        let have = &have
            .clone()
            .in_unit(have.line().and_then(|line| unit_of.get(&line).copied()), &units)
            .unwrap_or(have.clone());
        let kept = have.line().and_then(|line| promised.get_mut(&line));
        let day = kept.and_then(|kept| promise::take(kept, have.quantity()));
        // Delivered before anything was noted: as Tryton planned it, which is all that is known.
        let day = day.or(have.origin_planned_date).or(have.planned_date).map(|day| super::wire::day(day.0));
        actions.push(json!(["write", [have.id], { "shipment": null, "lot": null, "planned_date": day }]));
    }
    let values = json!({ "incoming_moves": actions });
    guard.call(rpc, "stock.shipment.in.write", &[json!([shipment.id]), values]).await?;
    Ok(())
}
