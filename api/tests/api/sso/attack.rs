//! ID tokens that must not sign anybody in, and what their failures tell.

use super::fake::{CLIENT, Key};
use super::{Browser, Fake, app, login};
use crate::app::{PASSWORD, Reply, TestApp, config, later, now};
use axum::body::Body;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use ehub_api::Config;
use ehub_workflows::account::Lockout;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use sqlx::PgPool;

const EMAIL: &str = "supplier1@example.com";

fn refused(reply: &Reply) -> bool {
    reply.fault() == (400, "SSO_FAILED".to_owned(), String::new(), String::new())
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_token_and_a_nonce_count_once_and_in_one_browser(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let browser = Browser::begin(&app).await;
    let token = fake.token(EMAIL, browser.nonce());
    let other = Browser::begin(&app).await;
    assert_ne!(other.cookie, browser.cookie);
    assert!(refused(&login(&app, &other.cookie, EMAIL, &token).await), "another browser's cookie");
    assert!(refused(&login(&app, "", EMAIL, &token).await), "no cookie");
    assert_eq!(browser.login(&app, EMAIL, &token).await.status, 200);
    assert!(refused(&browser.login(&app, EMAIL, &token).await), "replayed token");
    let anew = fake.token(EMAIL, browser.nonce());
    assert!(refused(&browser.login(&app, EMAIL, &anew).await), "replayed nonce");
    let invented = fake.token(EMAIL, &"A".repeat(43));
    assert!(refused(&browser.login(&app, EMAIL, &invented).await), "a nonce that we never gave");

    let late = Browser::begin(&app).await;
    later(Duration::minutes(10));
    assert!(refused(&late.login(&app, EMAIL, &fake.token(EMAIL, late.nonce())).await), "too late");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn of_two_who_show_a_token_at_once_one_gets_in(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let browser = Browser::begin(&app).await;
    let token = fake.token(EMAIL, browser.nonce());
    let (one, two) = tokio::join!(browser.login(&app, EMAIL, &token), browser.login(&app, EMAIL, &token));
    assert_eq!([one, two].iter().filter(|reply| reply.status == 200).count(), 1);
}

/// The token's parts, with another header.
fn with_header(header: &Value, token: &str, signature: &str) -> String {
    let body = token.split('.').nth(1).unwrap();
    format!("{}.{body}.{signature}", URL_SAFE_NO_PAD.encode(header.to_string()))
}

/// Tokens with one thing wrong each, and its name.
fn forgeries(fake: &Fake, nonce: &str) -> Vec<(&'static str, String)> {
    let right = fake.claims(EMAIL, nonce);
    let good = fake.token(EMAIL, nonce);
    let changed = |name: &str, value: Value| {
        let mut claims = right.clone();
        claims[name] = value;
        Key::rsa_a().sign(&claims)
    };
    let stranger = Key { kid: "rsa-a", ..Key::rsa_b() };
    // The public key is known to everybody: whoever takes it for a shared secret takes everybody's word.
    let public = Key::rsa_a().published();
    let public_bytes = URL_SAFE_NO_PAD.decode(public["n"].as_str().unwrap()).unwrap();
    let hs256 = |secret: &[u8]| {
        let header = Header { kid: Some("rsa-a".to_owned()), ..Header::new(Algorithm::HS256) };
        encode(&header, &right, &EncodingKey::from_secret(secret).unwrap()).unwrap()
    };
    let signature = good.rsplit('.').next().unwrap().to_owned();
    let rs512 = Header { kid: Some("rsa-a".to_owned()), ..Header::new(Algorithm::RS512) };
    // A key of the attacker's, brought along in the header.
    let mut brought = Header::new(Algorithm::RS256);
    brought.jwk = Some(serde_json::from_value(Key::rsa_b().published()).unwrap());
    brought.jku = Some("https://attacker.example.com/keys".to_owned());
    brought.kid = Some("rsa-b".to_owned());
    let at = now().timestamp();
    vec![
        ("rubbish", "rubbish".to_owned()),
        ("empty", String::new()),
        ("endless", "a".repeat(70_000)),
        ("alg none", with_header(&json!({"alg": "none", "kid": "rsa-a"}), &good, "")),
        ("alg none with a signature", with_header(&json!({"alg": "none"}), &good, &signature)),
        ("HS256 with the modulus", hs256(&public_bytes)),
        ("HS256 with the key as JSON", hs256(public.to_string().as_bytes())),
        ("RS512", encode(&rs512, &right, &Key::rsa_a().sign).unwrap()),
        ("no signature", with_header(&json!({"alg": "RS256", "kid": "rsa-a"}), &good, "")),
        ("ES256 with an RSA key", with_header(&json!({"alg": "ES256", "kid": "rsa-a"}), &good, &signature)),
        ("critical header", with_header(&json!({"alg": "RS256", "kid": "rsa-a", "crit": ["b64"]}), &good, &signature)),
        ("signed by a stranger under our key's name", stranger.sign(&right)),
        ("signed by an unknown key", Key::rsa_b().sign(&right)),
        ("a key brought along", encode(&brought, &right, &Key::rsa_b().sign).unwrap()),
        ("other issuer", changed("iss", json!("https://login.example.com"))),
        ("other audience", changed("aud", json!("other"))),
        ("ours and another audience", changed("aud", json!([CLIENT, "other"]))),
        ("made for another party", changed("azp", json!("other"))),
        ("expired", changed("exp", json!(at - 60))),
        ("without an end", changed("exp", json!(null))),
        ("from the future", changed("iat", json!(at + 61))),
        ("made long ago", changed("iat", json!(at - 601))),
        ("not good yet", changed("nbf", json!(at + 61))),
        ("without a nonce", changed("nonce", json!(null))),
        ("another nonce", changed("nonce", json!("A"))),
        ("right, and longer than is read", changed("groups", json!("g".repeat(50_000)))),
        ("without an address", changed("email", json!(null))),
        ("unverified address", changed("email_verified", json!(false))),
        ("address of unknown standing", changed("email_verified", json!(null))),
    ]
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn whatever_is_wrong_with_a_token_the_answer_is_the_same(pool: PgPool) {
    let address_lockout = Lockout { free: 1000, ..Lockout::default() };
    let fake = Fake::start().await;
    let app = TestApp::with(pool, Config { sso: Some(fake.settings()), address_lockout, ..config() }).await;
    let browser = Browser::begin(&app).await;
    let mut first = None;
    for (what, token) in forgeries(&fake, browser.nonce()) {
        for email in [EMAIL, "nobody@example.com"] {
            let reply = browser.login(&app, email, &token).await;
            assert!(refused(&reply), "{what}: {}", reply.json);
            let seen = (reply.json.clone(), reply.headers.keys().cloned().collect::<Vec<_>>());
            assert_eq!(*first.get_or_insert(seen.clone()), seen, "{what}");
        }
    }
    assert_eq!(app.number("SELECT count(*) FROM sessions WHERE $1 <> ''", "x").await, 0);
    // None of them used the nonce up, and the right token still works.
    let good = fake.token(EMAIL, browser.nonce());
    assert_eq!(browser.login(&app, EMAIL, &good).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_provider_that_lies_about_itself_is_not_used(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let right = fake.discovery();
    for (name, value) in [
        ("issuer", "https://login.example.com".to_owned()),
        ("issuer", format!("{}/", fake.issuer)),
        ("jwks_uri", "http://attacker.example.com/keys".to_owned()),
        ("authorization_endpoint", "javascript:alert(1)".to_owned()),
        ("token_endpoint", "https://attacker.example.com/token".to_owned()),
    ] {
        fake.claim("", right.clone());
        fake.claim(name, json!(value));
        later(Duration::seconds(6));
        let reply = app.post("/api/auth/ssoBegin", "", json!({})).await;
        assert_eq!(reply.fault().1, "SSO_UNAVAILABLE", "{name} {value}");
    }
    assert_eq!(fake.reads(), 0);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn failures_lock_neither_an_address_nor_a_name_and_leave_few_entries(pool: PgPool) {
    let fake = Fake::start().await;
    let address_lockout = Lockout { free: 8, ..Lockout::default() };
    let app = TestApp::with(pool, Config { sso: Some(fake.settings()), address_lockout, ..config() }).await;
    let password = async |username: &str, password: &str| {
        let body = Body::from(json!({"username": username, "password": password}).to_string());
        let here = [("x-forwarded-for", "203.0.113.7")];
        app.send_from("POST", "/api/auth/login", "", "application/json", body, &here).await
    };
    // A neighbour behind the same address sends rubbish, and mistypes passwords.
    for n in 0..30 {
        assert!(refused(&login(&app, "", EMAIL, "rubbish").await));
        password(&format!("nobody{n}"), "Wrong2026").await;
    }
    let browser = Browser::begin(&app).await;
    assert_eq!(browser.login(&app, EMAIL, &fake.token(EMAIL, browser.nonce())).await.status, 200);
    let told = app.number("SELECT count(*) FROM audit_log WHERE reason = $1", "SSO_FAILED").await;
    assert_eq!(told, 9, "eight, and that it goes on");
    // The owner goes in by password, too, from where the company's sign-in has let them in.
    assert_eq!(password("supplier1", PASSWORD).await.status, 200);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_is_no_address_is_refused_at_its_field(pool: PgPool) {
    let (app, fake) = app(pool).await;
    let token = fake.token(EMAIL, "n");
    for (email, label) in [("", "REQUIRED"), ("a\r\nb@c.de", "CONTROL_CHARACTERS"), (&*"a".repeat(101), "TOO_LONG")] {
        let fault = login(&app, "", email, &token).await.fault();
        assert_eq!((fault.0, fault.2.as_str(), fault.3.as_str()), (400, label, "email"));
    }
}
