//! What comes along with the events of an opening.

use chrono::NaiveDate;
use ehub_engine::labels;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

labels! {
    /// Why an opening ended by itself before its last day.
    pub enum Lapse {
        /// The ERP closed the order line.
        Closed = "closed",
        /// What was shipped under it came back when the line had been opened anew.
        Replaced = "replaced",
    }
}

/// How much of a line may be shipped, and until when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OpeningGrant)]
pub struct Grant {
    /// Id of the order line.
    pub line_id: i64,
    /// How much, in the line's unit.
    #[schema(value_type = String, example = "12.5")]
    pub quantity: Decimal,
    /// The last day on which it may be shipped, a day of the plant.
    #[serde(deserialize_with = "crate::day::required")]
    pub until_on: NaiveDate,
    /// Why; at most 200 characters.
    #[serde(default)]
    pub reason: String,
}

/// What one notice ships under an opening, or gives back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Noted {
    /// Number of the notice.
    pub asn_no: String,
    /// How much.
    pub quantity: Decimal,
}

/// With `use` and `return`, which only notices cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shipped {
    /// How much altogether.
    pub quantity: Decimal,
    /// By which notices.
    pub notices: Vec<Noted>,
}
