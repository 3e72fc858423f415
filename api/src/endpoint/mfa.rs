//! Two-step verification: set up, passed, turned off.

use super::prove;
use super::sign_in::token_for;
use crate::error::ApiError;
use crate::http::{Answer, Body, Caller, Query};
use crate::state::AppState;
use crate::wire::Envelope;
use crate::wire::sign_in::{
    ChangeMfaQuery, ChangeMfaRequest, LoginAnswer, MfaChanged, MfaCode, MfaSecret, MfaStatus, RecoveryCodes, StepLeft,
    UserNameQuery,
};
use axum::extract::State;
use ehub_engine::Finding;
use ehub_workflows::account::mfa::{self, Showing};
use ehub_workflows::account::session::{self, Step};
use ehub_workflows::account::totp;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(check_mfa))
        .routes(routes!(generate_secret))
        .routes(routes!(valid_code))
        .routes(routes!(change_status))
        .routes(routes!(renew_codes))
}

/// How the signed-in account stands with two-step verification.
#[utoipa::path(get, path = "/auth/checkMFA", operation_id = "checkMFA", tag = "account", params(UserNameQuery),
    responses((status = 200, body = Envelope<MfaStatus>)))]
async fn check_mfa(
    State(state): State<AppState>,
    caller: Caller,
    Query(_): Query<UserNameQuery>,
) -> Result<Answer<MfaStatus>, ApiError> {
    let status = mfa::status(&state.db, caller.account).await?;
    Ok(Answer(MfaStatus {
        is_mfa: status.enabled,
        required: status.required,
        step: caller.step.into(),
        recovery_codes: status.recovery_codes,
    }))
}

/// Makes a new secret for an authenticator app; it is in use only after a code of it was shown and it was switched on.
#[utoipa::path(get, path = "/User/generateMFASecret", operation_id = "generateMFASecret", tag = "account",
    responses((status = 200, body = Envelope<MfaSecret>), (status = 409, body = crate::wire::ErrorBody)))]
async fn generate_secret(State(state): State<AppState>, caller: Caller) -> Result<Answer<MfaSecret>, ApiError> {
    not_before_the_code(&caller)?;
    let secret: totp::Secret = state.random();
    let salt = state.random();
    mfa::begin(&state.db, &state.config.keys, caller.account, state.now(), &secret, &salt).await?;
    let address = totp::address(&format!("eHub {}", state.config.site), &caller.actor.name, &secret);
    Ok(Answer(MfaSecret { secret: totp::base32(&secret), address }))
}

/// Whoever has shown a password only, and has an app, may do nothing but show its code.
fn not_before_the_code(caller: &Caller) -> Result<(), ApiError> {
    match caller.step {
        Step::Code => Err(ApiError::second_step_required()),
        Step::Done | Step::Enrol => Ok(()),
    }
}

/// Judges a code of the app, or a recovery code. After sign-in it passes the second step: the answer's token replaces the
/// one that it was asked with. While an app is being set up it proves that the app was set up well.
#[utoipa::path(post, path = "/User/validMFACode", operation_id = "validMFACode", tag = "account", request_body = MfaCode,
    responses((status = 200, body = Envelope<LoginAnswer>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn valid_code(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<MfaCode>,
) -> Result<Answer<LoginAnswer>, ApiError> {
    show(&state, &caller, &request).await?;
    let name = caller.actor.name.clone();
    if caller.step != Step::Code {
        return Ok(Answer(token_for(&state, caller.session, caller.account, name, caller.step)?));
    }
    Ok(Answer(pass(&state, &caller).await?))
}

/// Uses up the code that was typed.
async fn show(state: &AppState, caller: &Caller, request: &MfaCode) -> Result<(), ApiError> {
    let (actor, account, patience) = (&caller.actor, caller.account, state.config.lockout);
    let showing = |typed| Showing { actor, account, now: state.now(), typed, patience };
    match (request.code.as_deref(), request.recovery_code.as_deref()) {
        (Some(code), _) if !code.trim().is_empty() => {
            prove::typed(&[("code", code)])?;
            let salt = state.random();
            mfa::prove(&state.db, &state.config.keys, showing(code), &salt).await?;
        }
        (_, Some(code)) if !code.trim().is_empty() => {
            prove::typed(&[("recoveryCode", code)])?;
            mfa::recover(&state.db, showing(code)).await?;
            tracing::warn!(who = caller.actor.name, "a recovery code was used");
        }
        _ => return Err(ApiError::invalid(vec![Finding::block("REQUIRED").at("code")])),
    }
    Ok(())
}

/// Gives the session that opens everything in place of the one that waited.
async fn pass(state: &AppState, caller: &Caller) -> Result<LoginAnswer, ApiError> {
    let session = (state.new_id)();
    let whose = (caller.account, caller.actor.origin.address.as_str());
    if !session::verified(&state.db, caller.session, whose, session, state.now()).await? {
        return Err(ApiError::illegal_token());
    }
    tracing::info!(who = caller.actor.name, %session, "second step passed");
    token_for(state, session, caller.account, caller.actor.name.clone(), Step::Done)
}

/// Switches two-step verification on, once a code was shown, or off, with a code. Only that code needs a body.
#[utoipa::path(put, path = "/User/changeMFAStatus", operation_id = "changeMFAStatus", tag = "account",
    params(ChangeMfaQuery), request_body = Option<ChangeMfaRequest>,
    responses((status = 200, body = Envelope<MfaChanged>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn change_status(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ChangeMfaQuery>,
    body: Option<Body<ChangeMfaRequest>>,
) -> Result<Answer<MfaChanged>, ApiError> {
    not_before_the_code(&caller)?;
    if query.is_mfa {
        let random = state.random();
        let recovery_codes = mfa::enable(&state.db, (&caller.actor, caller.account), state.now(), &random).await?;
        tracing::info!(who = caller.actor.name, "two-step verification switched on");
        let token = match caller.step {
            Step::Enrol => Some(pass(&state, &caller).await?.token),
            Step::Done | Step::Code => None,
        };
        return Ok(Answer(MfaChanged { is_mfa: true, recovery_codes, token, step: StepLeft::Done }));
    }
    let request = body.map(|Body(request)| request).unwrap_or_default();
    let code = MfaCode { code: request.code, recovery_code: request.recovery_code };
    show(&state, &caller, &code).await?;
    mfa::disable(&state.db, (&caller.actor, caller.account), state.now()).await?;
    tracing::warn!(who = caller.actor.name, "two-step verification switched off");
    Ok(Answer(MfaChanged { is_mfa: false, recovery_codes: vec![], token: None, step: StepLeft::Done }))
}

/// Gives new recovery codes in place of those that are left, for a code of the app or one of them.
#[utoipa::path(post, path = "/User/renewRecoveryCodes", operation_id = "renewRecoveryCodes", tag = "account",
    request_body = MfaCode,
    responses((status = 200, body = Envelope<RecoveryCodes>), (status = 400, body = crate::wire::ErrorBody),
              (status = 409, body = crate::wire::ErrorBody)))]
async fn renew_codes(
    State(state): State<AppState>,
    caller: Caller,
    Body(request): Body<MfaCode>,
) -> Result<Answer<RecoveryCodes>, ApiError> {
    show(&state, &caller, &request).await?;
    let random = state.random();
    let recovery_codes = mfa::renew(&state.db, (&caller.actor, caller.account), state.now(), &random).await?;
    tracing::info!(who = caller.actor.name, "new recovery codes");
    Ok(Answer(RecoveryCodes { recovery_codes }))
}
