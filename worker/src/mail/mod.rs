//! Mail: written by a template, handed over by one of two drivers, once as far as that can be.
//!
//! Between a mail server's "250" and our own commit a worker may die; the mail is then handed over again. Every attempt
//! carries the same Message-ID, by which receivers drop repetitions.

mod deliver;
mod files;
mod message;
mod smtp;

pub(crate) use deliver::{Mailer, deliver};
pub use files::Files;
pub use message::{Outgoing, Sender};
pub use smtp::{Security, Smtp, SmtpConfig};

use ehub_workflows::mail::Templates;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;

/// A mail that was handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// Code of the SMTP dialogue, where there was one.
    pub code: Option<u16>,
    /// What the other side said.
    pub words: String,
}

/// A mail that was not handed over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// Not now: the mail server is not there, or busy (4xx). Nobody knows whether an interrupted mail arrived.
    #[error("{words}")]
    Transient {
        /// Code of the SMTP dialogue, if it got so far.
        code: Option<u16>,
        /// The server's own words, or the network's.
        words: String,
    },
    /// Never: the mail server refused it for good (5xx), or there can be no such address.
    #[error("{words}")]
    Refused {
        /// Code of the SMTP dialogue, if it got so far.
        code: Option<u16>,
        /// The server's own words, or what is wrong with the address.
        words: String,
    },
    /// The mail server did not let us in: the mail is not to blame.
    #[error("{words}")]
    SignIn {
        /// Code of the SMTP dialogue.
        code: Option<u16>,
        /// The server's own words.
        words: String,
    },
}

/// What every driver can do.
pub trait MailTransport {
    /// Hands a mail over.
    fn send(&self, mail: &Outgoing) -> impl Future<Output = Result<Receipt, MailError>> + Send;

    /// Whether mails could be handed over now; says to whom.
    fn health(&self) -> impl Future<Output = Result<String, MailError>> + Send;
}

/// The driver that is configured.
#[derive(Clone, Debug)]
pub enum Transport {
    /// Files in a directory, for people to look at.
    Files(Files),
    /// A mail server.
    Smtp(Smtp),
}

impl MailTransport for Transport {
    async fn send(&self, mail: &Outgoing) -> Result<Receipt, MailError> {
        match self {
            Self::Files(files) => files.send(mail).await,
            Self::Smtp(smtp) => smtp.send(mail).await,
        }
    }

    async fn health(&self) -> Result<String, MailError> {
        match self {
            Self::Files(files) => files.health().await,
            Self::Smtp(smtp) => smtp.health().await,
        }
    }
}

/// Everything that mail needs.
#[derive(Clone, Debug)]
pub struct Mailroom {
    /// How it goes out.
    pub transport: Transport,
    /// From whom it is.
    pub sender: Sender,
    /// How it is written.
    pub templates: Arc<Templates>,
}

impl Mailroom {
    /// Files in `directory`, with the program's own templates: for trying things out.
    pub fn files(directory: impl Into<PathBuf>) -> Self {
        Self {
            transport: Transport::Files(Files::new(directory)),
            sender: Sender::default(),
            templates: Arc::default(),
        }
    }
}
