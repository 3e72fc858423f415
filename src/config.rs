//! Settings: defaults from `config/default.toml` (inside the program), a file, the environment, the command line.

use crate::error::{Error, Result};
use figment::Figment;
use figment::providers::{Format, Serialized, Toml};
use figment::value::Value;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

mod chat;
mod database;
mod http;
mod log;
mod mail;
mod metrics;
mod reporting;
mod sign_in;
mod sso;
mod traces;

pub use chat::Chat;
pub use database::Database;
pub use http::{Http, Readiness};
pub use log::{Log, LogFormat};
pub use mail::{Mail, MailDriver, MailSecurity};
pub use metrics::Metrics;
pub use reporting::Reporting;
pub use sign_in::{Password, SecondStep, SignIn};
pub use sso::Sso;
pub use traces::Traces;

/// The defaults, with a comment each.
pub const DEFAULTS: &str = include_str!("../config/default.toml");

/// Every setting. The meaning of each is written in `config/default.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Home of the private database and of generated secrets.
    pub data_dir: PathBuf,
    /// Demo companies and accounts, loopback only.
    pub demo: bool,
    /// In the demo, whether its people have acted before anybody looks.
    pub demo_people: bool,
    /// Where the API listens.
    pub http: Http,
    /// Lists as workbooks.
    pub export: Export,
    /// Questions to the reporting views.
    pub reporting: Reporting,
    /// What is logged and how.
    pub log: Log,
    /// A PostgreSQL server of the company's own.
    pub database: Database,
    /// The private PostgreSQL.
    pub postgres: Postgres,
    /// How long a stop may take.
    pub shutdown: Shutdown,
    /// Whether requests can be served.
    pub readiness: Readiness,
    /// Sign-in sessions.
    pub session: Session,
    /// How long connections from outside may take.
    pub sign_in: SignIn,
    /// Passwords.
    pub password: Password,
    /// Two-step verification.
    pub second_step: SecondStep,
    /// Company sign-in.
    pub sso: Sso,
    /// A chat widget of another party.
    pub chat: Chat,
    /// The menu of the pages.
    pub menu: Menu,
    /// Uploaded files.
    pub upload: Upload,
    /// The ERP on the other side.
    pub erp: Erp,
    /// Mail to people.
    pub mail: Mail,
    /// Background work.
    pub worker: Worker,
    /// Figures for Prometheus.
    pub metrics: Metrics,
    /// Traces for OpenTelemetry.
    pub traces: Traces,
}

/// `[export]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// Rows of a list that are exported while somebody waits.
    pub direct_rows: i64,
}

/// `[postgres]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Postgres {
    /// Directory of the server's binaries; empty = looked for.
    pub bin: PathBuf,
    /// Seconds that a start may take.
    pub start_seconds: u64,
    /// Seconds that a stop may take.
    pub stop_seconds: u64,
}

/// `[shutdown]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shutdown {
    /// Seconds for requests and jobs in progress.
    pub drain_seconds: u64,
    /// Seconds in which connections are still taken, while `/readyz` says no.
    pub farewell_seconds: u64,
}

impl Shutdown {
    /// Time for requests and jobs in progress.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }

    /// Time in which connections are still taken.
    pub fn farewell(&self) -> Duration {
        Duration::from_secs(self.farewell_seconds.min(self.drain_seconds))
    }
}

/// `[session]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Minutes without a call after which a session is over.
    pub idle_minutes: u32,
}

/// `[menu]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Menu {
    /// Names of screens that the menu does not show.
    pub skip: Vec<String>,
}

/// `[upload]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Files must be strictly smaller, in MB of 1024 × 1024 bytes.
    pub max_megabytes: u32,
}

/// `[erp]`
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erp {
    /// Which driver speaks to it.
    pub driver: ErpDriver,
    /// Its address.
    pub url: String,
    /// Its database, where it has several.
    pub database: String,
    /// Who signs in.
    pub user: String,
    /// With which password.
    pub password: String,
    /// Seconds between two pulls.
    pub pull_seconds: u64,
    /// Seconds after which a call counts as unanswered.
    pub timeout_seconds: u64,
    /// Messages delivered at the same time, by each worker process.
    pub at_once: usize,
    /// Hours for which a document that the ERP accepted without a number, or may have, is looked for before the message fails.
    pub looks_for_hours: u64,
}

impl std::fmt::Debug for Erp {
    // The password stays out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Erp")
            .field("driver", &self.driver)
            .field("url", &self.url)
            .field("database", &self.database)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// Which ERP it is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ErpDriver {
    /// The simulator of this repository.
    Simulator,
    /// Tryton by JSON-RPC.
    Tryton,
}

/// `[worker]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worker {
    /// Jobs at the same time.
    pub concurrency: usize,
    /// Seconds that a job is held without a sign of life.
    pub lease_seconds: u64,
}

/// What the command line overrides.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// `--config`
    pub file: Option<PathBuf>,
    /// `--demo`
    pub demo: bool,
}

impl Config {
    /// Reads all layers and checks what can be checked without touching anything.
    ///
    /// # Errors
    /// A file that is missing or malformed, an unknown key, a value of the wrong type, demo mode on an open address.
    pub fn load(overrides: &Overrides) -> Result<Self> {
        let config: Self = layers(overrides)?.extract().map_err(|error| Error::Configuration(error.to_string()))?;
        config.check()?;
        Ok(config)
    }

    /// The external database, if one is configured.
    pub fn external_database(&self) -> Option<&str> {
        (!self.database.url.is_empty()).then_some(self.database.url.as_str())
    }

    fn check(&self) -> Result<()> {
        if self.demo && !self.http.host.is_loopback() {
            return Err(Error::Configuration(format!(
                "demo mode has accounts with a published password and listens on a loopback address only, not on {}: \
                 leave http.host at 127.0.0.1, or turn demo mode off",
                self.http.host
            )));
        }
        let screens = || ehub_api::menu::screens().map(|screen| screen.name);
        if let Some(name) = self.menu.skip.iter().find(|name| !screens().any(|screen| screen == name.as_str())) {
            return Err(Error::Configuration(format!("menu.skip names {name:?}, which is no screen of the menu")));
        }
        for (key, url) in [("public_url", &self.http.public_url), ("old_site", &self.http.old_site)] {
            if !(url.is_empty() || url.starts_with("https://") || url.starts_with("http://")) {
                return Err(Error::Configuration(format!("http.{key} begins with https:// or http://, not {url:?}")));
            }
        }
        self.password.rule()?;
        self.second_step.keyring()?;
        self.sso.check(&self.http.old_site)?;
        self.chat.widget()?;
        if self.mail.driver == MailDriver::Smtp && self.mail.host.is_empty() {
            return Err(Error::Configuration("mail.host is empty: which mail server takes the mail?".to_owned()));
        }
        if self.database.url.is_empty() && !self.database.owner_url.is_empty() {
            return Err(Error::Configuration("database.owner_url is set but database.url is not".to_owned()));
        }
        self.metrics.listen().map(|_| ())
    }
}

fn layers(overrides: &Overrides) -> Result<Figment> {
    let mut figment = Figment::from(Toml::string(DEFAULTS));
    let file = overrides.file.clone().or_else(|| std::env::var_os("EHUB_CONFIG").map(PathBuf::from));
    if let Some(file) = file {
        if !Path::new(&file).is_file() {
            return Err(Error::Configuration(format!("the configuration file {} does not exist", file.display())));
        }
        figment = figment.merge(Toml::file_exact(file));
    }
    for (variable, key) in [("DATABASE_URL", "database.url"), ("EHUB_PG_BIN", "postgres.bin")] {
        if let Ok(value) = std::env::var(variable) {
            figment = figment.merge(Serialized::default(key, value));
        }
    }
    figment = environment(figment);
    if overrides.demo {
        figment = figment.merge(Serialized::default("demo", true));
    }
    Ok(figment)
}

/// Merges `EHUB__SECTION__KEY`. A key that is text by default stays text: a password of digits is not a number.
fn environment(mut figment: Figment) -> Figment {
    for (name, text) in std::env::vars() {
        let Some(path) = name.strip_prefix("EHUB__") else { continue };
        let key = path.to_lowercase().replace("__", ".");
        figment = match (figment.find_value(&key), text.parse::<Value>()) {
            (Ok(Value::String(..)), _) | (_, Err(_)) => figment.merge(Serialized::default(&key, text)),
            (_, Ok(value)) => figment.merge(Serialized::default(&key, value)),
        };
    }
    figment
}

#[cfg(test)]
#[expect(clippy::result_large_err, reason = "the closures' type is figment's")]
mod tests {
    use super::*;
    use figment::Jail;

    fn load() -> Result<Config> {
        Config::load(&Overrides::default())
    }

    #[test]
    fn defaults_are_complete() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            let config = load().expect("the defaults are valid");
            assert_eq!(config.http.port, 8080);
            assert!(!config.demo);
            Ok(())
        });
    }

    #[test]
    fn environment_wins_over_file_wins_over_default() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.create_file("mine.toml", "[http]\nport = 1\n[log]\nformat = \"json\"\n")?;
            jail.set_env("EHUB_CONFIG", "mine.toml");
            jail.set_env("EHUB__HTTP__PORT", "2");
            jail.set_env("EHUB__DATA_DIR", "elsewhere");
            jail.set_env("EHUB__ERP__PASSWORD", "0123");
            jail.set_env("EHUB__MAIL__PASSWORD", "0456");
            jail.set_env("DATABASE_URL", "postgres://server/ehub");
            let config = load().expect("valid");
            assert_eq!((config.http.port, config.log.format), (2, LogFormat::Json));
            assert_eq!(config.erp.password, "0123");
            assert_eq!(config.mail.password, "0456");
            assert!(!format!("{config:?}").contains("0456"), "the password stays out of logs");
            assert_eq!(config.data_dir, PathBuf::from("elsewhere"));
            assert_eq!(config.external_database(), Some("postgres://server/ehub"));
            Ok(())
        });
    }

    #[test]
    fn mistakes_are_named() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.set_env("EHUB__HTTP__PROT", "2");
            assert!(load().expect_err("unknown key").to_string().contains("prot"));
            jail.clear_env();
            jail.set_env("EHUB__HTTP__PORT", "99999");
            assert!(load().expect_err("out of range").to_string().contains("port"));
            jail.clear_env();
            jail.set_env("EHUB__METRICS__ADDRESS", "everywhere");
            assert!(load().expect_err("no address").to_string().contains("metrics.address"));
            jail.clear_env();
            jail.set_env("EHUB_CONFIG", "nowhere.toml");
            assert!(load().expect_err("no such file").to_string().contains("nowhere.toml"));
            jail.clear_env();
            jail.set_env("EHUB__MAIL__DRIVER", "smtp");
            assert!(load().expect_err("no mail server").to_string().contains("mail.host"));
            jail.clear_env();
            jail.set_env("EHUB__HTTP__PUBLIC_URL", "portal.example.com");
            assert!(load().expect_err("no address").to_string().contains("public_url"));
            Ok(())
        });
    }

    #[test]
    fn demo_mode_stays_on_loopback() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            jail.set_env("EHUB__DEMO", "true");
            load().expect("loopback is fine");
            jail.set_env("EHUB__HTTP__HOST", "0.0.0.0");
            assert!(load().expect_err("open address").to_string().contains("demo mode"));
            Ok(())
        });
    }
}
