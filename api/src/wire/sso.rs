//! The shapes of company sign-in, hand-over, and the way to the older site.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the browser needs to ask the company's identity provider.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SsoBegun {
    /// To be signed by the provider; good once, for ten minutes, with the cookie that came along.
    pub nonce: String,
    /// Us, as the provider calls us.
    pub client_id: String,
    /// What to ask for.
    pub scope: String,
    /// The claim of the token that says whose address it is.
    pub email_claim: String,
    /// Where to sign in.
    pub authorization_endpoint: String,
    /// Where to exchange the code.
    pub token_endpoint: String,
    /// Value of `prompt` with which a person chooses an account.
    pub choose: String,
}

/// Sign-in by the company's identity provider.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SsoLoginRequest {
    /// Whom the person means to be.
    pub email: String,
    /// The ID token.
    #[schema(format = "password")]
    pub az_token: String,
}

/// Another application hands a person over.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HandOverRequest {
    /// Time stamp and nonce: `<seconds since 1970>.<16 to 64 letters, digits, - or _>`.
    pub sso_se: String,
    /// HMAC-SHA256 over `ehub-hand-over`, `ssoSe` and `username`, a line each, in hexadecimal.
    #[schema(format = "password")]
    pub sso_a: String,
    /// User id.
    pub username: String,
}

/// Where in the older site.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OldSiteRequest {
    /// Handed on to it, signed; may be left out.
    #[serde(default)]
    pub data: Option<String>,
}
