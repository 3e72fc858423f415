//! Signing in by somebody else's word: the company's identity provider, or an application that hands a person over. And the
//! other way round, into the older site.

use super::prove::{self, Denied, Proved};
use super::sign_in::token_for;
use crate::error::ApiError;
use crate::http::auth::Anonymous;
use crate::http::cookie;
use crate::http::{Answer, Body, Caller};
use crate::oidc::{Provider, Refusal};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::sign_in::LoginAnswer;
use crate::wire::sso::{HandOverRequest, OldSiteRequest, SsoBegun, SsoLoginRequest};
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use ehub_engine::Actor;
use ehub_workflows::account::{session, store as accounts};
use ehub_workflows::audit::Way;
use ehub_workflows::link;
use ehub_workflows::sso::store::{self, Holder};
use ehub_workflows::sso::{Purpose, Stamp};
use reqwest::Url;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sso_begin))
        .routes(routes!(sso_login))
        .routes(routes!(hand_over))
        .routes(routes!(old_site))
}

fn provider(state: &AppState) -> Result<&Provider, ApiError> {
    state.provider.as_deref().ok_or_else(|| ApiError::switched_off("SSO_OFF"))
}

/// Begins a company sign-in: a nonce for the provider to sign, and where to go with it.
#[utoipa::path(post, path = "/auth/ssoBegin", operation_id = "ssoBegin", tag = "account", security(()),
    responses((status = 200, body = Envelope<SsoBegun>), (status = 409, body = crate::wire::ErrorBody),
              (status = 429, body = crate::wire::ErrorBody), (status = 503, body = crate::wire::ErrorBody)))]
async fn sso_begin(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<(AppendHeaders<[(HeaderName, HeaderValue); 1]>, Answer<SsoBegun>), ApiError> {
    let (provider, now) = (provider(&state)?, state.now());
    let endpoints = provider.endpoints(now).await.map_err(|_| ApiError::sso_unavailable())?;
    let nonce = link::Token::new(&state.random()).as_str().to_owned();
    // One browser, one cookie: several sign-ins in several tabs do not disturb each other.
    let browser = match cookie::sso(&headers, state.config.https) {
        Some(browser) => browser.to_owned(),
        None => link::Token::new(&state.random()).as_str().to_owned(),
    };
    store::issue(&state.db, now, &nonce, &browser).await?;
    let settings = provider.settings();
    let begun = SsoBegun {
        nonce,
        client_id: settings.rules.client_id.clone(),
        scope: settings.scope.clone(),
        email_claim: settings.rules.email_claim.clone(),
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
        choose: settings.choose.clone(),
    };
    let cookie = cookie::set_sso(&browser, state.config.https, store::NONCE_LIFETIME).ok_or_else(ApiError::system)?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Answer(begun)))
}

/// Signs in by an ID token of the company's identity provider. The session is as after a password, and so is the second step.
#[utoipa::path(post, path = "/auth/ssoLogin", operation_id = "ssoLogin", tag = "account", security(()),
    request_body = SsoLoginRequest,
    responses((status = 200, body = Envelope<LoginAnswer>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody), (status = 429, body = crate::wire::ErrorBody),
              (status = 503, body = crate::wire::ErrorBody)))]
async fn sso_login(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    headers: HeaderMap,
    Body(request): Body<SsoLoginRequest>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    let provider = provider(&state)?;
    let email = request.email.trim();
    prove::typed(&[("email", email)])?;
    let browser = cookie::sso(&headers, state.config.https).unwrap_or_default();
    let judged = vouched(&state, provider, &who.origin.address, browser, (email, &request.az_token)).await;
    signed_in(&state, &who, (Way::Sso, email), judged).await
}

/// Whom the provider vouches for.
async fn vouched(
    state: &AppState,
    provider: &Provider,
    address: &str,
    browser: &str,
    (email, token): (&str, &str),
) -> Result<Proved, Denied> {
    let now = state.now();
    let person = match provider.check(token, now).await {
        Ok(person) => person,
        Err(Refusal::Unavailable) => return Err(ApiError::sso_unavailable().into()),
        Err(Refusal::Untrusted(reason)) => return Err(failed(address, "token", reason)),
    };
    if !store::take(&state.db, now, &person.nonce, browser).await? {
        return Err(failed(address, "token", "nonce unknown, used, too old, or of another browser"));
    }
    if !person.email.eq_ignore_ascii_case(email) {
        return Err(ApiError::sso_wrong_account(&person.email).because_of("SSO_WRONG_ACCOUNT"));
    }
    // From here on the provider vouches for the person, who may hear what is the matter with the account.
    let without = |label| Err(ApiError::sso_no_account(label).because_of(label));
    match store::holder(&state.db, &person.email).await? {
        Holder::Account { account, user_id } => Ok(Proved { account, user_id, shown: None }),
        Holder::Nobody => without("SSO_NO_ACCOUNT"),
        Holder::Several => without("SSO_SEVERAL_ACCOUNTS"),
        Holder::CompanyClosed => Err(ApiError::company_invalid().because_of("COMPANY_INVALID")),
    }
}

/// Signs in whom another application hands over, with a signature that is good for a minute and once. Whatever is wrong, the
/// answer is the same.
#[utoipa::path(post, path = "/auth/ssologinByAP", operation_id = "ssologinByAP", tag = "account", security(()),
    request_body = HandOverRequest,
    responses((status = 200, body = Envelope<LoginAnswer>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody), (status = 429, body = crate::wire::ErrorBody)))]
async fn hand_over(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(request): Body<HandOverRequest>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    if state.config.hand_over.is_empty() {
        return Err(ApiError::switched_off("HAND_OVER_OFF"));
    }
    let name = request.username.as_str();
    prove::typed(&[("username", name), ("ssoSe", &request.sso_se), ("ssoA", &request.sso_a)])?;
    let judged = handed_over(&state, &who.origin.address, &request).await;
    signed_in(&state, &who, (Way::HandOver, name), judged).await
}

/// Whom the other application hands over.
async fn handed_over(state: &AppState, address: &str, request: &HandOverRequest) -> Result<Proved, Denied> {
    let (secrets, now, name) = (&state.config.hand_over, state.now(), request.username.as_str());
    if !secrets.signed(Purpose::HandOver, &[&request.sso_se, name], &request.sso_a) {
        return Err(failed(address, "hand-over", "wrong signature"));
    }
    let stamp = match Stamp::read(&request.sso_se, now) {
        Ok(stamp) => stamp,
        Err(why) => return Err(failed(address, "hand-over", why.words())),
    };
    if !store::spend(&state.db, now, &stamp).await? {
        return Err(failed(address, "hand-over", "used before"));
    }
    let known = accounts::known(&state.db, name).await?.filter(accounts::Credentials::may_enter);
    match known {
        Some(account) => Ok(Proved { account: account.account, user_id: account.user_id, shown: None }),
        None => Err(failed(address, "hand-over", "no active account of that name")),
    }
}

/// A one-time signed address of the older site for the person who is signed in. To be opened within a minute.
#[utoipa::path(post, path = "/auth/ssoOldSite", operation_id = "ssoOldSite", tag = "account", request_body = OldSiteRequest,
    responses((status = 200, body = Envelope<String>), (status = 401, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn old_site(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<OldSiteRequest>,
) -> Result<Answer<String>, ApiError> {
    let off = || ApiError::switched_off("OLD_SITE_OFF");
    let mut address = Url::parse(state.config.old_site.as_deref().ok_or_else(off)?).map_err(|_| off())?;
    let data = request.data.unwrap_or_default();
    if !data.is_empty() {
        prove::typed(&[("data", &data)])?;
    }
    let stamp = Stamp::new(state.now(), &state.random()).to_string();
    let name = &caller.actor.name;
    let signature = state.config.old_site_secrets.sign(Purpose::OldSite, &[&stamp, name, &data]).ok_or_else(off)?;
    address
        .query_pairs_mut()
        .append_pair("ssoSe", &stamp)
        .append_pair("ssoA", &signature)
        .append_pair("username", name);
    if !data.is_empty() {
        address.query_pairs_mut().append_pair("data", &data);
    }
    tracing::info!(who = name, "handed over to the older site");
    Ok(Answer(address.into()))
}

/// What is told of a token or a hand-over that is not good. It is counted by address, for the audit log alone: signatures are not
/// guessed, and neither rubbish nor mistyped passwords of neighbours keep a company's people out.
fn failed(address: &str, what: &str, reason: &str) -> Denied {
    tracing::warn!(what, reason, address, "company sign-in failed");
    ApiError::sso_failed().because_of("SSO_FAILED")
}

/// Writes down how it ended, and begins the session as after a password.
async fn signed_in(
    state: &AppState,
    who: &Actor,
    way: (Way, &str),
    judged: Result<Proved, Denied>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    let now = state.now();
    let Proved { account, user_id, .. } = prove::told(state, who, way, judged, now).await?;
    let (session, origin) = ((state.new_id)(), &who.origin);
    let opened = session::open(&state.db, (account, None), session, now, origin).await?;
    // Closed in this moment.
    let opened = opened.ok_or_else(ApiError::sso_failed)?;
    tracing::info!(who = user_id, %session, ?origin, step = ?opened.step, "company sign-in accepted");
    Ok(Answer(token_for(state, session, account, user_id, opened.step)?))
}
