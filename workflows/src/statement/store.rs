//! Keeps what the ERP tells of balance statements.

use super::Line;
use crate::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
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
}

/// Keeps lines: new ones are added, known ones say what the ERP says now. The same lines once more change nothing. Those of
/// a supplier that is no company here wait, and are given to it as soon as it is one.
///
/// # Errors
/// The database's own.
pub async fn take(connection: &mut PgConnection, now: DateTime<Utc>, lines: &[Line]) -> Result<Taken, Error> {
    let changed = upsert(&mut *connection, now, lines).await?;
    let found = sqlx::query!(
        "UPDATE statement_lines s SET vendor_id = c.id FROM companies c
          WHERE s.vendor_id IS NULL AND c.code = s.vendor_code AND c.type IN ('S', 'T')"
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(Taken { changed, found })
}

async fn upsert(connection: &mut PgConnection, now: DateTime<Utc>, lines: &[Line]) -> Result<u64, Error> {
    // An ERP may say the same twice in one page; what it said last counts.
    let newest: BTreeMap<&str, &Line> = lines.iter().map(|line| (line.erp_reference.as_str(), line)).collect();
    if newest.is_empty() {
        return Ok(0);
    }
    let text = |of: fn(&Line) -> &str| newest.values().map(|line| of(line).to_owned()).collect::<Vec<String>>();
    let amount = |of: fn(&Line) -> Decimal| newest.values().map(|line| of(line)).collect::<Vec<Decimal>>();
    let day = |of: fn(&Line) -> NaiveDate| newest.values().map(|line| of(line)).collect::<Vec<NaiveDate>>();
    let due: Vec<Option<NaiveDate>> = newest.values().map(|line| line.due_on).collect();
    let done = sqlx::query!(
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
                excluded.total_amount, excluded.payment_term, excluded.due_on)",
        &text(|line| &line.erp_reference),
        &text(|line| &line.vendor_code),
        &day(|line| line.month_on),
        &text(|line| &line.document_no),
        &day(|line| line.document_on),
        &text(|line| &line.invoice_no),
        &text(|line| line.kind.as_str()),
        &text(|line| line.status.as_str()),
        &text(|line| &line.currency),
        &amount(|line| line.net_amount),
        &amount(|line| line.tax_amount),
        &amount(|line| line.total_amount),
        &text(|line| &line.payment_term),
        &due as &[Option<NaiveDate>],
        now
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected())
}
