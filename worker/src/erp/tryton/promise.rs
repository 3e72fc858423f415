//! The promised days of goods that are on a delivery.
//!
//! Tryton gives movements on a delivery the delivery's day, and the day that the line was asked for is not ours to overwrite. So the
//! promised days are written down as a note on the order line before the delivery is made, and are there when its goods come back.

use std::collections::HashMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::http::Intent;
use super::Answer;
use super::cut::Piece;
use super::rows;
use super::rpc::Rpc;
use super::wire::Day;

const MODEL: &str = "ir.note";

#[derive(Deserialize)]
struct Note {
    id: i64,
    resource: Option<String>,
    message: Option<String>,
}

impl Note {
    fn line(&self) -> Option<i64> {
        rows::referred(self.resource.as_deref(), "purchase.line")
    }
}

/// Promised quantities and days of a line.
pub(super) type Promised = Vec<(Decimal, NaiveDate)>;

/// Writes down for when the pieces of each order line were promised. The newest note counts; those of attempts before go.
pub(super) async fn keep(rpc: &Rpc, reference: &str, lines: &[(i64, Vec<Piece>)]) -> Answer<()> {
    let ids: Vec<i64> = lines.iter().map(|(line, _)| *line).collect();
    let there = notes(rpc, reference, &ids).await?;
    let (mut new, mut old) = (vec![], vec![]);
    for (line, pieces) in lines {
        let message = words(reference, pieces);
        let notes: Vec<&Note> = there.iter().filter(|note| note.line() == Some(*line)).collect();
        if notes.last().and_then(|note| note.message.as_deref()) != Some(message.as_str()) {
            old.extend(notes.iter().map(|note| note.id));
            new.push(json!({ "resource": format!("purchase.line,{line}"), "message": message }));
        }
    }
    if !new.is_empty() {
        rpc.call("ir.note.create", &[json!(new)], None, Intent::Write).await?;
    }
    if !old.is_empty() {
        rpc.call("ir.note.delete", &[json!(old)], None, Intent::Write).await?;
    }
    Ok(())
}

/// What was written down, by order line.
pub(super) async fn kept(rpc: &Rpc, reference: &str, lines: &[i64]) -> Answer<HashMap<i64, Promised>> {
    let notes = notes(rpc, reference, lines).await?;
    Ok(notes.iter().filter_map(|note| Some((note.line()?, read(reference, note.message.as_deref()?)))).collect())
}

/// Takes the notes away: the goods are back.
pub(super) async fn forget(rpc: &Rpc, reference: &str, lines: &[i64]) -> Answer<()> {
    let ids: Vec<i64> = notes(rpc, reference, lines).await?.iter().map(|note| note.id).collect();
    if !ids.is_empty() {
        rpc.call("ir.note.delete", &[json!(ids)], None, Intent::Write).await?;
    }
    Ok(())
}

async fn notes(rpc: &Rpc, reference: &str, lines: &[i64]) -> Answer<Vec<Note>> {
    let of = rows::references("purchase.line", lines);
    let mut notes: Vec<Note> =
        rpc.of(MODEL, ("resource", &of), &Value::Array(vec![]), &["resource", "message"]).await?;
    let begins = beginning(reference);
    notes.retain(|note| note.message.as_deref().is_some_and(|message| message.starts_with(&begins)));
    Ok(notes)
}

fn beginning(reference: &str) -> String {
    format!("{reference} promised: ")
}

fn words(reference: &str, pieces: &[Piece]) -> String {
    let pieces =
        pieces.iter().filter_map(|piece| Some(format!("{} {}", piece.quantity.normalize(), piece.promised?.0)));
    format!("{}{}", beginning(reference), pieces.collect::<Vec<_>>().join("; "))
}

/// Reads what [`words`] wrote; what a person made of it meanwhile is left out.
fn read(reference: &str, message: &str) -> Promised {
    let pieces = message.strip_prefix(&beginning(reference)).unwrap_or_default().split("; ");
    let piece = |piece: &str| {
        let (quantity, day) = piece.split_once(' ')?;
        Some((quantity.parse().ok()?, day.parse().ok()?))
    };
    pieces.filter_map(piece).collect()
}

/// Takes out the day of goods of this quantity: one that fits if there is any, else the earliest.
pub(super) fn take(promised: &mut Promised, quantity: Decimal) -> Option<Day> {
    let fitting = promised.iter().position(|(of, _)| *of == quantity);
    let earliest = (0..promised.len()).min_by_key(|index| promised[*index].1);
    fitting.or(earliest).map(|index| Day(promised.remove(index).1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erp::tryton::cut::{Part, cut};
    use crate::erp::tryton::stock::tests::free;

    #[test]
    fn what_is_written_down_is_read_again() {
        let have = [free(1, 600, 5), free(2, 400, 9)];
        let cut = cut(&have, &[Part { quantity: Decimal::from(700), lot: None }], None);
        let message = words("A-1", &cut.pieces);
        assert_eq!(message, "A-1 promised: 600 2026-03-05; 100 2026-03-09");
        let mut back = read("A-1", &message);
        assert_eq!(take(&mut back, Decimal::from(100)), have[1].planned_date);
        assert_eq!(take(&mut back, Decimal::from(590)), have[0].planned_date, "somebody took ten away");
        assert_eq!(take(&mut back, Decimal::from(1)), None);
        assert_eq!(read("A-1", "A-10 promised: 1 2026-03-05"), []);
        assert_eq!(read("A-1", "A-1 promised: much soon; 5 2026-03-05").len(), 1);
    }
}
