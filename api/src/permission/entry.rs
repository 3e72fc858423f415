//! A line of the table, and the verbs it is written with.

use super::Access;

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The verb.
    pub method: &'static str,
    /// The path as the router spells it.
    pub path: &'static str,
    /// What it asks.
    pub access: Access,
}

pub(super) const fn get(path: &'static str, access: Access) -> Entry {
    Entry { method: "GET", path, access }
}
pub(super) const fn post(path: &'static str, access: Access) -> Entry {
    Entry { method: "POST", path, access }
}
pub(super) const fn patch(path: &'static str, access: Access) -> Entry {
    Entry { method: "PATCH", path, access }
}
pub(super) const fn put(path: &'static str, access: Access) -> Entry {
    Entry { method: "PUT", path, access }
}

pub(super) const fn delete(path: &'static str, access: Access) -> Entry {
    Entry { method: "DELETE", path, access }
}
