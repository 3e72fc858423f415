//! Takes over what the ERP told, whichever way it was asked: stored first, then noted as seen.

use crate::erp::{
    ErpOrder, ErpOrderLine, ErpReceipt, ErpStatementLine, MaterialHandling, ReceiptKind, StatementKind, StatementStatus,
};
use crate::runtime::Context;
use ehub_engine::Actor;
use ehub_workflows::erp_seen::{self, Seen, Stream};
use ehub_workflows::po::store::import::Imported;
use ehub_workflows::{Error, asn, erp_cursor, po, statement};
use rust_decimal::Decimal;

/// Orders, and where to read on, if they came from a stream: together or not at all.
pub(crate) async fn orders<C>(
    context: &Context<C>,
    actor: &Actor,
    orders: Vec<ErpOrder>,
    cursor: Option<&str>,
) -> Result<Imported, Error> {
    // What is larger than any number is held, and may change: it is open.
    let left = |line: &ErpOrderLine| line.order_qty.checked_sub(line.cancelled_qty)?.checked_sub(line.received_qty);
    let open = |line: &ErpOrderLine| left(line).is_none_or(|left| left > Decimal::ZERO);
    let seen = orders.iter().map(|order| Seen {
        key: order.key,
        version: order.version,
        is_open: order.lines.iter().any(open),
    });
    let seen: Vec<Seen> = seen.collect();
    let orders = orders.into_iter().map(order).collect();
    let imported = po::store::import::import(&context.db, actor, (context.clock)(), orders, cursor).await?;
    note(context, actor, Stream::Orders, &seen).await?;
    Ok(imported)
}

/// Receipts, what they mean for notices and order lines, and where to read on, if they came from a stream: together or not at all.
pub(crate) async fn receipts<C>(
    context: &Context<C>,
    actor: &Actor,
    receipts: Vec<ErpReceipt>,
    cursor: Option<&str>,
) -> Result<asn::Received, Error> {
    let seen: Vec<Seen> =
        receipts.iter().map(|one| Seen { key: one.key, version: one.version, is_open: false }).collect();
    let receipts: Vec<asn::draft::Receipt> = receipts.into_iter().map(receipt).collect();
    let now = (context.clock)();
    let mut tx = context.db.begin(actor).await?;
    let received = asn::receive(&mut tx, actor, now, &receipts).await?;
    if let Some(cursor) = cursor {
        erp_cursor::write(&mut tx, now, erp_cursor::RECEIPTS, cursor).await?;
    }
    tx.commit().await?;
    note(context, actor, Stream::Receipts, &seen).await?;
    Ok(received)
}

/// Statement lines and where to read on, if they came from a stream: together or not at all.
pub(crate) async fn statements<C>(
    context: &Context<C>,
    actor: &Actor,
    lines: Vec<ErpStatementLine>,
    cursor: Option<&str>,
) -> Result<statement::store::Taken, Error> {
    let open = |line: &ErpStatementLine| line.status == StatementStatus::Open;
    let seen: Vec<Seen> =
        lines.iter().map(|one| Seen { key: one.key, version: one.version, is_open: open(one) }).collect();
    let lines: Vec<statement::Line> = lines.into_iter().map(statement_line).collect();
    let now = (context.clock)();
    let mut tx = context.db.begin(actor).await?;
    let taken = statement::store::take(&mut tx, now, &lines).await?;
    if let Some(cursor) = cursor {
        erp_cursor::write(&mut tx, now, erp_cursor::STATEMENTS, cursor).await?;
    }
    tx.commit().await?;
    note(context, actor, Stream::Statements, &seen).await?;
    Ok(taken)
}

async fn note<C>(context: &Context<C>, actor: &Actor, stream: Stream, seen: &[Seen]) -> Result<(), Error> {
    if seen.is_empty() {
        return Ok(());
    }
    let mut tx = context.db.begin(actor).await?;
    erp_seen::note(&mut tx, stream, seen).await?;
    tx.commit().await?;
    Ok(())
}

fn order(order: ErpOrder) -> po::import::ErpOrder {
    po::import::ErpOrder {
        key: order.key,
        po_no: order.po_no,
        vendor_code: order.vendor_code,
        plant_code: order.plant_code,
        buyer: order.buyer,
        po_date_on: order.po_date_on,
        currency: order.currency,
        payment_term: order.payment_term,
        fob: order.fob,
        ship_to: order.ship_to,
        ship_via: order.ship_via,
        bill_to: order.bill_to,
        tax_amount: order.tax_amount,
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
        price_factor: line.price_factor,
        need_by_on: line.need_by_on,
        revision: line.revision,
        erp_reference: line.erp_reference,
        handling: po::import::Handling { lot_required, box_id_required, x_out_maintained },
        particulars: po::import::Particulars {
            tax_code: line.tax_code,
            graph_no: line.graph_no,
            asset_category: line.asset_category,
        },
    }
}

fn receipt(receipt: ErpReceipt) -> asn::draft::Receipt {
    let lines = receipt.lines.into_iter().map(|line| asn::draft::ReceiptLine {
        po_no: line.po_no,
        po_line_no: line.po_line_no,
        asn_line_no: line.asn_line_no,
        kind: match line.kind {
            ReceiptKind::Receive => asn::ReceiptKind::Receive,
            ReceiptKind::Return => asn::ReceiptKind::Return,
            ReceiptKind::Correct => asn::ReceiptKind::Correct,
        },
        quantity: line.quantity,
        accepted_qty: line.accepted_qty,
        rejected_qty: line.rejected_qty,
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
            StatementKind::Payment => statement::Kind::Payment,
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
        settles: line
            .settles
            .into_iter()
            .map(|one| statement::Settles { erp_reference: one.erp_reference, amount: one.amount })
            .collect(),
    }
}
