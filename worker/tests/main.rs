//! The worker as it runs, and what a connector must mean.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod erp_contract;
mod worker;
