//! The home page: what waits for the one who is signed in, and for each role a chart of it.

pub mod chart;
pub mod search;
mod span;

pub(crate) use span::{Ages, WEEKS, Weeks};
