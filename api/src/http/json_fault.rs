//! Bodies of JSON: what has not the shape asked for, as findings.

use crate::error::ApiError;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use ehub_workflows::shape::{at, finding, join};

/// Reads a payload as `T`.
///
/// # Errors
/// `VALIDATION` with the first value that does not have the shape asked for.
pub fn read<T: DeserializeOwned>(payload: Value) -> Result<T, ApiError> {
    serde_path_to_error::deserialize(payload)
        .map_err(|error| ApiError::invalid(vec![finding(&error.path().to_string(), &error.inner().to_string())]))
}
