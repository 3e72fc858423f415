//! Applications are made: one or a thousand, each judged after those before it.

use super::facts::{Target, lines};
use crate::database::Db;
use crate::document::{LineResult, Moved};
use crate::error::Error;
use crate::po::store::lock;
use crate::process::{By, Cx, Process, judge_new};
use crate::ship_permission::machine::{Facts, Input, ShipPermission};
use crate::ship_permission::payload::Application;
use ehub_engine::commit::{Change, commit};
use ehub_engine::input::Input as _;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Outcome};

/// An application that nothing speaks against.
struct Made {
    /// Its place among those that were asked for.
    place: usize,
    line: i64,
    plant: i64,
    po_no: String,
    line_no: i32,
    material_code: String,
    facts: Facts,
    input: Input,
    asked: Application,
    outcome: Outcome<ShipPermission>,
}

/// Applies for all of these in one transaction; the answers are in the order of the items. One that is refused does not stop the others.
/// Several for one line are taken one after the other, each from what the ones before it have left.
///
/// # Errors
/// The database's own: then nothing at all was written.
pub async fn apply(db: &Db, by: By<'_>, items: Vec<Application>) -> Result<Vec<LineResult>, Error> {
    let mut tx = db.begin(by.actor).await?;
    let results = apply_within(&mut Cx::new(&mut tx, by), items).await?;
    tx.commit().await?;
    Ok(results)
}

/// As [`apply`], inside the caller's transaction.
pub(in crate::ship_permission) async fn apply_within(
    cx: &mut Cx<'_>,
    items: Vec<Application>,
) -> Result<Vec<LineResult>, Error> {
    let ids: Vec<i64> = items.iter().map(|item| item.line_id).collect();
    // Whoever asks for the same rest of a line waits here, and then sees what was taken of it.
    lock(cx.tx, &ids).await?;
    let mut lines = lines(cx.tx, cx.now, &ids).await?;
    let mut results: Vec<LineResult> = Vec::with_capacity(items.len());
    let mut made = Vec::new();
    for (place, item) in items.into_iter().enumerate() {
        let line_id = item.line_id;
        let judged = lines.get_mut(&line_id).ok_or(Error::NotFound).and_then(|line| judge(cx.actor, place, line, item));
        let result = judged.map(|one| {
            let moved = Moved { id: 0, state: one.outcome.to.as_str(), version: 1 };
            made.push(one);
            moved
        });
        results.push(LineResult { line_id, result });
    }
    let ids = insert(cx, &made).await?;
    let mut changes = Vec::with_capacity(made.len());
    for (one, id) in made.iter().zip(ids) {
        changes.push(Change::of(id, 0, Some(one.facts.vendor), &one.outcome, one.input.payload(), vec![]));
        if let Ok(moved) = &mut results[one.place].result {
            moved.id = id;
        }
    }
    commit::<ShipPermission>(cx.tx, cx.actor, cx.now, &changes).await?;
    Ok(results)
}

/// Judges an application, and takes what it asks for from what is left of its line.
fn judge(actor: &Actor, place: usize, line: &mut Target, item: Application) -> Result<Made, Error> {
    let input = ShipPermission::tidied(Input::Apply(item));
    let outcome = judge_new::<ShipPermission>(&line.facts, &input, actor)?;
    let Input::Apply(asked) = input.clone() else { return Err(Error::NotFound) };
    line.facts.others_qty += asked.quantity;
    Ok(Made {
        place,
        line: line.id,
        plant: line.plant,
        po_no: line.po_no.clone(),
        line_no: line.line_no,
        material_code: line.material_code.clone(),
        facts: line.facts.clone(),
        input,
        asked,
        outcome,
    })
}

/// The rows, in one statement; their ids in the order of what was made.
async fn insert(cx: &mut Cx<'_>, made: &[Made]) -> Result<Vec<i64>, Error> {
    if made.is_empty() {
        return Ok(vec![]);
    }
    let principal = cx.actor.acting_for.as_ref();
    let mut ids = sqlx::query_scalar!(
        "INSERT INTO ship_permissions (state, changed_at, created_at, po_line_id, vendor_id, plant_id, po_no, line_no,
                                       material_code, need_by_on, asked_qty, asked_on, remark, requested_by, requested_for,
                                       requested_by_name, expires_at, channel)
         SELECT i.state, $1, $1, i.line, i.vendor, i.plant, i.po_no, i.line_no, i.material_code, i.need_by_on, i.quantity,
                i.ship_on, i.remark, $2, $3, $4, i.expires_at, $17
           FROM unnest($5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::int[], $11::text[], $12::date[],
                       $13::numeric[], $14::date[], $15::text[], $16::timestamptz[])
                WITH ORDINALITY AS i(state, line, vendor, plant, po_no, line_no, material_code, need_by_on, quantity, ship_on,
                                     remark, expires_at, n)
          ORDER BY i.n
         RETURNING id",
        cx.now,
        cx.actor.account,
        principal.map(|principal| principal.account),
        cx.actor.name,
        &made.iter().map(|one| one.outcome.to.as_str().to_owned()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.line).collect::<Vec<_>>(),
        &made.iter().map(|one| one.facts.vendor).collect::<Vec<_>>(),
        &made.iter().map(|one| one.plant).collect::<Vec<_>>(),
        &made.iter().map(|one| one.po_no.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.line_no).collect::<Vec<_>>(),
        &made.iter().map(|one| one.material_code.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.facts.need_by_on).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.quantity).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.ship_on).collect::<Vec<_>>(),
        &made.iter().map(|one| one.asked.remark.clone()).collect::<Vec<_>>(),
        &made.iter().map(|one| one.facts.expires_at).collect::<Vec<_>>(),
        cx.channel.as_str()
    )
    .fetch_all(&mut *cx.tx)
    .await?;
    // Numbers are given in the order of the rows.
    ids.sort_unstable();
    Ok(ids)
}
