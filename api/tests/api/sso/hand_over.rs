//! Another application hands a person over.

use crate::app::{Reply, SECRET as TOKEN_SECRET, TestApp, config, later, now};
use axum::body::Body;
use chrono::Duration;
use ehub_api::{AppState, Config};
use ehub_workflows::account::Lockout;
use ehub_workflows::sso::{Purpose, SharedSecrets};
use serde_json::json;
use sqlx::PgPool;
use std::process::Command;

const SECRET: &str = "0123456789abcdef0123456789abcdef";

async fn app(pool: PgPool) -> TestApp {
    let address_lockout = Lockout { free: 1000, ..Lockout::default() };
    let hand_over = SharedSecrets::parse(SECRET).unwrap();
    TestApp::with(pool, Config { hand_over, address_lockout, ..config() }).await
}

/// What the other application sends: time stamp and nonce, and the signature.
fn signed(seconds: i64, nonce: &str, user: &str) -> (String, String) {
    let stamp = format!("{}.{nonce}", now().timestamp() + seconds);
    let signature = SharedSecrets::parse(SECRET).unwrap().sign(Purpose::HandOver, &[&stamp, user]).unwrap();
    (stamp, signature)
}

async fn show(app: &TestApp, (stamp, signature): &(String, String), user: &str) -> Reply {
    let body = json!({"ssoSe": stamp, "ssoA": signature, "username": user}).to_string();
    let from = [("x-forwarded-for", "203.0.113.7")];
    app.send_from("POST", "/api/auth/ssologinByAP", "", "application/json", Body::from(body), &from).await
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_hand_over_signs_in_once(pool: PgPool) {
    let app = app(pool).await;
    let good = signed(0, "0123456789abcdef", "supplier1");
    let reply = show(&app, &good, "supplier1").await;
    assert_eq!((&reply.data()["username"], &reply.data()["step"]), (&json!("supplier1"), &json!("done")));
    let token = reply.data()["token"].as_str().unwrap();
    assert_eq!(app.get("/api/auth/userInfo", token).await.data()["username"], "supplier1");
    assert_eq!(show(&app, &good, "supplier1").await.fault().1, "SSO_FAILED", "replayed");

    // Also by another process, which shares nothing but the database.
    let hand_over = SharedSecrets::parse(SECRET).unwrap();
    let state = AppState::new(app.db.clone(), TOKEN_SECRET, now, Config { hand_over, ..config() });
    let other = TestApp { pool: app.pool.clone(), db: app.db.clone(), router: ehub_api::router(state.clone()), state };
    assert_eq!(show(&other, &good, "supplier1").await.fault().1, "SSO_FAILED");
    assert_eq!(show(&other, &signed(0, "another-nonce-0123", "supplier1"), "supplier1").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_hand_over_leaves_one_entry_in_the_audit_log(pool: PgPool) {
    let app = app(pool).await;
    let good = signed(0, "0123456789abcdef", "supplier1");
    show(&app, &good, "supplier1").await;
    show(&app, &good, "supplier1").await;
    let entries: Vec<(String, String, String, String, String)> = sqlx::query_as(
        "SELECT outcome, reason, actor_name, detail ->> 'way', address FROM audit_log WHERE kind = 'sign_in' ORDER BY id",
    )
    .fetch_all(&app.pool)
    .await
    .unwrap();
    let entry = |outcome: &str, reason: &str| {
        let text = |text: &str| text.to_owned();
        (text(outcome), text(reason), text("supplier1"), text("hand_over"), text("203.0.113.7"))
    };
    assert_eq!(entries, [entry("done", ""), entry("refused", "SSO_FAILED")]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_example_of_the_documentation_works(pool: PgPool) {
    let app = app(pool).await;
    let documentation = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/API.md")).unwrap();
    let example = documentation.split("<!-- hand-over -->").nth(1).expect("the example is marked");
    let script = example.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    // The tests have a clock of their own.
    let script = script.replace("$(date +%s)", &now().timestamp().to_string());
    let done =
        Command::new("sh").arg("-c").arg(&script).env("SECRET", SECRET).env("WHO", "supplier1").output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let address = String::from_utf8(done.stdout).unwrap();
    let value = |name: &str| {
        let rest = address.split(&format!("{name}=")).nth(1).unwrap();
        rest.split('&').next().unwrap().trim().to_owned()
    };
    assert!(address.contains("/#/ssologin?") && value("username") == "supplier1", "{address}");
    assert_eq!(show(&app, &(value("ssoSe"), value("ssoA")), "supplier1").await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whatever_is_wrong_the_answer_is_the_same(pool: PgPool) {
    let app = app(pool).await;
    sqlx::query("UPDATE accounts SET status = 'N' WHERE user_id = 'admin'").execute(&app.pool).await.unwrap();
    let good = signed(0, "0123456789abcdef", "supplier1");
    let mut bent = good.clone();
    bent.1.replace_range(..1, if bent.1.starts_with('0') { "1" } else { "0" });
    let stranger = SharedSecrets::parse(&"x".repeat(32)).unwrap();
    let by_stranger = (good.0.clone(), stranger.sign(Purpose::HandOver, &[&good.0, "supplier1"]).unwrap());
    let own = SharedSecrets::parse(SECRET).unwrap();
    let for_old_site = (good.0.clone(), own.sign(Purpose::OldSite, &[&good.0, "supplier1"]).unwrap());
    let no_stamp = ("soon".to_owned(), own.sign(Purpose::HandOver, &["soon", "supplier1"]).unwrap());
    let mut first = None;
    for (what, shown, user) in [
        ("wrong signature", bent, "supplier1"),
        ("other secret", by_stranger, "supplier1"),
        ("signed for something else", for_old_site, "supplier1"),
        ("other user", good.clone(), "supplier2"),
        ("other stamp", (signed(1, "0123456789abcdef", "x").0, good.1.clone()), "supplier1"),
        ("too old", signed(-61, "0123456789abcdef", "supplier1"), "supplier1"),
        ("from the future", signed(6, "0123456789abcdef", "supplier1"), "supplier1"),
        ("no stamp", no_stamp, "supplier1"),
        ("short nonce", signed(0, "short", "supplier1"), "supplier1"),
        ("unknown user", signed(0, "0123456789abcdef", "nobody"), "nobody"),
        ("closed account", signed(0, "1123456789abcdef", "admin"), "admin"),
    ] {
        let reply = show(&app, &shown, user).await;
        assert_eq!(reply.fault().1, "SSO_FAILED", "{what}");
        assert_eq!(*first.get_or_insert(reply.json.clone()), reply.json, "{what}");
    }
    let locked = app.number("SELECT count(*) FROM door_failures WHERE door = $1", "password").await;
    assert_eq!(locked, 0, "no password is guessed here, and nobody's is locked");
    later(Duration::seconds(60));
    assert_eq!(
        show(&app, &signed(-60, "2123456789abcdef", "supplier1"), "supplier1").await.status,
        200,
        "a minute old"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_used_stamp_is_remembered_for_as_long_as_it_is_good(pool: PgPool) {
    let app = app(pool).await;
    let good = signed(5, "0123456789abcdef", "supplier1");
    assert_eq!(show(&app, &good, "supplier1").await.status, 200);
    later(Duration::seconds(65));
    assert_eq!(show(&app, &signed(0, "1123456789abcdef", "supplier1"), "supplier1").await.status, 200);
    assert_eq!(show(&app, &good, "supplier1").await.fault().1, "SSO_FAILED");
    later(Duration::minutes(20));
    assert_eq!(show(&app, &signed(0, "2123456789abcdef", "supplier1"), "supplier1").await.status, 200);
    let kept = app.number("SELECT count(*) FROM sso_hand_overs WHERE $1 <> ''", "x").await;
    assert_eq!(kept, 1, "what is too old is forgotten");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_secret_nobody_hands_over(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let fault = show(&app, &signed(0, "0123456789abcdef", "supplier1"), "supplier1").await.fault();
    assert_eq!((fault.0, fault.1.as_str()), (409, "HAND_OVER_OFF"));
}
