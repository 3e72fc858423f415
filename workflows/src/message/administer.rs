//! What the events of an administrator have in common: a message that is sent again is delivered by a new job, and one that may not be
//! changed says so in the words of all messages.

use super::machine::{Effect, Event};
use crate::error::Error;
use ehub_engine::jobs::NewJob;
use ehub_engine::label::Label;
use ehub_engine::{Finding, Offer, Refusal};

/// Why a message that is neither waiting, failed nor refused is left as it is.
const NOT_CHANGEABLE: &str = "MESSAGE_NOT_CHANGEABLE";

/// The jobs that begin with an event of a message.
pub(crate) fn jobs(message: i64, effects: &[Effect], job: fn(i64) -> NewJob) -> Vec<NewJob> {
    if effects.contains(&Effect::DeliverMessage) { vec![job(message)] } else { vec![] }
}

/// A refusal, as messages say it.
pub(crate) fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::NotInState { event, state } => {
            Error::Refused(vec![Finding::block(NOT_CHANGEABLE).with("event", event).with("state", state)])
        }
        Refusal::NotYours { .. } | Refusal::Blocked(_) | Refusal::Unconfirmed { .. } => refusal.into(),
    }
}

/// Offers, as messages say them: the button of what may not be changed tells why.
pub(crate) fn told(mut offers: Vec<Offer>) -> Vec<Offer> {
    let of_people = [Event::Redo.as_str(), Event::Close.as_str()];
    for offer in offers.iter_mut().filter(|offer| of_people.contains(&offer.event)) {
        for blocker in offer.blockers.iter_mut().filter(|blocker| blocker.label == "EVENT_NOT_IN_STATE") {
            NOT_CHANGEABLE.clone_into(&mut blocker.label);
        }
    }
    offers
}
