//! Sign-in, sign-out, who am I, and the language.

use crate::door::{Answer, Body, Caller, guard};
use crate::error::ApiError;
use crate::menu;
use crate::state::AppState;
use crate::wire::{Envelope, LanguageRequest, LoginAnswer, LoginRequest, LogoutRequest, Nothing, UserInfo};
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{DateTime, Duration, Utc};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use ehub_workflows::account::{Lockout, password, session, store};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(login))
        .routes(routes!(user_info))
        .routes(routes!(logout))
        .routes(routes!(set_language))
}

/// Signs in. An account's older session ends.
#[utoipa::path(post, path = "/auth/login", operation_id = "login", tag = "account", security(()),
    request_body = LoginRequest,
    responses((status = 200, body = Envelope<LoginAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn login(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<LoginRequest>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    let now = state.now();
    let name = request.username.trim();
    required(&[("username", name), ("password", &request.password)])?;
    let account = prove(&state, name, request.password, now).await?;
    let session = (state.new_id)();
    let browser = guard::browser_info(&headers);
    session::open(&state.db, account.account, session, now, browser).await?;
    tracing::info!(who = account.user_id, %session, browser, "signed in");
    let until = now + Duration::hours(state.config.session_hours);
    let token = state.key.issue(session, account.account, until)?;
    Ok(Answer(LoginAnswer { token, username: account.user_id }))
}

fn required(fields: &[(&str, &str)]) -> Result<(), ApiError> {
    let empty = fields.iter().filter(|(_, value)| value.is_empty());
    let missing: Vec<Finding> = empty.map(|(name, _)| Finding::block("REQUIRED").at(*name)).collect();
    if missing.is_empty() { Ok(()) } else { Err(ApiError::invalid(missing)) }
}

/// Compares the password. Unknown, inactive and known accounts cost the same work, count the same failures and get the
/// same answers.
///
/// Attempts go through a narrow door together: what is looked up there is not overtaken by attempts beside it.
async fn prove(
    state: &AppState,
    name: &str,
    password: String,
    now: DateTime<Utc>,
) -> Result<store::Credentials, ApiError> {
    let _place = state.sign_ins.try_acquire().map_err(|_| ApiError::too_many_requests())?;
    let _turn = state.password_checks.acquire().await.map_err(|_| ApiError::unavailable())?;
    let known = store::known(&state.db, name).await?;
    if let Some(until) = known.locked_until.filter(|until| *until > now) {
        return Err(ApiError::login_locked((until - now).num_seconds().max(1)));
    }
    let hash = known.account.as_ref().and_then(|account| account.password_hash.clone());
    let compared = tokio::task::spawn_blocking(move || password::matches(&password, hash.as_deref())).await;
    let right = compared.map_err(|_| ApiError::system())?;
    if let Some(account) = known.account.filter(|account| right && account.active) {
        return Ok(account);
    }
    let patience = Lockout { free: state.config.free_failures, ..Lockout::default() };
    let attempt = store::failed(&state.db, name, now, patience).await?;
    tracing::warn!(name, failures = attempt.failures, "sign-in failed");
    Err(ApiError::login_failed())
}

/// Who is signed in, with roles and menu.
#[utoipa::path(get, path = "/auth/userInfo", operation_id = "getUserInfo", tag = "account",
    params(("username" = Option<String>, Query, description = "Not used: the session counts."),
           ("token" = Option<String>, Query, description = "Not used: the header counts.")),
    responses((status = 200, body = Envelope<UserInfo>), (status = 401, body = crate::wire::ErrorBody)))]
async fn user_info(State(state): State<AppState>, caller: Caller) -> Result<Answer<UserInfo>, ApiError> {
    let profile = store::profile(&state.db, &caller.actor).await?;
    Ok(Answer(UserInfo {
        roles: profile.roles.iter().map(ToString::to_string).collect(),
        username: profile.user_id,
        site: state.config.site.clone(),
        username_ui: if profile.language == "En" { profile.name_en } else { profile.name_local },
        menu: menu::of(&profile.roles, &profile.company_type),
        companytype: profile.company_type,
        companyvendorcode: profile.company_code,
        actfor: if caller.actor.acting_for.is_some() { "Y" } else { "N" }.to_owned(),
        buyercompanyname_list: profile.buyers,
        companyname_list: vec![profile.company_name],
        userid: profile.account,
        show_home_block: profile.show_home_block,
        show_login_notice_oid: None,
        lang: profile.language,
    }))
}

/// Signs out: the token is worth nothing any more.
#[utoipa::path(put, path = "/auth/logout", operation_id = "logout", tag = "account", request_body = LogoutRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, body = crate::wire::ErrorBody)))]
async fn logout(
    State(state): State<AppState>,
    caller: Caller,
    Body(_): Body<LogoutRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    session::close(&state.db, caller.session, state.now()).await?;
    Ok(Answer(Nothing {}))
}

/// Stores the language of the interface.
#[utoipa::path(put, path = "/User/language", operation_id = "setLanguage", tag = "account",
    request_body = LanguageRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = crate::wire::ErrorBody)))]
async fn set_language(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<LanguageRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    store::set_language(&state.db, &caller.actor, request.lang.as_str()).await?;
    Ok(Answer(Nothing {}))
}
