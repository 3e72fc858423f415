//! Connections kept for the one question that every request asks: whose session is it?
//!
//! The pool asks every connection that comes back whether it still lives, so that each question through it costs two, the second
//! of them at the same time as the next caller's first. Here a connection goes from hand to hand.

use super::UNTESTED;
use sqlx::{Connection as _, PgConnection, PgPool};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many are kept at most, beside the pool's; whoever comes when all are taken asks through the pool.
const KEPT: usize = 4;

/// So long a connection is kept: after a failover nobody may go on asking the server that was the primary.
const LIFETIME: Duration = Duration::from_mins(1);

/// The connections that are free.
#[derive(Debug)]
pub(super) struct Turnstile {
    free: Mutex<Vec<(PgConnection, Since)>>,
    places: Arc<Semaphore>,
}

/// When a connection was taken from the pool, and when it last answered.
#[derive(Clone, Copy, Debug)]
struct Since {
    taken: Instant,
    answered: Instant,
}

/// A connection that is one caller's alone. It is kept if it is given back after its answer; one whose question failed, or whose
/// caller went away in between, may still have an answer to come, is dropped and thereby closed.
#[derive(Debug)]
pub(crate) struct Kept {
    connection: PgConnection,
    since: Since,
    turnstile: Arc<Turnstile>,
    _place: OwnedSemaphorePermit,
}

impl Turnstile {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self { free: Mutex::default(), places: Arc::new(Semaphore::new(KEPT)) })
    }

    /// A connection, if one may still be taken; the first ones come from the pool, which then opens others.
    pub(super) async fn enter(self: &Arc<Self>, pool: &PgPool) -> Result<Option<Kept>, sqlx::Error> {
        let Ok(place) = self.places.clone().try_acquire_owned() else { return Ok(None) };
        let (connection, since) = match self.take().await {
            Some(found) => found,
            None => (pool.acquire().await?.detach(), Since { taken: Instant::now(), answered: Instant::now() }),
        };
        Ok(Some(Kept { connection, since, turnstile: self.clone(), _place: place }))
    }

    /// The first free one that is young and, if it has rested for long, still answers.
    async fn take(&self) -> Option<(PgConnection, Since)> {
        loop {
            let (mut connection, since) = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            let young = since.taken.elapsed() < LIFETIME;
            if young && (since.answered.elapsed() < UNTESTED || connection.ping().await.is_ok()) {
                return Some((connection, since));
            }
        }
    }
}

impl Kept {
    /// Gives it back, answered.
    pub(crate) fn give_back(self) {
        let Self { connection, since, turnstile, _place } = self;
        let since = Since { answered: Instant::now(), ..since };
        turnstile.free.lock().unwrap_or_else(PoisonError::into_inner).push((connection, since));
    }
}

impl Deref for Kept {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for Kept {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}
