//! What every handler can reach.

use crate::config::Config;
use crate::http::hash_limit::HashLimit;
use crate::http::in_flight::InFlight;
use crate::http::one_at_a_time::OneAtATime;
use crate::http::rate_limit::RateLimit;
use crate::http::readiness::Readiness;
use crate::http::static_files::Policies;
use crate::http::token::TokenKey;
use crate::http::workbook_limit::WorkbookLimit;
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
    pub rate_limit: Arc<RateLimit>,
    /// Settings.
    pub config: Arc<Config>,
    /// The company's identity provider; `None` = there is none.
    pub provider: Option<Arc<Provider>>,
    /// What browsers may load, and from where.
    pub policies: Arc<Policies>,
    /// Before the passwords of those who signed in from there lately, or are signed in.
    pub known: HashLimit,
    /// Before those of strangers.
    pub strangers: HashLimit,
    /// Those whose own password is being compared while they are signed in.
    pub turns: OneAtATime,
    /// Calls in progress, by account.
    pub in_flight: InFlight,
    /// Where workbooks are read and written.
    pub workbook_limit: WorkbookLimit,
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
            rate_limit: Arc::new(RateLimit::new(config.public_calls)),
            known: HashLimit::new(config.password_checks),
            strangers: HashLimit::new(config.password_checks),
            turns: OneAtATime::default(),
            in_flight: InFlight::new(config.calls_per_account),
            workbook_limit: WorkbookLimit::new(config.workbooks_at_once, config.workbook_wait),
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
