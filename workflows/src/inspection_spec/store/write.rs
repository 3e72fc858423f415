//! Writes what decisions mean besides state and history: the grid, the spec's own columns, mails.

use super::mail;
use crate::error::Error;
use crate::inspection_spec::grid::Value;
use crate::inspection_spec::machine::{Effect, Input, InspectionSpec, Reopened};
use crate::inspection_spec::payload::Fill;
use crate::process::{Cx, Decided};
use ehub_engine::label::Label;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;

type All<'a> = [&'a Decided<InspectionSpec>];

/// Does what the effects say, each for all specs at once.
pub(super) async fn write(cx: &mut Cx<'_>, decided: &[Decided<InspectionSpec>]) -> Result<(), Error> {
    opened(cx.tx, decided).await?;
    submitted(cx, decided).await?;
    verified(cx, decided).await?;
    for effect in Effect::ALL {
        let having: Vec<&Decided<InspectionSpec>> =
            decided.iter().filter(|one| one.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        match effect {
            // Counted from the rows.
            Effect::AskSupplier | Effect::AskVerifier => {}
            Effect::WriteValues => values(cx.tx, &having).await?,
            Effect::Hold => hold(cx.tx, &having).await?,
            Effect::MailWanted | Effect::MailVerifiers | Effect::MailDecided | Effect::MailChanged => {
                mail::queue(cx, *effect, &having).await?;
            }
        }
    }
    Ok(())
}

/// The revision that an event is about.
pub(super) fn revision(decided: &Decided<InspectionSpec>) -> i32 {
    let facts = &decided.loaded.facts;
    match decided.input {
        Input::Fill(_) | Input::Edit(_) => facts.next_revision(),
        Input::SetUp | Input::Submit(_) | Input::Accept(_) | Input::Reject(_) | Input::ItemsChanged => facts.revision,
    }
}

/// A value as it is written; the other names are those of the columns as well.
#[derive(Serialize)]
struct Written<'a> {
    spec_id: i64,
    revision: i32,
    vendor_id: i64,
    item_no: usize,
    #[serde(flatten)]
    value: &'a Value,
}

/// The grids as they are now: all values of all specs in a handful of statements.
async fn values(connection: &mut PgConnection, having: &All<'_>) -> Result<(), Error> {
    let mut written = Vec::new();
    for one in having {
        let facts = &one.loaded.facts;
        let grid = match &one.input {
            Input::Fill(fill) => facts.filled(fill),
            Input::Edit(_) => facts.filled(&Fill::default()),
            Input::SetUp | Input::Submit(_) | Input::Accept(_) | Input::Reject(_) | Input::ItemsChanged => {
                return Err(one.misfit(Effect::WriteValues));
            }
        };
        written.push((one, grid));
    }
    let ids: Vec<i64> = having.iter().map(|one| one.loaded.id).collect();
    let revisions: Vec<i32> = having.iter().map(|one| revision(one)).collect();
    let keys: Vec<String> = having.iter().map(|one| one.loaded.facts.current_key.clone()).collect();
    sqlx::query!(
        "UPDATE inspection_specs s SET revision = u.revision, asked_key = u.asked_key
           FROM unnest($1::bigint[], $2::int[], $3::text[]) AS u(id, revision, asked_key) WHERE s.id = u.id",
        &ids,
        &revisions,
        &keys
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM inspection_spec_values v USING unnest($1::bigint[], $2::int[]) AS u(id, revision)
          WHERE v.spec_id = u.id AND v.revision = u.revision",
        &ids,
        &revisions
    )
    .execute(&mut *connection)
    .await?;
    let rows: Vec<Written> = written
        .iter()
        .flat_map(|(one, grid)| {
            let (spec_id, revision, vendor_id) = (one.loaded.id, revision(one), one.loaded.facts.vendor);
            (1..).zip(grid).map(move |(item_no, value)| Written { spec_id, revision, vendor_id, item_no, value })
        })
        .collect();
    insert(connection, &rows, &ids).await
}

/// With the sub-group that each spec's part is of, whose items these are: whoever moves a part waits for the spec.
async fn insert(connection: &mut PgConnection, rows: &[Written<'_>], specs: &[i64]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO inspection_spec_values (spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type,
                                             unit, asked_value, asked_lower, asked_upper, sample_size, reject_count,
                                             effective_days, item_version, suits, spec_value, lower_limit, upper_limit, remark,
                                             sub_group)
         SELECT spec_id, revision, vendor_id, item_no, short_name, name, difference, reply_type, unit, asked_value, asked_lower,
                asked_upper, sample_size, reject_count, effective_days, item_version, suits, spec_value, lower_limit,
                upper_limit, remark, m.sub_group
           FROM jsonb_to_recordset($1::jsonb)
                AS r(spec_id bigint, revision int, vendor_id bigint, item_no int, short_name text, name text, difference text,
                     reply_type text, unit text, asked_value text, asked_lower numeric, asked_upper numeric, sample_size int,
                     reject_count int, effective_days int, item_version bigint, suits boolean, spec_value text,
                     lower_limit numeric, upper_limit numeric, remark text)
           JOIN (SELECT s.id, m.sub_group FROM inspection_specs s JOIN materials m ON m.id = s.material_id
                  WHERE s.id = ANY($2)) AS m ON m.id = r.spec_id",
        json!(rows),
        specs
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Why the supplier has to say what it changes, from the events that cause it.
async fn opened(connection: &mut PgConnection, decided: &[Decided<InspectionSpec>]) -> Result<(), Error> {
    let why = |one: &Decided<InspectionSpec>| match &one.input {
        // What was said of an earlier change is no word about this one.
        Input::Edit(edited) => Some((one.loaded.id, Reopened::Edited, edited.comment.clone())),
        Input::ItemsChanged => Some((one.loaded.id, Reopened::Changed, String::new())),
        Input::SetUp | Input::Fill(_) | Input::Submit(_) | Input::Accept(_) | Input::Reject(_) => None,
    };
    let opened: Vec<(i64, Reopened, String)> = decided.iter().filter_map(why).collect();
    if opened.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE inspection_specs s SET reopened = u.reopened, comment = u.comment
           FROM unnest($1::bigint[], $2::text[], $3::text[]) AS u(id, reopened, comment) WHERE s.id = u.id",
        &opened.iter().map(|(id, ..)| *id).collect::<Vec<_>>(),
        &opened.iter().map(|(_, why, _)| why.as_str().to_owned()).collect::<Vec<_>>(),
        &opened.iter().map(|(.., comment)| comment.clone()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Who submitted, with what.
async fn submitted(cx: &mut Cx<'_>, decided: &[Decided<InspectionSpec>]) -> Result<(), Error> {
    let said = |one: &Decided<InspectionSpec>| match &one.input {
        Input::Submit(submitted) => Some((one.loaded.id, submitted.comment.clone())),
        Input::SetUp | Input::Fill(_) | Input::Edit(_) | Input::Accept(_) | Input::Reject(_) | Input::ItemsChanged => {
            None
        }
    };
    let all: Vec<(i64, String)> = decided.iter().filter_map(said).collect();
    if all.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE inspection_specs s
            SET comment = CASE WHEN u.comment = '' THEN s.comment ELSE u.comment END, submitted_by = $3, submitted_for = $4,
                submitted_by_name = $5, submitted_at = $6, reason = '', decided_by_name = NULL, decided_at = NULL
           FROM unnest($1::bigint[], $2::text[]) AS u(id, comment) WHERE s.id = u.id",
        &all.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &all.iter().map(|(_, comment)| comment.clone()).collect::<Vec<_>>(),
        cx.actor.account,
        cx.actor.acting_for.as_ref().map(|principal| principal.account),
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// What was decided, by whom.
async fn verified(cx: &mut Cx<'_>, decided: &[Decided<InspectionSpec>]) -> Result<(), Error> {
    let said = |one: &Decided<InspectionSpec>| match &one.input {
        Input::Accept(accepted) => Some((one.loaded.id, accepted.comment.clone())),
        Input::Reject(why) => Some((one.loaded.id, why.reason.clone())),
        Input::SetUp | Input::Fill(_) | Input::Edit(_) | Input::Submit(_) | Input::ItemsChanged => None,
    };
    let all: Vec<(i64, String)> = decided.iter().filter_map(said).collect();
    if all.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE inspection_specs s SET reason = u.reason, decided_by_name = $3, decided_at = $4
           FROM unnest($1::bigint[], $2::text[]) AS u(id, reason) WHERE s.id = u.id",
        &all.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &all.iter().map(|(_, reason)| reason.clone()).collect::<Vec<_>>(),
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// The revisions that hold from today on. What the supplier said with one stays to be read; the next change needs its own word.
async fn hold(connection: &mut PgConnection, having: &All<'_>) -> Result<(), Error> {
    let facts = || having.iter().map(|one| &one.loaded.facts);
    sqlx::query!(
        "UPDATE inspection_specs s
            SET valid_revision = s.revision, valid_from_on = u.valid_from_on, expires_on = u.expires_on, reopened = NULL
           FROM unnest($1::bigint[], $2::date[], $3::date[]) AS u(id, valid_from_on, expires_on) WHERE s.id = u.id",
        &having.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &facts().map(|facts| facts.today).collect::<Vec<_>>(),
        &facts().map(super::super::machine::Facts::expires_on).collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
