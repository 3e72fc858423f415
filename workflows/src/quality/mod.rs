//! What catalogue, specs and certificates share: what an item asks, whether what was measured is within it, and what the last lots of an
//! item say together. Pure.

pub mod file;
pub mod item;
pub mod judge;
pub mod statistics;

pub use item::{Difference, ReplyType};
pub use judge::{Asked, Cell, Fault, Measured, Verdict, judge};
pub use statistics::{Limits, Series, series};
