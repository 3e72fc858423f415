//! To whom routes are open, by name: what the table says of each.

use super::access::{Access, Companies};
use super::roles;
use ehub_workflows::certificate::machine as certificate;
use ehub_workflows::company::rules::{EDITORS_INSIDE, EDITORS_OUTSIDE};
use ehub_workflows::database_change::rules as maintain;
use ehub_workflows::provision::rules as provision;
use ehub_workflows::report::machine as report;
use ehub_workflows::role;

pub(super) const SEARCH_PO: Access = Access::Roles(roles::PO_SEARCH, Companies::TRADING);
pub(super) const READ_PO: Access = Access::Roles(roles::PO_READ, Companies::TRADING);
pub(super) const FOLLOW_PO: Access = Access::Roles(roles::PO_FOLLOW_UP, Companies::INSIDE);
/// Those who see the orders of every supplier.
pub(super) const READ_EVERY_PO: Access = Access::Roles(roles::PO_READ, Companies::INSIDE);
pub(super) const MOVE_PO: Access = Access::Roles(roles::PO_EVENT, Companies::TRADING);
pub(super) const ANSWER_PO: Access = Access::Roles(roles::PO_REPLY, Companies::SUPPLIER);
pub(super) const READ_SHIP_PERMISSION: Access = Access::Roles(roles::SHIP_PERMISSION, Companies::TRADING);
pub(super) const OPEN_LINES: Access = Access::Roles(roles::OPEN_ORDER, Companies::INSIDE);
pub(super) const READ_OPENING: Access = Access::Roles(roles::OPENING, Companies::TRADING);
pub(super) const READ_ASN: Access = Access::Roles(roles::ASN_SEARCH, Companies::SHIPPING);
/// Lists of what is on notices: who carries goods reads it on the notice.
pub(super) const READ_ON_ASN: Access = Access::Roles(roles::ASN_SEARCH, Companies::TRADING);
/// What is the same for everybody.
pub(super) const CHOOSE: Access = Access::Roles(roles::CHOOSERS, Companies::SHIPPING);
pub(super) const READ_RECEIPTS: Access = Access::Roles(roles::RECEIPT_SEARCH, Companies::TRADING);
pub(super) const READ_RECEIPT_KINDS: Access = Access::Roles(roles::RECEIPT_KINDS, Companies::TRADING);
pub(super) const SHIP: Access = Access::Roles(roles::ASN_CREATE, Companies::SUPPLIER);
pub(super) const MOVE_ASN: Access = Access::Roles(roles::ASN_EVENT, Companies::SHIPPING);
pub(super) const CARRY: Access = Access::Roles(roles::CARRIED, Companies::CARRYING);
pub(super) const READ_SCHEDULE: Access = Access::Roles(roles::ASN_SCHEDULE, Companies::TRADING);
pub(super) const NUDGE_SUPPLIERS: Access = Access::Roles(roles::NUDGE, Companies::INSIDE);
pub(super) const READ_OVERDUE: Access = Access::Roles(roles::OVERDUE, Companies::TRADING);
pub(super) const WATCH: Access = Access::Roles(roles::MONITOR, Companies::INSIDE);
/// Log files, and files as they lie on the machine.
pub(super) const READ_LOGS: Access = Access::Roles(role::SYSTEM, Companies::INSIDE);
/// dbMaintain.
pub(super) const MAINTAIN: Access = Access::Roles(maintain::MAINTAINERS, Companies::INSIDE);
pub(super) const SCHEDULE: Access = Access::Roles(roles::QJOB, Companies::INSIDE);
pub(super) const READ_CERTIFICATE: Access = Access::Roles(roles::CERTIFICATE, Companies::TRADING);
pub(super) const MOVE_CERTIFICATE: Access = Access::Roles(roles::CERTIFICATE_EVENT, Companies::TRADING);
pub(super) const MEASURE_LOTS: Access = Access::Roles(certificate::SUPPLIERS, Companies::SUPPLIER);
pub(super) const READ_STATEMENTS: Access = Access::Roles(roles::STATEMENTS, Companies::PAYING);
pub(super) const KEEP_MASTERS: Access = Access::Roles(role::MASTER_DATA, Companies::INSIDE);
/// Of the catalogue of inspection: which kinds of records somebody keeps and sees, the kinds say.
pub(super) const KEEP_CATALOGUE: Access = Access::Roles(role::INSPECTION_CATALOGUE, Companies::INSIDE);
/// inspectionCategory.
pub(super) const SEE_CATALOGUE: Access = Access::Roles(roles::INSPECTION_CATEGORY, Companies::INSIDE);
/// `QAIqaUnitMaintain_B`.
pub(super) const SEE_UNITS: Access = Access::Roles(roles::INSPECTION_UNIT, Companies::INSIDE);
pub(super) const KEEP_PARTS: Access = Access::Roles(role::INSPECTION_PARTS, Companies::INSIDE);
pub(super) const CHOOSE_GROUPS: Access = Access::Roles(roles::GROUP_CHOOSERS, Companies::TRADING);
pub(super) const CHOOSE_SPECS: Access = Access::Roles(roles::QUALITY, Companies::TRADING);
pub(super) const CHOOSE_VERIFIERS: Access = Access::Roles(roles::QUALITY_INSIDE, Companies::INSIDE);
pub(super) const READ_SPECS: Access = Access::Roles(roles::QUALITY, Companies::TRADING);
pub(super) const MOVE_SPECS: Access = Access::Roles(roles::SPEC_EVENT, Companies::TRADING);
pub(super) const VERIFY_SPECS: Access = Access::Roles(roles::SPEC_VERIFIERS, Companies::INSIDE);
pub(super) const FILL_SPECS: Access = Access::Roles(roles::SPEC_FILLERS, Companies::SUPPLIER);
pub(super) const RUN_REPORTS: Access = Access::Roles(report::READERS, Companies::INSIDE);
pub(super) const KEEP_REPORTS: Access = Access::Roles(report::KEEPERS, Companies::INSIDE);
/// Whoever a report is made for reads it; that is looked at run by run.
pub(super) const READ_REPORTS: Access = Access::Sides(roles::REPORTS_INSIDE, roles::REPORTS_OUTSIDE);
pub(super) const CHOOSE_MATERIAL_GROUPS: Access = Access::Roles(roles::MATERIAL_GROUPS, Companies::INSIDE);
pub(super) const KEEP_GROUPS: Access = Access::Roles(roles::KEEPERS, Companies::INSIDE);
pub(super) const MANAGE_ACCOUNTS: Access = Access::Sides(roles::ACCOUNTS_INSIDE, roles::ACCOUNTS);
pub(super) const GRANT: Access = Access::Sides(roles::GRANTERS_INSIDE, roles::GRANTERS);
pub(super) const ANNOUNCE: Access = Access::Roles(roles::ANNOUNCEMENTS, Companies::INSIDE);
/// ehubSetting.
pub(super) const NAME_VENDORS: Access = Access::Roles(role::ADMINISTRATORS, Companies::INSIDE);
pub(super) const KEEP_COMPANIES: Access = Access::Sides(EDITORS_INSIDE, EDITORS_OUTSIDE);
pub(super) const MOVE_COMPANIES: Access = Access::Roles(role::REGISTRATION_REVIEWERS, Companies::INSIDE);
pub(super) const MAKE_COMPANIES: Access = Access::Roles(roles::FOUNDERS, Companies::INSIDE);
pub(super) const REVIEW: Access = Access::Roles(role::REGISTRATION_REVIEWERS, Companies::INSIDE);
pub(super) const KEEP_PROVISIONS: Access = Access::Roles(roles::PROVISIONS, Companies::INSIDE);
pub(super) const READ_PROVISION: Access = Access::Roles(roles::PROVISION_READERS, Companies::TRADING);
pub(super) const CONFIRM_PROVISION: Access = Access::Roles(provision::READERS, Companies::SUPPLIER);
/// advancedQuery.
pub(super) const ASK_VIEWS: Access = Access::Roles(roles::ADVANCED_QUERY, Companies::INSIDE);
/// To put user manuals into their directories.
pub const UPLOAD_MANUALS: Access = Access::Roles(roles::MANUALS, Companies::INSIDE);
