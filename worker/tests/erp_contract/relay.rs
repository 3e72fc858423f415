//! A relay between the connector and an ERP that has no fault switches: on demand it loses one answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A running relay; it ends with the test's runtime.
pub struct Relay {
    /// Its address.
    pub url: String,
    lose: Arc<AtomicBool>,
}

impl Relay {
    /// Relays to `target` (host:port). Requests that contain `marker` are the ones whose answer can be lost.
    pub async fn start(target: String, marker: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let lose = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&lose);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, target.clone(), marker, Arc::clone(&switch)));
            }
        });
        Self { url, lose }
    }

    /// The next answer to a marked request gets lost.
    pub fn lose_the_next_answer(&self) {
        self.lose.store(true, Ordering::SeqCst);
    }
}

/// Passes one connection on, both ways.
async fn pass(client: TcpStream, target: String, marker: &'static str, switch: Arc<AtomicBool>) {
    let Ok(server) = TcpStream::connect(&target).await else { return };
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let losing = Arc::new(AtomicBool::new(false));
    let is_silent = Arc::clone(&losing);
    let there = tokio::spawn(async move {
        let mut seen = Vec::new();
        let mut buffer = [0; 16 * 1024];
        while let Ok(read @ 1..) = from_client.read(&mut buffer).await {
            seen.extend_from_slice(&buffer[..read]);
            let is_meant = seen.windows(marker.len()).any(|window| window == marker.as_bytes());
            if is_meant && switch.swap(false, Ordering::SeqCst) {
                losing.store(true, Ordering::SeqCst);
            }
            if to_server.write_all(&buffer[..read]).await.is_err() {
                break;
            }
        }
    });
    let mut buffer = [0; 16 * 1024];
    while let Ok(read @ 1..) = from_server.read(&mut buffer).await {
        // The ERP's answer proves that its work is done; the client waits for it in vain.
        if !is_silent.load(Ordering::SeqCst) && to_client.write_all(&buffer[..read]).await.is_err() {
            break;
        }
    }
    if is_silent.load(Ordering::SeqCst) {
        // Keep the line open, so that the client sees silence and not an end.
        let _ = there.await;
    }
}
