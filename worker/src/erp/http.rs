//! What both drivers know of HTTP: a client with a time-out, and what a failed call means.

use std::fmt;
use std::time::Duration;

use reqwest::{Client, Response, StatusCode, header};

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
    Client::builder()
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

/// The error without the address, which may carry credentials, but with its causes.
fn plain(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut words = if error.is_timeout() { "no answer in time".to_owned() } else { error.to_string() };
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        words = format!("{words}: {inner}");
        cause = inner.source();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_shown() {
        assert_eq!(format!("{:?}", Secret::new("pass")), "***");
    }
}
