//! Keeps the certificates of lots in step with the notice that they stand on, in the transaction that writes it.

use super::load::Loaded;
use crate::asn::facts::Line;
use crate::certificate::plan::{Held, Lot, Wanted};
use crate::certificate::store::notice::{self, Notice};
use crate::error::Error;
use crate::process::{By, Cx};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use sqlx::PgConnection;
use std::collections::HashSet;

/// Makes what is missing of the certificates of a draft, lets those of lots that have another number now follow, and voids what is left over.
/// Of a notice none of whose parts asks for any, and that has none, the database is asked nothing.
pub(super) async fn keep(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    loaded: &Loaded,
) -> Result<(), Error> {
    if !loaded.is_certified() {
        return Ok(());
    }
    let wanted: Vec<Wanted> =
        loaded.keys.iter().zip(&loaded.facts.lines).flat_map(|(key, line)| wanted(key.id, line)).collect();
    // Of a lot that stands there what was measured stays, also while nobody asks for it: a setting may be put right again.
    let idle: HashSet<Lot> = loaded
        .keys
        .iter()
        .zip(&loaded.facts.lines)
        .filter(|(_, line)| line.certificate.is_none())
        .flat_map(|(key, line)| lots(key.id, line))
        .collect();
    let held: Vec<Held> =
        loaded.certificates.iter().filter(|one| !one.is_filled || !idle.contains(&one.lot)).cloned().collect();
    let notice = Notice { asn: loaded.id, asn_no: &loaded.asn_no, vendor: loaded.vendor, plant: loaded.plant };
    notice::keep(&mut Cx::new(connection, By::new(actor, now)), notice, &wanted, &held).await
}

/// Voids the certificates of notices that are cancelled.
pub(super) async fn void(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    cancelled: &[&Loaded],
) -> Result<(), Error> {
    let held: Vec<_> = cancelled.iter().flat_map(|loaded| loaded.certificates.iter().cloned()).collect();
    if held.is_empty() {
        return Ok(());
    }
    notice::void(&mut Cx::new(connection, By::new(actor, now)), &held).await
}

/// The lots of a line that need certificates.
fn wanted(line_id: i64, line: &Line) -> Vec<Wanted> {
    let Some(requirement) = line.certificate else { return vec![] };
    lots(line_id, line).into_iter().map(|lot| Wanted { lot, requirement }).collect()
}

/// What certificates of a line are about: its lots with a number, or the line itself where it has no lots.
fn lots(line_id: i64, line: &Line) -> Vec<Lot> {
    let of = |lot_no: &str| Lot { line: line_id, lot_no: lot_no.to_owned() };
    if line.lots.is_empty() {
        return vec![of("")];
    }
    line.lots.iter().filter(|lot| !lot.lot_no.is_empty()).map(|lot| of(&lot.lot_no)).collect()
}
