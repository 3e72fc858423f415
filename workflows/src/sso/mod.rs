//! Signing in by somebody else's word: the company's identity provider, another application that hands a person over, and
//! the other way round, the older site that takes one from us.

pub mod signature;
pub mod store;

pub use signature::{Purpose, SharedSecrets, Stamp, Untimely};
