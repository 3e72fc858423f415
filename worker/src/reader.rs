//! How the ERP is read, whatever is read: one at a time, through the gate, and from the ERP that is ours.

use crate::circuit_breaker::Outage;
use crate::erp::{Answer, ErpConnector, ErpError, Key};
use crate::runtime::{Context, failure};
use ehub_engine::Actor;
use ehub_engine::jobs::Failure;
use ehub_workflows::erp_cursor::{self, Turn};
use ehub_workflows::po::store::import;
use std::time::Duration;

/// Who was not let in leaves the ERP alone for so long, where it does not say for how long itself.
const LOCKED: Duration = Duration::from_mins(1);

/// Documents that are read whole at once.
pub(crate) const WHOLE: usize = 20;
/// Orders that are asked for to learn whether the ERP is ours.
const KNOWN: i64 = 5;
/// So long whoever finds the ERP being read by somebody else waits, and who gives up the turn.
pub(crate) const PAUSE: Duration = Duration::from_secs(1);

/// The turn to read from the ERP: one reader at a time, in all worker processes together. An ERP that answers slowly answers three
/// questions at once no sooner.
pub(crate) async fn turn<C>(context: &Context<C>) -> Result<Turn, Failure> {
    let turn = erp_cursor::turn(&context.db).await.map_err(Failure::retry)?;
    turn.ok_or_else(|| Failure::postpone("something else is being read from the ERP", PAUSE))
}

/// Asks the ERP, unless it is down.
pub(crate) async fn ask<C: ErpConnector + Sync, T>(
    context: &Context<C>,
    answer: impl Future<Output = Answer<T>>,
) -> Result<T, Failure> {
    context.pass().await?;
    let answer = answer.await;
    context.breaker.tell(outage(&answer).as_ref()).await?;
    answer.map_err(|error| later(&error))
}

/// What speaks for the ERP being down, if anything does.
pub(crate) fn outage<T>(result: &Result<T, ErpError>) -> Option<Outage> {
    let error = result.as_ref().err().filter(|error| error.is_outage())?;
    let at_least = match error {
        ErpError::SignIn { retry_after, .. } => Some(retry_after.unwrap_or(LOCKED)),
        ErpError::Transient { .. }
        | ErpError::Ambiguous { .. }
        | ErpError::NotReady { .. }
        | ErpError::Refused { .. }
        | ErpError::NeedsConfirmation { .. }
        | ErpError::Conflict { .. } => None,
    };
    Some(Outage { words: error.to_string(), at_least })
}

/// Whether the ERP knows orders of ours by key and number: another one, or one that shows us no orders, does not.
pub(crate) async fn is_ours<C: ErpConnector + Sync>(context: &Context<C>, actor: &Actor) -> Result<bool, Failure> {
    let known = import::known(&context.db, actor, KNOWN).await.map_err(failure)?;
    let keys: Vec<Key> = known.iter().map(|(key, _)| key.clone()).collect();
    if keys.is_empty() {
        return Ok(false);
    }
    let orders = ask(context, context.erp.read_orders(&keys)).await?;
    Ok(orders.iter().any(|order| known.iter().any(|(key, po_no)| *key == order.key && *po_no == order.po_no)))
}

/// A pull that did not succeed is repeated, also when the ERP refused it: nothing is lost by asking again.
fn later(error: &ErpError) -> Failure {
    match error.retry_after() {
        Some(pause) => Failure::retry_after(error, pause),
        None => Failure::retry(error),
    }
}
