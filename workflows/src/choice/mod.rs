//! What people choose from instead of typing a code: suppliers, buyers, plants, carriers, ways of shipping.

pub mod search;

/// Choices told at once. Whoever does not find theirs types more of it.
pub const MOST: i64 = 50;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What the field takes.
    pub code: String,
    /// What people read.
    pub name: String,
}
