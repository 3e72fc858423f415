//! Reports: what can be reported is declared once ([`declaration`]); a run counts it as it was known at a moment, and keeps the rows.

pub mod declaration;
pub mod figures;
pub mod machine;
pub mod parameters;
pub mod rules;
pub mod search;
pub mod store;

pub use declaration::{Declaration, Report};
pub use machine::{ReportRun, State};
