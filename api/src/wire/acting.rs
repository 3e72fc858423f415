//! Acting for somebody: what is sent and shown.

use ehub_workflows::delegation::Offer;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// For whom the caller acts, or could.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Acting {
    /// User id of the account acted for; null = none.
    pub acting_for: Option<String>,
    /// Accounts that the caller may act for now; empty while acting.
    pub offers: Vec<Offer>,
}

/// By which delegation to act.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActingRequest {
    /// Its id.
    pub delegation: i64,
}

/// A delegation that was granted.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct DelegationMade {
    /// Its id.
    pub id: i64,
}

/// Whose colleagues.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ColleaguesQuery {
    /// User id; left out = the caller's.
    pub of: Option<String>,
}
