//! A JSON body, refused in words that a form can show.

use crate::error::ApiError;
use crate::http::json_fault;
use crate::state::AppState;
use axum::body::{Body as Stream, Bytes, HttpBody};
use axum::extract::{FromRequest, OptionalFromRequest, Request};
use axum::http::{HeaderMap, header};
use ehub_engine::Finding;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The body as `T`.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            let blocker = Finding::block("WRONG_TYPE").at("content-type").with("expected", "application/json");
            return Err(ApiError::invalid(vec![blocker]));
        }
        let bytes = read(request.into_body(), state.config.body_limit).await?;
        parse(&bytes).map(Self)
    }
}

/// A body that may be left out.
impl<T: DeserializeOwned> OptionalFromRequest<AppState> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Option<Self>, ApiError> {
        if request.body().is_end_stream() {
            return Ok(None);
        }
        <Self as FromRequest<AppState>>::from_request(request, state).await.map(Some)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

async fn read(body: Stream, limit: usize) -> Result<Bytes, ApiError> {
    axum::body::to_bytes(body, limit).await.map_err(|error| {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        while let Some(inner) = cause {
            if inner.to_string().contains("length limit exceeded") {
                return ApiError::too_large(limit);
            }
            cause = inner.source();
        }
        ApiError::invalid(vec![Finding::block("BODY_CUT_OFF")])
    })
}

/// Reads `T` out of JSON text.
///
/// # Errors
/// `VALIDATION` with the field and what is wrong with it.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if let Some(path) = nul(bytes) {
        return Err(ApiError::invalid(vec![json_fault::at(Finding::block("CONTROL_CHARACTERS"), &path)]));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| refused(&error))?;
    reader.end().map_err(|_| ApiError::invalid(vec![Finding::block("NOT_JSON")]))?;
    Ok(value)
}

/// How JSON writes the one character that PostgreSQL keeps in no text.
const NUL: &[u8] = br"\u0000";

/// Where a text or a name contains a NUL. What is no JSON contains none.
fn nul(bytes: &[u8]) -> Option<String> {
    if !bytes.windows(NUL.len()).any(|window| window == NUL) {
        return None;
    }
    nul_within(&serde_json::from_slice(bytes).ok()?, String::new())
}

fn nul_within(value: &Value, path: String) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then_some(path),
        Value::Array(items) => {
            let mut all = items.iter().enumerate();
            all.find_map(|(n, item)| nul_within(item, format!("{path}[{n}]")))
        }
        Value::Object(fields) => fields.iter().find_map(|(name, inner)| {
            if name.contains('\0') { Some(path.clone()) } else { nul_within(inner, json_fault::join(&path, name)) }
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn refused(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    use serde_json::error::Category;
    match error.inner().classify() {
        Category::Eof => ApiError::invalid(vec![Finding::block("BODY_CUT_OFF")]),
        Category::Syntax | Category::Io => {
            let line = error.inner().line();
            ApiError::invalid(vec![
                Finding::block("NOT_JSON").with("line", line).with("column", error.inner().column()),
            ])
        }
        Category::Data => {
            ApiError::invalid(vec![json_fault::finding(&error.path().to_string(), &error.inner().to_string())])
        }
    }
}
