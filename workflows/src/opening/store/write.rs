//! Writes what decisions mean besides state and history: what is used, why it ended, mails.

use super::mail;
use crate::error::Error;
use crate::opening::machine::{Effect, Input, Opening, State};
use crate::opening::payload::Lapse;
use crate::po::machine::Closing;
use crate::process::{Cx, Decided};
use ehub_engine::label::Label;
use rust_decimal::Decimal;

/// Does what the effects say, each for all openings at once.
pub(super) async fn write(cx: &mut Cx<'_>, decided: &[Decided<Opening>]) -> Result<(), Error> {
    for effect in Effect::ALL {
        let having: Vec<&Decided<Opening>> =
            decided.iter().filter(|one| one.outcome.effects.contains(effect)).collect();
        if having.is_empty() {
            continue;
        }
        match effect {
            Effect::CountUse => count(cx, &having).await?,
            Effect::KeepReason => keep(cx, &having).await?,
            Effect::MailSupplier => mail::queue(cx, &having).await?,
        }
    }
    Ok(())
}

/// What ships under them, or no longer does.
async fn count(cx: &mut Cx<'_>, having: &[&Decided<Opening>]) -> Result<(), Error> {
    let used = |one: &&Decided<Opening>| match &one.input {
        Input::Use(shipped) => Ok(shipped.quantity),
        Input::Return(shipped) => Ok(-shipped.quantity),
        Input::Grant(_) | Input::Expire | Input::TakeBack(_) | Input::Lapse => Err(one.misfit(Effect::CountUse)),
    };
    sqlx::query!(
        "UPDATE openings o SET used_qty = greatest(o.used_qty + u.used, 0)
           FROM unnest($1::bigint[], $2::numeric[]) AS u(id, used) WHERE o.id = u.id",
        &having.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &having.iter().map(used).collect::<Result<Vec<Decimal>, Error>>()?
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// Why they ended: in somebody's words, or by itself.
async fn keep(cx: &mut Cx<'_>, having: &[&Decided<Opening>]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE openings o SET taken_back_reason = u.reason, lapse = u.lapse
           FROM unnest($1::bigint[], $2::text[], $3::text[]) AS u(id, reason, lapse) WHERE o.id = u.id",
        &having.iter().map(|one| one.loaded.id).collect::<Vec<_>>(),
        &having.iter().map(|one| reason(one).to_owned()).collect::<Vec<_>>(),
        &having.iter().map(|one| lapse(one).map(|why| why.as_str().to_owned())).collect::<Vec<_>>() as _
    )
    .execute(&mut *cx.tx)
    .await?;
    Ok(())
}

/// What whoever took it back says.
pub(super) fn reason(one: &Decided<Opening>) -> &str {
    match &one.input {
        Input::TakeBack(why) => &why.reason,
        Input::Grant(_) | Input::Use(_) | Input::Return(_) | Input::Expire | Input::Lapse => "",
    }
}

/// Why it ends by itself; `None` = it does not.
pub(super) fn lapse(one: &Decided<Opening>) -> Option<Lapse> {
    match &one.input {
        Input::Lapse => Some(Lapse::Closed),
        Input::Return(_) if one.outcome.to == State::TakenBack => {
            Some(if one.loaded.facts.closing == Closing::Closed { Lapse::Closed } else { Lapse::Replaced })
        }
        Input::Grant(_) | Input::Use(_) | Input::Return(_) | Input::Expire | Input::TakeBack(_) => None,
    }
}
