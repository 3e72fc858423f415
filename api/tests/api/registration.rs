//! A company registers: begun, saved, submitted, reviewed, approved, and alive once somebody has activated the account.

use crate::account::{follow, group, mailed};
use crate::app::{Reply, TestApp, later, now, order};
use crate::upload::cells;
use axum::body::Body;
use chrono::Duration;
use ehub_workflows::registration::store::draft;
use serde_json::{Value, json};
use sqlx::PgPool;

pub fn form(vendor_code: &str) -> Value {
    json!({
        "companyType": "S", "vendorCode": vendor_code, "duns": "", "taxNumber": format!("T{vendor_code}"),
        "name": format!("新 {vendor_code}"), "nameEn": format!("New {vendor_code}"), "url": "https://new.example.com",
        "phone": "+886 2 1234", "address": "No. 1", "adminName": "新", "adminNameEn": "New",
        "adminEmail": "new@example.com",
    })
}

/// An order names the vendor code, so that the platform knows it.
async fn known(app: &TestApp, vendor_code: &str) {
    app.hold(order(&format!("PO{vendor_code}"), vendor_code, 1)).await;
}

async fn begin(app: &TestApp, fields: &Value) -> Reply {
    app.post("/api/vendor-registrations", "", json!({"lang": "En", "fields": fields})).await
}

/// Begins a form; the token of the link that was mailed.
pub async fn begun(app: &TestApp, fields: &Value) -> String {
    let reply = begin(app, fields).await;
    assert_eq!((reply.status.as_u16(), reply.data()), (200, &json!({})), "the link is in the mail and nowhere else");
    let sql = "SELECT secret FROM mail_messages WHERE template = 'registration_saved' ORDER BY id DESC LIMIT 1";
    sqlx::query_scalar(sql).fetch_one(&app.pool).await.unwrap()
}

pub async fn send(app: &TestApp, what: &str, link: &str, fields: &Value) -> Reply {
    app.post(&format!("/api/vendor-registrations/{what}"), "", json!({"link": link, "fields": fields})).await
}

/// A submitted registration of a vendor; its id.
pub async fn submitted(app: &TestApp, vendor_code: &str) -> i64 {
    known(app, vendor_code).await;
    let link = begun(app, &form(vendor_code)).await;
    let reply = send(app, "submit", &link, &form(vendor_code)).await;
    assert_eq!(reply.data()["state"], "Unreviewed", "{}", reply.json);
    app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", vendor_code).await
}

/// The newest link that was mailed about a registration.
async fn link_of(app: &TestApp, id: i64) -> String {
    let sql = "SELECT secret FROM mail_messages WHERE process = 'company_registration' AND document = $1
                  AND secret IS NOT NULL ORDER BY id DESC LIMIT 1";
    sqlx::query_scalar(sql).bind(id).fetch_one(&app.pool).await.unwrap()
}

pub async fn event(app: &TestApp, id: i64, event: &str, mut body: Value) -> Reply {
    let token = app.token("admin").await;
    body["version"] =
        json!(app.number("SELECT version FROM company_registrations WHERE id::text = $1", &id.to_string()).await);
    app.post(&format!("/api/company-registrations/{id}/events/{event}"), &token, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn from_the_first_letter_to_a_company_that_is_alive(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "SUPPLIER", &[121, 122, 124], "S").await;
    known(&app, "V20001").await;
    let some = json!({"adminEmail": "new@example.com", "name": "<script>alert(1)</script>"});
    let link = begun(&app, &some).await;
    assert_eq!(send(&app, "save", &link, &form("v20001")).await.status, 200);
    let back = app.post("/api/vendor-registrations/read", "", json!({"link": link})).await;
    assert_eq!(back.data()["fields"]["vendorCode"], "v20001");
    assert_eq!(back.data()["state"], Value::Null);
    let reply = send(&app, "submit", &link, &form("v20001")).await;
    assert_eq!(reply.data()["state"], "Unreviewed", "{}", reply.json);
    assert_eq!(send(&app, "submit", &link, &form("v20001")).await.fault().2, "LINK_USED");
    let id = app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", "V20001").await;

    let approval = json!({"userId": "new.admin", "groups": ["SUPPLIER"], "buyerCode": "B-1"});
    let approved = event(&app, id, "approve", approval).await;
    assert_eq!(approved.data()["state"], "Approved", "{}", approved.json);
    let company: (String, String, Option<String>) =
        sqlx::query_as("SELECT status, name, buyer_code FROM companies WHERE code = 'V20001'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(company, ("--".to_owned(), "新 v20001".to_owned(), Some("B-1".to_owned())));
    let account = app.number("SELECT id FROM accounts WHERE user_id = $1 AND state = 'B'", "new.admin").await;
    assert_eq!(follow(&app, &mailed(&app, account).await).await, Ok(account));
    let states: (String, String) =
        sqlx::query_as("SELECT c.status, r.state FROM companies c JOIN company_registrations r ON r.company_id = c.id")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(states, ("Golive".to_owned(), "Activated".to_owned()));
    assert_eq!(story(&app, "V20001").await, ["create admin", "register admin", "activate activation"]);
    let token = app.token("new.admin").await;
    assert_eq!(app.get("/api/auth/userInfo", &token).await.data()["companyvendorcode"], "V20001");
    let mails: Vec<String> =
        sqlx::query_scalar("SELECT template FROM mail_messages ORDER BY id").fetch_all(&app.pool).await.unwrap();
    assert_eq!(mails, ["registration_saved", "registration_received", "account_activation"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn carriers_register_with_a_code_of_their_own_and_suppliers_with_one_that_is_known(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "CARRIER", &[121, 124], "FR").await;
    for (kind, code) in [("F", "FAST"), ("R", "CLEAR")] {
        let mut fields = form(code);
        fields["companyType"] = json!(kind);
        let link = begun(&app, &fields).await;
        let reply = send(&app, "submit", &link, &fields).await;
        assert_eq!(reply.data()["state"], "Unreviewed", "{kind}: {}", reply.json);
    }
    let id = app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", "FAST").await;
    let approved = event(&app, id, "approve", json!({"userId": "fast.admin", "groups": ["CARRIER"]})).await;
    assert_eq!(approved.data()["state"], "Approved", "{}", approved.json);
    let by: String = sqlx::query_scalar("SELECT actor_name FROM audit_log WHERE kind = 'account_granted'")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(by, "admin", "who let the company in is named");
    for kind in ["S", "T"] {
        let mut fields = form("V20077");
        fields["companyType"] = json!(kind);
        let link = begun(&app, &fields).await;
        assert_eq!(send(&app, "submit", &link, &fields).await.fault().2, "VENDOR_CODE_UNKNOWN", "{kind}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_code_of_another_type_of_company_is_taken(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "CARRIER", &[121, 124], "FR").await;
    app.company("S", "V20030", "Loaded").await;
    let submit = async |kind: &str, code: &str| {
        // For one mailbox few forms are begun a day.
        later(Duration::days(1));
        let mut fields = form(code);
        fields["companyType"] = json!(kind);
        let link = begun(&app, &fields).await;
        send(&app, "submit", &link, &fields).await
    };
    known(&app, "V20031").await;
    for (kind, code) in [("F", "V20030"), ("R", "v20030"), ("T", "V20030"), ("F", "V20031"), ("R", "v20031")] {
        let (_, _, label, field) = submit(kind, code).await.fault();
        assert_eq!((label.as_str(), field.as_str()), ("VENDOR_CODE_UNKNOWN", "vendorCode"), "{kind} {code}");
    }
    assert_eq!(submit("F", "V20032").await.status, 200);
    let id = app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", "V20032").await;
    // The code becomes a supplier's while the form waits.
    app.company("S", "V20032", "Loaded meanwhile").await;
    let approved = event(&app, id, "approve", json!({"userId": "x", "groups": ["CARRIER"]})).await;
    assert_eq!((approved.fault().2.as_str(), approved.fault().3.as_str()), ("VENDOR_CODE_DUPLICATE", "vendorCode"));
    let kind: String =
        sqlx::query_scalar("SELECT type FROM companies WHERE code = 'V20032'").fetch_one(&app.pool).await.unwrap();
    assert_eq!(kind, "S");
    assert_eq!(submit("S", "V20030").await.status, 200, "of its own type it is taken over");
}

/// What happened to a company, and by whom.
async fn story(app: &TestApp, code: &str) -> Vec<String> {
    let sql = "SELECT h.event || ' ' || h.actor_name FROM history h JOIN companies c ON c.id = h.document
                WHERE h.process = 'company' AND c.code = $1 ORDER BY h.version";
    sqlx::query_scalar(sql).bind(code).fetch_all(&app.pool).await.unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_that_was_opened_by_hand_has_its_registration_finished_all_the_same(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "SUPPLIER", &[121, 122], "S").await;
    let id = submitted(&app, "V20050").await;
    let approved = event(&app, id, "approve", json!({"userId": "new.admin", "groups": ["SUPPLIER"]})).await;
    assert_eq!(approved.data()["state"], "Approved", "{}", approved.json);
    let company = app.number("SELECT id FROM companies WHERE code = $1", "V20050").await;
    let path = format!("/api/companies/{company}");
    let admin = app.token("admin").await;
    let opened = app.post(&format!("{path}/events/activate"), &admin, json!({"version": 2})).await;
    assert_eq!(opened.data()["state"], "Golive", "{}", opened.json);
    let account = app.number("SELECT id FROM accounts WHERE user_id = $1", "new.admin").await;
    assert_eq!(follow(&app, &mailed(&app, account).await).await, Ok(account));
    assert_eq!(story(&app, "V20050").await, ["create admin", "register admin", "activate admin"]);
    let state: String =
        sqlx::query_scalar("SELECT state FROM company_registrations").fetch_one(&app.pool).await.unwrap();
    assert_eq!(state, "Activated");
    assert_eq!(app.get(&path, &admin).await.data()["registrationId"], id);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_approval_that_fails_leaves_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "SUPPLIER", &[121, 122], "S").await;
    let id = submitted(&app, "V20002").await;
    sqlx::query("UPDATE companies SET buyer_code = 'B-1' WHERE code = 'OSE'").execute(&app.pool).await.unwrap();
    let before = app.everything().await;
    for (body, label, field) in [
        (json!({"userId": "Supplier1", "groups": ["SUPPLIER"]}), "ACCOUNT_DUPLICATE", "userId"),
        (json!({"userId": "x", "groups": ["buyer1"]}), "GROUP_NOT_GRANTABLE", "groups"),
        (json!({"userId": "x", "groups": ["NONE"]}), "GROUP_UNKNOWN", "groups"),
        (json!({"userId": "x", "groups": []}), "REQUIRED", "groups"),
        (json!({"userId": "x", "groups": ["SUPPLIER"], "buyerCode": "b-1"}), "BUYER_CODE_DUPLICATE", "buyerCode"),
        (json!({"userId": "x", "groups": ["SUPPLIER"], "companyType": "A"}), "UNKNOWN_FIELD", "companyType"),
    ] {
        let reply = event(&app, id, "approve", body).await;
        let (_, _, found, at) = reply.fault();
        assert_eq!((found.as_str(), at.as_str()), (label, field), "{}", reply.json);
    }
    for name in ["submit", "resubmit", "activate"] {
        assert_eq!(event(&app, id, name, json!({})).await.fault().2, "EVENT_NOT_PERMITTED");
    }
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_returned_comes_back_by_its_link(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let id = submitted(&app, "V20003").await;
    assert_eq!(event(&app, id, "return", json!({})).await.fault().2, "REASON_REQUIRED");
    let returned = event(&app, id, "return", json!({"reason": "tax number"})).await;
    assert_eq!(returned.data()["state"], "Returned", "{}", returned.json);
    let link = link_of(&app, id).await;
    let draft = app.post("/api/vendor-registrations/read", "", json!({"link": link})).await;
    assert_eq!((&draft.data()["state"], &draft.data()["reason"]), (&json!("Returned"), &json!("tax number")));
    let mut better = form("V20003");
    better["taxNumber"] = json!("87654321");
    assert_eq!(send(&app, "submit", &link, &better).await.data()["state"], "Unreviewed");
    assert_eq!(event(&app, id, "reject", json!({"reason": "unknown"})).await.data()["state"], "Rejected");
    // Its numbers are free again: another try.
    assert_eq!(send(&app, "submit", &link, &better).await.fault().2, "LINK_USED");
    later(Duration::hours(2));
    let link = begun(&app, &better).await;
    let again = send(&app, "submit", &link, &better).await;
    assert_eq!(again.data()["state"], "Unreviewed", "{}", again.json);
    let page = app.get("/api/company-registrations", &app.token("admin").await).await;
    let newest = page.data()["items"][0]["id"].as_i64().unwrap();
    let detail = app.get(&format!("/api/company-registrations/{newest}"), &app.token("admin").await).await;
    assert_eq!(detail.data()["resembling"][0]["same"], json!(["vendorCode", "taxNumber", "name"]), "{}", detail.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_public_form_is_bounded_and_tells_nothing(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let before = app.everything().await;
    for (fields, label, field) in [
        (json!({}), "REQUIRED", "adminEmail"),
        (json!({"adminEmail": "x"}), "NOT_AN_EMAIL", "adminEmail"),
        (json!({"adminEmail": "x@example.com", "name": "x".repeat(201)}), "TOO_LONG", "name"),
        (json!({"adminEmail": "x@example.com", "status": "Golive"}), "UNKNOWN_FIELD", "fields.status"),
    ] {
        let reply = begin(&app, &fields).await;
        let (_, _, found, at) = reply.fault();
        assert_eq!((found.as_str(), at.as_str()), (label, field), "{}", reply.json);
    }
    for link in ["", "x", &"A".repeat(43)] {
        assert_eq!(send(&app, "save", link, &form("V1")).await.fault().2, "LINK_UNKNOWN");
        assert_eq!(send(&app, "submit", link, &form("V1")).await.fault().2, "LINK_UNKNOWN");
    }
    assert_eq!(app.everything().await, before);
    // A code that nobody knows and one that is registered get the same answer.
    let link = begun(&app, &form("V1")).await;
    let unknown = send(&app, "submit", &link, &form("NOBODY")).await;
    let taken = send(&app, "submit", &link, &form("V10001")).await;
    assert_eq!(unknown.json, taken.json);
    assert_eq!(unknown.fault().2, "VENDOR_CODE_UNKNOWN");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stranger_gets_none_of_the_words_that_were_typed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut spam = form("V20040");
    for field in ["name", "nameEn", "adminName", "adminNameEn", "shortName"] {
        spam[field] = json!("WIN A PRIZE at evil.example.com");
    }
    let link = begun(&app, &spam).await;
    let told = app.number("SELECT count(*) FROM mail_messages m WHERE position($1 in m::text) > 0", "PRIZE").await;
    assert_eq!(told, 0);
    // Nor does the link lead mail to somebody else.
    known(&app, "V20040").await;
    let mut other = form("V20040");
    other["adminEmail"] = json!("stranger@example.com");
    for what in ["save", "submit"] {
        let fault = send(&app, what, &link, &other).await.fault();
        assert_eq!((fault.2.as_str(), fault.3.as_str()), ("REGISTRATION_EMAIL_FIXED", "adminEmail"), "{what}");
    }
    assert_eq!(send(&app, "submit", &link, &form("V20040")).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_others_have_is_told_to_reviewers_only(pool: PgPool) {
    let app = TestApp::new(pool).await;
    known(&app, "V20041").await;
    let occupied =
        |code: &'static str| app.number("SELECT count(*) FROM company_registrations WHERE vendor_code = $1", code);
    let link = begun(&app, &form("V20041")).await;
    assert_eq!(occupied("V20041").await, 0, "a form without proof of mail occupies nothing");
    assert_eq!(send(&app, "submit", &link, &form("V20041")).await.status, 200);
    let first = app.number("SELECT id FROM company_registrations WHERE vendor_code = $1", "V20041").await;
    let mut numbered = form("V20041");
    numbered["duns"] = json!("123456789");
    assert_eq!(event(&app, first, "edit", json!({"fields": numbered})).await.status, 200);

    let second = submitted(&app, "V20042").await;
    known(&app, "V20043").await;
    let link = begun(&app, &form("V20043")).await;
    let (mut duns, mut tax) = (form("V20043"), form("V20043"));
    duns["duns"] = json!("123456789");
    tax["taxNumber"] = json!("TV20041");
    let answers = [send(&app, "submit", &link, &duns).await, send(&app, "submit", &link, &tax).await];
    assert_eq!(answers[0].json, answers[1].json, "which of them is not told");
    assert_eq!((answers[0].fault().2.as_str(), answers[0].fault().3.as_str()), ("REGISTRATION_NOT_POSSIBLE", ""));
    let mut edit = form("V20042");
    (edit["duns"], edit["taxNumber"]) = (json!("123456789"), json!("TV20041"));
    let told = event(&app, second, "edit", json!({"fields": edit})).await;
    let labels: Vec<&Value> =
        told.json["blockers"].as_array().unwrap().iter().map(|finding| &finding["label"]).collect();
    assert_eq!(labels, ["DUNS_DUPLICATE", "TAX_NUMBER_DUPLICATE"]);
    // Nobody tries numbers through.
    for _ in 2..20 {
        assert_eq!(send(&app, "submit", &link, &duns).await.fault().2, "REGISTRATION_NOT_POSSIBLE");
    }
    assert_eq!(send(&app, "submit", &link, &form("V20043")).await.fault().2, "REGISTRATION_TRIED_TOO_OFTEN");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn too_many_forms_are_turned_away(pool: PgPool) {
    let limits = ehub_api::Config { registrations_per_hour: 7, registrations_per_address: 6, ..crate::app::config() };
    let app = TestApp::with(pool, limits).await;
    let begin = async |address: &str, name: &str| {
        let fields = json!({"adminEmail": format!("{name}@example.com")});
        let body = Body::from(json!({"lang": "En", "fields": fields}).to_string());
        let forwarded = [("x-forwarded-for", address)];
        app.send_from("POST", "/api/vendor-registrations", "", "application/json", body, &forwarded).await
    };
    let full = async |address: &str, name: &str, seconds: &str, why: &str| {
        let reply = begin(address, name).await;
        assert_eq!((reply.status.as_u16(), &reply.headers["retry-after"]), (429, &seconds.parse().unwrap()), "{why}");
    };
    let (one, other) = ("203.0.113.7", "198.51.100.9");
    for _ in 0..5 {
        assert_eq!(begin(one, "same").await.status, 200);
        later(Duration::minutes(1));
    }
    full(other, "Same", "86100", "five for one mailbox in a day, the first five minutes ago").await;
    assert_eq!(begin(one, "a").await.status, 200);
    full(one, "b", "3300", "six from one address").await;
    assert_eq!(begin(other, "b").await.status, 200, "others go on");
    later(Duration::milliseconds(500));
    full(other, "c", "3300", "seven of everybody; half a second counts whole").await;
    later(Duration::seconds(3300));
    assert_eq!(begin(other, "c").await.status, 200, "the first one was an hour ago");
    full(other, "d", "60", "the second one was not").await;
    later(Duration::hours(1));
    assert_eq!(begin(one, "c").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn forms_that_nobody_submits_are_deleted(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let kept = submitted(&app, "V20044").await;
    begun(&app, &form("V20045")).await;
    let forms = async || app.number("SELECT count(*) FROM registration_drafts WHERE email <> $1", "").await;
    for (days, left) in [(0, 2), (13, 2), (2, 1)] {
        later(Duration::days(days));
        draft::sweep(&app.db, now(), draft::KeptDays { forms: 7, links: 30 }, 100).await.unwrap();
        assert_eq!(forms().await, left, "{days} days later");
    }
    assert_eq!(app.number("SELECT count(*) FROM registration_drafts WHERE id::text = $1", &kept.to_string()).await, 1);
    later(Duration::days(30));
    draft::sweep(&app.db, now(), draft::KeptDays { forms: 7, links: 30 }, 100).await.unwrap();
    assert_eq!(app.number("SELECT count(*) FROM one_time_links WHERE purpose = $1", "registration").await, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn reviewers_edit_export_and_treat_many(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let one = submitted(&app, "V20004").await;
    known(&app, "V20005").await;
    let mut evil = form("V20004");
    evil["name"] = json!("=HYPERLINK(\"http://evil\")");
    let edited = event(&app, one, "edit", json!({"fields": evil})).await;
    assert_eq!(edited.data()["version"], 2, "{}", edited.json);
    let token = app.token("admin").await;
    let export = cells(&app.get("/api/company-registrations/export?lang=En", &token).await.bytes);
    assert!(export.contains(&"'=HYPERLINK(\"http://evil\")".to_owned()), "{export:?}");
    let items = json!([{"id": one, "version": 2}, {"id": 999, "version": 1}]);
    let many =
        app.post("/api/company-registrations/events/reject", &token, json!({"items": items, "reason": "no"})).await;
    assert_eq!((&many.data()["done"], &many.data()["refused"]), (&json!(1), &json!(1)), "{}", many.json);
    let approve = app.post("/api/company-registrations/events/approve", &token, json!({"items": items})).await;
    assert_eq!(approve.fault().2, "EVENT_NOT_PERMITTED");
}
