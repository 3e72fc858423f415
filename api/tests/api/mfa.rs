//! Two-step verification: set up, asked for, passed, lost, turned off; and what a token opens before.

use crate::app::{Reply, TestApp, later, now};
use chrono::Duration;
use ehub_api::permission::{Access, table};
use ehub_workflows::account::totp;
use serde_json::{Value, json};
use sqlx::PgPool;

/// An authenticator app.
pub struct App {
    secret: totp::Secret,
}

impl App {
    /// Reads the base32 secret as an app would.
    fn scan(text: &str) -> Self {
        let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        let bits = text.chars().flat_map(|c| format!("{:05b}", signs.find(c).unwrap()).into_bytes());
        let bits = String::from_utf8(bits.collect()).unwrap();
        let byte = |n: usize| u8::from_str_radix(&bits[n * 8..n * 8 + 8], 2).unwrap();
        Self { secret: std::array::from_fn(byte) }
    }

    pub fn code(&self) -> String {
        totp::code(&self.secret, totp::step_at(now()))
    }
}

pub async fn show(app: &TestApp, token: &str, code: &str) -> Reply {
    app.post("/api/User/validMFACode", token, json!({"code": code})).await
}

async fn switch(app: &TestApp, token: &str, on: bool, body: Value) -> Reply {
    app.call("PUT", &format!("/api/User/changeMFAStatus?isMFA={on}"), token, Some(body)).await
}

async fn begin(app: &TestApp, token: &str) -> App {
    let secret = app.get("/api/User/generateMFASecret", token).await;
    let address = secret.data()["address"].as_str().unwrap();
    let text = secret.data()["secret"].as_str().unwrap();
    assert!(address.starts_with("otpauth://totp/eHub%20OSE:") && address.contains(text), "{address}");
    App::scan(text)
}

/// Sets an app up; gives it and the recovery codes.
pub async fn set_up(app: &TestApp, token: &str) -> (App, Vec<String>) {
    let authenticator = begin(app, token).await;
    assert_eq!(show(app, token, &authenticator.code()).await.status, 200);
    let reply = switch(app, token, true, json!({})).await;
    let codes = reply.data()["recoveryCodes"].as_array().unwrap();
    let codes: Vec<String> = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    assert_eq!(codes.len(), 10);
    (authenticator, codes)
}

pub async fn sign_in(app: &TestApp, step: &str) -> String {
    let reply = app.sign_in("supplier1").await;
    assert_eq!(reply.data()["step"], step);
    reply.data()["token"].as_str().unwrap().to_owned()
}

async fn opens(app: &TestApp, token: &str) -> bool {
    app.get("/api/auth/userInfo", token).await.status == 200
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn an_app_is_set_up_proved_and_then_asked_for(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let authenticator = begin(&app, &token).await;
    assert_eq!(switch(&app, &token, true, json!({})).await.fault().2, "MFA_NOT_PROVED");
    let wrong = show(&app, &token, "000000").await.fault();
    assert_eq!((wrong.2.as_str(), wrong.3.as_str()), ("MFA_CODE_WRONG", "code"));
    let code = authenticator.code();
    assert!(show(&app, &token, &format!("{} {}", &code[..3], &code[3..])).await.data()["token"].is_string());
    let bare = app.call("PUT", "/api/User/changeMFAStatus?isMFA=true", &token, None).await;
    assert_eq!(bare.data()["isMFA"], true, "switching on needs no body");
    assert!(opens(&app, &token).await, "the session in which it was set up goes on");
    assert_eq!(app.get("/api/User/generateMFASecret", &token).await.fault().2, "MFA_ENABLED");

    later(Duration::seconds(60));
    let half = sign_in(&app, "code").await;
    assert!(opens(&app, &token).await, "who knows only the password ends nobody's session");
    assert!(!opens(&app, &half).await);
    let passed = show(&app, &half, &authenticator.code()).await;
    let full = passed.data()["token"].as_str().unwrap().to_owned();
    assert_eq!(passed.data()["step"], "done");
    assert!(opens(&app, &full).await);
    let code = async |token: &str| app.get("/api/auth/userInfo", token).await.json["code"].clone();
    assert_eq!((code(&token).await, code(&half).await), (json!(50012), json!(50008)));
    let status = app.get("/api/auth/checkMFA?userName=supplier1", &full).await;
    assert_eq!(status.data(), &json!({"isMFA": true, "required": false, "step": "done", "recoveryCodes": 10}));
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn before_the_second_step_a_token_opens_nothing_else(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    set_up(&app, &token).await;
    let half = sign_in(&app, "code").await;
    for entry in table().filter(|entry| !matches!(entry.access, Access::Public | Access::Leaving)) {
        let path = entry.path.replace("{id}", "1").replace("{event}", "accept");
        let body = (entry.method != "GET").then(|| json!({}));
        let reply = app.call(entry.method, &format!("{path}?isMFA=false"), &half, body).await;
        let open = ["/api/auth/checkMFA", "/api/User/validMFACode"].contains(&entry.path);
        assert_eq!(reply.fault().1 == "SECOND_STEP_REQUIRED", !open, "{} {}", entry.method, entry.path);
    }
    assert_eq!(app.call("PUT", "/api/auth/logout", &half, Some(json!({}))).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_recovery_code_works_once(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let (_, codes) = set_up(&app, &token).await;
    let recover =
        async |token: &str, code: &str| app.post("/api/User/validMFACode", token, json!({"recoveryCode": code})).await;
    let half = sign_in(&app, "code").await;
    let passed = recover(&half, &codes[3].to_lowercase().replace('-', " ")).await;
    let full = passed.data()["token"].as_str().unwrap().to_owned();
    assert_eq!(app.get("/api/auth/checkMFA", &full).await.data()["recoveryCodes"], 9);
    let half = sign_in(&app, "code").await;
    let again = recover(&half, &codes[3]).await.fault();
    assert_eq!((again.2.as_str(), again.3.as_str()), ("MFA_CODE_WRONG", "recoveryCode"));
    assert_eq!(recover(&half, &codes[4]).await.status, 200);
    let stored = app.number("SELECT count(*) FROM recovery_codes WHERE position($1 in code_hash::text) > 0", &codes[0]);
    assert_eq!(stored.await, 0);
}

/// Where a policy asks for an app nobody can switch it off to get new codes.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn new_recovery_codes_replace_those_that_are_left(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let renew = async |body: Value| app.post("/api/User/renewRecoveryCodes", &token, body).await;
    assert_eq!(renew(json!({"code": "123456"})).await.fault().2, "MFA_NOT_BEGUN");
    let authenticator = begin(&app, &token).await;
    assert_eq!(renew(json!({"code": authenticator.code()})).await.fault().2, "MFA_NOT_BEGUN", "not in use yet");
    let (_, codes) = set_up(&app, &token).await;
    assert_eq!(renew(json!({})).await.fault().2, "REQUIRED");
    assert_eq!(renew(json!({"code": "000000"})).await.fault().2, "MFA_CODE_WRONG");
    assert_eq!(renew(json!({"recoveryCode": "AAAA-BBBB"})).await.fault().2, "MFA_CODE_WRONG");
    let reply = renew(json!({"recoveryCode": codes[0]})).await;
    let fresh: Vec<&str> =
        reply.data()["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
    assert_eq!(fresh.len(), 10);
    assert!(fresh.iter().all(|code| codes.iter().all(|old| old != code)));
    let status = app.get("/api/auth/checkMFA", &token).await;
    assert_eq!((&status.data()["isMFA"], &status.data()["recoveryCodes"]), (&json!(true), &json!(10)));
    let audited = "SELECT count(*) FROM audit_log WHERE kind = 'recovery_codes_renewed' AND subject = $1";
    assert_eq!(app.number(audited, "supplier1").await, 1);

    let waiting = sign_in(&app, "code").await;
    let early = app.post("/api/User/renewRecoveryCodes", &waiting, json!({"recoveryCode": fresh[1]})).await;
    assert_eq!(early.status, 403, "a password alone gives none: {}", early.json);
    let old = app.post("/api/User/validMFACode", &waiting, json!({"recoveryCode": codes[1]})).await;
    assert_eq!(old.fault().2, "MFA_CODE_WRONG");
    let new = app.post("/api/User/validMFACode", &waiting, json!({"recoveryCode": fresh[1]})).await;
    assert_eq!(new.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn wrong_codes_lock_the_second_step(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let (authenticator, codes) = set_up(&app, &token).await;
    later(Duration::seconds(60));
    let half = sign_in(&app, "code").await;
    for _ in 0..5 {
        assert_eq!(show(&app, &half, "12345").await.fault().2, "MFA_CODE_WRONG");
    }
    assert_eq!(show(&app, &half, &authenticator.code()).await.fault().2, "MFA_LOCKED");
    // Another sign-in does not help, nor another kind of code.
    let half = sign_in(&app, "code").await;
    let reply = app.post("/api/User/validMFACode", &half, json!({"recoveryCode": codes[0]})).await;
    assert_eq!(reply.fault().2, "MFA_LOCKED");
    later(Duration::seconds(61));
    assert_eq!(show(&app, &half, &authenticator.code()).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn switching_off_needs_a_code(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let token = sign_in(&app, "done").await;
    let (authenticator, _) = set_up(&app, &token).await;
    assert_eq!(switch(&app, &token, false, json!({})).await.fault().2, "REQUIRED");
    assert_eq!(switch(&app, &token, false, json!({"code": "000000"})).await.fault().2, "MFA_CODE_WRONG");
    later(Duration::seconds(60));
    let off = switch(&app, &token, false, json!({"code": authenticator.code()})).await;
    assert_eq!(off.data()["isMFA"], false);
    sign_in(&app, "done").await;
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_policy_makes_people_set_an_app_up(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let before = sign_in(&app, "done").await;
    sqlx::query("INSERT INTO second_factor_policies (role, company_type) VALUES (124, 'S'), (999, NULL)")
        .execute(&app.pool)
        .await
        .unwrap();
    assert!(opens(&app, &before).await, "open sessions go on");
    let half = sign_in(&app, "enrol").await;
    assert_eq!(app.get("/api/home", &half).await.fault().1, "SECOND_STEP_REQUIRED");
    let authenticator = begin(&app, &half).await;
    assert_eq!(show(&app, &half, &authenticator.code()).await.data()["step"], "enrol", "a code alone is not enough");
    assert_eq!(app.get("/api/home", &half).await.status, 403);
    let on = switch(&app, &half, true, json!({})).await;
    let full = on.data()["token"].as_str().unwrap().to_owned();
    assert!(opens(&app, &full).await);
    assert_eq!(app.get("/api/home", &half).await.status, 401, "its token was known before there was a right to it");
    later(Duration::seconds(60));
    assert_eq!(switch(&app, &full, false, json!({"code": authenticator.code()})).await.fault().2, "MFA_REQUIRED");
    // Others are not concerned.
    assert_eq!(app.sign_in("buyer1").await.data()["step"], "done");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_secret_rests_encrypted_and_moves_under_a_new_key(pool: PgPool) {
    use ehub_workflows::account::Keyring;
    let app = TestApp::new(pool.clone()).await;
    let token = sign_in(&app, "done").await;
    let (authenticator, _) = set_up(&app, &token).await;
    let rest = async || -> (String, Vec<u8>) {
        sqlx::query_as("SELECT key_id, secret FROM second_factors").fetch_one(&pool).await.unwrap()
    };
    let (key, bytes) = rest().await;
    assert_eq!(key, "test");
    assert!(!bytes.windows(20).any(|part| part == authenticator.secret));

    let hex = |byte: &str| byte.repeat(32);
    let keys = Keyring::parse(&format!("new:{},test:{}", hex("09"), hex("03"))).unwrap();
    let state = ehub_api::AppState::new(
        app.db.clone(),
        crate::app::SECRET,
        now,
        ehub_api::Config { keys, ..crate::app::config() },
    );
    let rotated = TestApp { router: ehub_api::router(state.clone()), state, ..app };
    later(Duration::seconds(60));
    let half = sign_in(&rotated, "code").await;
    assert_eq!(show(&rotated, &half, &authenticator.code()).await.status, 200);
    assert_eq!(rest().await.0, "new");
}
