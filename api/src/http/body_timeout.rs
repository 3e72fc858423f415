//! Bodies that take their time. A piece that does not come ends the body, and so does one that never ends; who is refused before the body
//! was read hears whether the connection stays.

use crate::config::Slowest;
use crate::state::AppState;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use std::io::{Error, ErrorKind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// What is left of a body is read to the end if it is no more than this, and comes at once: the connection can be used again.
const LEFT: u64 = 64 * 1024;
/// How long that may take.
const MOMENT: Duration = Duration::from_secs(1);

/// The layer, outside of the one that writes the envelope.
pub async fn bound(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    // Whoever waits for our word before sending is not asked to send what nobody will read.
    let waits = request.headers().contains_key(header::EXPECT);
    let rest = Rest::default();
    let slowest = state.config.slowest;
    let mut response =
        next.run(request.map(|body| Body::new(Timed { body, clock: Clock::new(slowest), rest: rest.clone() }))).await;
    let Some(mut body) = rest.0.lock().unwrap_or_else(PoisonError::into_inner).take() else { return response };
    if waits || !drained(&mut body).await {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Whether nothing is left.
async fn drained(body: &mut Body) -> bool {
    if body.size_hint().upper().is_none_or(|left| left > LEFT) {
        return false;
    }
    let read = async {
        while let Some(frame) = std::future::poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await {
            if frame.is_err() {
                return false;
            }
        }
        true
    };
    tokio::time::timeout(MOMENT, read).await.unwrap_or(false)
}

/// What a handler has left unread.
#[derive(Clone, Debug, Default)]
struct Rest(Arc<Mutex<Option<Body>>>);

/// When patience ends.
#[derive(Debug)]
struct Clock {
    pause: Duration,
    next: Pin<Box<Sleep>>,
    end: Pin<Box<Sleep>>,
}

impl Clock {
    fn new(slowest: Slowest) -> Self {
        let sleep = |time| Box::pin(tokio::time::sleep(time));
        Self { pause: slowest.pause, next: sleep(slowest.pause), end: sleep(slowest.whole) }
    }

    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        self.next.as_mut().poll(cx).is_ready() || self.end.as_mut().poll(cx).is_ready()
    }

    fn piece_came(&mut self) {
        self.next.as_mut().reset(Instant::now() + self.pause);
    }
}

/// A body under time; dropped before its end, it leaves what is left.
struct Timed {
    body: Body,
    clock: Clock,
    rest: Rest,
}

impl HttpBody for Timed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if polled.is_pending() && self.clock.is_over(cx) {
            let late = Error::new(ErrorKind::TimedOut, "the body did not come in time");
            return Poll::Ready(Some(Err(axum::Error::new(late))));
        }
        let frame = ready!(polled);
        self.clock.piece_came();
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Timed {
    fn drop(&mut self) {
        if !self.body.is_end_stream() {
            let left = std::mem::take(&mut self.body);
            *self.rest.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(left);
        }
    }
}
