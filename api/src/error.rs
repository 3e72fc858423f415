//! The one error of the API. It becomes the envelope of the contract in one place, [`crate::http::response`].

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ehub_engine::Finding;
use ehub_workflows::Error;
use serde_json::Value;
use std::sync::Arc;

/// Why a request did not succeed. Boxed, so that results stay small.
#[derive(Clone, Debug)]
pub struct ApiError(Box<Failure>);

/// What the envelope is made of, apart from path and trace id, which the outermost layer adds.
#[derive(Clone, Debug)]
pub struct Failure {
    /// HTTP status.
    pub status: StatusCode,
    /// Stable label, the translation key `error.<label>`.
    pub label: &'static str,
    /// English words for those who have no translation.
    pub message: String,
    /// 50008, 50012, 50014 on 401; otherwise status × 100.
    pub code: u32,
    /// Every reason.
    pub blockers: Vec<Finding>,
    /// Reasons per row of a many-at-once body.
    pub rows: Vec<(Value, Vec<Finding>)>,
    /// Sent back by somebody who confirms the warnings.
    pub confirm_token: Option<String>,
    /// Seconds after which it may go better.
    pub retry_after: Option<i64>,
    /// The database has no room left.
    pub full: bool,
}

impl ApiError {
    fn new(status: StatusCode, label: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Failure {
            status,
            label,
            message: message.into(),
            code: u32::from(status.as_u16()) * 100,
            blockers: vec![],
            rows: vec![],
            confirm_token: None,
            retry_after: None,
            full: false,
        }))
    }

    fn because(mut self, blockers: Vec<Finding>) -> Self {
        self.0.blockers = blockers;
        self
    }

    /// The request is malformed; one finding per field.
    pub fn invalid(blockers: Vec<Finding>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "VALIDATION", "The request is not valid.").because(blockers)
    }

    /// As [`Self::invalid`], for entries (counted from 0) of a many-at-once body.
    pub fn invalid_rows(faults: Vec<(usize, Finding)>) -> Self {
        let mut all: Vec<Finding> = Vec::with_capacity(faults.len());
        for (_, finding) in &faults {
            if !all.contains(finding) {
                all.push(finding.clone());
            }
        }
        let mut error = Self::invalid(all);
        error.0.rows = faults.into_iter().map(|(row, finding)| (Value::from(row), vec![finding])).collect();
        error
    }

    /// No such thing, or not one that this caller may see.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "There is no such thing, or it is not yours.")
    }

    /// The path exists, the verb does not.
    pub fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "This path does not answer that verb.")
    }

    /// The caller's roles do not reach this.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Your roles do not allow this.")
    }

    /// The body or upload is too large. `max` in bytes.
    pub fn too_large(max: usize) -> Self {
        let blocker = Finding::block("PAYLOAD_TOO_LARGE").with("max", max / 1024 / 1024);
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "The file or request is too large.")
            .because(vec![blocker])
    }

    /// Account or password is wrong; which of the two is not said.
    pub fn login_failed() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "LOGIN_FAILED", "login fail. Check your account or password!")
    }

    /// Too many failures; the sign-in waits.
    pub fn login_locked(seconds: i64) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "LOGIN_LOCKED", "Too many failed sign-ins. Try again later.")
            .because(vec![Finding::block("LOGIN_LOCKED").with("seconds", seconds)])
    }

    /// More at once than we can serve; a second later there is room again.
    pub fn too_many_requests() -> Self {
        Self::flooded(1)
    }

    /// Too many requests from one address, or too many forms within the hour; `seconds` later there is room again.
    pub fn flooded(seconds: i64) -> Self {
        let message = "Too many requests. Try again in a moment.";
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", message);
        error.0.retry_after = Some(seconds.max(1));
        error
    }

    /// Others are importing and exporting; some seconds later it is somebody else's turn.
    pub fn workbooks_busy() -> Self {
        let message = "Others are importing or exporting. Try again in a moment.";
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, BUSY, message);
        error.0.retry_after = Some(NEXT);
        error
    }

    /// Others are asking the reporting views; some seconds later it is somebody else's turn.
    pub fn queries_busy() -> Self {
        let message = "Other queries are running. Try again in a moment.";
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "QUERIES_BUSY", message);
        error.0.retry_after = Some(NEXT);
        error
    }

    /// The same for the upload of applications for ship permission, where the specification names another label for no free seat.
    #[must_use]
    pub fn for_ship_apply(mut self) -> Self {
        if self.0.label == BUSY {
            self.0.label = "ERROR";
        }
        self
    }

    /// The password was right, but an administrator has closed the account.
    pub fn account_disabled() -> Self {
        let message = "This account is disabled. Please contact your administrator.";
        Self::new(StatusCode::BAD_REQUEST, "ACCOUNT_DISABLED", message)
    }

    /// Who signs in was proved, but the company is not in use any more.
    pub fn company_invalid() -> Self {
        let message = "Your company is no longer in use here. Please contact the buyer.";
        Self::new(StatusCode::BAD_REQUEST, "COMPANY_INVALID", message)
    }

    /// Something that this installation does not have; `label` says what.
    pub fn switched_off(label: &'static str) -> Self {
        Self::new(StatusCode::CONFLICT, label, "This is not set up here.")
    }

    /// The identity provider does not answer. Account and password still do.
    pub fn sso_unavailable() -> Self {
        let message = "The company sign-in does not answer. Try again later, or use account and password.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "SSO_UNAVAILABLE", message)
    }

    /// What was shown is not good; why is not said.
    pub fn sso_failed() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "SSO_FAILED", "The company sign-in failed. Try again.")
    }

    /// The provider vouches for somebody else than was asked for; for whom is `account`.
    pub fn sso_wrong_account(account: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "SSO_WRONG_ACCOUNT", format!("Please check your account : {account}"))
            .because(vec![Finding::block("SSO_WRONG_ACCOUNT").at("email").with("account", account)])
    }

    /// The provider vouches for the person, but one account of that address there is not.
    pub fn sso_no_account(label: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, label, "The company sign-in leads to no account here.")
    }

    /// The session waits for its second step.
    pub fn second_step_required() -> Self {
        Self::new(StatusCode::FORBIDDEN, "SECOND_STEP_REQUIRED", "Finish the two-step verification first.")
    }

    /// The person acted for somebody, and may no longer; until that is ended nothing is done under either name.
    pub fn acting_over() -> Self {
        Self::new(StatusCode::FORBIDDEN, "ACTING_OVER", "You may not act for this account any longer.")
    }

    /// What is personal is out of reach while acting for somebody.
    pub fn not_while_acting() -> Self {
        Self::new(StatusCode::FORBIDDEN, "NOT_WHILE_ACTING", "Not while you act for another account.")
    }

    /// 50008: the token is not one of ours, or its session was ended by its owner.
    pub fn illegal_token() -> Self {
        Self::unauthorized("ILLEGAL_TOKEN", 50008, "Illegal token. Sign in again.")
    }

    /// 50012: somebody signed in to this account elsewhere.
    pub fn other_client() -> Self {
        Self::unauthorized("OTHER_CLIENT", 50012, "Other client logged in.")
    }

    /// 50014: too old, or idle for too long.
    pub fn token_expired() -> Self {
        Self::unauthorized("TOKEN_EXPIRED", 50014, "Token expired. Sign in again.")
    }

    fn unauthorized(label: &'static str, code: u32, message: &str) -> Self {
        let mut error = Self::new(StatusCode::UNAUTHORIZED, label, message);
        error.0.code = code;
        error
    }

    /// A defect of ours; the log has the details under the trace id.
    pub fn system() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "SYSTEM_ERROR", "System error, try again later.")
    }

    /// Something that we need does not answer just now.
    pub fn unavailable() -> Self {
        Self::not_ready("System error, try again later.")
    }

    /// The database cannot be reached, or is being started again.
    pub fn database_unavailable() -> Self {
        let mut error = Self::not_ready("The database does not answer. Try again in a moment.");
        error.0.label = "DATABASE_UNAVAILABLE";
        error
    }

    /// This process cannot serve requests, and says why.
    pub fn not_ready(why: &str) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "SYSTEM_ERROR", why);
        error.0.retry_after = Some(AWAY);
        error
    }

    /// What the envelope will say.
    pub fn failure(&self) -> &Failure {
        &self.0
    }
}

/// Label of whoever waited in vain for a turn with a workbook.
const BUSY: &str = "WORKBOOKS_BUSY";
/// Seconds after which somebody who found the database away, or all its connections taken, may try again.
const AWAY: i64 = 2;
/// Seconds after which somebody who waited in vain for a turn with a workbook may try again: about one of 10,000 rows.
const NEXT: i64 = 3;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Invalid(findings) => Self::invalid(findings),
            Error::Refused(findings) => {
                Self::new(StatusCode::CONFLICT, "REFUSED", "The process refuses this.").because(findings)
            }
            Error::Unconfirmed { warnings, token } => {
                let mut error = Self::new(StatusCode::CONFLICT, "CONFIRM", "Please confirm.").because(warnings);
                error.0.confirm_token = Some(token);
                error
            }
            Error::Stale { changed_by, changed_at, state, version } => {
                let blocker = Finding::block("STALE")
                    .with("changedBy", changed_by)
                    .with("changedAt", changed_at)
                    .with("state", state)
                    .with("version", version);
                Self::new(StatusCode::CONFLICT, "STALE", "Somebody else changed it meanwhile.").because(vec![blocker])
            }
            Error::Database(error) => Self::from(error),
            Error::Files(error) => {
                tracing::error!(%error, "a file of this machine cannot be read");
                Self::system()
            }
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::RowNotFound => Self::not_found(),
            error if ehub_workflows::is_passing(&error) => {
                tracing::error!(%error, "the database does not answer");
                let is_away = ehub_workflows::is_away(&error);
                let mut answer = if is_away { Self::database_unavailable() } else { Self::unavailable() };
                answer.0.full = ehub_workflows::is_full(&error);
                answer
            }
            other => {
                tracing::error!(error = %other, "the database refused");
                Self::system()
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.0.status.into_response();
        response.extensions_mut().insert(Arc::new(*self.0));
        response
    }
}
