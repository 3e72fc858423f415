//! Who has read announcements: list and export.

use crate::document_routes;
use ehub_workflows::announcement::search::{self, ReadFilter, ReadRow};

document_routes! { "announcements";
    /// Who has read which version of an announcement, the newest first.
    list "/announcement-reads" "listAnnouncementReads" ReadFilter -> ReadRow = search::readers;
    /// The list as .xlsx.
    export "/announcement-reads/export" "exportAnnouncementReads" ReadFilter -> ReadRow;
}
