//! Real connections over loopback to whoever says nothing, half of it, or does not listen.

use super::*;
use crate::clock;
use axum::body::Bytes;
use axum::routing::get;
use ehub_api::config::Slowest;
use ehub_workflows::Db;
use sqlx::PgPool;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::oneshot;

const SHORT: Duration = Duration::from_millis(200);
/// What must not happen in a test: on a busy machine everything takes long.
const NEVER: Duration = Duration::from_hours(1);

const HEALTH: &[u8] = b"GET /ok HTTP/1.1\r\nhost: localhost\r\n\r\n";

fn patient() -> Patience {
    Patience { connections: 64, head: NEVER, rest: NEVER, write: NEVER, farewell: Duration::ZERO }
}

fn ok() -> Router {
    Router::new().route("/ok", get(async || "ok"))
}

struct Open {
    address: SocketAddr,
    shutdown: Shutdown,
    served: tokio::task::JoinHandle<Result<()>>,
}

async fn open(router: Router, patience: Patience) -> Open {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, shutdown) = (listener.local_addr().unwrap(), Shutdown::default());
    let served = tokio::spawn(serve(listener, router, patience, shutdown.clone()));
    Open { address, shutdown, served }
}

impl Open {
    async fn connect(&self, words: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(words).await.unwrap();
        stream
    }
}

/// Everything up to the end; how the end came does not matter.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn answered(stream: &mut TcpStream) {
    let mut bytes = [0; 12];
    stream.read_exact(&mut bytes).await.unwrap();
    assert_eq!(&bytes, b"HTTP/1.1 200");
}

#[tokio::test]
async fn who_says_nothing_or_half_of_it_is_sent_away() {
    let open = open(ok(), Patience { head: SHORT, ..patient() }).await;
    for words in [b"".as_slice(), b"GET /ok HTTP/1.1\r\nhost: loc"] {
        assert_eq!(until_closed(&mut open.connect(words).await).await, "");
    }
    // One who has asked in time is not concerned. On a busy machine not every one does.
    let mut stream = loop {
        let mut stream = open.connect(HEALTH).await;
        if stream.read_exact(&mut [0; 12]).await.is_ok() {
            break stream;
        }
    };
    tokio::time::sleep(SHORT * 2).await;
    stream.write_all(b"GET /ok HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await.unwrap();
    assert!(until_closed(&mut stream).await.contains("HTTP/1.1 200"));
}

#[tokio::test]
async fn who_has_been_answered_and_rests_for_long_is_sent_away() {
    let open = open(ok(), Patience { rest: SHORT, ..patient() }).await;
    let half_of_the_next = [HEALTH, b"GET /ok HT"].concat();
    for words in [HEALTH, half_of_the_next.as_slice()] {
        // The end comes from the other side, with the answer before it, if a busy machine has let us ask in time.
        while !until_closed(&mut open.connect(words).await).await.ends_with("ok") {}
    }
}

#[tokio::test]
async fn who_does_not_take_the_answer_is_given_up() {
    let (held, mut given_up) = oneshot::channel::<()>();
    let held = Arc::new(std::sync::Mutex::new(Some(held)));
    let endless = move || {
        let held = held.lock().unwrap().take();
        // The answer holds it for as long as it is being written.
        let pieces = futures::stream::unfold(held, |held| async move {
            Some((std::result::Result::<_, Infallible>::Ok(Bytes::from(vec![b'x'; 65_536])), held))
        });
        std::future::ready(Body::from_stream(pieces))
    };
    let open = open(Router::new().route("/ok", get(endless)), Patience { write: SHORT, ..patient() }).await;
    let mut stream = open.connect(HEALTH).await;
    answered(&mut stream).await;
    (&mut given_up).await.unwrap_err();
}

#[tokio::test]
async fn silent_connections_in_any_number_stop_nobody() {
    let open = open(ok(), Patience { connections: 8, ..patient() }).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(open.connect(b"").await);
    }
    answered(&mut open.connect(HEALTH).await).await;
    for first in &mut silent[..30] {
        assert_eq!(until_closed(first).await, "", "the first ones have made room");
    }
}

#[tokio::test]
async fn while_it_says_farewell_connections_are_still_taken() {
    let open = open(ok(), Patience { farewell: NEVER, ..patient() }).await;
    open.shutdown.asked.cancel();
    answered(&mut open.connect(HEALTH).await).await;
    assert!(!open.served.is_finished());
}

#[tokio::test]
async fn after_the_farewell_who_rests_is_sent_away_and_who_waits_is_answered() {
    let (go_on, wait) = oneshot::channel::<()>();
    let (begin, started) = oneshot::channel::<()>();
    let both = Arc::new(std::sync::Mutex::new(Some((begin, wait))));
    let slow = move || {
        let both = both.lock().unwrap().take();
        async move {
            if let Some((begin, wait)) = both {
                let _ = begin.send(());
                let _ = wait.await;
            }
            "ok"
        }
    };
    let open = open(ok().route("/slow", get(slow)), patient()).await;
    let mut resting = open.connect(HEALTH).await;
    answered(&mut resting).await;
    let mut slow = open.connect(b"GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    started.await.unwrap();
    open.shutdown.asked.cancel();
    until_closed(&mut resting).await;
    assert!(TcpStream::connect(open.address).await.is_err(), "nobody listens any more");
    go_on.send(()).unwrap();
    assert!(until_closed(&mut slow).await.ends_with("ok"));
    open.served.await.unwrap().unwrap();
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn who_sends_half_a_body_hears_so_and_is_sent_away(pool: PgPool) {
    let db = Db::open((*pool.connect_options()).clone(), 2).await.unwrap();
    let config = ehub_api::Config { slowest: Slowest { pause: SHORT, whole: NEVER }, ..ehub_api::Config::default() };
    let state = ehub_api::AppState::new(db, &[7; 32], clock::now, config);
    let open = open(ehub_api::router(state), patient()).await;
    let head = b"POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
    let answer = until_closed(&mut open.connect(&[head.as_slice(), b"{\"user"].concat()).await).await;
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("BODY_CUT_OFF"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}
