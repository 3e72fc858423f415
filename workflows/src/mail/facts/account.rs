//! What a mail shows of accounts, of those who act for somebody, of registrations and of announcements.

use serde::Serialize;
use serde_json::{Value, json};

/// An account, to its owner.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountFacts {
    /// What the owner types to sign in.
    pub user_id: String,
    /// The owner's company.
    pub company_name: String,
    /// How long the link is good, in whole days; 0 = less than one.
    pub valid_days: i64,
    /// How long the link is good, in minutes.
    pub valid_minutes: i64,
}

/// That somebody may act for somebody, to both.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ActingFacts {
    /// User id of the account that acts.
    pub deputy: String,
    /// User id of the account acted for.
    pub principal: String,
    /// From when, as clocks at the company's plants show it.
    pub begins_at: String,
    /// Until when.
    pub ends_at: String,
    /// User id of who appointed the deputy.
    pub granted_by: String,
}

/// A company's registration, to the one who registers it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationFacts {
    /// Name of the company; while it is being filled in perhaps the address it was begun with.
    pub company_name: String,
    /// Why it was returned or rejected.
    pub reason: String,
    /// How long the link is good, in days.
    pub valid_days: i64,
}

/// An announcement, to those it is meant for.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementFacts {
    /// Title.
    pub title: String,
    /// Plain text with line breaks.
    pub content: String,
    /// Who says it; empty = not said.
    pub author: String,
    /// Address of a page with more; empty = there is none.
    pub web_page: String,
}

/// What templates of accounts are tried with. Here and below: one with everything, and one with what there always is.
pub(super) fn of_accounts() -> [Value; 2] {
    [json!(full_account()), json!(AccountFacts { user_id: "bob".into(), ..AccountFacts::default() })]
}

/// Of those who act for somebody.
pub(super) fn of_acting() -> [Value; 2] {
    let full = ActingFacts {
        deputy: "bob".into(),
        principal: "ann".into(),
        begins_at: "2026-11-22 09:00".into(),
        ends_at: "2026-11-29 18:00".into(),
        granted_by: "carol & <co>".into(),
    };
    [json!(full), json!(ActingFacts { deputy: "bob".into(), principal: "ann".into(), ..full.clone() })]
}

/// Of registrations.
pub(super) fn of_registrations() -> [Value; 2] {
    let full = RegistrationFacts {
        company_name: "Acme Ltd".into(),
        reason: "the tax number is <not> yours".into(),
        valid_days: 7,
    };
    [json!(full), json!(RegistrationFacts { company_name: "Bora".into(), ..RegistrationFacts::default() })]
}

/// Of announcements.
pub(super) fn of_announcements() -> [Value; 2] {
    let full = AnnouncementFacts {
        title: "Closed on Monday".into(),
        content: "No goods are taken\nfrom <b>Monday</b> on.".into(),
        author: "Purchasing".into(),
        web_page: "https://example.com/a?b=c&d=e".into(),
    };
    [
        json!(full),
        json!(AnnouncementFacts { title: "Hello".into(), content: "World".into(), ..AnnouncementFacts::default() }),
    ]
}

fn full_account() -> AccountFacts {
    AccountFacts {
        user_id: "ann".into(),
        company_name: "Acme & <Söhne>".into(),
        valid_days: 7,
        valid_minutes: 7 * 24 * 60,
    }
}
