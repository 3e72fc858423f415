//! User manuals and forms: files in directories, put there by administrators, fetched by those whose company type they are for. What a file was
//! before is kept; one that is removed is hidden from everybody but administrators.

pub mod rules;
pub mod search;
pub mod store;

pub use rules::{Collection, Directory, Manual};
