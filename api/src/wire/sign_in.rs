//! The shapes of sign-in, passwords, the second step and sessions.

use ehub_workflows::account::HomeBlock;
use ehub_workflows::account::session::Step;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What is left to do before a token opens anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepLeft {
    /// Nothing.
    Done,
    /// A code of the authenticator app, or a recovery code.
    Code,
    /// An authenticator app must be set up.
    Enrol,
}

impl From<Step> for StepLeft {
    fn from(step: Step) -> Self {
        match step {
            Step::Done => Self::Done,
            Step::Code => Self::Code,
            Step::Enrol => Self::Enrol,
        }
    }
}

/// What sign-in answers.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct LoginAnswer {
    /// Bearer token.
    pub token: String,
    /// User id as it is stored.
    pub username: String,
    /// What is left to do.
    pub step: StepLeft,
}

/// What the pages before the sign-in must know.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginSettings {
    /// Address of the older site; null = there is none.
    pub old_site: Option<String>,
    /// There is company sign-in.
    pub company_sso: bool,
    /// Fewest characters of a password.
    pub password_shortest: usize,
    /// Most characters of a password.
    pub password_longest: usize,
    /// Minutes without a call after which a session is over.
    pub idle_minutes: i64,
}

/// Somebody has forgotten a password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgetPasswordRequest {
    /// User id; trimmed.
    pub username: String,
    /// The account's mail address; trimmed.
    pub email: String,
}

/// Which link.
#[derive(Clone, Debug, Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LinkQuery {
    /// The token at the end of the link.
    #[serde(default)]
    pub pw: String,
    /// Whether it is an invitation's, not a forgotten password's.
    #[serde(default)]
    pub first: bool,
}

/// Whether a link is good.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct LinkAnswer {
    /// It sets a password.
    pub good: bool,
    /// Label of why it does not.
    pub reason: Option<String>,
}

/// A new password, by a link.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ResetPasswordRequest {
    /// The token at the end of the link.
    pub pw: String,
    /// The new password.
    #[schema(format = "password")]
    pub new_password: String,
}

/// The first password, by an invitation.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ActivationRequest {
    /// The token at the end of the link.
    pub invitation_code: String,
    /// The first password. Left out: the code is judged, and stays as it is; `next` says how to go on.
    #[serde(default)]
    #[schema(format = "password")]
    pub new_password: Option<String>,
}

/// A password was set.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PasswordSet {
    /// Whose; to sign in with.
    pub username: String,
}

/// An invitation was good.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Activation {
    /// Whose; to sign in with.
    pub username: String,
    /// What is to be done next.
    pub next: ActivationStep,
    /// Hash route of the page for that.
    pub path: String,
}

/// What is to be done after an invitation was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ActivationStep {
    /// The account waits for its first password: the same call with `newPassword`, or the page.
    SetPassword,
    /// The account is active.
    SignIn,
}

/// Another password, by somebody who knows the old one.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChangePasswordRequest {
    /// The old password; trimmed.
    #[schema(format = "password")]
    pub old_password: String,
    /// The new password; trimmed.
    #[schema(format = "password")]
    pub new_password: String,
    /// The account's mail address; may be left out, and is compared if it is not.
    #[serde(default)]
    pub email: Option<String>,
}

/// Whose; the session counts, not this.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UserNameQuery {
    /// Not used.
    #[serde(rename = "userName")]
    pub user_name: Option<String>,
}

/// How an account stands with two-step verification.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MfaStatus {
    /// It is on.
    #[serde(rename = "isMFA")]
    pub is_mfa: bool,
    /// A policy asks for it.
    pub required: bool,
    /// What is left to do in this session.
    pub step: StepLeft,
    /// Recovery codes that are not used yet.
    pub recovery_codes: i64,
}

/// A secret for an authenticator app.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct MfaSecret {
    /// To type by hand: base32.
    pub secret: String,
    /// To show as a QR code: `otpauth://…`.
    pub address: String,
}

/// A code, of the app or for recovery.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MfaCode {
    /// Six digits of the app.
    #[serde(default)]
    pub code: Option<String>,
    /// A recovery code in its place.
    #[serde(default)]
    pub recovery_code: Option<String>,
}

/// On or off.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChangeMfaQuery {
    /// On.
    #[serde(rename = "isMFA")]
    pub is_mfa: bool,
}

/// The code that switching off needs.
#[derive(Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ChangeMfaRequest {
    /// Six digits of the app.
    #[serde(default)]
    pub code: Option<String>,
    /// A recovery code in its place.
    #[serde(default)]
    pub recovery_code: Option<String>,
}

/// Two-step verification was switched.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MfaChanged {
    /// It is on.
    #[serde(rename = "isMFA")]
    pub is_mfa: bool,
    /// Recovery codes, shown this once.
    pub recovery_codes: Vec<String>,
    /// The token that replaces the one it was asked with; null = that one stays.
    pub token: Option<String>,
    /// What is left to do.
    pub step: StepLeft,
}

/// Recovery codes, in place of those before.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Shown this once.
    pub recovery_codes: Vec<String>,
}

/// Blocks of the home page: which are not wanted, and in which order they stand.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeBlockRequest {
    /// Names of those that are not wanted.
    pub hidden: Vec<HomeBlock>,
    /// Names in the order wanted, those that are not named last; absent = the order stays as it is, empty = that of the product.
    #[serde(default)]
    pub order: Option<Vec<HomeBlock>>,
}

/// A policy that was added.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct PolicyMade {
    /// Its id.
    pub id: i64,
}

/// Sessions that were ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct EndedSessions {
    /// How many.
    pub ended: u64,
}
