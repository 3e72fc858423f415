//! Which deadline is told to whom, and when. Pure.

use crate::asn::Asn;
use crate::inspection_spec::InspectionSpec;
use crate::mail::Template;
use crate::po::PoLine;
use crate::ship_permission::ShipPermission;
use ehub_engine::machine::Machine;

/// When people hear of a deadline that ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At once.
    AtOnce,
    /// Once a day, with everything else that is collected for the same person.
    Collected,
}

/// A side of a PO line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Those who answer for the supplier.
    Supplier,
    /// The person whom the order's buyer is tied to, or else buyers and material controllers of the plant.
    Buyer,
}

/// What a reminder is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// PO lines; these sides are told.
    Lines(&'static [Side]),
    /// Applications to ship; the person whom the order's buyer is tied to is told, or else those of the plant who decide.
    Permissions,
    /// Shipment notices; those who look after the connection to the ERP are told.
    Asns,
    /// Inspection specs; those of the supplier who fill them are told.
    Specs,
}

/// A deadline that only reminds, and what is said when it has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// Process of the documents.
    pub process: &'static str,
    /// Name of the deadline.
    pub name: &'static str,
    /// What is said.
    pub template: Template,
    /// Of what, and to whom.
    pub about: About,
    /// When.
    pub pace: Pace,
}

/// Every one of them.
pub const REMINDERS: &[Reminder] = &[
    Reminder {
        process: PoLine::NAME,
        name: "remind-supplier",
        template: Template::PoAnswerDue,
        about: About::Lines(&[Side::Supplier]),
        pace: Pace::Collected,
    },
    Reminder {
        process: PoLine::NAME,
        name: "remind-buyer",
        template: Template::PoReviewDue,
        about: About::Lines(&[Side::Buyer]),
        pace: Pace::Collected,
    },
    Reminder {
        process: PoLine::NAME,
        name: "escalate-third-round",
        template: Template::PoThirdRound,
        about: About::Lines(&[Side::Supplier, Side::Buyer]),
        pace: Pace::AtOnce,
    },
    Reminder {
        process: ShipPermission::NAME,
        name: "remind-decider",
        template: Template::ShipPermissionDue,
        about: About::Permissions,
        pace: Pace::Collected,
    },
    Reminder {
        process: Asn::NAME,
        name: "erp-silent",
        template: Template::AsnErpSilent,
        about: About::Asns,
        pace: Pace::AtOnce,
    },
    Reminder {
        process: InspectionSpec::NAME,
        name: "remind-filler",
        template: Template::InspectionSpecWanted,
        about: About::Specs,
        pace: Pace::Collected,
    },
    Reminder {
        process: InspectionSpec::NAME,
        name: "expires-soon",
        template: Template::InspectionSpecWanted,
        about: About::Specs,
        pace: Pace::Collected,
    },
];

impl Reminder {
    /// The reminder that belongs to a deadline; `None` = nobody is told of it.
    pub fn of(process: &str, name: &str) -> Option<&'static Self> {
        REMINDERS.iter().find(|reminder| reminder.process == process && reminder.name == name)
    }

    /// Those that are collected.
    pub fn collected() -> impl Iterator<Item = &'static Self> {
        REMINDERS.iter().filter(|reminder| reminder.pace == Pace::Collected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erp_message::ErpMessage;
    use crate::mail::Mail;
    use crate::qjob::Qjob;
    use ehub_engine::machine::Then;

    fn reminding<M: Machine>() -> Vec<(&'static str, &'static str)> {
        let remind = M::deadlines().iter().filter(|deadline| matches!(deadline.then, Then::Remind));
        remind.map(|deadline| (M::NAME, deadline.name)).collect()
    }

    #[test]
    fn every_deadline_that_reminds_is_told_to_somebody() {
        let mut declared = reminding::<PoLine>();
        declared.extend(reminding::<ShipPermission>());
        declared.extend(reminding::<Asn>());
        declared.extend(reminding::<InspectionSpec>());
        declared.extend(reminding::<ErpMessage>());
        declared.extend(reminding::<Mail>());
        declared.extend(reminding::<Qjob>());
        let told: Vec<(&str, &str)> = REMINDERS.iter().map(|reminder| (reminder.process, reminder.name)).collect();
        assert_eq!(told, declared);
    }
}
