//! Takes over what the ERP told, whichever way it was asked: stored first, then noted as seen.

use crate::erp::{ErpOrder, ErpReceipt, ErpStatementLine, Key, StatementStatus};
use crate::runtime::Context;
use ehub_engine::Actor;
use ehub_workflows::erp_seen::{self, Seen, Stream};
use ehub_workflows::po::store::import::Imported;
use ehub_workflows::{Error, asn, erp_cursor, po, statement};

/// Orders, and where to read on, if they came from a stream: together or not at all.
pub(crate) async fn orders<C>(
    context: &Context<C>,
    actor: &Actor,
    orders: Vec<ErpOrder>,
    cursor: Option<&str>,
) -> Result<Imported, Error> {
    let is_open = |order: &ErpOrder| order.lines.iter().any(|line| !line.is_done());
    let seen: Vec<Seen> = orders.iter().map(|one| seen(&one.key, one.version, is_open(one))).collect();
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
    let seen: Vec<Seen> = receipts.iter().map(|one| seen(&one.key, one.version, false)).collect();
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
    let seen: Vec<Seen> = lines.iter().map(|one| seen(&one.key, one.version, open(one))).collect();
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

fn seen(key: &Key, version: i64, is_open: bool) -> Seen {
    Seen { key: key.clone(), version, is_open }
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
