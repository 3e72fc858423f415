//! Sign-in by an ID token: what works, for whom, and what the session is worth.

use super::fake::Key;
use super::{Browser, app, by_company};
use crate::app::{PASSWORD, TestApp, config, later, now};
use crate::mfa::set_up;
use chrono::Duration;
use ehub_api::Config;
use serde_json::json;
use sqlx::PgPool;

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_token_of_the_provider_signs_in_like_a_password(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let settings = app.get("/api/auth/loginSettings", "").await;
    assert_eq!(settings.data()["companySso"], true);
    let browser = Browser::begin(&app).await;
    assert_eq!(browser.begun["clientId"], "ehub");
    assert_eq!(browser.begun["authorizationEndpoint"], format!("{}/auth", fake.issuer));
    assert_eq!(browser.begun["choose"], "select_account");
    let before = app.sign_in("supplier1").await.data()["token"].as_str().unwrap().to_owned();

    let token = fake.token("Supplier1@Example.com", browser.nonce());
    let reply = browser.login(&app, " supplier1@example.com ", &token).await;
    assert_eq!((&reply.data()["username"], &reply.data()["step"]), (&json!("supplier1"), &json!("done")));
    let session = reply.data()["token"].as_str().unwrap();
    assert_eq!(app.get("/api/auth/userInfo", session).await.data()["username"], "supplier1");
    assert_eq!(app.get("/api/auth/userInfo", &before).await.json["code"], 50012, "one session an account");
    let way =
        "SELECT count(*) FROM audit_log WHERE outcome = 'done' AND actor_name = 'supplier1' AND detail ->> 'way' = $1";
    assert_eq!(app.number(way, "sso").await, 1, "the audit log says how");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_in_many_groups_has_a_long_token(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let browser = Browser::begin(&app).await;
    let mut claims = fake.claims("supplier1@example.com", browser.nonce());
    claims["groups"] = "g".repeat(45_000).into();
    let token = Key::rsa_a().sign(&claims);
    assert!(token.len() > 60_000, "{}", token.len());
    let reply = browser.login(&app, "supplier1@example.com", &token).await;
    assert_eq!(reply.status, 200, "{}", reply.json);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn keys_on_curves_sign_too(pool: PgPool) {
    let (app, fake) = app(pool).await;
    fake.publish(&[Key::ec(), Key::rsa_a()]);
    let browser = Browser::begin(&app).await;
    let token = Key::ec().sign(&fake.claims("buyer1@example.com", browser.nonce()));
    assert_eq!(browser.login(&app, "buyer1@example.com", &token).await.data()["username"], "buyer1");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_second_step_is_asked_for_whatever_the_provider_asked(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let token = by_company(&app, &fake, "supplier1").await.data()["token"].as_str().unwrap().to_owned();
    set_up(&app, &token).await;
    let browser = Browser::begin(&app).await;
    let mut claims = fake.claims("supplier1@example.com", browser.nonce());
    claims["amr"] = json!(["pwd", "mfa"]);
    let reply = browser.login(&app, "supplier1@example.com", &Key::rsa_a().sign(&claims)).await;
    assert_eq!(reply.data()["step"], "code");
    let half = reply.data()["token"].as_str().unwrap();
    assert_eq!(app.get("/api/auth/userInfo", half).await.fault().1, "SECOND_STEP_REQUIRED");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn somebody_else_is_named_and_not_signed_in(pool: PgPool) {
    let (app, fake) = app(pool).await;
    for wanted in ["supplier1@example.com", "nobody@example.com"] {
        let browser = Browser::begin(&app).await;
        let token = fake.token("supplier2@example.com", browser.nonce());
        let reply = browser.login(&app, wanted, &token).await;
        assert_eq!(reply.fault().1, "SSO_WRONG_ACCOUNT");
        assert_eq!(reply.json["errorMessage"], "Please check your account : supplier2@example.com");
        assert_eq!(reply.json["blockers"][0]["params"]["account"], "supplier2@example.com");
        let again = browser.login(&app, "supplier2@example.com", &token).await;
        assert_eq!(again.fault().1, "SSO_FAILED", "the nonce is used up");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn only_one_active_account_of_the_address_is_signed_in(pool: PgPool) {
    let (app, fake) = app(pool).await;
    sqlx::raw_sql(
        "UPDATE accounts SET status = 'N' WHERE user_id = 'supplier1';
         UPDATE accounts SET status = 'B', password_hash = NULL WHERE user_id = 'buyer1';
         UPDATE accounts SET email = 'ADMIN@example.com' WHERE user_id = 'supplier2'",
    )
    .execute(&app.pool)
    .await
    .unwrap();
    let unknown = by_company(&app, &fake, "nobody").await;
    assert_eq!((unknown.status.as_u16(), unknown.fault().1.as_str()), (400, "SSO_NO_ACCOUNT"));
    assert_eq!(by_company(&app, &fake, "supplier1").await.json, unknown.json, "closed is as unknown");
    assert_eq!(by_company(&app, &fake, "buyer1").await.json, unknown.json, "not activated is as unknown");
    // A supplier's administrator may write any address into an account: the buyer's own person is meant all the same.
    assert_eq!(by_company(&app, &fake, "admin").await.data()["username"], "admin");
    sqlx::query("UPDATE accounts SET status = 'Y', email = 'admin@example.com' WHERE user_id = 'buyer1'")
        .execute(&app.pool)
        .await
        .unwrap();
    assert_eq!(by_company(&app, &fake, "admin").await.fault().1, "SSO_SEVERAL_ACCOUNTS");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_new_key_is_fetched_when_it_is_met_but_not_for_every_invented_name(pool: PgPool) {
    let (app, fake) = app(pool).await;
    assert_eq!(by_company(&app, &fake, "supplier1").await.status, 200);
    assert_eq!(fake.reads(), 1);
    let with_b = async || {
        let browser = Browser::begin(&app).await;
        let token = Key::rsa_b().sign(&fake.claims("supplier1@example.com", browser.nonce()));
        browser.login(&app, "supplier1@example.com", &token).await
    };
    // Not published yet, and asked for a moment ago.
    assert_eq!(with_b().await.fault().1, "SSO_FAILED");
    assert_eq!(fake.reads(), 1, "read a moment ago");
    fake.publish(&[Key::rsa_b()]);
    later(Duration::seconds(31));
    assert_eq!(with_b().await.status, 200, "the rotated key is found");
    assert_eq!(fake.reads(), 2);
    assert_eq!(by_company(&app, &fake, "supplier1").await.fault().1, "SSO_FAILED", "the old key is gone");
    for _ in 0..3 {
        assert_eq!(by_company(&app, &fake, "supplier1").await.fault().1, "SSO_FAILED");
    }
    assert_eq!(fake.reads(), 2, "names of keys can be invented by everybody");
    later(Duration::seconds(31));
    assert_eq!(by_company(&app, &fake, "supplier1").await.fault().1, "SSO_FAILED");
    assert_eq!(fake.reads(), 3);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_provider_that_is_down_is_said_to_be_and_passwords_still_work(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let answers = fake.discovery();
    fake.claim("", json!(null));
    let begin = async || app.post("/api/auth/ssoBegin", "", json!({})).await;
    assert_eq!((begin().await.status.as_u16(), begin().await.fault().1.as_str()), (503, "SSO_UNAVAILABLE"));
    let token = fake.token("supplier1@example.com", "n");
    assert_eq!(super::login(&app, "", "supplier1@example.com", &token).await.fault().1, "SSO_UNAVAILABLE");
    assert_eq!(app.sign_in("supplier1").await.status, 200);
    fake.claim("", answers);
    assert_eq!(begin().await.status, 503, "it is not asked again at once");
    later(Duration::seconds(5));
    assert_eq!(begin().await.status, 200);
    // What was read is kept for an hour.
    fake.claim("", json!(null));
    assert_eq!(by_company(&app, &fake, "supplier1").await.status, 200);
    later(Duration::hours(1));
    assert_eq!(begin().await.status, 503);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_provider_there_is_none(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(app.get("/api/auth/loginSettings", "").await.data()["companySso"], false);
    let begin = app.post("/api/auth/ssoBegin", "", json!({})).await.fault();
    assert_eq!((begin.0, begin.1.as_str()), (409, "SSO_OFF"));
    assert_eq!(super::login(&app, "", "a@b.cd", "x").await.fault().1, "SSO_OFF");
    let csp = app.get("/api/home", "").await.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(!csp.contains("frame-src") && !csp.contains("connect-src"), "{csp}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_page_may_talk_to_the_provider_and_frame_its_own_callback(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let page = app.get("/", "").await;
    let csp = page.headers["content-security-policy"].to_str().unwrap();
    assert!(csp.contains(&format!("frame-src 'self' {0}; connect-src 'self' {0}", fake.issuer)), "{csp}");
    assert!(csp.contains("frame-ancestors 'none'") && page.headers["x-frame-options"] == "DENY");
    let callback = app.get("/ssologin-callback.html", "").await;
    let csp = callback.headers["content-security-policy"].to_str().unwrap();
    assert!(csp.contains("frame-ancestors 'self'") && callback.headers["x-frame-options"] == "SAMEORIGIN");
    let elsewhere = app.get("/api/ssologin-callback.html", "").await;
    assert_eq!(elsewhere.headers["x-frame-options"], "DENY");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_cookie_is_out_of_reach_and_no_session(pool: PgPool) {
    let fake = super::Fake::start().await;
    let settings = Config { sso: Some(fake.settings()), https: true, ..config() };
    let app = TestApp::with(pool, settings).await;
    let set = app.post("/api/auth/ssoBegin", "", json!({})).await.headers["set-cookie"].to_str().unwrap().to_owned();
    for word in ["__Host-ehub-sso=", "; Path=/;", "; HttpOnly", "; SameSite=Strict", "; Secure", "Max-Age=600"] {
        assert!(set.contains(word), "{set}");
    }
    let browser = Browser::begin(&app).await;
    let other_tab = Browser::again(&app, &browser.cookie).await;
    assert_eq!(browser.cookie, other_tab.cookie, "tabs do not disturb each other");
    assert_ne!(browser.nonce(), other_tab.nonce());
    for tab in [other_tab, browser] {
        let token = fake.token("supplier1@example.com", tab.nonce());
        assert_eq!(tab.login(&app, "supplier1@example.com", &token).await.status, 200);
    }
    let planted = Browser::again(&app, "__Host-ehub-sso=planted").await;
    assert!(!planted.cookie.contains("planted"));
    let kept = app.number("SELECT count(*) FROM sso_nonces WHERE $1 <> ''", "x").await;
    later(Duration::minutes(11));
    Browser::begin(&app).await;
    assert_eq!(app.number("SELECT count(*) FROM sso_nonces WHERE $1 <> ''", "x").await, 1, "of {kept}");
    let wrong = app.post("/api/auth/login", "", json!({"username": "supplier1", "password": PASSWORD})).await;
    assert!(!wrong.headers.contains_key("set-cookie"), "{}", now());
}
