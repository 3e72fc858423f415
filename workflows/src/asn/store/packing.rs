//! Replaces lots and boxes of some lines of a draft; header, quantities and the other lines stay.

use super::boxes::{EXHAUSTED, reserve};
use super::edit::{ROWS_IN_HISTORY, SavedAsn, save};
use super::load::Loaded;
use super::replace;
use crate::asn::box_id::{prefix, serial};
use crate::asn::draft::{AsnEditBox, AsnEditLine, AsnEditLot};
use crate::channel::Channel;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use sqlx::PgConnection;

/// What a line is to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Packed {
    /// Its place on the notice, from 0.
    pub at: usize,
    /// Its id.
    pub id: i64,
    /// Id of its order line.
    pub po_line_id: i64,
    /// What it ships.
    pub ship_qty: Decimal,
    /// Its lots in row order; `None` = those that it has.
    pub lots: Option<Vec<AsnEditLot>>,
    /// Its boxes in row order; `None` = those that it has. One without an id gets a new one.
    pub boxes: Option<Vec<AsnEditBox>>,
}

impl Packed {
    /// Boxes without an id.
    #[must_use]
    pub fn unnamed(&self) -> usize {
        self.boxes.iter().flatten().filter(|packed| packed.box_id.is_empty()).count()
    }
}

/// Writes lots and boxes of a draft that is locked. It is an `edit` of the draft, told to have come by workbook: the version rises.
///
/// # Errors
/// [`Error::Refused`] when the draft's lines do not belong together, or, at the box and before anything is written, when the day's serials are used
/// up; or the database's own.
pub async fn pack(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    before: &Loaded,
    packed: &[Packed],
) -> Result<SavedAsn, Error> {
    let named = named(connection, before, packed).await?;
    let ids_of = |lines: &[AsnEditLine]| lines.iter().filter_map(|line| line.id).collect::<Vec<_>>();
    let with_lots =
        |line: &Packed| Some(AsnEditLine { id: Some(line.id), lots: line.lots.clone()?, ..AsnEditLine::default() });
    let lots: Vec<AsnEditLine> = packed.iter().filter_map(with_lots).collect();
    replace::lots(connection, before.vendor, &lots, &ids_of(&lots)).await?;
    replace::boxes(connection, before.vendor, &named, &ids_of(&named)).await?;
    save(connection, actor, now, before, note(packed, &lots, &named)).await
}

/// Lines whose boxes are replaced, each box with its id. Prefixes are asked for in one order everywhere, so that two drafts do not wait for
/// each other.
async fn named(connection: &mut PgConnection, before: &Loaded, packed: &[Packed]) -> Result<Vec<AsnEditLine>, Error> {
    let mut lines: Vec<(usize, String, AsnEditLine)> = Vec::new();
    for line in packed {
        let (Some(boxes), Some(key)) = (&line.boxes, before.keys.get(line.at)) else { continue };
        let prefix = prefix(&key.material_code, &before.vendor_code, before.facts.today);
        let edit = AsnEditLine { id: Some(line.id), boxes: boxes.clone(), ..AsnEditLine::default() };
        lines.push((line.at, prefix, edit));
    }
    lines.sort_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
    for (at, prefix, line) in &mut lines {
        let first = line.boxes.iter().position(|packed| packed.box_id.is_empty());
        let Some(first) = first else { continue };
        let mut unnamed: Vec<_> = line.boxes.iter_mut().filter(|packed| packed.box_id.is_empty()).collect();
        let count = i32::try_from(unnamed.len()).unwrap_or(i32::MAX);
        let Some(from) = reserve(connection, prefix, before.vendor, count).await? else {
            let field = format!("lines[{at}].boxes[{first}].boxId");
            return Err(Error::Refused(vec![Finding::block(EXHAUSTED).at(field)]));
        };
        for (number, packed) in (from..).zip(&mut unnamed) {
            packed.box_id = format!("{prefix}{}", serial(number));
        }
    }
    Ok(lines.into_iter().map(|(_, _, line)| line).collect())
}

/// What the history keeps. Long tables are told by their length, as those of a draft that saves itself.
fn note(packed: &[Packed], lots: &[AsnEditLine], boxes: &[AsnEditLine]) -> Value {
    let lots_of = |id| lots.iter().find(|line| line.id == Some(id)).map(|line| &line.lots);
    let boxes_of = |id| boxes.iter().find(|line| line.id == Some(id)).map(|line| &line.boxes);
    let count = |line: &Packed| lots_of(line.id).map_or(0, Vec::len) + boxes_of(line.id).map_or(0, Vec::len);
    let is_long = packed.iter().map(count).sum::<usize>() > ROWS_IN_HISTORY;
    let lines = packed.iter().map(|line| {
        let (lots, boxes) = (lots_of(line.id), boxes_of(line.id));
        if is_long {
            json!({ "id": line.id, "lots": lots.map(Vec::len), "boxes": boxes.map(Vec::len) })
        } else {
            json!({ "id": line.id, "lots": lots, "boxes": boxes })
        }
    });
    json!({ "channel": Channel::Workbook, "lines": lines.collect::<Vec<_>>() })
}
