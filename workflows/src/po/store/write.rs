//! Writes decided replies: state and history by the engine, then the line's own columns, schedules, and the ERP's messages.

use super::{Decided, mail, moved};
use crate::document::Moved;
use crate::document_view;
use crate::erp_message::{self, Draft, Kind, turn};
use crate::error::Error;
use crate::po::consequence::Confirmation;
use crate::po::machine::{Effect, Input, PoLine};
use crate::po::payload::accepted;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::commit::{Change, commit};
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use serde_json::Value;
use sqlx::PgConnection;

/// Writes everything decided; gives the place and result of each.
pub(super) async fn write(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    decided: Vec<Decided>,
) -> Result<Vec<(usize, Result<Moved, Error>)>, Error> {
    let changes: Vec<Change> = decided.iter().map(change).collect();
    let written = commit::<PoLine>(connection, actor, now, &changes).await?;
    let mut results = Vec::with_capacity(decided.len());
    let mut done = Vec::with_capacity(decided.len());
    for one in decided {
        let (id, place) = (one.line.id, one.place);
        if written.done.contains(&id) {
            results.push((place, Ok(moved(id, one.outcome.to, one.line.version + 1))));
            done.push(one);
        } else {
            // Only for the form: the line is locked, so nobody can have come first.
            results.push((place, Err(document_view::stale::<PoLine>(connection, id).await)));
        }
    }
    columns(connection, &done).await?;
    schedules(connection, &done).await?;
    let drafts: Vec<Draft> = done.iter().filter_map(draft).collect();
    erp_message::queue(connection, actor, now, &drafts).await?;
    mail::queue(connection, actor, now, &done).await?;
    Ok(results)
}

fn change(one: &Decided) -> Change {
    Change::of(one.line.id, one.line.version, Some(one.line.vendor), &one.outcome, story_payload(one), vec![])
}

/// The payload as it was given; what "as asked" meant on that day is written out.
fn story_payload(one: &Decided) -> Value {
    if let (Input::Accept { splits: None, comment }, Some(schedule)) = (&one.input, &one.consequence.schedule) {
        return accepted(Some(schedule), comment);
    }
    one.input.to_payload()
}

/// The line's own columns, all lines in one statement.
async fn columns(connection: &mut PgConnection, done: &[Decided]) -> Result<(), Error> {
    if done.is_empty() {
        return Ok(());
    }
    let changes = || done.iter().map(|one| &one.consequence);
    sqlx::query!(
        r#"UPDATE po_lines l
              SET confirm_qty = coalesce(u.confirm_qty, l.confirm_qty),
                  promised_on = coalesce(u.promised_on, l.promised_on),
                  first_promised_on = coalesce(l.first_promised_on, u.promised_on),
                  cum_allow_qty = coalesce(u.cum_allow_qty, l.cum_allow_qty),
                  reply_comment = coalesce(u.reply_comment, l.reply_comment),
                  buyer_comment = coalesce(u.buyer_comment, l.buyer_comment),
                  review_status = coalesce(u.review_status, l.review_status),
                  round = coalesce(u.round, l.round)
             FROM unnest($1::bigint[], $2::numeric[], $3::date[], $4::numeric[], $5::text[], $6::text[], $7::text[],
                         $8::int[])
                  AS u(id, confirm_qty, promised_on, cum_allow_qty, reply_comment, buyer_comment, review_status, round)
            WHERE l.id = u.id"#,
        &done.iter().map(|one| one.line.id).collect::<Vec<_>>(),
        &changes().map(|c| c.confirm_qty).collect::<Vec<_>>() as _,
        &changes().map(|c| c.promised_on).collect::<Vec<_>>() as _,
        &changes().map(|c| c.cum_allow_qty).collect::<Vec<_>>() as _,
        &changes().map(|c| c.reply_comment.clone()).collect::<Vec<_>>() as _,
        &changes().map(|c| c.buyer_comment.clone()).collect::<Vec<_>>() as _,
        &changes().map(|c| c.review.map(|review| review.as_str().to_owned())).collect::<Vec<_>>() as _,
        &changes().map(|c| c.round).collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// New schedules, kept under the version that brought them; older ones stay.
async fn schedules(connection: &mut PgConnection, done: &[Decided]) -> Result<(), Error> {
    let mut line = Vec::new();
    let mut vendor = Vec::new();
    let mut version = Vec::new();
    let mut number = Vec::new();
    let mut quantity = Vec::new();
    let mut promised = Vec::new();
    let mut remark = Vec::new();
    for one in done {
        for (n, split) in one.consequence.schedule.iter().flatten().enumerate() {
            line.push(one.line.id);
            vendor.push(one.line.vendor);
            version.push(one.line.version + 1);
            number.push(i32::try_from(n + 1).unwrap_or(i32::MAX));
            quantity.push(split.quantity);
            promised.push(split.promised_on);
            remark.push(split.remark.clone());
        }
    }
    if line.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO po_line_splits (po_line_id, vendor_id, line_version, split_no, quantity, promised_on, remark)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::numeric[], $6::date[], $7::text[])",
        &line,
        &vendor,
        &version,
        &number,
        &quantity,
        &promised,
        &remark
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The message that the outcome asks for. To-dos need no row: they are counted from the lines.
fn draft(one: &Decided) -> Option<Draft> {
    let wanted = one.outcome.effects.iter().any(|effect| match effect {
        Effect::ConfirmErp => true,
        Effect::AskSupplier
        | Effect::AskBuyer
        | Effect::KeepDifference
        | Effect::WithdrawRequests
        | Effect::ReportOvershipment
        | Effect::MailSupplier
        | Effect::MailBuyer => false,
    });
    let schedule = one.consequence.schedule.as_ref().unwrap_or(&one.line.facts.schedule);
    // A line shipped in full has nothing left to promise, and nothing to tell.
    if !wanted || schedule.is_empty() {
        return None;
    }
    let line = &one.line;
    let version = line.version + 1;
    let confirmation = Confirmation {
        idempotency_key: format!("{}:{}:{version}", PoLine::NAME, line.id),
        line: line.id,
        po_no: line.po_no.clone(),
        line_no: line.line_no,
        erp_reference: line.erp_reference.clone(),
        revision: line.facts.erp_revision,
        confirm_qty: one.consequence.confirm_qty.unwrap_or_default(),
        schedule: schedule.clone(),
        comment: one.consequence.reply_comment.clone().unwrap_or_else(|| line.reply_comment.clone()),
        instruction: if let Input::AgreeWithIssue { instruction } = &one.input {
            instruction.clone()
        } else {
            String::new()
        },
    };
    Some(Draft {
        kind: Kind::PoConfirm,
        process: PoLine::NAME,
        document: line.id,
        document_version: version,
        document_no: format!("{}/{}", line.po_no, line.line_no),
        vendor: line.vendor,
        payload: serde_json::to_value(confirmation).unwrap_or_default(),
        touches: vec![turn::order_line(line.id)],
    })
}
