//! What a view may say. Pure. Which filters and columns a list has only its page knows: here their names have the form of one and a length, and
//! the page passes over those that it does not have.

use crate::filter::text;
use ehub_engine::label::Label as _;
use ehub_engine::{Finding, labels};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Views that somebody keeps of one list.
pub const MOST: i64 = 50;
/// Characters of a view's name.
pub const LONGEST_NAME: usize = 60;
/// Characters of the name of a list, a filter, a column or an order.
const LONGEST_WORD: usize = 50;
/// Filters of a view.
const MOST_FILTERS: usize = 60;
/// Columns of a view.
const MOST_COLUMNS: usize = 100;
/// Characters of the value of a filter.
const LONGEST_VALUE: usize = 500;
/// Bytes of a definition as JSON.
const LONGEST: usize = 8_000;
/// Rows of a page.
const SIZES: [i64; 4] = [10, 20, 50, 100];

labels! {
    /// How close together the rows stand.
    pub enum Density {
        /// As they are when nobody says so.
        Normal = "normal",
        /// More rows on a screen.
        Compact = "compact",
    }
}

/// What is seen of a list, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ViewDefinition {
    /// Filters by their names. A day may be relative: `today`, `weekStart`, `weekEnd`, with `+n` or `-n` days behind it.
    pub filters: BTreeMap<String, String>,
    /// Keys of the columns that are shown, in their order; absent = the list's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<String>>,
    /// The order, `-` = downwards; absent = the list's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort: Option<String>,
    /// `normal` or `compact`; absent = as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub density: Option<String>,
    /// Rows of a page: 10, 20, 50 or 100; absent = as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
}

/// Whether it can be the name of a filter, a column or an order.
fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && text.len() <= LONGEST_WORD
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The page of a list, without the part of it.
#[must_use]
pub fn page_of(list: &str) -> &str {
    list.split('.').next().unwrap_or_default()
}

/// Everything that is wrong with the name of a list: a page's name, and behind a point that of a part of it.
#[must_use]
pub fn about_list(list: &str) -> Vec<Finding> {
    let (page, part) = list.split_once('.').map_or((list, None), |(page, part)| (page, Some(part)));
    let known = is_word(page) && part.is_none_or(|part| part.split('-').all(is_word) && part.len() <= LONGEST_WORD);
    if known { vec![] } else { vec![wrong("list", "name of a list")] }
}

/// Everything that is wrong with a name, which is told without the space around it.
#[must_use]
pub fn about_name(name: &str) -> Vec<Finding> {
    match text(Some(name)) {
        None => vec![Finding::block("REQUIRED").at("name")],
        Some(name) if name.chars().count() > LONGEST_NAME => {
            vec![Finding::block("TOO_LONG").at("name").with("max", LONGEST_NAME)]
        }
        Some(name) if name.chars().any(char::is_control) => vec![Finding::block("CONTROL_CHARACTERS").at("name")],
        Some(_) => vec![],
    }
}

/// Everything that is wrong with a definition.
#[must_use]
pub fn about_definition(definition: &ViewDefinition) -> Vec<Finding> {
    let at = |part: &str| format!("definition.{part}");
    let long = |part: &str, max: usize| Finding::block("TOO_LONG").at(at(part)).with("max", max);
    let mut found = Vec::new();
    if definition.filters.len() > MOST_FILTERS {
        found.push(long("filters", MOST_FILTERS));
    }
    for (name, value) in &definition.filters {
        if !is_word(name) {
            found.push(wrong(&at("filters"), "names of filters"));
        } else if value.chars().count() > LONGEST_VALUE {
            found.push(long(&format!("filters.{name}"), LONGEST_VALUE));
        }
    }
    if let Some(columns) = &definition.columns {
        if columns.len() > MOST_COLUMNS {
            found.push(long("columns", MOST_COLUMNS));
        }
        if columns.is_empty() || !columns.iter().all(|column| is_word(column)) {
            found.push(wrong(&at("columns"), "names of columns"));
        }
    }
    if definition
        .sort
        .as_deref()
        .is_some_and(|sort| !sort.is_empty() && !is_word(sort.strip_prefix('-').unwrap_or(sort)))
    {
        found.push(wrong(&at("sort"), "order"));
    }
    if definition.density.as_deref().is_some_and(|density| Density::parse(density).is_none()) {
        found.push(wrong(&at("density"), "normal, compact"));
    }
    if definition.size.is_some_and(|size| !SIZES.contains(&size)) {
        found.push(wrong(&at("size"), "10, 20, 50, 100"));
    }
    if serde_json::to_string(definition).map_or(usize::MAX, |json| json.len()) > LONGEST {
        found.push(Finding::block("TOO_LONG").at("definition").with("max", LONGEST));
    }
    found
}

fn wrong(field: &str, expected: &str) -> Finding {
    Finding::block("WRONG_TYPE").at(field).with("expected", expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(found: Vec<Finding>) -> Vec<String> {
        found.into_iter().map(|finding| format!("{}@{}", finding.label, finding.field.unwrap_or_default())).collect()
    }

    fn judged(change: impl FnOnce(&mut ViewDefinition)) -> Vec<String> {
        let mut definition = ViewDefinition {
            filters: [("needByTo".to_owned(), "today-1".to_owned()), ("state".to_owned(), "New,Revise".to_owned())]
                .into(),
            columns: Some(vec!["poNo".to_owned(), "needByOn".to_owned()]),
            sort: Some("-needByOn".to_owned()),
            density: Some("compact".to_owned()),
            size: Some(50),
        };
        change(&mut definition);
        labels(about_definition(&definition))
    }

    #[test]
    fn a_definition_names_words_and_is_bounded() {
        assert_eq!(judged(|_| ()), Vec::<String>::new());
        assert_eq!(labels(about_definition(&ViewDefinition::default())), Vec::<String>::new());
        assert_eq!(
            judged(|view| drop(view.filters.insert("a b".into(), "x".into()))),
            ["WRONG_TYPE@definition.filters"]
        );
        assert_eq!(
            judged(|view| drop(view.filters.insert("poNo".into(), "x".repeat(501)))),
            ["TOO_LONG@definition.filters.poNo"]
        );
        assert_eq!(
            judged(|view| view.filters.extend((0..60).map(|n| (format!("f{n}"), String::new())))),
            ["TOO_LONG@definition.filters"]
        );
        assert_eq!(judged(|view| view.columns = Some(vec![])), ["WRONG_TYPE@definition.columns"]);
        assert_eq!(judged(|view| view.columns = Some(vec!["x".repeat(51)])), ["WRONG_TYPE@definition.columns"]);
        assert_eq!(judged(|view| view.columns = Some(vec!["x".into(); 101])), ["TOO_LONG@definition.columns"]);
        assert_eq!(judged(|view| view.sort = Some("po_no; DROP".into())), ["WRONG_TYPE@definition.sort"]);
        assert_eq!(judged(|view| view.density = Some("wide".into())), ["WRONG_TYPE@definition.density"]);
        assert_eq!(judged(|view| view.size = Some(1000)), ["WRONG_TYPE@definition.size"]);
        assert_eq!(
            judged(|view| view.filters.extend((0..20).map(|n| (format!("f{n}"), "x".repeat(450))))),
            ["TOO_LONG@definition"]
        );
    }

    #[test]
    fn names_say_something_and_lists_are_pages() {
        assert_eq!(labels(about_name(" \t ")), ["REQUIRED@name"]);
        assert_eq!(labels(about_name(&"逾".repeat(61))), ["TOO_LONG@name"]);
        assert_eq!(labels(about_name("a\u{7}b")), ["CONTROL_CHARACTERS@name"]);
        assert_eq!(labels(about_name(&" 逾".repeat(30))), Vec::<String>::new());
        for list in ["poSearch", "asnSearch.lots", "QAIqaSpecMaintain_B", "masterData.shipping-place"] {
            assert_eq!(labels(about_list(list)), Vec::<String>::new(), "{list}");
        }
        for list in ["", ".", "po search", "poSearch.", "poSearch.a.b", "../x"] {
            assert_eq!(labels(about_list(list)), ["WRONG_TYPE@list"], "{list}");
        }
        assert_eq!(page_of("asnSearch.lots"), "asnSearch");
    }
}
