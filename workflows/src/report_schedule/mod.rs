//! Which reports run by themselves: when, over which months, for whom. A qjob looks every minute what is due; a run is a run as any other.

pub mod machine;
pub mod rules;
pub mod search;
pub mod store;

pub use machine::{Plan, ReportSchedule, State};
