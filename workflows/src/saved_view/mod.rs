//! Saved views: a list as somebody wants to see it again, under a name, for oneself or for everybody of the company.

pub mod rules;
pub mod store;

pub use rules::{Density, ViewDefinition};
pub use store::{NewSavedView, Owner, SavedView, SavedViewChange, change, create, list, put_default, remove};
