//! Receipt lines that will never be booked are closed by an administrator, with the reason.

use crate::Db;
use crate::asn::waiting::WaitingReason;
use crate::error::Error;
use crate::field::required_comment;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// What became of one receipt line.
#[derive(Debug)]
pub struct ClosedReceipt {
    /// Its id.
    pub id: i64,
    /// Number of receipt and line; `None` = there is no such line.
    pub name: Option<String>,
    /// Whether it was closed.
    pub result: Result<(), Error>,
}

/// Closes receipt lines: they are never booked. What is booked already, or will be by itself, is refused.
///
/// # Errors
/// [`Error::Invalid`] for a missing or too long reason, or the database's own; what speaks against a single line is in its
/// result.
pub async fn close_waiting(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    ids: &[i64],
    reason: &str,
) -> Result<Vec<ClosedReceipt>, Error> {
    let found = required_comment("reason", reason, "REQUIRED");
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    let mut tx = db.begin(actor).await?;
    let rows = lock(&mut tx, ids).await?;
    let reasons = reasons(&mut tx, ids).await?;
    let mut met = HashSet::new();
    let results: Vec<ClosedReceipt> = ids
        .iter()
        .filter(|id| met.insert(**id))
        .map(|&id| match rows.get(&id) {
            Some(row) => ClosedReceipt { id, name: Some(row.name.clone()), result: judge(row, reasons.get(&id)) },
            None => ClosedReceipt { id, name: None, result: Err(Error::NotFound) },
        })
        .collect();
    let closed: Vec<i64> = results.iter().filter(|one| one.result.is_ok()).map(|one| one.id).collect();
    sqlx::query!(
        "UPDATE asn_receipts SET closed_at = $2, closed_by = $3, close_reason = $4 WHERE id = ANY($1)",
        &closed,
        now,
        actor.account,
        reason.trim()
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(results)
}

struct Row {
    name: String,
    booked: bool,
    closed: bool,
}

fn judge(row: &Row, reason: Option<&WaitingReason>) -> Result<(), Error> {
    if row.booked {
        return Err(Error::Refused(vec![Finding::block("RECEIPT_BOOKED")]));
    }
    if row.closed {
        return Err(Error::Refused(vec![Finding::block("RECEIPT_CLOSED")]));
    }
    match reason {
        Some(reason) if reason.passes_by_itself() => Err(Error::Refused(vec![Finding::block(reason.as_str())])),
        Some(_) | None => Ok(()),
    }
}

/// In the order in which they are booked, so that closing and booking never wait for each other in a circle.
async fn lock(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, Row>, Error> {
    let rows = sqlx::query!(
        "SELECT id, receipt_no, line_no, booked_at, closed_at FROM asn_receipts WHERE id = ANY($1)
          ORDER BY received_on, erp_booked_at, receipt_no, line_no FOR UPDATE",
        ids
    )
    .fetch_all(connection)
    .await?;
    let row = |name: String, booked, closed| Row { name, booked, closed };
    Ok(rows
        .into_iter()
        .map(|r| (r.id, row(format!("{}/{}", r.receipt_no, r.line_no), r.booked_at.is_some(), r.closed_at.is_some())))
        .collect())
}

/// As the list shows them, by a statement after the lock: it sees what was booked meanwhile.
async fn reasons(connection: &mut PgConnection, ids: &[i64]) -> Result<HashMap<i64, WaitingReason>, Error> {
    let rows = sqlx::query!(r#"SELECT id AS "id!", reason AS "reason!" FROM waiting_receipts WHERE id = ANY($1)"#, ids)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, WaitingReason::parse(&row.reason)?))).collect())
}
