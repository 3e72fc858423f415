//! Connections kept for the one question that every request asks: whose session is it?
//!
//! The pool asks every connection that comes back whether it still lives, so that each question through it costs two, the second
//! of them at the same time as the next caller's first. Here a connection goes from hand to hand.
//!
//! They are its own, not the pool's, and they are made off the path of any request: who finds none asks through the pool.

use super::UNTESTED;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many are kept at most, beside the pool's; whoever comes when all are taken asks through the pool.
const KEPT: usize = 4;

/// So long a connection is kept: after a failover nobody may go on asking the server that was the primary.
const LIFETIME: Duration = Duration::from_mins(1);

/// What a connection does first. The question outlives no patience: it is answered in a moment, or the database is not well.
const FIRST: &str = "SET ROLE ehub_app; SET statement_timeout = '10s'; SET lock_timeout = '10s'";

/// The connections that are free.
#[derive(Debug)]
pub(super) struct Turnstile {
    options: PgConnectOptions,
    free: Mutex<Vec<Free>>,
    places: Arc<Semaphore>,
}

/// A connection, when it was made and when it last answered. It has a place until it is closed.
#[derive(Debug)]
struct Free {
    connection: PgConnection,
    made: Instant,
    answered: Instant,
    _place: OwnedSemaphorePermit,
}

/// A connection that is one caller's alone. It is kept if it is given back after its answer; one whose question failed, or whose
/// caller went away in between, may still have an answer to come, is dropped and thereby closed.
#[derive(Debug)]
pub(crate) struct Kept {
    inner: Free,
    turnstile: Arc<Turnstile>,
}

impl Turnstile {
    pub(super) fn new(options: PgConnectOptions) -> Arc<Self> {
        Arc::new(Self { options, free: Mutex::default(), places: Arc::new(Semaphore::new(KEPT)) })
    }

    /// A connection, if one is free. If one may still be made, it will be there for those who come next.
    pub(super) async fn enter(self: &Arc<Self>) -> Option<Kept> {
        if let Some(inner) = self.take().await {
            return Some(Kept { inner, turnstile: self.clone() });
        }
        let place = self.places.clone().try_acquire_owned().ok()?;
        let turnstile = self.clone();
        tokio::spawn(async move {
            if let Err(error) = turnstile.make(place).await {
                tracing::debug!(%error, "no connection for the session's question");
            }
        });
        None
    }

    /// Makes all of them.
    pub(super) async fn fill(&self) -> Result<(), sqlx::Error> {
        while let Ok(place) = self.places.clone().try_acquire_owned() {
            self.make(place).await?;
        }
        Ok(())
    }

    async fn make(&self, place: OwnedSemaphorePermit) -> Result<(), sqlx::Error> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        connection.execute(FIRST).await?;
        let now = Instant::now();
        self.put(Free { connection, made: now, answered: now, _place: place });
        Ok(())
    }

    /// The first free one that is young and, if it has rested for long, still answers.
    async fn take(&self) -> Option<Free> {
        loop {
            let mut found = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            let young = found.made.elapsed() < LIFETIME;
            if young && (found.answered.elapsed() < UNTESTED || found.connection.ping().await.is_ok()) {
                return Some(found);
            }
        }
    }

    fn put(&self, free: Free) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(free);
    }
}

impl Kept {
    /// Gives it back, answered.
    pub(crate) fn give_back(self) {
        let Self { inner, turnstile } = self;
        turnstile.put(Free { answered: Instant::now(), ..inner });
    }
}

impl Deref for Kept {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.inner.connection
    }
}

impl DerefMut for Kept {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.inner.connection
    }
}
