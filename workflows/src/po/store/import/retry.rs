//! Held orders are tried again: by every pull those that may be let in by now, by an administrator those that are named.

use super::held::{self, AT_ONCE, Held, Wanted};
use super::{Imported, begin_in_turn, take};
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use std::collections::{HashMap, HashSet};

/// Which held orders an administrator means.
#[derive(Clone, Debug)]
pub enum Which {
    /// Those with these ids.
    These(Vec<i64>),
    /// Every one.
    All,
}

/// What became of one held order.
#[derive(Debug)]
pub struct Retried {
    /// Id of the held order.
    pub id: i64,
    /// Its number; `None` = there is no such held order.
    pub po_no: Option<String>,
    /// Whether it was taken, or every reason why it goes on waiting.
    pub result: Result<(), Error>,
}

/// Tries held orders again as they came from the ERP, some hundred in one transaction. Those taken are held no longer.
///
/// # Errors
/// Only the database's own; what speaks against a single order is in its result.
pub async fn retry(db: &Db, actor: &Actor, now: DateTime<Utc>, which: Which) -> Result<Vec<Retried>, Error> {
    let mut ids = match which {
        Which::These(ids) => ids,
        Which::All => all(db, actor).await?,
    };
    let mut met = HashSet::new();
    ids.retain(|id| met.insert(*id));
    let mut retried = Vec::with_capacity(ids.len());
    for some in ids.chunks(usize::try_from(AT_ONCE).unwrap_or(1)) {
        retried.extend(retry_some(db, actor, now, some).await?);
    }
    Ok(retried)
}

async fn all(db: &Db, actor: &Actor) -> Result<Vec<i64>, Error> {
    let mut tx = db.begin(actor).await?;
    Ok(sqlx::query_scalar!("SELECT id FROM held_orders ORDER BY id").fetch_all(&mut *tx).await?)
}

async fn retry_some(db: &Db, actor: &Actor, now: DateTime<Utc>, ids: &[i64]) -> Result<Vec<Retried>, Error> {
    // What is seen stays the person's; what the ERP said, only the system may do.
    let mut tx = begin_in_turn(db, actor).await?;
    let system = actor.system_for("po.held_orders");
    let held = held::read(&mut tx, Wanted::These(ids)).await?;
    let known: HashMap<i64, (String, bool)> =
        held.iter().map(|one| (one.id, (one.po_no.clone(), one.order.is_some()))).collect();
    let orders = held.into_iter().filter_map(|one| one.order).collect();
    let imported = take(&mut tx, &system, now, orders).await?;
    tx.commit().await?;
    let mut reasons = held::by_order(&imported.skipped);
    let mut retried = |id: i64| {
        let Some((po_no, readable)) = known.get(&id) else {
            return Retried { id, po_no: None, result: Err(Error::NotFound) };
        };
        let refused =
            if *readable { reasons.remove(po_no.as_str()) } else { Some(vec![Finding::block("ERP_ORDER_UNREADABLE")]) };
        Retried { id, po_no: Some(po_no.clone()), result: refused.map_or(Ok(()), |all| Err(Error::Refused(all))) }
    };
    Ok(ids.iter().map(|&id| retried(id)).collect())
}

/// Takes the held orders for which supplier and plant are known by now: registering a company lets its orders in.
///
/// # Errors
/// Only the database's own.
pub async fn retry_due(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Imported, Error> {
    let mut total = Imported::default();
    let mut after = 0;
    loop {
        let mut tx = begin_in_turn(db, actor).await?;
        let due = held::read(&mut tx, Wanted::Due { after }).await?;
        let Some(&Held { id: last, .. }) = due.last() else { return Ok(total) };
        let imported = take(&mut tx, actor, now, due.into_iter().filter_map(|one| one.order).collect()).await?;
        tx.commit().await?;
        total.add(imported);
        after = last;
    }
}
