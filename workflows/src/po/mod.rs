//! The reply to a line of a purchase order: accepted, proposed otherwise, refused, agreed, asked again.
//!
//! An order comes out of the ERP ([`import`]), its lines are found ([`search`]) and answered, one or many ([`store`], [`sheet`]), and followed up or not ([`follow_sheet`]); what is agreed
//! goes back to the ERP as a [`Confirmation`].

pub mod asked;
pub mod asking;
pub mod comparison;
pub mod consequence;
pub mod follow_sheet;
pub mod import;
pub(crate) mod line_rows;
pub mod machine;
pub mod payload;
pub mod revision;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use consequence::Confirmation;
pub use machine::PoLine;
