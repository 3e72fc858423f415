//! JSON-RPC with a session: sign in when needed, sort what goes wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Client, Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::super::http::{self, Intent, Secret};
use super::pace::Pace;
use super::patience::Patience;
use super::server::{self, RpcPath, Server};
use super::{Answer, ErpError, TrytonConfig};

/// A warning is answered at most so often in one call.
const WARNINGS: usize = 3;

/// The connection; clones share the session and the detected server.
#[derive(Clone, Debug)]
pub(super) struct Rpc {
    client: Client,
    config: TrytonConfig,
    /// `None` before the first call.
    server: Arc<Mutex<Option<Server>>>,
    session: Arc<Mutex<Option<Session>>>,
    patience: Arc<Mutex<Patience>>,
    pace: Arc<Pace>,
    /// Seconds; 0 = not told.
    clock: Arc<AtomicI64>,
}

/// Signed in.
#[derive(Clone, Debug)]
struct Session {
    authorization: Secret,
    /// What the server wants to be told with every call: company, language.
    context: Value,
}

/// How the server answered.
#[derive(Debug)]
enum Reply {
    Result(Value),
    /// 401: not, or no more, signed in. Nothing was done.
    Unauthorized,
    /// It wants this warning to be waved through first.
    Warning {
        name: String,
        words: String,
    },
}

impl Rpc {
    pub(super) fn new(config: TrytonConfig) -> Answer<Self> {
        Ok(Self {
            client: http::client(config.timeout)?,
            config,
            server: Arc::default(),
            session: Arc::default(),
            patience: Arc::default(),
            pace: Arc::default(),
            clock: Arc::default(),
        })
    }

    /// Calls a method of a model; `context` is laid over the session's.
    pub(super) async fn call(
        &self,
        method: &str,
        params: &[Value],
        context: Option<&Value>,
        intent: Intent,
    ) -> Answer<Value> {
        let mut renewed = false;
        let mut warnings = 0;
        loop {
            let session = self.session().await?;
            let mut all = params.to_vec();
            all.push(laid_over(&session.context, context));
            match self.send(&format!("model.{method}"), &json!(all), Some(&session), intent).await? {
                Reply::Result(result) => return Ok(result),
                Reply::Unauthorized if renewed => return Err(ErpError::sign_in("the session is not accepted")),
                Reply::Unauthorized => {
                    renewed = true;
                    *self.session.lock().await = None;
                }
                Reply::Warning { name, .. } if warnings < WARNINGS && self.is_harmless(&name) => {
                    warnings += 1;
                    let skip = json!([name, false, session.context]);
                    self.send("model.res.user.warning.skip", &skip, Some(&session), Intent::Read).await?;
                }
                Reply::Warning { words, .. } => return Err(ErpError::needs_confirmation(words)),
            }
        }
    }

    /// Signs in, unless that was done.
    pub(super) async fn signed_in(&self) -> Answer<()> {
        self.session().await.map(drop)
    }

    /// How much may be asked for at once.
    pub(super) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// What the server's clock said with its last answer, in seconds; `None` = it told no time.
    pub(super) fn clock(&self) -> Option<i64> {
        Some(self.clock.load(Ordering::Relaxed)).filter(|seconds| *seconds > 0)
    }

    /// Creates a row; its id.
    pub(super) async fn create(&self, model: &str, values: Value, context: Option<&Value>) -> Answer<i64> {
        let ids = self.call(&format!("{model}.create"), &[json!([values])], context, Intent::Write).await?;
        ids.get(0).and_then(Value::as_i64).ok_or_else(|| ErpError::ambiguous(format!("{model}.create gave no id")))
    }

    /// Checks the session and reads the server's version, on each call: the ERP may be upgraded while this process runs.
    pub(super) async fn version(&self) -> Answer<String> {
        self.call("res.user.get_preferences", &[json!(true)], None, Intent::Read).await?;
        let mut held = self.server.lock().await;
        let detected = server::detect(&self.client, self.base(), held.as_ref().map(|server| server.path)).await?;
        Ok(held.insert(detected).version.clone())
    }

    /// The path for calls; detects it on first use. Concurrent callers wait for one detection.
    async fn rpc_path(&self) -> Answer<RpcPath> {
        let mut held = self.server.lock().await;
        if let Some(server) = &*held {
            return Ok(server.path);
        }
        let detected = server::detect(&self.client, self.base(), None).await?;
        Ok(held.insert(detected).path)
    }

    /// Detects the path again, after a call at `failed` got 404 or 405: the ERP may have been upgraded.
    async fn rpc_path_after(&self, failed: RpcPath) -> Answer<RpcPath> {
        let mut held = self.server.lock().await;
        if let Some(server) = held.as_ref().filter(|server| server.path != failed) {
            return Ok(server.path);
        }
        let detected = server::detect(&self.client, self.base(), Some(failed)).await?;
        Ok(held.insert(detected).path)
    }

    fn base(&self) -> &str {
        self.config.url.trim_end_matches('/')
    }

    /// The name of a warning is a fingerprint of the records, a dot, and what it is about.
    fn is_harmless(&self, name: &str) -> bool {
        let about = name.split_once('.').map_or(name, |(_, about)| about);
        self.config.harmless_warnings.iter().any(|harmless| harmless == about)
    }

    /// The session; signs in when there is none. Others wait, so that one sign-in serves all.
    async fn session(&self) -> Answer<Session> {
        let mut held = self.session.lock().await;
        if let Some(session) = &*held {
            return Ok(session.clone());
        }
        let mut patience = self.patience.lock().await;
        patience.ask(Instant::now())?;
        match self.sign_in().await {
            Ok(session) => {
                *patience = Patience::default();
                *held = Some(session.clone());
                Ok(session)
            }
            Err(error) => Err(patience.after(error, Instant::now())),
        }
    }

    async fn sign_in(&self) -> Answer<Session> {
        let config = &self.config;
        // Before the login, so that a 429 of the detection is not taken for a locked account.
        self.rpc_path().await?;
        let params = json!([config.user, { "password": config.password.reveal() }, "en"]);
        let signed_in = match self.send("common.db.login", &params, None, Intent::Read).await {
            Ok(Reply::Result(result)) => result,
            Ok(Reply::Unauthorized | Reply::Warning { .. }) => {
                return Err(ErpError::sign_in(format!("user {} is not let in", config.user)));
            }
            Err(ErpError::Transient { words, retry_after }) if words.contains("429") => {
                return Err(ErpError::SignIn { words: "too many failed attempts".to_owned(), retry_after });
            }
            Err(error) => return Err(error),
        };
        let (Some(user), Some(token)) =
            (signed_in.get(0).and_then(Value::as_i64), signed_in.get(1).and_then(Value::as_str))
        else {
            return Err(ErpError::sign_in(format!("user {} got no session", config.user)));
        };
        let credentials = STANDARD.encode(format!("{}:{user}:{token}", config.user));
        let mut session = Session { authorization: Secret::new(format!("Session {credentials}")), context: json!({}) };
        let preferences = json!([true, {}]);
        let method = "model.res.user.get_preferences";
        match self.send(method, &preferences, Some(&session), Intent::Read).await? {
            Reply::Result(context) => session.context = context,
            Reply::Unauthorized | Reply::Warning { .. } => {
                return Err(ErpError::sign_in(format!("user {} has no preferences", config.user)));
            }
        }
        Ok(session)
    }

    /// Sends one call. On 404 or 405 it detects the path again; a read is then repeated once at the new path. A write is not: it fails as
    /// transient, and the next attempt uses the new path.
    async fn send(&self, method: &str, params: &Value, session: Option<&Session>, intent: Intent) -> Answer<Reply> {
        let path = self.rpc_path().await?;
        let mut response = self.post(path, method, params, session, intent).await?;
        if server::is_wrong_path(response.status()) {
            let current = self.rpc_path_after(path).await?;
            if current != path && intent == Intent::Read {
                response = self.post(current, method, params, session, intent).await?;
            }
        }
        self.read(method, response, intent).await
    }

    async fn post(
        &self,
        path: RpcPath,
        method: &str,
        params: &Value,
        session: Option<&Session>,
        intent: Intent,
    ) -> Answer<Response> {
        let url = path.database_url(self.base(), &self.config.database);
        let body = json!({ "id": 1, "method": method, "params": params });
        // Without this Tryton sends an answer of any length in pieces of a few bytes, which takes several times as long.
        let mut request = self.client.post(url).header(header::ACCEPT_ENCODING, "gzip").json(&body);
        if let Some(session) = session {
            request = request.header(header::AUTHORIZATION, session.authorization.reveal());
        }
        request.send().await.map_err(|error| http::unanswered(error, intent))
    }

    async fn read(&self, method: &str, response: Response, intent: Intent) -> Answer<Reply> {
        if let Some(seconds) = http::date(&response) {
            self.clock.store(seconds, Ordering::Relaxed);
        }
        if let Some(error) = http::out_of_order(&response, intent) {
            return Err(error);
        }
        match response.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED => return Ok(Reply::Unauthorized),
            StatusCode::FORBIDDEN => return Err(ErpError::sign_in("HTTP 403")),
            status => return Err(ErpError::transient(format!("HTTP {} on {method}", status.as_u16()))),
        }
        let body: Value = http::json(response, intent).await?;
        match body.get("error") {
            None | Some(Value::Null) => Ok(Reply::Result(body.get("result").cloned().unwrap_or(Value::Null))),
            Some(error) => judge(error),
        }
    }
}

/// Errors ride inside a 200: `[kind, details]`, the details often with a long dump that nobody should keep.
fn judge(error: &Value) -> Answer<Reply> {
    let kind = error.get(0).and_then(Value::as_str).unwrap_or_default();
    let details = error.get(1).unwrap_or(&Value::Null);
    let detail = |index: usize| details.get(index).and_then(Value::as_str).unwrap_or_default().trim();
    let words = |first: usize| match (detail(first), detail(first + 1)) {
        (message, "") => message.to_owned(),
        (message, description) => format!("{message} {description}"),
    };
    match kind {
        "UserError" => Err(ErpError::refused(words(0))),
        "UserWarning" => Ok(Reply::Warning { name: detail(0).to_owned(), words: words(1) }),
        "ConcurrencyException" => Err(ErpError::conflict(details.as_str().unwrap_or("changed meanwhile"))),
        "LoginException" => Err(ErpError::sign_in(words(1))),
        // A defect on either side; the work was rolled back. The details are a stack trace. It answers: others may fare better.
        _ => Err(ErpError::not_ready(kind.lines().next_back().unwrap_or("an error without words"))),
    }
}

fn laid_over(context: &Value, more: Option<&Value>) -> Value {
    let mut all = context.clone();
    if let (Some(all), Some(Value::Object(more))) = (all.as_object_mut(), more) {
        all.extend(more.clone());
    }
    all
}

/// An answer of another shape than expected.
pub(super) fn not_understood(model: &str, error: &serde_json::Error) -> ErpError {
    ErpError::transient(format!("an answer about {model} is not understood: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_inside_a_200_are_sorted_and_cut() {
        let refused = json!(["UserError", ["No such day.", "Pick another.", { "huge": "dump" }]]);
        assert_eq!(judge(&refused).expect_err("refused"), ErpError::refused("No such day. Pick another."));
        let stale = json!(["ConcurrencyException", "Records were modified in the meanwhile"]);
        assert_eq!(judge(&stale).expect_err("conflict"), ErpError::conflict("Records were modified in the meanwhile"));
        let defect = json!(["database is locked", "Traceback (most recent call last): …"]);
        assert_eq!(judge(&defect).expect_err("transient"), ErpError::not_ready("database is locked"));
        let warning = json!(["UserWarning", ["4a.expired_lot", "The lot is old.", ""]]);
        assert!(matches!(judge(&warning), Ok(Reply::Warning { name, .. }) if name == "4a.expired_lot"));
    }
}
