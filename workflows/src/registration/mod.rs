//! Companies register themselves: a draft that is saved as one goes, a review, and with the approval the company and its
//! administrator's account.

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;

mod mail;

pub use machine::{CompanyRegistration, Event, Input, State};
pub use payload::{Approval, Fields};
