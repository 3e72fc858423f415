//! What every handler can reach.

use crate::config::Config;
use crate::door::calls::Calls;
use crate::door::desk::Desk;
use crate::door::flood::Flood;
use crate::door::lane::Lane;
use crate::door::pages::Policies;
use crate::door::ready::Readiness;
use crate::door::token::TokenKey;
use crate::door::turn::Turns;
use crate::oidc::Provider;
use chrono::{DateTime, Utc};
use ehub_workflows::Db;
use ehub_workflows::link::Randomness;
use rand::RngCore as _;
use std::sync::Arc;
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
    /// Random bytes: of secrets, links and salts.
    pub randomness: Randomness,
    /// Calls of the public routes, by address.
    pub flood: Arc<Flood>,
    /// Settings.
    pub config: Arc<Config>,
    /// The company's identity provider; `None` = there is none.
    pub provider: Option<Arc<Provider>>,
    /// What browsers may load, and from where.
    pub policies: Arc<Policies>,
    /// Before the passwords of those who signed in from there lately, or are signed in.
    pub known: Lane,
    /// Before those of strangers.
    pub strangers: Lane,
    /// Those whose own password is being compared while they are signed in.
    pub turns: Turns,
    /// Calls in progress, by account.
    pub calls: Calls,
    /// Where workbooks are read and written.
    pub desk: Desk,
    /// Whether requests can be served.
    pub readiness: Arc<Readiness>,
}

impl AppState {
    /// State with random ids. `secret` signs the tokens: at least 32 random bytes, the same in every process.
    pub fn new(db: Db, secret: &[u8], clock: Clock, config: Config) -> Self {
        Self {
            db,
            key: Arc::new(TokenKey::new(secret)),
            clock,
            new_id: Uuid::new_v4,
            randomness,
            flood: Arc::new(Flood::new(config.public_calls)),
            known: Lane::new(config.password_checks),
            strangers: Lane::new(config.password_checks),
            turns: Turns::default(),
            calls: Calls::new(config.calls_per_account),
            desk: Desk::new(config.workbooks_at_once, config.workbook_wait),
            readiness: Arc::default(),
            provider: config.sso.clone().map(|settings| Arc::new(Provider::new(settings))),
            policies: Arc::new(Policies::new(&config)),
            config: Arc::new(config),
        }
    }

    /// Fresh random bytes.
    pub fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.randomness)(&mut bytes);
        bytes
    }

    /// The time.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)()
    }
}

/// Of the operating system, which the thread's generator is seeded with.
fn randomness(buffer: &mut [u8]) {
    rand::rng().fill_bytes(buffer);
}
