//! Somebody who uses the API as the page does.

use super::stack::PATIENCE;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A signed-in account.
pub struct Person {
    http: reqwest::Client,
    portal: String,
    token: String,
}

impl Person {
    /// Signs in with the demo's password.
    pub async fn sign_in(portal: &str, user: &str) -> Self {
        Self::sign_in_with(portal, user, "Ehub2026demo").await
    }

    /// Signs in.
    pub async fn sign_in_with(portal: &str, user: &str, password: &str) -> Self {
        let http = ehub_http_client::builder().unwrap().build().unwrap();
        let body = json!({ "username": user, "password": password });
        let answer = http.post(format!("{portal}/api/auth/login")).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let token = answer["data"]["token"].as_str().unwrap_or_else(|| panic!("{user}: {answer}")).to_owned();
        Self { http, portal: portal.to_owned(), token }
    }

    /// Any call: status and body.
    pub async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> (StatusCode, Value) {
        let mut request = self.http.request(method, format!("{}/api{path}", self.portal)).bearer_auth(&self.token);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    /// Any call at any API, which may be killed meanwhile; `None` = no answer.
    pub async fn attempt(&self, portal: &str, method: Method, path: &str, body: &Value) -> Option<(StatusCode, Value)> {
        let mut request = self.http.request(method.clone(), format!("{portal}/api{path}")).bearer_auth(&self.token);
        if method != Method::GET {
            request = request.json(body);
        }
        let answer = request.timeout(Duration::from_secs(15)).send().await.ok()?;
        Some((answer.status(), answer.json().await.ok()?))
    }

    /// Reads; must succeed.
    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call(Method::GET, path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body["data"].clone()
    }

    /// Writes; must succeed, confirming warnings as a person would.
    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.call(Method::POST, path, Some(body)).await;
        if status == StatusCode::CONFLICT && answer["errorLabel"] == "CONFIRM" {
            let mut confirmed = body.clone();
            confirmed["confirmToken"] = answer["confirmToken"].clone();
            let (status, answer) = self.call(Method::POST, path, Some(&confirmed)).await;
            assert_eq!(status, StatusCode::OK, "{path}: {answer}");
            return answer["data"].clone();
        }
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer["data"].clone()
    }

    /// Writes as the page does whose trace this is; must succeed.
    pub async fn post_as_part_of(&self, traceparent: &str, path: &str, body: &Value) {
        let request = self.http.post(format!("{}/api{path}", self.portal)).bearer_auth(&self.token);
        let answer = request.header("traceparent", traceparent).json(body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.text().await.unwrap());
    }

    /// Reads until `enough`; panics with what was seen last when it takes too long.
    pub async fn wait_for(&self, path: &str, enough: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let seen = self.get(path).await;
            if enough(&seen) {
                return seen;
            }
            assert!(begun.elapsed() < PATIENCE, "{path} stays {seen}");
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
    }
}
