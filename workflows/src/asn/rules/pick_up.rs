//! Rules about the confirmation that a shipment was picked up.

use crate::asn::draft::PickUp;
use crate::asn::facts::Facts;
use crate::asn::machine::Input;
use crate::field;
use ehub_engine::{Actor, Finding};

/// Only the company that the notice names as its carrier confirms.
pub fn carried_by(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let carries = actor.company.is_some() && actor.company == facts.carrier;
    if carries { vec![] } else { vec![Finding::block("ASN_NOT_CARRIED")] }
}

/// Who drives, and with what, is told; the pick-up is not in the future, and no longer ago than the notice is old.
pub fn complete(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::PickUp(told) = input else { return vec![] };
    let mut findings = field::required_line("pickUp.driverName", &told.driver_name, 40);
    findings.extend(field::line("pickUp.driverPhone", &told.driver_phone, 30));
    findings.extend(field::required_line("pickUp.carNo", &told.car_no, 20));
    findings.extend(field::text("pickUp.comments", &told.comments, field::MAX_COMMENT));
    if told.packages.is_some_and(|packages| packages < 0) {
        findings.push(Finding::block("NOT_POSITIVE").at("pickUp.packages"));
    }
    match told.picked_up_at {
        Some(at) if at > facts.now => findings.push(Finding::block("PICK_UP_IN_FUTURE").at("pickUp.pickedUpAt")),
        Some(at) if facts.created_at.is_some_and(|created| at < created) => {
            findings.push(Finding::block("PICK_UP_BEFORE_NOTICE").at("pickUp.pickedUpAt"));
        }
        Some(_) | None => {}
    }
    findings
}

/// Packages that were counted and are not as many as the notice says are asked about.
pub fn packages(facts: &Facts, input: &Input) -> Vec<Finding> {
    let Input::PickUp(PickUp { packages: Some(found), .. }) = input else { return vec![] };
    match facts.header.total_packages {
        Some(expected) if expected != *found => {
            let finding = Finding::warn("PICK_UP_PACKAGES_DIFFER").at("pickUp.packages");
            vec![finding.with("expected", expected).with("found", *found)]
        }
        Some(_) | None => vec![],
    }
}
