//! How the simulator says no, and whom it lets in.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::Shared;

/// A refusal; its class and words are what a caller reads.
#[derive(Debug)]
pub(crate) enum No {
    /// The business says no.
    Refused(String),
    /// A person must confirm.
    NeedsConfirmation(String),
    /// Somebody was quicker.
    Conflict(String),
    /// Not let in.
    SignIn,
    /// Nothing there.
    NotFound(String),
    /// Out of order.
    Down,
    /// The journal could not be written.
    Broken(String),
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        let (status, class, words) = match self {
            Self::Refused(words) => (StatusCode::UNPROCESSABLE_ENTITY, "refused", words),
            Self::NeedsConfirmation(words) => (StatusCode::CONFLICT, "needsConfirmation", words),
            Self::Conflict(words) => (StatusCode::CONFLICT, "conflict", words),
            Self::SignIn => (StatusCode::UNAUTHORIZED, "signIn", "sign in first".to_owned()),
            Self::NotFound(words) => (StatusCode::NOT_FOUND, "notFound", words),
            Self::Down => (StatusCode::SERVICE_UNAVAILABLE, "down", "closed for maintenance".to_owned()),
            Self::Broken(words) => (StatusCode::INTERNAL_SERVER_ERROR, "broken", words),
        };
        (status, Json(json!({ "class": class, "words": words }))).into_response()
    }
}

impl From<std::io::Error> for No {
    fn from(error: std::io::Error) -> Self {
        Self::Broken(format!("the journal cannot be written: {error}"))
    }
}

/// Lets in who carries the token, when there is one.
pub(crate) async fn authorize(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let Some(token) = &shared.token else { return next.run(request).await };
    let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if given.and_then(|value| value.strip_prefix("Bearer ")) == Some(token.as_str()) {
        next.run(request).await
    } else {
        No::SignIn.into_response()
    }
}
