//! Transactions that know who is acting.
//!
//! The program's connections work as the role `ehub_app`, which owns no table, and every transaction begins by saying
//! whose rows may be seen. A query that forgets its WHERE therefore still sees one company's rows only.

mod limits;
mod probe;
mod turnstile;

pub use limits::{Limits, within};
pub use probe::Probe;

use crate::role;
use ehub_engine::actor::{Actor, Kind, Role};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection, PgPool, Postgres, SqlSafeStr as _, Transaction};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tracing::Instrument as _;
use turnstile::{Kept, Turnstile};

/// Those who read mail besides its recipients.
const MAIL_READERS: &[Role] = role::ADMINISTRATORS;

/// A connection that was used so short a time ago is taken as it is: asking whether it still answers would cost every
/// transaction a round trip, and the server may vanish after the question too.
const UNTESTED: Duration = Duration::from_secs(1);

/// What a connection does first.
const ROLE: &str = "SET ROLE ehub_app";

/// A connection that nobody has wanted for so long is closed, where not all are kept.
const IDLE: Duration = Duration::from_mins(10);

/// So long afterwards, connections are not trusted to be there, and outside of a transaction.
const IN_DOUBT: Duration = Duration::from_mins(1);

/// The database as the program sees it.
#[derive(Clone, Debug)]
pub struct Db {
    pool: PgPool,
    turnstile: Arc<Turnstile>,
    wait: Duration,
    doubt: Arc<Doubt>,
}

/// How many connections, how long one is waited for, and whether all are made before anybody asks.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Connections of the pool at most.
    pub size: u32,
    /// Patience of whoever wants one.
    pub wait: Duration,
    /// Open all at once: a connection costs a hundred times what a question costs, and people who come together should not have
    /// to wait for it.
    pub at_start: bool,
}

/// When a `BEGIN` failed last, which may have left a transaction behind, open and of no use; or when the server was started again.
#[derive(Debug, Default)]
struct Doubt {
    ever: AtomicBool,
    at: Mutex<Option<Instant>>,
}

impl Doubt {
    fn begins(&self) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.ever.store(true, Ordering::Release);
    }

    fn stands(&self) -> bool {
        // Nearly always there is none, and then there is nothing to lock.
        self.ever.load(Ordering::Acquire)
            && self.at.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|at| at.elapsed() < IN_DOUBT)
    }
}

/// Whose rows a transaction may see. Every variable is said in every transaction: what one before it has left behind counts for nothing.
#[derive(Clone, Copy, Debug)]
struct Sight {
    company: Option<i64>,
    mail: bool,
    /// Who reads, in whose language names are told; `None` = nobody.
    account: Option<i64>,
}

impl Sight {
    const SYSTEM: Self = Self { company: None, mail: true, account: None };

    fn of(actor: &Actor) -> Self {
        Self { company: actor.company, mail: actor.company.is_none() && reads_mail(actor), account: actor.account }
    }

    /// The statement that begins a transaction, with the limits of the request if it is one's. Numbers are all that varies.
    fn begin(self) -> String {
        let (scope, company) = match self.company {
            None => ("all", String::new()),
            Some(company) => ("company", company.to_string()),
        };
        let mail = if self.mail { "on" } else { "" };
        let account = self.account.map(|account| account.to_string()).unwrap_or_default();
        let limits = limits::current().map(Limits::settings).unwrap_or_default();
        format!(
            "BEGIN; SET LOCAL ehub.scope = '{scope}'; SET LOCAL ehub.company = '{company}'; SET LOCAL ehub.mail = '{mail}'; \
             SET LOCAL ehub.account = '{account}'{limits}"
        )
    }
}

impl Db {
    /// Opens a pool of at most `size` connections, each of which takes the role `ehub_app`. The first is made now, the others when
    /// they are wanted.
    ///
    /// # Errors
    /// When no first connection can be made, or its user may not take the role.
    pub async fn open(options: PgConnectOptions, size: u32) -> Result<Self, sqlx::Error> {
        Self::reach(options, Reach { size, wait: Duration::from_secs(10), at_start: false }).await
    }

    /// As [`Self::open`], in the way that `reach` says.
    ///
    /// # Errors
    /// When a connection that is to be made now cannot be, or its user may not take the role.
    pub async fn reach(options: PgConnectOptions, reach: Reach) -> Result<Self, sqlx::Error> {
        let doubt = Arc::new(Doubt::default());
        let doubted = doubt.clone();
        let pool = PgPoolOptions::new()
            .max_connections(reach.size)
            .min_connections(if reach.at_start { reach.size } else { 0 })
            .acquire_timeout(reach.wait)
            .idle_timeout((!reach.at_start).then_some(IDLE))
            .test_before_acquire(false)
            .before_acquire(move |connection, meta| {
                let (rested, doubted) = (meta.idle_for >= UNTESTED, doubted.stands());
                Box::pin(async move {
                    // Outside of a transaction this is a notice in the log of the server, and inside it is the way out.
                    if doubted && connection.execute("ROLLBACK").await.is_err() {
                        return Ok(false);
                    }
                    Ok(!rested || connection.ping().await.is_ok())
                })
            })
            .after_connect(|connection, _| Box::pin(async move { connection.execute(ROLE).await.map(|_| ()) }))
            .connect_with(options.clone())
            .await?;
        let turnstile = Turnstile::new(options);
        if reach.at_start {
            turnstile.fill().await?;
        }
        Ok(Self { pool, turnstile, wait: reach.wait, doubt })
    }

    /// The server was started again: for a minute, connections of the time before are tried before they are handed out.
    pub fn server_restarted(&self) {
        self.doubt.begins();
    }

    /// Begins a transaction that sees what `actor` may see. One round trip.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin(&self, actor: &Actor) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.begin_by(Sight::of(actor).begin()).await
    }

    /// Begins a transaction that sees what `actor` may see, all of it as it is now, and changes nothing: for lists that are read to their
    /// end in portions.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin_snapshot(&self, actor: &Actor) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        let whole = "; SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL cursor_tuple_fraction = 1";
        self.begin_by(Sight::of(actor).begin() + whole).await
    }

    /// Begins a transaction that sees every row: for sign-in and jobs, where nobody's rows are meant.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin_system(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.begin_by(Sight::SYSTEM.begin()).await
    }

    /// Begins a system's transaction whose commit does not wait for the disk. Only for what a job writes and would write
    /// again if the last moments were lost with the database: the job itself is in the queue durably until then.
    ///
    /// Whoever tells the world outside of what was written here commits something durable first, which makes everything
    /// before it durable too: the log is written in order. An attempt is written down before every call, so this holds by
    /// itself for jobs. A job that writes so ends itself in the same transaction ([`Claim::end`](ehub_engine::jobs::Hold::end)):
    /// the queue must not write down that it is over where this was forgotten.
    ///
    /// # Errors
    /// The database's own.
    pub async fn begin_repeatable(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.begin_by(Sight::SYSTEM.begin() + "; SET LOCAL synchronous_commit = off").await
    }

    /// Begins in a task of its own, which nobody who goes away cuts off: the driver knows of a transaction only once the `BEGIN` is
    /// answered, and would give a connection back with one open. Who has gone leaves a transaction that is rolled back as any other.
    async fn begin_by(&self, begin: String) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        let connection = self.acquire().await?;
        let begin = AssertSqlSafe(begin).into_sql_str();
        let opening = tokio::spawn(Transaction::begin(connection, Some(begin)).in_current_span());
        let Ok(opening) = tokio::time::timeout(self.wait, opening).await else { return Err(sqlx::Error::PoolTimedOut) };
        // The task fails to end only where the whole program ends.
        let opening = opening.unwrap_or(Err(sqlx::Error::PoolClosed));
        if let Err(sqlx::Error::Database(_) | sqlx::Error::BeginFailed) = &opening {
            self.doubt.begins();
        }
        opening
    }

    /// A connection of the pool. One that must still be made is made in a task of its own: whoever goes away meanwhile would throw away
    /// what was done, and the next one would begin anew.
    async fn acquire(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        if self.pool.size() >= self.pool.options().get_max_connections() || self.pool.num_idle() > 0 {
            return self.pool.acquire().await;
        }
        let pool = self.pool.clone();
        let made = tokio::spawn(async move { pool.acquire().await }.in_current_span()).await;
        made.unwrap_or(Err(sqlx::Error::PoolClosed))
    }

    /// Asks whether the database is there, on a connection of its own.
    pub fn probe(&self) -> Probe {
        Probe::new((*self.pool.connect_options()).clone())
    }

    /// A connection kept for one quick question outside of any transaction, if there is one; to be given back after its answer.
    pub(crate) async fn kept(&self) -> Option<Kept> {
        self.turnstile.enter().await
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
        Kind::Person => actor.has_any(MAIL_READERS),
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

#[cfg(test)]
mod tests;
