//! Receipts heard from the ERP: kept first, booked when their notice can be received, each line once.

use super::effect::{Decided, carry_out};
use super::load::{Loaded, load};
use super::{done, lock, shortage, unannounced};
use crate::asn::draft::Receipt;
use crate::asn::machine::{Arrival, Asn, Effect, Input};
use crate::channel::Channel;
use crate::error::Error;
use crate::field::MAX_DECIMALS;
use crate::po::store::Command;
use crate::process::{By, Cx, send_within};
use crate::{Seen, po};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Outcome, Request, decide};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::HashMap;

/// What became of the receipt lines of one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Received {
    /// Lines heard for the first time.
    pub new: usize,
    /// Lines booked on notices now, older waiting ones included.
    pub booked: usize,
    /// Lines booked on order lines only: goods that came without a notice of ours.
    pub unannounced: usize,
}

/// Takes over receipts, in the caller's transaction, so that the stream's cursor moves with them. Hearing a receipt again
/// changes nothing. Lines without a quantity above zero, in the three decimals that are kept, are left out.
///
/// # Errors
/// The database's own.
pub async fn receive(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    receipts: &[Receipt],
) -> Result<Received, Error> {
    let new = keep(connection, now, receipts).await?;
    done::keep(connection, now, receipts).await?;
    sqlx::query!(
        "UPDATE asn_receipts r SET asn_id = a.id, vendor_id = a.vendor_id
           FROM asns a
          WHERE r.asn_id IS NULL AND r.closed_at IS NULL
            AND (a.inbound_no COLLATE \"C\" = r.inbound_no OR a.asn_no = r.reference
                 AND (r.inbound_no IS NULL OR a.inbound_no IS NULL AND a.state = 'Sending' AND a.changed_at <= r.heard_at))"
    )
    .execute(&mut *connection)
    .await?;
    let unannounced = unannounced::order_lines(connection).await?;
    let announced = receivable(connection, None).await?;
    lock::for_receipts(connection, &announced, &unannounced).await?;
    let booked = book_waiting(connection, actor, now, None).await?;
    let direct = unannounced::book(connection, now, &unannounced).await?;
    close_orders(connection, actor, now, &unannounced).await?;
    done::forget(connection).await?;
    Ok(Received { new, booked, unannounced: direct })
}

async fn keep(connection: &mut PgConnection, now: DateTime<Utc>, receipts: &[Receipt]) -> Result<usize, Error> {
    let rows: Vec<_> = receipts
        .iter()
        .flat_map(|receipt| receipt.lines.iter().zip(1i32..).map(move |(line, n)| (receipt, n, line)))
        .filter(|(.., line)| kept_quantity(line.quantity) > Decimal::ZERO)
        .collect();
    let kept = sqlx::query!(
        "INSERT INTO asn_receipts (receipt_no, line_no, inbound_no, reference, po_no, po_line_no, asn_line_no, quantity,
                                   received_at, heard_at)
         SELECT w.*, $10 FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[],
                                     $8::numeric[], $9::timestamptz[]) AS w
         ON CONFLICT (receipt_no, line_no) DO NOTHING",
        &rows.iter().map(|(receipt, ..)| receipt.receipt_no.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(_, n, _)| *n).collect::<Vec<_>>(),
        &rows.iter().map(|(receipt, ..)| receipt.inbound_no.clone()).collect::<Vec<_>>() as &[Option<String>],
        &rows.iter().map(|(receipt, ..)| receipt.reference.clone()).collect::<Vec<_>>() as &[Option<String>],
        &rows.iter().map(|(.., line)| line.po_no.clone()).collect::<Vec<_>>(),
        &rows.iter().map(|(.., line)| line.po_line_no).collect::<Vec<_>>(),
        &rows.iter().map(|(.., line)| line.asn_line_no).collect::<Vec<_>>() as &[Option<i32>],
        &rows.iter().map(|(.., line)| kept_quantity(line.quantity)).collect::<Vec<_>>(),
        &rows.iter().map(|(receipt, ..)| receipt.received_at).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(usize::try_from(kept.rows_affected()).unwrap_or(usize::MAX))
}

/// Lets go of what was kept for this notice while its delivery's number was unknown, and belongs to a delivery with another number: the ERP
/// may have known another portal, whose notices had the same numbers.
///
/// # Errors
/// The database's own.
pub(super) async fn let_go_of_others(connection: &mut PgConnection, asn: i64) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_receipts r SET asn_id = NULL, vendor_id = NULL
           FROM asns a
          WHERE a.id = $1 AND r.asn_id = a.id AND r.booked_at IS NULL AND r.closed_at IS NULL AND r.inbound_no <> a.inbound_no",
        asn
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM final_receipts f USING asns a
          WHERE a.id = $1 AND f.asn_id = a.id AND f.inbound_no <> a.inbound_no",
        asn
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A quantity as its column keeps it. What is rounded away must not stop the stream at the column's check.
fn kept_quantity(quantity: Decimal) -> Decimal {
    quantity.round_dp_with_strategy(MAX_DECIMALS, RoundingStrategy::MidpointAwayFromZero)
}

/// A receipt line that waits for its notice.
struct Waiting {
    receipt_no: String,
    line_no: i32,
    asn: i64,
    po_no: String,
    po_line_no: i32,
    asn_line_no: Option<i32>,
    quantity: Decimal,
}

/// Receipt lines given to lines of their notices, ready to be written.
#[derive(Default)]
struct Booking {
    receipt_no: Vec<String>,
    receipt_line: Vec<i32>,
    asn_line: Vec<i64>,
    quantity: Vec<Decimal>,
    /// The part that leaves the order line's transit: never more than was still on its way.
    arrived: Vec<Decimal>,
    order_line: Vec<i64>,
}

/// Notices with waiting receipt lines, or with which the ERP is done, that can be received now.
async fn receivable(connection: &mut PgConnection, asn: Option<i64>) -> Result<Vec<i64>, Error> {
    let ids = sqlx::query_scalar!(
        r#"SELECT r.asn_id AS "asn!" FROM asn_receipts r JOIN asns a ON a.id = r.asn_id
            WHERE r.booked_at IS NULL AND r.closed_at IS NULL AND a.state IN ('Sent', 'Receiving') AND ($1::bigint IS NULL OR r.asn_id = $1)
           UNION
           SELECT f.asn_id FROM final_receipts f JOIN asns a ON a.id = f.asn_id
            WHERE a.state IN ('Sent', 'Receiving') AND ($1::bigint IS NULL OR f.asn_id = $1)"#,
        asn
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Books receipt lines that wait for notices that can be received now; of one notice, or of all.
///
/// # Errors
/// The database's own.
pub async fn book_waiting(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    asn: Option<i64>,
) -> Result<usize, Error> {
    let ids = receivable(connection, asn).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    lock::documents(connection, &ids).await?;
    lock::order_lines_of(connection, &ids).await?;
    let all = load(connection, now, &ids).await?;
    let waiting = waiting(connection, &ids).await?;
    let done = done::of(connection, &ids).await?;
    let mut booking = Booking::default();
    let (mut decided, mut changes) = (Vec::new(), Vec::new());
    for loaded in all {
        let is_final = done.contains(&loaded.id);
        let mine: Vec<&Waiting> = waiting.iter().filter(|row| row.asn == loaded.id).collect();
        let given = distribute(&loaded, &mine);
        let arrivals = given.iter().map(|(row, line)| Arrival { line: *line, quantity: row.quantity }).collect();
        let decision = decide(&Request::<Asn> {
            state: Some(loaded.state),
            facts: &loaded.facts,
            input: &Input::Receive { arrivals, is_final },
            actor,
            fingerprint: "",
            confirm: None,
        });
        // Closed or being cancelled meanwhile: the lines go on waiting.
        let Ok(outcome) = decision else { continue };
        if given.is_empty() && !is_final {
            continue;
        }
        let payload = payload(&loaded, &given, &outcome);
        changes.push(Change::of(loaded.id, loaded.version, Some(loaded.vendor), &outcome, payload, vec![]));
        book(&mut booking, &loaded, &given);
        decided.push(Decided { asn: loaded, outcome, answer: String::new() });
    }
    commit::<Asn>(connection, actor, now, &changes).await?;
    write(connection, now, &booking).await?;
    carry_out(connection, actor, now, &decided).await?;
    close_orders(connection, actor, now, &booking.order_line).await?;
    Ok(booking.receipt_no.len())
}

/// What the history keeps: which receipts, and what did not come if that was all.
fn payload(loaded: &Loaded, given: &[(&Waiting, usize)], outcome: &Outcome<Asn>) -> serde_json::Value {
    let receipts: Vec<_> = given.iter().map(|(row, line)| note(row, *line, loaded)).collect();
    if outcome.effects.contains(&Effect::ReturnInTransit) {
        let arrived = |n: usize| given.iter().filter(|(_, line)| *line == n).map(|(row, _)| row.quantity).sum();
        json!({ "receipts": receipts, "short": shortage::of(loaded, arrived) })
    } else {
        json!({ "receipts": receipts })
    }
}

fn note(row: &Waiting, line: usize, loaded: &Loaded) -> serde_json::Value {
    json!({ "receiptNo": row.receipt_no, "lineNo": loaded.keys[line].line_no, "quantity": row.quantity })
}

/// Under the notices' lock, so that a line is seen by one booker only; locked, so that nobody closes it meanwhile.
async fn waiting(connection: &mut PgConnection, asns: &[i64]) -> Result<Vec<Waiting>, Error> {
    let rows = sqlx::query_as!(
        Waiting,
        r#"SELECT receipt_no, line_no, asn_id AS "asn!", po_no, po_line_no, asn_line_no, quantity
             FROM asn_receipts WHERE asn_id = ANY($1) AND booked_at IS NULL AND closed_at IS NULL
            ORDER BY received_at, receipt_no, line_no FOR UPDATE"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// Gives each receipt line to a line of the notice: by its number; else to the first line of the order line that still
/// waits for goods, or the last one when all have theirs. A line of another order is left waiting.
fn distribute<'a>(loaded: &Loaded, rows: &[&'a Waiting]) -> Vec<(&'a Waiting, usize)> {
    let mut received: Vec<Decimal> = loaded.facts.lines.iter().map(|line| line.received_qty).collect();
    let mut given = Vec::new();
    for row in rows {
        let same_order = |n: &usize| loaded.keys[*n].po_no == row.po_no && loaded.keys[*n].po_line_no == row.po_line_no;
        let by_number = row.asn_line_no.and_then(|no| loaded.keys.iter().position(|key| key.line_no == no));
        let candidates: Vec<usize> = (0..loaded.keys.len()).filter(same_order).collect();
        let open = candidates.iter().find(|n| received[**n] < loaded.facts.lines[**n].ship_qty);
        if let Some(line) = by_number.or(open.or(candidates.last()).copied()) {
            received[line] += row.quantity;
            given.push((*row, line));
        }
    }
    given
}

fn book(booking: &mut Booking, loaded: &Loaded, given: &[(&Waiting, usize)]) {
    let mut received: HashMap<usize, Decimal> = HashMap::new();
    for (row, n) in given {
        let line = &loaded.facts.lines[*n];
        let before = received.entry(*n).or_insert(line.received_qty);
        let on_its_way = (line.ship_qty - *before).max(Decimal::ZERO);
        *before += row.quantity;
        booking.receipt_no.push(row.receipt_no.clone());
        booking.receipt_line.push(row.line_no);
        booking.asn_line.push(loaded.keys[*n].id);
        booking.quantity.push(row.quantity);
        booking.arrived.push(row.quantity.min(on_its_way));
        booking.order_line.push(loaded.keys[*n].po_line);
    }
}

async fn write(connection: &mut PgConnection, now: DateTime<Utc>, booking: &Booking) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_lines l SET received_qty = l.received_qty + w.quantity
           FROM (SELECT id, sum(quantity) AS quantity FROM unnest($1::bigint[], $2::numeric[]) AS u(id, quantity)
                  GROUP BY id) w
          WHERE l.id = w.id",
        &booking.asn_line,
        &booking.quantity
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE po_lines p SET received_qty = p.received_qty + w.quantity, in_transit_qty = p.in_transit_qty - w.arrived
           FROM (SELECT id, sum(quantity) AS quantity, sum(arrived) AS arrived
                   FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS u(id, quantity, arrived) GROUP BY id) w
          WHERE p.id = w.id",
        &booking.order_line,
        &booking.quantity,
        &booking.arrived
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE asn_receipts r SET booked_at = $1, asn_line_id = w.asn_line
           FROM unnest($2::text[], $3::int[], $4::bigint[]) AS w(receipt_no, line_no, asn_line)
          WHERE r.receipt_no = w.receipt_no AND r.line_no = w.line_no",
        now,
        &booking.receipt_no,
        &booking.receipt_line,
        &booking.asn_line
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Closes order lines that are received in full, by the order line's own event.
async fn close_orders(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    lines: &[i64],
) -> Result<(), Error> {
    let rows = sqlx::query!(
        "SELECT id, version, erp_revision FROM po_lines
          WHERE id = ANY($1) AND closing = 'open' AND received_qty >= order_qty - cancelled_qty ORDER BY id",
        lines
    )
    .fetch_all(&mut *connection)
    .await?;
    let commands = rows.iter().map(|row| Command {
        seen: Seen { id: row.id, version: row.version },
        input: po::machine::Input::Close { revision: row.erp_revision },
        confirm: None,
    });
    let mut cx = Cx::new(&mut *connection, By::new(actor, now).through(Channel::Erp));
    let results = send_within::<po::PoLine>(&mut cx, commands.collect()).await?;
    let closed: Vec<i64> = results.iter().filter(|result| result.result.is_ok()).map(|result| result.id).collect();
    sqlx::query!("UPDATE po_lines SET closing = 'closed' WHERE id = ANY($1)", &closed).execute(connection).await?;
    Ok(())
}
