//! Metrics of requests. Labels are words of the program: routes as the router spells them, never what somebody sent.

use crate::error::Failure;
use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use std::time::Duration;

/// What was asked, in words of which there are few.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    method: &'static str,
    route: String,
}

impl Asked {
    pub fn of(request: &Request) -> Self {
        let method = match *request.method() {
            Method::GET => "GET",
            Method::HEAD => "HEAD",
            Method::POST => "POST",
            Method::PUT => "PUT",
            Method::PATCH => "PATCH",
            Method::DELETE => "DELETE",
            _ => "other",
        };
        let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str);
        Self { method, route: route.to_owned() }
    }

    /// Counts the answer.
    pub fn answered(self, status: StatusCode, took: Duration) {
        let Self { method, route } = self;
        metrics::counter!("ehub_http_requests_total", "method" => method, "route" => route.clone(),
                          "status" => status.as_u16().to_string())
        .increment(1);
        metrics::histogram!("ehub_http_request_seconds", "method" => method, "route" => route).record(took);
    }
}

/// Counts why something was refused: every reason, or the failure's own label when it has none.
pub(crate) fn refused(failure: &Failure) {
    let count = |label: String| metrics::counter!("ehub_refusals_total", "label" => label).increment(1);
    if failure.blockers.is_empty() {
        count(failure.label.to_owned());
    }
    for blocker in &failure.blockers {
        count(blocker.label.clone());
    }
}
