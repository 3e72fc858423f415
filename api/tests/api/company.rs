//! Companies: made and edited, opened, taken out of use and back; whose they are; and what becomes of their people.

use crate::app::{PASSWORD, Reply, TestApp};
use crate::upload::cells;
use serde_json::{Value, json};
use sqlx::PgPool;

async fn id_of(app: &TestApp, code: &str) -> i64 {
    app.number("SELECT id FROM companies WHERE code = $1", code).await
}

async fn version_of(app: &TestApp, code: &str) -> i64 {
    app.number("SELECT version FROM companies WHERE code = $1", code).await
}

async fn state_of(app: &TestApp, code: &str) -> (String, String) {
    let sql = "SELECT state, status FROM companies WHERE code = $1";
    sqlx::query_as(sql).bind(code).fetch_one(&app.pool).await.unwrap()
}

/// One event on a company as it is now.
async fn event(app: &TestApp, user: &str, code: &str, event: &str, mut body: Value) -> Reply {
    body["version"] = json!(version_of(app, code).await);
    let path = format!("/api/companies/{}/events/{event}", id_of(app, code).await);
    app.post(&path, &app.token(user).await, body).await
}

fn fields(name: &str) -> Value {
    json!({"name": name, "nameEn": name})
}

fn faults(reply: &Reply) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = reply.json["blockers"].as_array().cloned().unwrap_or_default();
    all.iter().map(|one| (text(&one["label"]), text(&one["field"]))).collect()
}

fn is(reply: &Reply, status: u16, wanted: &[(&str, &str)]) {
    let found = faults(reply);
    let found: Vec<(&str, &str)> = found.iter().map(|(label, field)| (label.as_str(), field.as_str())).collect();
    assert_eq!((reply.status.as_u16(), found.as_slice()), (status, wanted), "{}", reply.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_new_company_is_told_at_its_fields_and_a_buyer_is_in_use_at_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let make = async |body: Value| app.post("/api/companies", &admin, body).await;
    let new = |kind: &str, code: &str| json!({"companyType": kind, "code": code, "name": "新", "nameEn": "New"});
    let missing = ["companyType", "code", "name", "nameEn"].map(|field| ("REQUIRED", field));
    is(&make(json!({})).await, 409, &missing);
    is(&make(new("A", "B2")).await, 409, &[("NOT_A_COMPANY_TYPE", "companyType")]);
    is(&make(new("B", "ose")).await, 409, &[("COMPANY_CODE_DUPLICATE", "code")]);
    is(&make(json!({"status": "Golive"})).await, 400, &[("UNKNOWN_FIELD", "status")]);

    let buyer = make(new("B", " B2 ")).await;
    assert_eq!((&buyer.data()["state"], &buyer.data()["version"]), (&json!("Golive"), &json!(1)));
    let offered = |reply: &Reply| -> Vec<String> {
        let offers = reply.data()["offers"].as_array().unwrap().clone();
        let live = offers.iter().filter(|offer| offer["allowed"] == true);
        live.map(|offer| offer["event"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(offered(&buyer), ["edit", "invalidate"]);
    let forwarder = make(new("F", "F1")).await;
    assert_eq!((&forwarder.data()["state"], offered(&forwarder).len()), (&json!("--"), 3));
    assert_eq!(event(&app, "admin", "F1", "activate", json!({})).await.data()["state"], "Golive");
    assert_eq!(state_of(&app, "F1").await, ("Golive".to_owned(), "Golive".to_owned()), "both columns");
    let again = event(&app, "admin", "F1", "activate", json!({})).await;
    assert_eq!(again.fault().2, "EVENT_NOT_IN_STATE");
    // Who reviews registrations takes companies out of use, and makes none.
    app.account("reviewer", "OSE", &[160]).await;
    assert_eq!(app.post("/api/companies", &app.token("reviewer").await, new("S", "S1")).await.status, 403);
    let gone = event(&app, "reviewer", "F1", "invalidate", json!({"reason": "merged"})).await;
    assert_eq!(gone.data()["state"], "Invalid");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_edit_is_kept_whole_and_its_faults_are_told_at_their_fields(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("keeper", "OSE", &[162]).await;
    let edit = async |code: &str, fields: Value| event(&app, "keeper", code, "edit", json!({"fields": fields})).await;
    let full = json!({
        "name": " 艾可 ", "nameEn": "Acme", "shortName": "AC", "duns": "123456789", "taxNumber": "23100029",
        "url": "https://acme.example.com", "phone": "1", "fax": "2", "annualRevenue": "3", "executiveName": "Ann",
        "executiveTitle": "CEO", "address": "No. 1", "buyerCode": "B-1",
        "addresses": [
            {"addressKind": "ship-to", "name": "Dock", "address": "No. 2", "dunsSuffix": "0001"},
            {"addressKind": "bill-to", "name": "Desk", "address": "No. 3"},
        ],
        "contacts": [{"name": "Bo", "title": "Sales", "email": "bo@example.com", "phone": "4", "purpose": "Orders"}],
    });
    assert_eq!(edit("V10001", full.clone()).await.data()["version"], 2);
    let keeper = app.token("keeper").await;
    let detail = app.get(&format!("/api/companies/{}", id_of(&app, "V10001").await), &keeper).await;
    for (name, value) in full.as_object().unwrap() {
        match name.as_str() {
            "name" => assert_eq!(detail.data()[name], "艾可", "without white space around it"),
            "addresses" => {
                assert_eq!(detail.data()[name][0], value[0]);
                assert_eq!(detail.data()[name][1]["dunsSuffix"], "");
            }
            _ => assert_eq!(detail.data()[name], *value, "{name}"),
        }
    }
    assert_eq!(detail.data()["openLines"], 3);
    assert_eq!(detail.data()["accounts"], 1);
    // What is left out stays; a list that is there is all there is.
    edit("V10001", json!({"name": "艾可", "nameEn": "Acme", "contacts": []})).await.data();
    let detail = app.get(&format!("/api/companies/{}", id_of(&app, "V10001").await), &keeper).await;
    let data = detail.data();
    let counts = ["addresses", "contacts"].map(|list| data[list].as_array().unwrap().len());
    assert_eq!((counts, &data["buyerCode"], &data["duns"]), ([2, 0], &json!("B-1"), &json!("")));
    let workflow = app.get(&format!("/api/companies/{}/workflow", id_of(&app, "V10001").await), &keeper).await;
    assert_eq!(workflow.data()["history"][1]["payload"]["addresses"][0]["name"], "Dock", "the history keeps the lists");

    edit("V10001", full).await.data();
    let others = json!({
        "name": "x", "nameEn": "", "duns": "123456789", "taxNumber": "23100029", "buyerCode": "b-1",
        "url": "acme", "addresses": [{"addressKind": "home", "name": "", "address": "x", "dunsSuffix": "1"}],
        "contacts": [{"name": "Bo", "email": "bo"}],
    });
    let wanted = [
        ("REQUIRED", "nameEn"),
        ("NOT_A_URL", "url"),
        ("REQUIRED", "addresses[0].addressKind"),
        ("REQUIRED", "addresses[0].name"),
        ("NOT_A_DUNS_SUFFIX", "addresses[0].dunsSuffix"),
        ("NOT_AN_EMAIL", "contacts[0].email"),
        ("DUNS_DUPLICATE", "duns"),
        ("TAX_NUMBER_DUPLICATE", "taxNumber"),
        ("BUYER_CODE_DUPLICATE", "buyerCode"),
    ];
    is(&edit("V10002", others).await, 409, &wanted);
    is(
        &edit("V10002", json!({"name": "x", "nameEn": "x", "code": "V1"})).await,
        400,
        &[("UNKNOWN_FIELD", "fields.code")],
    );
    assert_eq!(version_of(&app, "V10002").await, 1, "nothing was half-done");
    // The numbers of a company that asks to be let in belong to it, too.
    crate::registration::submitted(&app, "V20001").await;
    let taken = edit("V10002", json!({"name": "x", "nameEn": "x", "taxNumber": "tv20001"})).await;
    is(&taken, 409, &[("TAX_NUMBER_DUPLICATE", "taxNumber")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whoever_is_outside_has_one_company_and_edits_its_data(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier2").await;
    let list = app.get("/api/companies", &token).await;
    assert_eq!((&list.data()["totalcount"], &list.data()["items"][0]["code"]), (&json!(1), &json!("V10002")));
    assert_eq!(list.data()["items"][0]["openLines"], 2);
    let taken = json!({"fields": {"name": "Acme", "nameEn": "Acme", "taxNumber": "T1"}});
    event(&app, "admin", "V10001", "edit", taken.clone()).await.data();
    for other in ["V10001", "OSE"] {
        let path = format!("/api/companies/{}", id_of(&app, other).await);
        assert_eq!(app.get(&path, &token).await.status, 404, "{other}");
        assert_eq!(app.get(&format!("{path}/workflow"), &token).await.status, 404, "{other}");
        assert_eq!(event(&app, "supplier2", other, "edit", json!({"fields": fields("x")})).await.status, 404);
    }
    let mine = json!({"name": "博拉", "nameEn": "Bora", "addresses": [
        {"addressKind": "office", "name": "Seat", "address": "No. 3"}]});
    assert_eq!(event(&app, "supplier2", "V10002", "edit", json!({"fields": mine})).await.data()["version"], 2);
    let duns = json!({"fields": {"name": "x", "nameEn": "x", "duns": "123456780"}});
    is(&event(&app, "supplier2", "V10002", "edit", duns).await, 409, &[("DUNS_NOT_YOURS", "duns")]);
    let buyer_code = json!({"fields": {"name": "x", "nameEn": "x", "buyerCode": "B-9"}});
    let refused = event(&app, "supplier2", "V10002", "edit", buyer_code).await;
    is(&refused, 409, &[("BUYER_CODE_NOT_YOURS", "buyerCode")]);
    is(&event(&app, "supplier2", "V10002", "edit", taken).await, 409, &[("TAX_NUMBER_DUPLICATE", "taxNumber")]);
    for (name, body) in [("activate", json!({})), ("invalidate", json!({"reason": "x"})), ("reinstate", json!({}))] {
        let refused = event(&app, "supplier2", "V10002", name, body).await;
        assert_eq!(refused.status, 409, "{name}");
        assert!(
            ["EVENT_NOT_PERMITTED", "EVENT_NOT_IN_STATE"].contains(&refused.fault().2.as_str()),
            "{}",
            refused.json
        );
    }
    // Roles that somebody granted by mistake open nothing.
    app.account("bold", "V10002", &[121, 802]).await;
    let bold = event(&app, "bold", "V10002", "invalidate", json!({"reason": "x"})).await;
    is(&bold, 409, &[("COMPANY_NOT_YOURS", "")]);
    app.account("lost", "OSE", &[121]).await;
    assert_eq!(app.get("/api/companies", &app.token("lost").await).await.status, 403);
    assert_eq!(state_of(&app, "V10002").await.0, "Golive");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_of_a_company_out_of_use_signs_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let both = app.account("both", "V10002", &[122]).await;
    crate::workplace::give(&app, both, "V10001").await;
    let elsewhere = app.token_of(both).await;
    assert_eq!(crate::workplace::choose(&app, &elsewhere, "V10001").await.status, 200);
    let (own, other) = (app.token("supplier1").await, app.token("supplier2").await);
    let open = async |token: &str| app.get("/api/po-lines", token).await.status.as_u16();
    assert_eq!((open(&own).await, open(&elsewhere).await), (200, 200));

    is(
        &event(&app, "admin", "V10001", "invalidate", json!({"reason": " "})).await,
        409,
        &[("REASON_REQUIRED", "reason")],
    );
    let long = json!({"reason": "x".repeat(201)});
    is(&event(&app, "admin", "V10001", "invalidate", long).await, 409, &[("TOO_LONG", "reason")]);
    let gone = event(&app, "admin", "V10001", "invalidate", json!({"reason": "insolvent"})).await;
    assert_eq!(gone.data()["state"], "Invalid");
    assert_eq!((open(&own).await, open(&elsewhere).await, open(&other).await), (401, 401, 200));
    let ended = app.number("SELECT count(*) FROM sessions WHERE ended_reason = $1", "company_taken").await;
    assert_eq!(ended, 2, "written down at once");

    let told = app.sign_in("supplier1").await;
    assert_eq!((told.status.as_u16(), told.fault().1.as_str()), (400, "COMPANY_INVALID"));
    let wrong = json!({"username": "supplier1", "password": format!("{PASSWORD}x")});
    let wrong = app.post("/api/auth/login", "", wrong).await;
    assert_eq!(wrong.fault().1, "LOGIN_FAILED", "only who knows the password hears why");
    // A session that was begun past the program in that moment opens nothing either.
    assert_eq!(open(&app.token("supplier1").await).await, 401);
    assert_eq!(app.sign_in("both").await.status, 200, "at home all is as before");
    let detail = app.get(&format!("/api/companies/{}", id_of(&app, "V10001").await), &app.token("admin").await).await;
    assert_eq!(
        (&detail.data()["reason"], &detail.data()["openLines"]),
        (&json!("insolvent"), &json!(3)),
        "orders stay"
    );

    assert_eq!(event(&app, "admin", "V10001", "reinstate", json!({})).await.data()["state"], "Golive");
    assert_eq!(app.sign_in("supplier1").await.status, 200);
    let detail = app.get(&format!("/api/companies/{}", id_of(&app, "V10001").await), &app.token("admin").await).await;
    assert_eq!(detail.data()["reason"], "");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_house_keeps_its_own_company_and_somebody_who_may_do_everything(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("B", "B2", "Second").await;
    let why = || json!({"reason": "merged"});
    is(&event(&app, "admin", "OSE", "invalidate", why()).await, 409, &[("COMPANY_IS_YOURS", "")]);
    app.account("reviewer", "B2", &[160]).await;
    is(&event(&app, "reviewer", "OSE", "invalidate", why()).await, 409, &[("GROUP_LAST_ADMINISTRATOR", "")]);
    assert_eq!(state_of(&app, "OSE").await.0, "Golive", "taken back");
    assert_eq!(app.get("/api/home", &app.token("admin").await).await.status, 200);
    app.account("second", "B2", &[802]).await;
    assert_eq!(event(&app, "reviewer", "OSE", "invalidate", why()).await.data()["state"], "Invalid");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_editors_at_once_one_wins(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let edit = async |code: &str, duns: &str| {
        let body = json!({"fields": {"name": "x", "nameEn": "x", "duns": duns}});
        event(&app, "admin", code, "edit", body).await
    };
    let (one, two) = tokio::join!(edit("V10001", "111111111"), edit("V10001", "222222222"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let lost = if one.status == 200 { two } else { one };
    assert_eq!((lost.fault().1.as_str(), &lost.json["blockers"][0]["params"]["version"]), ("STALE", &json!(2)));
    // Two companies that ask for one number.
    let (one, two) = tokio::join!(edit("V10001", "333333333"), edit("V10002", "333333333"));
    let lost = if one.status == 200 { two } else { one };
    is(&lost, 409, &[("DUNS_DUPLICATE", "duns")]);
    let (admin, new) =
        (app.token("admin").await, json!({"companyType": "S", "code": "V9", "name": "x", "nameEn": "x"}));
    let make = || app.post("/api/companies", &admin, new.clone());
    let (one, two) = tokio::join!(make(), make());
    let lost = if one.status == 200 { two } else { one };
    is(&lost, 409, &[("COMPANY_CODE_DUPLICATE", "code")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_list_finds_counts_exports_and_treats_many(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let numbers = json!({"fields": {"name": "=Acme", "nameEn": "Acme", "duns": "123456789", "taxNumber": "AB1", "buyerCode": "B-1"}});
    event(&app, "admin", "V10001", "edit", numbers).await.data();
    let admin = app.token("admin").await;
    for (query, codes) in [
        ("", vec!["OSE", "V10001", "V10002"]),
        ("?sort=-code", vec!["V10002", "V10001", "OSE"]),
        ("?words=bora", vec!["V10002"]),
        ("?words=b-1", vec!["V10001"]),
        ("?words=12345", vec!["V10001"]),
        ("?words=ab1", vec!["V10001"]),
        ("?words=%25", vec![]),
        ("?state=Invalid,--", vec![]),
        ("?state=Golive&companyType=B", vec!["OSE"]),
        ("?companyType=S&size=10&page=1", vec!["V10001", "V10002"]),
    ] {
        let list = app.get(&format!("/api/companies{query}"), &admin).await;
        let rows = list.data()["items"].as_array().unwrap().clone();
        let found: Vec<&str> = rows.iter().map(|row| row["code"].as_str().unwrap()).collect();
        assert_eq!(found, codes, "{query}");
        assert_eq!(list.data()["totalcount"], codes.len(), "{query}");
    }
    assert_eq!(app.get("/api/companies?sort=duns", &admin).await.fault().2, "UNKNOWN_SORT");
    let export = cells(&app.get("/api/companies/export?lang=En&columns=code,name,openLines", &admin).await.bytes);
    assert!(export.contains(&"'=Acme".to_owned()) && export.contains(&"V10002".to_owned()), "{export:?}");

    let items = json!([
        {"id": id_of(&app, "V10001").await, "version": 2},
        {"id": id_of(&app, "V10002").await, "version": 1},
        {"id": id_of(&app, "OSE").await, "version": 1},
        {"id": 999, "version": 1},
    ]);
    let many = app.post("/api/companies/events/invalidate", &admin, json!({"items": items, "reason": "closed"})).await;
    assert_eq!((&many.data()["done"], &many.data()["refused"]), (&json!(2), &json!(2)), "{}", many.json);
    assert_eq!(many.data()["results"][2]["blockers"][0]["label"], "COMPANY_IS_YOURS");
    let edit = app.post("/api/companies/events/edit", &admin, json!({"items": [], "fields": fields("x")})).await;
    assert_eq!(edit.fault().2, "EVENT_NOT_PERMITTED");
}

/// A program of the version before writes `status`, and knows no versions.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_an_older_program_writes_has_its_story(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.company("S", "OLD", "Older").await;
    for status in ["Invalid", "Golive", "--"] {
        sqlx::query("UPDATE companies SET status = $1 WHERE code = 'OLD'")
            .bind(status)
            .execute(&app.pool)
            .await
            .unwrap();
        assert_eq!(state_of(&app, "OLD").await, (status.to_owned(), status.to_owned()));
    }
    let path = format!("/api/companies/{}/workflow", id_of(&app, "OLD").await);
    let workflow = app.get(&path, &app.token("admin").await).await;
    let history = workflow.data()["history"].as_array().unwrap().clone();
    let told: Vec<(&str, i64)> =
        history.iter().map(|one| (one["event"].as_str().unwrap(), one["version"].as_i64().unwrap())).collect();
    assert_eq!(told, [("register", 4), ("reinstate", 3), ("invalidate", 2), ("create", 1)]);
    // A change past the kernel, without history, is refused at the end of its transaction.
    let bare = sqlx::query("UPDATE companies SET version = version + 1 WHERE code = 'OLD'").execute(&app.pool).await;
    assert!(bare.is_err());
}

/// What a company is known by and where it stands, no SQL of its own changes.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_cannot_change_what_the_house_says_of_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let company = id_of(&app, "V10002").await;
    for (change, allowed) in [
        ("name = 'mine', phone = '1'", true),
        ("code = 'V1'", false),
        ("type = 'F'", false),
        ("buyer_code = 'B-1'", false),
        ("status = '--'", false),
        ("state = 'Invalid'", false),
    ] {
        let mut mine = app.db.pool().begin().await.unwrap();
        let scope = format!("SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '{company}'");
        sqlx::raw_sql(sqlx::AssertSqlSafe(scope)).execute(&mut *mine).await.unwrap();
        let sql = format!("UPDATE companies SET {change}");
        let done = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *mine).await;
        assert_eq!(done.map(|done| done.rows_affected()).ok(), allowed.then_some(1), "{change}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_buyers_company_shows_its_plants_and_where_they_are_kept(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let code: String =
        sqlx::query_scalar("SELECT p.code FROM plants p JOIN companies c ON c.id = p.company_id AND c.code = 'OSE'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    let path = format!("/api/companies/{}", id_of(&app, "OSE").await);
    let admin = app.token("admin").await;
    let plants = app.get(&path, &admin).await.data()["plants"].clone();
    assert_eq!((&plants[0]["code"], &plants[0]["isUsed"]), (&json!(code), &json!(true)));
    ehub_workflows::master::store::adopt(&app.db, &ehub_engine::Actor::system("test", "test"), crate::app::now())
        .await
        .unwrap();
    assert!(app.get(&path, &admin).await.data()["plants"][0]["masterId"].is_i64());
    let own = app.get(&format!("/api/companies/{}", id_of(&app, "V10001").await), &admin).await;
    assert_eq!(own.data()["plants"], json!([]));
}
