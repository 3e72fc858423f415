//! The built web pages, and the headers that every answer carries.

use crate::state::AppState;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower::ServiceBuilder;
use tower_http::services::{ServeDir, ServeFile};

/// Holds with antd, which writes inline styles.
const CSP: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                   frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'";

/// Adds the pages, if a directory of them is set. Routing is by hash, so a path that is no file is no page.
pub fn serve(router: Router<AppState>, state: &AppState) -> Router<AppState> {
    let Some(directory) = &state.config.ui else { return router };
    let missing = ServeFile::new(directory.join("index.html"));
    let files = ServeDir::new(directory).precompressed_gzip().fallback(missing);
    router.fallback_service(ServiceBuilder::new().layer(middleware::from_fn(remember)).service(files))
}

/// Hashed assets never change; everything else is asked for again.
async fn remember(request: Request, next: Next) -> Response {
    let hashed = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    if hashed && is_html(&response) {
        // An asset of another version: the page instead of it would only confuse.
        response = StatusCode::NOT_FOUND.into_response();
    }
    let value =
        if hashed && response.status().is_success() { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    response
}

fn is_html(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/html"))
}

/// Security headers on every answer; answers of the API are kept by nobody.
pub async fn secure(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    );
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
