//! The ERP simulator as those see it who buy and receive there: the demo tells it what is ordered, what came and what went back.

use crate::config::{Config, ErpDriver};
use crate::error::{Error, Result};
use reqwest::{Client, Method};
use serde_json::Value;
use std::time::Duration;

/// Longer nobody waits for an answer of the simulator.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where the simulator is told things.
#[derive(Clone, Debug)]
pub struct Erp {
    client: Client,
    url: String,
    token: String,
}

impl Erp {
    /// The simulator that the configuration names; `None` = there is none, or it is a real ERP, in which nobody plays.
    ///
    /// # Errors
    /// No HTTP client can be made.
    pub fn of(config: &Config) -> Result<Option<Self>> {
        if config.erp.driver != ErpDriver::Simulator || config.erp.url.is_empty() {
            return Ok(None);
        }
        let builder = ehub_http_client::builder().map_err(|error| broken(&error))?;
        let client = builder.timeout(PATIENCE).no_proxy().build().map_err(|error| broken(&error))?;
        let url = config.erp.url.trim_end_matches('/').to_owned();
        Ok(Some(Self { client, url, token: config.erp.password.clone() }))
    }

    /// Tells it something, and gives what it answers; `None` = it refuses, because that is so already or cannot be.
    ///
    /// # Errors
    /// It does not answer, or not with what can be read.
    pub async fn tell(&self, path: &str, body: &Value) -> Result<Option<Value>> {
        self.send(Method::POST, path, body).await
    }

    /// Creates a record under this path, or replaces what is known of it.
    ///
    /// # Errors
    /// As [`Self::tell`].
    pub async fn keep(&self, path: &str, body: &Value) -> Result<Option<Value>> {
        self.send(Method::PUT, path, body).await
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Option<Value>> {
        let mut request = self.client.request(method, format!("{}/{path}", self.url)).json(body);
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let answer = request.send().await.map_err(|error| broken(&error))?;
        if answer.status().is_client_error() {
            return Ok(None);
        }
        let answer = answer.error_for_status().map_err(|error| broken(&error))?;
        answer.json().await.map(Some).map_err(|error| broken(&error))
    }
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Error::Plain(format!("the ERP simulator: {error}"))
}
