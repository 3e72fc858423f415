//! What a supplier measured of a lot before it came.

pub mod told;
