//! Provisions: the terms of purchase that hold for orders, as PDF, by language and plant, and which supplier has read them.

pub mod rules;
pub mod search;
pub mod store;

pub use rules::{Language, Upload};
