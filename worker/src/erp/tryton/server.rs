//! Where a server takes calls, and which version it is. Up to 7.8 it takes those about itself at `/` and those of a database at
//! `/<database>/`, since 8.0 at `/rpc/` and `/<database>/rpc/`; at the other place it answers 404, 405 or, taking the name for that of a
//! database, 401.
//!
//! It is found out with the question for the version, which needs no sign-in and changes nothing.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::super::http::{self, Intent};
use super::{Answer, ErpError};

/// Below which path calls are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entrance {
    /// `/rpc/` and `/<database>/rpc/`.
    Rpc,
    /// `/` and `/<database>/`.
    Root,
}

impl Entrance {
    fn path(self) -> &'static str {
        match self {
            Self::Rpc => "rpc/",
            Self::Root => "",
        }
    }

    /// Where calls of a database go. `base` is the server's address without a slash at its end.
    pub(super) fn of_database(self, base: &str, database: &str) -> String {
        format!("{base}/{database}/{}", self.path())
    }
}

/// What a server says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Server {
    pub(super) entrance: Entrance,
    pub(super) version: String,
}

/// Asks at both places, where it was last first. A server that is out of order says nothing about its place: then its error is the answer.
pub(super) async fn find(client: &Client, base: &str, last: Option<Entrance>) -> Answer<Server> {
    let places = match last {
        Some(Entrance::Root) => [Entrance::Root, Entrance::Rpc],
        Some(Entrance::Rpc) | None => [Entrance::Rpc, Entrance::Root],
    };
    let mut met = vec![];
    for entrance in places {
        match ask(client, base, entrance).await? {
            Ok(version) => return Ok(Server { entrance, version }),
            Err(words) => met.push(format!("/{}: {words}", entrance.path())),
        }
    }
    Err(ErpError::transient(format!("no Tryton takes calls at its address ({})", met.join(", "))))
}

/// The version; else what was met instead of a server that takes calls there.
async fn ask(client: &Client, base: &str, entrance: Entrance) -> Answer<Result<String, String>> {
    let body = json!({ "id": 1, "method": "common.server.version", "params": [] });
    let response = client.post(format!("{base}/{}", entrance.path())).json(&body).send().await;
    let response = response.map_err(|error| http::unanswered(error, Intent::Read))?;
    if let Some(error) = http::out_of_order(&response, Intent::Read) {
        return Err(error);
    }
    let status = response.status();
    if status != StatusCode::OK {
        return Ok(Err(format!("HTTP {}", status.as_u16())));
    }
    // A page of something else is no answer of Tryton's.
    let answer: Value = http::json(response, Intent::Read).await.unwrap_or_default();
    Ok(answer.get("result").and_then(Value::as_str).map(ToOwned::to_owned).ok_or_else(|| "no version".to_owned()))
}

/// Whether nothing takes calls where this one was sent. It was not heard then, so nothing was done.
pub(super) fn is_elsewhere(status: StatusCode) -> bool {
    matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED)
}
