//! Balance statements: what the buyer owes a supplier, month by month and in each currency. Lines come from the ERP; what was issued stays
//! as it was, and what changes afterwards enters the next statement as an adjustment.
//!
//! Every amount has the sign of the buyer's payable account: what is owed is above zero, credit notes and payments are below.

pub mod figures;
pub mod line;
pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;

pub use line::{Kind, Status};
pub use machine::BalanceStatement;
