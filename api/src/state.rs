//! What every handler can reach.

use crate::config::Config;
use crate::door::token::TokenKey;
use chrono::{DateTime, Utc};
use ehub_workflows::Db;
use ehub_workflows::link::Randomness;
use std::sync::Arc;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// Where the time comes from.
pub type Clock = fn() -> DateTime<Utc>;

/// Shared state of the router; cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// The database.
    pub db: Db,
    /// Signs and checks tokens.
    pub key: Arc<TokenKey>,
    /// The clock.
    pub clock: Clock,
    /// Ids of sessions and requests.
    pub new_id: fn() -> Uuid,
    /// Random bytes: of links.
    pub randomness: Randomness,
    /// Settings.
    pub config: Arc<Config>,
    /// Password checks are dear; only so many run at once.
    pub password_checks: Arc<Semaphore>,
    /// Sign-ins that may wait for their check; the next one is sent away.
    pub sign_ins: Arc<Semaphore>,
}

/// Sign-ins that wait at most; at two checks of 30 ms at a time the last one waits about a second.
const SIGN_INS: usize = 64;

impl AppState {
    /// State with random ids. `secret` signs the tokens: at least 32 random bytes, the same in every process.
    pub fn new(db: Db, secret: &[u8], clock: Clock, config: Config) -> Self {
        Self {
            db,
            key: Arc::new(TokenKey::new(secret)),
            clock,
            new_id: Uuid::new_v4,
            randomness,
            password_checks: Arc::new(Semaphore::new(config.password_checks.max(1))),
            sign_ins: Arc::new(Semaphore::new(SIGN_INS)),
            config: Arc::new(config),
        }
    }

    /// The time.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)()
    }
}

/// Of the operating system: ids hold 122 random bits each, and only half of each is taken.
fn randomness(buffer: &mut [u8]) {
    for part in buffer.chunks_mut(6) {
        part.copy_from_slice(&Uuid::new_v4().as_bytes()[..part.len()]);
    }
}
