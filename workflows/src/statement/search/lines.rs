//! The lines of statements: of one, or of all that somebody may see.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, text, unknown};
use crate::list::whole::Asked;
use crate::list::{List, Listed, day, money, plain, shown, sorts, word};
use crate::statement::line::Kind;
use chrono::NaiveDate;
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatementLineFilter {
    /// Id of the statement.
    pub statement_id: Option<i64>,
    /// `invoice`, `credit_note`, `payment`; comma-separated.
    pub kind: Option<String>,
    /// The supplier's number.
    pub invoice_no: Option<String>,
    /// The ERP's number.
    pub document_no: Option<String>,
    /// Number of an order: lines of invoices that shipment notices of it name.
    pub po_no: Option<String>,
    /// Id of a shipment notice: lines of the invoice that it names.
    pub asn_id: Option<i64>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<StatementLineRow>)]
    pub sort: Option<String>,
}

/// One row of the list. Amounts have the sign of the buyer's payable account: what is owed is above zero.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementLineRow {
    /// Id.
    pub id: i64,
    /// Id of the statement.
    pub statement_id: i64,
    /// First day of the statement's month.
    pub month_on: NaiveDate,
    /// `invoice`, `credit_note` or `payment`.
    pub kind: String,
    /// `open`, `paid` or `cancelled`.
    pub status: String,
    /// The ERP's number.
    pub document_no: String,
    /// Day of the document.
    pub document_on: NaiveDate,
    /// The supplier's number; empty = the ERP has none.
    pub invoice_no: String,
    /// Currency of the amounts.
    pub currency: String,
    /// Without tax.
    #[schema(value_type = String, example = "100.00")]
    pub net_amount: Decimal,
    /// Tax.
    #[schema(value_type = String, example = "5.00")]
    pub tax_amount: Decimal,
    /// What the line counts altogether: nothing if it was taken back.
    #[schema(value_type = String, example = "105.00")]
    pub total_amount: Decimal,
    /// What of it stood on statements before; none = nothing.
    #[schema(value_type = Option<String>, example = "100.00")]
    pub was: Option<Decimal>,
    /// What it counts on this statement: the total without what stood on statements before. Their sums are the statement's figures.
    #[schema(value_type = String, example = "5.00")]
    pub amount: Decimal,
    /// What of the total is settled at the month's end.
    #[schema(value_type = String, example = "0.00")]
    pub settled_amount: Decimal,
    /// What is not.
    #[schema(value_type = String, example = "105.00")]
    pub open_amount: Decimal,
    /// Day on which it is to be paid.
    pub due_on: Option<NaiveDate>,
    /// Days past due at the month's end; 0 = not past due, or nothing is open.
    pub days_overdue: i32,
    /// Payment term.
    pub payment_term: String,
    /// Whether it is of a month that had been issued, and changed or came late.
    pub is_adjustment: bool,
    /// Whether the supplier disputes it.
    pub disputed: bool,
    /// Why.
    pub dispute_comment: String,
    /// What the buyer says of that.
    pub answer_comment: String,
}

/// Days past due at the end of the statement's month.
const OVERDUE: &str = "CASE WHEN b.total_amount = b.settled_amount OR b.kind = 'payment' THEN 0 \
     ELSE greatest(coalesce((s.month_on + interval '1 month')::date - 1 - b.due_on, 0), 0) END";

impl Listed for StatementLineRow {
    const LIST: List = List::of("balance_statement_lines b")
        .joined(" JOIN balance_statements s ON s.id = b.statement_id")
        .sorted("-documentOn")
        .columns(&[
            plain("id"),
            plain("statementId"),
            day("monthOn").sql("s.month_on"),
            word("kind", &["statement", "lineKind"]).called("lineKind"),
            word("status", &["statement", "lineStatus"]).called("lineStatus"),
            shown("documentNo"),
            day("documentOn").sort(),
            shown("invoiceNo"),
            shown("currency"),
            money("netAmount"),
            money("taxAmount"),
            money("totalAmount"),
            money("was").sql("b.was_amount"),
            money("amount"),
            money("settledAmount"),
            money("openAmount").sql("b.total_amount - b.settled_amount"),
            day("dueOn").called("paymentDueOn"),
            shown("daysOverdue").sql(OVERDUE),
            shown("paymentTerm"),
            shown("isAdjustment"),
            shown("disputed").sql("b.is_disputed"),
            shown("disputeComment"),
            shown("answerComment"),
        ]);
}

/// A page of lines and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind or sort; else the database's own.
pub async fn search_lines(
    db: &Db,
    actor: &Actor,
    filter: &StatementLineFilter,
) -> Result<(Vec<StatementLineRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(
    _: &Db,
    actor: &'a Actor,
    filter: &'a StatementLineFilter,
) -> Result<Asked<'a, StatementLineRow>, Error> {
    let found = unknown::<Kind>("kind", filter.kind.as_deref());
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)).foreign(is_narrow(filter)))
}

exported!(StatementLineRow, StatementLineFilter, "statement-lines", "statement-lines", asked);

/// Whether something is asked for that the list's orders know nothing of, and that few lines may have.
fn is_narrow(filter: &StatementLineFilter) -> bool {
    let StatementLineFilter { invoice_no, document_no, po_no, .. } = filter;
    [invoice_no, document_no, po_no].into_iter().any(|words| text(words.as_deref()).is_some())
        || filter.asn_id.is_some()
        || filter.statement_id.is_some()
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &StatementLineFilter) {
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND b.vendor_id = ").push_bind(company);
    }
    if let Some(statement) = filter.statement_id {
        query.push(" AND b.statement_id = ").push_bind(statement);
    }
    among(query, "b.kind", filter.kind.as_deref());
    begins_in_index(query, "b.invoice_no", filter.invoice_no.as_deref());
    begins_in_index(query, "b.document_no", filter.document_no.as_deref());
    if let Some(asn) = filter.asn_id {
        query.push(
            " AND b.invoice_no <> '' AND (b.vendor_id, b.invoice_no COLLATE ehub_any_case) IN (SELECT a.vendor_id, a.invoice_no FROM asns a WHERE a.id = ",
        );
        query.push_bind(asn).push(")");
    }
    if text(filter.po_no.as_deref()).is_some() {
        query.push(
            " AND b.invoice_no <> '' AND (b.vendor_id, b.invoice_no COLLATE ehub_any_case) IN (SELECT a.vendor_id, a.invoice_no
                FROM po_lines o JOIN asn_lines l ON l.po_line_id = o.id JOIN asns a ON a.id = l.asn_id WHERE true",
        );
        begins_in_index(query, "o.po_no", filter.po_no.as_deref());
        query.push(")");
    }
}
