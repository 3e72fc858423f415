//! Brings the ERP's orders in: idempotent, set-based, one transaction for a page of orders and the cursor behind it.
//! What cannot be taken is held, whole, and tried again.

mod behind;
mod heads;
mod held;
mod lines;
mod missing;
mod orders;
mod remarks;
mod retry;
mod terms;
mod units;

pub use behind::{Noticed, close_missing, note_behind, take_older};
pub(in crate::po) use orders::heads;
pub use retry::{Asked, Due, READ_HELD, Which, Wish, ask, believe, due, known, take_copies, tried};

use crate::database::Db;
use crate::erp_cursor;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use ehub_erp::ErpOrder;
use serde::Serialize;
use sqlx::{PgConnection, Postgres, Transaction};
use std::collections::HashMap;

/// What became of a page of orders. Counts are lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// New lines.
    pub created: usize,
    /// Lines that the supplier has to answer (again).
    pub changed: usize,
    /// Lines that want nothing more.
    pub closed: usize,
    /// Lines without news.
    pub unchanged: usize,
    /// Orders and lines that could not be taken, with the reason.
    pub skipped: Vec<Skipped>,
}

/// An order or a line that could not be taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Skipped {
    /// Number of the order.
    pub po_no: String,
    /// Number of the line; `None` = the whole order.
    pub line_no: Option<i32>,
    /// Why.
    pub reasons: Vec<Finding>,
}

impl Skipped {
    /// The reasons for the log: label, field and parameters of each.
    fn words(&self) -> String {
        let one = |reason: &Finding| {
            let at = reason.field.iter().map(|field| format!("at {field}"));
            let params = reason.params.iter().map(|(name, value)| format!("{name}={value}"));
            std::iter::once(reason.label.clone()).chain(at).chain(params).collect::<Vec<_>>().join(" ")
        };
        self.reasons.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn order(po_no: &str, reasons: Vec<Finding>) -> Self {
        Self { po_no: po_no.to_owned(), line_no: None, reasons }
    }
}

/// How far the orders have been read; `None` = never.
///
/// # Errors
/// The database's own.
pub async fn cursor(db: &Db, actor: &Actor) -> Result<Option<String>, Error> {
    let mut tx = db.begin(actor).await?;
    Ok(erp_cursor::read(&mut tx, erp_cursor::ORDERS).await?)
}

/// Takes a page of orders, and notes `cursor` in the same transaction. Taking the same page again changes nothing.
///
/// An order of an unknown supplier or plant, or one whose supplier changed, is held with the reason; so is one with a line
/// of impossible numbers, of which the other lines are taken.
///
/// # Errors
/// Only the database's own: then nothing was taken.
pub async fn import(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    orders: Vec<ErpOrder>,
    cursor: Option<&str>,
) -> Result<Imported, Error> {
    let mut tx = begin_in_turn(db, actor).await?;
    let imported = take(&mut tx, actor, now, orders).await?;
    if let Some(cursor) = cursor {
        erp_cursor::write(&mut tx, now, erp_cursor::ORDERS, cursor).await?;
    }
    tx.commit().await?;
    Ok(imported)
}

/// Two imports at once would race for the same new orders; one after the other they need no retry.
async fn begin_in_turn(db: &Db, actor: &Actor) -> Result<Transaction<'static, Postgres>, Error> {
    let mut tx = db.begin(actor).await?;
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('ehub.po.import', 0))").execute(&mut *tx).await?;
    Ok(tx)
}

/// Takes orders, wherever they come from: the ERP just now, or from those that were held.
async fn take(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    orders: Vec<ErpOrder>,
) -> Result<Imported, Error> {
    let mut imported = Imported::default();
    let sorted = orders::place(connection, now, newest(orders), &mut imported.skipped).await?;
    remarks::place(connection, &sorted.placed).await?;
    lines::place(connection, actor, now, &sorted.placed, &mut imported).await?;
    held::note(connection, now, &sorted, &imported.skipped).await?;
    for skipped in &imported.skipped {
        tracing::warn!(po_no = %skipped.po_no, line_no = skipped.line_no, reasons = skipped.words(), "order held");
    }
    Ok(imported)
}

/// An order may come twice in a page: the newest says all.
fn newest(orders: Vec<ErpOrder>) -> Vec<ErpOrder> {
    let mut place: HashMap<String, usize> = HashMap::new();
    let mut kept: Vec<ErpOrder> = Vec::with_capacity(orders.len());
    for order in orders {
        match place.get(&order.po_no) {
            Some(&n) if kept[n].revision > order.revision => {}
            Some(&n) => kept[n] = order,
            None => {
                place.insert(order.po_no.clone(), kept.len());
                kept.push(order);
            }
        }
    }
    kept
}
