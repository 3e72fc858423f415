//! Supplier 2 asks every endpoint for every id of supplier 1, and gets nothing.

use crate::app::{Reply, TestApp, now};
use crate::belongs::{foreign_names, number_apart};
use crate::upload;
use axum::body::Body;
use ehub_api::permission::table;
use ehub_workflows::qjob::Kind;
use ehub_workflows::qjob::store::{Shipped, define};
use serde_json::json;
use sqlx::PgPool;
use std::collections::BTreeSet;

mod said;

use said::{body, events};

/// What names somebody else's rows and nothing of supplier 2.
struct Foreign(BTreeSet<String>);

impl Foreign {
    async fn of(app: &TestApp) -> Self {
        let company = app.number("SELECT company_id FROM accounts WHERE user_id = $1", "supplier2").await;
        let mut names = foreign_names(&app.pool, company).await;
        assert!(names.len() > 50 && names.contains("4500000001"), "only {}", names.len());
        // Names of companies are not unique; the ERP's own keys nobody outside is told, not even of their own orders.
        names.extend(["Acme".to_owned(), "erp-45".to_owned()]);
        Self(names)
    }

    /// What a text tells of it, besides what was asked for.
    fn told(&self, text: &str, asked: &str) -> Vec<&String> {
        self.0.iter().filter(|name| !asked.contains(name.as_str()) && text.contains(name.as_str())).collect()
    }

    fn nothing(&self, reply: &Reply, asked: &str) {
        let text = String::from_utf8_lossy(&reply.bytes);
        let told = self.told(&text, asked);
        assert!(told.is_empty(), "{asked} tells {told:?}: {text}");
    }
}

/// A house whose numbers cannot be mistaken for each other.
async fn apart(pool: PgPool) -> TestApp {
    number_apart(&pool).await;
    TestApp::new(pool).await
}

/// Documents of supplier 1 in many states, and the ids of all of them by the word in the path.
pub async fn documents(app: &TestApp) -> Vec<(&'static str, i64)> {
    let supplier = app.token("supplier1").await;
    app.accept("4500000001", &supplier).await;
    let lines = app.lines("4500000001").await;
    let (sent, version) = app.ready(lines[0], "10", "AB12345678", &supplier).await;
    let reply = app.post(&format!("/api/asns/{sent}/events/send"), &supplier, json!({"version": version})).await;
    assert_eq!(reply.data()["state"], "Sending", "{}", reply.json);
    let (draft, _) = app.draft(lines[1], "5", &supplier).await;
    let mut all: Vec<(&str, i64)> = lines.into_iter().map(|id| ("po-lines", id)).collect();
    all.extend([("asns", sent), ("asns", draft)]);
    let order = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", "4500000001").await;
    let message = app.number("SELECT min(id) FROM erp_messages WHERE kind = $1", "asn").await;
    let newer = ehub_erp::ErpOrder { plant_code: "P9".into(), ..crate::app::order("4500000001", "V10001", 1) };
    app.hold(newer).await;
    let held = app.number("SELECT id FROM held_orders WHERE po_no = $1", "4500000001").await;
    let account = app.number("SELECT id FROM accounts WHERE user_id = $1", "supplier1").await;
    let registration = crate::registration::submitted(app, "V10001-Acme").await;
    all.extend([("purchase-orders", order), ("erp-messages", message), ("held-orders", held)]);
    let delegation = sqlx::query_scalar(
        "WITH d AS (INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status)
                    SELECT 'acme2', company_id, 'Acme', 'Acme', 'acme@example.com', 'Y' FROM accounts WHERE id = $1
                    RETURNING id, company_id)
         INSERT INTO delegations (company_id, principal_id, deputy_id, begins_at, ends_at, granted_by, granted_by_name, granted_at)
         SELECT company_id, $1, id, now(), now() + interval '1 year', $1, 'supplier1', now() FROM d RETURNING id",
    );
    let delegation: i64 = delegation.bind(account).fetch_one(&app.pool).await.unwrap();
    all.extend([("accounts", account), ("company-registrations", registration), ("delegations", delegation)]);
    all.push(("ship-permissions", crate::ship_permission::asked(app, "4500000008", &supplier).await.1));
    all.push(("openings", crate::opening::opened(app, "4500000009").await));
    crate::inspection_spec::catalogue(app).await;
    all.push(("inspection-specs", crate::inspection_spec::set_up(app).await));
    all.push(("certificates", crate::certificate::of_a_draft(app, draft).await));
    all.push(("statements", crate::statement::issued(app, "V10001", "TWD").await));
    all.push(("statement-lines", crate::statement::line_of(app, "V10001").await));
    all.push(("companies", app.number("SELECT id FROM companies WHERE code = $1", "V10001").await));
    let line = all[0].1;
    let buyer = app.number("SELECT id FROM accounts WHERE user_id = $1", "buyer1").await;
    let said = crate::comment::say(app, &supplier, line, "Acme", json!({"mentions": [buyer]})).await;
    all.push(("comments", said.data()["id"].as_i64().unwrap()));
    all.push(("notifications", app.number("SELECT max(id) FROM notifications WHERE $1 = ''", "").await));
    let export = crate::export::request(app, &supplier, "po-lines", "").await;
    all.push(("exports", export.data()["id"].as_i64().unwrap()));
    all.push(("saved-views", crate::saved_view::kept(app, &supplier, "Acme").await));
    all
}

/// What only the inside has, and an announcement that nobody outside may read yet: ids by the word in the path.
pub async fn inside(app: &TestApp) -> Vec<(&'static str, i64)> {
    define(&app.db, now(), &[Kind::ForgetJobs].map(Shipped::of)).await.unwrap();
    let announcement = json!({
        "title": "Acme", "content": "Acme", "startOn": "2026-11-20", "endOn": "2026-11-30", "audience": ["S"],
        "author": "Acme",
    });
    let made = app.post("/api/admin/addAnnouncement", &app.token("admin").await, announcement).await;
    sqlx::raw_sql(
        "BEGIN;
         INSERT INTO database_changes (state, changed_at, created_at, table_name, row_id, row_label, changes, reason, proposed_by,
                                       proposed_by_name)
         SELECT 'Proposed', now(), now(), 'asn', a.id, a.asn_no, '[{\"column\": \"carNo\", \"before\": \"\", \"after\": \"Acme\"}]',
                'Acme', k.id, k.user_id FROM asns a, accounts k WHERE k.user_id = 'admin' ORDER BY a.id LIMIT 1;
         INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
         SELECT 'database_change', id, version, 'propose', state, 1, now(), 'admin', 'test', '{}' FROM database_changes;
         COMMIT;
         INSERT INTO second_factor_policies (role, company_type) VALUES (999, 'S');
         INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content)
         SELECT id, '2026-11-20', now(), 'weekly-V10001', 1, 1, 'Acme' FROM companies WHERE code = 'V10001';
         INSERT INTO provisions (language, version_no, valid_on, name, content, uploaded_at, uploaded_by, withdrawn_at, withdrawn_by)
         VALUES ('EN', 1, '2027-01-01', 'Acme.pdf', 'Acme', now(), 'Acme', now(), 'Acme'),
                ('EN', 2, '2026-01-01', 'terms.pdf', 'terms', now(), 'admin', NULL, NULL);
         INSERT INTO receipt_messages (receipt_no, kinds, inbound_no, received_on, payload, first_heard_at, last_heard_at, times_heard)
         VALUES ('Rc-1', '{receive}', 'In-9', now(), '{}', now(), now(), 1);
         INSERT INTO saved_queries (account_id, owner_name, name, text, parameters, is_shared, created_at, changed_at)
         SELECT id, user_id, 'Acme', 'SELECT 1', '[]', true, now(), now() FROM accounts WHERE user_id = 'admin'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let admin = app.token("admin").await;
    let plan = json!({
        "name": "Acme", "report": "openOrders", "cron": "0 6 * * MON", "zone": "Asia/Taipei", "months": 1, "vendor": "V10001",
    });
    let schedule = app.post("/api/report-schedules", &admin, plan).await;
    let wish = json!({
        "report": "openOrders", "monthFrom": "2026-11", "monthTo": "2026-12", "generatedOn": "20261120", "vendor": "V10001",
    });
    let run = app.post("/api/report-runs", &admin, wish).await;
    let mut all = vec![
        ("announcements", made.data()["id"].as_i64().unwrap()),
        ("report-schedules", schedule.data()["id"].as_i64().unwrap()),
        ("report-runs", run.data()["id"].as_i64().unwrap()),
    ];
    for (word, sql) in [
        ("masters", "SELECT min(id) FROM masters WHERE $1 = ''"),
        ("queries", "SELECT min(id) FROM saved_queries WHERE $1 = ''"),
        ("mails", "SELECT min(id) FROM mail_messages WHERE $1 = ''"),
        ("qjobs", "SELECT min(id) FROM qjobs WHERE $1 = ''"),
        ("database-changes", "SELECT min(id) FROM database_changes WHERE $1 = ''"),
        ("groups", "SELECT min(id) FROM groups WHERE $1 = ''"),
        ("second-step-policies", "SELECT min(id) FROM second_factor_policies WHERE $1 = ''"),
        ("receipt-messages", "SELECT min(id) FROM receipt_messages WHERE $1 = ''"),
        ("provisions", "SELECT min(id) FROM provisions WHERE $1 = ''"),
        ("weekly-downloads", "SELECT min(id) FROM weekly_downloads WHERE $1 = ''"),
    ] {
        all.push((word, app.number(sql, "").await));
    }
    all
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_id_of_another_company_answers_on_any_route(pool: PgPool) {
    let app = apart(pool).await;
    let stranger = app.token("supplier2").await;
    no_id_answers(&app, &stranger).await;
}

/// Whoever works for both companies works for one at a time.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_id_of_the_home_answers_while_one_works_for_another_company(pool: PgPool) {
    let app = apart(pool).await;
    let both = app.account("zweifach7", "V10001", &[121, 122, 124, 126]).await;
    crate::workplace::give(&app, both, "V10002").await;
    let token = app.token_of(both).await;
    assert_eq!(crate::workplace::choose(&app, &token, "V10002").await.status, 200);
    no_id_answers(&app, &token).await;
}

async fn no_id_answers(app: &TestApp, stranger: &str) {
    let mut documents = documents(app).await;
    documents.extend(inside(app).await);
    let foreign = Foreign::of(app).await;
    let before = app.everything().await;
    for entry in table().filter(|entry| entry.path.contains("{id}")) {
        let addressed = |word: &str| entry.path.contains(&format!("/{word}/"));
        let mut asked = 0;
        for (word, id) in documents.iter().filter(|(word, _)| addressed(word)) {
            let events = if entry.path.contains("{event}") { events(word) } else { &["accept"] };
            for event in events {
                let path = entry.path.replace("{id}", &id.to_string()).replace("{event}", event).replace("{file}", "1");
                let reply = if entry.method == "POST" && (path.contains("/workbook") || path.ends_with("/files")) {
                    workbook(app, &path, stranger).await
                } else {
                    app.call(entry.method, &path, stranger, Some(body(entry.path, event, *id))).await
                };
                let what = format!("{} {path} ({word})", entry.method);
                let wanted = if entry.access.met_by([121, 122, 124, 126], "S") { 404 } else { 403 };
                assert_eq!(reply.status, wanted, "{what}: {}", reply.json);
                foreign.nothing(&reply, &what);
                asked += 1;
            }
        }
        assert!(asked > 0, "{} {}: no document to ask it for; see `documents` and `inside`", entry.method, entry.path);
    }
    assert_eq!(app.everything().await, before, "and nothing changed");
}

/// Lots of a draft come as a file, and for a version that somebody saw.
async fn workbook(app: &TestApp, path: &str, token: &str) -> Reply {
    let file = upload::workbook(&[&["poNo", "poLineNo", "lotNo", "quantity"], &["4500000001", "1", "L1", "1"]]);
    let body = Body::from(upload::multipart("file", "a.xlsx", &file));
    app.send("POST", &format!("{path}?version=1"), token, upload::KIND, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn lists_exports_home_and_choices_tell_nothing(pool: PgPool) {
    let app = apart(pool).await;
    let documents = documents(&app).await;
    let stranger = app.token("supplier2").await;
    let foreign = Foreign::of(&app).await;
    for path in [
        "/api/po-lines",
        "/api/po-lines?poNo=4500000001",
        "/api/po-lines?vendor=V10001",
        "/api/po-lines?material=V10001",
        "/api/asns",
        "/api/asns?vendor=V10001",
        "/api/asns?invoiceNo=AB12345678",
        "/api/asns/shippable",
        "/api/certificates",
        "/api/certificates?vendor=V10001",
        "/api/certificates?words=LOT",
        "/api/certificates/export",
        "/api/certificates/template",
        "/api/statements",
        "/api/statements?vendor=V10001",
        "/api/statements/export",
        "/api/statement-lines",
        "/api/statement-lines?invoiceNo=INV",
        "/api/statement-lines/export",
        "/api/ship-permissions",
        "/api/ship-permissions?vendor=V10001",
        "/api/ship-permissions?poNo=4500000008",
        "/api/ship-permissions/lines",
        "/api/ship-permissions/lines?poNo=4500000008",
        "/api/openings",
        "/api/openings?vendor=V10001",
        "/api/openings?poNo=4500000009",
        "/api/home",
        "/api/options/vendors",
        "/api/options/plants",
        "/api/options/vendors?typed=V10001",
        "/api/options/carriers?typed=V10001",
        "/api/options/ship-vias",
        "/api/auth/userInfo",
        "/api/companies",
        "/api/companies?words=V10001",
        "/api/accounts",
        "/api/accounts?userId=supplier1",
        "/api/accounts?company=V10001",
        "/api/option/getGroupUserInfo?group=supplier1",
        "/api/delegations",
        "/api/delegations?principal=supplier1",
        "/api/options/colleagues?of=supplier1",
        "/api/acting",
        "/api/announcements",
        "/api/saved-views?list=poSearch",
    ] {
        let reply = app.get(path, &stranger).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.json);
        foreign.nothing(&reply, path);
    }
    let account = documents.iter().find(|(word, _)| *word == "accounts").unwrap().1;
    let groups = app.get(&format!("/api/User/getCompanyGroupList?userOid={account}"), &stranger).await;
    assert_eq!(groups.status, 404, "{}", groups.json);
    foreign.nothing(&groups, &account.to_string());
    let total = |reply: &Reply| reply.data()["totalcount"].clone();
    assert_eq!(total(&app.get("/api/po-lines", &stranger).await), 2);
    assert_eq!(total(&app.get("/api/asns", &stranger).await), 0);
    for path in [
        "/api/po-lines/export",
        "/api/asns/export",
        "/api/ship-permissions/export",
        "/api/openings/export",
        "/api/ship-permissions/lines/template",
        "/api/accounts/export",
        "/api/companies/export",
    ] {
        let reply = app.get(path, &stranger).await;
        let cells = crate::upload::cells(&reply.bytes).join("\n");
        assert_eq!(foreign.told(&cells, path), Vec::<&String>::new(), "{path}: {cells}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_at_once_and_foreign_lines_in_own_documents_change_nothing(pool: PgPool) {
    let app = apart(pool).await;
    let documents = documents(&app).await;
    let stranger = app.token("supplier2").await;
    let foreign = Foreign::of(&app).await;
    let before = app.everything().await;
    for (word, event, extra) in [
        ("po-lines", "accept", json!({})),
        ("po-lines", "disagree", json!({"comment": "no"})),
        ("asns", "send", json!({})),
        ("asns", "cancel", json!({})),
        ("asns", "reopen", json!({})),
        ("ship-permissions", "approve", json!({})),
        ("ship-permissions", "withdraw", json!({})),
        ("accounts", "resend", json!({})),
        ("accounts", "deactivate", json!({})),
        ("accounts", "reactivate", json!({})),
    ] {
        let ids = documents.iter().filter(|(kind, _)| *kind == word);
        let mut body = extra;
        body["items"] = ids.map(|(_, id)| json!({"id": id, "version": 1})).collect();
        let asked = body.to_string();
        let reply = app.post(&format!("/api/{word}/events/{event}"), &stranger, body).await;
        assert_eq!(reply.data()["done"], 0, "{word} {event}: {}", reply.json);
        for result in reply.data()["results"].as_array().unwrap() {
            assert_eq!(result["errorLabel"], "NOT_FOUND");
        }
        foreign.nothing(&reply, &asked);
    }
    let line = documents[2].1;
    let reply = app.post("/api/asns", &stranger, json!({"lines": [{"poLineId": line, "quantity": "1"}]})).await;
    assert!(!reply.status.is_success(), "{}", reply.json);
    foreign.nothing(&reply, &line.to_string());
    let item = json!({"items": [{"lineId": line, "quantity": "1", "shipOn": "2026-12-10"}]});
    let reply = app.post("/api/ship-permissions", &stranger, item).await;
    assert_eq!(reply.data()["results"][0]["errorLabel"], "NOT_FOUND", "{}", reply.json);
    foreign.nothing(&reply, &line.to_string());
    let own = app.number("SELECT id FROM purchase_orders WHERE po_no = $1", "4500000002").await;
    let lines = json!({"lines": [{"id": line, "version": 1}]});
    let reply = app.post(&format!("/api/purchase-orders/{own}/events/accept"), &stranger, lines).await;
    assert_eq!(reply.data()["done"], 0, "{}", reply.json);
    assert_eq!(app.everything().await, before);
}
