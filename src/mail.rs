//! What the configuration says about mail.

use crate::config::{Config, MailDriver, MailSecurity};
use crate::error::{Error, Result};
use ehub_worker::erp::Secret;
use ehub_worker::mail::{Files, Mailroom, Security, Sender, Smtp, SmtpConfig, Transport};
use ehub_workflows::mail::Templates;
use ehub_workflows::mail::template::Fault;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The driver, the sender and the templates that are configured. Templates that are no good are logged and left out.
///
/// # Errors
/// The sender is none, a file cannot be read, or TLS cannot be prepared.
pub fn room(config: &Config) -> Result<Mailroom> {
    let sender =
        Sender::parse(&config.mail.from).map_err(|words| Error::Configuration(format!("mail.from: {words}")))?;
    let transport = match config.mail.driver {
        MailDriver::Files => {
            let kept = Duration::from_secs(u64::from(config.mail.files_kept_days) * 24 * 3600);
            Transport::Files(Files::new(config.mail_folder()).kept_for(kept))
        }
        MailDriver::Smtp => Transport::Smtp(smtp(config, &sender)?),
    };
    let (templates, faults) = templates(config)?;
    for fault in faults {
        tracing::warn!(file = fault.file, words = fault.words, "mail template left out: the program's own is used");
    }
    Ok(Mailroom { transport, sender, templates: Arc::new(templates) })
}

fn smtp(config: &Config, sender: &Sender) -> Result<Smtp> {
    let mail = &config.mail;
    let authorities = if mail.ca_file.as_os_str().is_empty() {
        vec![]
    } else {
        std::fs::read(&mail.ca_file)
            .map_err(|source| Error::Io { what: format!("reading mail.ca_file {}", mail.ca_file.display()), source })?
    };
    let security = match mail.security {
        MailSecurity::StartTls => Security::StartTls,
        MailSecurity::Tls => Security::Tls,
        MailSecurity::None => Security::None,
    };
    let driver = Smtp::new(&SmtpConfig {
        host: mail.host.clone(),
        port: mail.port,
        security,
        user: mail.user.clone(),
        password: Secret::new(mail.password.clone()),
        authorities,
        hello: sender.domain().to_owned(),
        timeout: Duration::from_secs(mail.timeout_seconds.max(1)),
        connections: mail.connections,
    });
    driver.map_err(Error::Configuration)
}

/// The program's templates with the installation's own in their place, and which of those are no good.
///
/// # Errors
/// The directory is there and cannot be read.
pub fn templates(config: &Config) -> Result<(Templates, Vec<Fault>)> {
    let home = if config.http.public_url.is_empty() {
        format!("http://localhost:{}", config.http.port)
    } else {
        config.http.public_url.clone()
    };
    let mut templates = Templates::new(&home);
    let named = &config.mail.templates_dir;
    let directory = if named.as_os_str().is_empty() { config.data_dir.join("mail-templates") } else { named.clone() };
    let faults = match own_files(&directory) {
        Ok(files) => templates.override_with(&files),
        // Nobody needs templates of their own; a directory that is named must be there.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && named.as_os_str().is_empty() => vec![],
        Err(source) => {
            return Err(Error::Io { what: format!("reading mail templates in {}", directory.display()), source });
        }
    };
    Ok((templates, faults))
}

/// Name and text of every file; hidden ones belong to editors.
fn own_files(directory: &Path) -> std::io::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && !name.starts_with('.') {
            // What is not UTF-8 shows it by a sign that the templates refuse and report.
            files.insert(name, String::from_utf8_lossy(&std::fs::read(entry.path())?).into_owned());
        }
    }
    Ok(files)
}

#[cfg(test)]
#[expect(clippy::result_large_err, reason = "the closures' type is figment's")]
mod tests {
    use super::*;
    use crate::config::Overrides;
    use figment::Jail;

    #[test]
    fn templates_of_an_installation_are_read_and_faults_are_named() {
        Jail::expect_with(|jail| {
            jail.clear_env();
            let config = Config::load(&Overrides::default()).expect("the defaults are valid");
            assert_eq!(templates(&config).expect("nobody needs templates of their own").1, []);
            jail.create_dir("data/mail-templates")?;
            jail.create_file("data/mail-templates/asn_sent.En.txt", "Subject: mine\n\n{{ documents[0].asnNo }}")?;
            jail.create_file("data/mail-templates/.asn_sent.En.txt.swp", "an editor's")?;
            assert_eq!(templates(&config).expect("readable").1, []);
            jail.create_file("data/mail-templates/asn_sent.Tc.txt", "no subject")?;
            let faults = templates(&config).expect("readable").1;
            assert_eq!(faults.iter().map(|fault| fault.file.as_str()).collect::<Vec<_>>(), ["asn_sent.Tc.txt"]);
            jail.set_env("EHUB__MAIL__TEMPLATES_DIR", "nowhere");
            let named = Config::load(&Overrides::default()).expect("valid");
            assert!(
                templates(&named).expect_err("a directory that is named must be there").to_string().contains("nowhere")
            );
            Ok(())
        });
    }

    #[test]
    fn what_keeps_mail_from_going_out_is_said_at_the_start() {
        // The pool of connections has a task of its own.
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let _inside = runtime.enter();
        Jail::expect_with(|jail| {
            jail.clear_env();
            room(&Config::load(&Overrides::default()).expect("valid")).expect("files need nothing");
            jail.set_env("EHUB__MAIL__FROM", "nobody");
            let error = room(&Config::load(&Overrides::default()).expect("valid")).expect_err("no sender");
            assert!(error.to_string().contains("mail.from"), "{error}");
            jail.set_env("EHUB__MAIL__FROM", "eHub <ehub@example.com>");
            jail.set_env("EHUB__MAIL__DRIVER", "smtp");
            jail.set_env("EHUB__MAIL__HOST", "mail.example.com");
            room(&Config::load(&Overrides::default()).expect("valid")).expect("nothing is connected yet");
            jail.set_env("EHUB__MAIL__CA_FILE", "nowhere.pem");
            let error = room(&Config::load(&Overrides::default()).expect("valid")).expect_err("no such file");
            assert!(error.to_string().contains("nowhere.pem"), "{error}");
            Ok(())
        });
    }
}
