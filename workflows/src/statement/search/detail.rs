//! One statement, whole, for its page: figures, ageing, its neighbours, and what does not add up.

use super::list::StatementRow;
use crate::Db;
use crate::error::Error;
use crate::list;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// Findings of one sort that are told at most.
const MOST: i64 = 50;

/// What is open at the month's end, by days past due. Together it is the closing balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementAgeing)]
pub struct AgeingView {
    /// Not due yet, or without a day.
    #[schema(value_type = String, example = "100.00")]
    pub not_due: Decimal,
    /// 1 to 30 days past due.
    #[schema(value_type = String, example = "0.00")]
    pub d1to30: Decimal,
    /// 31 to 60.
    #[schema(value_type = String, example = "0.00")]
    pub d31to60: Decimal,
    /// 61 to 90.
    #[schema(value_type = String, example = "0.00")]
    pub d61to90: Decimal,
    /// More.
    #[schema(value_type = String, example = "0.00")]
    pub over90: Decimal,
    /// Payments that settle nothing on the account, below zero.
    #[schema(value_type = String, example = "0.00")]
    pub unallocated: Decimal,
}

/// The statement of the same month in another currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementOfSameMonth)]
pub struct SameMonth {
    /// Id.
    pub id: i64,
    /// Its currency.
    pub currency: String,
    /// Balance after the month.
    #[schema(value_type = String, example = "100.00")]
    pub closing: Decimal,
    /// Its state.
    pub state: String,
}

/// Something that does not add up, or that differs from what others say.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct StatementFinding {
    /// What: `STATEMENT_DIFFERS`, `STATEMENT_UNALLOCATED`, `STATEMENT_SETTLES_UNKNOWN`, `STATEMENT_NOTICE_DIFFERS` or
    /// `STATEMENT_LINE_HELD`.
    pub label: &'static str,
    /// Of what, and by how much.
    pub params: BTreeMap<String, Value>,
}

/// A statement, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// As in the list.
    #[serde(flatten)]
    pub row: StatementRow,
    /// The buyer.
    pub buyer_name: String,
    /// What is open at the month's end.
    pub ageing: AgeingView,
    /// What the supplier says is wrong with the whole.
    pub dispute_comment: String,
    /// What the buyer says of that.
    pub answer_comment: String,
    /// The statement of the month before, in the same currency.
    pub previous_id: Option<i64>,
    /// That of the month after.
    pub next_id: Option<i64>,
    /// The supplier's statements of the same month in other currencies.
    pub same_month: Vec<SameMonth>,
    /// What does not add up.
    pub findings: Vec<StatementFinding>,
}

/// One statement.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<StatementView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<StatementRow>();
    query.push(" WHERE s.id = ").push_bind(id);
    let row: Option<StatementRow> = query.build_query_as().fetch_optional(&mut *tx).await?;
    let row = row.ok_or(Error::NotFound)?;
    let more = sqlx::query!(
        r#"SELECT s.not_due, s.overdue_30, s.overdue_60, s.overdue_90, s.overdue_more, s.unallocated, s.dispute_comment,
                  s.answer_comment,
                  coalesce((SELECT c.name FROM plants p JOIN companies c ON c.id = p.company_id ORDER BY p.id LIMIT 1), '')
                    AS "buyer_name!",
                  (SELECT p.id FROM balance_statements p WHERE p.vendor_id = s.vendor_id AND p.currency = s.currency
                    AND p.month_on < s.month_on ORDER BY p.month_on DESC LIMIT 1) AS previous_id,
                  (SELECT n.id FROM balance_statements n WHERE n.vendor_id = s.vendor_id AND n.currency = s.currency
                    AND n.month_on > s.month_on ORDER BY n.month_on LIMIT 1) AS next_id
             FROM balance_statements s WHERE s.id = $1"#,
        id
    )
    .fetch_one(&mut *tx)
    .await?;
    let same_month = sqlx::query_as!(
        SameMonth,
        "SELECT id, currency, closing, state FROM balance_statements
          WHERE vendor_id = $1 AND month_on = $2 AND id <> $3 ORDER BY currency",
        row.vendor_id,
        row.month_on,
        id
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut findings = of_figures(&row, more.unallocated);
    findings.extend(unknown(&mut tx, id).await?);
    findings.extend(notices(&mut tx, id, row.vendor_id).await?);
    findings.extend(held(&mut tx, id).await?);
    Ok(StatementView {
        buyer_name: more.buyer_name,
        ageing: AgeingView {
            not_due: more.not_due,
            d1to30: more.overdue_30,
            d31to60: more.overdue_60,
            d61to90: more.overdue_90,
            over90: more.overdue_more,
            unallocated: more.unallocated,
        },
        dispute_comment: more.dispute_comment,
        answer_comment: more.answer_comment,
        previous_id: more.previous_id,
        next_id: more.next_id,
        same_month,
        findings,
        row,
    })
}

fn finding<const N: usize>(label: &'static str, params: [(&str, Value); N]) -> StatementFinding {
    StatementFinding { label, params: params.into_iter().map(|(key, value)| (key.to_owned(), value)).collect() }
}

/// What the figures themselves say.
fn of_figures(row: &StatementRow, unallocated: Decimal) -> Vec<StatementFinding> {
    let currency = || json!(row.currency);
    let mut found = vec![];
    if !row.difference.is_zero() {
        found.push(finding("STATEMENT_DIFFERS", [("amount", json!(row.difference)), ("currency", currency())]));
    }
    if !unallocated.is_zero() {
        found.push(finding("STATEMENT_UNALLOCATED", [("amount", json!(unallocated)), ("currency", currency())]));
    }
    found
}

/// Lines that settle what is not on the account.
async fn unknown(connection: &mut PgConnection, id: i64) -> Result<Vec<StatementFinding>, Error> {
    let rows = sqlx::query!(
        "SELECT b.document_no, t.settled_reference, t.amount
           FROM balance_statement_lines b JOIN statement_settlements t ON t.line_id = b.line_id
          WHERE b.statement_id = $1
            AND NOT EXISTS (SELECT FROM statement_lines l
                             WHERE l.erp_reference = t.settled_reference AND l.vendor_id = b.vendor_id AND l.currency = b.currency)
          ORDER BY b.document_no, t.settled_reference LIMIT $2",
        id,
        MOST
    )
    .fetch_all(connection)
    .await?;
    let told = rows.into_iter().map(|row| {
        let params = [
            ("documentNo", json!(row.document_no)),
            ("reference", json!(row.settled_reference)),
            ("amount", json!(row.amount)),
        ];
        finding("STATEMENT_SETTLES_UNKNOWN", params)
    });
    Ok(told.collect())
}

/// Invoices of which shipment notices say another net amount.
async fn notices(connection: &mut PgConnection, id: i64, vendor: i64) -> Result<Vec<StatementFinding>, Error> {
    let rows = sqlx::query!(
        r#"SELECT b.invoice_no, b.net_amount, n.amount AS "amount!"
             FROM balance_statement_lines b
             JOIN LATERAL (SELECT sum(a.invoice_amount) AS amount FROM asns a
                            WHERE a.invoice_no COLLATE "C" = b.invoice_no AND a.vendor_id = $2 AND a.currency = b.currency
                              AND a.state NOT IN ('Cancelled', 'Refused')) n ON n.amount <> b.net_amount
            WHERE b.statement_id = $1 AND b.kind = 'invoice' AND b.status <> 'cancelled' AND b.invoice_no <> ''
            ORDER BY b.invoice_no LIMIT $3"#,
        id,
        vendor,
        MOST
    )
    .fetch_all(connection)
    .await?;
    let told = rows.into_iter().map(|row| {
        let params =
            [("invoiceNo", json!(row.invoice_no)), ("amount", json!(row.net_amount)), ("notice", json!(row.amount))];
        finding("STATEMENT_NOTICE_DIFFERS", params)
    });
    Ok(told.collect())
}

/// Lines of the ERP that are missing on the statement because of the digits of an amount. Suppliers do not see them.
async fn held(connection: &mut PgConnection, id: i64) -> Result<Vec<StatementFinding>, Error> {
    let rows = sqlx::query!(
        r#"SELECT h.document_no, r.reason ->> 'field' AS "field!", r.reason -> 'params' ->> 'value' AS "value!"
             FROM balance_statements s
             JOIN companies c ON c.id = s.vendor_id
             JOIN held_statement_lines h ON h.vendor_code = c.code AND h.currency = s.currency AND h.month_on = s.month_on
            CROSS JOIN LATERAL jsonb_array_elements(h.reasons) AS r(reason)
            WHERE s.id = $1 ORDER BY h.document_no, 2 LIMIT $2"#,
        id,
        MOST
    )
    .fetch_all(connection)
    .await?;
    let told = rows.into_iter().map(|row| {
        let params = [("documentNo", json!(row.document_no)), ("field", json!(row.field)), ("value", json!(row.value))];
        finding("STATEMENT_LINE_HELD", params)
    });
    Ok(told.collect())
}
