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

/// How a caller may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The system answers.
    Free,
    /// The system is down, and this caller tries it.
    Try,
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

    /// Lets the caller pass, or sends the job away until the next try. No attempt is lost. Of a system that is down, the caller whose turn
    /// it is passes: its own call is the try.
    pub async fn pass(&self) -> Result<(), Failure> {
        self.turn().await.map(drop)
    }

    /// The same, but a system that is down is tried by `probe`, a call that is about no document. A document that the system cannot
    /// take at the moment then neither keeps the gate closed nor uses up the tries.
    pub async fn pass_by<T>(
        &self,
        probe: impl Future<Output = T>,
        outage: fn(&T) -> Option<Outage>,
    ) -> Result<(), Failure> {
        if self.turn().await? == Turn::Free {
            return Ok(());
        }
        self.tell(outage(&probe.await).as_ref()).await?;
        // Where the probe failed, the gate is closed again, and the wait is the one that this failure made.
        self.turn().await.map(drop)
    }

    async fn turn(&self) -> Result<Turn, Failure> {
        match circuit_breaker::permit(&self.db, (self.clock)(), self.system).await.map_err(failure)? {
            Permit::Go => Ok(Turn::Free),
            Permit::Try => Ok(Turn::Try),
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
