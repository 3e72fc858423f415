//! Detects where a Tryton server accepts RPC calls, and its version.
//!
//! Up to 7.8, Tryton accepts server calls at `/` and database calls at `/<database>/`. Since 8.0 the paths are `/rpc/` and
//! `/<database>/rpc/`. The other path answers 404 or 405, or 401 where Tryton reads `rpc` as the name of a database.
//!
//! Detection calls `common.server.version`, which needs no session and changes nothing.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::super::http::{self, Intent};
use super::{Answer, ErpError};

/// The path below which a server accepts RPC calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RpcPath {
    /// `/rpc/` and `/<database>/rpc/`, since 8.0.
    Prefixed,
    /// `/` and `/<database>/`, up to 7.8.
    Root,
}

impl RpcPath {
    fn suffix(self) -> &'static str {
        match self {
            Self::Prefixed => "rpc/",
            Self::Root => "",
        }
    }

    /// The address for calls on a database. `base` is the server's address without a trailing slash.
    pub(super) fn database_url(self, base: &str, database: &str) -> String {
        format!("{base}/{database}/{}", self.suffix())
    }
}

/// A detected server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Server {
    pub(super) path: RpcPath,
    /// As the server reports it, e.g. `7.0.59` or `8.2`.
    pub(super) version: String,
}

/// Tries both paths, `previous` first. A 429 or 5xx says nothing about the path: it ends the detection with that error.
pub(super) async fn detect(client: &Client, base: &str, previous: Option<RpcPath>) -> Answer<Server> {
    let paths = match previous {
        Some(RpcPath::Root) => [RpcPath::Root, RpcPath::Prefixed],
        Some(RpcPath::Prefixed) | None => [RpcPath::Prefixed, RpcPath::Root],
    };
    let mut failures = vec![];
    for path in paths {
        match request_version(client, base, path).await? {
            Ok(version) => return Ok(Server { path, version }),
            Err(reason) => failures.push(format!("/{}: {reason}", path.suffix())),
        }
    }
    Err(ErpError::transient(format!("no Tryton server answers at the address ({})", failures.join(", "))))
}

/// The version that the server reports at this path, or the reason why the path is the wrong one.
async fn request_version(client: &Client, base: &str, path: RpcPath) -> Answer<Result<String, String>> {
    let body = json!({ "id": 1, "method": "common.server.version", "params": [] });
    let response = client.post(format!("{base}/{}", path.suffix())).json(&body).send().await;
    let response = response.map_err(|error| http::unanswered(error, Intent::Read))?;
    if let Some(error) = http::out_of_order(&response, Intent::Read) {
        return Err(error);
    }
    let status = response.status();
    if status != StatusCode::OK {
        return Ok(Err(format!("HTTP {}", status.as_u16())));
    }
    // Another web server may answer 200 with a page.
    let answer: Value = http::json(response, Intent::Read).await.unwrap_or_default();
    Ok(answer.get("result").and_then(Value::as_str).map(ToOwned::to_owned).ok_or_else(|| "no version".to_owned()))
}

/// Whether the status means that no handler accepts calls at the path, so that the call had no effect.
pub(super) fn is_wrong_path(status: StatusCode) -> bool {
    matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED)
}
