//! Announcements: written by the administrators, published by time, read by everybody of the company types that they are
//! meant for.

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;

pub use machine::{Announcement, Event, Input, State};
pub use payload::{Audience, Fields};
