//! Looks in the ERP for a document that it may have, and sends nothing. Done before a message fails for the last time, so that its
//! document is not sent a second time by its supplier.

use crate::ask::is_withdrawn;
use crate::deliver::{SETTLE, answer, found as posted, kept, read, words};
use crate::erp::{Asn, ErpConnector, ErpError, Withdrawal};
use crate::reader::outage;
use crate::runtime::Context;
use chrono::TimeDelta;
use ehub_engine::Actor;
use ehub_engine::jobs::Failure;
use ehub_workflows::erp_message::{Answer, Delivery, Kind, Looking, Next};
use serde_json::json;

/// What is known after the last attempt failed with `error`; `None` = the failure stands, and the ERP does not have the document, or the
/// document does not wait for this message.
pub(crate) async fn last<C: ErpConnector + Sync>(erp: &C, delivery: &Delivery, error: &ErpError) -> Option<Answer> {
    let waits = matches!(delivery.kind, Kind::Asn | Kind::AsnCancel);
    if !waits || !error.is_retryable() {
        return None;
    }
    match found(erp, delivery).await {
        Ok(Some(found)) => Some(found),
        // It may still be at work on the call that it did not answer.
        Ok(None) => matches!(error, ErpError::Ambiguous { .. }).then(|| Answer::Unclear(error.to_string())),
        Err(ErpError::Refused { words } | ErpError::NeedsConfirmation { words }) => Some(Answer::Refused(words)),
        Err(_) => Some(Answer::Unclear(error.to_string())),
    }
}

/// An attempt that only looks.
pub(crate) async fn look<C: ErpConnector + Sync>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
    looking: Looking,
) -> Result<(), Failure> {
    let found = found(&context.erp, delivery).await;
    context.breaker.tell(outage(&found).as_ref()).await?;
    let looks_for = TimeDelta::from_std(context.looks_for).unwrap_or(TimeDelta::MAX);
    let is_over = (context.clock)() - looking.since >= looks_for;
    match found {
        Ok(Some(Answer::Accepted(_))) => no_number(context, actor, delivery, (looking, is_over)).await,
        Ok(None) if looking.is_accepted => no_number(context, actor, delivery, (looking, is_over)).await,
        Ok(Some(found)) => keep(context, actor, delivery, &found, true).await,
        // Now it is certain, and the document moves.
        Ok(None) => {
            let words = delivery.last_error.clone().unwrap_or_default();
            keep(context, actor, delivery, &Answer::Transient(words), false).await
        }
        Err(ErpError::Refused { words } | ErpError::NeedsConfirmation { words }) => {
            keep(context, actor, delivery, &Answer::Refused(words), true).await
        }
        Err(error) => {
            let unclear = Answer::Unclear(words(&answer(&error)).to_owned());
            keep(context, actor, delivery, &unclear, !is_over).await
        }
    }
}

/// The ERP accepted the document and shows no number yet. What it does not show is no reason to send the document again.
async fn no_number<C>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
    (looking, is_over): (Looking, bool),
) -> Result<(), Failure> {
    let words = if is_over {
        let hours = ((context.clock)() - looking.since).num_hours();
        format!("the ERP accepted it and gave no number within {hours} hours")
    } else {
        delivery.last_error.clone().unwrap_or_default()
    };
    keep(context, actor, delivery, &Answer::Accepted(words), !is_over).await
}

/// Writes down what was seen; `goes_on` = it is looked for again where nothing is certain. That costs no attempt.
pub(crate) async fn keep<C>(
    context: &Context<C>,
    actor: &Actor,
    delivery: &Delivery,
    answer: &Answer,
    goes_on: bool,
) -> Result<(), Failure> {
    match kept(context, actor, delivery, answer, goes_on).await? {
        Next::Complete | Next::GivenUp | Next::Ignored => Ok(()),
        Next::Overtaken => Err(Failure::retry_after("another worker has taken it over", SETTLE)),
        Next::Retry => {
            let now = (context.clock)();
            let looking = delivery.looking.unwrap_or(Looking { since: now, is_accepted: false });
            Err(Failure::postpone(words(answer), looking.pause(now).to_std().unwrap_or(SETTLE)))
        }
    }
}

/// What the ERP has of the document; `None` = nothing.
async fn found<C: ErpConnector + Sync>(erp: &C, delivery: &Delivery) -> Result<Option<Answer>, ErpError> {
    match delivery.kind {
        Kind::Asn => {
            let asn: Asn = read(&delivery.payload)?;
            Ok(erp.find_asn(&asn).await?.as_ref().map(posted))
        }
        Kind::AsnCancel => {
            let Withdrawal { inbound_nos, .. } = read(&delivery.payload)?;
            Ok(is_withdrawn(erp, &inbound_nos).await?.then(|| Answer::AlreadyPosted(json!({}))))
        }
        Kind::PoConfirm | Kind::PoReschedule | Kind::Certificate => Ok(None),
    }
}
