//! Receipts that wait are tried again, by whoever looks after what the ERP says.

use super::receive::book_all;
use crate::Db;
use crate::audit::{self, Kind};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// Who books what somebody has tried again: the rules ask for the system, the audit log tells who had it done.
const BOOKER: &str = "erp.replay_receipts";

/// What became of one receipt.
#[derive(Debug)]
pub struct Replayed {
    /// Id of the receipt as it was told.
    pub id: i64,
    /// Its number; `None` = there is none.
    pub receipt_no: Option<String>,
    /// Whether all of its lines that waited are booked now.
    pub result: Result<(), Error>,
}

/// What a receipt stands at.
#[derive(Default)]
struct Standing {
    booked: i64,
    waiting: i64,
    closed: i64,
    reasons: Vec<String>,
}

/// Tries to book now what waits of these receipts; with `take_back`, lines that were closed wait again first. Whatever else waits and can be booked
/// is booked as well: it is the way in which every pull books.
///
/// # Errors
/// The database's own; what speaks against a single receipt is in its result.
pub async fn replay(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    ids: &[i64],
    take_back: bool,
) -> Result<Vec<Replayed>, Error> {
    let mut tx = db.begin(actor).await?;
    let numbers = numbers(&mut tx, ids).await?;
    let receipts: Vec<String> = numbers.values().cloned().collect();
    let before = standings(&mut tx, &receipts).await?;
    if take_back {
        open_again(&mut tx, &receipts).await?;
    }
    book_all(&mut tx, &actor.system_for(BOOKER), now).await?;
    let after = standings(&mut tx, &receipts).await?;
    let none = Standing::default();
    let of = |standings: &HashMap<String, Standing>, number: &String| {
        standings.get(number).map_or((0, 0, 0), |one| (one.booked, one.waiting, one.closed))
    };
    let entries: Vec<_> = receipts
        .iter()
        .map(|number| {
            let ((booked, _, closed), (now_booked, waits, now_closed)) = (of(&before, number), of(&after, number));
            let detail = json!({ "booked": now_booked - booked, "takenBack": closed - now_closed, "waiting": waits });
            (number.as_str(), detail)
        })
        .collect();
    audit::record_each(&mut tx, actor, now, Kind::ReceiptsReplayed, &entries).await?;
    tx.commit().await?;
    let mut met = HashSet::new();
    let results = ids.iter().filter(|id| met.insert(**id)).map(|&id| match numbers.get(&id) {
        None => Replayed { id, receipt_no: None, result: Err(Error::NotFound) },
        Some(number) => {
            let (old, new) = (before.get(number).unwrap_or(&none), after.get(number).unwrap_or(&none));
            Replayed { id, receipt_no: Some(number.clone()), result: judge(old, new, take_back) }
        }
    });
    Ok(results.collect())
}

/// Whether there was something to do, and what still stands against it.
fn judge(before: &Standing, after: &Standing, take_back: bool) -> Result<(), Error> {
    let refused = |labels: &[&str]| Err(Error::Refused(labels.iter().map(|label| Finding::block(label)).collect()));
    if before.waiting == 0 && (before.closed == 0 || !take_back) {
        return refused(&[if before.closed > 0 { "RECEIPT_CLOSED" } else { "RECEIPT_BOOKED" }]);
    }
    if after.waiting == 0 {
        return Ok(());
    }
    refused(&after.reasons.iter().map(String::as_str).collect::<Vec<_>>())
}

async fn numbers(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, String>, Error> {
    let rows = sqlx::query!("SELECT id, receipt_no FROM receipt_messages WHERE id = ANY($1)", ids)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.receipt_no)).collect())
}

async fn standings(connection: &mut PgConnection, receipts: &[String]) -> Result<HashMap<String, Standing>, Error> {
    let rows = sqlx::query!(
        r#"SELECT r.receipt_no, count(*) FILTER (WHERE r.booked_at IS NOT NULL) AS "booked!",
                  count(*) FILTER (WHERE r.booked_at IS NULL AND r.closed_at IS NULL) AS "waiting!",
                  count(*) FILTER (WHERE r.closed_at IS NOT NULL) AS "closed!",
                  ARRAY(SELECT DISTINCT w.reason FROM waiting_receipts w
                         WHERE w.receipt_no = r.receipt_no AND w.closed_at IS NULL ORDER BY 1) AS "reasons!: Vec<String>"
             FROM asn_receipts r WHERE r.receipt_no = ANY($1) GROUP BY r.receipt_no"#,
        receipts
    )
    .fetch_all(connection)
    .await?;
    let standing = |booked, waiting, closed, reasons| Standing { booked, waiting, closed, reasons };
    Ok(rows
        .into_iter()
        .map(|row| (row.receipt_no, standing(row.booked, row.waiting, row.closed, row.reasons)))
        .collect())
}

/// What the ERP took back stays closed.
async fn open_again(connection: &mut PgConnection, receipts: &[String]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_receipts SET closed_at = NULL, closed_by = NULL, close_reason = NULL
          WHERE receipt_no = ANY($1) AND booked_at IS NULL AND closed_at IS NOT NULL
            AND receipt_no NOT IN (SELECT v.row_no FROM receipt_reversals v)",
        receipts
    )
    .execute(connection)
    .await?;
    Ok(())
}
