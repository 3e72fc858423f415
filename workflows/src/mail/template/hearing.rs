//! How people hear of something, and what of it they may choose.

use super::Template;

/// Whether a mail goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByMail {
    /// Always: it is about the own account, or carries a link that nobody else may see.
    Due,
    /// Unless the person does not want it.
    Shipped,
    /// Only where the person wants it.
    Asked,
}

impl ByMail {
    /// Whether nobody can turn it off.
    pub fn is_due(self) -> bool {
        self == Self::Due
    }

    /// Whether it goes out where nobody said anything.
    pub fn is_shipped(self) -> bool {
        self != Self::Asked
    }
}

/// How people hear of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hearing {
    /// By mail.
    pub mail: ByMail,
    /// Behind the bell, unless the person does not want it.
    pub rings: bool,
    /// Whether it is told to people of the buyer's side or of the platform.
    pub inside: bool,
    /// Whether it is told to people of other companies.
    pub outside: bool,
}

/// By mail and behind the bell, to both sides.
const ALL: Hearing = Hearing { mail: ByMail::Shipped, rings: true, inside: true, outside: true };
const INSIDE: Hearing = Hearing { outside: false, ..ALL };
const OUTSIDE: Hearing = Hearing { inside: false, ..ALL };
/// About the own account.
const ACCOUNT: Hearing = Hearing { mail: ByMail::Due, ..ALL };
/// With a link for its recipient alone, or to somebody who has no account.
const LETTER: Hearing = Hearing { mail: ByMail::Due, rings: false, inside: false, outside: false };

impl Template {
    /// How people hear of it.
    pub fn hearing(self) -> Hearing {
        match self {
            Self::AsnSent
            | Self::AsnCancelled
            | Self::AsnErpCancelled
            | Self::AsnErpEdited
            | Self::AsnClosedShort
            | Self::PoThirdRound
            | Self::AnnouncementPublished
            | Self::ReportReady
            | Self::CommentMention => ALL,
            // A talk would fill the mailbox.
            Self::CommentAdded => Hearing { mail: ByMail::Asked, ..ALL },
            Self::PoProposed
            | Self::PoWithdrawn
            | Self::PoReviewDue
            | Self::AsnErpSilent
            | Self::ShipPermissionDue
            | Self::InspectionSpecSubmitted
            | Self::CertificateSubmitted
            | Self::StatementDisputed => INSIDE,
            Self::AsnRefused
            | Self::PoAskedAgain
            | Self::PoAnswerDue
            | Self::ShipPermissionDecided
            | Self::ShipPermissionExpired
            | Self::OpeningGranted
            | Self::OpeningTakenBack
            | Self::ProvisionValid
            | Self::ShipNudge
            | Self::InspectionSpecWanted
            | Self::InspectionSpecDecided
            | Self::InspectionSpecChanged
            | Self::CertificateDecided
            | Self::StatementIssued
            | Self::StatementAnswered => OUTSIDE,
            Self::AccountPasswordChanged
            | Self::AccountReactivated
            | Self::AccountSecondStepReset
            | Self::AccountEmailChanged
            | Self::ActingGranted => ACCOUNT,
            Self::AccountActivation
            | Self::AccountPassword
            | Self::RegistrationSaved
            | Self::RegistrationReceived
            | Self::RegistrationReturned
            | Self::RegistrationRejected => LETTER,
        }
    }
}
