//! The outermost layer of the worker: sees how every task ended and passes it on to be written.

use super::claim::Claim;
use super::ending::{Ending, JobEnd};
use super::failure::Failure;
use super::local_queue::LocalQueue;
use apalis_core::error::BoxDynError;
use apalis_core::task::ExecutionContext;
use apalis_core::worker::ext::ack::Acknowledge;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

/// Outermost layer of the worker: sees how every task ended, also by panic or time-out, and passes it on to be written.
#[derive(Clone, Debug)]
pub(super) struct Acknowledger {
    pub outcomes: UnboundedSender<JobEnd>,
    pub local: Arc<LocalQueue>,
}

impl Acknowledge<()> for Acknowledger {
    type Error = Infallible;
    type Future = Ready<Result<(), Infallible>>;

    fn ack(&mut self, result: &Result<(), BoxDynError>, context: &ExecutionContext) -> Self::Future {
        let claim = context.data().get::<Claim>();
        self.local.finished(claim.map(Claim::ticket));
        if let Some(claim) = claim {
            let ending = match result {
                Ok(()) if claim.has_ended() => Ending::Ended,
                Ok(()) => Ending::Done,
                Err(error) => Ending::Failed(failure(error)),
            };
            // The receiver goes last, after every task has ended; were it gone, the lease would run out.
            let _ = self.outcomes.send(JobEnd { ticket: claim.ticket(), ending });
        }
        ready(Ok(()))
    }
}

fn failure(error: &BoxDynError) -> Failure {
    error.downcast_ref::<Failure>().cloned().unwrap_or_else(|| Failure::retry(error))
}
