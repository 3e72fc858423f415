//! What somebody finds by the beginning of its number, wherever it is.

pub mod search;

use ehub_engine::Finding;

/// Hits of each source at most: whoever does not find theirs types more of the number.
pub const MOST: i64 = 5;
/// Characters that say enough to look for.
pub const SHORTEST: usize = 2;
/// Characters of the longest number there is.
const LONGEST: usize = 100;

/// Where is looked, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Orders, by their number.
    Orders,
    /// Notices, by our number.
    Asns,
    /// Notices that were handed to the carrier that asks, by our number.
    CarriedAsns,
    /// Notices, by the number of their invoice.
    Invoices,
    /// Lots on notices, by the supplier's number.
    Lots,
    /// Boxes on notices, by their id.
    Boxes,
    /// Parts by their code; of a supplier those that it has orders of.
    PartsOfOrders,
    /// Parts that there is an inspection spec of, by their code.
    PartsOfSpecs,
    /// Companies by code or name; outside the own one only.
    Companies,
    /// Suppliers by code or name.
    Suppliers,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Hit {
    /// Its id: of the order, the notice, the part or the company.
    pub id: i64,
    /// What was typed the beginning of.
    pub number: String,
    /// What else tells it from others, in no language.
    pub about: String,
    /// State of the notice that it is or lies on; empty = it has none.
    pub state: String,
}

/// What is looked for, without the space around it.
///
/// # Errors
/// What is wrong with it: nearly nothing was typed, or more than any number has.
pub fn wanted(words: &str) -> Result<&str, Vec<Finding>> {
    let words = words.trim();
    match words.chars().count() {
        0 => Err(vec![Finding::block("REQUIRED").at("words")]),
        length if length < SHORTEST => Err(vec![Finding::block("TOO_SHORT").at("words").with("min", SHORTEST)]),
        length if length > LONGEST => Err(vec![Finding::block("TOO_LONG").at("words").with("max", LONGEST)]),
        _ => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_says_too_little_and_a_page_too_much() {
        let fault = |words: &str| wanted(words).unwrap_err().remove(0).label;
        assert_eq!(fault("   "), "REQUIRED");
        assert_eq!(fault(" a "), "TOO_SHORT");
        assert_eq!(fault(&"長".repeat(101)), "TOO_LONG");
        assert_eq!(wanted(" 長x "), Ok("長x"));
        assert_eq!(wanted(&"長".repeat(100)).unwrap().chars().count(), 100);
    }
}
