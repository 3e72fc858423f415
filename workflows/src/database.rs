//! Transactions that know who is acting.
//!
//! The program's connections work as the role `ehub_app`, which owns no table, and every transaction begins by saying
//! whose rows may be seen. A query that forgets its WHERE therefore still sees one company's rows only.

mod turnstile;

use ehub_engine::actor::{Actor, Kind, Role};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection, PgPool, Postgres, Transaction};
use std::sync::Arc;
use std::time::Duration;
use turnstile::{Kept, Turnstile};

/// Those who read mail besides its recipients.
const ADMINISTRATORS: &[Role] = &[800, 801, 802];

/// A connection that was used so short a time ago is taken as it is: asking whether it still answers would cost every
/// transaction a round trip, and the server may vanish after the question too.
const UNTESTED: Duration = Duration::from_secs(1);

/// The database as the program sees it.
#[derive(Clone, Debug)]
pub struct Db {
    pool: PgPool,
    turnstile: Arc<Turnstile>,
}

impl Db {
    /// Opens a pool of at most `size` connections, each of which takes the role `ehub_app`.
    ///
    /// # Errors
    /// When no first connection can be made, or its user may not take the role.
    pub async fn open(options: PgConnectOptions, size: u32) -> Result<Self, sqlx::Error> {
        let pool = PgPoolOptions::new()
            .max_connections(size)
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for < UNTESTED {
                        return Ok(true);
                    }
                    Ok(connection.ping().await.is_ok())
                })
            })
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute("SET ROLE ehub_app").await.map(|_| ()) })
            })
            .connect_with(options)
            .await?;
        Ok(Self { pool, turnstile: Turnstile::new() })
    }

    /// Begins a transaction that sees what `actor` may see. One round trip.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin(&self, actor: &Actor) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        match actor.company {
            None if reads_mail(actor) => self.begin_system().await,
            None => self.pool.begin_with("BEGIN; SET LOCAL ehub.scope = 'all'").await,
            // The only variable part is a number.
            Some(company) => {
                let begin = format!("BEGIN; SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '{company}'");
                self.pool.begin_with(AssertSqlSafe(begin)).await
            }
        }
    }

    /// Begins a transaction that sees every row: for sign-in and jobs, where nobody's rows are meant.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin_system(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.pool.begin_with("BEGIN; SET LOCAL ehub.scope = 'all'; SET LOCAL ehub.mail = 'on'").await
    }

    /// Begins a system's transaction whose commit does not wait for the disk. Only for what a job writes and would write
    /// again if the last moments were lost with the database: the job itself is in the queue durably until then.
    ///
    /// Whoever tells the world outside of what was written here commits something durable first, which makes everything
    /// before it durable too: the log is written in order. An attempt is written down before every call, so this holds by
    /// itself for jobs. A job that writes so ends itself in the same transaction ([`Hold::end`](ehub_engine::jobs::Hold::end)):
    /// the queue must not write down that it is over where this was forgotten.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin_repeatable(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        const BEGIN: &str =
            "BEGIN; SET LOCAL ehub.scope = 'all'; SET LOCAL ehub.mail = 'on'; SET LOCAL synchronous_commit = off";
        self.pool.begin_with(BEGIN).await
    }

    /// A connection kept for one quick question outside of any transaction, if there is one; to be given back after its answer.
    pub(crate) async fn kept(&self) -> Result<Option<Kept>, sqlx::Error> {
        self.turnstile.enter(&self.pool).await
    }

    /// The pool behind, for the job queue and for health checks.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }
}

/// Mail is read by administrators and by jobs, and by nobody else.
fn reads_mail(actor: &Actor) -> bool {
    match actor.kind {
        Kind::System => true,
        Kind::Person => actor.has_any(ADMINISTRATORS),
        Kind::Public => false,
    }
}

/// Lets the system's own work in a person's transaction see every row, until [`narrow`]: a mail is written for people
/// whom its cause may not see.
///
/// # Errors
/// The database's own.
pub(crate) async fn widen(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT set_config('ehub.scope', 'all', true), set_config('ehub.mail', 'on', true)")
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends [`widen`]: the transaction sees again what `actor` may see.
///
/// # Errors
/// The database's own.
pub(crate) async fn narrow(connection: &mut PgConnection, actor: &Actor) -> Result<(), sqlx::Error> {
    let scope = if actor.company.is_some() { "company" } else { "all" };
    let mail = if actor.company.is_none() && reads_mail(actor) { "on" } else { "" };
    sqlx::query("SELECT set_config('ehub.scope', $1, true), set_config('ehub.mail', $2, true)")
        .bind(scope)
        .bind(mail)
        .execute(connection)
        .await?;
    Ok(())
}
