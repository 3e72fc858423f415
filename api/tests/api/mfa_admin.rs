//! The second step of others: taken away by those who manage accounts, and asked for by policies; and a reviewer's to-do.

use crate::app::TestApp;
use crate::mfa::{set_up, sign_in};
use serde_json::{Value, json};
use sqlx::PgPool;

async fn reset(app: &TestApp, by: &str, account: &str) -> crate::app::Reply {
    let id = app.number("SELECT id FROM accounts WHERE user_id = $1", account).await;
    let version = app.number("SELECT version FROM accounts WHERE user_id = $1", account).await;
    let path = format!("/api/accounts/{id}/events/reset-second-step");
    app.post(&path, &app.token(by).await, json!({"version": version})).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_lost_second_step_is_taken_away_and_its_owner_told(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("manager", "OSE", &[151]).await;
    app.account("chief1", "V10001", &[121]).await;
    let token = sign_in(&app, "done").await;
    set_up(&app, &token).await;
    let before = app.everything().await;
    assert_eq!(reset(&app, "supplier2", "supplier1").await.status, 404);
    assert_eq!(reset(&app, "buyer1", "supplier1").await.status, 403);
    assert_eq!(reset(&app, "supplier1", "supplier1").await.fault().2, "ACCOUNT_IS_YOURS");
    assert_eq!(reset(&app, "manager", "admin").await.fault().2, "ACCOUNT_ABOVE_YOU");
    let id = app.number("SELECT id FROM accounts WHERE user_id = $1", "supplier1").await;
    let many = json!({"items": [{"id": id, "version": 1}]});
    let many = app.post("/api/accounts/events/reset-second-step", &app.token("manager").await, many).await;
    assert_eq!(many.fault().2, "EVENT_NOT_PERMITTED", "one by one");
    assert_eq!(app.everything().await, before);
    let seen = app.get(&format!("/api/accounts/{id}"), &app.token("chief1").await).await;
    assert_eq!(seen.data()["secondStep"], true);

    // The own company's administrator may, who sees no secret.
    let token = app.token("supplier1").await;
    let done = reset(&app, "chief1", "supplier1").await;
    assert_eq!(done.data()["state"], "Y", "{}", done.json);
    assert_eq!(app.get("/api/home", &token).await.json["code"], 50008, "every session has ended");
    assert_eq!(app.number("SELECT count(*) FROM recovery_codes WHERE $1 <> ''", "x").await, 0);
    let mail = "SELECT count(*) FROM mail_messages WHERE template = $1";
    assert_eq!(app.number(mail, "account_second_step_reset").await, 1);
    let told: (String, String) =
        sqlx::query_as("SELECT actor_name, subject FROM audit_log WHERE kind = 'second_step_reset'")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!(told, ("chief1".to_owned(), "supplier1".to_owned()));
    sign_in(&app, "done").await;
    assert_eq!(reset(&app, "manager", "supplier1").await.fault().2, "ACCOUNT_NO_SECOND_STEP");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn policies_are_added_and_removed_by_administrators(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.token("admin").await;
    let add = async |body: Value| app.post("/api/second-step-policies", &admin, body).await;
    let id = add(json!({"role": 124, "companyType": "S"})).await.data()["id"].as_i64().unwrap();
    assert_eq!(add(json!({"role": 124, "companyType": "S"})).await.fault().2, "ALREADY_EXISTS");
    let fault = add(json!({"role": 999, "companyType": "X"})).await;
    assert_eq!((fault.fault().2.as_str(), fault.fault().3.as_str()), ("ROLE_UNKNOWN", "role"));
    assert_eq!(fault.json["blockers"][1]["field"], "companyType");
    let wanted = json!([{"id": id, "role": 124, "companyType": "S", "accounts": 2, "missing": 2}]);
    assert_eq!(app.get("/api/second-step-policies", &admin).await.data(), &wanted);
    assert_eq!(app.get("/api/home", &app.token("supplier1").await).await.status, 200, "open sessions go on");
    sign_in(&app, "enrol").await;
    let buyer = app.token("buyer1").await;
    assert_eq!(app.get("/api/second-step-policies", &buyer).await.status, 403);
    let path = format!("/api/second-step-policies/{id}");
    assert_eq!(app.call("DELETE", &path, &buyer, None).await.status, 403);
    app.account("lower", "OSE", &[800]).await;
    let lower = app.token("lower").await;
    let highest = add(json!({"role": 802, "companyType": null})).await.data()["id"].as_i64().unwrap();
    let highest = format!("/api/second-step-policies/{highest}");
    assert_eq!(app.call("DELETE", &highest, &lower, None).await.fault().2, "POLICY_OF_ADMINISTRATORS");
    assert_eq!(app.call("DELETE", &highest, &admin, None).await.status, 200);
    assert_eq!(app.call("DELETE", &path, &admin, None).await.status, 200);
    assert_eq!(app.call("DELETE", &path, &admin, None).await.status, 404);
    sign_in(&app, "done").await;
    let told: Vec<(String, Value)> = sqlx::query_as(
        "SELECT subject, detail FROM audit_log WHERE kind = 'second_step_policy' AND subject LIKE '124%' ORDER BY id",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let policy = json!({"role": 124, "companyType": "S"});
    let row = |word: &str| ("124 S".to_owned(), json!({word: policy}));
    assert_eq!(told, [row("added"), row("removed")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn reviewers_have_registrations_among_their_todos(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("reviewer", "OSE", &[160]).await;
    crate::registration::submitted(&app, "V20001").await;
    let wanted = json!({
        "kind": "registrationsToReview", "count": 1, "link": "/systemSetting/registerCompany?state=Unreviewed",
    });
    for (user, sees) in [("reviewer", true), ("admin", true), ("buyer1", false), ("supplier1", false)] {
        let home = app.get("/api/home", &app.token(user).await).await;
        assert_eq!(home.data()["todos"].as_array().unwrap().contains(&wanted), sees, "{user}");
    }
}
