//! What a forwarder or broker carries.

use crate::document_routes;
use ehub_workflows::asn::{self, CarriedAsnRow, CarriedFilter};

document_routes! { "carried-asns";
    /// Shipments that the caller's company carries, the newest first.
    list "/carried-asns" "listCarriedAsns" CarriedFilter -> CarriedAsnRow = asn::carried;
    /// The list as .xlsx.
    export "/carried-asns/export" "exportCarriedAsns" CarriedFilter -> CarriedAsnRow;
}
