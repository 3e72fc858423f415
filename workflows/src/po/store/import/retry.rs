//! Held orders are tried again: those that an administrator names, and by every pull those that may be let in by now. They are read
//! anew from the ERP: what was wrong may have been put right there without a new revision, such as the code of a supplier.

use super::held;
use super::{Imported, begin_in_turn, take};
use crate::database::Db;
use crate::erp_seen::{self, Stream};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::jobs::{self, NewJob};
use ehub_erp::Key;
use serde_json::json;
use std::collections::{HashMap, HashSet};

/// Kind of the job that reads held orders anew.
pub const READ_HELD: &str = "erp.read_held";
/// The pull tries them again, too: a job that gives up is no loss.
const MAX_ATTEMPTS: i32 = 5;

/// Which held orders an administrator means.
#[derive(Clone, Debug)]
pub enum Which {
    /// Those with these ids.
    These(Vec<i64>),
    /// Every one.
    All,
}

/// What an administrator asks of held orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Read it again; it is taken if it can be.
    TryAgain,
    /// Take the state of the ERP, though it is older or the order is missing there. Only of those that are on hold for this reason.
    TakeState,
}

/// What became of the wish to try one held order again.
#[derive(Debug)]
pub struct Asked {
    /// Id of the held order.
    pub id: i64,
    /// Its number; `None` = there is no such held order.
    pub po_no: Option<String>,
}

/// Asks for held orders to be read anew from the ERP, by a job. Those that can be taken then are held no longer.
///
/// # Errors
/// Only the database's own.
pub async fn ask(db: &Db, actor: &Actor, now: DateTime<Utc>, which: Which, wish: Wish) -> Result<Vec<Asked>, Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let ids = match which {
        Which::These(ids) => ids,
        Which::All => {
            sqlx::query_scalar!(
                "SELECT id FROM held_orders WHERE NOT $1 OR reasons -> 0 ->> 'label' IN ('ERP_OLDER', 'ERP_MISSING') ORDER BY id",
                wish == Wish::TakeState
            )
            .fetch_all(&mut *tx)
            .await?
        }
    };
    let rows = sqlx::query!(
        "UPDATE held_orders SET retry_asked_at = $2, takes_state = $3
          WHERE id = ANY($1) AND (NOT $3 OR reasons -> 0 ->> 'label' IN ('ERP_OLDER', 'ERP_MISSING'))
         RETURNING id, po_no",
        &ids,
        now,
        wish == Wish::TakeState
    )
    .fetch_all(&mut *tx)
    .await?;
    if let Some(first) = rows.iter().map(|row| row.id).min() {
        let job = NewJob {
            kind: READ_HELD,
            payload: json!({}),
            priority: 0,
            run_at: None,
            max_attempts: MAX_ATTEMPTS,
            order_key: Some(READ_HELD.to_owned()),
        };
        let key = format!("{READ_HELD}:{}:{}", actor.request_id, now.timestamp_micros());
        jobs::enqueue(&mut tx, &job, ("held_order", first), &key, &actor.request_id, now).await?;
    }
    tx.commit().await?;
    let mut numbers: HashMap<i64, String> = rows.into_iter().map(|row| (row.id, row.po_no)).collect();
    let mut met = HashSet::new();
    let once = ids.into_iter().filter(|id| met.insert(*id));
    Ok(once.map(|id| Asked { id, po_no: numbers.remove(&id) }).collect())
}

/// A held order that is to be read anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Id of the held order.
    pub id: i64,
    /// Number of the order.
    pub po_no: String,
    /// The ERP's key; `None` = it was kept before keys were, so there is only the copy.
    pub key: Option<Key>,
    /// The state of the ERP is taken as it is.
    pub takes_state: bool,
}

/// Held orders that somebody asked for, or that nothing outside keeps back any more (supplier and plant are known by now), by id, after
/// this one; `limit` at most. Those of which only some lines wait for the ERP to correct them are read when somebody asks.
///
/// # Errors
/// Only the database's own.
pub async fn due(db: &Db, actor: &Actor, after: i64, limit: i64) -> Result<Vec<Due>, Error> {
    let mut tx = db.begin(actor).await?;
    // The conditions under which the head of an order is taken.
    let rows = sqlx::query!(
        r#"SELECT h.id AS "id!", h.po_no AS "po_no!", h.erp_key AS key, h.takes_state AS "takes_state!"
             FROM (SELECT a.id FROM held_orders a WHERE a.retry_asked_at IS NOT NULL AND a.id > $1
                    UNION
                   SELECT d.id
                     FROM held_orders d
                     JOIN companies c ON c.code = d.vendor_code AND c.type IN ('S', 'T')
                     JOIN plants p ON p.code = d.plant_code
                    WHERE NOT d.in_part AND d.id > $1
                      AND NOT EXISTS (SELECT 1 FROM purchase_orders o WHERE o.po_no = d.po_no AND o.vendor_id <> c.id)
                      AND NOT jsonb_path_exists(d.reasons, '$[*] ? (@.field == "netAmount" || @.field == "taxAmount" || @.field == "totalAmount")')
                    ORDER BY 1 LIMIT $2) due
             JOIN held_orders h ON h.id = due.id ORDER BY 1"#,
        after,
        limit
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due { id: row.id, po_no: row.po_no, key: row.key.map(Key::new), takes_state: row.takes_state })
        .collect())
}

/// The ERP says now that held orders have these revisions, by their ids: its newest word counts, also when its clock was set back or it
/// was restored.
///
/// # Errors
/// Only the database's own.
pub async fn believe(db: &Db, actor: &Actor, told: &[(i64, i64)]) -> Result<(), Error> {
    let (ids, revisions): (Vec<i64>, Vec<i64>) = told.iter().copied().unzip();
    let mut tx = begin_in_turn(db, actor).await?;
    sqlx::query!(
        "UPDATE held_orders h SET revision = w.revision FROM unnest($1::bigint[], $2::bigint[]) AS w(id, revision)
          WHERE h.id = w.id AND h.revision > w.revision AND h.reasons -> 0 ->> 'label' <> 'ERP_OLDER'",
        &ids,
        &revisions
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Some orders that were taken, by the ERP's keys with their numbers, the newest first: an ERP that knows them is the one that we read
/// from, and lets us see orders.
///
/// # Errors
/// Only the database's own.
pub async fn known(db: &Db, actor: &Actor, limit: i64) -> Result<Vec<(Key, String)>, Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT erp_key AS "key!", po_no FROM purchase_orders
            WHERE erp_key IS NOT NULL ORDER BY id DESC LIMIT $1"#,
        limit
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (Key::new(row.key), row.po_no)).collect())
}

/// Takes held orders from the copies that are kept of them, for want of a key to read them by.
///
/// # Errors
/// Only the database's own.
pub async fn take_copies(db: &Db, actor: &Actor, now: DateTime<Utc>, ids: &[i64]) -> Result<Imported, Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let copies = held::copies(&mut tx, ids).await?;
    let imported = take(&mut tx, actor, now, copies).await?;
    tx.commit().await?;
    Ok(imported)
}

/// These were read anew, as it was asked for up to `begun`; nobody waits for them any more. Those in `gone` are no longer in the ERP:
/// they are let go, and should they appear again, they are news.
///
/// # Errors
/// Only the database's own.
pub async fn tried(db: &Db, actor: &Actor, begun: DateTime<Utc>, due: &[Due], gone: &[Key]) -> Result<(), Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let ids: Vec<i64> = due.iter().map(|one| one.id).collect();
    let lost: Vec<i64> =
        due.iter().filter(|one| one.key.as_ref().is_some_and(|key| gone.contains(key))).map(|one| one.id).collect();
    // One that is on hold because it is missing stays: it is an order here.
    sqlx::query!("DELETE FROM held_orders WHERE id = ANY($1) AND reasons -> 0 ->> 'label' <> 'ERP_MISSING'", &lost)
        .execute(&mut *tx)
        .await?;
    erp_seen::forget(&mut tx, Stream::Orders, gone).await?;
    sqlx::query!(
        "UPDATE held_orders SET retry_asked_at = NULL, takes_state = false WHERE id = ANY($1) AND retry_asked_at <= $2",
        &ids,
        begun
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}
