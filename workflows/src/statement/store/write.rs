//! Writes statements as they were reckoned: those that begin, the figures of open ones, and their lines.

use super::Of;
use super::reckon::Key;
use crate::error::Error;
use crate::process::{Cx, Decided, Loaded, judge_new};
use crate::statement::figures::{Ageing, Entry, Figures, Reckoned};
use crate::statement::machine::{BalanceStatement, Facts, Input};
use chrono::NaiveDate;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use rust_decimal::Decimal;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Writes these, which are open or begin; how many began.
pub(super) async fn write(cx: &mut Cx<'_>, reckoned: &[(Key, Reckoned)]) -> Result<u64, Error> {
    if reckoned.is_empty() {
        return Ok(0);
    }
    let opened = open(cx, reckoned).await?;
    let ids = ids(cx.tx, reckoned).await?;
    let found: Vec<(i64, &Reckoned)> = reckoned
        .iter()
        .filter_map(|((vendor, currency), one)| Some((*ids.get(&(*vendor, currency.clone(), one.month_on))?, one)))
        .collect();
    lines(cx.tx, &found).await?;
    figures(cx.tx, &found).await?;
    Ok(opened)
}

/// Makes the statements that there are not yet, each with its first line of history.
async fn open(cx: &mut Cx<'_>, reckoned: &[(Key, Reckoned)]) -> Result<u64, Error> {
    let rows = sqlx::query!(
        "INSERT INTO balance_statements (state, changed_at, created_at, vendor_id, currency, month_on)
         SELECT 'Open', $1, $1, u.vendor_id, u.currency, u.month_on
           FROM unnest($2::bigint[], $3::text[], $4::date[]) AS u(vendor_id, currency, month_on)
          ORDER BY u.vendor_id, u.currency, u.month_on
         ON CONFLICT (vendor_id, currency, month_on) DO NOTHING
         RETURNING id, vendor_id, currency, month_on",
        cx.now,
        &reckoned.iter().map(|((vendor, _), _)| *vendor).collect::<Vec<_>>(),
        &reckoned.iter().map(|((_, currency), _)| currency.clone()).collect::<Vec<_>>(),
        &reckoned.iter().map(|(_, one)| one.month_on).collect::<Vec<_>>()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let mut made: Vec<Decided<BalanceStatement>> = Vec::with_capacity(rows.len());
    for row in rows {
        let facts = Facts { vendor: row.vendor_id, ..Facts::default() };
        let outcome = judge_new::<BalanceStatement>(&facts, &Input::Open, cx.actor)?;
        let of = Of { month_on: row.month_on, currency: row.currency };
        let company = Some(row.vendor_id);
        let loaded = Loaded { id: row.id, version: 0, state: outcome.to, company, facts, row: of };
        made.push(Decided { loaded, input: Input::Open, outcome });
    }
    let change = |one: &Decided<BalanceStatement>| {
        Change::of(one.loaded.id, 0, one.loaded.company, &one.outcome, one.input.payload(), vec![])
    };
    commit::<BalanceStatement>(cx.tx, cx.actor, cx.now, &made.iter().map(change).collect::<Vec<_>>()).await?;
    Ok(made.len() as u64)
}

/// Ids of open statements; an issued one is not among them, whatever was reckoned.
async fn ids(
    connection: &mut PgConnection,
    reckoned: &[(Key, Reckoned)],
) -> Result<HashMap<(i64, String, NaiveDate), i64>, Error> {
    let rows = sqlx::query!(
        "SELECT s.id, s.vendor_id, s.currency, s.month_on
           FROM unnest($1::bigint[], $2::text[], $3::date[]) AS u(vendor_id, currency, month_on)
           JOIN balance_statements s ON s.vendor_id = u.vendor_id AND s.currency = u.currency AND s.month_on = u.month_on
          WHERE s.state = 'Open'",
        &reckoned.iter().map(|((vendor, _), _)| *vendor).collect::<Vec<_>>(),
        &reckoned.iter().map(|((_, currency), _)| currency.clone()).collect::<Vec<_>>(),
        &reckoned.iter().map(|(_, one)| one.month_on).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.vendor_id, row.currency, row.month_on), row.id)).collect())
}

/// The lines of these statements, instead of those that stood there. A line that stays keeps its id.
async fn lines(connection: &mut PgConnection, found: &[(i64, &Reckoned)]) -> Result<(), Error> {
    let entries: Vec<(i64, Entry)> =
        found.iter().flat_map(|(id, one)| one.entries.iter().map(|entry| (*id, *entry))).collect();
    let statements: Vec<i64> = entries.iter().map(|(id, _)| *id).collect();
    let of: Vec<i64> = entries.iter().map(|(_, entry)| entry.line).collect();
    sqlx::query!(
        "DELETE FROM balance_statement_lines b
          WHERE b.statement_id = ANY($1)
            AND NOT EXISTS (SELECT FROM unnest($2::bigint[], $3::bigint[]) AS u(statement_id, line_id)
                             WHERE u.statement_id = b.statement_id AND u.line_id = b.line_id)",
        &found.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &statements,
        &of
    )
    .execute(&mut *connection)
    .await?;
    let was: Vec<Option<Decimal>> = entries.iter().map(|(_, entry)| entry.was).collect();
    sqlx::query!(
        "INSERT INTO balance_statement_lines AS b
                (statement_id, line_id, vendor_id, is_adjustment, kind, status, document_no, document_on, invoice_no, currency,
                 net_amount, tax_amount, total_amount, was_amount, settled_amount, payment_term, due_on)
         SELECT u.statement_id, l.id, l.vendor_id, u.is_adjustment, l.kind, l.status, l.document_no, l.document_on, l.invoice_no,
                l.currency, l.net_amount, l.tax_amount, u.total, u.was, u.settled, l.payment_term, l.due_on
           FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::numeric[], $5::numeric[], $6::numeric[])
                AS u(statement_id, line_id, is_adjustment, total, was, settled)
           JOIN statement_lines l ON l.id = u.line_id
          ORDER BY u.statement_id, l.document_on, l.id
         ON CONFLICT (statement_id, line_id) DO UPDATE
           SET is_adjustment = excluded.is_adjustment, kind = excluded.kind, status = excluded.status,
               document_no = excluded.document_no, document_on = excluded.document_on, invoice_no = excluded.invoice_no,
               net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount,
               was_amount = excluded.was_amount, settled_amount = excluded.settled_amount,
               payment_term = excluded.payment_term, due_on = excluded.due_on",
        &statements,
        &of,
        &entries.iter().map(|(_, entry)| entry.is_adjustment).collect::<Vec<_>>(),
        &entries.iter().map(|(_, entry)| entry.total).collect::<Vec<_>>(),
        &was as &[Option<Decimal>],
        &entries.iter().map(|(_, entry)| entry.settled).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The figures of these statements. They follow what the ERP says and are no event.
async fn figures(connection: &mut PgConnection, found: &[(i64, &Reckoned)]) -> Result<(), Error> {
    let amounts = |of: fn(&Figures) -> Decimal| found.iter().map(|(_, one)| of(&one.figures)).collect::<Vec<_>>();
    let aged = |of: fn(&Ageing) -> Decimal| found.iter().map(|(_, one)| of(&one.ageing)).collect::<Vec<_>>();
    let count = |one: &Reckoned| i32::try_from(one.entries.len()).unwrap_or(i32::MAX);
    sqlx::query!(
        "UPDATE balance_statements s
            SET opening = u.opening, invoices = u.invoices, credit_notes = u.credit_notes, payments = u.payments,
                adjustments = u.adjustments,
                closing = u.opening + u.invoices + u.credit_notes + u.payments + u.adjustments,
                line_count = u.line_count, not_due = u.not_due, overdue_30 = u.overdue_30, overdue_60 = u.overdue_60,
                overdue_90 = u.overdue_90, overdue_more = u.overdue_more, unallocated = u.unallocated
           FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::int[],
                       $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[])
                AS u(id, opening, invoices, credit_notes, payments, adjustments, line_count, not_due, overdue_30, overdue_60,
                     overdue_90, overdue_more, unallocated)
          WHERE s.id = u.id",
        &found.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &amounts(|of| of.opening),
        &amounts(|of| of.invoices),
        &amounts(|of| of.credit_notes),
        &amounts(|of| of.payments),
        &amounts(|of| of.adjustments),
        &found.iter().map(|(_, one)| count(one)).collect::<Vec<_>>(),
        &aged(|of| of.not_due),
        &aged(|of| of.to_30),
        &aged(|of| of.to_60),
        &aged(|of| of.to_90),
        &aged(|of| of.over_90),
        &aged(|of| of.unallocated)
    )
    .execute(connection)
    .await?;
    Ok(())
}
