//! Company sign-in: by the identity provider, by another application, and into the older site.

mod attack;
mod fake;
mod hand_over;
mod old_site;
mod peer;
mod token;

use crate::app::{Reply, TestApp, config};
use axum::body::Body;
use ehub_api::Config;
use fake::Fake;
use serde_json::{Value, json};
use sqlx::PgPool;

/// A browser that has begun a company sign-in.
pub struct Browser {
    pub cookie: String,
    pub begun: Value,
}

impl Browser {
    pub async fn begin(app: &TestApp) -> Self {
        Self::again(app, "").await
    }

    /// Begins once more, with the cookie that it has.
    pub async fn again(app: &TestApp, cookie: &str) -> Self {
        let body = Body::from("{}");
        let kind = "application/json";
        let reply = app.send_from("POST", "/api/auth/ssoBegin", "", kind, body, &[("cookie", cookie)]).await;
        let begun = reply.data().clone();
        let set = reply.headers["set-cookie"].to_str().unwrap();
        Self { cookie: set.split(';').next().unwrap().to_owned(), begun }
    }

    pub fn nonce(&self) -> &str {
        self.begun["nonce"].as_str().unwrap()
    }

    pub async fn login(&self, app: &TestApp, email: &str, token: &str) -> Reply {
        login(app, &self.cookie, email, token).await
    }
}

pub async fn login(app: &TestApp, cookie: &str, email: &str, token: &str) -> Reply {
    let headers = [("cookie", cookie), ("x-forwarded-for", "203.0.113.7")];
    let body = Body::from(json!({"email": email, "azToken": token}).to_string());
    app.send_from("POST", "/api/auth/ssoLogin", "", "application/json", body, &headers).await
}

/// A house with a provider that does what the test says.
pub async fn app(pool: PgPool) -> (TestApp, Fake) {
    let fake = Fake::start().await;
    let sso = Some(fake.settings());
    (TestApp::with(pool, Config { sso, ..config() }).await, fake)
}

/// Signs a person in by the provider, as far as the answer.
pub async fn by_company(app: &TestApp, fake: &Fake, user: &str) -> Reply {
    let browser = Browser::begin(app).await;
    let email = format!("{user}@example.com");
    browser.login(app, &email, &fake.token(&email, browser.nonce())).await
}
