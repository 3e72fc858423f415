//! The audit log: list and export. There is nothing else to do with it.

use crate::document_routes;
use ehub_workflows::audit::search::{self, AuditFilter, AuditRow};

document_routes! { "audit-entries";
    /// Entries of the audit log, newest first.
    list "/audit-entries" "listAuditEntries" AuditFilter -> AuditRow = search::search;
    /// The list as .xlsx.
    export "/audit-entries/export" "exportAuditEntries" AuditFilter -> AuditRow;
}
