//! Every process and every list, once: whatever goes through all of them begins here. A process that is not among them is found by a
//! test (`workflows/tests/registry.rs`), which reads the folders and the database; a list by `api/tests/api/lists.rs`, which reads the
//! description of the API.

use crate::account::Account;
use crate::account::search::AccountRow;
use crate::announcement::Announcement;
use crate::announcement::search::{AnnouncementRow, ReadRow};
use crate::asn::schedule::ScheduleLine;
use crate::asn::{
    Asn, AsnBoxRow, AsnDraftRow, AsnLineRow, AsnLotRow, AsnRow, CarriedAsnRow, ReceiptMessageRow, ReceiptRow,
    ShippableLine, WaitingReceipt,
};
use crate::audit::search::AuditRow;
use crate::certificate::Certificate;
use crate::certificate::search::CertificateRow;
use crate::company::Company;
use crate::company::search::CompanyRow;
use crate::database::Db;
use crate::database_change::DatabaseChange;
use crate::database_change::search::DatabaseChangeRow;
use crate::delegation::search::DelegationRow;
use crate::erp_message::ErpMessage;
use crate::erp_message::search::MessageRow;
use crate::error::Error;
use crate::export::{Export, ExportRow, RegisteredExport};
use crate::inspection_spec::InspectionSpec;
use crate::inspection_spec::search::SpecRow;
use crate::list::{List, Listed};
use crate::mail::Mail;
use crate::mail::search::MailRow;
use crate::master::Master;
use crate::master::search::MasterRow;
use crate::opening::Opening;
use crate::opening::search::{OpenableLineRow, OpeningRow};
use crate::operations::search::JobRow;
use crate::po::PoLine;
use crate::po::search::{HeldOrderRow, PoLineRow};
use crate::process::{self, By, Process};
use crate::provision::search::{OwnProvisionRow, ProvisionRow};
use crate::qjob::Qjob;
use crate::qjob::search::QjobRow;
use crate::registration::CompanyRegistration;
use crate::registration::search::RegistrationRow;
use crate::report::ReportRun;
use crate::report::search::{ReportRow, ReportRunRow};
use crate::report_schedule::ReportSchedule;
use crate::report_schedule::search::ReportScheduleRow;
use crate::ship_permission::ShipPermission;
use crate::ship_permission::search::{ShipLineRow, ShipPermissionRow};
use crate::statement::BalanceStatement;
use crate::statement::search::{StatementLineRow, StatementRow};
use crate::weekly::search::DownloadRow;
use ehub_engine::commit::Stored;
use ehub_engine::deadline::Fired;
use ehub_engine::describe::{Description, defects, describe};
use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// How a deadline of a process is answered; see [`process::fired`].
pub type Answer =
    for<'a> fn(&'a Db, By<'a>, i64, &'a Fired) -> Pin<Box<dyn Future<Output = Result<bool, Error>> + Send + 'a>>;

/// A process, as far as whoever goes through all of them needs to know it.
#[derive(Clone, Copy)]
pub struct Registered {
    /// Its name, as in `history.process`.
    pub name: &'static str,
    /// The table of its documents.
    pub table: &'static str,
    /// Where one of its documents is shown: the route, with `:id` for its id.
    pub route: &'static str,
    /// Its machine as words and diagram.
    pub describe: fn() -> Description,
    /// What is wrong with its machine; empty.
    pub defects: fn() -> Vec<String>,
    /// What time does to its documents; `None` = it only reminds.
    pub answer: Option<Answer>,
}

impl std::fmt::Debug for Registered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registered").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Registered {
    const fn new<P: Stored>(route: &'static str) -> Self {
        Self { name: P::NAME, table: P::TABLE, route, describe: describe::<P>, defects: defects::<P>, answer: None }
    }

    /// The same, moved by time.
    const fn moved_by_time<P: Process>(self) -> Self {
        Self { answer: Some(|db, by, id, fired| Box::pin(process::fired::<P>(db, by, id, fired))), ..self }
    }

    /// The address of one document on the page.
    #[must_use]
    pub fn link(&self, document: i64) -> String {
        self.route.replace(":id", &document.to_string())
    }
}

/// Every process, the spine first.
pub static PROCESSES: [Registered; 19] = [
    Registered::new::<PoLine>("/po/lines/:id"),
    Registered::new::<ShipPermission>("/po/ship-permissions/:id").moved_by_time::<ShipPermission>(),
    Registered::new::<Opening>("/po/openings/:id").moved_by_time::<Opening>(),
    Registered::new::<Asn>("/asn/asns/:id"),
    Registered::new::<InspectionSpec>("/examine/specs/:id"),
    Registered::new::<Certificate>("/examine/certificates/:id"),
    Registered::new::<BalanceStatement>("/payment/statements/:id"),
    Registered::new::<ErpMessage>("/monitor/messages/:id"),
    Registered::new::<Mail>("/monitor/mails/:id"),
    Registered::new::<Qjob>("/system/qjobs/:id"),
    Registered::new::<DatabaseChange>("/system/databaseChanges/:id"),
    Registered::new::<Account>("/systemSetting/accounts/:id"),
    Registered::new::<CompanyRegistration>("/systemSetting/registrations/:id"),
    Registered::new::<Company>("/systemSetting/companies/:id"),
    Registered::new::<Master>("/systemSetting/masterData?id=:id"),
    Registered::new::<Announcement>("/systemSetting/announcements/:id").moved_by_time::<Announcement>(),
    Registered::new::<Export>("/exports?id=:id").moved_by_time::<Export>(),
    Registered::new::<ReportRun>("/systemSetting/reports/:id").moved_by_time::<ReportRun>(),
    Registered::new::<ReportSchedule>("/systemSetting/summaryReportMaintenance?id=:id"),
];

/// The process of this name.
#[must_use]
pub fn process(name: &str) -> Option<&'static Registered> {
    PROCESSES.iter().find(|process| process.name == name)
}

/// A list with what the API says of its rows.
#[derive(Clone, Copy, Debug)]
pub struct RegisteredList {
    /// Its columns.
    pub list: List,
    /// What a row is called in the description of the API.
    pub row: fn() -> Cow<'static, str>,
    /// A row there.
    pub schema: fn() -> RefOr<Schema>,
}

impl RegisteredList {
    const fn of<R: Listed + ToSchema>() -> Self {
        Self { list: R::LIST, row: R::name, schema: R::schema }
    }
}

/// Every list that can be exported.
pub static EXPORTS: [RegisteredExport; 25] = [
    RegisteredExport::of::<PoLineRow>(),
    RegisteredExport::of::<ShipPermissionRow>(),
    RegisteredExport::of::<OpeningRow>(),
    RegisteredExport::of::<AsnRow>(),
    RegisteredExport::of::<CarriedAsnRow>(),
    RegisteredExport::of::<AsnLineRow>(),
    RegisteredExport::of::<AsnLotRow>(),
    RegisteredExport::of::<AsnBoxRow>(),
    RegisteredExport::of::<ScheduleLine>(),
    RegisteredExport::of::<CertificateRow>(),
    RegisteredExport::of::<ReceiptRow>(),
    RegisteredExport::of::<SpecRow>(),
    RegisteredExport::of::<StatementRow>(),
    RegisteredExport::of::<StatementLineRow>(),
    RegisteredExport::of::<MessageRow>(),
    RegisteredExport::of::<MailRow>(),
    RegisteredExport::of::<DatabaseChangeRow>(),
    RegisteredExport::of::<AccountRow>(),
    RegisteredExport::of::<CompanyRow>(),
    RegisteredExport::of::<RegistrationRow>(),
    RegisteredExport::of::<MasterRow>(),
    RegisteredExport::of::<AnnouncementRow>(),
    RegisteredExport::of::<ReadRow>(),
    RegisteredExport::of::<AuditRow>(),
    RegisteredExport::of::<ReportRow>(),
];

/// The exported list of this name.
#[must_use]
pub fn export(name: &str) -> Option<&'static RegisteredExport> {
    EXPORTS.iter().find(|list| list.name == name)
}

/// Every list whose columns are declared.
pub static LISTS: [RegisteredList; 41] = [
    RegisteredList::of::<PoLineRow>(),
    RegisteredList::of::<ShipLineRow>(),
    RegisteredList::of::<ShipPermissionRow>(),
    RegisteredList::of::<OpenableLineRow>(),
    RegisteredList::of::<OpeningRow>(),
    RegisteredList::of::<AsnRow>(),
    RegisteredList::of::<CarriedAsnRow>(),
    RegisteredList::of::<AsnLineRow>(),
    RegisteredList::of::<AsnLotRow>(),
    RegisteredList::of::<AsnBoxRow>(),
    RegisteredList::of::<ShippableLine>(),
    RegisteredList::of::<ScheduleLine>(),
    RegisteredList::of::<AsnDraftRow>(),
    RegisteredList::of::<CertificateRow>(),
    RegisteredList::of::<ReceiptRow>(),
    RegisteredList::of::<ReceiptMessageRow>(),
    RegisteredList::of::<WaitingReceipt>(),
    RegisteredList::of::<SpecRow>(),
    RegisteredList::of::<StatementRow>(),
    RegisteredList::of::<StatementLineRow>(),
    RegisteredList::of::<HeldOrderRow>(),
    RegisteredList::of::<MessageRow>(),
    RegisteredList::of::<MailRow>(),
    RegisteredList::of::<JobRow>(),
    RegisteredList::of::<QjobRow>(),
    RegisteredList::of::<DatabaseChangeRow>(),
    RegisteredList::of::<DownloadRow>(),
    RegisteredList::of::<AccountRow>(),
    RegisteredList::of::<DelegationRow>(),
    RegisteredList::of::<CompanyRow>(),
    RegisteredList::of::<RegistrationRow>(),
    RegisteredList::of::<MasterRow>(),
    RegisteredList::of::<AnnouncementRow>(),
    RegisteredList::of::<ReadRow>(),
    RegisteredList::of::<AuditRow>(),
    RegisteredList::of::<ProvisionRow>(),
    RegisteredList::of::<OwnProvisionRow>(),
    RegisteredList::of::<ExportRow>(),
    RegisteredList::of::<ReportRunRow>(),
    RegisteredList::of::<ReportRow>(),
    RegisteredList::of::<ReportScheduleRow>(),
];
