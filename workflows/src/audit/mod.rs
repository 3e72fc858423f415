//! The audit log: who signed in or failed to, who gave what to whom, who acted for whom, who put which manual there, who took which data out. It is only
//! added to; the database refuses everything else but the clean-up of what is old enough.

pub mod clean;
pub mod search;
pub mod store;

pub use store::{Kind, Outcome, SignIn, Way, forget, note, note_refused, record, record_each, refused, sign_in};
