//! Open statements follow what the ERP says: those of suppliers and currencies of which something changed are reckoned anew, and of issued ones
//! is said by how much the ERP differs by now.

use super::write;
use crate::database::Db;
use crate::error::{Error, label};
use crate::plant_day::{common_zone, plant_day};
use crate::process::{By, Cx};
use crate::statement::figures::{Account, Item, Reckoned, reckon};
use chrono::NaiveDate;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// A supplier and a currency.
pub(super) type Key = (i64, String);

/// What became of one portion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoning {
    /// Suppliers with a currency that were reckoned anew.
    pub accounts: u64,
    /// Statements that began.
    pub opened: u64,
}

/// Reckons the statements of at most so many suppliers and currencies of which something changed, in a transaction of its own. Fewer than
/// `most` = there is nothing left.
///
/// # Errors
/// The database's own.
pub async fn reckon_changed(db: &Db, by: By<'_>, most: i64) -> Result<Reckoning, Error> {
    let mut tx = db.begin(by.actor).await?;
    let done = changed_within(&mut Cx::new(&mut tx, by), most).await?;
    tx.commit().await?;
    Ok(done)
}

/// As [`reckon_changed`], inside the caller's transaction.
pub(super) async fn changed_within(cx: &mut Cx<'_>, most: i64) -> Result<Reckoning, Error> {
    alone(cx.tx).await?;
    let rows = sqlx::query!(
        "DELETE FROM statement_changes c
          USING (SELECT vendor_id, currency FROM statement_changes ORDER BY vendor_id, currency LIMIT $1) n
          WHERE c.vendor_id = n.vendor_id AND c.currency = n.currency
         RETURNING c.vendor_id, c.currency",
        most
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let keys: Vec<Key> = rows.into_iter().map(|row| (row.vendor_id, row.currency)).collect();
    if keys.is_empty() {
        return Ok(Reckoning::default());
    }
    let today = plant_day(cx.now, &common_zone(cx.tx).await?);
    let accounts = accounts(cx.tx, &keys).await?;
    let reckoned: Vec<(Key, Reckoned)> = accounts
        .iter()
        .flat_map(|(key, account)| reckon(account, today).into_iter().map(move |one| (key.clone(), one)))
        .collect();
    let opened = write::write(cx, &reckoned).await?;
    differences(cx.tx, &keys).await?;
    Ok(Reckoning { accounts: keys.len() as u64, opened })
}

/// Whoever reckons or issues does so alone: two at once would count a line twice.
pub(super) async fn alone(connection: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('statements.reckon', 0))").execute(connection).await?;
    Ok(())
}

/// The accounts of these keys with everything that figures need.
async fn accounts(connection: &mut PgConnection, keys: &[Key]) -> Result<BTreeMap<Key, Account>, Error> {
    let vendors: Vec<i64> = keys.iter().map(|(vendor, _)| *vendor).collect();
    let currencies: Vec<String> = keys.iter().map(|(_, currency)| currency.clone()).collect();
    let mut accounts: BTreeMap<Key, Account> = keys.iter().map(|key| (key.clone(), Account::default())).collect();
    let rows = sqlx::query!(
        "SELECT s.vendor_id, s.currency, s.month_on, s.closing, s.state = 'Open' AS \"is_open!\"
           FROM unnest($1::bigint[], $2::text[]) AS k(vendor_id, currency)
           JOIN balance_statements s ON s.vendor_id = k.vendor_id AND s.currency = k.currency
          WHERE s.state = 'Open'
             OR s.month_on = (SELECT max(n.month_on) FROM balance_statements n
                               WHERE n.vendor_id = k.vendor_id AND n.currency = k.currency AND n.state <> 'Open')",
        &vendors,
        &currencies
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let account = accounts.entry((row.vendor_id, row.currency)).or_default();
        if row.is_open {
            account.open.insert(row.month_on);
        } else {
            account.last = Some((row.month_on, row.closing));
        }
    }
    let last: Vec<Option<NaiveDate>> =
        keys.iter().map(|key| accounts.get(key).and_then(|account| account.last).map(|(month, _)| month)).collect();
    for (key, item) in items(connection, &vendors, &currencies, &last).await? {
        accounts.entry(key).or_default().items.push(item);
    }
    Ok(accounts)
}

/// The lines that [`Account::items`] asks for. What is settled counts where both documents stand, are of one account, and in the month of the
/// later one.
async fn items(
    connection: &mut PgConnection,
    vendors: &[i64],
    currencies: &[String],
    last: &[Option<NaiveDate>],
) -> Result<Vec<(Key, Item)>, Error> {
    let rows = sqlx::query!(
        r#"WITH live AS (
             SELECT l.id, l.vendor_id, l.currency, l.month_on, l.kind, l.status, l.due_on, l.erp_reference, l.booked_amount,
                    ehub_statement_amount(l.status, l.total_amount) AS counts, k.last_on
               FROM unnest($1::bigint[], $2::text[], $3::date[]) AS k(vendor_id, currency, last_on)
               JOIN statement_lines l ON l.vendor_id = k.vendor_id AND l.currency = k.currency),
           settled AS (
             SELECT a.id AS payer, b.id AS target, greatest(a.month_on, b.month_on) AS month_on, t.amount
               FROM live a JOIN statement_settlements t ON t.line_id = a.id
               JOIN live b ON b.erp_reference = t.settled_reference AND b.vendor_id = a.vendor_id AND b.currency = a.currency
              WHERE a.status <> 'cancelled' AND b.status <> 'cancelled' AND a.id <> b.id),
           sides AS (
             SELECT e.line, e.month_on, sum(e.amount) AS amount
               FROM (SELECT target AS line, month_on, amount FROM settled
                     UNION ALL SELECT payer, month_on, -amount FROM settled) e
              GROUP BY e.line, e.month_on),
           whole AS (
             SELECT s.line, array_agg(s.month_on) AS months, array_agg(s.amount) AS amounts,
                    coalesce(sum(s.amount) FILTER (WHERE s.month_on <= l.last_on), 0) AS before,
                    bool_or(s.month_on > l.last_on) AS is_moved
               FROM sides s JOIN live l ON l.id = s.line GROUP BY s.line)
           SELECT l.id AS "id!", l.vendor_id AS "vendor_id!", l.currency AS "currency!", l.month_on AS "month_on!", l.kind AS "kind!",
                  l.counts AS "counts!", l.booked_amount AS "booked!", l.due_on,
                  coalesce(w.months, '{}') AS "months!: Vec<NaiveDate>", coalesce(w.amounts, '{}') AS "amounts!: Vec<Decimal>"
             FROM live l LEFT JOIN whole w ON w.line = l.id
            WHERE l.last_on IS NULL OR l.month_on > l.last_on OR l.counts <> l.booked_amount
               OR l.counts <> coalesce(w.before, 0) OR w.is_moved
            ORDER BY l.id"#,
        vendors,
        currencies,
        last as _
    )
    .fetch_all(connection)
    .await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let settled: Vec<(NaiveDate, Decimal)> = row.months.into_iter().zip(row.amounts).collect();
        let item = Item {
            line: row.id,
            month_on: row.month_on,
            kind: label(&row.kind)?,
            counts: row.counts,
            booked: row.booked,
            due_on: row.due_on,
            settled,
        };
        items.push(((row.vendor_id, row.currency), item));
    }
    Ok(items)
}

/// Says of each issued statement of these keys by how much the ERP's lines of that month differ from it now.
async fn differences(connection: &mut PgConnection, keys: &[Key]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE balance_statements s SET difference = d.difference
           FROM (SELECT i.id, coalesce(sum(ehub_statement_amount(l.status, l.total_amount)), 0)
                              - i.invoices - i.credit_notes - i.payments AS difference
                   FROM unnest($1::bigint[], $2::text[]) AS k(vendor_id, currency)
                   JOIN balance_statements i ON i.vendor_id = k.vendor_id AND i.currency = k.currency AND i.state <> 'Open'
                   LEFT JOIN statement_lines l
                     ON l.vendor_id = i.vendor_id AND l.currency = i.currency AND l.month_on = i.month_on
                  GROUP BY i.id) d
          WHERE s.id = d.id AND s.difference <> d.difference",
        &keys.iter().map(|(vendor, _)| *vendor).collect::<Vec<_>>(),
        &keys.iter().map(|(_, currency)| currency.clone()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}
