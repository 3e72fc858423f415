//! The list of lots on ASNs.

use crate::document_routes;
use ehub_workflows::asn::{AsnLotFilter, AsnLotRow, asn_lots};

document_routes! { "asns";
    /// Lots on ASNs, newest first.
    list "/asn-lots" "listAsnLots" AsnLotFilter -> AsnLotRow = asn_lots;
    /// The list as .xlsx.
    export "/asn-lots/export" "exportAsnLots" AsnLotFilter -> AsnLotRow;
}
