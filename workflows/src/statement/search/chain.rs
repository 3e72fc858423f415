//! What hangs together with a line: the invoices it is or settles, the payments of these, the shipment notices that name them, what was
//! received of these, and the order lines behind. The same from an invoice and from a payment.

use crate::Db;
use crate::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;

/// Rows of one sort that are told at most.
const MOST: i64 = 200;

/// An order line that was shipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainOrder {
    /// Id of the line.
    pub po_line_id: i64,
    /// Number of the order.
    pub po_no: String,
    /// Number of the line.
    pub line_no: i32,
    /// Material.
    pub material_code: String,
    /// What was ordered.
    #[schema(value_type = String, example = "100.000")]
    pub order_qty: Decimal,
    /// Its unit.
    pub uom: String,
}

/// A shipment notice that names an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainAsn {
    /// Id.
    pub id: i64,
    /// Its number.
    pub asn_no: String,
    /// Its state.
    pub state: String,
    /// Net amount of the invoice, as the notice says.
    #[schema(value_type = Option<String>, example = "100.00")]
    pub invoice_amount: Option<Decimal>,
    /// Day of shipment.
    pub shipped_on: Option<NaiveDate>,
}

/// What was received of a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainReceipt {
    /// Id.
    pub id: i64,
    /// Number of the receipt.
    pub receipt_no: String,
    /// Day on which it was received, by the ERP.
    pub received_on: NaiveDate,
    /// When the ERP booked it; `None` = the ERP keeps no such time.
    pub erp_booked_at: Option<DateTime<Utc>>,
    /// How much, in the order line's unit; below zero = it went back.
    #[schema(value_type = String, example = "100.000")]
    pub quantity: Decimal,
    /// Number of the notice.
    pub asn_no: String,
    /// Number of the order.
    pub po_no: String,
    /// Its line.
    pub line_no: i32,
}

/// An invoice or a credit note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainInvoice {
    /// Id of the line of a statement.
    pub line_id: i64,
    /// The ERP's number.
    pub document_no: String,
    /// The supplier's number.
    pub invoice_no: String,
    /// What it counts.
    #[schema(value_type = String, example = "105.00")]
    pub total_amount: Decimal,
    /// Id of the statement.
    pub statement_id: i64,
}

/// A payment, or a credit note that settles an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChainPayment {
    /// Id of the line of a statement.
    pub line_id: i64,
    /// The ERP's number.
    pub document_no: String,
    /// Its day.
    pub document_on: NaiveDate,
    /// What of the invoices here it settles.
    #[schema(value_type = String, example = "105.00")]
    pub amount: Decimal,
    /// Id of the statement.
    pub statement_id: i64,
}

/// What hangs together with a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StatementChain {
    /// Order lines.
    pub orders: Vec<ChainOrder>,
    /// Shipment notices.
    pub asns: Vec<ChainAsn>,
    /// Receipts.
    pub receipts: Vec<ChainReceipt>,
    /// Invoices and credit notes.
    pub invoices: Vec<ChainInvoice>,
    /// Payments.
    pub payments: Vec<ChainPayment>,
}

/// What hangs together with a line of a statement.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn chain(db: &Db, actor: &Actor, id: i64) -> Result<StatementChain, Error> {
    let mut tx = db.begin(actor).await?;
    let vendor = sqlx::query_scalar!("SELECT vendor_id FROM balance_statement_lines WHERE id = $1", id)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NotFound)?;
    let settled = settled(&mut tx, id).await?;
    let invoices = invoices(&mut tx, &settled).await?;
    let payments = payments(&mut tx, &settled).await?;
    let mut numbers: Vec<String> = invoices.iter().map(|invoice| invoice.invoice_no.clone()).collect();
    numbers.retain(|number| !number.is_empty());
    let asns = asns(&mut tx, vendor, &numbers).await?;
    let ids: Vec<i64> = asns.iter().map(|asn| asn.id).collect();
    Ok(StatementChain {
        orders: orders(&mut tx, &ids).await?,
        receipts: receipts(&mut tx, &ids).await?,
        asns,
        invoices,
        payments,
    })
}

/// The lines of invoices that it is about: itself where it is one, and what it settles.
async fn settled(connection: &mut PgConnection, id: i64) -> Result<Vec<i64>, Error> {
    let ids = sqlx::query_scalar!(
        r#"SELECT b.line_id AS "id!" FROM balance_statement_lines b WHERE b.id = $1 AND b.kind <> 'payment'
           UNION
           SELECT l.id FROM balance_statement_lines b JOIN statement_settlements t ON t.line_id = b.line_id
             JOIN statement_lines l ON l.erp_reference = t.settled_reference AND l.vendor_id = b.vendor_id
            WHERE b.id = $1"#,
        id
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Each where it stood first.
async fn invoices(connection: &mut PgConnection, lines: &[i64]) -> Result<Vec<ChainInvoice>, Error> {
    let rows = sqlx::query_as!(
        ChainInvoice,
        "SELECT DISTINCT ON (b.line_id) b.id AS line_id, b.document_no, b.invoice_no, b.total_amount, b.statement_id
           FROM balance_statement_lines b WHERE b.line_id = ANY($1) AND b.kind <> 'payment' ORDER BY b.line_id, b.id LIMIT $2",
        lines,
        MOST
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn payments(connection: &mut PgConnection, lines: &[i64]) -> Result<Vec<ChainPayment>, Error> {
    let rows = sqlx::query_as!(
        ChainPayment,
        r#"SELECT DISTINCT ON (b.line_id) b.id AS line_id, b.document_no, b.document_on, p.amount AS "amount!", b.statement_id
             FROM (SELECT t.line_id, sum(t.amount) AS amount
                     FROM statement_lines l JOIN statement_settlements t ON t.settled_reference = l.erp_reference
                    WHERE l.id = ANY($1) GROUP BY t.line_id) p
             JOIN balance_statement_lines b ON b.line_id = p.line_id
            ORDER BY b.line_id, b.id LIMIT $2"#,
        lines,
        MOST
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn asns(connection: &mut PgConnection, vendor: i64, numbers: &[String]) -> Result<Vec<ChainAsn>, Error> {
    let rows = sqlx::query_as!(
        ChainAsn,
        r#"SELECT id, asn_no, state, invoice_amount, shipped_on FROM asns
            WHERE invoice_no COLLATE "C" = ANY($2) AND vendor_id = $1 ORDER BY id LIMIT $3"#,
        vendor,
        numbers,
        MOST
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn orders(connection: &mut PgConnection, asns: &[i64]) -> Result<Vec<ChainOrder>, Error> {
    let rows = sqlx::query_as!(
        ChainOrder,
        "SELECT o.id AS po_line_id, o.po_no, o.line_no, o.material_code, o.order_qty, o.uom
           FROM po_lines o WHERE o.id IN (SELECT l.po_line_id FROM asn_lines l WHERE l.asn_id = ANY($1))
          ORDER BY o.po_no, o.line_no LIMIT $2",
        asns,
        MOST
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

async fn receipts(connection: &mut PgConnection, asns: &[i64]) -> Result<Vec<ChainReceipt>, Error> {
    let rows = sqlx::query_as!(
        ChainReceipt,
        "SELECT r.id, r.receipt_no, r.received_on, r.erp_booked_at, r.quantity, a.asn_no, r.po_no, r.po_line_no AS line_no
           FROM asn_receipts r JOIN asns a ON a.id = r.asn_id
          WHERE r.asn_id = ANY($1) ORDER BY r.received_on, r.id LIMIT $2",
        asns,
        MOST
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
