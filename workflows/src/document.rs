//! Documents as callers name them and as they come back: the same for every process.

use crate::error::Error;
use serde::{Deserialize, Serialize};

/// A document as the actor saw it. An event on a version that is no longer the newest is refused as stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Id of the document.
    pub id: i64,
    /// The version that was read.
    pub version: i64,
}

/// A document after an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Moved {
    /// Id of the document.
    pub id: i64,
    /// Its state now.
    pub state: &'static str,
    /// Its version now.
    pub version: i64,
}

/// What became of one document of many.
#[derive(Debug)]
pub struct DocumentResult {
    /// Id of the document.
    pub id: i64,
    /// Where it is now, or why it did not move.
    pub result: Result<Moved, Error>,
}

/// What became of one order line of many that documents were to be made of.
#[derive(Debug)]
pub struct LineResult {
    /// Id of the order line.
    pub line_id: i64,
    /// The document that was made of it, or why there is none.
    pub result: Result<Moved, Error>,
}

/// Why somebody does something, as people will read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// One line or more; the process says how long it may be, and whether it may be empty.
    #[serde(default)]
    pub reason: String,
}
