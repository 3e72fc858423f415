//! The certificate of a lot: what a supplier measured of it before it came. One is awaited for each lot of a line of a shipment notice whose
//! part asks for it; the supplier says what was measured, it is judged against the part's spec, and the buyer's side accepts it or does not.

pub mod machine;
pub mod payload;
pub mod plan;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod spec;
pub mod store;

pub use machine::{Certificate, Event, Facts, Input, State};
pub use payload::{ItemSaid, Measurements};
