//! Acting for somebody: with what, until when, and what is written down; and what attackers try with it.

use crate::app::{Reply, TestApp, later, now};
use crate::mfa;
use chrono::Duration;
use ehub_api::permission::{Access, table};
use serde_json::{Value, json};
use sqlx::PgPool;

/// `by` lets `deputy` act for `principal` (or for `by`) from now on, for so many minutes.
async fn grant(app: &TestApp, by: &str, principal: Option<&str>, deputy: &str, minutes: i64) -> Reply {
    let ends = now() + Duration::minutes(minutes);
    let body = json!({"principal": principal, "deputy": deputy, "beginsAt": now(), "endsAt": ends});
    app.post("/api/delegations", &app.token(by).await, body).await
}

async fn granted(app: &TestApp, by: &str, deputy: &str) -> i64 {
    grant(app, by, None, deputy, 20).await.data()["id"].as_i64().unwrap()
}

async fn begin(app: &TestApp, token: &str, delegation: i64) -> Reply {
    app.post("/api/acting/begin", token, json!({"delegation": delegation})).await
}

async fn end(app: &TestApp, token: &str) -> Reply {
    app.post("/api/acting/end", token, json!({})).await
}

/// A helper at supplier 1 that may do next to nothing by itself, acting for it.
async fn acting(app: &TestApp) -> (String, i64) {
    app.account("helper1", "V10001", &[126]).await;
    let delegation = granted(app, "supplier1", "helper1").await;
    let token = app.token("helper1").await;
    assert_eq!(begin(app, &token, delegation).await.status, 200);
    (token, delegation)
}

async fn label(app: &TestApp, token: &str) -> String {
    app.get("/api/po-lines", token).await.fault().1
}

async fn told(app: &TestApp, kind: &str) -> Vec<(String, Option<String>, String)> {
    sqlx::query_as("SELECT actor_name, acting_for_name, subject FROM audit_log WHERE kind = $1 ORDER BY id")
        .bind(kind)
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_deputy_may_what_the_principal_may_and_both_are_written_down(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("helper1", "V10001", &[126]).await;
    let delegation = granted(&app, "supplier1", "helper1").await;
    let token = app.token("helper1").await;
    assert_eq!(label(&app, &token).await, "FORBIDDEN", "nothing of it without acting");
    let offers = app.get("/api/acting", &token).await;
    assert_eq!(offers.data()["offers"][0]["userId"], "supplier1");
    assert_eq!(begin(&app, &token, delegation).await.status, 200);

    let info = app.get("/api/auth/userInfo", &token).await;
    let info = info.data();
    assert_eq!(
        (&info["username"], &info["actfor"], &info["actingFor"]),
        (&json!("helper1"), &json!("Y"), &json!("supplier1"))
    );
    assert_eq!(info["roles"], json!(["122", "124", "126"]), "not with what manages accounts (121)");
    let menu = |item: &Value| item["path"].as_str().unwrap().to_owned();
    let menu: Vec<String> = info["menu"].as_array().unwrap().iter().map(menu).collect();
    assert_eq!(menu, ["/home", "/po", "/asn", "/examine", "/payment", "/help"]);
    let line = app.lines("4500000001").await[0];
    let reply = app.post(&format!("/api/po-lines/{line}/events/accept"), &token, json!({"version": 1})).await;
    assert_eq!(reply.data()["state"], "Accept", "{}", reply.json);
    let view = app.get(&format!("/api/po-lines/{line}/workflow"), &token).await;
    let last = &view.data()["history"][0];
    assert_eq!((&last["actorName"], &last["actingFor"]), (&json!("helper1"), &json!("supplier1")));
    let stale = app.post(&format!("/api/po-lines/{line}/events/accept"), &token, json!({"version": 1})).await;
    assert_eq!(stale.json["blockers"][0]["params"]["changedBy"], "helper1 (supplier1)");
    app.get("/api/po-lines/export", &token).await;

    assert_eq!(end(&app, &token).await.status, 200);
    assert_eq!(label(&app, &token).await, "FORBIDDEN");
    assert_eq!(app.get("/api/auth/userInfo", &token).await.data()["actfor"], "N");
    let row = |actor: &str, principal: Option<&str>, subject: &str| {
        vec![(actor.to_owned(), principal.map(str::to_owned), subject.to_owned())]
    };
    assert_eq!(told(&app, "act_granted").await, row("supplier1", None, "supplier1"));
    let mailed: Vec<(String, String)> = sqlx::query_as(
        "SELECT a.user_id, m.facts #>> '{documents,0,principal}' FROM mail_messages m JOIN accounts a ON a.id = m.account_id
          WHERE template = 'acting_granted'",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    assert_eq!(mailed, [("helper1".to_owned(), "supplier1".to_owned())], "the deputy, not who appointed");
    assert_eq!(told(&app, "act_started").await, row("helper1", Some("supplier1"), "supplier1"));
    assert_eq!(told(&app, "export").await, row("helper1", Some("supplier1"), "po-lines"));
    assert_eq!(told(&app, "act_ended").await, row("helper1", Some("supplier1"), "supplier1"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn acting_ends_with_its_session_however_that_ends(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, delegation) = acting(&app).await;
    let again = app.sign_in("helper1").await.data()["token"].as_str().unwrap().to_owned();
    assert_eq!(app.get("/api/auth/userInfo", &token).await.json["code"], 50012);
    assert_eq!(begin(&app, &again, delegation).await.status, 200);
    assert_eq!(app.call("PUT", "/api/auth/logout", &again, Some(json!({}))).await.status, 200);
    let last = app.token("helper1").await;
    assert_eq!(begin(&app, &last, delegation).await.status, 200);
    later(Duration::minutes(32));
    assert_eq!(app.get("/api/auth/userInfo", &last).await.status, 401);
    let row = ("helper1".to_owned(), Some("supplier1".to_owned()), "supplier1".to_owned());
    assert_eq!(told(&app, "act_ended").await, vec![row; 3], "replaced, signed out, left alone");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_personal_and_what_gives_roles_is_out_of_reach(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, _) = acting(&app).await;
    let mut refused = 0;
    for entry in table().filter(|entry| matches!(entry.access, Access::Oneself | Access::PasswordShown)) {
        let path = entry.path.replace("{id}", "1");
        let body = (entry.method != "GET").then(|| json!({}));
        let reply = app.call(entry.method, &path, &token, body).await;
        assert_eq!(reply.fault().1, "NOT_WHILE_ACTING", "{} {}", entry.method, entry.path);
        refused += 1;
    }
    assert!(refused >= 13, "only {refused}");
    assert_eq!(app.get("/api/accounts", &token).await.fault().1, "FORBIDDEN");
    // Whoever does little but manage is not acted for at all.
    let alone = grant(&app, "admin", None, "buyer1", 20).await.fault();
    assert_eq!((alone.2.as_str(), alone.3.as_str()), ("ACT_NOTHING_LEFT", "principal"));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn it_ends_by_itself_and_then_nothing_is_done_under_either_name(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, delegation) = acting(&app).await;
    let line = app.lines("4500000001").await[0];
    let attack = async || {
        let before = app.everything().await;
        for entry in table().filter(|entry| !matches!(entry.access, Access::Public | Access::Leaving)) {
            let path = entry.path.replace("{id}", &line.to_string()).replace("{event}", "accept");
            let body = (entry.method != "GET").then(|| json!({"version": 1}));
            let reply = app.call(entry.method, &path, &token, body).await;
            assert_eq!(reply.fault().1, "ACTING_OVER", "{} {}", entry.method, entry.path);
        }
        assert_eq!(app.everything().await, before);
        assert_eq!(end(&app, &token).await.status, 200);
        assert_eq!(label(&app, &token).await, "FORBIDDEN", "only oneself again");
    };
    // The principal ends it.
    let owner = app.token("supplier1").await;
    let path = format!("/api/delegations/{delegation}/revoke");
    assert_eq!(app.post(&path, &owner, json!({})).await.status, 200);
    attack().await;
    assert_eq!(begin(&app, &token, delegation).await.fault().2, "ACT_OVER");
    assert_eq!(app.post(&path, &owner, json!({})).await.fault().2, "ACT_OVER");
    // The principal's account is closed.
    let next = granted(&app, "supplier1", "helper1").await;
    assert_eq!(begin(&app, &token, next).await.status, 200);
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'supplier1'").execute(&app.pool).await.unwrap();
    attack().await;
    assert_eq!(begin(&app, &token, next).await.fault().2, "ACT_OVER");
    sqlx::query("UPDATE accounts SET status = 'Y' WHERE user_id = 'supplier1'").execute(&app.pool).await.unwrap();
    // Its time runs out.
    assert_eq!(begin(&app, &token, next).await.status, 200);
    later(Duration::minutes(20));
    attack().await;
    // The deputy's account is closed.
    let last = granted(&app, "supplier1", "helper1").await;
    assert_eq!(begin(&app, &token, last).await.status, 200);
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'helper1'").execute(&app.pool).await.unwrap();
    assert_eq!(app.get("/api/po-lines", &token).await.status, 401);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_acts_by_what_was_not_given_to_them(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (token, delegation) = acting(&app).await;
    // In a chain: not while acting, and not by what was given to somebody else.
    app.account("third", "V10001", &[126]).await;
    let chained = granted(&app, "helper1", "third").await;
    let third = app.token("third").await;
    assert_eq!(begin(&app, &third, delegation).await.status, 404);
    assert_eq!(begin(&app, &third, chained).await.status, 200);
    assert_eq!(begin(&app, &third, delegation).await.fault().1, "NOT_WHILE_ACTING");
    assert_eq!(app.get("/api/acting", &third).await.data(), &json!({"actingFor": "helper1", "offers": []}));
    assert_eq!(label(&app, &third).await, "FORBIDDEN", "what helper1 may for supplier1 is not helper1's to give");
    assert_eq!(begin(&app, &token, chained).await.fault().1, "NOT_WHILE_ACTING");
    // From another company, or before its time.
    let stranger = app.token("supplier2").await;
    assert_eq!(begin(&app, &stranger, delegation).await.status, 404);
    let body =
        json!({"deputy": "third", "beginsAt": now() + Duration::minutes(5), "endsAt": now() + Duration::minutes(9)});
    let planned = app.post("/api/delegations", &app.token("supplier1").await, body).await;
    end(&app, &third).await;
    let early = begin(&app, &third, planned.data()["id"].as_i64().unwrap()).await;
    assert_eq!(early.fault().2, "ACT_OVER");
    // What is not one's own is not ended, nor seen.
    let revoked = app.post(&format!("/api/delegations/{delegation}/revoke"), &third, json!({})).await;
    assert_eq!(revoked.status, 404);
    let total = async |user: &str| {
        app.get("/api/delegations", &app.token(user).await).await.data()["totalcount"].as_i64().unwrap()
    };
    app.account("manager", "OSE", &[151]).await;
    assert_eq!([total("supplier2").await, total("third").await, total("supplier1").await], [0, 2, 2]);
    assert_eq!([total("buyer1").await, total("manager").await], [0, 3]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_acts_across_companies(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("manager", "OSE", &[151]).await;
    let fault = async |by: &str, principal: Option<&str>, deputy: &str| {
        let fault = grant(&app, by, principal, deputy, 20).await.fault();
        format!("{}@{}", fault.2, fault.3)
    };
    assert_eq!(fault("supplier1", None, "supplier2").await, "NO_SUCH_ACCOUNT@deputy", "another company is not seen");
    assert_eq!(fault("supplier1", Some("supplier2"), "supplier1").await, "NO_SUCH_ACCOUNT@principal");
    assert_eq!(fault("buyer1", None, "supplier1").await, "ACT_OTHER_COMPANY@deputy");
    assert_eq!(fault("manager", Some("supplier1"), "supplier2").await, "ACT_OTHER_COMPANY@deputy");
    assert_eq!(fault("manager", Some("admin"), "buyer1").await, "ACCOUNT_ABOVE_YOU@principal");
    assert_eq!(fault("manager", Some("buyer1"), "manager").await, "ACT_DEPUTY_IS_YOU@deputy");
    assert_eq!(fault("buyer1", Some("admin"), "buyer1").await, "ACT_NOT_YOURS@principal");
    assert_eq!(grant(&app, "manager", Some("buyer1"), "admin", 20).await.status, 200, "a third appoints");
    // Nor does the database let the program.
    let mut tx = app.db.begin_system().await.unwrap();
    let forged = sqlx::query(
        "INSERT INTO delegations (company_id, principal_id, deputy_id, begins_at, ends_at, granted_by, granted_by_name, granted_at)
         SELECT p.company_id, p.id, d.id, now(), now() + interval '1 day', p.id, 'x', now()
           FROM accounts p, accounts d WHERE p.user_id = 'supplier1' AND d.user_id = 'supplier2'",
    );
    assert!(forged.execute(&mut *tx).await.is_err());
    let colleagues = app.get("/api/options/colleagues?of=buyer1", &app.token("supplier1").await).await;
    assert_eq!(colleagues.data(), &json!([]), "supplier1 has none, whoever it asks for");
    let colleagues = app.get("/api/options/colleagues?of=buyer1", &app.token("manager").await).await;
    let names: Vec<&Value> = colleagues.data().as_array().unwrap().iter().map(|one| &one["value"]).collect();
    assert_eq!(names, ["admin", "manager"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_approves_their_own_request_by_acting(pool: PgPool) {
    let app = TestApp::new(pool).await;
    // Somebody inside who may both propose and agree, and two deputies who may agree by themselves.
    app.account("both", "OSE", &[122, 154]).await;
    app.account("clerk", "OSE", &[154]).await;
    let delegation = granted(&app, "both", "clerk").await;
    let (both, clerk) = (app.token("both").await, app.token("clerk").await);
    let lines = app.lines("4500000001").await;
    let send = async |line: i64, event: &str, version: i64, token: &str| {
        let mut body = json!({"version": version});
        if event == "propose" {
            body["splits"] = json!([{"quantity": "100", "promisedOn": "2026-12-24", "remark": "later"}]);
        }
        app.post(&format!("/api/po-lines/{line}/events/{event}"), token, body).await
    };
    // Asked for by the principal: its deputy does not agree, by either name.
    assert_eq!(send(lines[0], "propose", 1, &both).await.status, 200);
    assert_eq!(begin(&app, &clerk, delegation).await.status, 200);
    assert_eq!(send(lines[0], "agree", 2, &clerk).await.fault().2, "PO_OWN_REQUEST");
    // Asked for by the deputy in the principal's name: neither of the two agrees.
    assert_eq!(send(lines[1], "propose", 1, &clerk).await.status, 200);
    assert_eq!(send(lines[1], "agree", 2, &clerk).await.fault().2, "PO_OWN_REQUEST");
    end(&app, &clerk).await;
    assert_eq!(send(lines[1], "agree", 2, &clerk).await.fault().2, "PO_OWN_REQUEST");
    assert_eq!(send(lines[1], "agree", 2, &both).await.fault().2, "PO_OWN_REQUEST");
    let buyer = app.token("buyer1").await;
    assert_eq!(send(lines[1], "agree", 2, &buyer).await.status, 200, "a third does");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_second_step_is_not_got_around_by_acting(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("helper1", "V10001", &[126]).await;
    let delegation = granted(&app, "supplier1", "helper1").await;
    sqlx::query("INSERT INTO second_factor_policies (role) VALUES (124)").execute(&app.pool).await.unwrap();
    let token = app.token("helper1").await;
    assert_eq!(begin(&app, &token, delegation).await.fault().2, "ACT_NEEDS_SECOND_STEP");
    mfa::set_up(&app, &token).await;
    assert_eq!(begin(&app, &token, delegation).await.status, 200);
}
