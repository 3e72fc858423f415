//! Looks a route up in the table.

use super::{Access, table};
use axum::http::Method;

/// What a route asks; `None` = it is not in the table, so nobody may call it.
pub fn access(method: &Method, path: &str) -> Option<Access> {
    let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
    asked_by(method, path)
}

/// What a route asks, by its verb and its path as the table spells them.
pub fn asked_by(method: &str, path: &str) -> Option<Access> {
    table().find(|entry| entry.method == method && entry.path == path).map(|entry| entry.access)
}

/// Whether the path answers some other verb.
pub fn is_known(path: &str) -> bool {
    table().any(|entry| entry.path == path)
}
