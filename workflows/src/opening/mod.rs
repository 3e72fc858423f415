//! Openings: the buyer's side lets a supplier ship up to a quantity of an order line until a day, although the rules would not yet let
//! it: nothing is agreed, or nothing is permitted. Never more than the order wants.

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;

pub use machine::{Event, Facts, Input, Opening, State};
pub use payload::{Grant, Lapse, Noted, Shipped};
