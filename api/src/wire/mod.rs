//! Types that only the API knows: envelopes, sessions, menu, events. Documents themselves are described where they
//! are loaded, in `ehub_workflows`.

pub mod account;
pub mod acting;
pub mod announcement;
pub mod catalogue;
pub mod certificate;
pub mod comment;
pub mod company;
pub mod database_change;
pub mod event;
pub mod export;
pub mod find;
pub mod group;
pub mod home;
pub mod inspection_spec;
pub mod line;
pub mod manual;
pub mod master;
pub mod monitor;
pub mod nudge;
pub mod opening;
pub mod po;
pub mod provision;
pub mod qjob;
pub mod registration;
pub mod report;
pub mod reporting;
pub mod saved_view;
pub mod setting;
pub mod ship_permission;
pub mod sign_in;
pub mod sso;
pub mod statement;

pub use ehub_workflows::account::Language;
pub use ehub_workflows::finding::{Blocker, Severity};
pub use home::{HomeBar, HomeBars, HomeChart};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Success.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Envelope<T> {
    /// Always 20000.
    #[schema(example = 20000)]
    pub code: u32,
    /// The answer.
    pub data: T,
}

/// One page of a list.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Items<T> {
    /// Rows of this page.
    pub items: Vec<T>,
    /// Rows of all pages; also in the header `totalcount`.
    pub totalcount: i64,
}

/// Nothing to tell but success.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Nothing {}

/// Every error answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// Stable label, the translation key `error.<label>`.
    pub error_label: String,
    /// English words for those who have no translation.
    pub error_message: String,
    /// Path that was asked.
    pub path: String,
    /// 50008, 50012 or 50014 on 401; otherwise HTTP status × 100.
    pub code: u32,
    /// Id of the request, as in the log and in the header `x-request-id`.
    pub trace_id: String,
    /// Every reason.
    pub blockers: Vec<Blocker>,
    /// Reasons per row of a many-at-once body.
    pub rows: Vec<RowFault>,
    /// Sent back to confirm the warnings.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confirm_token: Option<String>,
}

/// Reasons against one row.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct RowFault {
    /// Position in the body, from 0.
    pub row: i64,
    /// Every reason.
    pub blockers: Vec<Blocker>,
}

/// Sign-in.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    /// User id; trimmed.
    pub username: String,
    /// Password.
    #[schema(format = "password")]
    pub password: String,
}

/// Body of sign-out.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogoutRequest {
    /// User id; the session counts, not this.
    #[serde(default)]
    pub username: Option<String>,
}

/// Body of the language switch.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LanguageRequest {
    /// `Tc`, `Cn` or `En`.
    pub lang: Language,
}

/// Who is signed in. Names as in section 7 of the specification.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct UserInfo {
    /// Role codes.
    pub roles: Vec<String>,
    /// User id.
    pub username: String,
    /// Site label.
    pub site: String,
    /// Name to show.
    pub username_ui: String,
    /// A, B, S, T, F or R.
    pub companytype: String,
    /// Code of the company.
    pub companyvendorcode: String,
    /// `Y` when acting on behalf of another account.
    pub actfor: String,
    /// User id of that account.
    #[serde(rename = "actingFor")]
    pub acting_for: Option<String>,
    /// Buyer companies.
    #[serde(rename = "buyercompanynameList")]
    pub buyercompanyname_list: Vec<String>,
    /// Own companies.
    #[serde(rename = "companynameList")]
    pub companyname_list: Vec<String>,
    /// Account id.
    pub userid: i64,
    /// Whether home shows its blocks.
    #[serde(rename = "showHomeBlock")]
    pub show_home_block: bool,
    /// Blocks of the home page that are not wanted.
    #[serde(rename = "hiddenHomeBlocks")]
    pub hidden_home_blocks: Vec<String>,
    /// Blocks of the home page in the order wanted; those that are not named follow.
    #[serde(rename = "homeBlocks")]
    pub home_blocks: Vec<String>,
    /// Minutes without a call after which the session is over.
    #[serde(rename = "idleMinutes")]
    pub idle_minutes: i64,
    /// Announcement to show after sign-in.
    #[serde(rename = "showLoginNoticeOid")]
    pub show_login_notice_oid: Option<i64>,
    /// Stored language.
    pub lang: String,
    /// Menu tree of the built screens that the roles allow.
    pub menu: Vec<MenuItem>,
    /// The chat widget behind the help button; null = there is none.
    #[schema(required)]
    pub chat: Option<ChatWidget>,
}

/// A chat widget of another party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatWidget {
    /// Address of its script.
    pub script: String,
    /// Whether it is told the user id.
    pub tell_user: bool,
}

/// One entry of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(no_recursion)]
pub struct MenuItem {
    /// Name of the route.
    pub name: String,
    /// Hash route.
    pub path: String,
    /// Title key: `route.<title>`.
    pub title: String,
    /// Icon name.
    pub icon: String,
    /// Not shown in the sidebar.
    pub hidden: bool,
    /// Shown as a group even with one child.
    pub always_show: bool,
    /// Screens below.
    pub children: Vec<MenuItem>,
}

/// Home page.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// Counts of lines that wait for an answer.
    pub po_summary: PoSummary,
    /// What there is to do; only kinds with a count, and only what leads to a screen of the caller's menu.
    pub todos: Vec<Todo>,
    /// The charts of the caller's roles; only bars that lead to a screen of the caller's menu.
    pub charts: Vec<HomeChart>,
}

/// Counts of open PO lines; null = the caller has no screen that lists them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct PoSummary {
    /// State New.
    #[schema(required)]
    pub new: Option<i64>,
    /// State Revise.
    #[schema(required)]
    pub revise: Option<i64>,
    /// State Reject.
    #[schema(required)]
    pub reject: Option<i64>,
}

/// One entry of the to-do list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Todo {
    /// `poToAnswer`, `poProposals`, `poRejected`, `asnUnsent`, `asnRefused`, `erpFailed` …
    pub kind: String,
    /// How many.
    pub count: i64,
    /// Hash route of the list, filters included.
    pub link: String,
    /// The caller's own part of it; absent = no buyer's name is tied to the caller, or this is nobody's in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<Mine>,
}

/// What of a to-do is the caller's own: lines of orders whose buyer's name is tied to the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Mine {
    /// How many.
    pub count: i64,
    /// Hash route of the list that shows them.
    pub link: String,
}

/// What of a choice was typed.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChoiceQuery {
    /// A part of a code or a name, in any case; without it the first choices are told.
    #[serde(default)]
    pub typed: String,
}

/// What somebody has typed, and whose orders are meant.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpenOrderChoiceQuery {
    /// A part of an order number, in any case; without it the first choices are told.
    #[serde(default)]
    pub typed: String,
    /// Beginning of the supplier's code.
    #[serde(default)]
    pub vendor: String,
}

/// Entry of a list of choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionItem {
    /// What the filter takes.
    pub value: String,
    /// What people read.
    pub label: String,
}
