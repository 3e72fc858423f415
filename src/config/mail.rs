//! The section `[mail]`.

use serde::Deserialize;
use std::path::PathBuf;

/// `[mail]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// How mail goes out.
    pub driver: MailDriver,
    /// Days for which mails are kept as files.
    pub files_kept_days: u16,
    /// From whom it is.
    pub from: String,
    /// Directory of templates in place of the built-in ones; empty = `mail-templates` in the data directory.
    pub templates_dir: PathBuf,
    /// The mail server.
    pub host: String,
    /// Its port; 0 = the usual one.
    pub port: u16,
    /// How the connection is protected.
    pub security: MailSecurity,
    /// Who signs in; empty = nobody.
    pub user: String,
    /// With which password.
    pub password: String,
    /// PEM file of certificate authorities to be trusted besides the public ones.
    pub ca_file: PathBuf,
    /// Seconds that a step of the dialogue may take.
    pub timeout_seconds: u64,
    /// Connections at most.
    pub connections: u32,
}

impl std::fmt::Debug for Mail {
    // The password stays out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail")
            .field("driver", &self.driver)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// How mail goes out.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum MailDriver {
    /// As files in the data directory.
    Files,
    /// To a mail server.
    Smtp,
}

/// How the connection to the mail server is protected.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    /// Plain first, then STARTTLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all.
    None,
}
