//! Which database is used: the company's own server if one is configured, else the private one.

use crate::config::Config;
use crate::error::{Error, Result};
use crate::migration::{self, MIGRATIONS, Patience};
use crate::postgres::{self, Cluster, Run, Wish};
use ehub_workflows::Db;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What is granted after migrations. The first, so that a process that only knows the program's role can tell whether the schema is its own;
/// the second for a role that was made later, and for views that are new. What is there already is not granted again.
const GRANTS: &str = "DO $$ BEGIN
    IF NOT has_table_privilege('ehub_app', '_sqlx_migrations', 'SELECT') THEN
      GRANT SELECT ON _sqlx_migrations TO ehub_app;
    END IF;
  END $$;
  SELECT ehub_grant_reporting()";

/// The database in use.
#[derive(Debug)]
pub struct Database {
    /// Signs in for the program.
    pub program: PgConnectOptions,
    /// Signs in for migrations.
    pub owner: PgConnectOptions,
    /// Signs in for questions to the reporting views; `None` = nobody has set it up.
    pub reporter: Option<PgConnectOptions>,
    /// The private PostgreSQL, if that is it.
    pub cluster: Option<Cluster>,
}

impl Database {
    /// The configured server, or the private one, which is started.
    ///
    /// # Errors
    /// A malformed address; or what keeps the private one from starting.
    pub async fn start(config: &Config, stop: &CancellationToken) -> Result<Self> {
        if let Some(url) = config.external_database() {
            return Self::external(url, &config.database.owner_url, &config.database.reporter_url);
        }
        let stop = stop.clone();
        let cluster = Cluster::start(wish(config), move || stop.is_cancelled()).await?;
        Ok(Self::private(cluster))
    }

    /// As [`Self::start`], but joins a private one that another eHub runs already.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub async fn join(config: &Config, stop: &CancellationToken) -> Result<Self> {
        match Self::start(config, stop).await {
            Err(Error::Postgres(postgres::Error::InUse { .. })) => {
                Ok(Self::private(Cluster::attach(&config.data_dir)?))
            }
            result => result,
        }
    }

    fn external(url: &str, owner_url: &str, reporter_url: &str) -> Result<Self> {
        let program = address(url, "database.url")?;
        let owner = if owner_url.is_empty() { program.clone() } else { address(owner_url, "database.owner_url")? };
        let reporter =
            if reporter_url.is_empty() { None } else { Some(address(reporter_url, "database.reporter_url")?) };
        Ok(Self { program, owner, reporter, cluster: None })
    }

    fn private(cluster: Cluster) -> Self {
        let (program, owner, reporter) = (cluster.program(), cluster.owner(), Some(cluster.reporter()));
        Self { program, owner, reporter, cluster: Some(cluster) }
    }

    /// Opens the program's pool.
    ///
    /// # Errors
    /// No connection, or its user may not take the role `ehub_app`.
    pub async fn open(&self, config: &Config) -> Result<Db> {
        Ok(Db::open(self.program.clone(), config.database.max_connections).await?)
    }

    /// Opens the program's pool with all its connections, for a process that stays.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_all(&self, config: &Config) -> Result<Db> {
        Ok(Db::reach(self.program.clone(), config.database.reach()).await?)
    }

    /// Runs what is pending, as the owner. Two processes at once take turns.
    ///
    /// # Errors
    /// A migration fails or does not get its locks, or the database is newer than the program, or an unreleased version made it.
    pub async fn migrate(&self, config: &Config) -> Result<()> {
        let patience = Patience {
            lock: Duration::from_millis(config.database.migration_lock_milliseconds),
            tries: config.database.migration_tries,
            pause: Duration::from_millis(250),
        };
        let mut connection = PgConnection::connect_with(&self.owner).await?;
        migration::run(&mut connection, &MIGRATIONS, patience).await?;
        migration::in_turn(&mut connection, GRANTS).await?;
        connection.close().await?;
        Ok(())
    }

    /// Names of the migrations that have not run yet.
    ///
    /// # Errors
    /// No connection, or the database was made by an unreleased version.
    pub async fn pending(&self) -> Result<Vec<String>> {
        let mut connection = PgConnection::connect_with(&self.program).await?;
        // Refused before the first migration made the role: then nothing has run anyway.
        let _ = connection.execute("SET ROLE ehub_app").await;
        let begun: bool =
            sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL").fetch_one(&mut connection).await?;
        let applied: Vec<(i64, Vec<u8>)> = if begun {
            let applied = "SELECT version, checksum FROM _sqlx_migrations WHERE success";
            sqlx::query_as(applied).fetch_all(&mut connection).await?
        } else {
            Vec::new()
        };
        connection.close().await?;
        migration::require_released(&MIGRATIONS, &applied)?;
        let pending = MIGRATIONS.iter().filter(|migration| !applied.iter().any(|(done, _)| *done == migration.version));
        Ok(pending.map(|migration| format!("{:04} {}", migration.version, migration.description)).collect())
    }

    /// Refuses a schema that is older than the program.
    ///
    /// # Errors
    /// Migrations are pending, or the database was made by an unreleased version.
    pub async fn require_current(&self) -> Result<()> {
        let pending = self.pending().await?;
        if pending.is_empty() {
            return Ok(());
        }
        Err(Error::Plain(format!("migrations have not run yet (run ehub migrate, or ehub up): {}", pending.join(", "))))
    }

    /// Stops the private server if it is ours.
    pub async fn stop(self) {
        if let Some(cluster) = self.cluster {
            cluster.stop().await;
        }
    }
}

/// What the configuration asks of the private server.
pub fn wish(config: &Config) -> Wish {
    Wish {
        data: config.data_dir.clone(),
        bin: config.postgres.bin.clone(),
        run: Run {
            start: Duration::from_secs(config.postgres.start_seconds),
            stop: Duration::from_secs(config.postgres.stop_seconds),
            ephemeral: false,
        },
    }
}

fn address(url: &str, key: &str) -> Result<PgConnectOptions> {
    // The address may hold a password: the error must not repeat it.
    url.parse()
        .map_err(|_| Error::Configuration(format!("{key} is not an address like postgres://user:password@host/name")))
}

#[cfg(test)]
#[path = "database_test.rs"]
mod database_test;
