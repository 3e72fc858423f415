//! User manuals: files in directories, put there by administrators, fetched by those whose company type they are for.

pub mod rules;
pub mod search;
pub mod store;

pub use rules::{Directory, Manual};
