//! Accounts and their sessions: sign-in, the one live session of an account, language.

pub mod letter;

mod activation;
mod label;
pub mod password;
pub mod session;
pub mod store;

pub use activation::activate;
pub use label::{AccountStatus, CompanyStatus, CompanyType, Language, SessionEnd};
pub use session::{Check, Ended, Opened, Signed};
pub use store::{Attempt, Credentials, Known, Lockout, Profile};
