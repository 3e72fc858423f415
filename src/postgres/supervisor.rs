//! Starts the private server again when it ends by itself: killed, out of memory, or a crash that takes it down.

use super::account::Account;
use super::binaries::Binaries;
use super::error::{Error, Result};
use super::layout::Layout;
use super::server::{Run, Server};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Starts in a row after which the supervisor gives up.
const MOST_STARTS: u32 = 5;
/// Pause before the second start in a row; it doubles with each further one. The first start does not wait.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// A server that has run for so long counts as well again.
const STEADY: Duration = Duration::from_mins(1);

/// The running server, shared by the cluster, which stops it, and the supervisor, which replaces it.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot(Arc<Mutex<Option<Server>>>);

impl Slot {
    /// Puts a server in its place. One that ended before is dropped.
    pub(super) fn put(&self, server: Server) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
    }

    /// Takes the server out.
    pub(super) fn take(&self) -> Option<Server> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Turns true when the server has ended; `None` = there is none of ours.
    pub(super) fn ended(&self) -> Option<tokio::sync::watch::Receiver<bool>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Server::ended)
    }
}

/// Restarts one server.
#[derive(Debug)]
pub struct Supervisor {
    pub(super) slot: Slot,
    pub(super) layout: Layout,
    pub(super) bin: std::path::PathBuf,
    pub(super) run: Run,
}

impl Supervisor {
    /// Watches the server until `stop`, and starts it again whenever it ends. `is_up` hears `false` when it has ended and `true` when it
    /// takes connections again.
    ///
    /// # Errors
    /// [`Error::GaveUp`] after [`MOST_STARTS`] starts in a row that failed or whose server ended within [`STEADY`].
    pub async fn watch(self, stop: CancellationToken, is_up: impl Fn(bool) + Send) -> Result<()> {
        let supervisor = Arc::new(self);
        let (mut starts, mut began) = (0, Instant::now());
        loop {
            let Some(mut ended) = supervisor.slot.ended() else { return Ok(()) };
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                _ = ended.wait_for(|ended| *ended) => {}
            }
            is_up(false);
            tracing::error!(log = %supervisor.layout.log.display(), "PostgreSQL ended unexpectedly; it is started again");
            if began.elapsed() >= STEADY {
                starts = 0;
            }
            let mut last = "it ended soon after each start".to_owned();
            loop {
                if starts >= MOST_STARTS {
                    return Err(Error::GaveUp { starts, log: supervisor.layout.log.clone(), last });
                }
                tokio::select! {
                    biased;
                    () = stop.cancelled() => return Ok(()),
                    () = tokio::time::sleep(pause(starts)) => {}
                }
                starts += 1;
                let (starting, interrupted) = (supervisor.clone(), stop.clone());
                let started = tokio::task::spawn_blocking(move || starting.start(&|| interrupted.is_cancelled())).await;
                match started.unwrap_or_else(|error| Err(Error::Secret(format!("starting PostgreSQL: {error}")))) {
                    Ok(()) => break,
                    Err(Error::Interrupted) => return Ok(()),
                    Err(error) => {
                        tracing::error!(%error, starts, "PostgreSQL could not be started again");
                        last = error.to_string();
                    }
                }
            }
            began = Instant::now();
            tracing::warn!(starts, "PostgreSQL is ready again");
            is_up(true);
        }
    }

    fn start(&self, interrupted: &dyn Fn() -> bool) -> Result<()> {
        let account = Account::choose()?;
        let version = super::layout::version(&self.layout.cluster())?;
        let binaries = Binaries::find(&self.bin, version)?;
        self.slot.put(Server::start(&self.layout, &binaries, &account, &self.run, interrupted)?);
        Ok(())
    }
}

/// Pause before the next start, after so many in a row.
fn pause(starts: u32) -> Duration {
    match starts.checked_sub(1) {
        None => Duration::ZERO,
        Some(doublings) => FIRST_PAUSE * 2u32.pow(doublings.min(8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_start_does_not_wait_and_the_pauses_double() {
        let seconds: Vec<u64> = (0..MOST_STARTS).map(|starts| pause(starts).as_secs()).collect();
        assert_eq!(seconds, [0, 1, 2, 4, 8]);
    }
}
