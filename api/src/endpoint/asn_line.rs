//! The list of lines of ASNs.

use crate::document_routes;
use ehub_workflows::asn::{AsnLineFilter, AsnLineRow, asn_lines};

document_routes! { "asns";
    /// Lines of ASNs, newest first.
    list "/asn-lines" "listAsnLines" AsnLineFilter -> AsnLineRow = asn_lines;
    /// The list as .xlsx.
    export "/asn-lines/export" "exportAsnLines" AsnLineFilter -> AsnLineRow;
}
