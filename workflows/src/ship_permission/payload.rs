//! What comes along with the events of an application to ship.

use chrono::NaiveDate;
use ehub_engine::labels;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

labels! {
    /// Why an open application lapsed.
    pub enum Lapse {
        /// The ERP changed the order line.
        Changed = "changed",
        /// The ERP closed the order line.
        Closed = "closed",
    }
}

/// What a supplier asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ShipApplication)]
pub struct Application {
    /// Id of the order line.
    pub line_id: i64,
    /// How much, in the line's unit.
    #[schema(value_type = String, example = "12.5")]
    pub quantity: Decimal,
    /// On which day of the plant.
    #[serde(deserialize_with = "crate::day::required")]
    pub ship_on: NaiveDate,
    /// Why the day differs from what was agreed; at most 200 characters.
    #[serde(default)]
    pub remark: String,
}

/// With `approve`: nothing (as asked), or less, or another day.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ShipApproval)]
pub struct Approval {
    /// How much; not given = as asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "12.5")]
    pub quantity: Option<Decimal>,
    /// On which day of the plant; not given = as asked.
    #[serde(default, deserialize_with = "crate::day::optional", skip_serializing_if = "Option::is_none")]
    pub ship_on: Option<NaiveDate>,
    /// What there is to say, at most 200 characters; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// With `approve-with-issue`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = InstructedShipApproval)]
pub struct Instructed {
    /// How much; not given = as asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "12.5")]
    pub quantity: Option<Decimal>,
    /// On which day of the plant; not given = as asked.
    #[serde(default, deserialize_with = "crate::day::optional", skip_serializing_if = "Option::is_none")]
    pub ship_on: Option<NaiveDate>,
    /// What the supplier has to mind, at most 200 characters.
    #[serde(default)]
    pub instruction: String,
}

/// With `lapse`, which only the system causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lapsed {
    /// Why.
    pub reason: Lapse,
}
