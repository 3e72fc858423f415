//! Everything of this crate that is seen from outside, in one program: to link twenty took longer than to run them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![expect(clippy::panic, reason = "a test that cannot go on says where")]

mod account_mail;
mod announcement;
mod asn;
mod certificate;
mod circuit_breaker;
mod claim;
mod clock_ahead;
mod columns;
mod database_change;
mod documentation;
mod erp_message;
mod export;
mod inspection_spec;
mod labels;
mod laws;
mod mail;
mod pause;
mod po;
mod qjob;
mod registry;
mod replies;
mod report;
mod reporting;
mod retention;
mod ship_permission;
mod statement;
mod turn;
mod vendor_merge;
mod walk;
