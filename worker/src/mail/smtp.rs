//! A mail server, by SMTP: TLS from the start or by STARTTLS, signed in, a few connections kept open.

use super::{MailError, MailTransport, Outgoing, Receipt};
use crate::erp::Secret;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransport, Error, PoolConfig};
use lettre::{AsyncTransport, Tokio1Executor};
use std::error::Error as _;
use std::time::Duration;

/// A connection that was not used for so long is closed.
const IDLE: Duration = Duration::from_mins(1);

/// How the connection is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// Plain first, then STARTTLS; a server that does not offer it gets no mail.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all: for a server on the same machine.
    None,
}

impl Security {
    /// The usual port.
    pub fn port(self) -> u16 {
        match self {
            Self::StartTls => 587,
            Self::Tls => 465,
            Self::None => 25,
        }
    }
}

/// Where the mail server is and how it lets us in.
#[derive(Clone, Debug)]
pub struct SmtpConfig {
    /// Its name, which its certificate must bear.
    pub host: String,
    /// Its port; 0 = the usual one.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// Who signs in; empty = nobody.
    pub user: String,
    /// With which password.
    pub password: Secret,
    /// PEM of certificate authorities to be trusted besides the public ones; empty = none.
    pub authorities: Vec<u8>,
    /// How we call ourselves.
    pub hello: String,
    /// A step of the dialogue may take so long.
    pub timeout: Duration,
    /// Connections at most.
    pub connections: u32,
}

/// The driver.
#[derive(Clone, Debug)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    address: String,
}

impl Smtp {
    /// Prepares the driver; nothing is connected yet. Must be called inside the runtime: the pool has a task of its own.
    ///
    /// # Errors
    /// In words, when the certificates cannot be read or the host has no name that TLS could check.
    pub fn new(config: &SmtpConfig) -> Result<Self, String> {
        let port = if config.port == 0 { config.security.port() } else { config.port };
        let tls = match config.security {
            Security::StartTls => Tls::Required(parameters(config)?),
            Security::Tls => Tls::Wrapper(parameters(config)?),
            Security::None => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(config.host.as_str())
            .port(port)
            .tls(tls)
            .timeout(Some(config.timeout))
            .hello_name(ClientId::Domain(config.hello.clone()))
            .pool_config(PoolConfig::new().max_size(config.connections.max(1)).idle_timeout(IDLE));
        if !config.user.is_empty() {
            builder = builder.credentials(Credentials::new(config.user.clone(), config.password.reveal().to_owned()));
        }
        Ok(Self { transport: builder.build(), address: format!("{}:{port}", config.host) })
    }
}

fn parameters(config: &SmtpConfig) -> Result<TlsParameters, String> {
    let mut builder = TlsParameters::builder(config.host.clone());
    if !config.authorities.is_empty() {
        let authority = Certificate::from_pem(&config.authorities)
            .map_err(|error| format!("the certificate authorities of the mail server cannot be read: {error}"))?;
        builder = builder.add_root_certificate(authority);
    }
    builder.build().map_err(|error| format!("TLS with the mail server {:?}: {error}", config.host))
}

impl MailTransport for Smtp {
    async fn send(&self, mail: &Outgoing) -> Result<Receipt, MailError> {
        match self.transport.send(mail.message.clone()).await {
            Ok(response) => {
                let words: Vec<&str> = response.message().collect();
                Ok(Receipt { code: Some(response.code().into()), words: words.join(" ") })
            }
            Err(error) => Err(class(&error)),
        }
    }

    async fn health(&self) -> Result<String, MailError> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(self.address.clone()),
            Ok(false) => {
                Err(MailError::Transient { code: None, words: format!("{} does not answer NOOP", self.address) })
            }
            Err(error) => Err(class(&error)),
        }
    }
}

/// What an error means for the mail. Codes of signing in say nothing about the mail, though they begin with a 5.
fn class(error: &Error) -> MailError {
    let code: Option<u16> = error.status().map(Into::into);
    match code {
        Some(530 | 534 | 535 | 538 | 454) => MailError::SignIn { code, words: server_words(error) },
        Some(_) if error.is_permanent() => MailError::Refused { code, words: server_words(error) },
        Some(_) => MailError::Transient { code, words: server_words(error) },
        None => MailError::Transient { code, words: error.to_string() },
    }
}

/// The server's own words; an error with a code has them as its source.
fn server_words(error: &Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}
