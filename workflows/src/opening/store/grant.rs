//! Lines are opened: one or a thousand, each judged after those before it.

use super::facts::{Target, lines};
use super::{Opened, mail};
use crate::database::Db;
use crate::document::{LineResult, Moved};
use crate::error::Error;
use crate::opening::machine::{Effect, Facts, Input, Opening};
use crate::opening::payload::Grant;
use crate::plant_day::day_begins;
use crate::po::store::lock;
use crate::process::{By, Cx, Decided, Loaded, Process, judge_new};
use ehub_engine::Actor;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;

/// An opening that nothing speaks against.
struct Made {
    /// Its place among those that were asked for.
    place: usize,
    plant: i64,
    material_code: String,
    asked: Grant,
    decided: Decided<Opening>,
}

/// Opens all of these lines in one transaction; the answers are in the order of the items. One that is refused does not stop the others.
///
/// # Errors
/// The database's own: then nothing at all was written.
pub async fn grant(db: &Db, by: By<'_>, items: Vec<Grant>) -> Result<Vec<LineResult>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let results = grant_within(&mut Cx::new(&mut tx, by), items).await?;
    tx.commit().await?;
    Ok(results)
}

async fn grant_within(cx: &mut Cx<'_>, items: Vec<Grant>) -> Result<Vec<LineResult>, Error> {
    let ids: Vec<i64> = items.iter().map(|item| item.line_id).collect();
    // Whoever opens the same line, or ships of it, waits here.
    lock(cx.tx, &ids).await?;
    let mut lines = lines(cx.tx, cx.now, &ids).await?;
    let mut results: Vec<LineResult> = Vec::with_capacity(items.len());
    let mut made = Vec::new();
    for (place, item) in items.into_iter().enumerate() {
        let line_id = item.line_id;
        let judged = lines.get_mut(&line_id).ok_or(Error::NotFound).and_then(|line| judge(cx.actor, place, line, item));
        let result = judged.map(|one| {
            let moved = Moved { id: 0, state: one.decided.outcome.to.as_str(), version: 1 };
            made.push(one);
            moved
        });
        results.push(LineResult { line_id, result });
    }
    let ids = insert(cx, &made).await?;
    let mut changes = Vec::with_capacity(made.len());
    let mut told = Vec::new();
    for (mut one, id) in made.into_iter().zip(ids) {
        one.decided.loaded.id = id;
        let Decided { loaded, input, outcome } = &one.decided;
        changes.push(Change::of(id, 0, loaded.company, outcome, input.payload(), vec![]));
        if let Ok(moved) = &mut results[one.place].result {
            moved.id = id;
        }
        if outcome.effects.contains(&Effect::MailSupplier) {
            told.push(one.decided);
        }
    }
    commit::<Opening>(cx.tx, cx.actor, cx.now, &changes).await?;
    mail::queue(cx, &told.iter().collect::<Vec<_>>()).await?;
    Ok(results)
}

/// Judges an opening; a line has one at a time, also within a call.
fn judge(actor: &Actor, place: usize, line: &mut Target, item: Grant) -> Result<Made, Error> {
    let last = item.until_on.succ_opt().unwrap_or(item.until_on);
    let facts = Facts { until_on: item.until_on, ends_at: day_begins(last, &line.time_zone), ..line.facts.clone() };
    let input = Opening::tidied(Input::Grant(item));
    let outcome = judge_new::<Opening>(&facts, &input, actor)?;
    let Input::Grant(asked) = input.clone() else { return Err(Error::NotFound) };
    line.facts.is_another = true;
    let row = Opened { line: line.id, po_no: line.po_no.clone(), line_no: line.line_no, reason: asked.reason.clone() };
    let facts = Facts { opened_qty: asked.quantity, ..facts };
    let loaded = Loaded { id: 0, version: 0, state: outcome.to, company: Some(facts.vendor), facts, row };
    Ok(Made {
        place,
        plant: line.plant,
        material_code: line.material_code.clone(),
        asked,
        decided: Decided { loaded, input, outcome },
    })
}

/// The rows, in one statement; their ids in the order of what was made.
async fn insert(cx: &mut Cx<'_>, made: &[Made]) -> Result<Vec<i64>, Error> {
    if made.is_empty() {
        return Ok(vec![]);
    }
    let principal = cx.actor.acting_for.as_ref();
    let mut ids = sqlx::query_scalar!(
        "INSERT INTO openings (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no, material_code,
                               opened_qty, until_on, ends_at, reason, granted_by, granted_for, granted_by_name)
         SELECT i.state, $1, $1, i.line, i.vendor, i.plant, i.po_no, i.line_no, i.material_code, i.quantity, i.until_on,
                i.ends_at, i.reason, $2, $3, $4
           FROM unnest($5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::int[], $11::text[],
                       $12::numeric[], $13::date[], $14::timestamptz[], $15::text[])
                WITH ORDINALITY AS i(state, line, vendor, plant, po_no, line_no, material_code, quantity, until_on, ends_at,
                                     reason, n)
          ORDER BY i.n
         RETURNING id",
        cx.now,
        cx.actor.account,
        principal.map(|principal| principal.account),
        cx.actor.name,
        &made.iter().map(|one| one.decided.outcome.to.as_str().to_owned()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.line_id).collect::<Vec<_>>(),
        &made.iter().map(|one| one.decided.loaded.facts.vendor).collect::<Vec<_>>(),
        &made.iter().map(|one| one.plant).collect::<Vec<_>>(),
        &made.iter().map(|one| one.decided.loaded.row.po_no.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.decided.loaded.row.line_no).collect::<Vec<_>>(),
        &made.iter().map(|one| one.material_code.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.quantity).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.until_on).collect::<Vec<_>>(),
        &made.iter().map(|one| one.decided.loaded.facts.ends_at).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.reason.clone()).collect::<Vec<_>>()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    // Numbers are given in the order of the rows.
    ids.sort_unstable();
    Ok(ids)
}
