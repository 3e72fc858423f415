//! What a supplier says of the inspection of a part: item by item of the part's sub-group, by revision. A revision that the buyer's side
//! accepted holds until the next one does, or until it runs out.

pub mod grid;
pub mod machine;
pub mod payload;
pub mod rules;
pub mod search;
pub mod sheet;
pub mod store;

pub use machine::{Event, Facts, Input, InspectionSpec, Reopened, SpecType, State};
pub use payload::{Accepted, Edited, Fill, Given, Submitted};
