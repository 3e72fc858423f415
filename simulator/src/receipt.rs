//! What the inspection of the simulated ERP found.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What the inspection says of a line of a receipt, by its place there, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Inspection {
    /// Place of the line.
    pub line_no: usize,
    /// Accepted.
    pub accepted_qty: Decimal,
    /// Rejected.
    #[serde(default)]
    pub rejected_qty: Decimal,
}
