//! `ehub up`, `ehub api`, `ehub worker`: what is started in which order, and stopped in the opposite one.

use crate::clock;
use crate::config::{Config, ErpDriver};
use crate::database::Database;
use crate::demo;
use crate::error::{Error, Result};
use crate::files;
use crate::http_server;
use crate::metrics;
use crate::ready;
use crate::secret;
use crate::service::{self, Services};
use crate::shutdown::Shutdown;
use ehub_api::http::readiness::Readiness;
use ehub_engine::jobs::{self, Notifier};
use ehub_workflows::Db;
use ehub_workflows::reporting::Reporter;
use metrics_exporter_prometheus::PrometheusHandle;
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Which parts run in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Everything, and the schema is brought up to date first.
    All,
    /// HTTP only.
    Api,
    /// Jobs only.
    Worker,
}

impl Parts {
    /// What a process with these parts is called in log files.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "up",
            Self::Api => "api",
            Self::Worker => "worker",
        }
    }
}

/// Starts the parts and runs them until asked to stop.
///
/// # Errors
/// What keeps a part from starting, or the first that fails.
pub async fn run(config: &Config, parts: Parts) -> Result<()> {
    let files = files::raise()?;
    let shutdown = Shutdown::listen()?;
    let figures = figures(config).await?;
    let listener = match parts {
        Parts::All | Parts::Api => Some(service::listen(SocketAddr::new(config.http.host, config.http.port)).await?),
        Parts::Worker => None,
    };
    let database = match parts {
        Parts::All => Database::start(config, &shutdown.asked).await?,
        Parts::Api | Parts::Worker => Database::join(config, &shutdown.asked).await?,
    };
    let listeners = Listeners { public: listener, figures, files };
    let result = with_database(config, parts, listeners, &database, &shutdown).await;
    // Whatever happened above, the server is stopped in good order.
    database.stop().await;
    result
}

async fn with_database(
    config: &Config,
    parts: Parts,
    listeners: Listeners,
    database: &Database,
    shutdown: &Shutdown,
) -> Result<()> {
    if parts == Parts::All {
        database.migrate(config).await?;
    } else {
        database.require_current().await?;
    }
    let db = database.open_all(config).await?;
    if config.demo {
        demo::load(&db).await?;
    } else {
        demo::retire(&db).await?;
    }
    let mut services = Services::new(shutdown.clone());
    let readiness = Arc::new(Readiness::default());
    supervise(&mut services, (database, &db), &readiness, shutdown);
    if let Some((listener, handle)) = listeners.figures {
        tracing::info!(address = %config.metrics.address, "figures for Prometheus at /metrics");
        services.start("the figures", metrics::serve(listener, handle, config.clone(), db.clone(), shutdown.clone()));
    }
    let public = listeners.public.map(|listener| Public { listener, files: listeners.files, readiness });
    let reporter = database.reporter.clone().map(|options| Reporter::new(options, config.reporting.limits()));
    let ready = start(config, parts, public, (&db, reporter), &mut services, shutdown).await?;
    say(&ready);
    let result = services.run(config).await;
    // A part that was cut off may still hold a connection.
    let _ = tokio::time::timeout(Duration::from_secs(3), db.pool().close()).await;
    result
}

/// Addresses taken before anything else is started.
struct Listeners {
    public: Option<TcpListener>,
    figures: Option<(TcpListener, PrometheusHandle)>,
    /// How many files may be open.
    files: u64,
}

/// What the API needs of this process.
struct Public {
    listener: TcpListener,
    /// How many files may be open.
    files: u64,
    readiness: Arc<Readiness>,
}

/// Begins to count, if anybody may ask.
async fn figures(config: &Config) -> Result<Option<(TcpListener, PrometheusHandle)>> {
    let Some(address) = config.metrics.listen()? else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    let listener =
        listener.map_err(|source| Error::Io { what: format!("listening on metrics.address {address}"), source })?;
    Ok(Some((listener, metrics::install()?)))
}

/// Starts the private server again when it ends by itself; the program ends only when that does not help. Meanwhile requests are answered
/// with 503, and workers wait.
fn supervise(
    services: &mut Services,
    (database, db): (&Database, &Db),
    readiness: &Arc<Readiness>,
    shutdown: &Shutdown,
) {
    let Some(supervisor) = database.cluster.as_ref().and_then(crate::postgres::Cluster::supervisor) else { return };
    let (db, readiness, stop) = (db.clone(), readiness.clone(), shutdown.asked.clone());
    services.start("PostgreSQL", async move {
        let watched = supervisor.watch(stop, move |is_up| {
            if is_up {
                db.server_restarted();
            }
            readiness.database_restarting(!is_up);
        });
        Ok(watched.await?)
    });
}

/// Starts the parts; gives the words that say so.
async fn start(
    config: &Config,
    parts: Parts,
    public: Option<Public>,
    (db, reporter): (&Db, Option<Reporter>),
    services: &mut Services,
    shutdown: &Shutdown,
) -> Result<String> {
    let mut config = config.clone();
    if let Some(Public { listener, .. }) = &public
        && config.http.public_url.is_empty()
    {
        config.http.public_url = service::url(listener)?;
    }
    let notifier = Notifier::new(secret::random_hex(8)?);
    if parts == Parts::All {
        start_simulator(&mut config, services, shutdown).await?;
    }
    match parts {
        Parts::All | Parts::Worker => {
            if config.erp.url.is_empty() {
                tracing::warn!("no ERP (erp.url is empty): no orders come in, and messages to it wait");
            }
            let acts = parts == Parts::All && config.demo && config.demo_people;
            // Before the worker first asks the ERP: then they are there as soon as the others.
            let erp = if acts { demo::orders::place(db, &config, clock::now()).await } else { None };
            let worker = service::worker(config.clone(), db.clone(), notifier.clone(), shutdown.clone());
            services.start("the worker", worker);
            if acts {
                services.start("the demo's people", demo::people::act(db.clone(), erp, shutdown.clone()));
            }
        }
        // The worker passes rings on to other processes by itself.
        Parts::Api => {
            let options = (*db.pool().connect_options()).clone();
            let announce = jobs::announce(notifier.clone(), options, shutdown.asked.clone());
            services.start("the bell", async {
                announce.await;
                Ok(())
            });
        }
    }
    let Some(Public { listener, files, readiness }) = public else { return Ok("eHub's worker is ready\n".to_owned()) };
    let url = service::url(&listener)?;
    // All connections have just been made.
    readiness.seen(true, ready::room(&config));
    let router = service::api(&config, (db.clone(), reporter), &notifier, readiness.clone())?;
    services.start("the readiness", ready::watch(config.clone(), db.clone(), readiness, shutdown.clone()));
    let patience = config.http.patience(files, config.shutdown.farewell());
    services.start("the API", http_server::serve(listener, router, patience, shutdown.clone()));
    let accounts = if config.demo { demo::words() } else { String::new() };
    Ok(format!("eHub is ready: {url}\n{accounts}"))
}

/// The demo's ERP, unless the configuration names one. On a free port: several eHubs may run side by side.
async fn start_simulator(config: &mut Config, services: &mut Services, shutdown: &Shutdown) -> Result<()> {
    if !config.demo || config.erp.driver != ErpDriver::Simulator || !config.erp.url.is_empty() {
        return Ok(());
    }
    let listener = service::listen(([127, 0, 0, 1], 0).into()).await?;
    config.erp.url = service::url(&listener)?.replace("localhost", "127.0.0.1");
    services.start("the ERP simulator", service::simulator(config.clone(), listener, shutdown.clone()));
    Ok(())
}

fn say(words: &str) {
    let mut output = std::io::stdout();
    // Nobody may be reading; that is no reason to stop.
    let _ = write!(output, "{words}").and_then(|()| output.flush());
}
