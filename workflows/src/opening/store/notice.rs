//! What notices and order lines do to openings, in the transactions that move them: the lines are locked there already.

use crate::document::Seen;
use crate::error::Error;
use crate::opening::machine::{Input, Opening};
use crate::opening::payload::{Noted, Shipped};
use crate::process::{By, Command, Cx, send_within};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What one notice ships of one opening, or gives back.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The opening.
    pub opening: i64,
    /// Number of the notice.
    pub asn_no: String,
    /// How much.
    pub quantity: Decimal,
}

/// Takes what these notices ship from their openings.
///
/// # Errors
/// [`Error::Refused`] where more is shipped than is left, or the database's own.
pub(crate) async fn draw(cx: &mut Cx<'_>, parts: &[Part]) -> Result<(), Error> {
    cause(cx, &by_opening(parts), Input::Use).await
}

/// Gives back what these notices shipped under their openings and does not come.
///
/// # Errors
/// The database's own.
pub(crate) async fn give_back(cx: &mut Cx<'_>, parts: &[Part]) -> Result<(), Error> {
    cause(cx, &by_opening(parts), Input::Return).await
}

/// Ends the openings of these lines, which the ERP closed; how many it were.
///
/// # Errors
/// The database's own.
pub(crate) async fn lapse(cx: &mut Cx<'_>, lines: &[i64]) -> Result<usize, Error> {
    if lines.is_empty() {
        return Ok(0);
    }
    let granted = sqlx::query!(
        "SELECT id, version FROM openings WHERE po_line_id = ANY($1) AND state = 'Granted' ORDER BY id FOR UPDATE",
        lines
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    let granted: Vec<Seen> = granted.into_iter().map(|row| Seen { id: row.id, version: row.version }).collect();
    send(cx, Command::each(&granted, &Input::Lapse)).await?;
    Ok(granted.len())
}

fn by_opening(parts: &[Part]) -> BTreeMap<i64, Shipped> {
    let mut openings: BTreeMap<i64, Shipped> = BTreeMap::new();
    for part in parts {
        let shipped = openings.entry(part.opening).or_default();
        shipped.quantity += part.quantity;
        match shipped.notices.iter_mut().find(|noted| noted.asn_no == part.asn_no) {
            Some(noted) => noted.quantity += part.quantity,
            None => shipped.notices.push(Noted { asn_no: part.asn_no.clone(), quantity: part.quantity }),
        }
    }
    openings
}

async fn cause(cx: &mut Cx<'_>, openings: &BTreeMap<i64, Shipped>, input: fn(Shipped) -> Input) -> Result<(), Error> {
    if openings.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = openings.keys().copied().collect();
    let rows = sqlx::query!("SELECT id, version FROM openings WHERE id = ANY($1) ORDER BY id", &ids)
        .fetch_all(&mut *cx.tx)
        .await?;
    let commands = rows.into_iter().filter_map(|row| {
        let shipped = openings.get(&row.id)?;
        Some(Command::new(Seen { id: row.id, version: row.version }, input(shipped.clone())))
    });
    send(cx, commands.collect()).await
}

/// Notices and orders do it, whoever moves them.
async fn send(cx: &mut Cx<'_>, commands: Vec<Command<Input>>) -> Result<(), Error> {
    let system = cx.actor.system_for(cx.actor.name.clone());
    let by = By::new(&system, cx.now);
    for one in send_within::<Opening>(&mut Cx::new(&mut *cx.tx, by), commands).await? {
        one.result?;
    }
    Ok(())
}
