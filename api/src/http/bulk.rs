//! Bodies of events: for one document, or the same event for many.
//!
//! Many come as `{"items":[{"id","version"}], …shared}` or as a list of `{"id","version", …own}`; both end as one value per
//! document, with id, version and payload in it.

use crate::error::ApiError;
use crate::http::json_fault;
use ehub_engine::Finding;
use ehub_workflows::Seen;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Documents of one call; the same bound as the rows of an import.
pub const MOST: usize = 10_000;

/// Order lines that documents are made of in one call.
pub const MOST_LINES: usize = 1_000;

/// A fault of one entry: where, as a path within the entry, and what.
pub type Fault = Finding;

/// Reads an entry as `T`.
///
/// # Errors
/// The first value that does not have the shape asked for.
pub fn entry<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(value)
        .map_err(|error| json_fault::finding(&error.path().to_string(), &error.inner().to_string()))
}

/// The body for the document `id` of the path, with the id put in.
///
/// # Errors
/// `VALIDATION` when it is no object, or names an id itself.
pub fn one(id: i64, body: Value) -> Result<Value, ApiError> {
    let Value::Object(mut fields) = body else { return Err(wrong("object")) };
    if fields.contains_key("id") {
        return Err(ApiError::invalid(vec![Finding::block("UNKNOWN_FIELD").at("id")]));
    }
    fields.insert("id".to_owned(), Value::from(id));
    Ok(Value::Object(fields))
}

/// Takes what names the document out of a body; the rest is the payload.
///
/// # Errors
/// `VALIDATION` when it does not name one.
pub fn addressed(body: Value) -> Result<(Seen, Map<String, Value>), ApiError> {
    let Value::Object(mut fields) = body else { return Err(wrong("object")) };
    // The page's forms send a token along with every event; where nothing is ever to be confirmed, it says nothing.
    fields.remove("confirmToken");
    let mut address = Map::new();
    for name in ["id", "version"] {
        address.extend(fields.remove(name).map(|value| (name.to_owned(), value)));
    }
    let seen = entry(Value::Object(address)).map_err(|fault| ApiError::invalid(vec![fault]))?;
    Ok((seen, fields))
}

/// Every document of a body, read by `read`; the faults of all of them together.
///
/// # Errors
/// `VALIDATION` with a path and a row for each entry that cannot be read.
pub fn each<T>(body: Value, read: impl Fn(Value) -> Result<T, Fault>) -> Result<Vec<T>, ApiError> {
    let (entries, shared, prefix) = match body {
        Value::Array(entries) => (entries, Map::new(), ""),
        Value::Object(mut fields) => match fields.remove("items") {
            Some(Value::Array(entries)) => (entries, fields, "items"),
            Some(_) => return Err(ApiError::invalid(vec![expected("list").at("items")])),
            None => return Err(ApiError::invalid(vec![Finding::block("REQUIRED").at("items")])),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return Err(wrong("object or list")),
    };
    if entries.is_empty() {
        return Err(ApiError::invalid(vec![Finding::block("REQUIRED").at("items")]));
    }
    if entries.len() > MOST {
        return Err(ApiError::invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").at("items").with("max", MOST)]));
    }
    let mut read_ones = Vec::with_capacity(entries.len());
    let mut faults = Vec::new();
    for (row, own) in entries.into_iter().enumerate() {
        match merged(own, &shared).and_then(&read) {
            Ok(one) => read_ones.push(one),
            Err(fault) => faults.push((row, placed(fault, row, prefix, &shared))),
        }
    }
    if faults.is_empty() { Ok(read_ones) } else { Err(ApiError::invalid_rows(faults)) }
}

/// Entries of a body that each make a document of an order line, [`MOST_LINES`] of them at most.
///
/// # Errors
/// As [`each`].
pub fn lines<T: DeserializeOwned>(body: Value) -> Result<Vec<T>, ApiError> {
    if body["items"].as_array().is_some_and(|items| items.len() > MOST_LINES) {
        return Err(ApiError::invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").at("items").with("max", MOST_LINES)]));
    }
    each(body, entry)
}

/// The ids of a body that names nothing but ids: at least one, and no more than [`MOST`].
///
/// # Errors
/// `VALIDATION` at `ids`.
pub fn ids(ids: Vec<i64>) -> Result<Vec<i64>, ApiError> {
    if ids.is_empty() {
        return Err(ApiError::invalid(vec![Finding::block("REQUIRED").at("ids")]));
    }
    if ids.len() > MOST {
        return Err(ApiError::invalid(vec![Finding::block("TOO_MANY_DOCUMENTS").at("ids").with("max", MOST)]));
    }
    Ok(ids)
}

fn merged(own: Value, shared: &Map<String, Value>) -> Result<Value, Fault> {
    let Value::Object(mut own) = own else { return Err(expected("object")) };
    for (name, value) in shared {
        if own.contains_key(name) || name == "id" || name == "version" {
            return Err(Finding::block("UNKNOWN_FIELD").at(name.as_str()));
        }
        own.insert(name.clone(), value.clone());
    }
    Ok(Value::Object(own))
}

/// A fault of a shared field is told at that field, a fault of an entry at its place in the list.
fn placed(fault: Fault, row: usize, prefix: &str, shared: &Map<String, Value>) -> Fault {
    let field = fault.field.clone().unwrap_or_default();
    let head = field.split(['.', '[']).next().unwrap_or_default();
    if shared.contains_key(head) {
        return fault;
    }
    let place = format!("{prefix}[{row}]");
    fault.at(if field.is_empty() { place } else { format!("{place}.{field}") })
}

fn expected(kind: &str) -> Finding {
    Finding::block("WRONG_TYPE").with("expected", kind)
}

fn wrong(kind: &str) -> ApiError {
    ApiError::invalid(vec![expected(kind)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Entry {
        id: i64,
        version: i64,
        reason: Option<String>,
    }

    fn fields(body: Value) -> Vec<String> {
        let error = each::<Entry>(body, entry).unwrap_err();
        error
            .failure()
            .blockers
            .iter()
            .map(|b| format!("{} {}", b.label, b.field.clone().unwrap_or_default()))
            .collect()
    }

    #[test]
    fn both_forms_give_one_entry_per_document() {
        let wanted = vec![
            Entry { id: 1, version: 2, reason: Some("x".into()) },
            Entry { id: 3, version: 4, reason: Some("x".into()) },
        ];
        let shared = json!({"items": [{"id": 1, "version": 2}, {"id": 3, "version": 4}], "reason": "x"});
        assert_eq!(each(shared, entry::<Entry>).unwrap(), wanted);
        let own = json!([{"id": 1, "version": 2, "reason": "x"}, {"id": 3, "version": 4, "reason": "x"}]);
        assert_eq!(each(own, entry::<Entry>).unwrap(), wanted);
    }

    #[test]
    fn every_faulty_entry_is_named() {
        assert_eq!(
            fields(json!([{"id": 1, "version": "2"}, {"id": 3, "version": 4}, {"version": 4}])),
            ["WRONG_TYPE [0].version", "REQUIRED [2].id"]
        );
        assert_eq!(fields(json!({"items": [{"id": 1, "version": 2, "x": 1}]})), ["UNKNOWN_FIELD items[0].x"]);
        assert_eq!(fields(json!({"items": [{"id": 1, "version": 2}], "reason": 7})), ["WRONG_TYPE reason"]);
        assert_eq!(fields(json!({"items": [7]})), ["WRONG_TYPE items[0]"]);
        assert_eq!(fields(json!({"items": []})), ["REQUIRED items"]);
        assert_eq!(fields(json!({})), ["REQUIRED items"]);
        assert_eq!(fields(json!(7)), ["WRONG_TYPE "]);
        assert_eq!(fields(json!({"items": [{"id": 1, "version": 2}], "version": 7})), ["UNKNOWN_FIELD version"]);
    }
}
