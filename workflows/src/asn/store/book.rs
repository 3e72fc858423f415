//! Books receipt lines on their notices: what came, what was counted wrongly, what went back, in this order.

use super::effect::{Decided, carry_out};
use super::load::{Loaded, load};
use super::{closing, done, lock, shortage};
use crate::asn::machine::{Arrival, Asn, Effect, Input, State};
use crate::asn::receipt::{ReceiptKind, Stock};
use crate::error::{Error, label};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Outcome, Request, decide};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{HashMap, HashSet};

/// A receipt line that waits for its notice.
struct Waiting {
    id: i64,
    receipt_no: String,
    asn: i64,
    po_no: String,
    po_line_no: i32,
    asn_line_no: Option<i32>,
    kind: ReceiptKind,
    quantity: Decimal,
    wanted_again: bool,
}

/// What a round of booking is about; rounds follow each other in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// Goods on their way came: more is counted.
    Arrivals,
    /// What was counted is put right.
    Corrections,
    /// Goods went back.
    Returns,
}

impl Round {
    const ALL: [Self; 3] = [Self::Arrivals, Self::Corrections, Self::Returns];

    /// Whether such a line of a notice in this state is booked in this round.
    fn takes(self, state: State, row: &Waiting) -> bool {
        let on_its_way = matches!(state, State::Sent | State::Receiving);
        let more = row.quantity > Decimal::ZERO;
        match (self, row.kind) {
            (Self::Arrivals, ReceiptKind::Receive | ReceiptKind::Correct) => on_its_way && more,
            // A cancelled notice keeps what came before it was; nothing is added to it.
            (Self::Corrections, ReceiptKind::Correct | ReceiptKind::Reverse) => {
                state == State::Closed || !more && matches!(state, State::Receiving | State::Cancelled)
            }
            (Self::Returns, ReceiptKind::Return) => {
                matches!(state, State::Receiving | State::Closed | State::Cancelled)
            }
            (Self::Arrivals, ReceiptKind::Return | ReceiptKind::Reverse)
            | (Self::Corrections, ReceiptKind::Return)
            | (Self::Corrections | Self::Returns, ReceiptKind::Receive)
            | (Self::Returns, ReceiptKind::Correct | ReceiptKind::Reverse) => false,
        }
    }

    fn input(self, arrivals: Vec<Arrival>, is_final: bool) -> Input {
        match self {
            Self::Arrivals => Input::Receive { arrivals, is_final },
            Self::Corrections => Input::Correct { arrivals },
            Self::Returns => Input::Return { arrivals },
        }
    }
}

/// Receipt lines given to lines of their notices, ready to be written.
#[derive(Default)]
struct Booking {
    receipt: Vec<i64>,
    asn_line: Vec<i64>,
    /// By how much the order line's received changes.
    quantity: Vec<Decimal>,
    /// What of it goes back for good: the order line counts it as received all the same.
    for_good: Vec<Decimal>,
    /// By how much the notice line's received changes.
    received: Vec<Decimal>,
    /// What leaves the order line's transit: never more than was still on its way. Below zero, it is on its way again.
    arrived: Vec<Decimal>,
    order_line: Vec<i64>,
}

/// Notices with waiting receipt lines that can be booked now, or with which the ERP is done.
pub(super) async fn receivable(connection: &mut PgConnection, asn: Option<i64>) -> Result<Vec<i64>, Error> {
    let ids = sqlx::query_scalar!(
        r#"SELECT r.asn_id AS "asn!" FROM asn_receipts r JOIN asns a ON a.id = r.asn_id
            WHERE r.booked_at IS NULL AND r.closed_at IS NULL AND r.is_usable AND r.reverses_id IS NULL
              AND ($1::bigint IS NULL OR r.asn_id = $1)
              AND (a.state IN ('Sent', 'Receiving') OR a.state = 'Closed' AND r.kind <> 'receive'
                   OR a.state = 'Cancelled' AND r.quantity < 0)
           UNION
           SELECT f.asn_id FROM final_receipts f JOIN asns a ON a.id = f.asn_id
            WHERE a.state IN ('Sent', 'Receiving') AND ($1::bigint IS NULL OR f.asn_id = $1)
              AND NOT EXISTS (SELECT 1 FROM asn_receipts w WHERE w.receipt_no = f.receipt_no AND NOT w.is_usable
                                 AND w.booked_at IS NULL AND w.closed_at IS NULL)"#,
        asn
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

/// Books receipt lines that wait for notices that can be received now, or that tell of what was received; of one notice, or of all.
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
    let mut waiting = waiting(connection, &ids).await?;
    let mut booked = 0;
    for round in Round::ALL {
        // Most notices are received and nothing else: the other rounds ask nothing of the database.
        let is_asked = |row: &Waiting| row.kind != ReceiptKind::Receive;
        if round != Round::Arrivals && !waiting.iter().any(is_asked) {
            break;
        }
        let met = book_round(connection, actor, now, (&ids, &waiting), round).await?;
        waiting.retain(|row| !met.contains(&row.id));
        booked += met.len();
    }
    Ok(booked)
}

/// One round of all notices; the receipt lines that were booked.
async fn book_round(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    (ids, waiting): (&[i64], &[Waiting]),
    round: Round,
) -> Result<HashSet<i64>, Error> {
    let all = load(connection, now, ids).await?;
    let done = if round == Round::Arrivals { done::of(connection, ids).await? } else { HashSet::new() };
    let mut stock = if round == Round::Arrivals { Stock::default() } else { stock(connection, &all).await? };
    let mut booking = Booking::default();
    let (mut decided, mut changes) = (Vec::new(), Vec::new());
    for loaded in all {
        let is_final = done.contains(&loaded.id);
        let mine: Vec<&Waiting> =
            waiting.iter().filter(|row| row.asn == loaded.id && round.takes(loaded.state, row)).collect();
        if mine.is_empty() && !is_final {
            continue;
        }
        let given = match round {
            Round::Arrivals => distribute(&loaded, &mine),
            Round::Corrections | Round::Returns => put_right(&loaded, &mine, &mut stock, round),
        };
        if given.is_empty() && !is_final {
            continue;
        }
        let arrivals = given.iter().map(|(row, line)| Arrival { line: *line, quantity: row.quantity }).collect();
        let decision = decide(&Request::<Asn> {
            state: Some(loaded.state),
            facts: &loaded.facts,
            input: &round.input(arrivals, is_final),
            actor,
            fingerprint: "",
            confirm: None,
        });
        // Closed or being cancelled meanwhile: the lines go on waiting.
        let Ok(outcome) = decision else { continue };
        let payload = payload(&loaded, &given, &outcome);
        changes.push(Change::of(loaded.id, loaded.version, Some(loaded.vendor), &outcome, payload, vec![]));
        book(&mut booking, &loaded, &given, round);
        decided.push(Decided { asn: loaded, outcome, answer: String::new() });
    }
    commit::<Asn>(connection, actor, now, &changes).await?;
    write(connection, now, &booking).await?;
    carry_out(connection, actor, now, &decided).await?;
    let lowered = booking.order_line.iter().zip(&booking.quantity).filter(|(_, quantity)| **quantity < Decimal::ZERO);
    let lowered: Vec<i64> = lowered.map(|(line, _)| *line).collect();
    closing::follow(connection, actor, now, &booking.order_line, &lowered).await?;
    Ok(booking.receipt.into_iter().collect())
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
    let rows = sqlx::query!(
        r#"SELECT id, receipt_no, asn_id AS "asn!", po_no, po_line_no, asn_line_no, kind, quantity, wanted_again
             FROM asn_receipts WHERE asn_id = ANY($1) AND booked_at IS NULL AND closed_at IS NULL AND is_usable
               AND reverses_id IS NULL
            ORDER BY received_on, erp_booked_at, receipt_no, line_no FOR UPDATE"#,
        asns
    )
    .fetch_all(connection)
    .await?;
    let row = rows.into_iter().map(|row| {
        Ok(Waiting {
            id: row.id,
            receipt_no: row.receipt_no,
            asn: row.asn,
            po_no: row.po_no,
            po_line_no: row.po_line_no,
            asn_line_no: row.asn_line_no,
            kind: label(&row.kind)?,
            quantity: row.quantity,
            wanted_again: row.wanted_again,
        })
    });
    row.collect()
}

/// What of these notices and their order lines is there to be taken back. What came by a notice after it was closed counts on the order line
/// alone, and belongs to the notice's goods all the same.
async fn stock(connection: &mut PgConnection, all: &[Loaded]) -> Result<Stock, Error> {
    let late = sqlx::query!(
        r#"SELECT r.asn_id AS "asn!", p.id AS "line!", sum(r.quantity) AS "quantity!"
             FROM asn_receipts r JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
            WHERE r.asn_id = ANY($1) AND r.booked_at IS NOT NULL AND r.asn_line_id IS NULL
            GROUP BY 1, 2"#,
        &all.iter().map(|loaded| loaded.id).collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    let late: HashMap<(i64, i64), Decimal> = late.into_iter().map(|row| ((row.asn, row.line), row.quantity)).collect();
    let mut stock = Stock::default();
    for loaded in all {
        let mut came: HashMap<i64, Decimal> = HashMap::new();
        for (key, line) in loaded.keys.iter().zip(&loaded.facts.lines) {
            stock.order(key.po_line, line.order.received_qty);
            *came.entry(key.po_line).or_default() += line.received_qty - line.returned_qty;
        }
        for (order_line, came) in came {
            let late = late.get(&(loaded.id, order_line)).copied().unwrap_or_default();
            stock.notice(loaded.id, order_line, came + late);
        }
    }
    Ok(stock)
}

/// The lines of the notice that a receipt line may be about: the one that it names by number, else those of its order line.
fn candidates(loaded: &Loaded, row: &Waiting) -> Vec<usize> {
    let by_number = row.asn_line_no.and_then(|no| loaded.keys.iter().position(|key| key.line_no == no));
    let same_order = |n: &usize| loaded.keys[*n].po_no == row.po_no && loaded.keys[*n].po_line_no == row.po_line_no;
    by_number.map_or_else(|| (0..loaded.keys.len()).filter(same_order).collect(), |line| vec![line])
}

/// Gives each receipt line to a line of the notice: by its number; else to the first line of the order line that still
/// waits for goods, or the last one when all have theirs. A line of another order is left waiting.
fn distribute<'a>(loaded: &Loaded, rows: &[&'a Waiting]) -> Vec<(&'a Waiting, usize)> {
    let mut received: Vec<Decimal> = loaded.facts.lines.iter().map(|line| line.received_qty).collect();
    let mut given = Vec::new();
    for row in rows {
        let candidates = candidates(loaded, row);
        let open = candidates.iter().find(|n| received[**n] < loaded.facts.lines[**n].coming_qty());
        if let Some(line) = open.or(candidates.last()).copied() {
            received[line] += row.quantity;
            given.push((*row, line));
        }
    }
    given
}

/// Gives each correction and return to the first line of the notice that has as much. One that takes more than is there is left waiting; so
/// is, for the order line alone, one that only several lines have together.
fn put_right<'a>(loaded: &Loaded, rows: &[&'a Waiting], stock: &mut Stock, round: Round) -> Vec<(&'a Waiting, usize)> {
    let mut left: Vec<Decimal> = loaded.facts.lines.iter().map(|line| line.received_qty - line.returned_qty).collect();
    let mut given = Vec::new();
    // What is more goes first: it may be what goes back.
    let (more, less): (Vec<&'a Waiting>, Vec<&'a Waiting>) =
        rows.iter().copied().partition(|row| row.quantity > Decimal::ZERO);
    debug_assert!(round == Round::Corrections || more.is_empty(), "nothing comes back by going back");
    for row in more.into_iter().chain(less) {
        let fitting = candidates(loaded, row).into_iter().find(|n| left[*n] + row.quantity >= Decimal::ZERO);
        let Some(line) = fitting else { continue };
        if stock.change(Some(loaded.id), loaded.keys[line].po_line, row.quantity) {
            left[line] += row.quantity;
            given.push((row, line));
        }
    }
    given
}

fn book(booking: &mut Booking, loaded: &Loaded, given: &[(&Waiting, usize)], round: Round) {
    let mut received: HashMap<usize, Decimal> = HashMap::new();
    for (row, n) in given {
        let line = &loaded.facts.lines[*n];
        let before = received.entry(*n).or_insert(line.received_qty);
        let on_its_way = |received: Decimal| (line.coming_qty() - received).max(Decimal::ZERO);
        let after = match round {
            Round::Arrivals | Round::Corrections => *before + row.quantity,
            // What went back had come.
            Round::Returns => *before,
        };
        let is_on_its_way = matches!(loaded.state, State::Sent | State::Receiving);
        let arrived = if is_on_its_way { on_its_way(*before) - on_its_way(after) } else { Decimal::ZERO };
        booking.receipt.push(row.id);
        booking.asn_line.push(loaded.keys[*n].id);
        booking.quantity.push(row.quantity);
        booking.for_good.push(if row.wanted_again { Decimal::ZERO } else { row.quantity });
        booking.received.push(after - *before);
        booking.arrived.push(arrived);
        booking.order_line.push(loaded.keys[*n].po_line);
        *before = after;
    }
}

async fn write(connection: &mut PgConnection, now: DateTime<Utc>, booking: &Booking) -> Result<(), Error> {
    if booking.receipt.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE asn_lines l SET received_qty = l.received_qty + w.received,
                                returned_qty = l.returned_qty + w.received - w.quantity
           FROM (SELECT id, sum(quantity) AS quantity, sum(received) AS received
                   FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS u(id, quantity, received) GROUP BY id) w
          WHERE l.id = w.id",
        &booking.asn_line,
        &booking.quantity,
        &booking.received
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE po_lines p SET received_qty = p.received_qty + w.quantity - w.for_good, returned_qty = p.returned_qty - w.for_good,
                              in_transit_qty = p.in_transit_qty - w.arrived
           FROM (SELECT id, sum(quantity) AS quantity, sum(for_good) AS for_good, sum(arrived) AS arrived
                   FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[]) AS u(id, quantity, for_good, arrived)
                  GROUP BY id) w
          WHERE p.id = w.id",
        &booking.order_line,
        &booking.quantity,
        &booking.for_good,
        &booking.arrived
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE asn_receipts r
            SET booked_at = $1, asn_line_id = w.asn_line,
                is_late = CASE WHEN r.kind = 'receive' THEN r.received_on > coalesce(p.promised_on, p.need_by_on) END
           FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS w(id, asn_line, order_line)
           JOIN po_lines p ON p.id = w.order_line
          WHERE r.id = w.id",
        now,
        &booking.receipt,
        &booking.asn_line,
        &booking.order_line
    )
    .execute(connection)
    .await?;
    Ok(())
}
