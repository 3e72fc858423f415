//! A relay between the connector and an ERP that has no fault switches: on demand it loses an answer, or stops a call so that somebody
//! else can act meanwhile.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A running relay; it ends with the test's runtime.
pub struct Relay {
    /// Its address.
    pub url: String,
    plan: Arc<Mutex<Option<Plan>>>,
}

/// What happens to the next request that contains the marker.
struct Plan {
    marker: &'static str,
    fate: Fate,
}

enum Fate {
    /// The ERP does its work, and its answer gets lost.
    Lost,
    /// It waits before the ERP hears of it.
    Before(Arc<Gate>),
    /// The ERP has done its work, its answer waits.
    After(Arc<Gate>),
}

/// Where a call is stopped.
#[derive(Default)]
pub struct Gate {
    reached: Notify,
    open: Notify,
}

impl Gate {
    /// Waits until the call is there.
    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    /// Lets it go on.
    pub fn open(&self) {
        self.open.notify_one();
    }

    async fn pass(&self) {
        self.reached.notify_one();
        self.open.notified().await;
    }
}

impl Relay {
    /// Relays to `target` (host:port).
    pub async fn start(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let plan = Arc::new(Mutex::new(None));
        let planned = Arc::clone(&plan);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, target.clone(), Arc::clone(&planned)));
            }
        });
        Self { url, plan }
    }

    fn plan(&self, marker: &'static str, fate: Fate) {
        *self.plan.lock().expect("the plan") = Some(Plan { marker, fate });
    }

    /// The answer to the next call of this method gets lost.
    pub fn lose(&self, marker: &'static str) {
        self.plan(marker, Fate::Lost);
    }

    /// The next call of this method waits at the gate before the ERP hears of it.
    pub fn stop_before(&self, marker: &'static str) -> Arc<Gate> {
        let gate = Arc::new(Gate::default());
        self.plan(marker, Fate::Before(Arc::clone(&gate)));
        gate
    }

    /// The answer to the next call of this method waits at the gate.
    pub fn stop_after(&self, marker: &'static str) -> Arc<Gate> {
        let gate = Arc::new(Gate::default());
        self.plan(marker, Fate::After(Arc::clone(&gate)));
        gate
    }
}

/// The plan, if the bytes are those of its request.
fn struck(plan: &Mutex<Option<Plan>>, bytes: &[u8]) -> Option<Fate> {
    let mut plan = plan.lock().expect("the plan");
    let marker = plan.as_ref()?.marker.as_bytes();
    let is_meant = bytes.windows(marker.len()).any(|window| window == marker);
    if is_meant { plan.take().map(|plan| plan.fate) } else { None }
}

/// Passes one connection on, both ways.
async fn pass(client: TcpStream, target: String, plan: Arc<Mutex<Option<Plan>>>) {
    let Ok(server) = TcpStream::connect(&target).await else { return };
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let due: Arc<Mutex<Option<Fate>>> = Arc::default();
    let strike = Arc::clone(&due);
    let there = tokio::spawn(async move {
        let mut seen = Vec::new();
        let mut buffer = [0; 16 * 1024];
        while let Ok(read @ 1..) = from_client.read(&mut buffer).await {
            // A marker may be cut in two; what was seen long ago is another request's.
            let kept = seen.len().saturating_sub(100);
            seen.drain(..kept);
            seen.extend_from_slice(&buffer[..read]);
            if let Some(fate) = struck(&plan, &seen) {
                seen.clear();
                if let Fate::Before(gate) = &fate {
                    gate.pass().await;
                }
                *strike.lock().expect("the fate") = Some(fate);
            }
            if to_server.write_all(&buffer[..read]).await.is_err() {
                break;
            }
        }
    });
    let mut buffer = [0; 16 * 1024];
    while let Ok(read @ 1..) = from_server.read(&mut buffer).await {
        let fate = due.lock().expect("the fate").take();
        match fate {
            // The ERP's answer proves that its work is done; the client waits for it in vain, on an open line.
            Some(Fate::Lost) => {
                let _ = there.await;
                return;
            }
            Some(Fate::After(gate)) => gate.pass().await,
            Some(Fate::Before(_)) | None => {}
        }
        if to_client.write_all(&buffer[..read]).await.is_err() {
            break;
        }
    }
}
