//! The list of boxes on ASNs.

use crate::document_routes;
use ehub_workflows::asn::{AsnBoxFilter, AsnBoxRow, asn_boxes};

document_routes! { "asns";
    /// Boxes on ASNs, newest first.
    list "/asn-boxes" "listAsnBoxes" AsnBoxFilter -> AsnBoxRow = asn_boxes;
    /// The list as .xlsx.
    export "/asn-boxes/export" "exportAsnBoxes" AsnBoxFilter -> AsnBoxRow;
}
