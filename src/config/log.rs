//! The section `[log]`.

use super::Config;
use serde::Deserialize;
use std::path::PathBuf;

/// `[log]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Shape of a line on standard error.
    pub format: LogFormat,
    /// Directives of `tracing_subscriber::EnvFilter`.
    pub filter: String,
    /// Megabytes after which a log file is followed by the next.
    pub file_megabytes: u64,
    /// Days for which log files are kept; 0 = there are none.
    pub files_kept_days: u16,
    /// Megabytes of all log files of this machine together.
    pub files_kept_megabytes: u64,
}

/// Shape of a log line.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Config {
    /// Where logs are kept as files, those of the private database too.
    pub fn log_folder(&self) -> PathBuf {
        self.data_dir.join("logs")
    }

    /// Where mails are kept as files.
    pub fn mail_folder(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// Whether lines go into files.
    pub fn keeps_log_files(&self) -> bool {
        self.log.files_kept_days > 0
    }
}
