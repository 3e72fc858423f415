//! Connections from outside: how many, and how long each may keep us waiting.
//!
//! Whoever connects and says nothing, says half of it, or does not listen to the answer, is sent away after a time. Where there are as
//! many as there may be, the one that has rested for longest makes room for the next.

mod crowd;
mod stream;

use crate::error::Result;
use crate::shutdown::Shutdown;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use crowd::{Crowd, Place};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use stream::Stalling;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// After the operating system could not give a connection: others must end first.
const BREATH: Duration = Duration::from_millis(100);

/// How many connections there may be, and patience with each.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Connections at the same time.
    pub connections: usize,
    /// From the connection to the end of the first head.
    pub head: Duration,
    /// From an answer to the end of the next head.
    pub rest: Duration,
    /// With somebody who does not take what we write.
    pub write: Duration,
    /// From the wish to stop until no connection is taken any more.
    pub farewell: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connections: 64,
            head: Duration::from_secs(10),
            rest: Duration::from_mins(1),
            write: Duration::from_secs(30),
            farewell: Duration::ZERO,
        }
    }
}

/// Serves a router until asked to stop; requests in progress are finished.
///
/// # Errors
/// None so far: what fails is one connection.
pub async fn serve(listener: TcpListener, router: Router, patience: Patience, shutdown: Shutdown) -> Result<()> {
    let crowd = Arc::new(Crowd::new(patience.connections));
    let closing = CancellationToken::new();
    let guests = TaskTracker::new();
    let stop = async {
        shutdown.asked.cancelled().await;
        tokio::time::sleep(patience.farewell).await;
    };
    tokio::pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            biased;
            () = &mut stop => break,
            taken = take(&listener) => taken,
        };
        // Everybody is busy: whoever comes now is sent away, as if nobody listened.
        let Some(place) = crowd.enter() else { continue };
        let guest = Guest { place: Arc::new(place), address, router: router.clone() };
        guests.spawn(converse(stream, guest, patience, closing.clone()));
    }
    drop(listener);
    closing.cancel();
    guests.close();
    guests.wait().await;
    Ok(())
}

/// The next connection.
async fn take(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(taken) => return taken,
            // Gone before we looked.
            Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Somebody who has connected.
#[derive(Clone)]
struct Guest {
    place: Arc<Place>,
    address: SocketAddr,
    router: Router,
}

impl Guest {
    async fn answer(
        self,
        request: hyper::Request<Incoming>,
    ) -> std::result::Result<axum::response::Response, Infallible> {
        let busy = self.place.busy();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.address));
        let response = self.router.oneshot(request).await?;
        Ok(response.map(|body| busy.until_the_end_of(body)))
    }
}

/// Answers one connection's requests until it ends, its patience is over, its place is wanted, or we stop.
async fn converse(stream: TcpStream, guest: Guest, patience: Patience, closing: CancellationToken) {
    let place = guest.place.clone();
    let stream = TokioIo::new(Stalling::new(stream, patience.write));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience.rest);
    let connection = builder.serve_connection(stream, service_fn(move |request| guest.clone().answer(request)));
    let first = tokio::time::sleep(patience.head);
    tokio::pin!(connection, first);
    let (mut waiting, mut staying) = (true, true);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "a connection ended");
                }
                return;
            }
            () = place.wanted() => return,
            () = first.as_mut(), if waiting => {
                if !place.has_asked() {
                    return;
                }
                waiting = false;
            }
            () = closing.cancelled(), if staying => {
                connection.as_mut().graceful_shutdown();
                staying = false;
            }
        }
    }
}

#[cfg(test)]
#[path = "http_server_test.rs"]
mod tests;
