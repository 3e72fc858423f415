//! Sets of roles that let somebody through, by screen or by what is done.

use ehub_engine::Role;
use ehub_workflows::opening::machine as opening;
use ehub_workflows::provision::rules as provision;
use ehub_workflows::role;

/// poSearch of the specification.
pub(super) const PO_SEARCH: &[Role] = &[100, 121, 122, 153, 154, 171, 800, 801, 802];
/// Those who read single orders: besides them 162, who come from settingPoFollowUp.
pub(super) const PO_READ: &[Role] = &[100, 121, 122, 153, 154, 162, 171, 800, 801, 802];
/// settingPoFollowUp.
pub(super) const PO_FOLLOW_UP: &[Role] = &[100, 153, 154, 162];
/// Those who may cause an event of a PO line; which event is the machine's business.
pub(super) const PO_EVENT: &[Role] = &[100, 122, 153, 154, 162, 802];
/// Suppliers who answer orders, and apply for permission to ship.
pub(super) const PO_REPLY: &[Role] = &[122];
/// allowShipSearch and allowShipApproval; which event somebody may cause is the machine's business.
pub(super) const SHIP_PERMISSION: &[Role] = &[100, 122, 153, 154, 802];
/// openOrder.
pub(super) const OPEN_ORDER: &[Role] = opening::OPENERS;
/// Those who see what was opened: besides them who sees orders, and who ships.
pub(super) const OPENING: &[Role] = &[100, 121, 122, 124, 153, 154, 800, 801, 802];
/// asnSearch.
pub(super) const ASN_SEARCH: &[Role] = &[124, 153, 154, 155, 162, 163, 800, 801, 802];
/// Those who see orders or notices, and choose from the same lists to find them.
pub(super) const CHOOSERS: &[Role] = &[100, 121, 122, 124, 153, 154, 155, 162, 163, 171, 800, 801, 802];
/// receiptSearch.
pub(super) const RECEIPT_SEARCH: &[Role] = &[124, 153, 154, 155];
/// Those who see receipt lines, or receipts as the ERP told them.
pub(super) const RECEIPT_KINDS: &[Role] = &[124, 153, 154, 155, 800, 801, 802];
/// Suppliers who ship.
pub(super) const ASN_CREATE: &[Role] = &[124];
/// carriedAsns: whoever carries goods has the role of those who ship them; inside, who waits for them.
pub(super) const CARRIED: &[Role] = &[124, 153, 154, 800, 801, 802];
/// asnSchedule.
pub(super) const ASN_SCHEDULE: &[Role] = &[121, 122, 124, 153, 154, 800, 801, 802];
/// Those of them who nudge suppliers: buyers and material controllers, and administrators in their place.
pub(super) const NUDGE: &[Role] = &[153, 154, 802];
/// Those who may cause an event of an ASN; which event is the machine's business.
pub(super) const ASN_EVENT: &[Role] = &[124, 153, 154, 802];
/// Those whose documents can be overdue, and those who watch.
pub(super) const OVERDUE: &[Role] = &[122, 124, 153, 154, 800, 801, 802];
/// The monitor screens, and the audit log.
pub(super) const MONITOR: &[Role] = role::ADMINISTRATORS;
/// advancedQuery.
pub(super) const ADVANCED_QUERY: &[Role] = &[801, 802];
/// qJobList.
pub(super) const QJOB: &[Role] = role::SYSTEM;

/// accountManagement. Role 121 manages the own company's accounts: inside, where one sees every company, it opens nothing.
pub(super) const ACCOUNTS: &[Role] = &[121, 151, 164, 802];
/// Those of them who manage accounts of every company.
pub(super) const ACCOUNTS_INSIDE: &[Role] = &[151, 164, 802];
/// Those who make companies.
pub(super) const FOUNDERS: &[Role] = role::ADMINISTRATORS;
/// groupList, secondStepPolicy.
pub(super) const KEEPERS: &[Role] = role::ADMINISTRATORS;
/// announcementManual.
pub(super) const ANNOUNCEMENTS: &[Role] = role::ADMINISTRATORS;
/// Those who put user manuals there; everybody fetches them.
pub(super) const MANUALS: &[Role] = role::ADMINISTRATORS;
/// uploadPoProvision.
pub(super) const PROVISIONS: &[Role] = provision::UPLOADERS;
/// Those who see orders, and those who put the terms of orders there.
pub(super) const PROVISION_READERS: &[Role] = &[100, 121, 122, 153, 154, 171, 180, 800, 801, 802];
/// Those who give groups: with accounts, or with a registration.
pub(super) const GRANTERS: &[Role] = &[121, 151, 160, 164, 800, 801, 802];
/// Those of them who do so inside.
pub(super) const GRANTERS_INSIDE: &[Role] = &[151, 160, 164, 800, 801, 802];
/// Those who choose material groups and their sub-groups: whoever chooses from lists of orders or notices, and quality on both sides.
pub(super) const GROUP_CHOOSERS: &[Role] =
    &[100, 121, 122, 124, 126, 153, 154, 155, 156, 161, 162, 163, 164, 171, 800, 801, 802];
/// Quality on both sides.
pub(super) const QUALITY: &[Role] = &[121, 126, 156, 161, 802];
/// Those of them inside.
pub(super) const QUALITY_INSIDE: &[Role] = &[156, 161, 802];
/// Those who may cause an event of a spec; which event is the machine's business.
pub(super) const SPEC_EVENT: &[Role] = &[121, 126, 156, 802];
/// searchCOC and verificationCOC, and suppliers who ship, from the notice.
pub(super) const CERTIFICATE: &[Role] = &[121, 124, 126, 156, 802];
/// Those who may cause an event of a certificate; which event is the machine's business.
pub(super) const CERTIFICATE_EVENT: &[Role] = &[124, 126, 156, 802];
/// Those who fill specs: suppliers.
pub(super) const SPEC_FILLERS: &[Role] = &[121, 126];
/// Those who set specs up, verify them and remind of them.
pub(super) const SPEC_VERIFIERS: &[Role] = &[156, 802];
/// balanceStatement.
pub(super) const STATEMENTS: &[Role] = &[122, 153];
/// inspectionCategory.
pub(super) const INSPECTION_CATEGORY: &[Role] = &[156];
/// `QAIqaUnitMaintain_B`.
pub(super) const INSPECTION_UNIT: &[Role] = &[156, 802];

/// Every role that an account inside can have: which of them a report is made for, the run says.
pub(super) const REPORTS_INSIDE: &[Role] =
    &[100, 151, 153, 154, 155, 156, 160, 161, 162, 163, 164, 171, 180, 800, 801, 802];
/// The same of a supplier.
pub(super) const REPORTS_OUTSIDE: &[Role] = &[121, 122, 124, 126];
/// Those who keep the catalogue of inspection, and those who narrow a report to a material group.
pub(super) const MATERIAL_GROUPS: &[Role] = &[153, 156, 161, 162, 163, 164, 180, 800, 801, 802];
