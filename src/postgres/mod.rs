//! A private PostgreSQL: made on the first start, kept in the data directory, reachable by its socket only.

mod access;
mod account;
mod binaries;
mod error;
mod initialise;
mod layout;
mod pid_file;
mod roles;
mod server;
mod supervisor;
pub mod trampoline;

pub use account::Account;
pub use binaries::Binaries;
pub use error::{Error, Result};
pub use layout::make_home;
pub use server::Run;
pub use supervisor::Supervisor;

use crate::secret;
use access::Access;
use layout::{Layout, Lock, PORT};
use server::Server;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{Connection as _, Executor as _, PgConnection};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use supervisor::Slot;
use tokio::sync::watch;

/// Major version of the private cluster in `data`, if there is one.
///
/// # Errors
/// The data directory cannot be used.
pub fn version(data: &Path) -> Result<Option<u32>> {
    if !data.exists() {
        return Ok(None);
    }
    layout::version(&Layout::prepare(data, &Account::choose()?)?.cluster())
}

/// What is asked of the private PostgreSQL.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The data directory.
    pub data: PathBuf,
    /// Directory of the binaries; empty = look for them.
    pub bin: PathBuf,
    /// How the server is run.
    pub run: Run,
}

/// A running private PostgreSQL.
#[derive(Debug)]
pub struct Cluster {
    layout: Layout,
    superuser: String,
    owner: String,
    program: String,
    reporter: String,
    // `drop` ends the server before the lock is given back.
    server: Slot,
    /// What is asked of the server, where it is ours.
    wish: Option<Wish>,
    lock: Option<Lock>,
}

impl Cluster {
    /// Starts the cluster, making it if there is none.
    ///
    /// # Errors
    /// In plain words: see [`Error`].
    pub async fn start(wish: Wish, interrupted: impl Fn() -> bool + Send + Sync + 'static) -> Result<Self> {
        let interrupted = Arc::new(interrupted);
        let (patience, asked) = (wish.run.start, interrupted.clone());
        let work = tokio::task::spawn_blocking(move || Self::start_blocking(&wish, asked.as_ref()));
        let (cluster, binaries) =
            work.await.map_err(|error| Error::Secret(format!("starting PostgreSQL: {error}")))??;
        let passwords = roles::Passwords {
            owner: cluster.owner.clone(),
            program: cluster.program.clone(),
            reporter: cluster.reporter.clone(),
        };
        if !roles::until_writable(&cluster.superuser("postgres"), patience, interrupted.as_ref()).await? {
            return Err(Error::Slow(patience.as_secs(), cluster.layout.log.clone()));
        }
        roles::prepare(cluster.superuser("postgres"), &passwords, &binaries).await?;
        cluster.let_in().await?;
        Ok(cluster)
    }

    /// Makes sure that the program gets in: where the server does not know the account of a caller (a name that only one of the two can
    /// look up), a password does.
    async fn let_in(&self) -> Result<()> {
        let Err(error) = PgConnection::connect_with(&self.program()).await else { return Ok(()) };
        tracing::warn!(%error, "the private database does not know this account; passwords are used");
        Access::Password.write(&self.layout.cluster(), &Account::choose()?)?;
        let mut connection = PgConnection::connect_with(&self.superuser("postgres")).await?;
        connection.execute("SELECT pg_reload_conf()").await?;
        connection.close().await?;
        Ok(())
    }

    fn start_blocking(wish: &Wish, interrupted: &dyn Fn() -> bool) -> Result<(Self, Binaries)> {
        let account = Account::choose()?;
        let layout = Layout::prepare(&wish.data, &account)?;
        let lock = layout.lock()?;
        initialise::remove_leftovers(&layout.home);
        let version = layout::version(&layout.cluster())?;
        let binaries = Binaries::find(&wish.bin, version)?;
        let mut cluster = Self::known(layout)?;
        let layout = &cluster.layout;
        if version.is_none() {
            tracing::info!(version = binaries.major, directory = %layout.cluster().display(), "making the private database");
            initialise::initialise(layout, &binaries, &account, &cluster.superuser, wish.run.ephemeral)?;
        }
        server::stop_orphan(&layout.cluster(), wish.run.stop)?;
        Access::choose(wish.run.ephemeral).write(&layout.cluster(), &account)?;
        let server = Server::start(layout, &binaries, &account, &wish.run, interrupted)?;
        tracing::info!(pid = server.pid(), version = binaries.major, bin = %binaries.bin.display(), "PostgreSQL is ready");
        cluster.server.put(server);
        cluster.wish = Some(wish.clone());
        cluster.lock = Some(lock);
        Ok((cluster, binaries))
    }

    /// The cluster that another process of this account runs on the same data directory; nothing is stopped with it.
    ///
    /// # Errors
    /// The data directory cannot be used.
    pub fn attach(data: &Path) -> Result<Self> {
        Self::known(Layout::prepare(data, &Account::choose()?)?)
    }

    fn known(layout: Layout) -> Result<Self> {
        let secrets = layout.secrets();
        let keep = |name| secret::keep(&secrets, name).map_err(|error| Error::Secret(error.to_string()));
        let (superuser, owner, program) = (keep("postgres")?, keep("owner")?, keep("program")?);
        let reporter = keep("reporter")?;
        Ok(Self { layout, superuser, owner, program, reporter, server: Slot::default(), wish: None, lock: None })
    }

    /// The connection that may do anything, for tests and development.
    pub fn superuser(&self, database: &str) -> PgConnectOptions {
        self.connection(initialise::SUPERUSER, &self.superuser).database(database)
    }

    /// The same as an address for other programs.
    pub fn superuser_url(&self) -> String {
        let socket = percent_encode(&self.layout.run.to_string_lossy());
        format!("postgres://{}:{}@localhost:{PORT}/postgres?host={socket}", initialise::SUPERUSER, self.superuser)
    }

    /// The connection that owns the tables.
    pub fn owner(&self) -> PgConnectOptions {
        self.connection(roles::OWNER, &self.owner)
    }

    /// The connection of the program.
    pub fn program(&self) -> PgConnectOptions {
        self.connection(roles::PROGRAM, &self.program)
    }

    /// The connection that asks the reporting views.
    pub fn reporter(&self) -> PgConnectOptions {
        self.connection(roles::REPORTER, &self.reporter)
    }

    fn connection(&self, user: &str, password: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(&self.layout.run)
            .port(PORT)
            .username(user)
            .password(password)
            .database(roles::DATABASE)
            .ssl_mode(PgSslMode::Disable)
    }

    /// Turns true when the server has ended, by us or by itself; `None` if another process runs it.
    pub fn ended(&self) -> Option<watch::Receiver<bool>> {
        self.server.ended()
    }

    /// What starts the server again when it ends by itself; `None` if another process runs it.
    pub fn supervisor(&self) -> Option<Supervisor> {
        let wish = self.wish.as_ref()?;
        Some(Supervisor {
            slot: self.server.clone(),
            layout: self.layout.clone(),
            bin: wish.bin.clone(),
            run: wish.run.clone(),
        })
    }

    /// Stops the server if it is ours.
    pub async fn stop(self) {
        // Blocks until the server has ended.
        let _ = tokio::task::spawn_blocking(move || drop(self)).await;
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            drop(server);
            self.layout.leave();
        }
    }
}

fn percent_encode(path: &str) -> String {
    path.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing into a String cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_odd_directories_are_encoded() {
        assert_eq!(percent_encode("/a b/ü&c-1.2_~"), "/a%20b/%C3%BC%26c-1.2_~");
    }
}
