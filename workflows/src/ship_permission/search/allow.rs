//! How much of a line is allowed, as the lists of ship permissions ask for it: never a state, always what the line's quantities say.

use crate::error::Error;
use crate::filter::text;
use crate::po::search::Allow;
use ehub_engine::Finding;
use ehub_engine::label::Label;
use sqlx::{Postgres, QueryBuilder};

/// What the filter asks for, of the words that its list knows.
///
/// # Errors
/// `WRONG_TYPE` at `allow` for any other word.
pub(super) fn asked(word: Option<&str>, known: &[Allow]) -> Result<Allow, Error> {
    let Some(word) = text(word) else { return Ok(Allow::Any) };
    let found = Allow::parse(word).filter(|asked| known.contains(asked));
    found.ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|one| one.as_str()).collect();
        Error::Invalid(vec![Finding::block("WRONG_TYPE").at("allow").with("expected", words.join(", "))])
    })
}

/// Adds the condition on `ship_permissions s`, which keep the word of their line beside them; if it narrows anything.
pub(super) fn narrow_kept(allow: Allow, query: &mut QueryBuilder<Postgres>) {
    match allow.parts() {
        [] => {}
        [one] => {
            query.push(" AND s.line_allow = ").push_bind(one.as_str());
        }
        many => {
            let words: Vec<&str> = many.iter().map(|one| one.as_str()).collect();
            query.push(" AND s.line_allow = ANY(").push_bind(words).push(")");
        }
    }
}

/// Adds the condition on `po_lines l`, if it narrows anything.
pub(super) fn narrow(allow: Allow, query: &mut QueryBuilder<Postgres>) {
    if allow != Allow::Any {
        query.push(" AND ").push(allow.condition());
    }
}
