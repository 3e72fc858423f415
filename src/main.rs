//! The program: everything that knows the clock, the configuration and the operating system.

mod accounts;
mod admin;
mod check;
mod cli;
mod clock;
mod config;
mod database;
mod demo;
mod disk;
mod error;
mod files;
mod http_server;
mod logging;
mod mail;
mod metrics;
mod migration;
mod postgres;
mod ready;
mod secret;
mod service;
mod shutdown;
mod traces;
mod up;

use clap::Parser as _;
use cli::{Cli, Command};
use config::Config;
use database::Database;
use error::{Error, Result};
use shutdown::Shutdown;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use traces::Collecting;
use up::Parts;

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "ehub: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<()> {
    // Before there is a second thread: this process is about to become another program.
    if let Command::Become(arguments) = &cli.command {
        return postgres::trampoline::run(arguments).map(|never| match never {});
    }
    let config = Config::load(&cli.overrides())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|source| Error::Io { what: "starting threads".to_owned(), source })?;
    let collecting = Collecting::start(&config.traces, runtime.handle())?;
    let files = logging::start(&config.log, collecting.as_ref(), kept(&cli.command, &config))?;
    let result = runtime.block_on(dispatch(&cli.command, &config));
    if let Some(collecting) = collecting {
        collecting.stop();
    }
    // A task that ignores the stop must not hold the process.
    runtime.shutdown_timeout(Duration::from_secs(2));
    if let Some(files) = files {
        files.stop();
    }
    result
}

/// The log files of what serves: one-off commands say what they have to say to whoever started them.
fn kept(command: &Command, config: &Config) -> Option<logging::Kept> {
    let process = match command {
        Command::Up => Parts::All.name(),
        Command::Api => Parts::Api.name(),
        Command::Worker => Parts::Worker.name(),
        Command::Check
        | Command::Migrate
        | Command::Demo
        | Command::Admin(_)
        | Command::Binaries
        | Command::Postgres(_)
        | Command::Openapi
        | Command::Simulator(_)
        | Command::Become(_) => return None,
    };
    // Before there is a database in it: as that needs it.
    postgres::make_home(&config.data_dir);
    let bytes = |megabytes: u64| megabytes.max(1).saturating_mul(1024 * 1024);
    config.keeps_log_files().then(|| logging::Kept {
        folder: config.log_folder(),
        process,
        days: config.log.files_kept_days,
        file: bytes(config.log.file_megabytes),
        all: bytes(config.log.files_kept_megabytes),
    })
}

async fn dispatch(command: &Command, config: &Config) -> Result<()> {
    match command {
        Command::Up => up::run(config, Parts::All).await,
        Command::Api => up::run(config, Parts::Api).await,
        Command::Worker => up::run(config, Parts::Worker).await,
        Command::Check => check::run(config).await,
        Command::Migrate => with_database(Task::Migrate, config).await,
        Command::Demo if config.demo => with_database(Task::Demo, config).await,
        Command::Demo => Err(Error::Plain(
            "demo accounts have a published password: turn demo mode on (--demo) to load them".to_owned(),
        )),
        Command::Admin(admin) => with_database(Task::Admin(admin::prepare(admin)?), config).await,
        Command::Binaries => binaries(config),
        Command::Postgres(arguments) => foreground(arguments, config).await,
        Command::Openapi => openapi(),
        Command::Simulator(arguments) => simulator(arguments, config).await,
        Command::Become(_) => Err(Error::Plain("handled before".to_owned())),
    }
}

/// One thing to do in a database with today's schema.
enum Task<'a> {
    Migrate,
    Demo,
    Admin(admin::Prepared<'a>),
}

async fn with_database(task: Task<'_>, config: &Config) -> Result<()> {
    let shutdown = Shutdown::listen()?;
    let database = Database::join(config, &shutdown.asked).await?;
    let work = async {
        database.migrate(config).await?;
        match &task {
            Task::Migrate => Ok(()),
            Task::Demo => demo::load(&database.open(config).await?).await,
            Task::Admin(prepared) => admin::run(prepared, &database.open(config).await?).await,
        }
    };
    let result = work.await;
    database.stop().await;
    result
}

fn binaries(config: &Config) -> Result<()> {
    let version = postgres::version(&config.data_dir)?;
    let found = postgres::Binaries::find(&config.postgres.bin, version)?;
    let _ = writeln!(std::io::stdout(), "{} in {}", found.major, found.bin.display());
    Ok(())
}

/// `ehub openapi`: what is committed as `api/openapi.json`.
fn openapi() -> Result<()> {
    let text = serde_json::to_string_pretty(&ehub_api::openapi())
        .map_err(|error| Error::Plain(format!("writing the description of the API: {error}")))?;
    let _ = writeln!(std::io::stdout(), "{text}");
    Ok(())
}

/// `ehub simulator`: runs until asked to stop.
async fn simulator(arguments: &cli::Simulator, config: &Config) -> Result<()> {
    let shutdown = Shutdown::listen()?;
    let listener = service::listen(arguments.listen).await?;
    let _ = writeln!(std::io::stdout(), "The ERP simulator is ready: {}", service::url(&listener)?);
    service::simulator(config.clone(), listener, shutdown).await
}

/// `ehub postgres`: prints the address and runs until asked to stop.
async fn foreground(arguments: &cli::Postgres, config: &Config) -> Result<()> {
    let shutdown = Shutdown::listen()?;
    let mut wish = database::wish(config);
    wish.data.clone_from(&arguments.data_dir);
    wish.run.ephemeral = arguments.ephemeral;
    let stop = shutdown.asked.clone();
    let cluster = postgres::Cluster::start(wish, move || stop.is_cancelled()).await?;
    let _ = writeln!(std::io::stdout(), "DATABASE_URL={}", cluster.superuser_url());
    let mut ended = cluster.ended();
    let died = async {
        match &mut ended {
            Some(ended) => drop(ended.wait_for(|ended| *ended).await),
            None => std::future::pending().await,
        }
    };
    let result = tokio::select! {
        () = shutdown.asked.cancelled() => Ok(()),
        () = died => Err(Error::Plain("PostgreSQL ended unexpectedly".to_owned())),
    };
    cluster.stop().await;
    result
}
