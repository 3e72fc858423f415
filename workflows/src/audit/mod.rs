//! The audit log: who gave what to whom. It is only added to; the database refuses everything else.

pub mod store;

pub use store::{Kind, record};
