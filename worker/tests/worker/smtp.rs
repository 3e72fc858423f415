//! A real mail server (npm `smtp-server`), started for a test and ended with it.

use ehub_worker::erp::Secret;
use ehub_worker::mail::{Mailroom, Security, Sender, Smtp, SmtpConfig, Transport};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

pub struct MailServer {
    process: Child,
    pub port: u16,
    /// Every mail that it took: `to`, `secure`, `user`, `raw`.
    taken: Arc<Mutex<Vec<Value>>>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl MailServer {
    pub async fn start(security: Security) -> Self {
        Self::start_at(security, 0).await
    }

    /// On a port that was used before.
    pub async fn start_at(security: Security, port: u16) -> Self {
        let modules = root().join("target/smtp");
        assert!(modules.join("node_modules").is_dir(), "no mail server to test with: run scripts/setup smtp once");
        let word = match security {
            Security::StartTls => "starttls",
            Security::Tls => "tls",
            Security::None => "none",
        };
        let mut process = Command::new("node")
            .arg(root().join("tests/peers/smtp/server.mjs"))
            .arg(modules)
            .arg(word)
            .arg(port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("node runs");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first: Value = serde_json::from_str(&lines.next_line().await.unwrap().expect("it listens")).unwrap();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let keep = taken.clone();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                keep.lock().unwrap().push(serde_json::from_str(&line).unwrap());
            }
        });
        Self { process, port: u16::try_from(first["port"].as_u64().unwrap()).unwrap(), taken }
    }

    pub fn taken(&self) -> Vec<Value> {
        self.taken.lock().unwrap().clone()
    }

    pub async fn stop(mut self) {
        self.process.kill().await.unwrap();
    }
}

/// How the tests reach it; they change what they are about.
pub fn settings(security: Security, port: u16) -> SmtpConfig {
    let authority = root().join("tests/peers/smtp/tls/ca.pem");
    SmtpConfig {
        host: "localhost".to_owned(),
        port,
        security,
        user: "portal".to_owned(),
        password: Secret::new("secret"),
        authorities: std::fs::read(authority).unwrap(),
        hello: "ehub.example".to_owned(),
        timeout: Duration::from_secs(20),
        connections: 2,
    }
}

pub fn mailroom(settings: &SmtpConfig) -> Mailroom {
    Mailroom {
        transport: Transport::Smtp(Smtp::new(settings).unwrap()),
        sender: Sender::parse("eHub <no-reply@ehub.example>").unwrap(),
        templates: Arc::default(),
    }
}
