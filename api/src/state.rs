//! What every handler can reach.

use crate::config::Config;
use crate::http::check::Check;
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
use ehub_workflows::reporting::Reporter;
use rand::Rng as _;
use std::sync::Arc;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// Calls that read log files at once: each reads up to 64 MB of a disk that everything else needs too.
const LOG_READS: usize = 2;

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
    /// Where questions to the reporting views are answered.
    pub query_limit: WorkbookLimit,
    /// Where log files are read; the others wait.
    pub log_turns: Arc<Semaphore>,
    /// The way to the reporting views; `None` = it is not set up.
    pub reporter: Option<Reporter>,
    /// Whether requests can be served.
    pub readiness: Arc<Readiness>,
    /// Looks at the whole installation.
    pub check: Check,
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
            query_limit: WorkbookLimit::new(config.queries_at_once, config.workbook_wait),
            log_turns: Arc::new(Semaphore::new(LOG_READS)),
            reporter: None,
            readiness: Arc::default(),
            check: Check::default(),
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
