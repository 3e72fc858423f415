//! Groups: seen, judged before they are changed, and changed by those who may.

use crate::account::group;
use crate::app::{Reply, TestApp};
use serde_json::{Value, json};
use sqlx::PgPool;

async fn id(app: &TestApp, code: &str) -> i64 {
    app.number("SELECT id FROM groups WHERE code = $1", code).await
}

async fn change(app: &TestApp, code: &str, by: &str, roles: &[u16], types: &str) -> Reply {
    let version = app.number("SELECT version FROM groups WHERE code = $1", code).await;
    let body = json!({"version": version, "name": code, "companyTypes": types, "roles": roles});
    let path = format!("/api/groups/{}", id(app, code).await);
    app.call("PUT", &path, &app.token(by).await, Some(body)).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_change_is_looked_at_before_it_is_made(pool: PgPool) {
    let app = TestApp::new(pool).await;
    group(&app, "READER", &[155], "AB").await;
    let token = app.token("admin").await;
    let tree = app.get("/api/groups", &token).await;
    let buyer = tree.data().as_array().unwrap().iter().find(|group| group["code"] == "buyer1").unwrap().clone();
    assert_eq!((&buyer["members"], &buyer["roles"]), (&json!(1), &json!([153, 154, 155])));
    assert_eq!(buyer["menu"][1]["children"][0]["path"], "/po/poSearch");
    let body = json!({"version": 1, "name": "Buyers", "companyTypes": "AB", "roles": [153, 156]});
    let group = id(&app, "buyer1").await;
    let before = app.everything().await;
    let seen = app.post(&format!("/api/groups/{group}/preview"), &token, body.clone()).await;
    assert_eq!(app.everything().await, before, "looking changes nothing");
    assert_eq!((&seen.data()["added"], &seen.data()["removed"]), (&json!([156]), &json!([154, 155])));
    assert_eq!(seen.data()["accounts"][0]["userId"], "buyer1");
    assert_eq!(seen.data()["total"], 1);
    let made = app.call("PUT", &format!("/api/groups/{group}"), &token, Some(body.clone())).await;
    assert_eq!(made.status, 200, "{}", made.json);
    let again = app.call("PUT", &format!("/api/groups/{group}"), &token, Some(body)).await;
    assert_eq!(again.fault().2, "GROUP_CHANGED_MEANWHILE");
    let info = app.get("/api/auth/userInfo", &app.token("buyer1").await).await;
    assert_eq!(info.data()["roles"], json!(["153", "156"]), "what was given counts at once");
    let log: (String, String, Value) =
        sqlx::query_as("SELECT kind, actor_name, detail FROM audit_log").fetch_one(&app.pool).await.unwrap();
    assert_eq!((log.0.as_str(), log.1.as_str()), ("group_changed", "admin"));
    assert_eq!(log.2["before"], json!([153, 154, 155]));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_raises_themselves_by_way_of_a_group(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("lower", "OSE", &[800]).await;
    let before = app.everything().await;
    assert_eq!(change(&app, "lower", "lower", &[800, 802], "AB").await.fault().2, "ROLE_NOT_GRANTABLE");
    assert_eq!(change(&app, "admin", "lower", &[153], "AB").await.fault().2, "ROLE_NOT_GRANTABLE");
    assert_eq!(change(&app, "buyer1", "lower", &[153, 151], "AB").await.fault().2, "ROLE_NOT_GRANTABLE");
    assert_eq!(change(&app, "supplier1", "admin", &[121, 153], "S").await.fault().2, "ROLE_NOT_FOR_COMPANY");
    assert_eq!(change(&app, "admin", "admin", &[800, 801], "AB").await.fault().2, "GROUP_LAST_ADMINISTRATOR");
    sqlx::query(
        "INSERT INTO account_groups SELECT a.id, g.id FROM accounts a, groups g WHERE a.user_id = 'lower' AND g.code = 'buyer1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    assert_eq!(change(&app, "buyer1", "lower", &[153, 154, 155, 156], "AB").await.fault().2, "GROUP_OWN");
    sqlx::query(
        "DELETE FROM account_groups m USING accounts a, groups g
          WHERE a.id = m.account_id AND a.user_id = 'lower' AND g.id = m.group_id AND g.code = 'buyer1'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    assert_eq!(app.everything().await, before);
    // Managers of accounts do not either by way of their own account.
    let manager = app.account("manager", "OSE", &[151]).await;
    let groups = json!(["manager", "buyer1"]);
    let edit = json!({"version": 1, "name": "M", "nameEn": "M", "email": "m@example.com", "groups": groups});
    let token = app.token("manager").await;
    let fault = app.post(&format!("/api/accounts/{manager}/events/edit"), &token, edit).await.fault();
    assert_eq!((fault.2.as_str(), fault.3.as_str()), ("GROUP_NOT_FOR_ONESELF", "groups"));
    let before = app.everything().await;
    for user in ["supplier1", "buyer1"] {
        assert_eq!(change(&app, "buyer1", user, &[153], "AB").await.status, 403);
    }
    assert_eq!(app.everything().await, before);
    let new = json!({"code": "NEW", "name": "New", "companyTypes": "S", "roles": [122]});
    let token = app.token("lower").await;
    assert_eq!(app.post("/api/groups", &token, new.clone()).await.status, 200);
    assert_eq!(app.post("/api/groups", &token, new).await.fault().2, "ALREADY_EXISTS");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_group_that_nobody_is_in_is_removed(pool: PgPool) {
    let app = TestApp::new(pool).await;
    app.account("lower", "OSE", &[800]).await;
    group(&app, "READER", &[155], "AB").await;
    let (admin, lower) = (app.token("admin").await, app.token("lower").await);
    let reader = id(&app, "READER").await;
    let path = |group: i64, version: i64| format!("/api/groups/{group}?version={version}");
    let before = app.everything().await;
    let refused = [
        (path(id(&app, "buyer1").await, 1), &admin, "GROUP_HAS_MEMBERS"),
        (path(id(&app, "admin").await, 1), &lower, "GROUP_HAS_MEMBERS"),
        (path(reader, 2), &admin, "GROUP_CHANGED_MEANWHILE"),
    ];
    for (path, token, label) in refused {
        assert_eq!(app.call("DELETE", &path, token, None).await.fault().2, label, "{path}");
    }
    assert_eq!(app.call("DELETE", &path(reader, 1), &app.token("buyer1").await, None).await.status, 403);
    assert_eq!(app.everything().await, before);
    assert_eq!(app.call("DELETE", &path(reader, 1), &lower, None).await.status, 200);
    assert_eq!(app.call("DELETE", &path(reader, 1), &lower, None).await.status, 404);
    let (kind, subject): (String, String) =
        sqlx::query_as("SELECT kind, subject FROM audit_log ORDER BY id DESC LIMIT 1")
            .fetch_one(&app.pool)
            .await
            .unwrap();
    assert_eq!((kind.as_str(), subject.as_str()), ("group_removed", "READER"));
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM group_roles WHERE group_id = $1")
        .bind(reader)
        .fetch_one(&app.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_log_is_only_added_to_even_by_its_owner(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let new = json!({"code": "NEW", "name": "New", "companyTypes": "S", "roles": [122]});
    app.post("/api/groups", &app.token("admin").await, new).await;
    sqlx::query("INSERT INTO audit_log (at, kind, actor_name, request_id, subject, detail) VALUES (now(), 'group_created', 'x', 'x', 'x', '{}')")
        .execute(&app.pool)
        .await
        .unwrap();
    assert!(sqlx::query("UPDATE audit_log SET actor_name = 'y'").execute(&app.pool).await.is_err());
    assert!(sqlx::query("DELETE FROM audit_log WHERE subject = 'x'").execute(&app.pool).await.is_err());
}
