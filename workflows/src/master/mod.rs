//! Master data: plants, suppliers, parts, buyers, carriers and the track letters of invoices. What the ERP says of them and what people
//! add is kept apart; what people say comes first. One process for all kinds: a kind is its line in [`kind`], and what is written from it
//! ([`store::place`]).

pub mod kind;
pub mod machine;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use kind::{Declared, Field, Form, Kind};
pub use machine::{Event, Fields, Input, Master, New, State};
pub use store::Told;
