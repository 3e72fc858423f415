//! Bringing the schema up to this program while other programs go on working: locks are waited for briefly and asked for again, one
//! process migrates at a time, and what an interrupted CREATE INDEX CONCURRENTLY left behind is taken away first.

#[cfg(test)]
mod judge;
#[cfg(test)]
mod landed;
#[cfg(test)]
mod run_test;
#[cfg(test)]
mod upgrade_test;
mod words;

use crate::error::{Error, Result};
use sqlx::migrate::{Migrate as _, MigrateError, Migration, Migrator};
use sqlx::{AssertSqlSafe, Executor as _, PgConnection};
use std::time::Duration;
use tokio::time::sleep;

/// The migrations, inside the program.
pub static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// So long at a time whose turn it is is waited for. Briefly: who waits in a statement holds a snapshot, and a CREATE INDEX CONCURRENTLY
/// of whoever's turn it is waits for every snapshot, also for that one.
const BITE: Duration = Duration::from_millis(200);
/// Between two bites.
const BETWEEN_BITES: Duration = Duration::from_millis(300);
/// The longest pause before a lock is asked for again.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// A lock was not given in time.
const LOCK_NOT_AVAILABLE: &str = "55P03";
/// Somebody else holds what we want and wants what we hold.
const DEADLOCK: &str = "40P01";

/// How patient a migration is with those who work meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a lock is waited for: everybody who comes later to the table waits behind us.
    pub lock: Duration,
    /// How often a migration is tried.
    pub tries: u32,
    /// Before the second try; doubles with every further one.
    pub pause: Duration,
}

/// Runs what is pending. Two processes at once take turns.
///
/// # Errors
/// A migration fails, or did not get its locks; or the database is newer than the program, or was made by an unreleased version.
pub async fn run(connection: &mut PgConnection, migrations: &Migrator, patience: Patience) -> Result<()> {
    // Ours takes its turn itself.
    let mut migrator = Migrator::with_migrations(migrations.iter().cloned().collect());
    migrator.set_locking(false);
    // Whatever the role or the database is set to: an index of a large table takes its time.
    connection.execute("SET statement_timeout = 0").await?;
    let (mut last, mut tries) = (None, 0);
    loop {
        take_turn(connection).await?;
        let failed = pending(connection, &migrator, patience).await.err();
        let given_back = connection.unlock().await;
        let Some(error) = failed else { return Ok(given_back?) };
        let Some((version, why)) = passing(&error) else { return Err(error) };
        given_back?;
        tries = if last == Some(version) { tries + 1 } else { 1 };
        last = Some(version);
        if tries >= patience.tries {
            return Err(gave_up(&migrator, version, tries, patience, why));
        }
        tracing::warn!(version, tries, why, "a migration did not get its locks; it is tried again");
        sleep(pause(patience.pause, tries)).await;
    }
}

/// Executes statements while no other process migrates or does the same: two that grant at once write the same rows of the catalogue, and
/// one of them fails.
///
/// # Errors
/// A statement fails.
pub async fn in_turn(connection: &mut PgConnection, statements: &'static str) -> Result<()> {
    take_turn(connection).await?;
    set_lock_timeout(connection, Duration::ZERO).await?;
    let done = connection.execute(statements).await;
    let given_back = connection.unlock().await;
    done?;
    Ok(given_back?)
}

fn pause(first: Duration, tries: u32) -> Duration {
    first.saturating_mul(1_u32.checked_shl(tries.saturating_sub(1)).unwrap_or(u32::MAX)).min(LONGEST_PAUSE)
}

/// Waits until no other process migrates.
async fn take_turn(connection: &mut PgConnection) -> Result<()> {
    set_lock_timeout(connection, BITE).await?;
    let mut told = false;
    loop {
        match connection.lock().await {
            Err(error) if code(&error).as_deref() == Some(LOCK_NOT_AVAILABLE) => {}
            other => return Ok(other?),
        }
        if !told {
            tracing::info!("another process migrates; waiting for it");
            told = true;
        }
        sleep(BETWEEN_BITES).await;
    }
}

/// Applies one migration after the other.
async fn pending(connection: &mut PgConnection, migrator: &Migrator, patience: Patience) -> Result<()> {
    connection.ensure_migrations_table(&migrator.table_name).await?;
    let applied = connection.list_applied_migrations(&migrator.table_name).await?;
    let applied: Vec<_> = applied.into_iter().map(|one| (one.version, one.checksum.into_owned())).collect();
    require_released(migrator, &applied)?;
    // A database that is newer than the program is refused before anything is done; so is half of a migration.
    migrator.run_to(0, &mut *connection).await?;
    for migration in migrator.iter().filter(|migration| !applied.iter().any(|(done, _)| *done == migration.version)) {
        tracing::debug!(version = migration.version, name = %migration.description, "migrating");
        if migration.no_tx {
            outside(connection, migrator, migration).await?;
        } else {
            set_lock_timeout(connection, patience.lock).await?;
            migrator.run_to(migration.version, &mut *connection).await?;
        }
    }
    // Compares what ran with what this program knows.
    Ok(migrator.run(&mut *connection).await?)
}

/// Refuses a database that an unreleased version made: until the first release the files of `migrations/` are edited in place, so that a
/// version number stands for another text there. A database that is newer than the program has the same text wherever both have a number.
///
/// # Errors
/// A migration of this program was applied with another text. `applied` are versions with their checksums.
pub fn require_released(migrations: &Migrator, applied: &[(i64, Vec<u8>)]) -> Result<()> {
    let other = |migration: &&Migration| {
        applied.iter().any(|(version, checksum)| *version == migration.version && **checksum != *migration.checksum)
    };
    let Some(Migration { version, description, .. }) = migrations.iter().find(other) else { return Ok(()) };
    Err(Error::Plain(format!(
        "this database was made by an unreleased version of eHub and cannot be upgraded (migration {version:04}, {description}, has \
         changed since). Create a new, empty database, point eHub to it, and run ehub migrate or ehub up again. For the demo: \
         make clean-data deletes its data, and the next start makes a new database"
    )))
}

/// Builds or drops an index while everybody works. It blocks nobody, so it waits as long as older transactions (a backup, say) take.
async fn outside(connection: &mut PgConnection, migrator: &Migrator, migration: &Migration) -> Result<()> {
    set_lock_timeout(connection, Duration::ZERO).await?;
    let index = words::index_made(migration.sql.as_str());
    take_away(connection, index.as_deref()).await?;
    let done = migrator.run_to(migration.version, &mut *connection).await;
    if done.is_err() {
        // It would cost every write and serve no read. What was wrong is told, not that this failed, too.
        let _ = take_away(connection, index.as_deref()).await;
    }
    Ok(done?)
}

/// Drops the index of this name if it was left half built.
async fn take_away(connection: &mut PgConnection, index: Option<&str>) -> std::result::Result<(), sqlx::Error> {
    let Some(index) = index else { return Ok(()) };
    let half: bool = sqlx::query_scalar(
        "SELECT coalesce((SELECT NOT indisvalid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))), false)",
    )
    .bind(index)
    .fetch_one(&mut *connection)
    .await?;
    if half {
        tracing::warn!(index, "an index was left half built; it is built anew");
        let drop = format!("DROP INDEX CONCURRENTLY IF EXISTS \"{}\"", index.replace('"', "\"\""));
        connection.execute(AssertSqlSafe(drop)).await?;
    }
    Ok(())
}

async fn set_lock_timeout(connection: &mut PgConnection, wait: Duration) -> std::result::Result<(), sqlx::Error> {
    let set = format!("SET lock_timeout = {}", wait.as_millis());
    connection.execute(AssertSqlSafe(set)).await?;
    Ok(())
}

fn code(error: &MigrateError) -> Option<String> {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else { return None };
    error.as_database_error()?.code().map(std::borrow::Cow::into_owned)
}

/// The migration that met somebody else's lock, and how.
fn passing(error: &Error) -> Option<(i64, &'static str)> {
    let Error::Migration(error @ MigrateError::ExecuteMigration(_, version)) = error else { return None };
    match code(error)?.as_str() {
        LOCK_NOT_AVAILABLE => Some((*version, "a lock was not given in time")),
        DEADLOCK => Some((*version, "it and another transaction waited for each other")),
        _ => None,
    }
}

fn gave_up(migrator: &Migrator, version: i64, tries: u32, patience: Patience, why: &str) -> Error {
    let name = migrator.iter().find(|migration| migration.version == version).map_or("", |found| &found.description);
    Error::Plain(format!(
        "migration {version:04} ({name}) was tried {tries} times for {} ms each and is given up: {why}. Nothing of it was done, eHub \
         works on as before. Some transaction holds the table; SELECT pid, usename, state, xact_start, query FROM pg_stat_activity \
         WHERE xact_start < now() - interval '5 seconds' shows it. When it is over, run ehub migrate again (settings: \
         database.migration_lock_milliseconds, database.migration_tries)",
        patience.lock.as_millis()
    ))
}
