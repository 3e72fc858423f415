//! What a query that is kept may be.

use super::{LONGEST, LONGEST_VALUE, MOST_PARAMETERS};
use crate::reporting::{Parameter, QueryDraft};
use ehub_engine::Finding;
use std::collections::BTreeSet;

/// Queries that somebody keeps at most.
pub const MOST_SAVED: i64 = 200;
/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Characters of a description.
const LONGEST_DESCRIPTION: usize = 500;
/// Characters of a label.
const LONGEST_LABEL: usize = 60;
/// Choices of a parameter.
const MOST_CHOICES: usize = 50;

/// Everything that is wrong with it. Whether its text is a query is said when it runs: one keeps what is not finished, too.
#[must_use]
pub fn about_saved(draft: &QueryDraft) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut text = |field: &str, text: &str, max: usize, required: bool| {
        if required && text.trim().is_empty() {
            found.push(Finding::block("REQUIRED").at(field));
        } else if text.chars().count() > max {
            found.push(Finding::block("TOO_LONG").at(field).with("max", max));
        } else if text.chars().any(|sign| sign.is_control() && !(field == "text" && matches!(sign, '\n' | '\r' | '\t')))
        {
            found.push(Finding::block("CONTROL_CHARACTERS").at(field));
        }
    };
    text("name", &draft.name, LONGEST_NAME, true);
    text("description", &draft.description, LONGEST_DESCRIPTION, false);
    text("text", &draft.text, LONGEST, true);
    if draft.parameters.len() > MOST_PARAMETERS {
        found.push(Finding::block("TOO_LONG").at("parameters").with("max", MOST_PARAMETERS));
    }
    let mut names = BTreeSet::new();
    for parameter in &draft.parameters {
        if !names.insert(parameter.name.as_str()) {
            found.push(Finding::block("ALREADY_EXISTS").at(format!("parameters.{}", parameter.name)));
        }
        found.extend(about_parameter(parameter));
    }
    found
}

fn about_parameter(parameter: &Parameter) -> Option<Finding> {
    let name = &parameter.name;
    let is_name = name.len() <= 40
        && name.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '_')
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    if !is_name {
        return Some(Finding::block("WRONG_TYPE").at("parameters").with("expected", "name"));
    }
    let field = format!("parameters.{name}");
    let long = |text: &str, max: usize| text.chars().count() > max;
    if long(&parameter.label, LONGEST_LABEL) {
        return Some(Finding::block("TOO_LONG").at(field).with("max", LONGEST_LABEL));
    }
    let values = parameter.choices.iter().chain(&parameter.default);
    if values.clone().any(|value| long(value, LONGEST_VALUE)) || parameter.choices.len() > MOST_CHOICES {
        return Some(Finding::block("TOO_LONG").at(field).with("max", LONGEST_VALUE));
    }
    values
        .chain([&parameter.label])
        .any(|value| value.chars().any(char::is_control))
        .then(|| Finding::block("CONTROL_CHARACTERS").at(field))
}
