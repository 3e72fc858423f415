//! What an announcement must say, and when it is shown. Pure.

use super::machine::{Facts, Input};
use super::payload::{Audience, Fields};
use crate::field;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Role};
use std::time::Duration;

/// Those who write announcements.
pub const WRITERS: &[Role] = crate::role::ADMINISTRATORS;

/// Longest title.
pub const MAX_TITLE: usize = 100;
/// Longest text.
pub const MAX_CONTENT: usize = 4_000;
/// Longest author.
const MAX_AUTHOR: usize = 100;
/// Highest place.
const MAX_SEQUENCE: i32 = 9_999;

/// What it says after this input.
fn said<'a>(facts: &'a Facts, input: &'a Input) -> &'a Fields {
    match input {
        Input::Create(fields) | Input::Save(fields) => fields,
        Input::Publish | Input::Withdraw | Input::Appear | Input::Expire => &facts.fields,
    }
}

pub(super) fn fields_are_valid(facts: &Facts, input: &Input) -> Vec<Finding> {
    let fields = said(facts, input);
    let mut found = field::required_line("title", &fields.title, MAX_TITLE);
    found.extend(field::required("content", &fields.content, MAX_CONTENT));
    if fields.content.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        found.push(Finding::block("CONTROL_CHARACTERS").at("content"));
    }
    if fields.end_on < fields.start_on {
        found.push(Finding::block("END_BEFORE_START").at("endOn"));
    }
    if !(0..=MAX_SEQUENCE).contains(&fields.sequence) {
        found.push(Finding::block("OUT_OF_RANGE").at("sequence").with("min", 0).with("max", MAX_SEQUENCE));
    }
    if fields.audience.is_empty() {
        found.push(Finding::block("REQUIRED").at("audience"));
    }
    if fields.audience.iter().any(|kind| Audience::parse(kind).is_none()) {
        found.push(Finding::block("NOT_A_COMPANY_TYPE").at("audience"));
    }
    found.extend(field::line("author", &fields.author, MAX_AUTHOR));
    found.extend(field::url("link", &fields.link));
    found
}

/// What is over before it begins is shown to nobody.
pub(super) fn will_be_shown(facts: &Facts, input: &Input) -> Vec<Finding> {
    let ended = is_over(facts, said(facts, input));
    ended.then(|| Finding::block("ANNOUNCEMENT_OVER").at("endOn")).into_iter().collect()
}

/// The same before there is a payload: whether the button is live.
pub(super) fn is_not_over(facts: &Facts, _: &Actor) -> Vec<Finding> {
    will_be_shown(facts, &Input::Publish)
}

fn is_over(facts: &Facts, fields: &Fields) -> bool {
    fields.end_on < facts.today()
}

pub(super) fn begins_later(facts: &Facts, input: &Input) -> bool {
    said(facts, input).start_on > facts.today()
}

pub(super) fn has_begun(facts: &Facts, input: &Input) -> bool {
    !begins_later(facts, input)
}

/// A worker that was away may come too late.
pub(super) fn last_day_is_over(facts: &Facts, input: &Input) -> bool {
    is_over(facts, said(facts, input))
}

pub(super) fn last_day_is_not_over(facts: &Facts, input: &Input) -> bool {
    !last_day_is_over(facts, input)
}

pub(super) fn until_first_day(facts: &Facts, input: &Input) -> Duration {
    facts.until(said(facts, input).start_on)
}

pub(super) fn until_last_day_is_over(facts: &Facts, input: &Input) -> Duration {
    let last = said(facts, input).end_on;
    facts.until(last.succ_opt().unwrap_or(last))
}
