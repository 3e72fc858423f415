//! Answers: the success envelope, and the outermost layer that gives every request its id, its log line and, when it
//! failed, the error envelope.

use crate::error::{ApiError, Failure};
use crate::http::metrics::{self, Asked};
use crate::state::AppState;
use crate::wire::{Envelope, Items};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ehub_engine::trace;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tracing::{Instrument, Span};

/// The header that carries the request id, in and out.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The header by which the page's trace is continued.
const TRACEPARENT: &str = "traceparent";

/// Success: `{"code":20000,"data":…}`.
#[derive(Debug)]
pub struct Answer<T>(pub T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        Json(Envelope { code: 20000, data: self.0 }).into_response()
    }
}

/// One page of a list; the total rides in the body and in the header `totalcount`.
#[derive(Debug)]
pub struct Page<T> {
    /// Rows of this page.
    pub items: Vec<T>,
    /// Rows of all pages.
    pub total: i64,
}

impl<T: Serialize> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        let total = HeaderValue::from(self.total);
        let mut response = Answer(Items { items: self.items, totalcount: self.total }).into_response();
        response.headers_mut().insert(HeaderName::from_static("totalcount"), total);
        response
    }
}

/// Id of the request; in its extensions.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Outermost layer: names the request, logs it, and turns failures into the envelope.
pub async fn speak(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let id = request_id(&state, &request);
    request.extensions_mut().insert(RequestId(id.clone()));
    let path = request.uri().path().to_owned();
    let asked = Asked::of(&request);
    let span =
        tracing::info_span!("request", id = %id, method = %request.method(), path = %path, who = tracing::field::Empty);
    if let Some(cause) = request.headers().get(TRACEPARENT).and_then(|value| value.to_str().ok()) {
        trace::continue_from(&span, cause);
    }
    async move {
        let began = Instant::now();
        let mut response = next.run(request).await;
        if let Some(failure) = failure_of(&response, &path) {
            metrics::refused(&failure);
            if failure.full {
                state.readiness.seen_full(state.now());
            }
            response = envelope(&failure, &path, &id, &response);
        }
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        asked.answered(response.status(), began.elapsed());
        collected(response.status());
        tracing::info!(status = response.status().as_u16(), ms = began.elapsed().as_millis(), "answered");
        response
    }
    .instrument(span)
    .await
}

/// Answers calls of the API with 503 while the private database is being started again, without waiting for a connection. The pages are
/// files and are served.
pub async fn unless_restarting(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if state.readiness.is_database_restarting() && request.uri().path().starts_with("/api/") {
        return ApiError::database_unavailable().into_response();
    }
    next.run(request).await
}

/// How the request ended, for those who collect traces.
fn collected(status: StatusCode) {
    let span = Span::current();
    trace::note(&span, "http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        trace::failed(&span);
    }
}

/// The caller's id if it is a plain word, else a new one: it ends up in logs and history.
fn request_id(state: &AppState, request: &Request) -> String {
    let given = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == '.';
    if (8..=64).contains(&given.len()) && given.chars().all(plain) {
        given.to_owned()
    } else {
        (state.new_id)().to_string()
    }
}

/// Failures of ours carry themselves; what the framework refuses by itself under `/api` is dressed too.
fn failure_of(response: &Response, path: &str) -> Option<Arc<Failure>> {
    if let Some(failure) = response.extensions().get::<Arc<Failure>>() {
        return Some(failure.clone());
    }
    if !path.starts_with("/api") || response.status().is_success() || response.status().is_redirection() {
        return None;
    }
    let error = match response.status() {
        StatusCode::NOT_FOUND => ApiError::not_found(),
        StatusCode::METHOD_NOT_ALLOWED => ApiError::method_not_allowed(),
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(0),
        status if status.is_client_error() => ApiError::invalid(vec![]),
        _ => ApiError::system(),
    };
    Some(Arc::new(error.failure().clone()))
}

fn envelope(failure: &Failure, path: &str, id: &str, old: &Response) -> Response {
    let rows: Vec<Value> =
        failure.rows.iter().map(|(row, blockers)| json!({"row": row, "blockers": blockers})).collect();
    let mut body = json!({
        "errorLabel": failure.label,
        "errorMessage": failure.message,
        "path": path,
        "code": failure.code,
        "traceId": id,
        "blockers": failure.blockers,
        "rows": rows,
    });
    if let Some(token) = &failure.confirm_token {
        body["confirmToken"] = Value::from(token.as_str());
    }
    let mut response = (failure.status, Json(body)).into_response();
    if let Some(allow) = old.headers().get(header::ALLOW) {
        response.headers_mut().insert(header::ALLOW, allow.clone());
    }
    if let Some(seconds) = failure.retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What a panic answers. The log has the rest.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the cause over")]
pub fn panicked(cause: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let words = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let words = words.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!(words, "a handler panicked");
    ApiError::system().into_response()
}
