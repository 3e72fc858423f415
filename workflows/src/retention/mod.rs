//! How long what is only of use for a while is kept: each kind of data with the qjob that takes it away, the parameter that says after how
//! long, and what a run would take away now.

pub mod files;
pub mod kind;
pub mod search;

pub use kind::Kind;
