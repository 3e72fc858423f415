//! Query strings and path parameters, with the same care as bodies.

use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ehub_engine::Finding;
use ehub_workflows::export::Look;
use ehub_workflows::shape::{self, Pairs};
use serde::de::DeserializeOwned;

/// The query string as `T`. Empty values count as not given.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<AppState> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        read(pairs(parts)).map(Self)
    }
}

/// The query string of an export: the list's filter, and how the workbook looks.
#[derive(Debug)]
pub struct Export<T> {
    /// The list's filter.
    pub filter: T,
    /// Columns and language.
    pub look: Look,
}

impl<T: DeserializeOwned> FromRequestParts<AppState> for Export<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        let (filter, look) = Look::parted(pairs(parts));
        Ok(Self { filter: read(filter)?, look: read(look)? })
    }
}

fn pairs(parts: &Parts) -> Pairs {
    shape::pairs(parts.uri.query().unwrap_or_default())
}

fn read<T: DeserializeOwned>(pairs: Pairs) -> Result<T, ApiError> {
    shape::read(pairs).map_err(ApiError::invalid)
}

/// Path parameters. What does not parse does not exist.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<AppState> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let axum::extract::Path(value) =
            axum::extract::Path::from_request_parts(parts, state).await.map_err(|_| ApiError::not_found())?;
        Ok(Self(value))
    }
}

/// Sizes that a list may be asked for.
pub const SIZES: [i64; 4] = [10, 20, 50, 100];

/// Judges `page` (from 1) and `size` (one of [`SIZES`]).
///
/// # Errors
/// `VALIDATION` naming what is wrong.
pub fn window(page: Option<i64>, size: Option<i64>) -> Result<(), ApiError> {
    let wrong = |field: &str, expected: &str| Finding::block("WRONG_TYPE").at(field).with("expected", expected);
    let mut found = Vec::new();
    if page.is_some_and(|page| !(1..=1_000_000_000).contains(&page)) {
        found.push(wrong("page", "page from 1"));
    }
    if size.is_some_and(|size| !SIZES.contains(&size)) {
        found.push(wrong("size", "10, 20, 50, 100"));
    }
    if found.is_empty() { Ok(()) } else { Err(ApiError::invalid(found)) }
}
