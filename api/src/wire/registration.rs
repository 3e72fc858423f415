//! Registrations of companies: what is sent.

use super::Language;
use super::event::DocumentVersion;
use ehub_workflows::registration::Fields;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An event of one registration.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationEvent {
    /// The version that was read.
    pub version: i64,
    /// With `return` and `reject`: why.
    pub reason: Option<String>,
    /// With `edit`: the form.
    pub fields: Option<Fields>,
    /// With `approve`: user id of the administrator.
    pub user_id: Option<String>,
    /// With `approve`: codes of the administrator's groups.
    pub groups: Option<Vec<String>>,
    /// With `approve`: code under which purchasing knows the company.
    pub buyer_code: Option<String>,
}

/// The same event for many registrations: `return` or `reject`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegistrationEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// Why.
    pub reason: Option<String>,
}

/// Begins a form.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginRegistration {
    /// Language of mails.
    pub lang: Language,
    /// What is filled in so far; the administrator's address at least.
    pub fields: Fields,
}

/// The form behind a link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegistrationLink {
    /// Token of the link.
    pub link: String,
}

/// Saves or submits a form.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegistrationForm {
    /// Token of the link.
    pub link: String,
    /// The form.
    pub fields: Fields,
}

/// A form that was submitted.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RegistrationSubmitted {
    /// `Unreviewed`.
    pub state: String,
}
