//! Words by which notices are found: whether one waits for goods, and how much came of it.

use crate::asn::machine::State;
use crate::filter::parts;
use crate::po::machine::Closing;
use ehub_engine::label::Label;
use ehub_engine::labels;
use sqlx::{Postgres, QueryBuilder};

labels! {
    /// How much came of a notice. A cancelled one is none of them: nothing of it will come.
    pub enum Came {
        /// Nothing yet.
        Nothing = "nothing",
        /// A part; the rest is waited for.
        Part = "part",
        /// All of it.
        Full = "full",
        /// Less than was shipped, and the rest is not waited for.
        Short = "short",
    }
}

/// Lines of a notice of which less came than was shipped.
const MISSING: &str = "EXISTS (SELECT FROM asn_lines m WHERE m.asn_id = a.id AND m.received_qty < m.ship_qty)";

/// Whether a notice in this state is done with.
const fn closing(state: State) -> Closing {
    match state {
        State::Unsent | State::Sending | State::Sent | State::Refused | State::Cancelling | State::Receiving => {
            Closing::Open
        }
        State::Cancelled | State::Closed => Closing::Closed,
    }
}

/// How much has come of a notice in this state, as far as the state says it; `None` = nothing will come. Closed is told apart by what is missing.
const fn came(state: State) -> Option<Came> {
    match state {
        State::Unsent | State::Sending | State::Sent | State::Refused | State::Cancelling => Some(Came::Nothing),
        State::Receiving => Some(Came::Part),
        State::Closed => Some(Came::Full),
        State::Cancelled => None,
    }
}

/// The states that a word stands for.
fn states(is_meant: impl Fn(State) -> bool) -> Vec<String> {
    State::ALL.iter().filter(|state| is_meant(**state)).map(|state| state.as_str().to_owned()).collect()
}

/// Adds ` AND the notice a is open, or closed`, comma-separated, unless it says nothing or both.
pub(super) fn closed(query: &mut QueryBuilder<Postgres>, words: Option<&str>) {
    let wanted: Vec<Closing> = parts(words).iter().flatten().filter_map(|word| Closing::parse(word)).collect();
    if let [first, rest @ ..] = wanted.as_slice()
        && rest.iter().all(|other| other == first)
    {
        query.push(" AND a.state = ANY(").push_bind(states(|state| closing(state) == *first)).push(")");
    }
}

/// Adds ` AND so much came of the notice a`, comma-separated, unless it says nothing.
pub(super) fn received(query: &mut QueryBuilder<Postgres>, words: Option<&str>) {
    let Some(words) = parts(words) else { return };
    query.push(" AND (false");
    for word in words.iter().filter_map(|word| Came::parse(word)) {
        let meant = if word == Came::Short { Came::Full } else { word };
        query.push(" OR (a.state = ANY(").push_bind(states(|state| came(state) == Some(meant))).push(")");
        match word {
            Came::Nothing | Came::Part => {}
            Came::Full => {
                query.push(" AND NOT ").push(MISSING);
            }
            Came::Short => {
                query.push(" AND ").push(MISSING);
            }
        }
        query.push(")");
    }
    query.push(")");
}
