//! The chat widget: off unless it is set, and then opened to one host.

use crate::app::{TestApp, config};
use ehub_api::Config;
use ehub_api::config::Chat;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeMap;

const HOST: &str = "https://chat.example.com:8443";

/// The directives of a policy. Each is there once: browsers take the first.
fn directives(csp: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for rule in csp.split("; ") {
        let (name, sources) = rule.split_once(' ').unwrap();
        assert!(all.insert(name.to_owned(), sources.to_owned()).is_none(), "{name} is said twice: {csp}");
    }
    all
}

async fn policy(app: &TestApp, path: &str) -> BTreeMap<String, String> {
    directives(app.get(path, "").await.headers["content-security-policy"].to_str().unwrap())
}

async fn told(app: &TestApp) -> Value {
    app.get("/api/auth/userInfo", &app.token("supplier1").await).await.data()["chat"].clone()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_widget_nothing_is_opened(pool: PgPool) {
    let app = TestApp::new(pool).await;
    assert_eq!(told(&app).await, Value::Null);
    let page = policy(&app, "/").await;
    assert_eq!(page["default-src"], "'self'");
    for name in ["script-src", "connect-src", "frame-src", "font-src", "media-src"] {
        assert!(!page.contains_key(name), "{page:?}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_widget_opens_its_own_host_and_no_other(pool: PgPool) {
    let chat = Chat { script: format!("{HOST}/widget.js?key=1"), origin: HOST.to_owned(), tell_user: true };
    let app = TestApp::with(pool, Config { chat: Some(chat), ..config() }).await;
    assert_eq!(told(&app).await, json!({"script": format!("{HOST}/widget.js?key=1"), "tellUser": true}));
    let page = policy(&app, "/").await;
    for name in ["script-src", "frame-src", "font-src", "media-src"] {
        assert_eq!(page[name], format!("'self' {HOST}"), "{name}");
    }
    assert_eq!(page["connect-src"], format!("'self' {HOST} wss://chat.example.com:8443"));
    assert_eq!(page["img-src"], format!("'self' data: {HOST}"));
    assert_eq!(page["style-src"], format!("'self' 'unsafe-inline' {HOST}"));
    assert_eq!((page["default-src"].as_str(), page["frame-ancestors"].as_str()), ("'self'", "'none'"));
    assert_eq!((page["object-src"].as_str(), page["form-action"].as_str()), ("'none'", "'self'"));
    // The page that the identity provider sends the browser back to needs no help.
    let callback = policy(&app, "/ssologin-callback.html").await;
    assert!(callback.values().all(|sources| !sources.contains("chat.example.com")), "{callback:?}");
}
