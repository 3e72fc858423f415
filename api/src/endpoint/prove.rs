//! Whether somebody knows a password: compared in few places at once, with patience that ends.

use crate::door::turn::Turn;
use crate::error::ApiError;
use crate::state::AppState;
use chrono::{DateTime, Utc};
use ehub_engine::{Actor, Finding};
use ehub_workflows::Error;
use ehub_workflows::account::credentials::{self, Owner};
use ehub_workflows::account::{lockout, store};
use ehub_workflows::audit::{self, SignIn, Way};

/// Characters of a field at most: what is longer was not typed by a person.
const LONGEST: usize = 100;

/// Judges fields that must be there: not empty, not endless, one line.
///
/// # Errors
/// `VALIDATION` naming every field that is wrong.
pub(super) fn typed(fields: &[(&str, &str)]) -> Result<(), ApiError> {
    let fault = |(name, value): &(&str, &str)| {
        if value.trim().is_empty() {
            return Some(Finding::block("REQUIRED").at(*name));
        }
        if value.chars().count() > LONGEST {
            return Some(Finding::block("TOO_LONG").at(*name).with("max", LONGEST));
        }
        value.chars().any(char::is_control).then(|| Finding::block("CONTROL_CHARACTERS").at(*name))
    };
    let found: Vec<Finding> = fields.iter().filter_map(fault).collect();
    if found.is_empty() { Ok(()) } else { Err(ApiError::invalid(found)) }
}

/// Who signs in, once that is proved.
#[derive(Debug)]
pub(super) struct Proved {
    /// The account.
    pub(super) account: i64,
    /// Its user id.
    pub(super) user_id: String,
    /// The hash of the password that was shown, as the account has it; `None` where none was asked for.
    pub(super) shown: Option<String>,
}

/// A sign-in that came to nothing.
#[derive(Debug)]
pub(super) struct Denied {
    /// What the person is told.
    error: ApiError,
    /// Label for the audit log, which may know more; `None` = nothing was judged.
    reason: Option<&'static str>,
}

impl From<ApiError> for Denied {
    fn from(error: ApiError) -> Self {
        Self { error, reason: None }
    }
}

impl From<Error> for Denied {
    fn from(error: Error) -> Self {
        ApiError::from(error).into()
    }
}

impl ApiError {
    /// Refused for a reason that the audit log is told.
    pub(super) fn because_of(self, reason: &'static str) -> Denied {
        Denied { error: self, reason: Some(reason) }
    }
}

/// Writes a sign-in that was judged into the audit log, and goes on or refuses. Good or bad, known name or not: it is one entry.
pub(super) async fn told(
    state: &AppState,
    who: &Actor,
    (way, name): (Way, &str),
    judged: Result<Proved, Denied>,
    now: DateTime<Utc>,
) -> Result<Proved, ApiError> {
    let attempt = match &judged {
        Ok(proved) => SignIn { way, name: &proved.user_id, account: Some(proved.account), refused: None },
        Err(Denied { reason: Some(reason), .. }) => SignIn { way, name, account: None, refused: Some(reason) },
        Err(Denied { reason: None, .. }) => return judged.map_err(|denied| denied.error),
    };
    audit::sign_in(&state.db, who, now, attempt).await?;
    judged.map_err(|denied| denied.error)
}

/// Compares the password of somebody who signs in. Unknown, inactive and known accounts cost the same work, count the same
/// failures and get the same answers; that an account is closed hears only who knows its password.
///
/// Attempts go through a narrow door together: what is looked up there is not overtaken by attempts beside it.
pub(super) async fn at_the_door(
    state: &AppState,
    address: &str,
    name: &str,
    password: String,
    now: DateTime<Utc>,
) -> Result<Proved, Denied> {
    typed(&[("username", name), ("password", &password)]).map_err(|error| error.because_of("VALIDATION"))?;
    let _place = state.sign_ins.try_acquire().map_err(|_| ApiError::too_many_requests())?;
    let _turn = state.password_checks.acquire().await.map_err(|_| ApiError::unavailable())?;
    if let Some(until) = lockout::address_locked(&state.db, address, now).await? {
        return Err(ApiError::flooded((until - now).num_seconds()).because_of("TOO_MANY_REQUESTS"));
    }
    let known = store::known(&state.db, name).await?;
    if let Some(until) = known.locked_until.filter(|until| *until > now) {
        return Err(ApiError::login_locked((until - now).num_seconds().max(1)).because_of("LOGIN_LOCKED"));
    }
    let exists = known.account.is_some();
    let hash = known.account.as_ref().and_then(|account| account.password_hash.clone());
    let (right, better) = compare(state, password, hash.clone()).await?;
    if let Some(account) = known.account.filter(|_| right) {
        if !account.active {
            return Err(ApiError::account_disabled().because_of("ACCOUNT_DISABLED"));
        }
        let shown = match (hash, better) {
            (Some(old), Some(better)) => {
                credentials::rehash(&state.db, account.account, &old, &better).await?;
                Some(better)
            }
            (hash, _) => hash,
        };
        return Ok(Proved { account: account.account, user_id: account.user_id, shown });
    }
    let attempt = lockout::failed(&state.db, name, now, state.config.lockout).await?;
    let sprayed = lockout::address_failed(&state.db, address, now, state.config.address_lockout).await?;
    tracing::warn!(name, address, failures = attempt.failures, from_there = sprayed.failures, "sign-in failed");
    Err(ApiError::login_failed().because_of(if exists { "PASSWORD_WRONG" } else { "NO_SUCH_ACCOUNT" }))
}

/// Whether the password is right, and a better hash of it where the present one is of another cost.
async fn compare(state: &AppState, password: String, hash: Option<String>) -> Result<(bool, Option<String>), ApiError> {
    let hasher = state.config.hasher.clone();
    let salt = state.random::<16>();
    let compared = tokio::task::spawn_blocking(move || {
        let right = hasher.matches(&password, hash.as_deref());
        let outdated = right && hash.is_some_and(|hash| hasher.outdated(&hash));
        let better = if outdated { hasher.hash(&password, &salt).ok() } else { None };
        (right, better)
    });
    compared.await.map_err(|_| ApiError::system())
}

/// Compares the password of somebody who is signed in, with the same patience as at the door. Until the turn that it gives is
/// dropped, no other password of theirs is compared.
///
/// # Errors
/// `PASSWORD_WRONG` at `field`, or that the account waits.
pub(super) async fn again(
    state: &AppState,
    actor: &Actor,
    owner: &Owner,
    field: &str,
    password: String,
    now: DateTime<Utc>,
) -> Result<Turn, ApiError> {
    let own = state.turns.take(&owner.user_id).ok_or_else(ApiError::too_many_requests)?;
    let _turn = state.password_checks.acquire().await.map_err(|_| ApiError::unavailable())?;
    if let Some(until) = lockout::name_locked(&state.db, &owner.user_id, now).await? {
        credentials::change_refused(&state.db, actor, now, "LOGIN_LOCKED").await?;
        return Err(ApiError::login_locked((until - now).num_seconds().max(1)));
    }
    let (right, _) = compare(state, password, owner.password_hash.clone()).await?;
    if right {
        return Ok(own);
    }
    lockout::failed(&state.db, &owner.user_id, now, state.config.lockout).await?;
    credentials::change_refused(&state.db, actor, now, "PASSWORD_WRONG").await?;
    Err(ApiError::invalid(vec![Finding::block("PASSWORD_WRONG").at(field)]))
}

/// Whether a new password obeys the rule, which costs nothing to see.
///
/// # Errors
/// What speaks against it, at `field`.
pub(super) fn ruled(state: &AppState, field: &str, password: &str) -> Result<(), ApiError> {
    let found = state.config.password.findings(field, password, None);
    if found.is_empty() { Ok(()) } else { Err(ApiError::invalid(found)) }
}

/// Judges a new password, and hashes it.
///
/// # Errors
/// What speaks against it, at `field`.
pub(super) async fn fresh(state: &AppState, owner: &Owner, field: &str, password: String) -> Result<String, ApiError> {
    ruled(state, field, &password)?;
    let _turn = state.password_checks.acquire().await.map_err(|_| ApiError::unavailable())?;
    let (hasher, salt) = (state.config.hasher.clone(), state.random::<16>());
    let old = owner.password_hash.clone();
    let made = tokio::task::spawn_blocking(move || {
        let same = old.is_some_and(|old| hasher.matches(&password, Some(&old)));
        if same { Ok(None) } else { hasher.hash(&password, &salt).map(Some) }
    });
    match made.await {
        Ok(Ok(Some(hash))) => Ok(hash),
        Ok(Ok(None)) => Err(ApiError::invalid(vec![credentials::unchanged(field)])),
        Ok(Err(_)) | Err(_) => Err(ApiError::system()),
    }
}
