//! Changes of single rows that no screen makes: proposed with a reason, applied by a second person, undone. Only what the whitelist
//! ([`whitelist`]) names can be changed.

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;
pub mod whitelist;

pub use machine::{DatabaseChange, State};
pub use payload::{Change, Proposal};
