//! Accounts and their sessions: sign-in, the one live session of an account, language.

pub mod password;
pub mod session;
pub mod store;

pub use session::{Check, Ended, Opened, Signed};
pub use store::{Attempt, Credentials, Known, Lockout, Profile};
