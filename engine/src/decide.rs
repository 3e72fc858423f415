//! `(state, event, facts) → outcome`, or every reason why not. Pure and total.

use crate::actor::Actor;
use crate::deadline::{self, Due};
use crate::finding::{Finding, Severity};
use crate::label::Label;
use crate::machine::{Machine, To, Transition};

/// The document moves from `from` to `to`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M: Machine> {
    /// State before; `None` = the document is created.
    pub from: Option<M::State>,
    /// State after.
    pub to: M::State,
    /// What happened.
    pub event: M::Event,
    /// What is to be done besides.
    pub effects: &'static [M::Effect],
    /// Deadlines that begin now in place of those that ran; `None` = those run on.
    pub deadlines: Option<Vec<Due>>,
    /// Warnings that the actor confirmed.
    pub confirmed: Vec<Finding>,
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The event is not known in this state.
    NotInState {
        /// The event asked for.
        event: &'static str,
        /// The state the document is in; `None` = it does not exist.
        state: Option<&'static str>,
    },
    /// The event is not for this actor.
    NotYours {
        /// The event asked for.
        event: &'static str,
    },
    /// Rules forbid it: all of them, warnings included.
    Blocked(Vec<Finding>),
    /// Nothing forbids it, but these must be confirmed by sending the token back.
    Unconfirmed {
        /// What to confirm.
        warnings: Vec<Finding>,
        /// Bound to document, version, payload and warnings.
        token: String,
    },
}

impl Refusal {
    /// The refusal as findings, for the error envelope.
    pub fn findings(&self) -> Vec<Finding> {
        match self {
            Self::NotInState { event, state } => {
                vec![Finding::block("EVENT_NOT_IN_STATE").with("event", event).with("state", state)]
            }
            Self::NotYours { event } => vec![Finding::block("EVENT_NOT_PERMITTED").with("event", event)],
            Self::Blocked(findings) | Self::Unconfirmed { warnings: findings, .. } => findings.clone(),
        }
    }
}

/// Result of [`decide`].
pub type Decision<M> = Result<Outcome<M>, Refusal>;

/// A request against one document.
pub struct Request<'a, M: Machine> {
    /// State of the document; `None` = it does not exist yet.
    pub state: Option<M::State>,
    /// Facts loaded under lock.
    pub facts: &'a M::Facts,
    /// Event and payload.
    pub input: &'a M::Input,
    /// Who asks.
    pub actor: &'a Actor,
    /// Hash of document, version and payload: what a confirmation is bound to.
    pub fingerprint: &'a str,
    /// The token sent back by somebody who confirms warnings.
    pub confirm: Option<&'a str>,
}

/// Judges a request.
///
/// # Errors
/// A [`Refusal`] with every reason.
///
/// # Panics
/// Never on valid tables: a table where two rows match is a defect that `describe::defects` finds in the tests; at run
/// time the first row wins.
pub fn decide<M: Machine>(request: &Request<'_, M>) -> Decision<M> {
    let event = M::event(request.input);
    let rows: Vec<&Transition<M>> =
        M::table().iter().filter(|row| row.event == event && row.from.matches(request.state)).collect();
    if rows.is_empty() {
        return Err(Refusal::NotInState { event: event.as_str(), state: request.state.map(Label::as_str) });
    }
    if !rows.iter().any(|row| row.who.includes(request.actor)) {
        return Err(Refusal::NotYours { event: event.as_str() });
    }
    let Some(row) = rows.iter().find(|row| {
        row.who.includes(request.actor) && row.when.iter().all(|when| (when.holds)(request.facts, request.input))
    }) else {
        return Err(Refusal::NotInState { event: event.as_str(), state: request.state.map(Label::as_str) });
    };
    let mut findings: Vec<Finding> =
        row.guards.iter().flat_map(|guard| (guard.test)(request.facts, request.actor)).collect();
    findings.extend(row.checks.iter().flat_map(|check| (check.test)(request.facts, request.input)));
    let confirmed = confirm(findings, request.fingerprint, request.confirm)?;
    let to = match (row.to, request.state) {
        (To::State(state), _) | (To::Same, Some(state)) => state,
        (To::Same, None) => {
            return Err(Refusal::NotInState { event: event.as_str(), state: None });
        }
    };
    let deadlines = deadline::after::<M>(request.state, to, (request.facts, request.input));
    Ok(Outcome { from: request.state, to, event, effects: row.effects, deadlines, confirmed })
}

/// Splits findings: blockers refuse, warnings need the right token.
fn confirm(findings: Vec<Finding>, fingerprint: &str, token: Option<&str>) -> Result<Vec<Finding>, Refusal> {
    if findings.iter().any(|finding| finding.severity == Severity::Block) {
        return Err(Refusal::Blocked(findings));
    }
    if findings.is_empty() {
        return Ok(findings);
    }
    let expected = confirm_token(fingerprint, &findings);
    if token == Some(expected.as_str()) {
        Ok(findings)
    } else {
        Err(Refusal::Unconfirmed { warnings: findings, token: expected })
    }
}

/// The token that confirms exactly these warnings for exactly this payload.
pub fn confirm_token(fingerprint: &str, warnings: &[Finding]) -> String {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;
    let mut hash = Sha256::new();
    hash.update(fingerprint.as_bytes());
    for warning in warnings {
        hash.update(b"\0");
        hash.update(serde_json::to_string(warning).unwrap_or_default().as_bytes());
    }
    hash.finalize().iter().take(16).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// An event seen from a document: offered, or refused with its reasons.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Offer {
    /// The event.
    pub event: &'static str,
    /// Whether the button is live.
    pub allowed: bool,
    /// Why it is not.
    pub blockers: Vec<Finding>,
}

/// Every event of the machine that concerns a person, judged for `actor` before there is a payload.
///
/// Events of the system are left out, and so are events that this actor's roles never allow in any state.
pub fn offers<M: Machine>(state: M::State, facts: &M::Facts, actor: &Actor) -> Vec<Offer> {
    M::Event::ALL.iter().filter_map(|event| offer::<M>(*event, state, facts, actor)).collect()
}

fn offer<M: Machine>(event: M::Event, state: M::State, facts: &M::Facts, actor: &Actor) -> Option<Offer> {
    let mine: Vec<&Transition<M>> = M::table()
        .iter()
        .filter(|row| row.event == event && row.who.includes(actor) && !row.from.matches(None))
        .collect();
    if mine.is_empty() {
        return None;
    }
    let Some(row) = mine.iter().find(|row| row.from.matches(Some(state))) else {
        let blockers = Refusal::NotInState { event: event.as_str(), state: Some(state.as_str()) }.findings();
        return Some(Offer { event: event.as_str(), allowed: false, blockers });
    };
    let blockers: Vec<Finding> = row
        .guards
        .iter()
        .flat_map(|guard| (guard.test)(facts, actor))
        .filter(|finding| finding.severity == Severity::Block)
        .collect();
    Some(Offer { event: event.as_str(), allowed: blockers.is_empty(), blockers })
}

/// The text that a confirmation is bound to: the document, the version that was seen, and the exact payload.
pub fn fingerprint<M: Machine>(document: i64, version: i64, event: M::Event, payload: &serde_json::Value) -> String {
    format!("{}:{document}:{version}:{event}:{payload}", M::NAME)
}
