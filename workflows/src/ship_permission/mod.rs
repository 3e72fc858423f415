//! Permission to ship: a supplier asks to ship a quantity of an accepted order line on a day, where the plant asks for that; the buyer's side
//! allows it, perhaps less or on another day. What is allowed raises what may be shipped of the line altogether (cumAllow).

pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use machine::{Event, Facts, Input, ShipPermission, State};
pub use payload::{Application, Approval, Instructed, Lapse};
