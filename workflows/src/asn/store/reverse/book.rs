//! Books lines that take back others, each where the other one counts.

use super::super::effect::{Decided, carry_out};
use super::super::load::{Loaded, load};
use super::super::{closing, shortage};
use crate::asn::machine::{Arrival, Asn, Effect, Input, State};
use crate::asn::receipt::ReceiptKind;
use crate::error::{Error, label};
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Outcome, Request, decide};
use rust_decimal::Decimal;
use serde_json::json;
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Words for a notice that ends with its receipt.
const CANCELLED: &str = "The ERP took the receipt back and cancelled the delivery.";

/// Notices and order lines of lines that take others back and are not booked.
///
/// # Errors
/// The database's own.
pub(in crate::asn::store) async fn touched(connection: &mut PgConnection) -> Result<(Vec<i64>, Vec<i64>), Error> {
    let rows = sqlx::query!(
        r#"SELECT r.asn_id, p.id AS "line?" FROM asn_receipts r
             LEFT JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
            WHERE r.reverses_id IS NOT NULL AND r.booked_at IS NULL AND r.closed_at IS NULL"#
    )
    .fetch_all(connection)
    .await?;
    Ok((rows.iter().filter_map(|row| row.asn_id).collect(), rows.iter().filter_map(|row| row.line).collect()))
}

/// A line that takes another one back, and where that one counts.
struct Row {
    id: i64,
    receipt_no: String,
    /// The notice and its line; `None` = the other one counts on the order line alone.
    place: Option<(i64, i64)>,
    order_line: i64,
    /// What of the order line is here: received, less what went back.
    here: Decimal,
    /// By how much what was received of the order line changes.
    quantity: Decimal,
    /// Kind of the line that is taken back.
    kind: ReceiptKind,
    /// Whether that line is of goods that went back for good: they stayed received on the order line.
    is_for_good: bool,
    is_final: bool,
}

/// What is booked.
#[derive(Debug, Default)]
pub(in crate::asn::store) struct Reversed {
    /// Lines on notices.
    pub on_notices: usize,
    /// Lines on order lines alone.
    pub direct: usize,
}

/// Books every line that takes another one back and that finds what it takes: on the line of the notice where that one counts, or on its
/// order line alone. Everything that is touched is locked.
///
/// # Errors
/// The database's own.
pub(in crate::asn::store) async fn book(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Reversed, Error> {
    let rows = waiting(connection).await?;
    if rows.is_empty() {
        return Ok(Reversed::default());
    }
    let mut here: HashMap<i64, Decimal> = rows.iter().map(|row| (row.order_line, row.here)).collect();
    let (mut booking, mut decided, mut changes) = (Booking::default(), vec![], vec![]);
    let asns: BTreeSet<i64> = rows.iter().filter_map(|row| row.place.map(|(asn, _)| asn)).collect();
    for loaded in load(connection, now, &asns.into_iter().collect::<Vec<_>>()).await? {
        let mine = rows.iter().filter_map(|row| Some((row, row.place.filter(|(asn, _)| *asn == loaded.id)?.1)));
        let given = fitting(&loaded, mine, &mut here);
        if given.is_empty() {
            continue;
        }
        let decision = decide(&Request::<Asn> {
            state: Some(loaded.state),
            facts: &loaded.facts,
            input: &input(&given),
            actor,
            fingerprint: "",
            confirm: None,
        });
        let Ok(outcome) = decision else { continue };
        changes.push(Change::of(
            loaded.id,
            loaded.version,
            Some(loaded.vendor),
            &outcome,
            payload(&loaded, &given, &outcome),
            vec![],
        ));
        booking.add(&loaded, &given, &outcome);
        let ends = outcome.effects.contains(&Effect::KeepAnswer);
        let answer = if ends { CANCELLED.to_owned() } else { String::new() };
        decided.push(Decided { asn: loaded, outcome, answer });
    }
    let on_notices = booking.receipt.len();
    for row in rows.iter().filter(|row| row.place.is_none()) {
        if takes(&mut here, row) {
            booking.receipt.push(row.id);
            booking.asn_line.push(None);
            booking.count(row);
        }
    }
    commit::<Asn>(connection, actor, now, &changes).await?;
    let raised = booking.write(connection, now).await?;
    carry_out(connection, actor, now, &decided).await?;
    lower_allowed(connection, &raised).await?;
    let all: Vec<i64> = booking.of_order.keys().copied().collect();
    let lowered = booking.of_order.iter().filter(|(_, (received, _))| *received < Decimal::ZERO);
    let lowered: Vec<i64> = lowered.map(|(line, _)| *line).collect();
    closing::follow(connection, actor, now, &all, &lowered).await?;
    Ok(Reversed { on_notices, direct: booking.receipt.len() - on_notices })
}

/// What comes back by them goes first: others may take it. A delivery of several is the notice's last one where no other is awaited.
async fn waiting(connection: &mut PgConnection) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query!(
        r#"SELECT r.id, r.receipt_no, r.asn_id, o.asn_line_id, p.id AS "line!", p.received_qty - p.returned_qty AS "here!",
                  -o.quantity AS "quantity!", o.kind, NOT o.wanted_again AS "is_for_good!",
                  v.is_final AND (a.id IS NULL OR a.state = 'Closed' OR NOT EXISTS (
                    SELECT FROM asn_deliveries d WHERE d.asn_id = a.id AND NOT d.is_over
                       AND d.inbound_no COLLATE "C" IS DISTINCT FROM r.inbound_no)) AS "is_final!"
             FROM asn_receipts r JOIN asn_receipts o ON o.id = r.reverses_id JOIN receipt_reversals v ON v.row_no = o.receipt_no
             LEFT JOIN asns a ON a.id = r.asn_id
             LEFT JOIN asn_lines l ON l.id = o.asn_line_id
             JOIN po_lines p ON p.id = coalesce(l.po_line_id, (
               SELECT q.id FROM po_lines q WHERE q.po_no COLLATE "C" = r.po_no AND q.line_no = r.po_line_no))
            WHERE r.booked_at IS NULL AND r.closed_at IS NULL
            ORDER BY o.quantity > 0, r.received_on, r.erp_booked_at, r.receipt_no, r.line_no FOR UPDATE OF r"#
    )
    .fetch_all(connection)
    .await?;
    let row = rows.into_iter().map(|row| {
        Ok(Row {
            id: row.id,
            receipt_no: row.receipt_no,
            place: row.asn_id.zip(row.asn_line_id),
            order_line: row.line,
            here: row.here,
            quantity: row.quantity,
            kind: label(&row.kind)?,
            is_for_good: row.is_for_good,
            is_final: row.is_final,
        })
    });
    row.collect()
}

/// Takes this quantity from what is here of the order line, unless less than nothing would be left.
fn takes(here: &mut HashMap<i64, Decimal>, row: &Row) -> bool {
    let here = here.entry(row.order_line).or_default();
    let is_there = row.quantity > Decimal::ZERO || *here + row.quantity >= Decimal::ZERO;
    if is_there {
        *here += row.quantity;
    }
    is_there
}

/// Those lines that find what they take, each with the place of its line in the notice.
fn fitting<'a>(
    loaded: &Loaded,
    rows: impl Iterator<Item = (&'a Row, i64)>,
    here: &mut HashMap<i64, Decimal>,
) -> Vec<(&'a Row, usize)> {
    let mut left: Vec<(Decimal, Decimal)> =
        loaded.facts.lines.iter().map(|line| (line.received_qty, line.returned_qty)).collect();
    let mut given = vec![];
    for (row, line) in rows {
        let Some(n) = loaded.keys.iter().position(|key| key.id == line) else { continue };
        let (mut received, mut returned) = left[n];
        if row.kind == ReceiptKind::Return {
            returned -= row.quantity;
        } else {
            received += row.quantity;
        }
        if returned >= Decimal::ZERO && received >= returned && takes(here, row) {
            left[n] = (received, returned);
            given.push((row, n));
        }
    }
    given
}

fn input(given: &[(&Row, usize)]) -> Input {
    let of = |is_return: bool| {
        let mine = given.iter().filter(move |(row, _)| (row.kind == ReceiptKind::Return) == is_return);
        mine.map(|(row, line)| Arrival { line: *line, quantity: row.quantity }).collect()
    };
    Input::TakeBack { arrivals: of(false), returned: of(true), is_final: given.iter().any(|(row, _)| row.is_final) }
}

/// What the history keeps: which lines, whether they take back goods that went back, and what did not come if the delivery ended.
fn payload(loaded: &Loaded, given: &[(&Row, usize)], outcome: &Outcome<Asn>) -> serde_json::Value {
    let note = |(row, line): &(&Row, usize)| {
        let mut note =
            json!({ "receiptNo": row.receipt_no, "lineNo": loaded.keys[*line].line_no, "quantity": row.quantity });
        if row.kind == ReceiptKind::Return {
            note["of"] = json!(row.kind.to_string());
        }
        note
    };
    let receipts: Vec<_> = given.iter().map(note).collect();
    let mut payload = json!({ "receipts": receipts });
    if outcome.effects.contains(&Effect::MailShortage) {
        let of = |n: usize, (row, line): &&(&Row, usize)| *line == n && row.kind != ReceiptKind::Return;
        payload["short"] =
            json!(shortage::of(loaded, |n| given.iter().filter(|one| of(n, one)).map(|(row, _)| row.quantity).sum()));
    }
    if outcome.effects.contains(&Effect::KeepAnswer) {
        payload["answer"] = json!(CANCELLED);
    }
    payload
}

/// Lines that are taken back, ready to be written.
#[derive(Default)]
struct Booking {
    receipt: Vec<i64>,
    asn_line: Vec<Option<i64>>,
    /// By how much received and returned of notice lines change.
    of_notice: BTreeMap<i64, (Decimal, Decimal)>,
    /// By how much received and in transit of order lines change.
    of_order: BTreeMap<i64, (Decimal, Decimal)>,
    /// How much less of order lines went back for good.
    for_good: BTreeMap<i64, Decimal>,
}

impl Booking {
    /// The order line counted goods that went back for good as received all the same.
    fn count(&mut self, row: &Row) {
        if row.is_for_good {
            *self.for_good.entry(row.order_line).or_default() += row.quantity;
        } else {
            self.change(row.order_line, row.quantity, Decimal::ZERO);
        }
    }

    fn change(&mut self, order_line: i64, received: Decimal, in_transit: Decimal) {
        let sums = self.of_order.entry(order_line).or_default();
        sums.0 += received;
        sums.1 += in_transit;
    }

    /// What is in transit is what notices on their way have not received. A notice that ends gives back afterwards what it has in transit, so
    /// a closed one has it in transit first.
    fn add(&mut self, loaded: &Loaded, given: &[(&Row, usize)], outcome: &Outcome<Asn>) {
        let mut received: Vec<Decimal> = vec![Decimal::ZERO; loaded.keys.len()];
        for (row, n) in given {
            let key = &loaded.keys[*n];
            self.receipt.push(row.id);
            self.asn_line.push(Some(key.id));
            let sums = self.of_notice.entry(key.id).or_default();
            if row.kind == ReceiptKind::Return {
                sums.1 -= row.quantity;
            } else {
                sums.0 += row.quantity;
                received[*n] += row.quantity;
            }
            self.count(row);
        }
        let is_on_its_way = |state| matches!(state, State::Sent | State::Receiving);
        let is_raised = is_on_its_way(outcome.to) || outcome.effects.contains(&Effect::ReturnInTransit);
        for ((key, line), change) in loaded.keys.iter().zip(&loaded.facts.lines).zip(received) {
            let awaited = |received: Decimal, is: bool| {
                if is { (line.coming_qty() - received).max(Decimal::ZERO) } else { Decimal::ZERO }
            };
            let before = awaited(line.received_qty, is_on_its_way(loaded.state));
            let after = awaited(line.received_qty + change, is_raised);
            self.change(key.po_line, Decimal::ZERO, after - before);
        }
    }

    async fn write(&self, connection: &mut PgConnection, now: DateTime<Utc>) -> Result<Vec<Raised>, Error> {
        let split = |sums: &BTreeMap<i64, (Decimal, Decimal)>| -> (Vec<i64>, Vec<Decimal>, Vec<Decimal>) {
            (sums.keys().copied().collect(), sums.values().map(|s| s.0).collect(), sums.values().map(|s| s.1).collect())
        };
        let (lines, received, returned) = split(&self.of_notice);
        sqlx::query!(
            "UPDATE asn_lines l SET received_qty = l.received_qty + w.received, returned_qty = l.returned_qty + w.returned
               FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS w(id, received, returned) WHERE l.id = w.id",
            &lines,
            &received,
            &returned
        )
        .execute(&mut *connection)
        .await?;
        // What went back for good is never more than what was received: it falls first.
        sqlx::query!(
            "UPDATE po_lines p SET returned_qty = p.returned_qty - w.quantity
               FROM unnest($1::bigint[], $2::numeric[]) AS w(id, quantity) WHERE p.id = w.id",
            &self.for_good.keys().copied().collect::<Vec<_>>(),
            &self.for_good.values().copied().collect::<Vec<_>>()
        )
        .execute(&mut *connection)
        .await?;
        let (lines, received, in_transit) = split(&self.of_order);
        // Other notices may be on their way, and a notice that ends has its goods in transit until its effects are carried out.
        let raised = sqlx::query_as!(
            Raised,
            r#"UPDATE po_lines p
                  SET received_qty = p.received_qty + w.received, in_transit_qty = p.in_transit_qty + w.in_transit,
                      cum_allow_qty = CASE WHEN p.received_qty + w.received > 0 THEN p.cum_allow_qty
                                           ELSE greatest(p.cum_allow_qty, p.in_transit_qty + w.in_transit) END
                 FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS w(id, received, in_transit)
                 JOIN po_lines o ON o.id = w.id
                WHERE p.id = w.id
               RETURNING p.id, o.cum_allow_qty AS "before!", p.cum_allow_qty - o.cum_allow_qty AS "by!""#,
            &lines,
            &received,
            &in_transit
        )
        .fetch_all(&mut *connection)
        .await?;
        // The buyer may have changed the unit since the line was made.
        sqlx::query!(
            "UPDATE asn_receipts r SET booked_at = $1, asn_line_id = w.asn_line, quantity = -o.quantity
               FROM unnest($2::bigint[], $3::bigint[]) AS w(id, asn_line), asn_receipts o
              WHERE r.id = w.id AND o.id = r.reverses_id",
            now,
            &self.receipt,
            &self.asn_line as &[Option<i64>]
        )
        .execute(connection)
        .await?;
        Ok(raised.into_iter().filter(|one| one.by > Decimal::ZERO).collect())
    }
}

/// What may be shipped of an order line, raised while its notices are reversed.
struct Raised {
    id: i64,
    /// What was allowed before.
    before: Decimal,
    by: Decimal,
}

/// Lowers what was raised, but not below what is in transit. Of a plant with ship permissions, what openings gave back has lowered it as well.
async fn lower_allowed(connection: &mut PgConnection, raised: &[Raised]) -> Result<(), Error> {
    if raised.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE po_lines p
            SET cum_allow_qty = greatest(
                  CASE WHEN t.ship_permission = 'open' THEN least(p.cum_allow_qty, w.before) ELSE p.cum_allow_qty - w.by END,
                  p.in_transit_qty + p.received_qty)
           FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS w(id, before, by), plants t
          WHERE p.id = w.id AND t.id = p.plant_id",
        &raised.iter().map(|one| one.id).collect::<Vec<_>>(),
        &raised.iter().map(|one| one.before).collect::<Vec<_>>(),
        &raised.iter().map(|one| one.by).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}
