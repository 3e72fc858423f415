//! Against a real identity provider (npm `oidc-provider`), as a browser would go there.

use super::{Browser, login};
use crate::app::{TestApp, config, later, now};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use ehub_api::Config;
use ehub_api::oidc::{Rules, Settings};
use reqwest::{Client, Response, Url, header, redirect};
use serde_json::Value;
use sqlx::PgPool;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

const REDIRECT: &str = "http://localhost:8080/ssologin-callback.html";
/// As in RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

struct Provider {
    issuer: String,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    _process: Child,
}

impl Provider {
    async fn start() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let modules = root.join("target/oidc");
        assert!(
            modules.join("node_modules").is_dir(),
            "no identity provider to test with: run scripts/setup oidc once"
        );
        let mut process = Command::new("node")
            .arg(root.join("tests/peers/oidc/server.mjs"))
            .arg(modules)
            .arg("ehub")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("node runs");
        let input = process.stdin.take().unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut this = Self { issuer: String::new(), input, lines, _process: process };
        let issuer = this.says("issuer").await;
        Self { issuer: issuer.as_str().unwrap().to_owned(), ..this }
    }

    /// Waits until it says something about `name`.
    async fn says(&mut self, name: &str) -> Value {
        loop {
            let line = self.lines.next_line().await.unwrap().expect("it goes on");
            match serde_json::from_str::<Value>(&line) {
                Ok(said) if !said[name].is_null() => return said[name].clone(),
                _ => {}
            }
        }
    }

    async fn rotate(&mut self) {
        self.input.write_all(b"rotate\n").await.unwrap();
        self.says("rotated").await;
    }

    fn settings(&self) -> Settings {
        Settings {
            rules: Rules {
                issuer: self.issuer.clone(),
                client_id: "ehub".to_owned(),
                email_claim: "email".to_owned(),
                verified_claim: "email_verified".to_owned(),
            },
            scope: "openid email".to_owned(),
            choose: "login".to_owned(),
            origins: vec![],
            client: ehub_http_client::builder().unwrap().no_proxy().build().unwrap(),
        }
    }
}

/// A browser at the provider: follows redirects by hand, and keeps cookies.
struct Visitor {
    client: Client,
    cookies: BTreeMap<String, String>,
}

impl Visitor {
    fn new() -> Self {
        let client =
            ehub_http_client::builder().unwrap().no_proxy().redirect(redirect::Policy::none()).build().unwrap();
        Self { client, cookies: BTreeMap::new() }
    }

    async fn go(&mut self, url: &Url, form: Option<&[(&str, &str)]>) -> Response {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let call = match form {
            Some(form) => {
                let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
                let kind = "application/x-www-form-urlencoded";
                self.client.post(url.clone()).header(header::CONTENT_TYPE, kind).body(text)
            }
            None => self.client.get(url.clone()),
        };
        let answer = call.header(header::COOKIE, cookies.join("; ")).send().await.unwrap();
        for set in answer.headers().get_all(header::SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    /// Asks for a code; signs in as `user` where the provider asks who it is. What the provider sends back.
    async fn authorize(&mut self, begun: &Value, prompt: &str, user: &str) -> BTreeMap<String, String> {
        let mut url = Url::parse(begun["authorizationEndpoint"].as_str().unwrap()).unwrap();
        let text = |name: &str| begun[name].as_str().unwrap();
        url.query_pairs_mut()
            .append_pair("client_id", text("clientId"))
            .append_pair("response_type", "code")
            .append_pair("scope", text("scope"))
            .append_pair("redirect_uri", REDIRECT)
            .append_pair("nonce", text("nonce"))
            .append_pair("state", "xyz")
            .append_pair("code_challenge", CHALLENGE)
            .append_pair("code_challenge_method", "S256");
        if !prompt.is_empty() {
            url.query_pairs_mut().append_pair("prompt", prompt);
        }
        let mut answer = self.go(&url, None).await;
        for _ in 0..12 {
            if let Some(place) = answer.headers().get(header::LOCATION) {
                url = url.join(place.to_str().unwrap()).unwrap();
                if url.as_str().starts_with(REDIRECT) {
                    return url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
                }
                answer = self.go(&url, None).await;
            } else {
                assert_eq!(answer.status(), 200, "{url}: {}", answer.text().await.unwrap());
                let form = [("prompt", "login"), ("login", user), ("password", "any")];
                answer = self.go(&url, Some(&form)).await;
            }
        }
        panic!("the provider goes round in circles at {url}")
    }

    async fn token(&self, begun: &Value, code: &str) -> String {
        let url = Url::parse(begun["tokenEndpoint"].as_str().unwrap()).unwrap();
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", "ehub"),
            ("code", code),
            ("redirect_uri", REDIRECT),
            ("code_verifier", VERIFIER),
        ];
        let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let kind = "application/x-www-form-urlencoded";
        let answer = self.client.post(url).header(header::CONTENT_TYPE, kind).body(text).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        answer["id_token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// Signs in at the provider and gives the browser's nonce and token.
    async fn sign_in(&mut self, browser: &Browser, prompt: &str, user: &str) -> String {
        let back = self.authorize(&browser.begun, prompt, user).await;
        assert_eq!(back["state"], "xyz");
        let token = self.token(&browser.begun, &back["code"]).await;
        follow(&token);
        token
    }
}

/// Sets the tests' clock to the provider's.
fn follow(token: &str) {
    let claims = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    later(Duration::seconds(claims["iat"].as_i64().unwrap() - now().timestamp()));
}

async fn app(pool: PgPool, provider: &Provider) -> TestApp {
    let app = TestApp::with(pool, Config { sso: Some(provider.settings()), ..config() }).await;
    // Nonces are given by our clock, tokens are made by the provider's: theirs is learned from a first token.
    let mut visitor = Visitor::new();
    visitor.sign_in(&Browser::begin(&app).await, "", "anybody").await;
    app
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_real_provider_signs_people_in_silently_the_second_time(pool: PgPool) {
    let provider = Provider::start().await;
    let app = app(pool, &provider).await;
    let mut visitor = Visitor::new();
    let browser = Browser::begin(&app).await;
    let silent = visitor.authorize(&browser.begun, "none", "").await;
    assert_eq!(silent["error"], "login_required");
    let token = visitor.sign_in(&browser, "", "supplier1").await;
    let reply = browser.login(&app, "supplier1@example.com", &token).await;
    assert_eq!(reply.data()["username"], "supplier1", "{}", reply.json);
    assert_eq!(browser.login(&app, "supplier1@example.com", &token).await.fault().1, "SSO_FAILED");

    let again = Browser::again(&app, &browser.cookie).await;
    let token = visitor.sign_in(&again, "none", "").await;
    assert_eq!(again.login(&app, "supplier1@example.com", &token).await.data()["username"], "supplier1");
    // The same browser here, somebody else there.
    let mut visitor = Visitor::new();
    let other = Browser::again(&app, &browser.cookie).await;
    let token = visitor.sign_in(&other, "login", "buyer1").await;
    assert_eq!(other.login(&app, "supplier1@example.com", &token).await.fault().1, "SSO_WRONG_ACCOUNT");
    let other = Browser::again(&app, &browser.cookie).await;
    let token = visitor.sign_in(&other, "none", "").await;
    assert_eq!(other.login(&app, "buyer1@example.com", &token).await.data()["username"], "buyer1");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_real_provider_changes_its_key_and_knows_unverified_addresses(pool: PgPool) {
    let mut provider = Provider::start().await;
    let app = app(pool, &provider).await;
    let browser = Browser::begin(&app).await;
    let token = Visitor::new().sign_in(&browser, "", "unverified").await;
    assert_eq!(login(&app, &browser.cookie, "unverified@example.com", &token).await.fault().1, "SSO_FAILED");

    provider.rotate().await;
    let browser = Browser::begin(&app).await;
    let token = Visitor::new().sign_in(&browser, "", "supplier1").await;
    // The keys were read a moment ago: for half a minute a new one is not looked for.
    assert_eq!(browser.login(&app, "supplier1@example.com", &token).await.fault().1, "SSO_FAILED");
    later(Duration::seconds(31));
    assert_eq!(browser.login(&app, "supplier1@example.com", &token).await.data()["username"], "supplier1");
}
