//! What may be asked for, and by whom it is called off. Pure.

use super::machine::{Facts, Input, KEEPERS};
use ehub_engine::{Actor, Finding};

/// Runs of one account that wait or run.
pub const MOST_WAITING: i64 = 3;
/// Rows of one run: a sheet holds no more.
pub const MOST_ROWS: i64 = crate::export::sheet::MOST_ROWS;

pub(super) fn parameters(facts: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Request(wish) | Input::Schedule(wish) => wish.read(facts.today).err().unwrap_or_default(),
        Input::Start | Input::Finish(_) | Input::Fail(_) | Input::GiveUp | Input::Cancel | Input::Expire => vec![],
    }
}

pub(super) fn nothing_is_unknown(facts: &Facts, _: &Actor) -> Vec<Finding> {
    facts.unknown.iter().map(|field| Finding::block("REPORT_CHOICE_UNKNOWN").at(*field)).collect()
}

pub(super) fn few_are_waiting(facts: &Facts, _: &Actor) -> Vec<Finding> {
    let full = facts.waiting >= MOST_WAITING;
    full.then(|| Finding::block("REPORTS_WAITING").with("max", MOST_WAITING)).into_iter().collect()
}

/// Those who keep the schedules also stop what others asked for.
pub(super) fn is_own(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let own = facts.asker.is_some_and(|asker| actor.is_one_of(&[asker]));
    if own || actor.has_any(KEEPERS) { vec![] } else { vec![Finding::block("REPORT_NOT_YOURS")] }
}
