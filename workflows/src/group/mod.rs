//! Groups: the roles that people hold. Whoever is in a group has its roles, and through them its menu.

pub mod rules;
pub mod store;

pub use store::{Consequence, GroupView, NewGroup, Touched};
