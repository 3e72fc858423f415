//! `ehub check`: what is wrong, in plain words, without changing anything that runs.

mod database;
mod disk;
mod report;
mod schedules;

use crate::config::{Config, ErpDriver, MailDriver};
use crate::error::{Error, Result};
use crate::postgres::{self, Binaries};
use crate::{clock, mail as mailroom, service};
use ehub_api::http::check::CheckFinding;
use ehub_api::oidc::Provider;
use ehub_worker::erp::ErpConnector as _;
use ehub_worker::mail::MailTransport as _;
use ehub_workflows::circuit_breaker::Health;
use report::Report;

/// Looks at everything and tells it at the command line.
///
/// # Errors
/// When something is wrong.
pub async fn run(config: &Config) -> Result<()> {
    let mut report = Report::new(true);
    look(config, &mut report).await;
    report.end()
}

/// The same for a page.
pub async fn found(config: &Config) -> Vec<CheckFinding> {
    let mut report = Report::new(false);
    look(config, &mut report).await;
    report.into_found()
}

async fn look(config: &Config, report: &mut Report) {
    report.good(if config.demo { "configuration (demo mode)" } else { "configuration" });
    report.about("storage");
    disk::check(&config.data_dir, config.external_database().is_none(), report);
    report.about("database");
    if config.external_database().is_none() {
        let version = postgres::version(&config.data_dir).ok().flatten();
        let found = Binaries::find(&config.postgres.bin, version).map_err(Error::from);
        report.of(found, |found| format!("PostgreSQL {} in {}", found.major, found.bin.display()));
    }
    let systems = database::check(config, report).await;
    report.about("pages");
    let page = config.http.ui_dir.join("index.html");
    if page.is_file() {
        report.good("web pages");
    } else {
        report.bad(&format!(
            "no web pages: {} is missing (make ui builds them; http.ui_dir names the directory)",
            page.display()
        ));
    }
    report.tell(workbooks(config.http.workbooks_at_once));
    report.about("erp");
    erp(config, &systems, report).await;
    report.about("mail");
    mail(config, &systems, report).await;
    report.about("signIn");
    company_sign_in(config, report).await;
}

/// Megabytes that a workbook of 10,000 rows takes while it is read and written anew.
const OF_A_WORKBOOK: usize = 200;

fn workbooks(at_once: usize) -> std::result::Result<String, String> {
    match at_once {
        0 => {
            Err("http.workbooks_at_once is 0: nobody could import or export, so one at a time is worked on".to_owned())
        }
        some => Ok(format!("{some} workbooks at a time, up to {} MB", some.saturating_mul(OF_A_WORKBOOK))),
    }
}

async fn erp(config: &Config, systems: &[Health], report: &mut Report) {
    let seen = systems.iter().find(|system| system.name == "erp");
    if config.erp.url.is_empty() {
        match config.erp.driver {
            ErpDriver::Simulator if config.demo => report.good("ERP: the simulator, started by ehub up"),
            ErpDriver::Simulator | ErpDriver::Tryton => report.bad("no ERP: erp.url is empty"),
        }
    } else {
        let answer = match service::erp(config) {
            Ok(erp) => erp.health().await.map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let url = &config.erp.url;
        report.tell(match answer {
            Ok(product) => Ok(format!("ERP at {url}: {product}")),
            Err(error) => Err(format!("the ERP at {url} does not answer: {error}{}", since(seen))),
        });
    }
}

async fn mail(config: &Config, systems: &[Health], report: &mut Report) {
    if let Some((_, faults)) = report.of(mailroom::templates(config), |_| "mail templates".to_owned()) {
        for fault in faults {
            report.bad(&format!("mail template {fault} (the program's own is used in its place)"));
        }
    }
    if config.mail.driver == MailDriver::Smtp && config.http.public_url.is_empty() {
        report.bad("http.public_url is empty: the links in mails lead to this machine's localhost");
    }
    let answer = match mailroom::room(config) {
        Ok(room) => room.transport.health().await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let seen = systems.iter().find(|system| system.name == "mail");
    report.tell(match answer {
        Ok(place) => Ok(format!("mail: {place}")),
        Err(error) => Err(format!("mail: {error}{}", since(seen))),
    });
}

async fn company_sign_in(config: &Config, report: &mut Report) {
    let issuer = &config.sso.issuer;
    let answer = match config.sso.provider() {
        Ok(None) => return,
        Ok(Some(settings)) => Provider::new(settings).probe(clock::now()).await,
        Err(error) => Err(error.to_string()),
    };
    report.tell(match answer {
        Ok(0) => Err(format!("company sign-in: {issuer} has no keys that could sign")),
        Ok(keys) => Ok(format!("company sign-in by {issuer} (keys: {keys})")),
        Err(error) => Err(format!("company sign-in: {error}")),
    });
    if !config.http.public_url.starts_with("https://") {
        report.bad("company sign-in needs https: browsers have what it takes on such pages only. Set http.public_url");
    }
}

/// Since when the workers have not reached it.
fn since(system: Option<&Health>) -> String {
    match system.and_then(|system| Some((system.down_since?, system))) {
        None => String::new(),
        Some((at, system)) => {
            let words = system.last_error.as_deref().unwrap_or("no answer");
            format!("\nthe workers have not reached it since {}: {words}", at.format("%Y-%m-%d %H:%M:%S UTC"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::workbooks;

    #[test]
    fn no_workbook_at_a_time_is_a_mistake() {
        assert!(workbooks(0).is_err());
        assert_eq!(workbooks(2), Ok("2 workbooks at a time, up to 400 MB".to_owned()));
    }
}
