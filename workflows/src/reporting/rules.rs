//! The first of two walls before the reporting views: a text is one query, which calls nothing but what is known to be harmless. The second is
//! the role, which may read those views and has no other right; it holds alone, too. Pure.
//!
//! A text is judged by its pieces, not by its grammar: PostgreSQL reads the grammar, says what is wrong where, and accepts all of its own.
//! What is called is a name before a bracket; everything else is reading or calculating.

mod allowed;
mod saved;
mod token;

pub use allowed::FUNCTIONS;
pub use saved::{MOST_SAVED, about_saved};

use allowed::{BEFORE_BRACKETS, BEGINS, NAMES, WRITES};
use chrono::NaiveDate;
use ehub_engine::{Finding, labels};
use serde::{Deserialize, Serialize};
use token::{Kind, Token, tokens};

/// Characters of a text at most.
pub const LONGEST: usize = 20_000;
/// Parameters at most.
pub const MOST_PARAMETERS: usize = 20;
/// Characters of a value at most.
pub const LONGEST_VALUE: usize = 500;

labels! {
    /// What a parameter is.
    #[derive(utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum ParameterType {
        /// Any text.
        Text = "text",
        /// A number.
        Number = "number",
        /// A day, YYYY-MM-DD.
        Day = "day",
        /// One of some texts.
        Choice = "choice",
    }
}

/// A value for `:name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Given {
    /// The name, without the colon.
    pub name: String,
    /// What it is.
    pub r#type: ParameterType,
    /// The value; none = NULL.
    pub value: Option<String>,
}

/// A query as it is asked: with `$1` for `:name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// For PostgreSQL.
    pub sql: String,
    /// Values of `$1`, `$2` …, each as text.
    pub values: Vec<Option<String>>,
    /// Where stretches of `sql` begin, in characters, and where in the text.
    places: Vec<(usize, usize)>,
}

impl Plan {
    /// A text that nobody has looked at: what the second wall is tried with.
    #[must_use]
    pub fn unread(text: &str) -> Self {
        Self { sql: text.to_owned(), values: vec![], places: vec![(0, 0)] }
    }

    /// Where in the text is what PostgreSQL finds at that character of `sql`; both from 1.
    #[must_use]
    pub fn place(&self, position: usize) -> usize {
        let at = position.saturating_sub(1);
        let begun = self.places.iter().rev().find(|(sql, _)| *sql <= at);
        begun.map_or(0, |(sql, text)| text + at - sql) + 1
    }
}

/// A finding about the text; `at` is a character of it, from 0.
fn fault(label: &str, at: usize) -> Finding {
    Finding::block(label).at("text").with("position", at + 1)
}

/// Reads a text, and puts its parameters where they belong.
///
/// # Errors
/// The first thing that the wall does not let through, with its `position` from 1.
pub fn read(text: &str, given: &[Given]) -> Result<Plan, Finding> {
    let signs: Vec<char> = text.chars().collect();
    if signs.len() > LONGEST {
        return Err(Finding::block("TOO_LONG").at("text").with("max", LONGEST));
    }
    let mut tokens = tokens(&signs)?;
    while tokens.last().is_some_and(|token| token.is(';')) {
        tokens.pop();
    }
    let Some(first) = tokens.first() else { return Err(Finding::block("REQUIRED").at("text")) };
    if let Some(end) = tokens.iter().find(|token| token.is(';')) {
        return Err(fault("QUERY_ONE_ONLY", end.from));
    }
    if !(first.is('(') || first.word().is_some_and(|word| BEGINS.contains(&word))) {
        return Err(fault("QUERY_READS_ONLY", first.from));
    }
    for at in 0..tokens.len() {
        piece(&tokens, at)?;
    }
    plan(&signs, &tokens, given)
}

fn piece(tokens: &[Token], at: usize) -> Result<(), Finding> {
    let token = &tokens[at];
    let Kind::Word(name, quoted) = &token.kind else {
        // `x :: t`, `a.f` and the like call nothing; a bracket behind a bracket or a text does not either.
        return Ok(());
    };
    let refused = |label: &str| Err(fault(label, token.from).with("name", name.as_str()));
    let word = token.word().unwrap_or_default();
    let next = |ahead: usize| tokens.get(at + ahead);
    if WRITES.contains(&word) {
        return refused("QUERY_READS_ONLY");
    }
    let locks = next(1).and_then(Token::word).is_some_and(|next| ["update", "share", "no", "key"].contains(&next));
    if word == "for" && locks {
        return refused("QUERY_READS_ONLY");
    }
    let lower = name.to_ascii_lowercase();
    if lower.starts_with("pg_") || NAMES.contains(&lower.as_str()) {
        return refused("QUERY_NAME");
    }
    if !next(1).is_some_and(|next| next.is('(')) {
        return Ok(());
    }
    let known = FUNCTIONS.contains(&name.as_str()) || !quoted && BEFORE_BRACKETS.contains(&word);
    let alias = at > 0 && tokens[at - 1].word() == Some("as");
    if known || alias || names_columns(tokens, at) { Ok(()) } else { refused("QUERY_FUNCTION") }
}

/// Whether `name(a, b)` names the columns of a query that is defined by WITH, which a query in brackets follows.
fn names_columns(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    if !before.is_some_and(|before| before.is(',') || matches!(before.word(), Some("with" | "recursive"))) {
        return false;
    }
    let mut rest = tokens[at + 2..].iter();
    for token in rest.by_ref() {
        match &token.kind {
            Kind::Word(..) | Kind::Sign(',') => {}
            Kind::Sign(')') => break,
            Kind::Sign(_) | Kind::Number | Kind::Text | Kind::Parameter(_) => return false,
        }
    }
    if rest.next().and_then(Token::word) != Some("as") {
        return false;
    }
    let mut rest = rest.skip_while(|token| matches!(token.word(), Some("not" | "materialized")));
    let opens = rest.next().is_some_and(|token| token.is('('));
    // A list of columns with types, as functions have it, begins with a name.
    opens && rest.find(|token| !token.is('(')).and_then(Token::word).is_some_and(|word| BEGINS.contains(&word))
}

fn plan(signs: &[char], tokens: &[Token], given: &[Given]) -> Result<Plan, Finding> {
    if given.len() > MOST_PARAMETERS {
        return Err(Finding::block("TOO_LONG").at("parameters").with("max", MOST_PARAMETERS));
    }
    let values = given.iter().map(value).collect::<Result<Vec<_>, _>>()?;
    let end = tokens.last().map_or(0, |token| token.to);
    let (mut sql, mut length, mut copied) = (String::new(), 0, 0);
    let mut places = vec![(0, 0)];
    for token in tokens {
        let Kind::Parameter(name) = &token.kind else { continue };
        let Some(at) = given.iter().position(|given| given.name == *name) else {
            return Err(fault("QUERY_PARAMETER", token.from).with("name", name.as_str()));
        };
        let kind = match given[at].r#type {
            ParameterType::Text | ParameterType::Choice => "text",
            ParameterType::Number => "numeric",
            ParameterType::Day => "date",
        };
        let put = format!("CAST(${}::text AS {kind})", at + 1);
        sql.extend(&signs[copied..token.from]);
        sql.push_str(&put);
        length += token.from - copied;
        places.push((length, token.from));
        length += put.len();
        copied = token.to;
        places.push((length, token.to));
    }
    sql.extend(&signs[copied..end]);
    Ok(Plan { sql, values, places })
}

fn value(given: &Given) -> Result<Option<String>, Finding> {
    let field = format!("parameters.{}", given.name);
    let Some(value) = given.value.as_deref().map(str::trim).filter(|value| !value.is_empty()) else { return Ok(None) };
    if value.chars().count() > LONGEST_VALUE {
        return Err(Finding::block("TOO_LONG").at(field).with("max", LONGEST_VALUE));
    }
    let wrong = |expected: &str| Err(Finding::block("WRONG_TYPE").at(field.as_str()).with("expected", expected));
    match given.r#type {
        ParameterType::Number if value.parse::<rust_decimal::Decimal>().is_err() => wrong("number"),
        ParameterType::Day if value.parse::<NaiveDate>().is_err() => wrong("YYYY-MM-DD"),
        _ if value.contains('\0') => Err(Finding::block("CONTROL_CHARACTERS").at(field)),
        ParameterType::Text | ParameterType::Choice | ParameterType::Number | ParameterType::Day => {
            Ok(Some(value.to_owned()))
        }
    }
}
