//! Statements of months that are over are issued, some days after their end.

use super::reckon::{alone, changed_within};
use crate::database::Db;
use crate::document::Seen;
use crate::erp_cursor;
use crate::error::Error;
use crate::plant_day::{common_zone, plant_day};
use crate::process::{By, Command, Cx, send_within};
use crate::statement::figures::{last_due, month_of};
use crate::statement::machine::{BalanceStatement, Input};

/// What became of one portion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Issued {
    /// Statements that were issued.
    pub issued: u64,
    /// There may be more.
    pub more: bool,
}

/// Notes whose statements have to be reckoned though the ERP said nothing new: a month has begun in which something is owed, or lines stand on
/// no statement as they are (they were there before statements were, or a version that noted nothing took them).
///
/// # Errors
/// The database's own.
pub async fn notice_months(db: &Db, by: By<'_>) -> Result<u64, Error> {
    let mut tx = db.begin(by.actor).await?;
    let today = plant_day(by.now, &common_zone(&mut tx).await?);
    let done = sqlx::query!(
        "INSERT INTO statement_changes (vendor_id, currency)
         SELECT n.vendor_id, n.currency
           FROM (SELECT s.vendor_id, s.currency FROM balance_statements s
                  WHERE s.closing <> 0 AND s.month_on < $1
                    AND NOT EXISTS (SELECT FROM balance_statements t
                                     WHERE t.vendor_id = s.vendor_id AND t.currency = s.currency AND t.month_on > s.month_on)
                 UNION
                 SELECT l.vendor_id, l.currency FROM statement_lines l
                  WHERE l.vendor_id IS NOT NULL AND ehub_statement_amount(l.status, l.total_amount) <> l.booked_amount
                    AND NOT EXISTS (SELECT FROM balance_statement_lines b JOIN balance_statements o ON o.id = b.statement_id
                                     WHERE b.line_id = l.id AND o.state = 'Open'
                                       AND b.total_amount = ehub_statement_amount(l.status, l.total_amount))) AS n(vendor_id, currency)
          ORDER BY n.vendor_id, n.currency
         ON CONFLICT DO NOTHING",
        month_of(today)
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}

/// Issues at most so many statements of months that ended more than `days` days ago, the oldest first, in a transaction of its own. What has
/// changed is reckoned before. What is issued stays: a month waits until the ERP, asked so many days after its end, had no more to tell.
///
/// # Errors
/// The database's own.
pub async fn issue(db: &Db, by: By<'_>, days: u64, most: i64) -> Result<Issued, Error> {
    let mut tx = db.begin(by.actor).await?;
    let mut cx = Cx::new(&mut tx, by);
    alone(cx.tx).await?;
    let reckoned = changed_within(&mut cx, most).await?;
    if reckoned.accounts == most.unsigned_abs() {
        tx.commit().await?;
        return Ok(Issued { issued: 0, more: true });
    }
    let Some(known) = erp_cursor::known_until(cx.tx, erp_cursor::STATEMENTS).await? else {
        tx.commit().await?;
        return Ok(Issued::default());
    };
    let today = plant_day(cx.now.min(known), &common_zone(cx.tx).await?);
    let due = sqlx::query!(
        "SELECT id, version FROM balance_statements WHERE state = 'Open' AND month_on <= $1 ORDER BY month_on, id LIMIT $2",
        last_due(today, days),
        most
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let due: Vec<Seen> = due.into_iter().map(|row| Seen { id: row.id, version: row.version }).collect();
    for one in send_within::<BalanceStatement>(&mut cx, Command::each(&due, &Input::Issue)).await? {
        one.result?;
    }
    let issued = due.len() as u64;
    tx.commit().await?;
    Ok(Issued { issued, more: issued == most.unsigned_abs() })
}
