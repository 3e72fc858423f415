//! State machines over database rows, and the jobs they start.
//!
//! This crate knows no business word. A process is described as data ([`machine`]), a request is judged by a pure
//! function ([`decide`]), the result is written in one transaction ([`commit`]) and everything slow or outside happens in
//! [`jobs`] that the same transaction enqueues.

pub mod actor;
pub mod commit;
pub mod deadline;
pub mod decide;
pub mod describe;
pub mod finding;
pub mod input;
pub mod jobs;
pub mod label;
pub mod machine;
mod process;
pub mod trace;

pub use actor::{Actor, Role, Who};
pub use decide::{Decision, Offer, Outcome, Refusal, Request, decide, offers};
pub use finding::{Finding, Severity};
pub use machine::{Check, Condition, Deadline, From, Guard, Machine, Moment, Then, Timing, To, Transition};
