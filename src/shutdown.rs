//! Ctrl-C and SIGTERM: the first asks everything to finish, the second waits for nothing.

use crate::error::{Error, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Tells everybody when to stop.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    /// Take nothing new, finish what is in progress.
    pub asked: CancellationToken,
    /// Drop what is in progress.
    pub forced: CancellationToken,
}

impl Shutdown {
    /// Listens to the signals from now on.
    ///
    /// # Errors
    /// The operating system refuses the handlers.
    pub fn listen() -> Result<Self> {
        let refused = |source| Error::Io { what: "listening to signals".to_owned(), source };
        let mut interrupt = signal(SignalKind::interrupt()).map_err(refused)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(refused)?;
        let shutdown = Self::default();
        let tell = shutdown.clone();
        tokio::spawn(async move {
            next(&mut interrupt, &mut terminate).await;
            tracing::info!("stopping; once more stops at once");
            tell.asked.cancel();
            next(&mut interrupt, &mut terminate).await;
            tell.forced.cancel();
        });
        Ok(shutdown)
    }
}

async fn next(interrupt: &mut Signal, terminate: &mut Signal) {
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}
