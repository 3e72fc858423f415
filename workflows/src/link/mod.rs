//! Links that are sent by mail and work once. The database keeps the hash of a link's token, never the token.

mod store;
mod token;

pub use store::{issue, issue_first, peek, take, void};
pub use token::{Random, Randomness, Token, draw};

use chrono::TimeDelta;
use ehub_engine::{Finding, labels};

labels! {
    /// What a link is for.
    pub enum Purpose {
        /// To activate an account, with its first password.
        Activation = "activation",
        /// To set a forgotten password.
        Password = "password",
        /// To correct a company's registration.
        Registration = "registration",
    }
}

impl Purpose {
    /// How long a link is good, unless the installation says otherwise.
    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::Activation | Self::Registration => TimeDelta::days(7),
            Self::Password => TimeDelta::minutes(30),
        }
    }
}

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An account.
    Account(i64),
    /// A company's registration.
    Registration(i64),
}

impl Target {
    fn account(self) -> Option<i64> {
        match self {
            Self::Account(id) => Some(id),
            Self::Registration(_) => None,
        }
    }

    fn registration(self) -> Option<i64> {
        match self {
            Self::Account(_) => None,
            Self::Registration(id) => Some(id),
        }
    }
}

/// Why a link opens nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// We never sent it.
    Unknown,
    /// It was used before.
    Used,
    /// A newer one was sent.
    Replaced,
    /// It is too old.
    Expired,
}

impl Fault {
    /// Stable label.
    pub fn label(self) -> &'static str {
        match self {
            Self::Unknown => "LINK_UNKNOWN",
            Self::Used => "LINK_USED",
            Self::Replaced => "LINK_REPLACED",
            Self::Expired => "LINK_EXPIRED",
        }
    }
}

impl From<Fault> for crate::Error {
    fn from(fault: Fault) -> Self {
        Self::Refused(vec![Finding::block(fault.label())])
    }
}
