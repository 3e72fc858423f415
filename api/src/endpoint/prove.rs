//! Whether somebody knows a password: compared in few places at once, with patience that ends.

use crate::error::ApiError;
use crate::http::one_at_a_time::Turn;
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

/// Writes a sign-in that was judged into the audit log, and goes on or refuses. Good or bad, known name or not: it is one entry,
/// until one address was refused too often; then the log is told how often.
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
    // Behind the password check there are locks, which keep the log short by themselves.
    let quiet = attempt.refused.is_some() && way != Way::Password;
    audit::sign_in(&state.db, who, now, attempt, quiet.then_some(state.config.address_lockout)).await?;
    judged.map_err(|denied| denied.error)
}

/// Compares the password of somebody who signs in. Unknown, inactive and known accounts cost the same work, count the same
/// failures and get the same answers; that an account or its company is closed hears only who knows its password.
///
/// Whoever is locked out is told so before the hash limit, which is kept for those who may try; locks are looked at again behind
/// it, so that attempts beside each other do not slip past.
pub(super) async fn at_the_door(
    state: &AppState,
    who: &Actor,
    name: &str,
    password: String,
    now: DateTime<Utc>,
) -> Result<Proved, Denied> {
    let address = &who.origin.address;
    if let Err(error) = typed(&[("username", name), ("password", &password)]) {
        unlocked(state, "", address, now).await?;
        lockout::failed(&state.db, who, ("", false), now, state.config.patience()).await?;
        return Err(error.because_of("VALIDATION"));
    }
    let known_here = unlocked(state, name, address, now).await?;
    let lane = if known_here { &state.known } else { &state.strangers };
    let _place = lane.enter(address).ok_or_else(ApiError::too_many_requests)?;
    let _turn = lane.turn().await.ok_or_else(ApiError::unavailable)?;
    unlocked(state, name, address, now).await?;
    let account = store::known(&state.db, name).await?;
    let exists = account.is_some();
    let hash = account.as_ref().and_then(|account| account.password_hash.clone());
    let (right, better) = compare(state, password, hash.clone()).await?;
    let account = account.filter(|_| right);
    if let Some(account) = account.as_ref().filter(|account| account.may_enter()) {
        let shown = match (hash, better) {
            (Some(old), Some(better)) => {
                credentials::rehash(&state.db, account.account, &old, &better).await?;
                Some(better)
            }
            (hash, _) => hash,
        };
        return Ok(Proved { account: account.account, user_id: account.user_id.clone(), shown });
    }
    let patience = state.config.patience();
    let (failures, from_there) = lockout::failed(&state.db, who, (name, known_here), now, patience).await?;
    tracing::warn!(name, address, failures, from_there, "sign-in failed");
    Err(match account {
        Some(account) if account.active => ApiError::company_invalid().because_of("COMPANY_INVALID"),
        Some(_) => ApiError::account_disabled().because_of("ACCOUNT_DISABLED"),
        None => ApiError::login_failed().because_of(if exists { "PASSWORD_WRONG" } else { "NO_SUCH_ACCOUNT" }),
    })
}

/// Whether a name signed in well from an address lately.
///
/// # Errors
/// One of them waits. The audit log is told the first time that somebody hears so.
async fn unlocked(state: &AppState, name: &str, address: &str, now: DateTime<Utc>) -> Result<bool, Denied> {
    let standing = lockout::standing(&state.db, name, address, now).await?;
    let Some(lock) = standing.lock else { return Ok(standing.known) };
    let seconds = (lock.until - now).num_seconds();
    let (error, reason) = if lock.is_of_address() {
        (ApiError::flooded(seconds), "TOO_MANY_REQUESTS")
    } else {
        (ApiError::login_locked(seconds.max(1)), "LOGIN_LOCKED")
    };
    let first = lockout::knocked(&state.db, &lock).await?;
    Err(if first { error.because_of(reason) } else { error.into() })
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

/// Compares the password of somebody who is signed in, with the same patience as at sign-in. Until the turn that it gives is
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
    let _turn = state.known.turn().await.ok_or_else(ApiError::unavailable)?;
    let known_here = match unlocked(state, &owner.user_id, &actor.origin.address, now).await {
        Ok(known) => known,
        Err(Denied { error, reason }) => {
            if let Some(reason) = reason {
                credentials::change_refused(&state.db, actor, now, reason).await?;
            }
            return Err(error);
        }
    };
    let (right, _) = compare(state, password, owner.password_hash.clone()).await?;
    if right {
        return Ok(own);
    }
    lockout::failed(&state.db, actor, (&owner.user_id, known_here), now, state.config.patience()).await?;
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
    let _turn = state.known.turn().await.ok_or_else(ApiError::unavailable)?;
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
