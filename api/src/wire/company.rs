//! Companies: what is sent.

use super::event::DocumentVersion;
use ehub_workflows::company::Fields;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// An event of one company.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyEvent {
    /// The version that was read.
    pub version: i64,
    /// With `edit`: its data, all of them.
    pub fields: Option<Fields>,
    /// With `invalidate`: why.
    pub reason: Option<String>,
}

/// The same event for many companies: `activate`, `invalidate` or `reinstate`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompanyEvents {
    /// Which, and as seen when.
    pub items: Vec<DocumentVersion>,
    /// With `invalidate`: why.
    pub reason: Option<String>,
}

/// Which page of the companies one chooses from.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CompanyOptionQuery {
    /// From 1; left out = the first. A page has fifty.
    pub page: Option<i64>,
}

/// By what companies are looked up.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CompanyInfoQuery {
    /// `code`, `name`, `nameEn`, `shortName`, `buyerCode`, `duns` or `taxNumber`.
    pub query_column: String,
    /// A part of what stands there, in any case; empty or left out = whatever.
    #[serde(default)]
    pub query_key: String,
}

/// Whose names are asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct VendorNameQuery {
    /// Code of a supplier.
    pub vendor_code: String,
}
