//! Holds every answer against the committed description, so that the typed client can trust it.

use serde_json::{Map, Value};
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(ehub_api::openapi()).unwrap());

/// Everything in which an answer differs from its schema. `route` as the description spells it.
pub fn faults(method: &str, path: &str, status: u16, answer: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let Some(operation) = operation(method, path) else {
        check(&serde_json::json!({"$ref": "#/components/schemas/ErrorBody"}), answer, "", &mut found);
        return found;
    };
    let response = resolve(&operation["responses"][status.to_string()]);
    if response.is_null() {
        found.push(format!("the status {status} is not described"));
    }
    check(&response["content"]["application/json"]["schema"], answer, "", &mut found);
    found
}

/// The operation behind a concrete path.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    let matches = |template: &str| {
        let (ours, theirs): (Vec<&str>, Vec<&str>) = (path.split('/').collect(), template.split('/').collect());
        ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| *a == b || b.starts_with('{'))
    };
    let exact = paths.get(path);
    let found = exact.or_else(|| paths.iter().find(|(template, _)| matches(template)).map(|(_, item)| item))?;
    found.get(method.to_lowercase())
}

fn resolve(schema: &Value) -> &Value {
    match schema["$ref"].as_str() {
        Some(name) => resolve(DESCRIPTION.pointer(name.trim_start_matches('#')).unwrap_or(&Value::Null)),
        None => schema,
    }
}

fn check(schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let schema = resolve(schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |choice: &Value| {
            let mut against = Vec::new();
            check(choice, value, at, &mut against);
            against.is_empty()
        };
        if !choices.iter().any(fits) {
            found.push(format!("{at}: {value} is none of the choices"));
        }
        return;
    }
    if !types(schema).is_empty() && !types(schema).contains(&kind(value)) {
        found.push(format!("{at}: {value} is not {:?}", types(schema)));
        return;
    }
    match value {
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                check(&schema["items"], item, &format!("{at}[{n}]"), found);
            }
        }
        Value::Object(fields) => object(schema, fields, at, found),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn object(schema: &Value, fields: &Map<String, Value>, at: &str, found: &mut Vec<String>) {
    for part in schema["allOf"].as_array().into_iter().flatten().map(resolve) {
        // To a part that is closed, what the other parts describe is unknown.
        let known = |name: &String| part["properties"].get(name).is_some();
        if part["additionalProperties"] == false && !fields.keys().all(known) {
            found.push(format!("{at}: a part of its description allows nothing beside itself"));
        }
    }
    let (mut properties, mut required) = (Map::new(), Vec::new());
    gather(schema, &mut properties, &mut required);
    if properties.is_empty() {
        return;
    }
    for name in required.iter().filter(|name| !fields.contains_key(*name)) {
        found.push(format!("{at}.{name} is missing"));
    }
    for (name, value) in fields {
        match properties.get(name) {
            Some(schema) => check(schema, value, &format!("{at}.{name}"), found),
            None => found.push(format!("{at}.{name} is not described")),
        }
    }
}

/// Properties of an object and of all that it is made of.
fn gather(schema: &Value, properties: &mut Map<String, Value>, required: &mut Vec<String>) {
    let schema = resolve(schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        gather(part, properties, required);
    }
    properties.extend(schema["properties"].as_object().into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())));
    let names = schema["required"].as_array().into_iter().flatten();
    required.extend(names.filter_map(|name| name.as_str().map(str::to_owned)));
}

fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
