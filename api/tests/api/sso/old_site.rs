//! Into the older site.

use crate::app::{TestApp, config, now};
use ehub_api::Config;
use ehub_workflows::sso::{Purpose, SharedSecrets};
use serde_json::json;
use sqlx::PgPool;

const SECRET: &str = "fedcba9876543210fedcba9876543210";

async fn app(pool: PgPool) -> TestApp {
    let old_site = Some("https://old.example.com/in?lang=en#top".to_owned());
    let old_site_secrets = SharedSecrets::parse(SECRET).unwrap();
    TestApp::with(pool, Config { old_site, old_site_secrets, ..config() }).await
}

fn pairs(address: &str) -> Vec<(String, String)> {
    reqwest::Url::parse(address).unwrap().query_pairs().map(|(k, v)| (k.into_owned(), v.into_owned())).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_address_is_signed_for_the_person_and_the_moment(pool: PgPool) {
    let app = app(pool).await;
    let token = app.token("supplier1").await;
    let ask = async |body| app.post("/api/auth/ssoOldSite", &token, body).await;
    let reply = ask(json!({"data": "/orders?no=7&x=ü"})).await;
    let address = reply.data().as_str().unwrap();
    assert!(address.starts_with("https://old.example.com/in?lang=en&ssoSe=") && address.ends_with("#top"), "{address}");
    let found = pairs(address);
    let value = |name: &str| found.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str()).unwrap();
    assert_eq!((value("username"), value("data")), ("supplier1", "/orders?no=7&x=ü"));
    assert!(value("ssoSe").starts_with(&format!("{}.", now().timestamp())));
    let lines = [value("ssoSe"), "supplier1", "/orders?no=7&x=ü"];
    assert!(SharedSecrets::parse(SECRET).unwrap().signed(Purpose::OldSite, &lines, value("ssoA")));

    let plain = ask(json!({})).await;
    assert!(pairs(plain.data().as_str().unwrap()).iter().all(|(key, _)| key != "data"));
    assert_ne!(plain.data(), ask(json!({})).await.data(), "each is new");
    assert_eq!(ask(json!({"data": "a\nb"})).await.fault().2, "CONTROL_CHARACTERS");
    assert_eq!(app.post("/api/auth/ssoOldSite", "", json!({})).await.status, 401);
    let info = app.get("/api/auth/userInfo", &token).await;
    assert_eq!(
        (&info.data()["menu"][0]["name"], &info.data()["menu"][1]["path"]),
        (&json!("home"), &json!("ssoOldSite"))
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_secret_there_is_neither_address_nor_entry(pool: PgPool) {
    let app = TestApp::with(pool, Config { old_site: Some("https://old.example.com".to_owned()), ..config() }).await;
    let token = app.token("supplier1").await;
    let fault = app.post("/api/auth/ssoOldSite", &token, json!({})).await.fault();
    assert_eq!((fault.0, fault.1.as_str()), (409, "OLD_SITE_OFF"));
    let info = app.get("/api/auth/userInfo", &token).await;
    assert!(info.data()["menu"].as_array().unwrap().iter().all(|item| item["name"] != "ssoOldSite"));
}
