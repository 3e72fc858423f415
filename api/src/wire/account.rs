//! Accounts: what is sent.

use super::event::DocumentVersion;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// An event of one account. All but the version belong to `edit`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountEvent {
    /// The version that was read.
    pub version: i64,
    /// Name in the person's own language.
    pub name: Option<String>,
    /// English name.
    pub name_en: Option<String>,
    /// Address for mail.
    pub email: Option<String>,
    /// Telephone.
    pub phone: Option<String>,
    /// Department.
    pub department: Option<String>,
    /// Position.
    pub title: Option<String>,
    /// Codes of the groups.
    pub groups: Option<Vec<String>>,
    /// Codes of the companies that it works for besides its home; left out = as they are.
    pub companies: Option<Vec<String>>,
}

/// For which company to work.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanyRequest {
    /// Its code.
    pub company: String,
}

/// The same event for many accounts.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
}

/// An account that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountMade {
    /// Its id.
    pub id: i64,
    /// Its state.
    pub state: String,
    /// Its version.
    pub version: i64,
}

/// Whose groups.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserQuery {
    /// Id of the account.
    pub user_oid: i64,
}

/// Which group.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GroupQuery {
    /// Its code.
    pub group: String,
}

/// A group that may be given.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupItem {
    /// Its code.
    pub value: String,
    /// Its name.
    pub label: String,
    /// Letters of the company types in which it makes sense.
    pub company_types: String,
}
