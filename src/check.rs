//! `ehub check`: what is wrong, in plain words, without changing anything that runs.

use crate::config::{Config, ErpDriver, MailDriver};
use crate::database::Database;
use crate::error::{Error, Result};
use crate::postgres::{self, Binaries};
use crate::{mail as mailroom, service};
use ehub_worker::erp::ErpConnector as _;
use ehub_worker::mail::MailTransport as _;
use std::io::Write as _;
use tokio_util::sync::CancellationToken;

/// What was found, line by line.
#[derive(Debug, Default)]
struct Report {
    faults: usize,
}

impl Report {
    fn good(words: &str) {
        print("ok  ", words);
    }

    fn bad(&mut self, words: &str) {
        self.faults += 1;
        print("BAD ", words);
    }

    fn note<T>(&mut self, result: Result<T>, good: impl FnOnce(&T) -> String) -> Option<T> {
        match result {
            Ok(value) => {
                Self::good(&good(&value));
                Some(value)
            }
            Err(error) => {
                self.bad(&error.to_string());
                None
            }
        }
    }
}

fn print(mark: &str, words: &str) {
    let _ = writeln!(std::io::stdout(), "{mark} {}", words.replace('\n', "\n     "));
}

/// Looks at everything.
///
/// # Errors
/// When something is wrong.
pub async fn run(config: &Config) -> Result<()> {
    let mut report = Report::default();
    Report::good(if config.demo { "configuration (demo mode)" } else { "configuration" });
    if config.external_database().is_none() {
        let version = postgres::version(&config.data_dir).ok().flatten();
        let found = Binaries::find(&config.postgres.bin, version).map_err(Error::from);
        report.note(found, |found| format!("PostgreSQL {} in {}", found.major, found.bin.display()));
    }
    database(config, &mut report).await;
    let page = config.http.ui_dir.join("index.html");
    if page.is_file() {
        Report::good("web pages");
    } else {
        report.bad(&format!(
            "no web pages: {} is missing (make ui builds them; http.ui_dir names the directory)",
            page.display()
        ));
    }
    erp(config, &mut report).await;
    mail(config, &mut report).await;
    match report.faults {
        0 => Ok(()),
        1 => Err(Error::Plain("one thing is wrong".to_owned())),
        many => Err(Error::Plain(format!("{many} things are wrong"))),
    }
}

async fn database(config: &Config, report: &mut Report) {
    let private = config.external_database().is_none();
    match postgres::version(&config.data_dir) {
        Ok(None) if private => return Report::good("no database yet: ehub up makes it"),
        Err(error) if private => return report.bad(&error.to_string()),
        Ok(_) | Err(_) => {}
    }
    let started = Database::join(config, &CancellationToken::new()).await;
    let Some(database) = report.note(started, |_| "database settings".to_owned()) else { return };
    let current = database.require_current().await;
    if report.note(current, |()| "the database answers, every migration has run".to_owned()).is_some() {
        let opened = database.open(config).await;
        report.note(opened, |_| "the program may take the role ehub_app".to_owned());
    }
    database.stop().await;
}

async fn erp(config: &Config, report: &mut Report) {
    if config.erp.url.is_empty() {
        match config.erp.driver {
            ErpDriver::Simulator if config.demo => Report::good("ERP: the simulator, started by ehub up"),
            ErpDriver::Simulator | ErpDriver::Tryton => report.bad("no ERP: erp.url is empty"),
        }
        return;
    }
    let answer = match service::erp(config) {
        Ok(erp) => erp.health().await.map_err(|error| Error::Plain(error.to_string())),
        Err(error) => Err(error),
    };
    let url = &config.erp.url;
    let answer = answer.map_err(|error| Error::Plain(format!("the ERP at {url}: {error}")));
    report.note(answer, |product| format!("ERP at {url}: {product}"));
}

async fn mail(config: &Config, report: &mut Report) {
    if let Some((_, faults)) = report.note(mailroom::templates(config), |_| "mail templates".to_owned()) {
        for fault in faults {
            report.bad(&format!("mail template {fault} (the program's own is used in its place)"));
        }
    }
    if config.mail.driver == MailDriver::Smtp && config.http.public_url.is_empty() {
        report.bad("http.public_url is empty: the links in mails lead to this machine's localhost");
    }
    let answer = match mailroom::room(config) {
        Ok(room) => room.transport.health().await.map_err(|error| Error::Plain(format!("mail: {error}"))),
        Err(error) => Err(error),
    };
    report.note(answer, |where_to| format!("mail: {where_to}"));
}
