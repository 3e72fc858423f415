//! Companies: made by a registration or by the administrators, edited by whoever keeps their data, opened by their first account, and
//! taken out of use and back.

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod store;

pub use machine::{Company, Event, Input};
pub use payload::{Address, AddressKind, Contact, Fields, NewCompany};
