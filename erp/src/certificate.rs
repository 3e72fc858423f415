//! What the ERP is told of a lot's certificate (message kind `certificate`): that it was accepted or rejected, with what was measured; or that
//! what was decided holds no more.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The decision about a lot's certificate. Sending it twice ends the same; a later decision about the same lot replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CertificateTold {
    /// Our reference, `COC` and the number of the certificate: the key by which the ERP is asked whether it has it already.
    pub reference: String,
    /// The supplier's code.
    pub vendor_code: String,
    /// The plant that the lot goes to.
    pub plant_code: String,
    /// Number of the shipment notice.
    pub asn_no: String,
    /// Line of the notice.
    pub asn_line_no: i32,
    /// Order.
    pub po_no: String,
    /// Its line.
    pub po_line_no: i32,
    /// Part.
    pub material_code: String,
    /// The vendor's lot; empty = the line has no lots.
    pub lot_no: String,
    /// Whether what was decided holds no more: the lot left the notice, or the notice was cancelled. The rest is as it was told before.
    #[serde(default)]
    pub is_void: bool,
    /// Whether it was accepted, rather than rejected.
    pub is_accepted: bool,
    /// Whether every item passed.
    pub is_passed: bool,
    /// What whoever decided said; nothing of one that is void.
    pub reason: String,
    /// When it was decided, or became void.
    pub decided_at: DateTime<Utc>,
    /// Revision of the spec that it was judged against.
    pub spec_revision: i32,
    /// Item by item; none of one that is void.
    pub items: Vec<ItemTold>,
}

/// An item of a [`CertificateTold`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemTold {
    /// Short name.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// Unit of the values; empty = none.
    pub unit: String,
    /// The least that is inside.
    pub lower: Option<Decimal>,
    /// The greatest that is inside.
    pub upper: Option<Decimal>,
    /// Whether it passed.
    pub is_passed: bool,
    /// Samples as the supplier wrote them.
    pub samples: Vec<String>,
}

/// What became of a certificate in the ERP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Certified {
    /// Whether this ERP keeps certificates at all. One that does not hears nothing, and that is no failure.
    pub is_kept: bool,
    /// The number that it gave to its inspection; empty = none.
    #[serde(default)]
    pub inspection_no: String,
}

impl Certified {
    /// Kept under this number.
    pub fn under(inspection_no: impl Into<String>) -> Self {
        Self { is_kept: true, inspection_no: inspection_no.into() }
    }

    /// Not kept: this ERP has no place for it.
    pub fn not_kept() -> Self {
        Self { is_kept: false, inspection_no: String::new() }
    }
}
