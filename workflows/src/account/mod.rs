//! Accounts and their credentials: passwords, the second step, the one live session of an account, language.

pub mod credentials;
pub mod keyring;
pub mod letter;
pub mod lockout;
pub mod my_sessions;
pub mod password;
pub mod recovery;
pub mod second_step;
pub mod session;
pub mod store;
pub mod totp;

mod activation;
mod label;

pub use activation::activate;
pub use keyring::Keyring;
pub use label::{AccountStatus, CompanyStatus, CompanyType, HomeBlock, Language, SessionEnd};
pub use lockout::{Attempt, Lockout};
pub use session::{Check, Ended, Opened, Signed, Step};
pub use store::{Credentials, Known, Profile};
