//! The built web pages, and the headers that every answer carries.

use crate::config::Config;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower::ServiceBuilder;
use tower_http::services::{ServeDir, ServeFile};

/// Where there is nothing but the pages themselves. Holds with antd, which writes inline styles.
const CSP: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                   base-uri 'self'; form-action 'self'; object-src 'none'";

/// Browsers come by https only, for a year from the last answer. Said of this host alone: what else the domain serves is not
/// ours.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The page to which the identity provider sends the browser back, in a hidden frame of ours or in a pop-up.
pub const CALLBACK: &str = "/ssologin-callback.html";

/// Content security policies.
#[derive(Debug)]
pub struct Policies {
    /// Of every answer but one.
    all: HeaderValue,
    /// Of the page that our own page may frame.
    callback: HeaderValue,
}

impl Policies {
    /// As the installation is set up: where there is company sign-in, the page frames the provider and fetches from it; where there is a chat
    /// widget, it loads and fetches from that one host.
    pub fn new(config: &Config) -> Self {
        let provider = config.sso.as_ref().map(|sso| sso.origins().join(" "));
        let chat = config.chat.as_ref().map(|chat| chat.origin.as_str());
        let policy = |framed_by: &str, chat: Option<&str>| {
            // Origins are spelled by the parser of addresses, in ASCII.
            HeaderValue::try_from(policy(framed_by, provider.as_deref(), chat)).unwrap_or(HeaderValue::from_static(CSP))
        };
        Self { all: policy("'none'", chat), callback: policy("'self'", None) }
    }
}

/// The words of a policy. A directive counts once: what the chat widget needs is said where the pages' own is.
fn policy(framed_by: &str, provider: Option<&str>, chat: Option<&str>) -> String {
    let also = |origins: Option<&str>| origins.map(|origins| format!(" {origins}")).unwrap_or_default();
    let (provider, widget) = (also(provider), also(chat));
    let own =
        CSP.replace("'unsafe-inline'", &format!("'unsafe-inline'{widget}")).replace("data:", &format!("data:{widget}"));
    let mut rules = vec![own, format!("frame-ancestors {framed_by}")];
    if !provider.is_empty() || chat.is_some() {
        // A chat is a conversation: http becomes ws, and https wss.
        let socket = chat.map(|origin| format!(" {}", origin.replacen("http", "ws", 1))).unwrap_or_default();
        rules.push(format!("frame-src 'self'{provider}{widget}"));
        rules.push(format!("connect-src 'self'{provider}{widget}{socket}"));
    }
    if chat.is_some() {
        rules.extend(["script-src", "font-src", "media-src"].map(|name| format!("{name} 'self'{widget}")));
    }
    rules.join("; ")
}

/// Adds the pages, if a directory of them is set. Routing is by hash, so a path that is no file is no page.
pub fn serve(router: Router<AppState>, state: &AppState) -> Router<AppState> {
    let Some(directory) = &state.config.ui else { return router };
    let missing = ServeFile::new(directory.join("index.html"));
    let files = ServeDir::new(directory).precompressed_br().precompressed_gzip().fallback(missing);
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
pub async fn secure(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let callback = request.uri().path() == CALLBACK;
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let (policy, frames) =
        if callback { (&state.policies.callback, "SAMEORIGIN") } else { (&state.policies.all, "DENY") };
    headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static(frames));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    // Kept also where a pop-up is waited for: the callback tells by a BroadcastChannel, which needs no opener.
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    );
    if state.config.https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
