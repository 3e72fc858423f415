//! Who may call what: the one table. A route that is not in it answers 403 to everybody, and the router refuses to be
//! built with one.

use ehub_workflows::certificate::machine as certificate;
use ehub_workflows::company::rules::{EDITORS_INSIDE, EDITORS_OUTSIDE};
use ehub_workflows::provision::rules as provision;
use ehub_workflows::report::machine as report;
use ehub_workflows::role;

mod access;
mod entry;
mod gaps;
mod lookup;
mod roles;

pub use access::{Access, Companies};
pub use entry::Entry;
use entry::{delete, get, patch, post, put};
pub use gaps::gaps;
pub use lookup::{access, asked_by, is_known};

const SEARCH_PO: Access = Access::Roles(roles::PO_SEARCH, Companies::TRADING);
const READ_PO: Access = Access::Roles(roles::PO_READ, Companies::TRADING);
const FOLLOW_PO: Access = Access::Roles(roles::PO_FOLLOW_UP, Companies::INSIDE);
/// Those who see the orders of every supplier.
const READ_EVERY_PO: Access = Access::Roles(roles::PO_READ, Companies::INSIDE);
const MOVE_PO: Access = Access::Roles(roles::PO_EVENT, Companies::TRADING);
const ANSWER_PO: Access = Access::Roles(roles::PO_REPLY, Companies::SUPPLIER);
const READ_SHIP_PERMISSION: Access = Access::Roles(roles::SHIP_PERMISSION, Companies::TRADING);
const OPEN_LINES: Access = Access::Roles(roles::OPEN_ORDER, Companies::INSIDE);
const READ_OPENING: Access = Access::Roles(roles::OPENING, Companies::TRADING);
const READ_ASN: Access = Access::Roles(roles::ASN_SEARCH, Companies::SHIPPING);
/// Lists of what is on notices: who carries goods reads it on the notice.
const READ_ON_ASN: Access = Access::Roles(roles::ASN_SEARCH, Companies::TRADING);
/// What is the same for everybody.
const CHOOSE: Access = Access::Roles(roles::CHOOSERS, Companies::SHIPPING);
const READ_RECEIPTS: Access = Access::Roles(roles::RECEIPT_SEARCH, Companies::TRADING);
const READ_RECEIPT_KINDS: Access = Access::Roles(roles::RECEIPT_KINDS, Companies::TRADING);
const SHIP: Access = Access::Roles(roles::ASN_CREATE, Companies::SUPPLIER);
const MOVE_ASN: Access = Access::Roles(roles::ASN_EVENT, Companies::SHIPPING);
const CARRY: Access = Access::Roles(roles::CARRIED, Companies::CARRYING);
const READ_SCHEDULE: Access = Access::Roles(roles::ASN_SCHEDULE, Companies::TRADING);
const NUDGE_SUPPLIERS: Access = Access::Roles(roles::NUDGE, Companies::INSIDE);
const READ_OVERDUE: Access = Access::Roles(roles::OVERDUE, Companies::TRADING);
const WATCH: Access = Access::Roles(roles::MONITOR, Companies::INSIDE);
const SCHEDULE: Access = Access::Roles(roles::QJOB, Companies::INSIDE);
const READ_CERTIFICATE: Access = Access::Roles(roles::CERTIFICATE, Companies::TRADING);
const MOVE_CERTIFICATE: Access = Access::Roles(roles::CERTIFICATE_EVENT, Companies::TRADING);
const MEASURE_LOTS: Access = Access::Roles(certificate::SUPPLIERS, Companies::SUPPLIER);
const READ_STATEMENTS: Access = Access::Roles(roles::STATEMENTS, Companies::PAYING);
const KEEP_MASTERS: Access = Access::Roles(role::MASTER_DATA, Companies::INSIDE);
/// Of the catalogue of inspection: which kinds of records somebody keeps and sees, the kinds say.
const KEEP_CATALOGUE: Access = Access::Roles(role::INSPECTION_CATALOGUE, Companies::INSIDE);
/// inspectionCategory.
const SEE_CATALOGUE: Access = Access::Roles(roles::INSPECTION_CATEGORY, Companies::INSIDE);
/// `QAIqaUnitMaintain_B`.
const SEE_UNITS: Access = Access::Roles(roles::INSPECTION_UNIT, Companies::INSIDE);
const KEEP_PARTS: Access = Access::Roles(role::INSPECTION_PARTS, Companies::INSIDE);
const CHOOSE_GROUPS: Access = Access::Roles(roles::GROUP_CHOOSERS, Companies::TRADING);
const CHOOSE_SPECS: Access = Access::Roles(roles::QUALITY, Companies::TRADING);
const CHOOSE_VERIFIERS: Access = Access::Roles(roles::QUALITY_INSIDE, Companies::INSIDE);
const READ_SPECS: Access = Access::Roles(roles::QUALITY, Companies::TRADING);
const MOVE_SPECS: Access = Access::Roles(roles::SPEC_EVENT, Companies::TRADING);
const VERIFY_SPECS: Access = Access::Roles(roles::SPEC_VERIFIERS, Companies::INSIDE);
const FILL_SPECS: Access = Access::Roles(roles::SPEC_FILLERS, Companies::SUPPLIER);
const RUN_REPORTS: Access = Access::Roles(report::READERS, Companies::INSIDE);
const KEEP_REPORTS: Access = Access::Roles(report::KEEPERS, Companies::INSIDE);
/// Whoever a report is made for reads it; that is looked at run by run.
const READ_REPORTS: Access = Access::Sides(roles::REPORTS_INSIDE, roles::REPORTS_OUTSIDE);
const CHOOSE_MATERIAL_GROUPS: Access = Access::Roles(roles::MATERIAL_GROUPS, Companies::INSIDE);
const KEEP_GROUPS: Access = Access::Roles(roles::KEEPERS, Companies::INSIDE);
const MANAGE_ACCOUNTS: Access = Access::Sides(roles::ACCOUNTS_INSIDE, roles::ACCOUNTS);
const GRANT: Access = Access::Sides(roles::GRANTERS_INSIDE, roles::GRANTERS);
const ANNOUNCE: Access = Access::Roles(roles::ANNOUNCEMENTS, Companies::INSIDE);
/// ehubSetting.
const NAME_VENDORS: Access = Access::Roles(role::ADMINISTRATORS, Companies::INSIDE);
const KEEP_COMPANIES: Access = Access::Sides(EDITORS_INSIDE, EDITORS_OUTSIDE);
const MOVE_COMPANIES: Access = Access::Roles(role::REGISTRATION_REVIEWERS, Companies::INSIDE);
const MAKE_COMPANIES: Access = Access::Roles(roles::FOUNDERS, Companies::INSIDE);
const REVIEW: Access = Access::Roles(role::REGISTRATION_REVIEWERS, Companies::INSIDE);
const KEEP_PROVISIONS: Access = Access::Roles(roles::PROVISIONS, Companies::INSIDE);
const READ_PROVISION: Access = Access::Roles(roles::PROVISION_READERS, Companies::TRADING);
const CONFIRM_PROVISION: Access = Access::Roles(provision::READERS, Companies::SUPPLIER);
/// To put user manuals into their directories.
pub const UPLOAD_MANUALS: Access = Access::Roles(roles::MANUALS, Companies::INSIDE);

/// The table.
pub const TABLE: &[Entry] = &[
    get("/healthz", Access::Public),
    get("/readyz", Access::Public),
    post("/api/auth/login", Access::Public),
    get("/api/auth/loginSettings", Access::Public),
    post("/api/auth/forgetPassword", Access::Public),
    get("/api/auth/addNewPassword", Access::Public),
    post("/api/auth/addNewPassword", Access::Public),
    put("/api/auth/resetPassword", Access::Public),
    patch("/api/SCM/account/activationAccount", Access::Public),
    post("/api/auth/ssoBegin", Access::Public),
    post("/api/auth/ssoLogin", Access::Public),
    post("/api/auth/ssologinByAP", Access::Public),
    post("/api/auth/ssoOldSite", Access::Oneself),
    get("/api/auth/checkMFA", Access::PasswordShown),
    post("/api/User/validMFACode", Access::PasswordShown),
    get("/api/User/generateMFASecret", Access::PasswordShown),
    put("/api/User/changeMFAStatus", Access::PasswordShown),
    post("/api/User/renewRecoveryCodes", Access::Oneself),
    get("/api/auth/userInfo", Access::SignedIn),
    put("/api/auth/logout", Access::Leaving),
    put("/api/User/language", Access::SignedIn),
    put("/api/User/changePassword", Access::Oneself),
    put("/api/User/homeBlock", Access::Oneself),
    get("/api/my-sessions", Access::Oneself),
    post("/api/my-sessions/end-others", Access::Oneself),
    get("/api/delegations", Access::Oneself),
    post("/api/delegations", Access::Oneself),
    post("/api/delegations/{id}/revoke", Access::Oneself),
    get("/api/options/colleagues", Access::Oneself),
    get("/api/my-companies", Access::SignedIn),
    post("/api/my-companies/choose", Access::Oneself),
    get("/api/acting", Access::SignedIn),
    post("/api/acting/begin", Access::Oneself),
    post("/api/acting/end", Access::Leaving),
    // Who may read the document itself may read what is said there: the endpoint asks this table for the document's own route.
    get("/api/comments", Access::SignedIn),
    post("/api/comments", Access::SignedIn),
    get("/api/comments/readers", Access::SignedIn),
    get("/api/comments/{id}/files/{file}", Access::SignedIn),
    post("/api/comments/{id}/take-back", Access::SignedIn),
    get("/api/notifications", Access::Oneself),
    get("/api/notifications/unread", Access::Oneself),
    post("/api/notifications/{id}/read", Access::Oneself),
    post("/api/notifications/read-all", Access::Oneself),
    get("/api/notification-choices", Access::Oneself),
    put("/api/notification-choices", Access::Oneself),
    get("/api/home", Access::SignedIn),
    get("/api/find", Access::SignedIn),
    get("/api/saved-views", Access::SignedIn),
    post("/api/saved-views", Access::Oneself),
    put("/api/saved-views/{id}", Access::Oneself),
    delete("/api/saved-views/{id}", Access::Oneself),
    put("/api/saved-views/{id}/default", Access::Oneself),
    get("/api/workflows", Access::SignedIn),
    get("/api/options/vendors", Access::SignedIn),
    get("/api/options/plants", Access::SignedIn),
    get("/api/options/buyers", READ_EVERY_PO),
    get("/api/options/companies", Access::Roles(roles::ACCOUNTS_INSIDE, Companies::INSIDE)),
    get("/api/options/carriers", SHIP),
    get("/api/options/ship-vias", SHIP),
    get("/api/options/shipping-places", SHIP),
    get("/api/options/materials", KEEP_CATALOGUE),
    get("/api/options/material-groups", CHOOSE_MATERIAL_GROUPS),
    get("/api/options/inspection-categories", KEEP_CATALOGUE),
    get("/api/options/inspection-units", KEEP_CATALOGUE),
    get("/api/po-lines", SEARCH_PO),
    get("/api/po-lines/export", SEARCH_PO),
    get("/api/po-lines/follow-up", FOLLOW_PO),
    get("/api/po-lines/follow-up/template", FOLLOW_PO),
    post("/api/po-lines/follow-up/import", FOLLOW_PO),
    post("/api/po-lines/follow-up/import/marked", FOLLOW_PO),
    get("/api/po-lines/template", ANSWER_PO),
    post("/api/po-lines/import", ANSWER_PO),
    post("/api/po-lines/import/marked", ANSWER_PO),
    post("/api/po-lines/events/{event}", MOVE_PO),
    get("/api/po-lines/{id}", READ_PO),
    get("/api/po-lines/{id}/workflow", READ_PO),
    get("/api/po-lines/{id}/revisions", READ_PO),
    get("/api/po-lines/{id}/shipments", READ_PO),
    post("/api/po-lines/{id}/events/{event}", MOVE_PO),
    get("/api/purchase-orders/{id}", READ_PO),
    get("/api/purchase-orders/{id}/revisions", READ_PO),
    get("/api/purchase-orders/{id}/comparison", READ_PO),
    post("/api/purchase-orders/{id}/events/{event}", MOVE_PO),
    get("/api/ship-permissions", READ_SHIP_PERMISSION),
    post("/api/ship-permissions", ANSWER_PO),
    get("/api/ship-permissions/export", READ_SHIP_PERMISSION),
    get("/api/ship-permissions/lines", ANSWER_PO),
    get("/api/ship-permissions/lines/template", ANSWER_PO),
    post("/api/ship-permissions/uploadShipApplyFile", ANSWER_PO),
    post("/api/ship-permissions/uploadShipApplyFile/marked", ANSWER_PO),
    post("/api/ship-permissions/events/{event}", READ_SHIP_PERMISSION),
    get("/api/ship-permissions/{id}", READ_SHIP_PERMISSION),
    get("/api/ship-permissions/{id}/workflow", READ_SHIP_PERMISSION),
    post("/api/ship-permissions/{id}/events/{event}", READ_SHIP_PERMISSION),
    get("/api/openings", READ_OPENING),
    post("/api/openings", OPEN_LINES),
    get("/api/openings/export", READ_OPENING),
    get("/api/openings/lines", OPEN_LINES),
    post("/api/openings/events/{event}", OPEN_LINES),
    get("/api/openings/{id}", READ_OPENING),
    get("/api/openings/{id}/workflow", READ_OPENING),
    post("/api/openings/{id}/events/{event}", OPEN_LINES),
    get("/api/asns", READ_ASN),
    post("/api/asns", SHIP),
    get("/api/asns/export", READ_ASN),
    get("/api/asns/shippable", SHIP),
    get("/api/asns/drafts", SHIP),
    get("/api/asn-schedule", READ_SCHEDULE),
    get("/api/asn-schedule/export", READ_SCHEDULE),
    get("/api/asn-schedule/board", READ_SCHEDULE),
    post("/api/asn-schedule/nudges", NUDGE_SUPPLIERS),
    post("/api/asns/events/{event}", MOVE_ASN),
    get("/api/asn-lines", READ_ON_ASN),
    get("/api/asn-lines/export", READ_ON_ASN),
    get("/api/asn-lots", READ_ON_ASN),
    get("/api/asn-lots/export", READ_ON_ASN),
    get("/api/asn-boxes", READ_ON_ASN),
    get("/api/asn-boxes/export", READ_ON_ASN),
    get("/api/asns/{id}", READ_ASN),
    get("/api/asns/{id}/workflow", READ_ASN),
    get("/api/asns/{id}/print", READ_ASN),
    post("/api/asns/{id}/boxes", SHIP),
    get("/api/asns/{id}/workbook", SHIP),
    post("/api/asns/{id}/workbook", SHIP),
    post("/api/asns/{id}/workbook/marked", SHIP),
    post("/api/asns/{id}/events/edit", SHIP),
    post("/api/asns/{id}/events/{event}", MOVE_ASN),
    get("/api/certificates", READ_CERTIFICATE),
    get("/api/certificates/export", READ_CERTIFICATE),
    get("/api/certificates/template", MEASURE_LOTS),
    post("/api/certificates/import", MEASURE_LOTS),
    post("/api/certificates/import/marked", MEASURE_LOTS),
    post("/api/certificates/import/uploadCofcReplyConfirm", MEASURE_LOTS),
    post("/api/certificates/events/{event}", MOVE_CERTIFICATE),
    get("/api/certificates/{id}", READ_CERTIFICATE),
    get("/api/certificates/{id}/workflow", READ_CERTIFICATE),
    get("/api/certificates/{id}/series", READ_CERTIFICATE),
    post("/api/certificates/{id}/judge", MEASURE_LOTS),
    post("/api/certificates/{id}/events/{event}", MOVE_CERTIFICATE),
    get("/api/statements", READ_STATEMENTS),
    get("/api/statements/export", READ_STATEMENTS),
    post("/api/statements/events/{event}", READ_STATEMENTS),
    get("/api/statements/{id}", READ_STATEMENTS),
    get("/api/statements/{id}/workflow", READ_STATEMENTS),
    post("/api/statements/{id}/events/{event}", READ_STATEMENTS),
    get("/api/statement-lines", READ_STATEMENTS),
    get("/api/statement-lines/export", READ_STATEMENTS),
    get("/api/statement-lines/{id}/chain", READ_STATEMENTS),
    get("/api/carried-asns", CARRY),
    get("/api/carried-asns/export", CARRY),
    get("/api/erp-messages", WATCH),
    get("/api/erp-messages/export", WATCH),
    post("/api/erp-messages/events/{event}", WATCH),
    get("/api/erp-messages/{id}", WATCH),
    get("/api/erp-messages/{id}/workflow", WATCH),
    post("/api/erp-messages/{id}/events/{event}", WATCH),
    get("/api/held-orders", WATCH),
    post("/api/held-orders/retry", WATCH),
    get("/api/held-orders/{id}", WATCH),
    get("/api/receipts", READ_RECEIPTS),
    get("/api/receipts/export", READ_RECEIPTS),
    get("/api/receipt-messages", WATCH),
    post("/api/receipt-messages/replay", WATCH),
    get("/api/receipt-messages/{id}", WATCH),
    get("/api/waiting-receipts", WATCH),
    post("/api/waiting-receipts/close", WATCH),
    get("/api/mails", WATCH),
    get("/api/mails/export", WATCH),
    post("/api/mails/events/{event}", WATCH),
    get("/api/mails/{id}", WATCH),
    get("/api/mails/{id}/workflow", WATCH),
    post("/api/mails/{id}/events/{event}", WATCH),
    get("/api/operations", WATCH),
    get("/api/overdue", READ_OVERDUE),
    get("/api/jobs", WATCH),
    post("/api/jobs/redo", WATCH),
    post("/api/jobs/cancel", WATCH),
    get("/api/qjobs", SCHEDULE),
    get("/api/qjobs/ticks", SCHEDULE),
    post("/api/qjobs/events/{event}", SCHEDULE),
    get("/api/qjobs/{id}", SCHEDULE),
    get("/api/qjobs/{id}/workflow", SCHEDULE),
    get("/api/qjobs/{id}/runs", SCHEDULE),
    post("/api/qjobs/{id}/events/{event}", SCHEDULE),
    get("/api/accounts", MANAGE_ACCOUNTS),
    post("/api/accounts", MANAGE_ACCOUNTS),
    get("/api/accounts/export", MANAGE_ACCOUNTS),
    get("/api/accounts/template", MANAGE_ACCOUNTS),
    post("/api/accounts/import", MANAGE_ACCOUNTS),
    post("/api/accounts/import/marked", MANAGE_ACCOUNTS),
    post("/api/accounts/events/{event}", MANAGE_ACCOUNTS),
    get("/api/accounts/{id}", MANAGE_ACCOUNTS),
    get("/api/accounts/{id}/workflow", MANAGE_ACCOUNTS),
    post("/api/accounts/{id}/events/{event}", MANAGE_ACCOUNTS),
    get("/api/User/getGroupList", GRANT),
    get("/api/User/getCompanyGroupList", MANAGE_ACCOUNTS),
    get("/api/option/getGroupUserInfo", MANAGE_ACCOUNTS),
    get("/api/option/getCompanyOption", Access::SignedIn),
    get("/api/option/getCompanyInfoList", KEEP_COMPANIES),
    get("/api/option/vendorCompanyOption", Access::SignedIn),
    get("/api/option/getPoStatusList", READ_PO),
    get("/api/option/approvalState", READ_SHIP_PERMISSION),
    get("/api/option/getPoListOrderBy", READ_PO),
    get("/api/option/allowOrderBy", READ_PO),
    get("/api/option/orderSeq", CHOOSE),
    get("/api/option/getOrgIdOption", CHOOSE),
    get("/api/option/buyerIdList", READ_PO),
    get("/api/option/materialGroup", CHOOSE_GROUPS),
    get("/api/option/subMaterialGroup", CHOOSE_GROUPS),
    get("/api/option/iqaType", CHOOSE_SPECS),
    get("/api/option/iqaVerifypersonOption", CHOOSE_VERIFIERS),
    get("/api/option/currency", READ_PO),
    get("/api/option/getOpenPoId", OPEN_LINES),
    get("/api/option/getOpenIDList", OPEN_LINES),
    get("/api/option/openOrderVendors", OPEN_LINES),
    get("/api/option/asnStatus", READ_ASN),
    get("/api/option/asnClosedStatus", READ_ASN),
    get("/api/option/asnRcvType", READ_ASN),
    get("/api/option/shippingMode", READ_ASN),
    get("/api/option/shipmentOrderBy", READ_ASN),
    get("/api/option/tax", READ_ASN),
    get("/api/option/createAsnOrderBy", SHIP),
    get("/api/option/ctnsMaterialGroup", READ_ON_ASN),
    get("/api/option/rcvTransactionType", READ_RECEIPT_KINDS),
    get("/api/option/rfcPullInState", WATCH),
    get("/api/option/rfcChannelType", WATCH),
    get("/api/masters", KEEP_CATALOGUE),
    post("/api/masters", KEEP_CATALOGUE),
    get("/api/masters/kinds", KEEP_CATALOGUE),
    get("/api/masters/export", KEEP_CATALOGUE),
    post("/api/masters/import", KEEP_CATALOGUE),
    post("/api/masters/import/marked", KEEP_CATALOGUE),
    post("/api/masters/events/{event}", KEEP_CATALOGUE),
    get("/api/masters/{id}", KEEP_CATALOGUE),
    get("/api/masters/{id}/workflow", KEEP_CATALOGUE),
    post("/api/masters/{id}/events/{event}", KEEP_CATALOGUE),
    get("/api/inspection-catalogue", SEE_CATALOGUE),
    post("/api/inspection-catalogue/copy", KEEP_CATALOGUE),
    post("/api/inspection-catalogue/parts", KEEP_PARTS),
    get("/api/inspection-units", SEE_UNITS),
    get("/api/shipment-rules/effective", KEEP_MASTERS),
    post("/api/shipment-rules/preview", KEEP_CATALOGUE),
    post("/api/admin/customizeSettingByType", KEEP_MASTERS),
    post("/api/admin/insertInvoiceSetting", KEEP_MASTERS),
    put("/api/admin/updateInvoiceSetting", KEEP_MASTERS),
    delete("/api/admin/deleteCustomizeSettingData", KEEP_MASTERS),
    get("/api/option/queryCustomizeSettingList", Access::SignedIn),
    get("/api/option/duns4Address", Access::SignedIn),
    get("/api/option/allDuns4Address", Access::SignedIn),
    get("/api/inspection-specs", READ_SPECS),
    post("/api/inspection-specs", VERIFY_SPECS),
    get("/api/inspection-specs/export", READ_SPECS),
    get("/api/inspection-specs/template", READ_SPECS),
    post("/api/inspection-specs/import", FILL_SPECS),
    post("/api/inspection-specs/import/marked", FILL_SPECS),
    post("/api/inspection-specs/remind", VERIFY_SPECS),
    post("/api/inspection-specs/events/{event}", MOVE_SPECS),
    get("/api/inspection-specs/{id}", READ_SPECS),
    get("/api/inspection-specs/{id}/workflow", READ_SPECS),
    post("/api/inspection-specs/{id}/events/{event}", MOVE_SPECS),
    post("/api/inspection-specs/{id}/files", FILL_SPECS),
    get("/api/inspection-specs/{id}/files/{file}", READ_SPECS),
    delete("/api/inspection-specs/{id}/files/{file}", FILL_SPECS),
    post("/api/certificates/{id}/files", MEASURE_LOTS),
    get("/api/certificates/{id}/files/{file}", READ_CERTIFICATE),
    delete("/api/certificates/{id}/files/{file}", MEASURE_LOTS),
    get("/api/groups", KEEP_GROUPS),
    post("/api/groups", KEEP_GROUPS),
    post("/api/groups/{id}/preview", KEEP_GROUPS),
    put("/api/groups/{id}", KEEP_GROUPS),
    get("/api/second-step-policies", KEEP_GROUPS),
    post("/api/second-step-policies", KEEP_GROUPS),
    delete("/api/second-step-policies/{id}", KEEP_GROUPS),
    get("/api/audit-entries", WATCH),
    get("/api/audit-entries/export", WATCH),
    post("/api/admin/checkVuePathValid", Access::SignedIn),
    get("/api/companies", KEEP_COMPANIES),
    post("/api/companies", MAKE_COMPANIES),
    get("/api/companies/export", KEEP_COMPANIES),
    post("/api/companies/events/{event}", MOVE_COMPANIES),
    get("/api/companies/{id}", KEEP_COMPANIES),
    get("/api/companies/{id}/workflow", KEEP_COMPANIES),
    post("/api/companies/{id}/events/{event}", KEEP_COMPANIES),
    get("/api/company-registrations", REVIEW),
    get("/api/company-registrations/export", REVIEW),
    post("/api/company-registrations/events/{event}", REVIEW),
    get("/api/company-registrations/{id}", REVIEW),
    get("/api/company-registrations/{id}/workflow", REVIEW),
    post("/api/company-registrations/{id}/events/{event}", REVIEW),
    get("/api/admin/loadEHUBVendorName", NAME_VENDORS),
    post("/api/admin/queryAnnouncement", ANNOUNCE),
    post("/api/admin/addAnnouncement", ANNOUNCE),
    put("/api/admin/updateAnnouncement", ANNOUNCE),
    get("/api/admin/announcements/export", ANNOUNCE),
    post("/api/admin/announcements/events/{event}", ANNOUNCE),
    get("/api/announcement-reads", ANNOUNCE),
    get("/api/announcement-reads/export", ANNOUNCE),
    get("/api/admin/announcements/{id}", ANNOUNCE),
    get("/api/admin/announcements/{id}/workflow", ANNOUNCE),
    post("/api/admin/announcements/{id}/events/{event}", ANNOUNCE),
    get("/api/announcements", Access::SignedIn),
    get("/api/announcements/{id}", Access::SignedIn),
    post("/api/announcements/{id}/read", Access::SignedIn),
    post("/api/announcements/{id}/dismiss", Access::SignedIn),
    post("/api/vendor-registrations", Access::Public),
    post("/api/vendor-registrations/read", Access::Public),
    post("/api/vendor-registrations/save", Access::Public),
    post("/api/vendor-registrations/submit", Access::Public),
    get("/api/exports", Access::SignedIn),
    post("/api/exports", Access::SignedIn),
    post("/api/exports/events/{event}", Access::SignedIn),
    get("/api/exports/{id}", Access::SignedIn),
    get("/api/exports/{id}/workflow", Access::SignedIn),
    get("/api/exports/{id}/file", Access::SignedIn),
    post("/api/exports/{id}/events/{event}", Access::SignedIn),
    get("/api/reports", RUN_REPORTS),
    get("/api/report-runs", READ_REPORTS),
    post("/api/report-runs", RUN_REPORTS),
    post("/api/report-runs/events/{event}", RUN_REPORTS),
    get("/api/report-runs/{id}", READ_REPORTS),
    get("/api/report-runs/{id}/workflow", READ_REPORTS),
    post("/api/report-runs/{id}/events/{event}", RUN_REPORTS),
    get("/api/report-rows", READ_REPORTS),
    get("/api/report-rows/export", READ_REPORTS),
    get("/api/report-schedules", KEEP_REPORTS),
    post("/api/report-schedules", KEEP_REPORTS),
    post("/api/report-schedules/events/{event}", KEEP_REPORTS),
    get("/api/report-schedules/{id}", KEEP_REPORTS),
    get("/api/report-schedules/{id}/workflow", KEEP_REPORTS),
    post("/api/report-schedules/{id}/events/{event}", KEEP_REPORTS),
    get("/api/weekly-downloads", WATCH),
    get("/api/weekly-downloads/{id}/file", WATCH),
    post("/api/User/downloadUserManual", Access::SignedIn),
    post("/api/User/uploadUserManualFile", UPLOAD_MANUALS),
    get("/api/User/userManualVersions", Access::SignedIn),
    delete("/api/User/userManual", UPLOAD_MANUALS),
    get("/api/provisions", KEEP_PROVISIONS),
    post("/api/provisions", KEEP_PROVISIONS),
    get("/api/provisions/own", CONFIRM_PROVISION),
    get("/api/provisions/{id}/file", READ_PROVISION),
    post("/api/provisions/{id}/withdraw", KEEP_PROVISIONS),
    post("/api/provisions/{id}/confirm", CONFIRM_PROVISION),
    get("/api/provisions/{id}/confirmations", KEEP_PROVISIONS),
    get("/api/purchase-orders/{id}/provisions", READ_PO),
];
