//! Writes what replies mean: the line's own columns, schedules, and the ERP's messages.

use super::{Reply, mail, pieces};
use crate::channel::Channel;
use crate::erp_message::{self, Draft, Kind, turn};
use crate::error::Error;
use crate::opening;
use crate::po::consequence::Confirmation;
use crate::po::machine::{Effect, Event, Input, PoLine};
use crate::process::Cx;
use crate::ship_permission::{self, Lapse};
use ehub_engine::label::Label;
use ehub_engine::machine::Machine;
use sqlx::PgConnection;

/// Writes what replies mean besides state and history, and queues what the ERP and people are told.
pub(super) async fn write(cx: &mut Cx<'_>, replies: &[Reply<'_>]) -> Result<(), Error> {
    columns(cx.tx, replies).await?;
    schedules(cx.tx, replies).await?;
    let drafts: Vec<Draft> = replies.iter().filter_map(|one| draft(one, cx.channel)).collect();
    erp_message::queue(cx.tx, cx.actor, cx.now, &drafts).await?;
    lapse(cx, replies).await?;
    mail::queue(cx.tx, cx.actor, cx.now, replies).await
}

/// What was asked for of a line that the ERP changed or closed is moot; so is what was opened of one that is closed.
async fn lapse(cx: &mut Cx<'_>, replies: &[Reply<'_>]) -> Result<(), Error> {
    let having = || replies.iter().filter(|one| one.outcome.effects.contains(&Effect::WithdrawRequests));
    let (closed, changed): (Vec<_>, Vec<_>) = having().partition(|one| one.outcome.event == Event::Close);
    for (those, reason) in [(closed, Lapse::Closed), (changed, Lapse::Changed)] {
        let lines: Vec<i64> = those.iter().map(|one| one.line.id).collect();
        ship_permission::store::lapse(cx, &lines, reason).await?;
        // An opening is for what is not agreed, so a change leaves it as it is.
        if reason == Lapse::Closed {
            opening::store::lapse(cx, &lines).await?;
        }
    }
    Ok(())
}

/// The line's own columns, all lines in one statement.
async fn columns(connection: &mut PgConnection, done: &[Reply<'_>]) -> Result<(), Error> {
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
                  round = coalesce(u.round, l.round),
                  follow_up = coalesce(u.follow_up, l.follow_up)
             FROM unnest($1::bigint[], $2::numeric[], $3::date[], $4::numeric[], $5::text[], $6::text[], $7::text[],
                         $8::int[], $9::boolean[])
                  AS u(id, confirm_qty, promised_on, cum_allow_qty, reply_comment, buyer_comment, review_status, round,
                       follow_up)
            WHERE l.id = u.id"#,
        &done.iter().map(|one| one.line.id).collect::<Vec<_>>(),
        &changes().map(|c| c.confirm_qty).collect::<Vec<_>>() as _,
        &changes().map(|c| c.promised_on).collect::<Vec<_>>() as _,
        &changes().map(|c| c.cum_allow_qty).collect::<Vec<_>>() as _,
        &changes().map(|c| c.reply_comment.clone()).collect::<Vec<_>>() as _,
        &changes().map(|c| c.buyer_comment.clone()).collect::<Vec<_>>() as _,
        &changes().map(|c| c.review.map(|review| review.as_str().to_owned())).collect::<Vec<_>>() as _,
        &changes().map(|c| c.round).collect::<Vec<_>>() as _,
        &changes().map(|c| c.followed).collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// New schedules, kept under the version that brought them; older ones stay.
async fn schedules(connection: &mut PgConnection, done: &[Reply<'_>]) -> Result<(), Error> {
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
            vendor.push(one.vendor());
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
    .execute(&mut *connection)
    .await?;
    pieces::keep(connection, &line).await
}

/// The message that the outcome asks for. To-dos need no row: they are counted from the lines.
fn draft(one: &Reply<'_>, channel: Channel) -> Option<Draft> {
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
        po_no: line.row.po_no.clone(),
        line_no: line.row.line_no,
        erp_reference: line.row.erp_reference.clone(),
        revision: line.facts.erp_revision,
        confirm_qty: one.consequence.confirm_qty.unwrap_or_default(),
        schedule: schedule.clone(),
        comment: one.consequence.reply_comment.clone().unwrap_or_else(|| line.row.reply_comment.clone()),
        instruction: if let Input::AgreeWithIssue { instruction } = one.input {
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
        document_no: format!("{}/{}", line.row.po_no, line.row.line_no),
        vendor: one.vendor(),
        channel,
        payload: serde_json::to_value(confirmation).unwrap_or_default(),
        touches: vec![turn::order_line(line.id)],
    })
}
