//! Sign-in, sign-out, who am I, and the language.

use super::prove;
use crate::error::ApiError;
use crate::http::auth::Anonymous;
use crate::http::{Answer, Body, Caller};
use crate::menu;
use crate::state::AppState;
use crate::wire::sign_in::{LoginAnswer, LoginSettings};
use crate::wire::{Envelope, LanguageRequest, LoginRequest, LogoutRequest, Nothing, UserInfo};
use axum::extract::State;
use chrono::Duration;
use ehub_engine::label::Label;
use ehub_workflows::account::password::SHORTEST;
use ehub_workflows::account::session::{self, Step};
use ehub_workflows::account::store;
use ehub_workflows::announcement;
use ehub_workflows::audit::Way;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(login))
        .routes(routes!(login_settings))
        .routes(routes!(user_info))
        .routes(routes!(logout))
        .routes(routes!(set_language))
}

/// Signs in. An account's older session ends, at once or when the second step is passed.
#[utoipa::path(post, path = "/auth/login", operation_id = "login", tag = "account", security(()),
    request_body = LoginRequest,
    responses((status = 200, body = Envelope<LoginAnswer>), (status = 400, body = crate::wire::ErrorBody),
              (status = 429, body = crate::wire::ErrorBody)))]
async fn login(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(request): Body<LoginRequest>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    let now = state.now();
    let name = request.username.trim();
    let judged = prove::at_the_door(&state, &who, name, request.password, now).await;
    let account = prove::told(&state, &who, (Way::Password, name), judged, now).await?;
    let (session, origin) = ((state.new_id)(), &who.origin);
    let proof = (account.account, account.shown.as_deref());
    let opened = session::open(&state.db, proof, session, now, origin).await?;
    // The password was changed, or the account closed, while the old one was compared.
    let opened = opened.ok_or_else(ApiError::login_failed)?;
    tracing::info!(who = account.user_id, %session, ?origin, step = ?opened.step, "password accepted");
    Ok(Answer(token_for(&state, session, account.account, account.user_id, opened.step)?))
}

/// The token of a session, and what is left to do with it.
pub(super) fn token_for(
    state: &AppState,
    session: Uuid,
    account: i64,
    username: String,
    step: Step,
) -> Result<LoginAnswer, ApiError> {
    let until = state.now() + Duration::hours(state.config.session_hours);
    Ok(LoginAnswer { token: state.key.issue(session, account, until)?, username, step: step.into() })
}

/// What the pages before the sign-in must know.
#[utoipa::path(get, path = "/auth/loginSettings", operation_id = "getLoginSettings", tag = "account", security(()),
    responses((status = 200, body = Envelope<LoginSettings>)))]
async fn login_settings(State(state): State<AppState>) -> Answer<LoginSettings> {
    Answer(LoginSettings {
        old_site: state.config.old_site.clone(),
        company_sso: state.provider.is_some(),
        password_shortest: SHORTEST,
        password_longest: state.config.password.longest,
        idle_minutes: state.config.idle_minutes,
    })
}

/// Who is signed in, with roles and menu.
#[utoipa::path(get, path = "/auth/userInfo", operation_id = "getUserInfo", tag = "account",
    params(("username" = Option<String>, Query, description = "Not used: the session counts."),
           ("token" = Option<String>, Query, description = "Not used: the header counts.")),
    responses((status = 200, body = Envelope<UserInfo>), (status = 401, body = crate::wire::ErrorBody)))]
async fn user_info(State(state): State<AppState>, caller: Caller) -> Result<Answer<UserInfo>, ApiError> {
    let profile = store::profile(&state.db, &caller.actor, caller.company).await?;
    let notice = announcement::search::login_notice(&state.db, &caller.actor).await?;
    let mut menu = menu::shown_to(&caller);
    menu::hide(&mut menu, &state.config.menu_skip);
    // The older site knows nothing of acting for somebody.
    if state.config.signs_into_old_site() && caller.actor.acting_for.is_none() {
        menu.insert(1, menu::old_site());
    }
    Ok(Answer(UserInfo {
        roles: profile.roles.iter().map(ToString::to_string).collect(),
        username: profile.user_id,
        site: state.config.site.clone(),
        username_ui: if profile.language == "En" { profile.name_en } else { profile.name_local },
        menu,
        companytype: profile.company_type,
        companyvendorcode: profile.company_code,
        actfor: if caller.actor.acting_for.is_some() { "Y" } else { "N" }.to_owned(),
        acting_for: caller.actor.acting_for.as_ref().map(|principal| principal.name.clone()),
        buyercompanyname_list: profile.buyers,
        companyname_list: profile.company_names,
        userid: profile.account,
        show_home_block: profile.show_home_block,
        hidden_home_blocks: profile.hidden_home_blocks,
        home_blocks: profile.home_blocks,
        show_login_notice_oid: notice,
        idle_minutes: state.config.idle_minutes,
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
    session::close(&state.db, &caller.actor, caller.session, state.now()).await?;
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
