//! The sections `[http]` and `[readiness]`.

use crate::files;
use crate::http_server::Patience;
use ehub_api::config::Slowest;
use serde::Deserialize;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// `[http]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Address to listen on.
    pub host: IpAddr,
    /// Port; 0 = any free one.
    pub port: u16,
    /// The built web pages.
    pub ui_dir: PathBuf,
    /// Where people find the pages, for links in mails; empty = this machine.
    pub public_url: String,
    /// Proxies in front that add to `X-Forwarded-For`.
    pub proxies: usize,
    /// Address of the older site; empty = there is none.
    pub old_site: String,
    /// Connections at the same time.
    pub max_connections: usize,
    /// Seconds from a connection to the end of its first head.
    pub head_seconds: u64,
    /// Seconds from an answer to the end of the next head.
    pub idle_seconds: u64,
    /// Seconds from one piece of a body to the next.
    pub body_pause_seconds: u64,
    /// Seconds from the first piece of a body to the last.
    pub body_seconds: u64,
    /// Seconds with somebody who does not take the answer.
    pub write_seconds: u64,
    /// Calls of one account in progress at the same time.
    pub calls_per_account: usize,
    /// Workbooks that are read or written at the same time.
    pub workbooks_at_once: usize,
}

impl Http {
    /// Patience with connections, of which there are no more than `files` allow.
    pub fn patience(&self, files: u64, farewell: Duration) -> Patience {
        Patience {
            connections: files::connections(files, self.max_connections),
            head: seconds(self.head_seconds),
            rest: seconds(self.idle_seconds),
            write: seconds(self.write_seconds),
            farewell,
        }
    }

    /// Patience with bodies.
    pub fn slowest(&self) -> Slowest {
        Slowest { pause: seconds(self.body_pause_seconds), whole: seconds(self.body_seconds) }
    }
}

/// None is no patience at all: nobody could ever be served.
fn seconds(number: u64) -> Duration {
    Duration::from_secs(number.max(1))
}

/// `[readiness]`
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readiness {
    /// Seconds between two looks.
    pub every_seconds: u64,
    /// Room for the data directory below which nothing is begun.
    pub least_megabytes: u64,
}
