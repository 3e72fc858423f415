//! Which mails may be about many documents, and the list that shows these.

use super::Template;

impl Template {
    /// Whether a mail may be about many documents at once; one about a person's own account or registration, or an announcement, never is.
    pub fn gathers(self) -> bool {
        match self {
            Self::AsnSent
            | Self::AsnCancelled
            | Self::AsnRefused
            | Self::AsnErpCancelled
            | Self::AsnErpEdited
            | Self::AsnClosedShort
            | Self::AsnErpSilent
            | Self::PoProposed
            | Self::PoWithdrawn
            | Self::PoAskedAgain
            | Self::PoAnswerDue
            | Self::PoReviewDue
            | Self::PoThirdRound
            | Self::ShipPermissionDecided
            | Self::ShipPermissionExpired
            | Self::ShipPermissionDue
            | Self::OpeningGranted
            | Self::OpeningTakenBack
            | Self::ProvisionValid
            | Self::ShipNudge
            | Self::InspectionSpecWanted
            | Self::InspectionSpecSubmitted
            | Self::InspectionSpecDecided
            | Self::InspectionSpecChanged
            | Self::CertificateSubmitted
            | Self::CertificateDecided
            | Self::ReportReady
            | Self::StatementIssued
            | Self::StatementDisputed
            | Self::StatementAnswered => true,
            Self::AccountActivation
            | Self::AccountPassword
            | Self::AccountPasswordChanged
            | Self::AccountReactivated
            | Self::AccountSecondStepReset
            | Self::AccountEmailChanged
            | Self::ActingGranted
            | Self::RegistrationSaved
            | Self::RegistrationReceived
            | Self::RegistrationReturned
            | Self::RegistrationRejected
            | Self::AnnouncementPublished
            | Self::CommentMention
            | Self::CommentAdded => false,
        }
    }

    /// Hash route of the list that shows all documents of a mail about many.
    pub fn list(self) -> &'static str {
        match self {
            Self::AsnSent | Self::AsnCancelled => "/asn/asnSearch",
            Self::AsnRefused => "/asn/asnSearch?state=Refused",
            Self::PoProposed => "/po/poSearch?state=Nego&closing=open",
            Self::PoAskedAgain | Self::PoThirdRound => "/po/poSearch?state=Revise&closing=open",
            // Withdrawn ones stand anywhere; else New and Revise, or Nego and Reject: the list knows one state or all.
            Self::PoWithdrawn | Self::PoAnswerDue | Self::PoReviewDue => "/po/poSearch?closing=open",
            Self::ShipPermissionDecided => "/po/allowShipSearch",
            Self::ShipPermissionExpired => "/po/allowShipSearch?state=Expired",
            Self::ShipPermissionDue => "/po/allowShipApproval?state=Submitted",
            Self::OpeningGranted | Self::OpeningTakenBack => "/asn/selectForCreateAsnModePage",
            Self::ShipNudge => "/asn/asnSchedule?type=OVERDUE",
            Self::InspectionSpecWanted | Self::InspectionSpecDecided | Self::InspectionSpecChanged => {
                "/examine/inspecificationSpe"
            }
            Self::InspectionSpecSubmitted => "/examine/QAIqaSpecMaintain_B?state=Approving",
            Self::CertificateSubmitted => "/examine/verificationCOC?state=Submitted",
            Self::CertificateDecided => "/examine/searchCOC",
            Self::ReportReady => "/systemSetting/report",
            Self::StatementIssued | Self::StatementAnswered => "/payment/balanceStatement?state=Issued,Answered",
            Self::StatementDisputed => "/payment/balanceStatement?state=Disputed",
            Self::ProvisionValid => "/po/readPoProvision?confirmed=false",
            Self::AsnErpSilent | Self::AsnErpCancelled | Self::AsnErpEdited => "/asn/asnSearch",
            Self::AsnClosedShort => "/asn/asnSearch?state=Closed",
            Self::AccountActivation
            | Self::AccountPassword
            | Self::AccountPasswordChanged
            | Self::AccountReactivated
            | Self::AccountSecondStepReset
            | Self::AccountEmailChanged
            | Self::RegistrationSaved
            | Self::RegistrationReceived
            | Self::RegistrationReturned
            | Self::RegistrationRejected => "/login",
            Self::ActingGranted => "/account/actFor",
            Self::AnnouncementPublished | Self::CommentMention | Self::CommentAdded => "/home",
        }
    }
}
