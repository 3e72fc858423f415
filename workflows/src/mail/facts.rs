//! What a mail shows of a document. Templates may use these fields and no others: removing one breaks those that an installation overrides.

mod account;
mod certificate;
mod comment;
mod inspection;
mod nudge;
mod opening;
mod provision;
mod report;
mod ship;
mod statement;

use super::template::Template;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Value, json};

pub use account::{AccountFacts, ActingFacts, AnnouncementFacts, RegistrationFacts};
pub use certificate::CertificateFacts;
pub use comment::CommentFacts;
pub use inspection::SpecMailFacts;
pub use nudge::{NudgeFacts, NudgedLineFacts};
pub use opening::OpeningFacts;
pub use provision::ProvisionFacts;
pub use report::ReportFacts;
pub use ship::{ShipFacts, WaitingShipFacts};
pub use statement::StatementFacts;

/// A shipment notice.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AsnMailFacts {
    /// Number of the notice.
    pub asn_no: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// The receiving plant's code.
    pub plant_code: String,
    /// The supplier's own number.
    pub supplier_shipment_no: String,
    /// Day of shipment; empty = not said. So are the texts below.
    pub shipped_on: String,
    /// Day of arrival.
    pub eta_on: String,
    /// Invoice number.
    pub invoice_no: String,
    /// The ERP's number.
    pub inbound_no: String,
    /// Who carries the goods.
    pub shipping_company: String,
    /// Master air waybill.
    pub mawb: String,
    /// House air waybill.
    pub hawb: String,
    /// Order lines in it.
    pub lines: i64,
    /// What the ERP said.
    pub answer: String,
    /// Whether the ERP was asked to cancel, not to take it.
    pub withdrawal: bool,
    /// What did not come, up to now.
    pub missing: Vec<MissingFacts>,
    /// Why the buyer's side closed it by hand; empty = it did not.
    pub reason: String,
}

/// What of a notice did not come, of one material.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MissingFacts {
    /// Material.
    pub material_code: String,
    /// Unit of the quantities.
    pub uom: String,
    /// What was shipped.
    pub shipped: String,
    /// What came.
    pub received: String,
    /// What did not.
    pub missing: String,
}

/// An order line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LineFacts {
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit of the quantities.
    pub uom: String,
    /// What is still to be promised.
    pub open_qty: String,
    /// The day asked for.
    pub need_by_on: String,
    /// The schedule proposed; empty = none.
    pub schedule: Vec<SplitFacts>,
    /// Why: the supplier's comment, or the buyer's reason.
    pub comment: String,
    /// How often the buyer has asked again.
    pub round: i32,
}

/// A part of a schedule.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SplitFacts {
    /// How much.
    pub quantity: String,
    /// On which day.
    pub promised_on: String,
    /// Why it differs from what was asked.
    pub remark: String,
}

/// An order line that waits for somebody.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WaitingLineFacts {
    /// Order number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit of the quantity.
    pub uom: String,
    /// What is still to be promised.
    pub open_qty: String,
    /// The day asked for.
    pub need_by_on: String,
    /// State, as its code.
    pub state: String,
    /// Since when it waits: day and time at the plant.
    pub since: String,
    /// How often the buyer has asked again.
    pub round: i32,
    /// What the buyer said last.
    pub comment: String,
    /// Hash route of its page.
    pub page: String,
}

/// A shipment notice that waits for the ERP.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WaitingAsnFacts {
    /// Number of the notice.
    pub asn_no: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The supplier.
    pub vendor_name: String,
    /// The receiving plant's code.
    pub plant_code: String,
    /// State, as its code.
    pub state: String,
    /// Since when it waits: day and time at the plant.
    pub since: String,
    /// Hash route of its page.
    pub page: String,
}

/// A quantity without zeros behind the point.
pub fn quantity(value: Decimal) -> String {
    value.normalize().to_string()
}

/// A day, or nothing.
pub fn day(value: Option<NaiveDate>) -> String {
    value.map(|day| day.to_string()).unwrap_or_default()
}

/// Documents to try a template with: one with everything, with texts that would break a page if they were not escaped, and one with little.
pub(crate) fn samples(template: Template) -> [Value; 2] {
    match template {
        Template::AsnSent
        | Template::AsnCancelled
        | Template::AsnRefused
        | Template::AsnErpCancelled
        | Template::AsnErpEdited
        | Template::AsnClosedShort => {
            [json!(full_asn()), json!(AsnMailFacts { asn_no: "A2".into(), ..AsnMailFacts::default() })]
        }
        Template::PoProposed | Template::PoWithdrawn | Template::PoAskedAgain => {
            [json!(full_line()), json!(LineFacts { po_no: "45".into(), line_no: 2, ..LineFacts::default() })]
        }
        Template::PoAnswerDue | Template::PoReviewDue | Template::PoThirdRound => [
            json!(full_waiting_line()),
            json!(WaitingLineFacts { po_no: "45".into(), line_no: 2, ..WaitingLineFacts::default() }),
        ],
        Template::AsnErpSilent => {
            [json!(full_waiting_asn()), json!(WaitingAsnFacts { asn_no: "A2".into(), ..WaitingAsnFacts::default() })]
        }
        Template::ShipPermissionDecided | Template::ShipPermissionExpired | Template::ShipPermissionDue => {
            ship::samples(template)
        }
        Template::OpeningGranted | Template::OpeningTakenBack => opening::samples(),
        Template::ProvisionValid => provision::samples(),
        Template::ShipNudge => nudge::samples(),
        Template::InspectionSpecWanted
        | Template::InspectionSpecSubmitted
        | Template::InspectionSpecDecided
        | Template::InspectionSpecChanged => inspection::samples(),
        Template::CertificateSubmitted | Template::CertificateDecided => certificate::samples(),
        Template::ReportReady => report::samples(),
        Template::StatementIssued | Template::StatementDisputed | Template::StatementAnswered => statement::samples(),
        Template::CommentMention | Template::CommentAdded => comment::samples(),
        Template::AccountActivation
        | Template::AccountPassword
        | Template::AccountPasswordChanged
        | Template::AccountReactivated
        | Template::AccountSecondStepReset
        | Template::AccountEmailChanged => account::of_accounts(),
        Template::ActingGranted => account::of_acting(),
        Template::RegistrationSaved
        | Template::RegistrationReceived
        | Template::RegistrationReturned
        | Template::RegistrationRejected => account::of_registrations(),
        Template::AnnouncementPublished => account::of_announcements(),
    }
}

fn full_asn() -> AsnMailFacts {
    AsnMailFacts {
        asn_no: "ASN2611210001".into(),
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne> \"Ltd\"".into(),
        plant_code: "P100".into(),
        supplier_shipment_no: "S-1".into(),
        shipped_on: "2026-11-22".into(),
        eta_on: "2026-11-23".into(),
        invoice_no: "AB12345678".into(),
        inbound_no: "180000001".into(),
        shipping_company: "Fast Forward".into(),
        mawb: "123-12345675".into(),
        hawb: "H1".into(),
        lines: 3,
        answer: "the order is <closed>".into(),
        withdrawal: true,
        missing: vec![MissingFacts {
            material_code: "SUB-<1>".into(),
            uom: "PCS".into(),
            shipped: "200".into(),
            received: "120".into(),
            missing: "80".into(),
        }],
        reason: "the rest is <lost>".into(),
    }
}

fn full_waiting_line() -> WaitingLineFacts {
    let line = full_line();
    WaitingLineFacts {
        po_no: line.po_no,
        line_no: line.line_no,
        vendor_code: line.vendor_code,
        vendor_name: line.vendor_name,
        material_code: line.material_code,
        description: line.description,
        uom: line.uom,
        open_qty: line.open_qty,
        need_by_on: line.need_by_on,
        state: "Revise".into(),
        since: "2026-11-18 09:30".into(),
        round: line.round,
        comment: line.comment,
        page: "/po/lines/7".into(),
    }
}

fn full_waiting_asn() -> WaitingAsnFacts {
    let asn = full_asn();
    WaitingAsnFacts {
        asn_no: asn.asn_no,
        vendor_code: asn.vendor_code,
        vendor_name: asn.vendor_name,
        plant_code: asn.plant_code,
        state: "Sending".into(),
        since: "2026-11-22 09:30".into(),
        page: "/asn/asns/7".into(),
    }
}

fn full_line() -> LineFacts {
    LineFacts {
        po_no: "4500000001".into(),
        line_no: 10,
        vendor_code: "V10001".into(),
        vendor_name: "Acme & <Söhne>".into(),
        material_code: "SUB-01".into(),
        description: "Substrate 10×10 <b>".into(),
        uom: "PCS".into(),
        open_qty: "100".into(),
        need_by_on: "2026-12-01".into(),
        schedule: vec![SplitFacts {
            quantity: "60".into(),
            promised_on: "2026-12-05".into(),
            remark: "a machine & its part".into(),
        }],
        comment: "<script>alert(1)</script>".into(),
        round: 3,
    }
}
