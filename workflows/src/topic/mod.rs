//! What is said outside, by topic: the sending of a topic can be paused for a while, and the monitors show how each one goes.

pub mod search;
pub mod store;

pub use store::{Held, held, pause, resume};

use crate::erp_message::Kind;
use crate::erp_message::queue::DELIVER;
use crate::mail::queue::DELIVER as DELIVER_MAIL;
use ehub_engine::labels;

labels! {
    /// What somebody may stop the sending of.
    pub enum Topic {
        /// Agreed schedules of order lines.
        PoConfirm = "po_confirm",
        /// Schedules that ship permissions moved.
        PoReschedule = "po_reschedule",
        /// Shipment notices and their withdrawals.
        Asn = "asn",
        /// Decisions about certificates.
        Certificate = "certificate",
        /// Mail to people.
        Mail = "mail",
    }
}

impl Topic {
    /// The topic of messages to the ERP of this kind.
    #[must_use]
    pub fn of(kind: Kind) -> Self {
        match kind {
            Kind::PoConfirm => Self::PoConfirm,
            Kind::PoReschedule => Self::PoReschedule,
            Kind::Asn | Kind::AsnCancel => Self::Asn,
            Kind::Certificate => Self::Certificate,
        }
    }

    /// Its kinds of messages to the ERP; mail has none.
    #[must_use]
    pub fn kinds(self) -> &'static [Kind] {
        match self {
            Self::PoConfirm => &[Kind::PoConfirm],
            Self::PoReschedule => &[Kind::PoReschedule],
            Self::Asn => &[Kind::Asn, Kind::AsnCancel],
            Self::Certificate => &[Kind::Certificate],
            Self::Mail => &[],
        }
    }

    /// Kind of the jobs that deliver it.
    #[must_use]
    pub fn job(self) -> &'static str {
        match self {
            Self::PoConfirm | Self::PoReschedule | Self::Asn | Self::Certificate => DELIVER,
            Self::Mail => DELIVER_MAIL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::label::Label;

    #[test]
    fn every_kind_of_message_is_of_the_topic_that_names_it() {
        for kind in Kind::ALL {
            assert!(Topic::of(*kind).kinds().contains(kind), "{kind}");
        }
    }
}
