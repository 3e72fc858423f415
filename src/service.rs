//! The parts that run at the same time, each until it is told to stop.

use crate::check;
use crate::clock;
use crate::config::{Config, ErpDriver, MailDriver};
use crate::error::{Error, Result};
use crate::mail;
use crate::secret;
use crate::shutdown::Shutdown;
use axum::extract::Request;
use axum::middleware::Next;
use ehub_api::http::check::Check;
use ehub_api::http::readiness::Readiness;
use ehub_engine::jobs::Notifier;
use ehub_worker::erp::{Erp, Secret, SimulatorConfig, TrytonConfig};
use ehub_workflows::Db;
use ehub_workflows::account::Keyring;
use ehub_workflows::reporting::Reporter;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// Parts that run; the first that ends by itself ends all.
#[derive(Debug)]
pub struct Services {
    parts: JoinSet<(&'static str, Result<()>)>,
    shutdown: Shutdown,
}

impl Services {
    /// None yet.
    pub fn new(shutdown: Shutdown) -> Self {
        Self { parts: JoinSet::new(), shutdown }
    }

    /// Starts a part.
    pub fn start(&mut self, name: &'static str, part: impl Future<Output = Result<()>> + Send + 'static) {
        self.parts.spawn(async move { (name, part.await) });
    }

    /// Runs until somebody asks to stop or a part ends; then lets the others finish what they do.
    ///
    /// # Errors
    /// The first failure.
    pub async fn run(mut self, config: &Config) -> Result<()> {
        let first = tokio::select! {
            // First: parts that obey the same wish end at the same moment.
            biased;
            () = self.shutdown.asked.cancelled() => Ok(()),
            Some(ended) = self.parts.join_next() => ended_early(ended),
        };
        self.shutdown.asked.cancel();
        let finish = async {
            let mut all = Ok(());
            while let Some(ended) = self.parts.join_next().await {
                all = all.and(outcome(ended).1);
            }
            all
        };
        let rest = tokio::select! {
            rest = finish => rest,
            () = tokio::time::sleep(config.shutdown.drain()) => {
                tracing::warn!(seconds = config.shutdown.drain_seconds, "not everything finished in time; it will be taken up again");
                Ok(())
            }
            () = self.shutdown.forced.cancelled() => Ok(()),
        };
        first.and(rest)
    }
}

type Ended = std::result::Result<(&'static str, Result<()>), tokio::task::JoinError>;

fn outcome(ended: Ended) -> (&'static str, Result<()>) {
    ended.unwrap_or_else(|error| ("a part", Err(Error::Plain(format!("a part of eHub ended: {error}")))))
}

/// A part that ends although nobody asked is a failure, even without an error.
fn ended_early(ended: Ended) -> Result<()> {
    let (name, result) = outcome(ended);
    result.and_then(|()| Err(Error::Plain(format!("{name} ended by itself"))))
}

/// Takes an address early, so that a port in use is known before anything else is started.
///
/// # Errors
/// Somebody else listens there.
pub async fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Error::Plain(format!(
            "port {} is in use: stop the program that uses it, or choose another with EHUB__HTTP__PORT",
            address.port()
        )),
        _ => Error::Io { what: format!("listening on {address}"), source: error },
    })
}

/// Where a browser finds what listens there.
///
/// # Errors
/// The operating system does not know the address.
pub fn url(listener: &TcpListener) -> Result<String> {
    let address =
        listener.local_addr().map_err(|source| Error::Io { what: "asking for the address".to_owned(), source })?;
    // `localhost` is what browsers trust as secure without a certificate.
    let host = if address.ip().is_loopback() { "localhost".to_owned() } else { address.ip().to_string() };
    Ok(format!("http://{host}:{}", address.port()))
}

/// The API and the web pages with their settings.
///
/// # Errors
/// The key that signs tokens cannot be kept.
pub fn api(
    config: &Config,
    (db, reporter): (Db, Option<Reporter>),
    notifier: &Notifier,
    readiness: Arc<Readiness>,
) -> Result<axum::Router> {
    let key = secret::keep(&config.data_dir.join("secrets"), "token")?;
    let patience = config.sign_in.patience();
    let (limits, file_limits) = config.database.limits();
    let settings = ehub_api::Config {
        lockout: patience.name,
        elsewhere_lockout: patience.elsewhere,
        address_lockout: patience.address,
        slowest: config.http.slowest(),
        calls_per_account: config.http.calls_per_account,
        workbooks_at_once: config.http.workbooks_at_once,
        queries_at_once: config.reporting.at_once,
        direct_rows: config.export.direct_rows,
        limits,
        file_limits,
        public_calls: config.sign_in.public_calls_per_minute,
        proxies: config.http.proxies,
        password: config.password.rule()?,
        hasher: config.password.hasher()?,
        keys: keyring(config)?,
        password_link: chrono::Duration::minutes(i64::from(config.password.link_minutes.max(1))),
        old_site: Some(config.http.old_site.clone()).filter(|url| !url.is_empty()),
        menu_skip: if config.demo { vec![] } else { config.menu.skip.clone() },
        sso: config.sso.provider()?,
        chat: config.chat.widget()?,
        hand_over: config.sso.hand_over()?,
        old_site_secrets: config.sso.old_site()?,
        https: config.http.public_url.starts_with("https://"),
        ui: Some(config.http.ui_dir.clone()),
        idle_minutes: i64::from(config.session.idle_minutes),
        upload_limit: usize::try_from(config.upload.max_megabytes).unwrap_or(25) * 1024 * 1024,
        templates: Arc::new(mail::templates(config)?.0),
        log_file_days: config.log.files_kept_days,
        log_folder: Some(config.log_folder()),
        mail_folder: Some(config.mail_folder()),
        mail_file_days: if config.mail.driver == MailDriver::Files { config.mail.files_kept_days } else { 0 },
        ..ehub_api::Config::default()
    };
    let whole = Arc::new(config.clone());
    let check = Check::by(move || {
        let config = whole.clone();
        Box::pin(async move { check::found(&config).await })
    });
    let state = ehub_api::AppState {
        readiness,
        check,
        reporter,
        ..ehub_api::AppState::new(db, key.as_bytes(), clock::now, settings)
    };
    let notifier = notifier.clone();
    // A request that changed something may have left a job: workers need not wait for their next look.
    let ring = move |request: Request, next: Next| {
        let notifier = (!request.method().is_safe()).then(|| notifier.clone());
        async move {
            let response = next.run(request).await;
            if let Some(notifier) = notifier {
                notifier.notify();
            }
            response
        }
    };
    Ok(ehub_api::router(state).layer(axum::middleware::from_fn(ring)))
}

/// The keys under which secrets rest: those of the configuration, or one that is kept beside the other secrets.
fn keyring(config: &Config) -> Result<Keyring> {
    if let Some(keys) = config.second_step.keyring()? {
        return Ok(keys);
    }
    let digits = secret::keep(&config.data_dir.join("secrets"), "second_step")?;
    Keyring::parse(&format!("kept:{digits}"))
        .map_err(|words| Error::Plain(format!("the file secrets/second_step: {words}")))
}

/// The worker with its settings, until asked to stop.
///
/// # Errors
/// The worker's own.
pub async fn worker(config: Config, db: Db, notifier: Notifier, shutdown: Shutdown) -> Result<()> {
    let erp = if config.erp.url.is_empty() { None } else { Some(erp(&config)?) };
    let mailroom = mail::room(&config)?;
    let name = format!("{}-{}", std::process::id(), secret::random_hex(4)?);
    let mut settings = ehub_worker::Config::named(name);
    settings.clock = clock::now;
    settings.pull = Duration::from_secs(config.erp.pull_seconds.max(1));
    settings.erp_calls = config.erp.at_once.max(1);
    settings.looks_for = Duration::from_hours(config.erp.looks_for_hours.max(1));
    settings.mail_calls = usize::try_from(config.mail.connections).unwrap_or(usize::MAX).max(1);
    settings.queue.concurrency = config.worker.concurrency.max(1);
    settings.queue.lease = Duration::from_secs(config.worker.lease_seconds.max(3));
    settings.queue.grace = config.shutdown.drain();
    // A delivery to the ERP may ask before it sends; a mail takes some steps, each of which may be slow.
    let slowest = (config.erp.timeout_seconds * 2).max(config.mail.timeout_seconds * 4);
    settings.queue.timeout = settings.queue.timeout.max(Duration::from_secs(slowest + 30));
    let ended = ehub_worker::run(settings, db, erp, mailroom, notifier, shutdown.asked.clone()).await;
    ended.map_err(|error| Error::Plain(format!("the worker: {error}")))
}

/// The driver that the configuration names.
///
/// # Errors
/// No address, or no HTTP client can be made.
pub fn erp(config: &Config) -> Result<Erp> {
    let timeout = Duration::from_secs(config.erp.timeout_seconds.max(1));
    if config.erp.url.is_empty() {
        return Err(Error::Configuration("erp.url is empty: where does the ERP answer?".to_owned()));
    }
    let erp = match config.erp.driver {
        ErpDriver::Simulator => {
            let token = (!config.erp.password.is_empty()).then(|| Secret::new(config.erp.password.clone()));
            Erp::simulator(SimulatorConfig { url: config.erp.url.clone(), token, timeout })
        }
        ErpDriver::Tryton => Erp::tryton(TrytonConfig {
            url: config.erp.url.clone(),
            database: config.erp.database.clone(),
            user: config.erp.user.clone(),
            password: Secret::new(config.erp.password.clone()),
            timeout,
            harmless_warnings: vec![],
        }),
    };
    erp.map_err(|error| Error::Plain(format!("the ERP: {error}")))
}

/// The ERP simulator, until asked to stop. Its journal is kept in the data directory.
///
/// # Errors
/// The journal cannot be used, or the network fails.
pub async fn simulator(config: Config, listener: TcpListener, shutdown: Shutdown) -> Result<()> {
    let settings = ehub_simulator::Config {
        came: config.demo,
        ..ehub_simulator::Config::new(config.data_dir.join("simulator"), clock::now().date_naive())
    };
    let served = ehub_simulator::serve(listener, settings, shutdown.asked.cancelled_owned()).await;
    served.map_err(|error| Error::Plain(format!("the ERP simulator: {error}")))
}
