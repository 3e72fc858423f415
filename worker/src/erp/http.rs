//! What both drivers know of HTTP: a client with a time-out, and what a failed call means.

use std::borrow::Cow;
use std::fmt;
use std::io::Read;
use std::time::Duration;

use chrono::DateTime;
use flate2::read::MultiGzDecoder;
use reqwest::{Client, Response, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::ErpError;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);

/// Whether a call may have changed something when no answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// It only asks.
    Read,
    /// It changes something.
    Write,
}

/// Something that must not be shown: a password, a token.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps it.
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// The secret itself, for the wire only.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// A client that gives up after `timeout` and never follows a redirect with our credentials.
pub(super) fn client(timeout: Duration) -> Result<Client, ErpError> {
    let builder =
        ehub_http_client::builder().map_err(|error| ErpError::transient(format!("no HTTP client: {error}")))?;
    builder
        .timeout(timeout)
        .connect_timeout(CONNECT.min(timeout))
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .build()
        .map_err(|error| ErpError::transient(format!("no HTTP client: {}", plain(error))))
}

/// A call that got no whole answer.
pub(super) fn unanswered(error: reqwest::Error, intent: Intent) -> ErpError {
    let never_left = error.is_connect() || error.is_builder();
    let words = plain(error);
    match intent {
        Intent::Write if !never_left => ErpError::ambiguous(words),
        Intent::Write | Intent::Read => ErpError::transient(words),
    }
}

/// The answer's body, as JSON.
pub(super) async fn json<T: DeserializeOwned>(response: Response, intent: Intent) -> Result<T, ErpError> {
    let body = response.bytes().await.map_err(|error| unanswered(error, intent))?;
    let not_understood = |error: &dyn fmt::Display| {
        let words = format!("an answer not understood: {error}");
        match intent {
            Intent::Read => ErpError::transient(words),
            Intent::Write => ErpError::ambiguous(words),
        }
    };
    let body = unpacked(&body).map_err(|error| not_understood(&error))?;
    decode(&body).map_err(|error| not_understood(&error))
}

/// An answer longer than this is none.
const LONGEST: u64 = 256 << 20;

/// The body as it was before it was packed, if it was. Its first bytes say so: the header does not always, since Tryton also calls gzip
/// what it sends plain. No JSON begins with them.
fn unpacked(body: &[u8]) -> std::io::Result<Cow<'_, [u8]>> {
    if !body.starts_with(&[0x1f, 0x8b]) {
        return Ok(Cow::Borrowed(body));
    }
    let mut plain = vec![];
    if MultiGzDecoder::new(body).take(LONGEST).read_to_end(&mut plain)? as u64 >= LONGEST {
        return Err(std::io::Error::other("it is too long"));
    }
    Ok(Cow::Owned(plain))
}

/// JSON in which no text contains a NUL, which PostgreSQL keeps in no text: one order with it would stop the pull of all. In
/// its place stands the sign for what cannot be shown.
pub(super) fn decode<T: DeserializeOwned>(body: &[u8]) -> serde_json::Result<T> {
    const NUL: &[u8] = br"\u0000";
    if !body.windows(NUL.len()).any(|window| window == NUL) {
        return serde_json::from_slice(body);
    }
    let mut value = serde_json::from_slice(body)?;
    without_nul(&mut value);
    serde_json::from_value(value)
}

fn without_nul(value: &mut Value) {
    match value {
        Value::String(text) => *text = text.replace('\0', "\u{FFFD}"),
        Value::Array(items) => items.iter_mut().for_each(without_nul),
        Value::Object(fields) => fields.values_mut().for_each(without_nul),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// An answer that is none: the ERP, or something before it, is out of order.
pub(super) fn out_of_order(response: &Response, intent: Intent) -> Option<ErpError> {
    let status = response.status();
    let words = format!("HTTP {}", status.as_u16());
    match status {
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
            Some(ErpError::Transient { words, retry_after: retry_after(response) })
        }
        // A gateway that lost the answer does not know whether the work was done.
        _ if status.is_server_error() && intent == Intent::Write => Some(ErpError::ambiguous(words)),
        _ if status.is_server_error() => Some(ErpError::transient(words)),
        _ => None,
    }
}

/// The header Retry-After in seconds; dates are not understood.
pub(super) fn retry_after(response: &Response) -> Option<Duration> {
    let value = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?;
    value.trim().parse().ok().map(Duration::from_secs)
}

/// The header Date in seconds: when the server says that it answered.
pub(super) fn date(response: &Response) -> Option<i64> {
    let value = response.headers().get(header::DATE)?.to_str().ok()?;
    DateTime::parse_from_rfc2822(value).ok().map(|date| date.timestamp())
}

/// Words of a time-out.
const TOO_LATE: &str = "no answer in time";

/// Whether nothing but time was lacking: a smaller question may be answered. A gateway between says 504.
pub(super) fn is_too_slow(error: &ErpError) -> bool {
    match error {
        ErpError::Transient { words, .. } => words.starts_with(TOO_LATE) || words == "HTTP 504",
        ErpError::NotReady { .. }
        | ErpError::Refused { .. }
        | ErpError::NeedsConfirmation { .. }
        | ErpError::Conflict { .. }
        | ErpError::SignIn { .. }
        | ErpError::Ambiguous { .. } => false,
    }
}

/// The error without the address, which may carry credentials, but with its causes.
fn plain(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut words = if error.is_timeout() { TOO_LATE.to_owned() } else { error.to_string() };
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        words = format!("{words}: {inner}");
        cause = inner.source();
    }
    words
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_secret_is_not_shown() {
        assert_eq!(format!("{:?}", Secret::new("pass")), "***");
    }

    #[test]
    fn a_packed_body_is_unpacked_and_a_plain_one_stays() {
        let mut packed = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
        packed.write_all(b"[1, 2]").unwrap();
        let packed = packed.finish().unwrap();
        assert_eq!(*unpacked(&packed).unwrap(), *b"[1, 2]");
        assert_eq!(*unpacked(b"[1, 2]").unwrap(), *b"[1, 2]");
        assert!(unpacked(&packed[..packed.len() - 3]).is_err(), "cut off");
    }

    #[test]
    fn a_nul_is_shown_as_what_cannot_be_and_a_backslash_stays_one() {
        let told: Value = decode(br#"{"a": ["x\u0000y", {"b": "\\u0000"}], "n": 1.5}"#).unwrap();
        assert_eq!(told, serde_json::json!({"a": ["x\u{FFFD}y", {"b": "\\u0000"}], "n": 1.5}));
    }
}
