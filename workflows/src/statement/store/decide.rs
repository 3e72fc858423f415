//! Writes what events mean besides state and history: what is frozen, disputed, answered; mails.

use super::mail;
use crate::error::Error;
use crate::process::{Cx, Decided};
use crate::statement::machine::{BalanceStatement, Effect, Event};
use ehub_engine::label::Label as _;
use sqlx::PgConnection;

/// Does what the effects say, each for all statements at once.
pub(super) async fn write(cx: &mut Cx<'_>, decided: &[Decided<BalanceStatement>]) -> Result<(), Error> {
    who(cx, decided).await?;
    for effect in Effect::ALL {
        let having: Vec<&Decided<BalanceStatement>> =
            decided.iter().filter(|one| one.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        match effect {
            // Counted from the rows.
            Effect::AskSupplier | Effect::AskBuyer => {}
            Effect::Freeze => freeze(cx, &having).await?,
            Effect::KeepDispute => {
                drop_dispute(cx.tx, &having).await?;
                dispute(cx.tx, &having).await?;
            }
            Effect::KeepAnswer => answer(cx.tx, &having).await?,
            Effect::DropDispute => drop_dispute(cx.tx, &having).await?,
            Effect::MailIssued | Effect::MailDisputed | Effect::MailAnswered => {
                mail::queue(cx, *effect, &having).await?;
            }
        }
    }
    Ok(())
}

fn ids(having: &[&Decided<BalanceStatement>]) -> Vec<i64> {
    having.iter().map(|one| one.loaded.id).collect()
}

/// Who confirmed, disputed or answered. A dispute that was taken back was none.
async fn who(cx: &mut Cx<'_>, decided: &[Decided<BalanceStatement>]) -> Result<(), Error> {
    let of = |events: &[Event]| {
        decided.iter().filter(|one| events.contains(&one.outcome.event)).map(|one| one.loaded.id).collect::<Vec<_>>()
    };
    let (said, back) = (of(&[Event::Confirm, Event::Dispute, Event::Answer]), of(&[Event::Withdraw]));
    if said.is_empty() && back.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "UPDATE balance_statements
            SET decided_by_name = CASE WHEN id = ANY($1) THEN $3 END, decided_at = CASE WHEN id = ANY($1) THEN $4::timestamptz END
          WHERE id = ANY($1) OR id = ANY($2)",
        &said,
        &back,
        cx.actor.name,
        cx.now
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// What stands on these statements stands there for good: what a line says later is a difference.
async fn freeze(cx: &mut Cx<'_>, having: &[&Decided<BalanceStatement>]) -> Result<(), Error> {
    let ids = ids(having);
    sqlx::query!(
        "UPDATE statement_lines l SET booked_amount = b.total_amount
           FROM balance_statement_lines b
          WHERE b.statement_id = ANY($1) AND l.id = b.line_id AND l.booked_amount <> b.total_amount",
        &ids
    )
    .execute(&mut *cx.tx)
    .await?;
    sqlx::query!("UPDATE balance_statements SET issued_at = $2 WHERE id = ANY($1)", &ids, cx.now)
        .execute(&mut *cx.tx)
        .await?;
    Ok(())
}

async fn dispute(connection: &mut PgConnection, having: &[&Decided<BalanceStatement>]) -> Result<(), Error> {
    let said = || having.iter().flat_map(|one| one.input.lines());
    sqlx::query!(
        "UPDATE balance_statements s SET dispute_comment = u.comment, answer_comment = ''
           FROM unnest($1::bigint[], $2::text[]) AS u(id, comment) WHERE s.id = u.id",
        &ids(having),
        &having.iter().map(|one| one.input.comment().to_owned()).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE balance_statement_lines b SET is_disputed = true, dispute_comment = u.comment
           FROM unnest($1::bigint[], $2::text[]) AS u(id, comment) WHERE b.id = u.id",
        &said().map(|line| line.line_id).collect::<Vec<_>>(),
        &said().map(|line| line.comment.clone()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn answer(connection: &mut PgConnection, having: &[&Decided<BalanceStatement>]) -> Result<(), Error> {
    let said = || having.iter().flat_map(|one| one.input.lines());
    sqlx::query!(
        "UPDATE balance_statements s SET answer_comment = u.comment
           FROM unnest($1::bigint[], $2::text[]) AS u(id, comment) WHERE s.id = u.id",
        &ids(having),
        &having.iter().map(|one| one.input.comment().to_owned()).collect::<Vec<_>>()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE balance_statement_lines b SET answer_comment = u.comment
           FROM unnest($1::bigint[], $2::text[]) AS u(id, comment) WHERE b.id = u.id",
        &said().map(|line| line.line_id).collect::<Vec<_>>(),
        &said().map(|line| line.comment.clone()).collect::<Vec<_>>()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Nothing is disputed. What was said stays in the history.
async fn drop_dispute(connection: &mut PgConnection, having: &[&Decided<BalanceStatement>]) -> Result<(), Error> {
    let ids = ids(having);
    sqlx::query!("UPDATE balance_statements SET dispute_comment = '', answer_comment = '' WHERE id = ANY($1)", &ids)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "UPDATE balance_statement_lines SET is_disputed = false, dispute_comment = '', answer_comment = ''
          WHERE statement_id = ANY($1) AND is_disputed",
        &ids
    )
    .execute(connection)
    .await?;
    Ok(())
}
