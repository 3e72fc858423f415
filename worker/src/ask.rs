//! Asks the ERP whether it has a message already, because somebody wants to know. Nothing is said to it.

use crate::deliver::read;
use crate::erp::{Asn, CertificateTold, DeliveryStanding, ErpConnector, ErpError, Withdrawal};
use crate::reader::outage;
use crate::runtime::{Context, failure};
use ehub_engine::jobs::{Failure, Job};
use ehub_workflows::erp_message::Kind;
use ehub_workflows::erp_message::question::{Found, Learnt, answered, asked};
use serde::Deserialize;
use serde_json::Value;

/// Payload of the job.
#[derive(Debug, Deserialize)]
struct Payload {
    message: i64,
}

/// Handles `erp.ask`. Whatever is met is an answer: whoever asked looks at the page now.
pub(crate) async fn ask<C: ErpConnector + Sync>(context: &Context<C>, job: Job) -> Result<(), Failure> {
    let Payload { message } = job.read()?;
    let actor = job.actor();
    let Some((kind, payload)) = asked(&context.db, &actor, message).await.map_err(failure)? else { return Ok(()) };
    let learnt = if let Err(down) = context.pass().await {
        // While it is down it is left alone; what was seen last is the answer.
        Learnt { outcome: Found::Unreachable, reference: None, words: Some(down.message) }
    } else {
        let found = look_up(&context.erp, kind, &payload).await;
        context.breaker.tell(outage(&found).as_ref()).await?;
        learnt(found)
    };
    tracing::info!(message, ?learnt, "the ERP was asked");
    answered(&context.db, &actor, (context.clock)(), message, &learnt).await.map_err(failure)
}

/// What the ERP has of a message: the number that it gave, which may be empty; `None` = nothing.
pub(crate) async fn look_up<C: ErpConnector + Sync>(
    erp: &C,
    kind: Kind,
    payload: &Value,
) -> Result<Option<String>, ErpError> {
    match kind {
        Kind::Asn => {
            let asn: Asn = read(payload)?;
            Ok(erp.find_asn(&asn).await?.map(|posted| posted.inbound_nos.join(", ")))
        }
        Kind::Certificate => {
            let told: CertificateTold = read(payload)?;
            Ok(erp.find_certificate(&told).await?.map(|certified| certified.inspection_no))
        }
        // Withdrawn is what is cancelled there, or is not there any more.
        Kind::AsnCancel => {
            let Withdrawal { inbound_nos, .. } = read(payload)?;
            Ok(is_withdrawn(erp, &inbound_nos).await?.then(|| inbound_nos.join(", ")))
        }
        Kind::PoConfirm | Kind::PoReschedule => Err(ErpError::refused("there is nothing to be found of a schedule")),
    }
}

/// Whether none of these deliveries is left in the ERP.
pub(crate) async fn is_withdrawn<C: ErpConnector + Sync>(erp: &C, inbound_nos: &[String]) -> Result<bool, ErpError> {
    let deliveries = erp.deliveries(inbound_nos).await?;
    Ok(deliveries.iter().all(|delivery| match delivery.standing {
        DeliveryStanding::Expected | DeliveryStanding::Done => false,
        DeliveryStanding::Cancelled => true,
    }))
}

fn learnt(found: Result<Option<String>, ErpError>) -> Learnt {
    match found {
        Ok(Some(number)) => {
            Learnt { outcome: Found::Found, reference: Some(number).filter(|number| !number.is_empty()), words: None }
        }
        Ok(None) => Learnt { outcome: Found::Absent, reference: None, words: None },
        Err(error) => {
            let outcome = match error {
                ErpError::Refused { .. } | ErpError::NeedsConfirmation { .. } | ErpError::Conflict { .. } => {
                    Found::Refused
                }
                ErpError::Transient { .. }
                | ErpError::NotReady { .. }
                | ErpError::Ambiguous { .. }
                | ErpError::SignIn { .. } => Found::Unreachable,
            };
            Learnt { outcome, reference: None, words: Some(error.to_string()) }
        }
    }
}
