//! Roles and the database inside the private cluster: one role owns the tables, another, which owns nothing, is the
//! program's. Said again at every start, so that a half-finished first start mends itself.

use super::binaries::Binaries;
use super::error::{Error, Result};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use std::time::Duration;
use tokio::time::Instant;

/// Between two looks at a server that is being recovered.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);
/// The database.
pub const DATABASE: &str = "ehub";
/// Owns the tables and runs migrations.
pub const OWNER: &str = "ehub_owner";
/// Signs in for the program; may take the role `ehub_app` and nothing else.
pub const PROGRAM: &str = "ehub_program";

/// Asks the reporting views for people who write SQL, and has no other right.
pub const REPORTER: &str = "ehub_reporter";
/// Its connections at most: runs of several processes, and those that end them.
const REPORTERS: u32 = 12;

/// Passwords of the sign-ins, in hexadecimal.
#[derive(Clone)]
pub struct Passwords {
    /// Of [`OWNER`].
    pub owner: String,
    /// Of [`PROGRAM`].
    pub program: String,
    /// Of [`REPORTER`].
    pub reporter: String,
}

/// Makes what is missing.
///
/// # Errors
/// A statement fails, or the binaries lack an extension.
pub async fn prepare(superuser: PgConnectOptions, passwords: &Passwords, binaries: &Binaries) -> Result<()> {
    let mut connection = PgConnection::connect_with(&superuser).await?;
    require_extension(&mut connection, "pg_trgm", binaries).await?;
    role(&mut connection, "ehub_app", "NOLOGIN").await?;
    sign_in(&mut connection, OWNER, &passwords.owner).await?;
    sign_in(&mut connection, PROGRAM, &passwords.program).await?;
    sign_in(&mut connection, REPORTER, &passwords.reporter).await?;
    // What a superuser has set of a role's files, the role cannot set otherwise.
    let bounds = format!(
        "ALTER ROLE {REPORTER} CONNECTION LIMIT {REPORTERS}; ALTER ROLE {REPORTER} SET temp_file_limit = '1GB'"
    );
    connection.execute(AssertSqlSafe(bounds)).await?;
    connection.execute(AssertSqlSafe(format!("GRANT ehub_app TO {PROGRAM}"))).await?;
    let exists: Option<i32> = sqlx::query_scalar("SELECT 1 FROM pg_database WHERE datname = $1")
        .bind(DATABASE)
        .fetch_optional(&mut connection)
        .await?;
    if exists.is_none() {
        let create = format!("CREATE DATABASE {DATABASE} OWNER {OWNER} TEMPLATE template0");
        connection.execute(AssertSqlSafe(create)).await?;
    }
    let grants = format!(
        "REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC; GRANT CONNECT, TEMPORARY ON DATABASE {DATABASE} TO {PROGRAM}; \
         GRANT CONNECT ON DATABASE {DATABASE} TO {REPORTER}"
    );
    connection.execute(AssertSqlSafe(grants)).await?;
    connection.close().await?;
    Ok(())
}

/// Waits until the server takes changes: one that is recovered to a moment lets people read long before it has got there.
/// `false` = it took longer than `patience`.
///
/// # Errors
/// It ends meanwhile, or somebody asks to stop.
pub async fn until_writable(
    superuser: &PgConnectOptions,
    patience: Duration,
    interrupted: &(dyn Fn() -> bool + Send + Sync),
) -> Result<bool> {
    let mut connection = PgConnection::connect_with(superuser).await?;
    let began = Instant::now();
    let mut told = false;
    while sqlx::query_scalar::<_, bool>("SELECT pg_is_in_recovery()").fetch_one(&mut connection).await? {
        if interrupted() {
            return Err(Error::Interrupted);
        }
        if began.elapsed() > patience {
            return Ok(false);
        }
        if !told {
            tracing::info!("PostgreSQL is being recovered");
            told = true;
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
    connection.close().await?;
    Ok(true)
}

async fn require_extension(connection: &mut PgConnection, name: &'static str, binaries: &Binaries) -> Result<()> {
    let found: Option<i32> = sqlx::query_scalar("SELECT 1 FROM pg_available_extensions WHERE name = $1")
        .bind(name)
        .fetch_optional(connection)
        .await?;
    found.map(|_| ()).ok_or_else(|| Error::NoExtension { bin: binaries.bin.clone(), name })
}

async fn sign_in(connection: &mut PgConnection, name: &str, password: &str) -> Result<()> {
    role(connection, name, "LOGIN").await?;
    // The password is hexadecimal: nothing in it can end the literal.
    let alter = format!(
        "ALTER ROLE {name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '{password}'"
    );
    connection.execute(AssertSqlSafe(alter)).await?;
    Ok(())
}

async fn role(connection: &mut PgConnection, name: &str, kind: &str) -> Result<()> {
    let exists: Option<i32> = sqlx::query_scalar("SELECT 1 FROM pg_roles WHERE rolname = $1")
        .bind(name)
        .fetch_optional(&mut *connection)
        .await?;
    if exists.is_none() {
        connection.execute(AssertSqlSafe(format!("CREATE ROLE {name} {kind}"))).await?;
    }
    Ok(())
}
