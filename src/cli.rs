//! The command line.

use crate::admin::Admin;
use crate::config::Overrides;
use crate::postgres::trampoline::Become;
use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// eHub: purchase orders and shipment notices between a buyer and its suppliers.
#[derive(Debug, Parser)]
#[command(name = "ehub", version, about, propagate_version = true)]
pub struct Cli {
    /// A file with settings that differ from the defaults (also `EHUB_CONFIG`)
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Demo companies and accounts, and the built-in ERP; listens on loopback only
    #[arg(long, global = true)]
    demo: bool,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// What the command line says about settings.
    pub fn overrides(&self) -> Overrides {
        Overrides { file: self.config.clone(), demo: self.demo }
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Everything in one process: database, migrations, API, web pages, worker
    Up,
    /// The API and the web pages only
    Api,
    /// The background worker only
    Worker,
    /// Bring the database to this version's schema
    Migrate,
    /// Load the demo companies and accounts
    Demo,
    /// Say in plain words what is wrong, if anything
    Check,
    /// Create the first administrator, or give one a new password
    Admin(Admin),
    /// Print the description of the API
    Openapi,
    /// The ERP simulator alone
    Simulator(Simulator),
    /// Print which PostgreSQL the private one would use: version and directory
    #[command(hide = true)]
    Binaries,
    /// A private PostgreSQL in the foreground, for tests and development
    #[command(hide = true)]
    Postgres(Postgres),
    /// A step between eHub and the server that it starts
    #[command(hide = true)]
    Become(Become),
}

/// Arguments of `ehub simulator`.
#[derive(Debug, Args)]
pub struct Simulator {
    /// Where to listen; port 0 = any free one
    #[arg(long, default_value = "127.0.0.1:8090")]
    pub listen: SocketAddr,
}

/// Arguments of `ehub postgres`.
#[derive(Debug, Args)]
pub struct Postgres {
    /// Where the cluster lives
    #[arg(long)]
    pub data_dir: PathBuf,
    /// Faster, and lost in a power failure: for tests
    #[arg(long)]
    pub ephemeral: bool,
}
