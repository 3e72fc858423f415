//! From serde's words to findings: which field, which label. And the query string of a list, read with the same care.
//!
//! serde tells what was wrong in English only; the phrases are held by the tests below, so that an upgrade that changes
//! them is noticed.

use crate::day;
use ehub_engine::Finding;
use serde::de::DeserializeOwned;

/// Names and values of a query string.
pub type Pairs = Vec<(String, String)>;

/// The pairs of a query string. Empty values count as not given.
#[must_use]
pub fn pairs(query: &str) -> Pairs {
    let all = form_urlencoded::parse(query.as_bytes()).into_owned();
    all.filter(|(_, value)| !value.is_empty()).collect()
}

/// The pairs as `T`.
///
/// # Errors
/// The first value that does not have the shape asked for, or every one that no text of the database can hold.
pub fn read<T: DeserializeOwned>(pairs: Pairs) -> Result<T, Vec<Finding>> {
    // PostgreSQL keeps no text with a NUL, so there is nothing to be found by one.
    let nul = pairs.iter().filter(|(_, value)| value.contains('\0'));
    let found: Vec<Finding> = nul.map(|(name, _)| Finding::block("CONTROL_CHARACTERS").at(name.as_str())).collect();
    if !found.is_empty() {
        return Err(found);
    }
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text.as_bytes()));
    serde_path_to_error::deserialize(reader)
        .map_err(|error| vec![finding(&error.path().to_string(), &error.inner().to_string())])
}

/// The finding for a value that does not have the shape asked for. `path` as `serde_path_to_error` gives it.
pub fn finding(path: &str, message: &str) -> Finding {
    let path = if path == "." { "" } else { path };
    if let Some(name) = quoted(message, "missing field `") {
        return Finding::block("REQUIRED").at(join(path, name));
    }
    if let Some(name) = quoted(message, "unknown field `") {
        // serde_path_to_error already ends the path with the unknown key in some cases.
        let field =
            if path == name || path.ends_with(&format!(".{name}")) { path.to_owned() } else { join(path, name) };
        return Finding::block("UNKNOWN_FIELD").at(field);
    }
    if let Some(name) = quoted(message, "duplicate field `") {
        return Finding::block("WRONG_TYPE").at(join(path, name)).with("expected", "one value");
    }
    at(labelled(message), path)
}

fn labelled(message: &str) -> Finding {
    let wrong = |expected: &str| Finding::block("WRONG_TYPE").with("expected", expected);
    let given_text = message.starts_with("invalid value: string") || message.starts_with("invalid type: string");
    if message.contains("Decimal type") {
        return if given_text { Finding::block("NOT_A_NUMBER") } else { wrong("number as text") };
    }
    if message.contains("invalid digit") || message.contains("cannot parse integer") || message.contains("number too") {
        return Finding::block("NOT_A_NUMBER");
    }
    if message.starts_with(day::NOT_PLAUSIBLE) {
        return day::out_of_range();
    }
    if message.starts_with(day::NOT_A_DAY) || DATE_WORDS.iter().any(|words| message.starts_with(words)) {
        return Finding::block("NOT_A_DATE");
    }
    if message.contains("formatted date") {
        return wrong("date");
    }
    let expected = message.split_once("expected ").map_or("", |(_, rest)| rest);
    let expected = expected.split(" at line ").next().unwrap_or_default();
    wrong(kind(expected))
}

/// How chrono says that a text is no moment.
const DATE_WORDS: [&str; 6] = [
    "input contains invalid characters",
    "input is out of range",
    "premature end of input",
    "trailing input",
    "input is not enough",
    "no possible date",
];

/// serde's word for a type, as a word for people.
fn kind(expected: &str) -> &str {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| expected.starts_with(prefix));
    if starts(&["a string", "string", "a borrowed string"]) {
        "text"
    } else if starts(&["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize"]) {
        "number"
    } else if starts(&["a boolean"]) {
        "boolean"
    } else if starts(&["a sequence"]) {
        "list"
    } else if starts(&["struct", "a map"]) {
        "object"
    } else {
        expected
    }
}

fn quoted<'a>(message: &'a str, prefix: &str) -> Option<&'a str> {
    message.strip_prefix(prefix).and_then(|rest| rest.split('`').next())
}

/// The path of a field within another.
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// A finding at a path; an empty one is the whole.
pub fn at(finding: Finding, path: &str) -> Finding {
    if path.is_empty() { finding } else { finding.at(path) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use rust_decimal::Decimal;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields, rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Sample {
        line_id: i64,
        count: Option<u16>,
        remark: Option<String>,
        live: Option<bool>,
        splits: Option<Vec<Split>>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields, rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Split {
        quantity: Decimal,
        #[serde(default, deserialize_with = "day::optional")]
        promised_on: Option<NaiveDate>,
    }

    fn shape(json: &str) -> (String, Option<String>) {
        let mut reader = serde_json::Deserializer::from_str(json);
        let error = serde_path_to_error::deserialize::<_, Sample>(&mut reader).unwrap_err();
        let finding = finding(&error.path().to_string(), &error.inner().to_string());
        (finding.label, finding.field)
    }

    #[test]
    fn every_wrong_shape_has_its_label_and_field() {
        let cases = [
            ("{}", "REQUIRED", Some("lineId")),
            (r#"{"lineId":"x"}"#, "WRONG_TYPE", Some("lineId")),
            (r#"{"lineId":1.5}"#, "WRONG_TYPE", Some("lineId")),
            (r#"{"lineId":1,"count":70000}"#, "WRONG_TYPE", Some("count")),
            (r#"{"lineId":1,"remark":5}"#, "WRONG_TYPE", Some("remark")),
            (r#"{"lineId":1,"live":"yes"}"#, "WRONG_TYPE", Some("live")),
            (r#"{"lineId":1,"nope":2}"#, "UNKNOWN_FIELD", Some("nope")),
            (r#"{"lineId":1,"splits":{}}"#, "WRONG_TYPE", Some("splits")),
            (r#"{"lineId":1,"splits":[{}]}"#, "REQUIRED", Some("splits[0].quantity")),
            (r#"{"lineId":1,"splits":[{"quantity":"abc"}]}"#, "NOT_A_NUMBER", Some("splits[0].quantity")),
            (r#"{"lineId":1,"splits":[{"quantity":12}]}"#, "WRONG_TYPE", Some("splits[0].quantity")),
            (r#"{"lineId":1,"splits":[{"quantity":"1","nope":1}]}"#, "UNKNOWN_FIELD", Some("splits[0].nope")),
            (
                r#"{"lineId":1,"splits":[{"quantity":"1","promisedOn":"31/12/2026"}]}"#,
                "NOT_A_DATE",
                Some("splits[0].promisedOn"),
            ),
            (
                r#"{"lineId":1,"splits":[{"quantity":"1","promisedOn":"2026-02-30"}]}"#,
                "NOT_A_DATE",
                Some("splits[0].promisedOn"),
            ),
            (
                r#"{"lineId":1,"splits":[{"quantity":"1","promisedOn":"+262142-12-31"}]}"#,
                "NOT_A_DATE",
                Some("splits[0].promisedOn"),
            ),
            (
                r#"{"lineId":1,"splits":[{"quantity":"1","promisedOn":"2201-01-01"}]}"#,
                "DATE_OUT_OF_RANGE",
                Some("splits[0].promisedOn"),
            ),
            (r#"{"lineId":1,"splits":[{"quantity":"1","promisedOn":7}]}"#, "WRONG_TYPE", Some("splits[0].promisedOn")),
            (r#"{"lineId":1,"lineId":2}"#, "WRONG_TYPE", Some("lineId")),
            ("[1]", "WRONG_TYPE", None),
        ];
        for (json, label, field) in cases {
            let (found, at) = shape(json);
            assert_eq!((found.as_str(), at.as_deref()), (label, field), "{json}");
        }
    }
}
