//! Passwords: forgotten, set by a link, changed; and the first one, which activates an account.

use super::prove;
use crate::error::ApiError;
use crate::http::auth::Anonymous;
use crate::http::{Answer, Body, Caller, Query};
use crate::state::AppState;
use crate::wire::sign_in::{
    Activation, ActivationRequest, ActivationStep, ChangePasswordRequest, ForgetPasswordRequest, LinkAnswer, LinkQuery,
    PasswordSet, ResetPasswordRequest,
};
use crate::wire::{Envelope, Nothing};
use axum::extract::State;
use ehub_engine::{Actor, Finding};
use ehub_workflows::Error;
use ehub_workflows::account::credentials::{self, Setting};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(forget_password))
        .routes(routes!(look_at_link, check_link))
        .routes(routes!(reset_password))
        .routes(routes!(activate_account))
        .routes(routes!(change_password))
}

/// Sends a link to set another password, if there is such an account. The answer is the same if there is none.
#[utoipa::path(post, path = "/auth/forgetPassword", operation_id = "forgetPassword", tag = "account", security(()),
    request_body = ForgetPasswordRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = crate::wire::ErrorBody),
              (status = 429, body = crate::wire::ErrorBody)))]
async fn forget_password(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(request): Body<ForgetPasswordRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    let whose = (request.username.trim(), request.email.trim());
    prove::typed(&[("username", whose.0), ("email", whose.1)])?;
    let random = state.random();
    let (lifetime, patience) = (state.config.password_link, state.config.address_lockout);
    let work = credentials::forgot(&state.db, &who, state.now(), whose, lifetime, &random, patience);
    // Sending a mail takes longer than sending none: neither is to be seen.
    let (done, ()) = tokio::join!(work, tokio::time::sleep(state.config.forgotten_takes));
    done?;
    Ok(Answer(Nothing {}))
}

/// Whether a link that sets a password is good. It stays as it is: mail programs follow links, too.
#[utoipa::path(get, path = "/auth/addNewPassword", operation_id = "lookAtPasswordLink", tag = "account", security(()),
    params(LinkQuery),
    responses((status = 200, body = Envelope<LinkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn look_at_link(
    State(state): State<AppState>,
    Query(query): Query<LinkQuery>,
) -> Result<Answer<LinkAnswer>, ApiError> {
    look(&state, query).await
}

/// The same with the token in the body, where no log of a proxy and no history keeps it: so do our own pages.
#[utoipa::path(post, path = "/auth/addNewPassword", operation_id = "checkPasswordLink", tag = "account", security(()),
    request_body = LinkQuery,
    responses((status = 200, body = Envelope<LinkAnswer>), (status = 400, body = crate::wire::ErrorBody)))]
async fn check_link(
    State(state): State<AppState>,
    Body(body): Body<LinkQuery>,
) -> Result<Answer<LinkAnswer>, ApiError> {
    look(&state, body).await
}

async fn look(state: &AppState, query: LinkQuery) -> Result<Answer<LinkAnswer>, ApiError> {
    let setting = if query.first { Setting::First } else { Setting::Forgotten };
    let found = credentials::invited(&state.db, state.now(), setting, &query.pw).await;
    let (good, reason) = match found {
        Ok(_) => (true, None),
        Err(Error::Refused(findings)) => (false, findings.into_iter().next().map(|finding| finding.label)),
        Err(other) => return Err(other.into()),
    };
    Ok(Answer(LinkAnswer { good, reason }))
}

/// Sets another password by the link of a mail. Every session of the account ends.
#[utoipa::path(put, path = "/auth/resetPassword", operation_id = "resetPassword", tag = "account", security(()),
    request_body = ResetPasswordRequest,
    responses((status = 200, body = Envelope<PasswordSet>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn reset_password(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(request): Body<ResetPasswordRequest>,
) -> Result<Answer<PasswordSet>, ApiError> {
    set_by_link(&state, &who, Setting::Forgotten, &request.pw, request.new_password).await
}

/// Activates an account by the code of its invitation, and sets its first password. An account without a password is of no
/// use to anybody, so the code alone activates nothing yet: it is judged, and the answer leads to the page that asks for one.
#[utoipa::path(patch, path = "/SCM/account/activationAccount", operation_id = "activateAccount", tag = "account",
    security(()), request_body = ActivationRequest,
    responses((status = 200, body = Envelope<Activation>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn activate_account(
    State(state): State<AppState>,
    Anonymous(who): Anonymous,
    Body(request): Body<ActivationRequest>,
) -> Result<Answer<Activation>, ApiError> {
    let code = &request.invitation_code;
    let Some(password) = request.new_password else {
        let owner = credentials::invited(&state.db, state.now(), Setting::First, code).await?;
        let code: String = form_urlencoded::byte_serialize(code.as_bytes()).collect();
        let path = format!("/activation?invitationCode={code}");
        return Ok(Answer(Activation { username: owner.user_id, next: ActivationStep::SetPassword, path }));
    };
    let Answer(PasswordSet { username }) = set_by_link(&state, &who, Setting::First, code, password).await?;
    Ok(Answer(Activation { username, next: ActivationStep::SignIn, path: "/login".to_owned() }))
}

async fn set_by_link(
    state: &AppState,
    who: &Actor,
    setting: Setting,
    token: &str,
    password: String,
) -> Result<Answer<PasswordSet>, ApiError> {
    // Looked at first: a password that breaks the rule must not use the link up.
    let owner = credentials::invited(&state.db, state.now(), setting, token).await?;
    let hash = prove::fresh(state, &owner, "newPassword", password).await?;
    let username = credentials::set_by_link(&state.db, who, state.now(), setting, token, &hash).await?;
    tracing::info!(who = username, ?setting, "password set by a link");
    Ok(Answer(PasswordSet { username }))
}

/// Changes the own password. Every session of the account ends, this one too.
#[utoipa::path(put, path = "/User/changePassword", operation_id = "changePassword", tag = "account",
    request_body = ChangePasswordRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, body = crate::wire::ErrorBody)))]
async fn change_password(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<ChangePasswordRequest>,
) -> Result<Answer<Nothing>, ApiError> {
    let (old, new) = (request.old_password.trim(), request.new_password.trim());
    prove::typed(&[("oldPassword", old), ("newPassword", new)])?;
    let owner = credentials::own(&state.db, caller.account).await?;
    let given = request.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    if given.is_some_and(|email| !email.eq_ignore_ascii_case(&owner.email)) {
        return Err(ApiError::invalid(vec![Finding::block("EMAIL_NOT_YOURS").at("email")]));
    }
    prove::ruled(&state, "newPassword", new)?;
    let _turn = prove::again(&state, &caller.actor, &owner, "oldPassword", old.to_owned(), state.now()).await?;
    let hash = prove::fresh(&state, &owner, "newPassword", new.to_owned()).await?;
    let known = owner.password_hash.as_deref();
    credentials::change(&state.db, &caller.actor, state.now(), caller.account, known, &hash).await?;
    tracing::info!(who = owner.user_id, "password changed");
    Ok(Answer(Nothing {}))
}
