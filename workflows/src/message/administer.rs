//! What the events of an administrator have in common: a message that is sent again is delivered by a new job.

use super::machine::Effect;
use ehub_engine::jobs::NewJob;

/// The jobs that begin with an event of a message.
pub(crate) fn jobs(message: i64, effects: &[Effect], job: fn(i64) -> NewJob) -> Vec<NewJob> {
    if effects.contains(&Effect::DeliverMessage) { vec![job(message)] } else { vec![] }
}
