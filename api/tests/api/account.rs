//! Accounts: made, invited, activated, edited, stopped; and whatever somebody may try who may not.

use crate::app::{Reply, TestApp, now};
use crate::upload::{KIND, cells, multipart, workbook};
use axum::body::Body;
use ehub_workflows::account::activate;
use ehub_workflows::link::{self, Purpose, Target};
use serde_json::{Value, json};
use sqlx::PgPool;

/// A house with groups of the usual kinds and people who manage accounts.
pub async fn app(pool: PgPool) -> TestApp {
    let app = TestApp::new(pool).await;
    for (code, roles, types) in [
        ("SUPPLIER", vec![122, 124], "STFR"),
        ("BUYER", vec![153, 154], "AB"),
        ("ADMINISTRATOR", vec![800, 801, 802], "AB"),
    ] {
        group(&app, code, &roles, types).await;
    }
    app.account("manager", "OSE", &[151]).await;
    app
}

pub async fn group(app: &TestApp, code: &str, roles: &[i16], types: &str) {
    sqlx::query(
        "WITH g AS (INSERT INTO groups (code, name, company_types) VALUES ($1, $1, $3) RETURNING id)
         INSERT INTO group_roles SELECT g.id, unnest($2::smallint[]) FROM g",
    )
    .bind(code)
    .bind(roles)
    .bind(types)
    .execute(&app.pool)
    .await
    .unwrap();
}

pub fn new(user_id: &str, groups: &[&str]) -> Value {
    json!({
        "userId": user_id, "name": "新", "nameEn": "New", "email": format!("{user_id}@example.com"), "groups": groups,
    })
}

fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

pub async fn make(app: &TestApp, by: &str, body: Value) -> Reply {
    let token = app.token(by).await;
    app.post("/api/accounts", &token, body).await
}

/// The newest token that was mailed about an account.
pub async fn mailed(app: &TestApp, account: i64) -> String {
    sqlx::query_scalar(
        "SELECT secret FROM mail_messages WHERE process = 'account' AND document = $1 ORDER BY id DESC LIMIT 1",
    )
    .bind(account)
    .fetch_one(&app.pool)
    .await
    .unwrap()
}

/// The owner follows the link.
pub async fn follow(app: &TestApp, token: &str) -> Result<i64, String> {
    let mut tx = app.db.begin_system().await.unwrap();
    let target = link::take(&mut tx, now(), Purpose::Activation, token).await.map_err(|error| error.to_string())?;
    let Target::Account(account) = target else { panic!("no account: {target:?}") };
    activate(&mut tx, account, now()).await.map_err(|error| error.to_string())?;
    tx.commit().await.unwrap();
    Ok(account)
}

async fn event(app: &TestApp, by: &str, account: i64, event: &str, body: Value) -> Reply {
    let token = app.token(by).await;
    let version = app.number("SELECT version FROM accounts WHERE id::text = $1", &account.to_string()).await;
    app.post(&format!("/api/accounts/{account}/events/{event}"), &token, with(json!({"version": version}), &body)).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_account_is_made_invited_activated_and_stopped(pool: PgPool) {
    let app = app(pool).await;
    let reply = make(&app, "manager", with(new("ann", &["SUPPLIER"]), &json!({"company": "V10001"}))).await;
    assert_eq!(reply.data()["state"], "B", "{}", reply.json);
    let id = reply.data()["id"].as_i64().unwrap();
    let first = mailed(&app, id).await;
    let again = event(&app, "manager", id, "resend", json!({})).await;
    assert_eq!(again.data()["state"], "B", "{}", again.json);
    let second = mailed(&app, id).await;
    assert_ne!(first, second);
    assert!(follow(&app, &first).await.unwrap_err().contains("LINK_REPLACED"), "the old invitation is void");
    assert_eq!(follow(&app, &second).await, Ok(id));
    assert!(follow(&app, &second).await.unwrap_err().contains("LINK_USED"));
    let ann = app.token("ann").await;
    assert_eq!(app.get("/api/auth/userInfo", &ann).await.data()["roles"], json!(["122", "124"]));
    let stopped = event(&app, "manager", id, "deactivate", json!({})).await;
    assert_eq!(stopped.data()["state"], "N");
    assert_eq!(app.get("/api/auth/userInfo", &ann).await.status, 401, "its sessions end at once");
    let back = event(&app, "manager", id, "reactivate", json!({})).await;
    assert_eq!(back.data()["state"], "Y");
    let told: i64 = sqlx::query_scalar("SELECT count(*) FROM mail_messages WHERE template = 'account_reactivated'")
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(told, 1);
    let view = app.get(&format!("/api/accounts/{id}/workflow"), &app.token("manager").await).await;
    let events: Vec<&str> =
        view.data()["history"].as_array().unwrap().iter().map(|row| row["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["reactivate", "deactivate", "activate", "resend", "create"]);
    assert!(!view.json.to_string().contains(&second), "no link stands in the history");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_may_not_be_is_refused_with_its_field(pool: PgPool) {
    let app = app(pool).await;
    let before = app.everything().await;
    let outside = json!({"company": "V10001"});
    for (by, body, status, label, field) in [
        ("manager", with(new("SUPPLIER1", &["SUPPLIER"]), &outside), 409, "ACCOUNT_DUPLICATE", "userId"),
        ("manager", with(new("x", &["BUYER"]), &outside), 409, "GROUP_NOT_FOR_COMPANY", "groups"),
        ("manager", with(new("x", &["NOBODY"]), &outside), 409, "GROUP_UNKNOWN", "groups"),
        ("manager", new("x", &["ADMINISTRATOR"]), 409, "GROUP_NOT_GRANTABLE", "groups"),
        ("manager", with(new("x", &["SUPPLIER"]), &json!({"company": "V9"})), 409, "COMPANY_UNKNOWN", "company"),
        ("manager", new("x", &[]), 409, "REQUIRED", "groups"),
        // What belongs to somebody else cannot be written along.
        ("manager", with(new("x", &["SUPPLIER"]), &json!({"state": "Y"})), 400, "UNKNOWN_FIELD", "state"),
        ("manager", with(new("x", &["SUPPLIER"]), &json!({"companyId": 1})), 400, "UNKNOWN_FIELD", "companyId"),
        ("manager", with(new("x", &["SUPPLIER"]), &json!({"roles": [802]})), 400, "UNKNOWN_FIELD", "roles"),
        ("manager", with(new("x", &["SUPPLIER"]), &json!({"passwordHash": "x"})), 400, "UNKNOWN_FIELD", "passwordHash"),
        // A supplier's administrator.
        ("supplier1", new("x", &["BUYER"]), 409, "GROUP_NOT_GRANTABLE", "groups"),
        ("supplier1", new("x", &["ADMINISTRATOR"]), 409, "GROUP_NOT_GRANTABLE", "groups"),
        ("supplier1", with(new("x", &["SUPPLIER"]), &json!({"company": "V10002"})), 409, "COMPANY_UNKNOWN", "company"),
        (
            "supplier1",
            with(new("x", &["SUPPLIER"]), &json!({"company": "OSE"})),
            409,
            "ACCOUNT_NOT_YOUR_COMPANY",
            "company",
        ),
        // The other supplier's user id is taken, and nothing else is told.
        ("supplier1", new("supplier2", &["SUPPLIER"]), 409, "ACCOUNT_DUPLICATE", "userId"),
    ] {
        let reply = make(&app, by, body.clone()).await;
        let (found, _, first, at) = reply.fault();
        assert_eq!((found, first.as_str(), at.as_str()), (status, label, field), "{by} {body}: {}", reply.json);
    }
    assert_eq!(make(&app, "buyer1", new("x", &["BUYER"])).await.status, 403);
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_holds_more_is_out_of_reach_and_so_is_the_own_account(pool: PgPool) {
    let app = app(pool).await;
    let admin = app.number("SELECT id FROM accounts WHERE user_id = $1", "admin").await;
    let before = app.everything().await;
    let edit = json!({"name": "x", "nameEn": "x", "email": "thief@example.com", "groups": ["BUYER"]});
    for (name, body) in [("deactivate", json!({})), ("edit", edit.clone())] {
        let reply = event(&app, "manager", admin, name, body).await;
        assert_eq!(reply.fault().2, "ACCOUNT_ABOVE_YOU", "{name}: {}", reply.json);
    }
    assert_eq!(event(&app, "admin", admin, "deactivate", json!({})).await.fault().2, "ACCOUNT_IS_YOURS");
    let manager = app.number("SELECT id FROM accounts WHERE user_id = $1", "manager").await;
    let raise = json!({"name": "x", "nameEn": "x", "email": "m@example.com", "groups": ["ADMINISTRATOR"]});
    assert_eq!(event(&app, "manager", manager, "edit", raise).await.fault().2, "GROUP_NOT_GRANTABLE");
    for (name, extra) in [("activate", json!({})), ("create", json!({}))] {
        assert_eq!(event(&app, "admin", manager, name, extra).await.fault().2, "EVENT_NOT_PERMITTED", "{name}");
    }
    let moved = with(edit, &json!({"company": "V10001"}));
    assert_eq!(event(&app, "admin", manager, "edit", moved).await.fault().2, "UNKNOWN_FIELD");
    assert_eq!(app.everything().await, before);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_edit_gives_and_takes_groups_and_a_new_address_gets_a_new_invitation(pool: PgPool) {
    let app = app(pool).await;
    let id = make(&app, "admin", new("bea", &["BUYER"])).await.data()["id"].as_i64().unwrap();
    let first = mailed(&app, id).await;
    let details =
        json!({"name": "貝", "nameEn": "Bea", "email": "bea@new.example.com", "groups": ["BUYER", "ADMINISTRATOR"]});
    let reply = event(&app, "admin", id, "edit", details).await;
    assert_eq!(reply.data()["state"], "B", "{}", reply.json);
    let page = app.get(&format!("/api/accounts/{id}"), &app.token("admin").await).await;
    assert_eq!(page.data()["groupCodes"], json!(["ADMINISTRATOR", "BUYER"]));
    assert_eq!(page.data()["email"], "bea@new.example.com");
    assert!(follow(&app, &first).await.is_err(), "the link at the old address is void");
    let told: (String, Value) =
        sqlx::query_as("SELECT actor_name, detail FROM audit_log WHERE kind = 'email_changed' AND subject = 'bea'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!((told.0.as_str(), &told.1["after"]), ("admin", &json!("bea@new.example.com")));
    assert_eq!(follow(&app, &mailed(&app, id).await).await, Ok(id));
    let stale = app
        .post(&format!("/api/accounts/{id}/events/deactivate"), &app.token("admin").await, json!({"version": 1}))
        .await;
    assert_eq!(stale.fault().1, "STALE");
}

/// Whoever reads the new address may not be who owns the account: the old one hears of it.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_old_address_of_an_account_in_use_is_told_of_the_new_one(pool: PgPool) {
    let app = app(pool).await;
    let id = make(&app, "admin", new("bea", &["BUYER"])).await.data()["id"].as_i64().unwrap();
    let told = async || {
        sqlx::query_as::<_, (String, String)>(
            "SELECT to_address, to_name FROM mail_messages WHERE template = 'account_email_changed' ORDER BY id",
        )
        .fetch_all(&app.pool)
        .await
        .unwrap()
    };
    let details = |email: &str| json!({"name": "貝", "nameEn": "Bea", "email": email, "groups": ["BUYER"]});
    event(&app, "admin", id, "edit", details("bea@second.example.com")).await.data();
    assert_eq!(told().await, [], "nobody has activated it: it is invited anew");
    assert_eq!(follow(&app, &mailed(&app, id).await).await, Ok(id));
    event(&app, "admin", id, "edit", details("bea@second.example.com")).await.data();
    assert_eq!(told().await, [], "the same address");
    event(&app, "admin", id, "edit", details("bea@third.example.com")).await.data();
    let before = ("bea@second.example.com".to_owned(), "貝".to_owned());
    assert_eq!(told().await, std::slice::from_ref(&before));
    event(&app, "admin", id, "edit", details("bea@fourth.example.com")).await.data();
    assert_eq!(told().await, [before, ("bea@third.example.com".to_owned(), "貝".to_owned())]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_suppliers_administrator_manages_the_own_people_only(pool: PgPool) {
    let app = app(pool).await;
    let reply = make(&app, "supplier1", new("cat", &["SUPPLIER"])).await;
    let id = reply.data()["id"].as_i64().unwrap();
    assert_eq!(follow(&app, &mailed(&app, id).await).await, Ok(id));
    let token = app.token("supplier1").await;
    let list = app.get("/api/accounts?sort=-userId", &token).await;
    let names: Vec<&str> =
        list.data()["items"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap()).collect();
    assert_eq!(names, ["supplier1", "cat"]);
    let groups = app.get("/api/User/getGroupList", &token).await;
    let codes: Vec<&str> =
        groups.data().as_array().unwrap().iter().map(|group| group["value"].as_str().unwrap()).collect();
    assert_eq!(codes, ["SUPPLIER", "supplier1", "supplier2"], "groups with supplier roles only");
    let fitting = app.get(&format!("/api/User/getCompanyGroupList?userOid={id}"), &token).await;
    assert_eq!(fitting.data().as_array().unwrap().len(), 3);
    let members = app.get("/api/option/getGroupUserInfo?group=SUPPLIER", &token).await;
    assert_eq!(members.data()[0]["userId"], "cat");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn inside_the_own_companys_manager_sees_no_accounts(pool: PgPool) {
    let app = app(pool).await;
    app.account("insider", "OSE", &[121]).await;
    for (user, status) in [("insider", 403), ("manager", 200), ("supplier1", 200)] {
        let token = app.token(user).await;
        for path in ["accounts", "accounts/export", "User/getGroupList", "option/getGroupUserInfo?group=SUPPLIER"] {
            assert_eq!(app.get(&format!("/api/{path}"), &token).await.status, status, "{user} {path}");
        }
        let menu = app.get("/api/auth/userInfo", &token).await.data()["menu"].to_string();
        assert_eq!(menu.contains("accountManagement"), status == 200, "{user}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn accounts_are_sorted_and_filtered_in_the_words_of_the_specification_too(pool: PgPool) {
    let app = app(pool).await;
    sqlx::raw_sql(
        "UPDATE accounts SET last_sign_in_at = '2026-11-01' WHERE user_id = 'supplier1';
         UPDATE accounts SET last_sign_in_at = '2026-11-02' WHERE user_id = 'admin';
         UPDATE accounts SET last_sign_in_at = '2026-11-03', status = 'N' WHERE user_id = 'buyer1';
         UPDATE accounts SET status = 'B', password_hash = NULL WHERE user_id = 'supplier2'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let token = app.token("manager").await;
    let names = async |query: &str| -> Vec<String> {
        let list = app.get(&format!("/api/accounts?{query}"), &token).await;
        let items = list.data()["items"].as_array().unwrap().clone();
        items.iter().map(|row| row["userId"].as_str().unwrap().to_owned()).collect()
    };
    let by_name = ["admin", "buyer1", "manager", "supplier1", "supplier2"];
    let last_first = ["buyer1", "admin", "supplier1"];
    for sort in ["LAST_LOGIN", "lastSignInAt"] {
        assert_eq!(names(&format!("sort=-{sort}")).await[..3], last_first);
        let (mut first_first, found) = (last_first, names(&format!("sort={sort}")).await);
        first_first.reverse();
        assert_eq!(found[..3], first_first);
    }
    assert_eq!(names("sort=USER_ID").await, by_name);
    assert_eq!(names("sort=-USER_ID").await[0], "supplier2");
    for (query, wanted) in [
        ("state=all", &by_name[..]),
        ("status=all", &by_name),
        ("state=Y", &["admin", "manager", "supplier1"]),
        ("status=N", &["buyer1"]),
        ("state=B", &["supplier2"]),
        ("state=N,B", &["buyer1", "supplier2"]),
    ] {
        assert_eq!(names(query).await, wanted, "{query}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_are_stopped_at_once_and_one_that_is_refused_stops_nobody(pool: PgPool) {
    let app = app(pool).await;
    let token = app.token("admin").await;
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM accounts WHERE user_id IN ('admin', 'buyer1', 'supplier1') ORDER BY user_id",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let items: Vec<Value> = ids.iter().map(|id| json!({"id": id, "version": 1})).collect();
    let reply = app.post("/api/accounts/events/deactivate", &token, json!({"items": items})).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(2), &json!(1)), "{}", reply.json);
    assert_eq!(reply.data()["results"][0]["blockers"][0]["label"], "ACCOUNT_IS_YOURS");
    let edit = app.post("/api/accounts/events/edit", &token, json!({"items": items})).await;
    assert_eq!(edit.fault().2, "EVENT_NOT_PERMITTED");
    let twice = json!({"items": [{"id": ids[1], "version": 2}, {"id": ids[1], "version": 2}]});
    let reply = app.post("/api/accounts/events/reactivate", &token, twice).await;
    assert_eq!((&reply.data()["done"], &reply.data()["refused"]), (&json!(1), &json!(1)), "{}", reply.json);
    assert_eq!(reply.data()["results"][1]["blockers"][0]["label"], "ROW_DUPLICATE");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_keeps_the_highest_role_also_of_two_who_stop_each_other(pool: PgPool) {
    let app = app(pool).await;
    let other = app.account("other", "OSE", &[800, 802]).await;
    let admin = app.number("SELECT id FROM accounts WHERE user_id = $1", "admin").await;
    let stop = async |by: &str, id: i64| {
        let version = app.number("SELECT version FROM accounts WHERE id::text = $1", &id.to_string()).await;
        app.post(&format!("/api/accounts/{id}/events/deactivate"), by, json!({"version": version})).await
    };
    let (one, two) = (app.token("admin").await, app.token("other").await);
    let (first, second) = tokio::join!(stop(&one, other), stop(&two, admin));
    let left = app.number(
        "SELECT count(*) FROM accounts a JOIN account_groups m ON m.account_id = a.id
           JOIN group_roles r ON r.group_id = m.group_id WHERE r.role = 802 AND a.state = $1",
        "Y",
    );
    assert!(left.await >= 1, "{} {}", first.json, second.json);
    assert!([&first, &second].iter().any(|reply| reply.status != 200), "{} {}", first.json, second.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_workbook_is_tried_first_and_then_taken_over(pool: PgPool) {
    let app = app(pool).await;
    let token = app.token("manager").await;
    let sheet = workbook(&[
        &["userId", "company", "姓名x", "name", "English name", "email", "groups", "language"],
        &["dan", "V10001", "", "=1+1", "Dan", "dan@example.com", "SUPPLIER", "En"],
        &["dan", "V10001", "", "Dan", "Dan", "dan@example.com", "SUPPLIER", "En"],
        &["eve", "V10001", "", "Eve", "Eve", "not an address", "BUYER", "Fr"],
        &["fay", "V10001", "", "Fay", "Fay", "fay@example.com", "BUYER", "En"],
    ]);
    let before = app.everything().await;
    let send = |dry: bool| {
        let body = Body::from(multipart("file", "accounts.xlsx", &sheet));
        let path = format!("/api/accounts/import?dryRun={dry}");
        let (app, token) = (&app, &token);
        async move { app.send("POST", &path, token, KIND, body).await }
    };
    let tried = send(true).await;
    let faults: Vec<(u64, &str, &str)> = tried.data()["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| {
            (fault["row"].as_u64().unwrap(), fault["column"].as_str().unwrap(), fault["label"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        faults,
        [
            (3, "userId", "ACCOUNT_DUPLICATE"),
            (4, "email", "NOT_AN_EMAIL"),
            (4, "groups", "GROUP_NOT_FOR_COMPANY"),
            (4, "language", "WRONG_TYPE"),
            (5, "groups", "GROUP_NOT_FOR_COMPANY")
        ],
        "all that is wrong with a row, in the order of the file"
    );
    assert_eq!(tried.data()["accepted"], 1);
    assert_eq!(app.everything().await, before, "a dry run leaves nothing");
    assert_eq!(send(false).await.data()["accepted"], 1);
    assert_eq!(app.number("SELECT count(*) FROM accounts WHERE user_id = $1", "dan").await, 1);
    let marked = Body::from(multipart("file", "accounts.xlsx", &sheet));
    let marked = app.send("POST", "/api/accounts/import/marked?lang=En", &token, KIND, marked).await;
    assert!(cells(&marked.bytes).iter().any(|cell| cell.contains("cannot be duplicated")));
    let export = cells(&app.get("/api/accounts/export?lang=En", &token).await.bytes);
    assert!(export.contains(&"'=1+1".to_owned()), "{export:?}");
    assert!(export.contains(&"Activation required".to_owned()));
    let template = cells(&app.get("/api/accounts/template?lang=Cn", &token).await.bytes);
    assert_eq!(template[0], "用户账号");
}
