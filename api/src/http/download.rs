//! Downloads: every one is written into the audit log before it leaves. Here, beside the handlers, no handler can forget it.

use crate::error::ApiError;
use crate::http::Caller;
use crate::http::auth::Anonymous;
use crate::state::AppState;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ehub_workflows::audit::clean::{LONGEST_TEXT, clean};
use ehub_workflows::audit::{self, Kind};
use serde_json::json;

/// What leaves; in the extensions of the answer.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// Name of the file, without its ending.
    pub file: String,
    /// Rows of a list; `None` = it is none.
    pub rows: Option<i64>,
    /// By what it was asked for, where that was another call than the one that fetches it.
    pub query: Option<String>,
}

/// Whoever made the answer has written an entry of its own; in the extensions of the answer.
#[derive(Clone, Copy, Debug)]
pub struct Noted;

/// The layer, inside the one that finds the caller. What cannot be written down does not leave.
pub async fn watch(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str).to_owned();
    let query = clean(request.uri().query().unwrap_or_default(), LONGEST_TEXT);
    let caller = request.extensions().get::<Caller>().map(|caller| caller.actor.clone());
    let stranger = request.extensions().get::<Anonymous>().map(|stranger| stranger.0.clone());
    let response = next.run(request).await;
    let is_file = response.status().is_success() && response.headers().contains_key(header::CONTENT_DISPOSITION);
    let leaves = is_file && response.extensions().get::<Noted>().is_none();
    // Pages and probes go to nobody in particular, and hold nothing of anybody.
    let (Some(actor), true) = (caller.or(stranger), leaves) else { return response };
    let leaving = response.extensions().get::<Leaving>().cloned();
    let subject = leaving.as_ref().map_or(route.as_str(), |leaving| &leaving.file);
    let rows = leaving.as_ref().and_then(|leaving| leaving.rows);
    let query =
        leaving.as_ref().and_then(|leaving| Some(clean(leaving.query.as_deref()?, LONGEST_TEXT))).unwrap_or(query);
    let detail = json!({ "route": route, "query": query, "rows": rows });
    match audit::note(&state.db, &actor, state.now(), Kind::Export, subject, detail).await {
        Ok(()) => response,
        Err(error) => ApiError::from(error).into_response(),
    }
}
