//! Passwords: forgotten, set by a link, set for the first time, changed.

use crate::app::{PASSWORD, Reply, TestApp, later};
use chrono::Duration;
use serde_json::{Value, json};
use sqlx::PgPool;

const NEW: &str = "Another2026x";

async fn forget(app: &TestApp, username: &str, email: &str) -> Reply {
    app.post("/api/auth/forgetPassword", "", json!({"username": username, "email": email})).await
}

/// The secrets of the mails that wait, the newest first.
async fn links(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT secret FROM mail_messages WHERE secret IS NOT NULL ORDER BY id DESC")
        .fetch_all(&app.pool)
        .await
        .unwrap()
}

async fn reset(app: &TestApp, pw: &str, password: &str) -> Reply {
    app.call("PUT", "/api/auth/resetPassword", "", Some(json!({"pw": pw, "newPassword": password}))).await
}

async fn look(app: &TestApp, pw: &str) -> Value {
    // As our pages ask, and as the older call does.
    let asked = app.post("/api/auth/addNewPassword", "", json!({"pw": pw})).await.data().clone();
    assert_eq!(app.get(&format!("/api/auth/addNewPassword?pw={pw}"), "").await.data(), &asked);
    asked
}

async fn sign_in(app: &TestApp, username: &str, password: &str) -> Reply {
    app.post("/api/auth/login", "", json!({"username": username, "password": password})).await
}

async fn a_link(app: &TestApp) -> String {
    assert_eq!(forget(app, " SUPPLIER1 ", "Supplier1@Example.com").await.data(), &json!({}));
    links(app).await.remove(0)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_forgotten_password_is_set_by_the_link_of_a_mail(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let signed_in = sign_in(&app, "supplier1", PASSWORD).await.data()["token"].as_str().unwrap().to_owned();
    let pw = a_link(&app).await;
    let mail: (String, String, Value) =
        sqlx::query_as("SELECT template, to_address, facts FROM mail_messages").fetch_one(&app.pool).await.unwrap();
    assert_eq!((mail.0.as_str(), mail.1.as_str()), ("account_password", "supplier1@example.com"));
    assert_eq!(mail.2["link"], "/addNewPassword?pw=");
    assert!(!mail.2.to_string().contains(&pw), "the token is no fact");
    assert_eq!(look(&app, &pw).await, json!({"good": true, "reason": null}));
    assert_eq!(look(&app, &pw).await["good"], true, "looking uses nothing up");

    assert_eq!(reset(&app, &pw, NEW).await.data(), &json!({"username": "supplier1"}));
    assert_eq!(app.get("/api/auth/userInfo", &signed_in).await.status, 401, "every session has ended");
    assert_eq!(sign_in(&app, "supplier1", PASSWORD).await.fault().1, "LOGIN_FAILED");
    assert_eq!(sign_in(&app, "supplier1", NEW).await.status, 200);
    let told = app.number("SELECT count(*) FROM mail_messages WHERE template = $1", "account_password_changed").await;
    assert_eq!(told, 1, "its owner is told");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_link_works_once_for_half_an_hour_and_the_newest_counts(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let first = a_link(&app).await;
    later(Duration::minutes(2));
    let second = a_link(&app).await;
    for (pw, label) in [(first.as_str(), "LINK_REPLACED"), ("rubbish", "LINK_UNKNOWN"), ("", "LINK_UNKNOWN")] {
        assert_eq!(look(&app, pw).await, json!({"good": false, "reason": label}));
        assert_eq!(reset(&app, pw, NEW).await.fault().2, label);
    }
    assert_eq!(reset(&app, &second, "short1").await.fault().2, "PASSWORD_LENGTH");
    assert_eq!(reset(&app, &second, NEW).await.status, 200, "a bad password has not used it up");
    assert_eq!(reset(&app, &second, "Third2026xyz").await.fault().2, "LINK_USED");
    later(Duration::minutes(2));
    let third = a_link(&app).await;
    later(Duration::minutes(31));
    assert_eq!(reset(&app, &third, NEW).await.fault().2, "LINK_EXPIRED");
    assert_eq!(look(&app, &third).await["reason"], "LINK_EXPIRED");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_who_follow_a_link_at_once_one_gets_in(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let pw = a_link(&app).await;
    let (a, b) = tokio::join!(reset(&app, &pw, NEW), reset(&app, &pw, "Third2026xyz"));
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_hears_whether_an_account_exists_and_no_mailbox_is_filled(pool: PgPool) {
    let app = TestApp::new(pool).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'admin'").execute(&app.pool).await.unwrap();
    let good = forget(&app, "supplier1", "supplier1@example.com").await.json;
    for (name, email) in [
        ("nobody", "nobody@example.com"),
        ("supplier1", "supplier2@example.com"),
        ("admin", "admin@example.com"),
        ("supplier1", "supplier1@example.com"),
    ] {
        assert_eq!(forget(&app, name, email).await.json, good, "{name}");
    }
    assert_eq!(links(&app).await.len(), 1, "a second one within a minute is not sent");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_rule_is_told_at_its_field(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let pw = a_link(&app).await;
    for (password, label) in [
        ("abc1", "PASSWORD_LENGTH"),
        ("abcdefghijk12", "PASSWORD_LENGTH"),
        ("abcdefgh", "PASSWORD_SIGNS"),
        ("Password1", "PASSWORD_COMMON"),
        (PASSWORD, "PASSWORD_UNCHANGED"),
    ] {
        let fault = reset(&app, &pw, password).await.fault();
        assert_eq!(fault, (400, "VALIDATION".into(), label.into(), "newPassword".into()), "{password}");
    }
}

async fn change(app: &TestApp, token: &str, old: &str, new: &str, email: &str) -> Reply {
    let body = json!({"oldPassword": old, "newPassword": new, "email": email});
    app.call("PUT", "/api/User/changePassword", token, Some(body)).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_password_is_changed_by_who_knows_the_old_one(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    for (old, new, email, label, field) in [
        ("Wrong2026x", NEW, "", "PASSWORD_WRONG", "oldPassword"),
        (PASSWORD, "short1", "", "PASSWORD_LENGTH", "newPassword"),
        (PASSWORD, PASSWORD, "", "PASSWORD_UNCHANGED", "newPassword"),
        (PASSWORD, NEW, "other@example.com", "EMAIL_NOT_YOURS", "email"),
        ("", NEW, "", "REQUIRED", "oldPassword"),
    ] {
        let fault = change(&app, &token, old, new, email).await.fault();
        assert_eq!((fault.2.as_str(), fault.3.as_str()), (label, field), "{old} {new}");
    }
    assert_eq!(app.get("/api/home", &token).await.status, 200, "nothing has happened yet");
    let reply = change(&app, &token, &format!(" {PASSWORD} "), &format!(" {NEW} "), "supplier1@example.com").await;
    assert_eq!(reply.data(), &json!({}));
    assert_eq!(app.get("/api/home", &token).await.status, 401, "this session has ended, too");
    assert_eq!(sign_in(&app, "supplier1", NEW).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_stolen_session_cannot_guess_the_password_for_ever(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = app.token("supplier1").await;
    for _ in 0..5 {
        assert_eq!(change(&app, &token, "Wrong2026x", NEW, "").await.fault().2, "PASSWORD_WRONG");
    }
    assert_eq!(change(&app, &token, PASSWORD, NEW, "").await.fault().1, "LOGIN_LOCKED");
}

async fn invite(app: &TestApp, user_id: &str) -> String {
    let account = app.number("SELECT id FROM accounts WHERE user_id = $1", user_id).await;
    sqlx::query("UPDATE accounts SET status = 'B', password_hash = NULL WHERE id = $1")
        .bind(account)
        .execute(&app.pool)
        .await
        .unwrap();
    let mut tx = app.db.begin_system().await.unwrap();
    let lifetime = ehub_workflows::link::Purpose::Activation.lifetime();
    let system = ehub_engine::Actor::system("account", "test");
    let random = app.state.random();
    ehub_workflows::account::mail::invite(&mut tx, &system, crate::app::now(), account, lifetime, &random)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    links(app).await.remove(0)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_invitation_activates_the_account_and_sets_its_password(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let code = invite(&app, "supplier2").await;
    assert_eq!(sign_in(&app, "supplier2", PASSWORD).await.fault().1, "LOGIN_FAILED");
    assert_eq!(look(&app, &code).await["reason"], "LINK_UNKNOWN", "a link of another purpose");
    let first = app.get(&format!("/api/auth/addNewPassword?first=true&pw={code}"), "").await;
    assert_eq!(first.data()["good"], true);
    let activate = async |code: &str, password: &str| {
        let body = json!({"invitationCode": code, "newPassword": password});
        app.call("PATCH", "/api/SCM/account/activationAccount", "", Some(body)).await
    };
    // The specified body: the code alone. It is judged, stays good, and the answer leads to the page for the password.
    let show = async |code: &str| {
        let body = json!({"invitationCode": code});
        app.call("PATCH", "/api/SCM/account/activationAccount", "", Some(body)).await
    };
    let path = format!("/activation?invitationCode={code}");
    let shown = json!({"username": "supplier2", "next": "setPassword", "path": path});
    assert_eq!((show(&code).await.data(), show(&code).await.data()), (&shown, &shown));
    assert_eq!(show("nonsense").await.fault().2, "LINK_UNKNOWN");
    later(Duration::days(6));
    assert_eq!(activate(&code, "short1").await.fault().2, "PASSWORD_LENGTH");
    assert_eq!(
        activate(&code, NEW).await.data(),
        &json!({"username": "supplier2", "next": "signIn", "path": "/login"})
    );
    assert_eq!(show(&code).await.fault().2, "LINK_USED");
    assert_eq!(activate(&code, NEW).await.fault().2, "LINK_USED");
    assert_eq!(sign_in(&app, "supplier2", NEW).await.status, 200);
    let late = invite(&app, "supplier1").await;
    later(Duration::days(8));
    assert_eq!(activate(&late, NEW).await.fault().2, "LINK_EXPIRED");
}
