//! Reads what is new in the ERP, page by page. Each page is stored together with the cursor behind it, so a pull that
//! breaks off is continued, and one that is repeated changes nothing.

use crate::deliver::outage;
use crate::erp::{
    ErpConnector, ErpError, ErpOrder, ErpOrderLine, ErpReceipt, ErpStatementLine, MaterialHandling, StatementKind,
    StatementStatus,
};
use crate::runtime::{Context, failure};
use ehub_engine::Actor;
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::po::store::import::Imported;
use ehub_workflows::{Error, asn, erp_cursor, po, statement};

/// Kind of the job that pulls orders.
pub(crate) const ORDERS: &str = "erp.pull_orders";
/// Kind of the job that pulls receipts.
pub(crate) const RECEIPTS: &str = "erp.pull_receipts";
/// Kind of the job that pulls balance statements.
pub(crate) const STATEMENTS: &str = "erp.pull_statements";
/// Documents of one page, roughly: a page is one transaction.
const PAGE: usize = 200;

/// Handles `erp.pull_orders`.
pub(crate) async fn orders<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let actor = job.actor();
    let mut total = Total::default();
    let waited = po::store::import::retry_due(&context.db, &actor, (context.clock)()).await.map_err(failure)?;
    if waited != Imported::default() {
        tracing::info!(created = waited.created, changed = waited.changed, "held orders taken");
    }
    loop {
        let cursor = po::store::import::cursor(&context.db, &actor).await.map_err(failure)?;
        context.gate.pass().await?;
        let pulled = context.erp.pull_orders(cursor.as_deref(), PAGE).await;
        context.gate.tell(outage(&pulled).as_deref()).await?;
        let page = pulled.map_err(|error| later(&error))?;
        let moved = cursor.as_deref() != Some(page.cursor.as_str());
        let (count, more) = (page.items.len(), page.more);
        let orders = page.items.into_iter().map(order).collect();
        let imported = po::store::import::import(&context.db, &actor, (context.clock)(), orders, Some(&page.cursor))
            .await
            .map_err(failure)?;
        total.add(count, imported.skipped.len());
        job.progress(total.pulled, 0, total.words("orders"));
        if count > 0 {
            tracing::info!(
                orders = count,
                created = imported.created,
                changed = imported.changed,
                closed = imported.closed,
                held = imported.skipped.len(),
                "orders pulled"
            );
        }
        // An ERP that promises more without moving on would keep us here for ever.
        if !more || !moved {
            return Ok(total.words("orders"));
        }
    }
}

/// What a pull has read so far.
#[derive(Default)]
struct Total {
    pulled: u64,
    waiting: u64,
}

impl Total {
    fn add(&mut self, pulled: usize, waiting: usize) {
        self.pulled += pulled as u64;
        self.waiting += waiting as u64;
    }

    fn words(&self, what: &str) -> String {
        format!("{} {what} pulled, {} of them wait", self.pulled, self.waiting)
    }
}

/// Handles `erp.pull_receipts`.
pub(crate) async fn receipts<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let actor = job.actor();
    let mut total = 0;
    loop {
        let mut tx = context.db.begin(&actor).await?;
        let cursor = erp_cursor::read(&mut tx, erp_cursor::RECEIPTS).await?;
        // No transaction stays open while the ERP thinks.
        tx.commit().await?;
        context.gate.pass().await?;
        let pulled = context.erp.pull_receipts(cursor.as_deref(), PAGE).await;
        context.gate.tell(outage(&pulled).as_deref()).await?;
        let page = pulled.map_err(|error| later(&error))?;
        let moved = cursor.as_deref() != Some(page.cursor.as_str());
        let heard: Vec<asn::draft::Receipt> = page.items.into_iter().map(receipt).collect();
        let received = book(context, &actor, &heard, &page.cursor).await.map_err(failure)?;
        if !heard.is_empty() {
            tracing::info!(receipts = heard.len(), new = received.new, booked = received.booked, "receipts pulled");
        }
        total += heard.len() as u64;
        job.progress(total, 0, format!("{total} receipts pulled"));
        if !page.more || !moved {
            return Ok(format!("{total} receipts pulled"));
        }
    }
}

/// Receipts, what they mean for notices and order lines, and the cursor: together or not at all.
async fn book<C>(
    context: &Context<C>,
    actor: &Actor,
    receipts: &[asn::draft::Receipt],
    cursor: &str,
) -> Result<asn::Received, Error> {
    let now = (context.clock)();
    let mut tx = context.db.begin(actor).await?;
    let received = asn::receive(&mut tx, actor, now, receipts).await?;
    erp_cursor::write(&mut tx, now, erp_cursor::RECEIPTS, cursor).await?;
    tx.commit().await?;
    Ok(received)
}

/// Handles `erp.pull_statements`.
pub(crate) async fn statements<C: ErpConnector + Sync>(context: &Context<C>, job: &Job) -> Result<String, Failure> {
    let actor = job.actor();
    let mut total = 0;
    loop {
        let mut tx = context.db.begin(&actor).await?;
        let cursor = erp_cursor::read(&mut tx, erp_cursor::STATEMENTS).await?;
        tx.commit().await?;
        context.gate.pass().await?;
        let pulled = context.erp.pull_statements(cursor.as_deref(), PAGE).await;
        context.gate.tell(outage(&pulled).as_deref()).await?;
        let page = pulled.map_err(|error| later(&error))?;
        let moved = cursor.as_deref() != Some(page.cursor.as_str());
        let lines: Vec<statement::Line> = page.items.into_iter().map(statement_line).collect();
        let taken = keep(context, &actor, &lines, &page.cursor).await.map_err(failure)?;
        if !lines.is_empty() {
            tracing::info!(lines = lines.len(), changed = taken.changed, found = taken.found, "statements pulled");
        }
        total += lines.len() as u64;
        job.progress(total, 0, format!("{total} statement lines pulled"));
        if !page.more || !moved {
            return Ok(format!("{total} statement lines pulled"));
        }
    }
}

/// Statement lines and the cursor: together or not at all.
async fn keep<C>(
    context: &Context<C>,
    actor: &Actor,
    lines: &[statement::Line],
    cursor: &str,
) -> Result<statement::store::Taken, Error> {
    let now = (context.clock)();
    let mut tx = context.db.begin(actor).await?;
    let taken = statement::store::take(&mut tx, now, lines).await?;
    erp_cursor::write(&mut tx, now, erp_cursor::STATEMENTS, cursor).await?;
    tx.commit().await?;
    Ok(taken)
}

/// A pull that did not succeed is repeated, also when the ERP refused it: nothing is lost by asking again.
fn later(error: &ErpError) -> Failure {
    match error.retry_after() {
        Some(pause) => Failure::retry_after(error, pause),
        None => Failure::retry(error),
    }
}

fn order(order: ErpOrder) -> po::import::ErpOrder {
    po::import::ErpOrder {
        po_no: order.po_no,
        vendor_code: order.vendor_code,
        plant_code: order.plant_code,
        buyer: order.buyer,
        po_date_on: order.po_date_on,
        currency: order.currency,
        payment_term: order.payment_term,
        fob: String::new(),
        ship_to: order.ship_to,
        ship_via: String::new(),
        bill_to: String::new(),
        note: order.note,
        revision: order.revision,
        erp_reference: order.erp_reference,
        lines: order.lines.into_iter().map(line).collect(),
    }
}

fn line(line: ErpOrderLine) -> po::import::ErpLine {
    let MaterialHandling { lot_required, box_id_required, x_out_maintained } = line.handling;
    po::import::ErpLine {
        line_no: line.line_no,
        material_code: line.material_code,
        description: line.description,
        uom: line.uom,
        uom_digits: line.uom_digits,
        drawing_rev: line.drawing_rev,
        order_qty: line.order_qty,
        cancelled_qty: line.cancelled_qty,
        received_qty: line.received_qty,
        unit_price: line.unit_price,
        price_factor: rust_decimal::Decimal::ONE,
        need_by_on: line.need_by_on,
        revision: line.revision,
        erp_reference: line.erp_reference,
        handling: po::import::Handling { lot_required, box_id_required, x_out_maintained },
    }
}

fn receipt(receipt: ErpReceipt) -> asn::draft::Receipt {
    let lines = receipt.lines.into_iter().map(|line| asn::draft::ReceiptLine {
        po_no: line.po_no,
        po_line_no: line.po_line_no,
        asn_line_no: line.asn_line_no,
        quantity: line.quantity,
    });
    asn::draft::Receipt {
        receipt_no: receipt.receipt_no,
        inbound_no: receipt.inbound_no,
        reference: receipt.reference,
        lines: lines.collect(),
        received_at: receipt.received_at,
        is_final: receipt.is_final,
    }
}

fn statement_line(line: ErpStatementLine) -> statement::Line {
    statement::Line {
        erp_reference: line.erp_reference,
        vendor_code: line.vendor_code,
        month_on: line.month_on,
        document_no: line.document_no,
        document_on: line.document_on,
        invoice_no: line.invoice_no,
        kind: match line.kind {
            StatementKind::Invoice => statement::Kind::Invoice,
            StatementKind::CreditNote => statement::Kind::CreditNote,
        },
        status: match line.status {
            StatementStatus::Open => statement::Status::Open,
            StatementStatus::Paid => statement::Status::Paid,
            StatementStatus::Cancelled => statement::Status::Cancelled,
        },
        currency: line.currency,
        net_amount: line.net_amount,
        tax_amount: line.tax_amount,
        total_amount: line.total_amount,
        payment_term: line.payment_term,
        due_on: line.due_on,
    }
}
