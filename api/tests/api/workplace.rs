//! People who work for several companies: for one at a time, and for what was given to them only.

use crate::account::group;
use crate::app::{Reply, TestApp, now};
use crate::upload::{KIND, multipart, workbook};
use axum::body::Body;
use serde_json::{Value, json};
use sqlx::PgPool;

/// Lets an account work for a further company, as an administrator would.
pub async fn give(app: &TestApp, account: i64, company: &str) {
    sqlx::query(
        "INSERT INTO account_companies (account_id, company_id, given_at) SELECT $1, id, $3 FROM companies WHERE code = $2",
    )
    .bind(account)
    .bind(company)
    .bind(now())
    .execute(&app.pool)
    .await
    .unwrap();
}

pub async fn choose(app: &TestApp, token: &str, company: &str) -> Reply {
    app.post("/api/my-companies/choose", token, json!({"company": company})).await
}

/// Somebody at home at supplier 1 who works for supplier 2, too, and the session.
async fn both(app: &TestApp) -> (i64, String) {
    let both = app.account("both", "V10001", &[121, 122, 124, 126]).await;
    give(app, both, "V10002").await;
    let token = app.token_of(both).await;
    (both, token)
}

/// Order numbers that a session sees.
async fn orders(app: &TestApp, token: &str) -> Vec<String> {
    let reply = app.get("/api/po-lines", token).await;
    let items = reply.data()["items"].as_array().unwrap().clone();
    let mut orders: Vec<String> = items.iter().map(|row| row["poNo"].as_str().unwrap().to_owned()).collect();
    orders.dedup();
    orders
}

async fn status(app: &TestApp, token: &str) -> u16 {
    app.get("/api/auth/userInfo", token).await.status.as_u16()
}

/// An edit of the account `both` that asks for these companies, and nothing else.
async fn edit(app: &TestApp, by: &str, account: i64, companies: Option<Value>) -> Reply {
    let version = app.number("SELECT version FROM accounts WHERE id::text = $1", &account.to_string()).await;
    let mut body = json!({
        "version": version, "name": "both", "nameEn": "both", "email": "both@example.com", "groups": ["both"],
    });
    if let Some(companies) = companies {
        body["companies"] = companies;
    }
    app.post(&format!("/api/accounts/{account}/events/edit"), &app.token(by).await, body).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn one_works_for_the_company_that_was_chosen_and_sees_its_rows_only(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (_, token) = both(&app).await;
    assert_eq!(orders(&app, &token).await, ["4500000001"]);
    let list = app.get("/api/my-companies", &token).await;
    let company = |code: &str, name: &str, home: bool, current: bool| json!({"code": code, "name": name, "nameEn": name, "home": home, "current": current});
    let (acme, bora) = ("Acme Substrates Ltd", "Bora Chemicals Co");
    assert_eq!(list.data(), &json!([company("V10001", acme, true, true), company("V10002", bora, false, false)]));

    assert_eq!(choose(&app, &token, "V10002").await.status, 200);
    assert_eq!(orders(&app, &token).await, ["4500000002"]);
    let line = app.lines("4500000001").await[0];
    assert_eq!(app.get(&format!("/api/po-lines/{line}"), &token).await.status, 404, "nothing of home");
    let info = app.get("/api/auth/userInfo", &token).await;
    let info = info.data();
    assert_eq!(
        (&info["companynameList"], &info["companyvendorcode"], &info["companytype"], &info["username"]),
        (&json!([bora, acme]), &json!("V10002"), &json!("S"), &json!("both"))
    );
    let line = app.lines("4500000002").await[0];
    let accepted = app.post(&format!("/api/po-lines/{line}/events/accept"), &token, json!({"version": 1})).await;
    assert_eq!(accepted.data()["state"], "Accept", "{}", accepted.json);
    // What is personal goes on.
    for (path, body) in
        [("/api/User/language", json!({"lang": "Cn"})), ("/api/User/homeBlock", json!({"hidden": ["todo"]}))]
    {
        assert_eq!(app.call("PUT", path, &token, Some(body)).await.status, 200, "{path}");
    }
    assert_eq!(app.get("/api/auth/userInfo", &token).await.data()["lang"], "Cn");
    // Those whom one manages are those of the company, too.
    let accounts = app.get("/api/accounts", &token).await;
    let names: Vec<&Value> = accounts.data()["items"].as_array().unwrap().iter().map(|row| &row["userId"]).collect();
    assert_eq!(names, ["supplier2"]);

    assert_eq!(choose(&app, &token, "V10001").await.status, 200);
    assert_eq!(orders(&app, &token).await, ["4500000001"]);
    let told: Vec<(String, String)> =
        sqlx::query_as("SELECT actor_name, subject FROM audit_log WHERE kind = 'company_chosen' ORDER BY id")
            .fetch_all(&app.pool)
            .await
            .unwrap();
    let told: Vec<&str> =
        told.iter().map(|(actor, subject)| if actor == "both" { subject.as_str() } else { "?" }).collect();
    assert_eq!(told, ["V10002", "V10001"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_next_sign_in_begins_where_one_worked_last(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (_, token) = both(&app).await;
    let begun = async || {
        let token = app.sign_in("both").await.data()["token"].as_str().unwrap().to_owned();
        app.get("/api/auth/userInfo", &token).await.data()["companyvendorcode"].clone()
    };
    assert_eq!(begun().await, "V10001");
    let token = match status(&app, &token).await {
        200 => token,
        _ => app.sign_in("both").await.data()["token"].as_str().unwrap().to_owned(),
    };
    choose(&app, &token, "V10002").await.data();
    assert_eq!(begun().await, "V10002");
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE code = 'V10002'").execute(&app.pool).await.unwrap();
    assert_eq!(begun().await, "V10001", "at home, where the other is not in use any more");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_chooses_what_was_not_given_to_them_nor_while_acting(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (both, token) = both(&app).await;
    app.company("S", "V10003", "Cedar").await;
    for (user, company) in [("both", "V10003"), ("both", "V9"), ("both", "OSE"), ("supplier2", "V10001")] {
        let token = if user == "both" { token.clone() } else { app.token(user).await };
        let fault = choose(&app, &token, company).await.fault();
        assert_eq!((fault.2.as_str(), fault.3.as_str()), ("COMPANY_UNKNOWN", "company"), "{user} {company}");
    }
    // Deputies are those of the home company, and work there.
    let ends = now() + chrono::Duration::minutes(20);
    let appoint = async |by: &str, deputy: &str| {
        let body = json!({"deputy": deputy, "beginsAt": now(), "endsAt": ends});
        app.post("/api/delegations", by, body).await
    };
    let owner = app.token("supplier1").await;
    assert_eq!(appoint(&app.token("supplier2").await, "both").await.fault().2, "NO_SUCH_ACCOUNT");
    let delegation = appoint(&owner, "both").await.data()["id"].clone();
    choose(&app, &token, "V10002").await.data();
    assert_eq!(appoint(&token, "supplier2").await.fault().2, "ACT_ONLY_AT_HOME");
    app.post("/api/acting/begin", &token, json!({"delegation": delegation})).await.data();
    assert_eq!(orders(&app, &token).await, ["4500000001"], "where the principal is at home");
    let info = app.get("/api/auth/userInfo", &token).await;
    assert_eq!(info.data()["companynameList"], json!(["Acme Substrates Ltd"]));
    assert_eq!(choose(&app, &token, "V10002").await.fault().1, "NOT_WHILE_ACTING");
    app.post("/api/acting/end", &token, json!({})).await.data();
    assert_eq!(orders(&app, &token).await, ["4500000002"], "back to where one was");
    assert!(both > 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_company_that_is_taken_away_ends_the_session_that_works_for_it(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("manager", "OSE", &[151]).await;
    let (both, token) = both(&app).await;
    let at_home = app.token_of(both).await;
    choose(&app, &token, "V10002").await.data();
    edit(&app, "manager", both, Some(json!([]))).await.data();
    assert_eq!((status(&app, &token).await, status(&app, &at_home).await), (401, 200));
    let ended = async || -> Vec<String> {
        sqlx::query_scalar("SELECT ended_reason FROM sessions WHERE ended_at IS NOT NULL")
            .fetch_all(&app.pool)
            .await
            .unwrap()
    };
    assert_eq!(ended().await, ["company_taken"]);
    // Past the program, in the database: the question that every request asks finds out.
    give(&app, both, "V10002").await;
    let again = app.token_of(both).await;
    choose(&app, &again, "V10002").await.data();
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE code = 'V10002'").execute(&app.pool).await.unwrap();
    assert_eq!((status(&app, &again).await, status(&app, &at_home).await), (401, 200));
    assert_eq!(ended().await, ["company_taken", "company_taken"]);
    assert_eq!(choose(&app, &at_home, "V10002").await.fault().2, "COMPANY_UNKNOWN");
    let list = app.get("/api/my-companies", &at_home).await;
    assert_eq!(list.data().as_array().unwrap().len(), 1, "what is not in use is not offered");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn further_companies_are_given_by_those_who_manage_all_and_are_of_the_same_type(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("manager", "OSE", &[151]).await;
    app.company("F", "F10001", "Forwarder").await;
    app.company("S", "V10003", "Cedar").await;
    sqlx::query("UPDATE companies SET status = 'Invalid' WHERE code = 'V10003'").execute(&app.pool).await.unwrap();
    let (both, _) = both(&app).await;
    let many: Vec<String> = (0..51).map(|n| format!("X{n}")).collect();
    for (by, companies, label) in [
        ("manager", json!(["V10002", "F10001"]), "COMPANY_OTHER_TYPE"),
        ("manager", json!(["V10002", "OSE"]), "COMPANY_OTHER_TYPE"),
        ("manager", json!(["V10002", "V10003"]), "COMPANY_NOT_IN_USE"),
        ("manager", json!(["V10002", "V9"]), "FURTHER_COMPANY_UNKNOWN"),
        ("manager", json!(many), "COMPANIES_TOO_MANY"),
    ] {
        let fault = edit(&app, by, both, Some(companies.clone())).await.fault();
        assert_eq!((fault.2.as_str(), fault.3.as_str()), (label, "companies"), "{by} {companies}");
    }
    // The own administrator sees them, and takes over nobody who works for others, too: by no address, no group, no second step.
    sqlx::query(
        "UPDATE group_roles SET role = 125 WHERE role = 121 AND group_id = (SELECT id FROM groups WHERE code = 'both')",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    for companies in [Some(json!(["V10002"])), Some(json!([])), None] {
        assert_eq!(edit(&app, "supplier1", both, companies).await.fault().2, "ACCOUNT_WORKS_ELSEWHERE");
    }
    let page = app.get(&format!("/api/accounts/{both}"), &app.token("supplier1").await).await;
    assert_eq!(page.data()["companies"], json!([{"code": "V10002", "name": "Bora Chemicals Co"}]));
    assert_eq!(app.get(&format!("/api/accounts/{both}"), &app.token("supplier2").await).await.status, 404);
    for (by, status) in [("manager", 200), ("supplier1", 403), ("buyer1", 403)] {
        assert_eq!(app.get("/api/options/companies", &app.token(by).await).await.status, status, "{by}");
    }
    // The home need not be said again.
    edit(&app, "manager", both, Some(json!(["V10001"]))).await.data();
    let page = app.get(&format!("/api/accounts/{both}"), &app.token("manager").await).await;
    assert_eq!((&page.data()["companies"], &page.data()["companyCode"]), (&json!([]), &json!("V10001")));
    let view = app.get(&format!("/api/accounts/{both}/workflow"), &app.token("manager").await).await;
    assert_eq!(view.data()["history"][0]["payload"]["companiesBefore"], json!(["V10002"]), "{}", view.json);
    let told: Value =
        sqlx::query_scalar("SELECT detail FROM audit_log WHERE kind = 'companies_given' AND subject = 'both'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(told, json!({"gained": [], "lost": ["V10002"]}));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn accounts_are_made_with_several_companies_also_by_workbook(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "SUPPLIER", &[122, 124], "STFR").await;
    let token = app.token_of(app.account("manager", "OSE", &[151]).await).await;
    let one = json!({
        "userId": "ann", "name": "安", "nameEn": "Ann", "email": "ann@example.com", "groups": ["SUPPLIER"],
        "company": "V10001", "companies": ["V10002", " V10001 "],
    });
    let id = app.post("/api/accounts", &token, one.clone()).await.data()["id"].clone();
    let page = app.get(&format!("/api/accounts/{id}"), &token).await;
    assert_eq!(page.data()["companies"], json!([{"code": "V10002", "name": "Bora Chemicals Co"}]));
    let mut foreign = one;
    (foreign["userId"], foreign["company"]) = (json!("bob"), json!(null));
    foreign["companies"] = json!(["V10002"]);
    foreign.as_object_mut().unwrap().remove("company");
    let refused = app.post("/api/accounts", &app.token("supplier1").await, foreign).await;
    assert_eq!(refused.fault().2, "COMPANIES_NOT_YOURS");
    let sheet = workbook(&[
        &["userId", "company", "name", "nameEn", "email", "groups"],
        &["cat", "V10001, V10002", "名", "Name", "cat@example.com", "SUPPLIER"],
        &["dan", "V10001，OSE", "名", "Name", "dan@example.com", "SUPPLIER"],
        &["eve", "V10002", "名", "Name", "eve@example.com", "SUPPLIER"],
    ]);
    let body = Body::from(multipart("file", "accounts.xlsx", &sheet));
    let reply = app.send("POST", "/api/accounts/import?dryRun=false", &token, KIND, body).await;
    assert_eq!((&reply.data()["accepted"], &reply.data()["refused"]), (&json!(2), &json!(1)), "{}", reply.json);
    let fault = &reply.data()["faults"][0];
    assert_eq!((&fault["label"], &fault["column"]), (&json!("COMPANY_OTHER_TYPE"), &json!("company")), "{fault}");
    let works: Vec<(String, String)> = sqlx::query_as(
        "SELECT a.user_id, c.code FROM account_companies m JOIN accounts a ON a.id = m.account_id JOIN companies c ON c.id = m.company_id
          ORDER BY 1",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let pair = |user: &str| (user.to_owned(), "V10002".to_owned());
    assert_eq!(works, [pair("ann"), pair("cat")]);
}
