//! Waking workers: at once in this process, by one merged NOTIFY in the others.
//!
//! NOTIFY takes a lock at commit that ends group commit for everybody, so the transaction that enqueues never notifies.
//! Whoever committed rings the bell; a connection of its own passes that on. A missed ring costs one polling interval.

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

const CHANNEL: &str = "ehub_jobs";
/// Rings within this time go out as one NOTIFY.
const MERGE: Duration = Duration::from_millis(5);
/// Pause after a failed connection.
const PAUSE: Duration = Duration::from_secs(2);

/// Tells workers that there may be ready jobs. Clones are the same bell.
#[derive(Clone, Debug)]
pub struct Notifier {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    process: String,
    rung: watch::Sender<u64>,
    outward: Notify,
}

impl Notifier {
    /// A bell of the process named `process`; the name must differ between processes, so that none wakes itself twice.
    pub fn new(process: impl Into<String>) -> Self {
        let rung = watch::Sender::new(0);
        Self { inner: Arc::new(Inner { process: process.into(), rung, outward: Notify::new() }) }
    }

    /// Wakes the workers of this process and, through [`announce`], those of the others. Call it after the commit.
    pub fn notify(&self) {
        self.notify_here();
        self.inner.outward.notify_one();
    }

    /// Wakes the workers of this process only.
    pub(super) fn notify_here(&self) {
        self.inner.rung.send_modify(|count| *count = count.wrapping_add(1));
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.inner.rung.subscribe()
    }
}

/// Passes rings on to other processes until `stop`. Run it once in every process that enqueues.
pub async fn announce(notifier: Notifier, options: PgConnectOptions, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let told = tokio::select! {
            () = stop.cancelled() => return,
            told = tell(&notifier, &options) => told,
        };
        if let Err(error) = told {
            tracing::warn!(%error, "cannot announce jobs, workers of other processes poll meanwhile");
            pause(&stop).await;
        }
    }
}

async fn tell(notifier: &Notifier, options: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    // Nothing is lost with a notification, so its commit need not wait for the disk.
    sqlx::query("SET synchronous_commit = off").execute(&mut connection).await?;
    loop {
        notifier.inner.outward.notified().await;
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(&notifier.inner.process)
            .execute(&mut connection)
            .await?;
        tokio::time::sleep(MERGE).await;
    }
}

/// Hears the rings of other processes until `stop`. Run it once in every process that works.
pub async fn listen(notifier: Notifier, options: PgConnectOptions, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let heard = tokio::select! {
            () = stop.cancelled() => return,
            heard = hear(&notifier, &options) => heard,
        };
        if let Err(error) = heard {
            tracing::warn!(%error, "cannot listen for jobs, polling meanwhile");
            pause(&stop).await;
        }
    }
}

async fn hear(notifier: &Notifier, options: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let pool: PgPool = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // `None` = the connection was lost and made again: something may have been missed.
        match listener.try_recv().await? {
            Some(note) if note.payload() == notifier.inner.process => {}
            Some(_) | None => notifier.notify_here(),
        }
    }
}

async fn pause(stop: &CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = tokio::time::sleep(PAUSE) => {}
    }
}
