//! What a supplier says of the inspection of a part.

pub mod store;
