//! The gate before a system outside: closed while that is down, so that it is asked gently and nothing loses attempts.

use crate::runtime::failure;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::jobs::{Failure, admin};
use ehub_workflows::circuit_breaker::{self, Permit, System};
use ehub_workflows::{Db, Error};
use std::time::Duration;

/// What a call saw of a system that is down.
#[derive(Clone, Debug)]
pub(crate) struct Outage {
    /// In words.
    pub words: String,
    /// The system wants to be left alone for so long; `None` = a single failure closes no gate.
    pub at_least: Option<Duration>,
}

/// One gate.
#[derive(Clone, Debug)]
pub(crate) struct CircuitBreaker {
    db: Db,
    system: System,
    /// Jobs that wait before it; they need not wait any longer when it opens.
    kinds: &'static [&'static str],
    clock: fn() -> DateTime<Utc>,
}

impl CircuitBreaker {
    /// The gate of `system`, before which jobs of `kinds` wait.
    pub fn new(db: Db, system: System, kinds: &'static [&'static str], clock: fn() -> DateTime<Utc>) -> Self {
        Self { db, system, kinds, clock }
    }

    /// Lets the caller pass, or sends the job away until somebody tries again. No attempt is lost.
    pub async fn pass(&self) -> Result<(), Failure> {
        match circuit_breaker::permit(&self.db, (self.clock)(), self.system).await.map_err(failure)? {
            Permit::Go => Ok(()),
            Permit::Wait { until, words } => {
                let pause = (until - (self.clock)()).to_std().unwrap_or(Duration::ZERO);
                Err(Failure::postpone(words, pause))
            }
        }
    }

    /// The next one may try at once: a worker starts, perhaps with other settings than those that were turned away, or whoever was
    /// let through had nothing to say.
    pub async fn knock(&self) -> Result<(), Error> {
        circuit_breaker::try_now(&self.db, (self.clock)(), self.system).await
    }

    /// Tells how it went: `Some` = the system could not be reached, did not answer, or did not let us in.
    pub async fn tell(&self, fault: Option<&Outage>) -> Result<(), Failure> {
        let now = (self.clock)();
        let Some(Outage { words, at_least }) = fault else {
            if circuit_breaker::answered(&self.db, now, self.system).await.map_err(failure)? {
                let mut tx = self.db.begin_system().await?;
                let hastened = admin::hasten(&mut tx, self.kinds).await?;
                tx.commit().await?;
                tracing::info!(system = %self.system, hastened, "a system outside answers again");
            }
            return Ok(());
        };
        let at_least = at_least.map(|pause| TimeDelta::from_std(pause).unwrap_or(TimeDelta::MAX));
        circuit_breaker::failed(&self.db, now, self.system, words, at_least).await.map_err(failure)
    }
}
