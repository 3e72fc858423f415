//! Rules about the certificates of lots.

use crate::asn::facts::{Facts, Line};
use crate::certificate::payload::Requirement;
use ehub_engine::Finding;
use std::collections::HashSet;

/// Each lot of a part that needs a certificate has one that was accepted; so has the line itself, where it has no lots. A lot without a number is told
/// as such.
pub fn accepted(facts: &Facts) -> Vec<Finding> {
    let needing = facts.lines.iter().enumerate().filter(|(_, line)| line.certificate == Some(Requirement::Needed));
    needing.flat_map(|(n, line)| missing(n, line)).collect()
}

fn missing(n: usize, line: &Line) -> Vec<Finding> {
    if line.lots.is_empty() {
        let is_there = line.certified.contains("");
        let finding =
            || Finding::block("ASN_LINE_CERTIFICATE_NEEDED").at(format!("lines[{n}].lots")).with("line", n + 1);
        return if is_there { vec![] } else { vec![finding()] };
    }
    let mut seen = HashSet::new();
    let lots = line.lots.iter().enumerate().filter(|(_, lot)| !lot.lot_no.is_empty());
    lots.filter(|(_, lot)| !line.certified.contains(&lot.lot_no) && seen.insert(&lot.lot_no))
        .map(|(m, lot)| {
            Finding::block("ASN_CERTIFICATE_NEEDED").at(format!("lines[{n}].lots[{m}].lotNo")).with("lot", &lot.lot_no)
        })
        .collect()
}
