//! Accounts: their life, their credentials (passwords, the second step), the one live session of an account, language.

pub mod credentials;
pub mod keyring;
pub mod lockout;
pub mod machine;
pub mod mail;
pub mod mfa;
pub mod my_sessions;
pub mod password;
pub mod patience;
pub mod payload;
pub mod policy;
pub mod recovery;
pub mod rules;
pub mod search;
pub mod session;
pub mod sheet;
pub mod store;
pub mod told;
pub mod totp;
pub mod workplace;

mod label;

pub use keyring::Keyring;
pub use label::{AccountStatus, CompanyStatus, CompanyType, HomeBlock, Language, SessionEnd};
pub use machine::Account;
pub use patience::{Lockout, Patience};
pub use payload::{Details, NewAccount};
pub use session::{Check, Ended, Opened, Signed, Step};
pub use store::activate;
pub use store::{Credentials, Profile};
