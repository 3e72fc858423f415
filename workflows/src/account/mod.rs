//! Accounts and their sessions: the life of an account, sign-in, the one live session of an account, language.

pub mod letter;
pub mod machine;
pub mod password;
pub mod payload;
pub mod rules;
pub mod search;
pub mod session;
pub mod sheet;
pub mod store;

mod label;

pub use label::{AccountStatus, CompanyStatus, CompanyType, Language, SessionEnd};
pub use machine::Account;
pub use payload::{Details, NewAccount};
pub use session::{Check, Ended, Opened, Signed};
pub use store::activate;
pub use store::{Attempt, Credentials, Known, Lockout, Profile};
