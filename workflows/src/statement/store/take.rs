//! Keeps what the ERP tells of balance statements, and notes whose statements have to be reckoned anew.

use super::held;
use crate::error::Error;
use crate::statement::line::{Kind, Status, faults};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_erp::{ErpSettles, ErpStatementLine};
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// What became of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Lines that were new or say something else now.
    pub changed: u64,
    /// Lines that waited for their company and found it.
    pub found: u64,
    /// Lines that are held because of the digits of their amounts.
    pub held: u64,
}

/// Keeps lines: new ones are added, known ones say what the ERP says now. The same lines once more change nothing. Those of
/// a supplier that is no company here wait, and are given to it as soon as it is one. Whose statements have changed is noted:
/// [`super::reckon_changed`] follows. A line whose amounts have more digits than are kept is held with the reasons; what is known of it stays.
///
/// # Errors
/// The database's own.
pub async fn take(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    lines: &[ErpStatementLine],
) -> Result<Taken, Error> {
    // An ERP may say the same twice in one page; what it said last counts.
    let newest: BTreeMap<&str, &ErpStatementLine> =
        lines.iter().map(|line| (line.erp_reference.as_str(), line)).collect();
    let (newest, impossible): (Vec<&ErpStatementLine>, Vec<&ErpStatementLine>) =
        newest.into_values().partition(|line| faults(line).is_empty());
    held::note(&mut *connection, now, &impossible, &newest).await?;
    part_ways(&mut *connection, now, &newest).await?;
    let mut touched = upsert(&mut *connection, now, &newest).await?;
    let changed = touched.len() as u64;
    let found = sqlx::query_scalar!(
        "UPDATE statement_lines s SET vendor_id = c.id FROM companies c
          WHERE s.vendor_id IS NULL AND c.code = s.vendor_code AND c.type IN ('S', 'T')
         RETURNING s.id"
    )
    .fetch_all(&mut *connection)
    .await?;
    let given = found.len() as u64;
    touched.extend(found);
    touched.extend(settle(&mut *connection, &newest).await?);
    note(connection, &touched).await?;
    Ok(Taken { changed, found: given, held: impossible.len() as u64 })
}

/// A line that stands on an issued statement and is of another supplier, month or currency now was taken back there and comes anew here: what
/// was issued is never of another account.
async fn part_ways(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    lines: &[&ErpStatementLine],
) -> Result<(), Error> {
    // Whom it leaves is reckoned anew as well, whether anything was issued or not.
    let leaving = sqlx::query_scalar!(
        "SELECT s.id FROM statement_lines s
           JOIN unnest($1::text[], $2::text[], $3::text[]) AS l(erp_reference, vendor_code, currency)
             ON l.erp_reference = s.erp_reference
          WHERE (s.vendor_code, s.currency) IS DISTINCT FROM (l.vendor_code, l.currency)",
        &text(lines, |line| &line.erp_reference),
        &text(lines, |line| &line.vendor_code),
        &text(lines, |line| &line.currency)
    )
    .fetch_all(&mut *connection)
    .await?;
    note(&mut *connection, &leaving).await?;
    let parted = sqlx::query_scalar!(
        "UPDATE statement_lines s
            SET erp_reference = s.erp_reference || '#' || s.id, status = 'cancelled', changed_at = $5
           FROM unnest($1::text[], $2::text[], $3::date[], $4::text[]) AS l(erp_reference, vendor_code, month_on, currency)
          WHERE s.erp_reference = l.erp_reference
            AND (s.vendor_code, s.month_on, s.currency) IS DISTINCT FROM (l.vendor_code, l.month_on, l.currency)
            AND EXISTS (SELECT FROM balance_statement_lines b JOIN balance_statements t ON t.id = b.statement_id
                         WHERE b.line_id = s.id AND t.state <> 'Open')
         RETURNING s.id",
        &text(lines, |line| &line.erp_reference),
        &text(lines, |line| &line.vendor_code),
        &day(lines, |line| line.month_on),
        &text(lines, |line| &line.currency),
        now
    )
    .fetch_all(&mut *connection)
    .await?;
    note(connection, &parted).await
}

/// What these lines settle, instead of what they settled before; the lines whose settlements changed, on both sides.
async fn settle(connection: &mut PgConnection, lines: &[&ErpStatementLine]) -> Result<Vec<i64>, Error> {
    let pairs: Vec<(&str, &ErpSettles)> = lines
        .iter()
        .flat_map(|line| line.settles.iter().map(|settles| (line.erp_reference.as_str(), settles)))
        .filter(|(_, settles)| !settles.amount.is_zero())
        .collect();
    let by: Vec<String> = pairs.iter().map(|(by, _)| (*by).to_owned()).collect();
    let of: Vec<String> = pairs.iter().map(|(_, settles)| settles.erp_reference.clone()).collect();
    let amounts: Vec<Decimal> = pairs.iter().map(|(_, settles)| settles.amount).collect();
    let touched = sqlx::query_scalar!(
        r#"WITH said AS (
             SELECT s.id AS line_id, u.target, sum(u.amount) AS amount
               FROM unnest($1::text[], $2::text[], $3::numeric[]) AS u(payer, target, amount)
               JOIN statement_lines s ON s.erp_reference = u.payer
              GROUP BY s.id, u.target HAVING sum(u.amount) <> 0),
           gone AS (
             DELETE FROM statement_settlements t USING statement_lines s
              WHERE s.id = t.line_id AND s.erp_reference = ANY($4)
                AND NOT EXISTS (SELECT FROM said WHERE said.line_id = t.line_id AND said.target = t.settled_reference)
             RETURNING t.line_id, t.settled_reference),
           kept AS (
             INSERT INTO statement_settlements AS t (line_id, settled_reference, amount)
             SELECT line_id, target, amount FROM said
             ON CONFLICT (line_id, settled_reference) DO UPDATE SET amount = excluded.amount WHERE t.amount <> excluded.amount
             RETURNING t.line_id, t.settled_reference),
           moved AS (SELECT line_id, settled_reference FROM gone UNION ALL SELECT line_id, settled_reference FROM kept)
           SELECT line_id AS "id!" FROM moved
           UNION SELECT s.id FROM moved JOIN statement_lines s ON s.erp_reference = moved.settled_reference"#,
        &by,
        &of,
        &amounts,
        &text(lines, |line| &line.erp_reference)
    )
    .fetch_all(connection)
    .await?;
    Ok(touched)
}

/// Notes that the statements of these lines' suppliers have to be reckoned anew. A note that is there already is taken hold of: whoever reckons
/// by it waits until these lines are there to be read.
async fn note(connection: &mut PgConnection, lines: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO statement_changes (vendor_id, currency)
         SELECT DISTINCT vendor_id, currency FROM statement_lines WHERE id = ANY($1) AND vendor_id IS NOT NULL
          ORDER BY vendor_id, currency
         ON CONFLICT (vendor_id, currency) DO UPDATE SET currency = excluded.currency",
        lines
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn text(lines: &[&ErpStatementLine], of: fn(&ErpStatementLine) -> &str) -> Vec<String> {
    lines.iter().map(|line| of(line).to_owned()).collect()
}

fn day(lines: &[&ErpStatementLine], of: fn(&ErpStatementLine) -> NaiveDate) -> Vec<NaiveDate> {
    lines.iter().map(|line| of(line)).collect()
}

/// Adds or changes lines; those that are new or say something else now.
async fn upsert(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    newest: &[&ErpStatementLine],
) -> Result<Vec<i64>, Error> {
    if newest.is_empty() {
        return Ok(vec![]);
    }
    let amount = |of: fn(&ErpStatementLine) -> Decimal| newest.iter().map(|line| of(line)).collect::<Vec<Decimal>>();
    let due: Vec<Option<NaiveDate>> = newest.iter().map(|line| line.due_on).collect();
    let done = sqlx::query_scalar!(
        "INSERT INTO statement_lines AS s (erp_reference, vendor_code, vendor_id, month_on, document_no, document_on,
                                           invoice_no, kind, status, currency, net_amount, tax_amount, total_amount,
                                           payment_term, due_on, first_heard_at, changed_at)
         SELECT l.erp_reference, l.vendor_code, c.id, l.month_on, l.document_no, l.document_on, l.invoice_no, l.kind,
                l.status, l.currency, l.net_amount, l.tax_amount, l.total_amount, l.payment_term, l.due_on, $15, $15
           FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[],
                       $9::text[], $10::numeric[], $11::numeric[], $12::numeric[], $13::text[], $14::date[])
                AS l(erp_reference, vendor_code, month_on, document_no, document_on, invoice_no, kind, status, currency,
                     net_amount, tax_amount, total_amount, payment_term, due_on)
           LEFT JOIN companies c ON c.code = l.vendor_code AND c.type IN ('S', 'T')
         ON CONFLICT (erp_reference) DO UPDATE
           SET vendor_code = excluded.vendor_code, vendor_id = excluded.vendor_id, month_on = excluded.month_on,
               document_no = excluded.document_no, document_on = excluded.document_on, invoice_no = excluded.invoice_no,
               kind = excluded.kind, status = excluded.status, currency = excluded.currency,
               net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount,
               payment_term = excluded.payment_term, due_on = excluded.due_on, changed_at = excluded.changed_at
         WHERE (s.vendor_code, s.month_on, s.document_no, s.document_on, s.invoice_no, s.kind, s.status, s.currency,
                s.net_amount, s.tax_amount, s.total_amount, s.payment_term, s.due_on)
               IS DISTINCT FROM
               (excluded.vendor_code, excluded.month_on, excluded.document_no, excluded.document_on, excluded.invoice_no,
                excluded.kind, excluded.status, excluded.currency, excluded.net_amount, excluded.tax_amount,
                excluded.total_amount, excluded.payment_term, excluded.due_on)
         RETURNING id",
        &text(newest, |line| &line.erp_reference),
        &text(newest, |line| &line.vendor_code),
        &day(newest, |line| line.month_on),
        &text(newest, |line| &line.document_no),
        &day(newest, |line| line.document_on),
        &text(newest, |line| &line.invoice_no),
        &text(newest, |line| Kind::from(line.kind).as_str()),
        &text(newest, |line| Status::from(line.status).as_str()),
        &text(newest, |line| &line.currency),
        &amount(|line| line.net_amount),
        &amount(|line| line.tax_amount),
        &amount(|line| line.total_amount),
        &text(newest, |line| &line.payment_term),
        &due as &[Option<NaiveDate>],
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(done)
}
