//! Second layer: finds the session behind the token, and asks the permission table.

use crate::error::ApiError;
use crate::http::client_ip;
use crate::http::response::RequestId;
use crate::permission::{self, Access};
use crate::state::AppState;
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use ehub_engine::Actor;
use ehub_engine::actor::{Kind, Origin};
use ehub_engine::trace;
use ehub_workflows::account::session::{self, Ended, Signed, Step};
use ehub_workflows::database;
use std::collections::BTreeSet;
use tracing::Span;
use uuid::Uuid;

/// The header in which the browser describes itself.
pub const BROWSER_INFO: &str = "browserinfo";
/// Header of what a page asks by itself while nobody touches it: it does not keep the session alive.
const UNATTENDED: &str = "unattended";

/// What catches unknown paths of the API; see the router.
pub const NOWHERE: [&str; 2] = ["/api", "/api/{*rest}"];

/// Who calls, once the session and the permission are found good.
#[derive(Clone, Debug)]
pub struct Caller {
    /// As workflows know the caller.
    pub actor: Actor,
    /// The session.
    pub session: Uuid,
    /// The account that is signed in.
    pub account: i64,
    /// What is left to do before the session opens anything.
    pub step: Step,
    /// The company that the session works for.
    pub company: i64,
    /// Letter of the company type.
    pub company_type: String,
}

/// Ends of the routes that read or write a file with many rows: the database may take longer for them.
const OF_FILES: [&str; 7] =
    ["/export", "/import", "/import/marked", "/print", "/file", "/workbook", "/workbook/marked"];

/// The layer. Requests that match no route pass: they end in 404.
pub async fn check(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let Some(path) = matched.filter(|path| !NOWHERE.contains(&path.as_str())) else {
        return next.run(request).await;
    };
    let of_files = OF_FILES.iter().any(|end| path.ends_with(end));
    let limits = if of_files { state.config.file_limits } else { state.config.limits };
    database::within(limits, check_route(&state, request, &path, next)).await
}

async fn check_route(state: &AppState, mut request: Request, path: &str, next: Next) -> Response {
    let access = match permission::access(request.method(), path) {
        Some(Access::Public) => return admit_stranger(state, request, path, next).await,
        Some(access) => access,
        None if permission::is_known(path) => return ApiError::method_not_allowed().into_response(),
        None => return ApiError::forbidden().into_response(),
    };
    let stranger = stranger(state, &request);
    let headers = request.headers().clone();
    match admit(state, &headers, stranger, access).await {
        Ok(caller) => {
            let Some(_call) = state.in_flight.begin(caller.account) else {
                return ApiError::too_many_requests().into_response();
            };
            Span::current().record("who", caller.actor.name.as_str());
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

/// Public routes of the API are for everybody, but not all at once. Probes of health are asked as often as one likes.
async fn admit_stranger(state: &AppState, mut request: Request, path: &str, next: Next) -> Response {
    if !path.starts_with("/api") {
        return next.run(request).await;
    }
    let stranger = stranger(state, &request);
    if let Err(seconds) = state.rate_limit.take(&stranger.origin.address, state.now()) {
        return ApiError::flooded(seconds).into_response();
    }
    request.extensions_mut().insert(Anonymous(stranger));
    next.run(request).await
}

/// Whoever asks, before anything is known but where from and in which request.
fn stranger(state: &AppState, request: &Request) -> Actor {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    let address = client_ip::of(request.headers(), request.extensions(), state.config.proxies);
    let origin = Origin { address, browser: browser_info(request.headers()).to_owned() };
    Actor { kind: Kind::Public, origin, trace: trace::traceparent(&Span::current()), ..Actor::system("", id) }
}

/// Whoever calls a public route.
#[derive(Clone, Debug)]
pub struct Anonymous(pub Actor);

impl FromRequestParts<AppState> for Anonymous {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or_else(ApiError::system)
    }
}

async fn admit(state: &AppState, headers: &HeaderMap, stranger: Actor, access: Access) -> Result<Caller, ApiError> {
    let now = state.now();
    let claims = state.key.read(bearer(headers)?, now)?;
    let account = claims.sub.parse().map_err(|_| ApiError::illegal_token())?;
    let idle = Duration::minutes(state.config.idle_minutes);
    let sign = (browser_info(headers), !headers.contains_key(UNATTENDED));
    let found = session::check(&state.db, claims.sid, account, now, idle, sign).await?;
    let signed = found.map_err(|ended| match ended {
        Ended::Gone => ApiError::illegal_token(),
        Ended::Replaced => ApiError::other_client(),
        Ended::Expired => ApiError::token_expired(),
    })?;
    if signed.step != Step::Done && !matches!(access, Access::PasswordShown | Access::Leaving) {
        return Err(ApiError::second_step_required());
    }
    if signed.lapsed && access != Access::Leaving {
        return Err(ApiError::acting_over());
    }
    // The steps of a sign-in are personal, too.
    if signed.acting_for.is_some() && matches!(access, Access::PasswordShown | Access::Oneself) {
        return Err(ApiError::not_while_acting());
    }
    if !access.met_by(signed.roles.iter().copied(), &signed.company_type) {
        return Err(ApiError::forbidden());
    }
    let Signed { session, account, step, company, .. } = signed;
    Ok(Caller {
        session,
        account,
        step,
        company,
        company_type: signed.company_type.clone(),
        actor: actor(signed, stranger),
    })
}

fn bearer(headers: &HeaderMap) -> Result<&str, ApiError> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(token.trim()),
        Some(_) | None => Err(ApiError::illegal_token()),
    }
}

/// What the browser says about itself; empty when it says nothing.
pub fn browser_info(headers: &HeaderMap) -> &str {
    headers.get(BROWSER_INFO).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Suppliers of every kind see the rows of the company that they work for; the buyer's side and administrators see all.
fn actor(signed: Signed, stranger: Actor) -> Actor {
    let inside = permission::Companies::INSIDE.include(&signed.company_type);
    Actor {
        account: Some(signed.account),
        name: signed.user_id,
        acting_for: signed.acting_for,
        roles: BTreeSet::from_iter(signed.roles),
        company: (!inside).then_some(signed.company),
        kind: Kind::Person,
        ..stranger
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or_else(ApiError::illegal_token)
    }
}
