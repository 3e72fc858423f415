//! Rows of a run of a report.

use crate::document_routes;
use ehub_workflows::report::search::{self, ReportRow, ReportRowFilter};

document_routes! { "reports";
    /// Rows of a run as they were counted, by month and supplier; a supplier's own only.
    list "/report-rows" "listReportRows" ReportRowFilter -> ReportRow = search::rows;
    /// The same as .xlsx, with the columns of the report that is named.
    export "/report-rows/export" "exportReportRows" ReportRowFilter -> ReportRow;
}
