//! A proxy before an ERP that speaks JSON-RPC: it counts what is asked, and is silent where too much is asked for at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::tables::Tables;

/// What answers in the end.
pub enum Behind {
    /// A real ERP, at this address.
    Erp(String),
    /// Tables in this process.
    Tables(Arc<Tables>),
}

/// The paths at which the ERP accepts RPC calls.
#[derive(Clone, Copy, Default)]
pub enum Paths {
    /// All.
    #[default]
    Any,
    /// `/` and `/<database>/`, as Tryton up to 7.8.
    Early,
    /// `/rpc/` and `/<database>/rpc/`, as Tryton since 8.0.
    Late,
    /// None: another web server has the address.
    None,
}

impl Paths {
    /// The error status of a call at a wrong path.
    fn error_status(self, path: &str) -> Option<StatusCode> {
        match (self, path) {
            (Self::None, _) => Some(StatusCode::NOT_FOUND),
            (Self::Any, _) | (Self::Early, "/") | (Self::Late, "/rpc/") => None,
            // Read as the name of a database, without a session.
            (Self::Early, "/rpc/") => Some(StatusCode::UNAUTHORIZED),
            (Self::Early, path) if !path.ends_with("/rpc/") => None,
            (Self::Late, path) if path.ends_with("/rpc/") => None,
            (Self::Early | Self::Late, _) => Some(StatusCode::METHOD_NOT_ALLOWED),
        }
    }
}

#[derive(Default)]
struct Asked {
    calls: AtomicUsize,
    /// The most rows that one question wanted; one without a limit wants them all.
    most: AtomicUsize,
    /// The largest question, in bytes: a list of ids in it must not grow without end either.
    largest: AtomicUsize,
    /// Who asks for more rows gets no answer; 0 = everybody gets one.
    patience: AtomicUsize,
    /// So many more calls get an answer; `usize::MAX` = all.
    answers: AtomicUsize,
    /// Sign-ins.
    sign_ins: AtomicUsize,
    /// Nobody is let in.
    is_locked: AtomicBool,
    paths: Mutex<Paths>,
    /// The paths change when a call of this method arrives.
    planned_change: Mutex<Option<(&'static str, Paths)>>,
    /// Path and method of each call.
    requests: Mutex<Vec<(String, String)>>,
}

/// A running proxy; it ends with the test's runtime.
pub struct Gauge {
    /// Its address.
    pub url: String,
    asked: Arc<Asked>,
}

struct Pass {
    behind: Behind,
    client: reqwest::Client,
    asked: Arc<Asked>,
}

impl Gauge {
    /// Starts one.
    pub async fn start(behind: Behind) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Asked { answers: AtomicUsize::new(usize::MAX), ..Asked::default() });
        let pass =
            Pass { behind, client: ehub_http_client::builder().unwrap().build().unwrap(), asked: Arc::clone(&asked) };
        let app = Router::new().fallback(answer).with_state(Arc::new(pass));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { url, asked }
    }

    /// Calls since the last time this was asked.
    pub fn calls(&self) -> usize {
        self.asked.calls.swap(0, Ordering::SeqCst)
    }

    /// The most rows that one question ever wanted.
    pub fn most(&self) -> usize {
        self.asked.most.load(Ordering::SeqCst)
    }

    /// The largest question ever, in bytes.
    pub fn largest(&self) -> usize {
        self.asked.largest.load(Ordering::SeqCst)
    }

    /// From now on who asks for more rows at once gets no answer.
    pub fn be_silent_above(&self, rows: usize) {
        self.asked.patience.store(rows, Ordering::SeqCst);
    }

    /// So many more questions get an answer; those after them an error; `usize::MAX` = all get one.
    pub fn answer_only(&self, calls: usize) {
        self.asked.answers.store(calls, Ordering::SeqCst);
    }

    /// From now on nobody is let in, or everybody.
    pub fn lock(&self, is_locked: bool) {
        self.asked.is_locked.store(is_locked, Ordering::SeqCst);
    }

    /// The ERP accepts calls at these paths only.
    pub fn accept_at(&self, paths: Paths) {
        *self.asked.paths.lock().expect("the paths") = paths;
    }

    /// The same, from the first call of this method on.
    pub fn accept_at_from(&self, method: &'static str, paths: Paths) {
        *self.asked.planned_change.lock().expect("the plan") = Some((method, paths));
    }

    /// Path and method of each call since the last request for them.
    pub fn requests(&self) -> Vec<(String, String)> {
        std::mem::take(&mut *self.asked.requests.lock().expect("the requests"))
    }

    /// Sign-ins since the last time this was asked.
    pub fn sign_ins(&self) -> usize {
        self.asked.sign_ins.swap(0, Ordering::SeqCst)
    }
}

async fn answer(State(pass): State<Arc<Pass>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let call: Value = serde_json::from_slice(&body).expect("JSON");
    let method = call["method"].as_str().expect("a method");
    pass.asked.calls.fetch_add(1, Ordering::SeqCst);
    pass.asked.largest.fetch_max(body.len(), Ordering::SeqCst);
    let left = |left: usize| if left == usize::MAX { Some(left) } else { left.checked_sub(1) };
    if pass.asked.answers.fetch_update(Ordering::SeqCst, Ordering::SeqCst, left).is_err() {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    pass.asked.requests.lock().expect("the requests").push((uri.path().to_owned(), method.to_owned()));
    let change = pass.asked.planned_change.lock().expect("the plan").take_if(|(first, _)| *first == method);
    if let Some((_, paths)) = change {
        *pass.asked.paths.lock().expect("the paths") = paths;
    }
    let paths = *pass.asked.paths.lock().expect("the paths");
    if let Some(status) = paths.error_status(uri.path()) {
        return status.into_response();
    }
    if method == "common.db.login" {
        pass.asked.sign_ins.fetch_add(1, Ordering::SeqCst);
        if pass.asked.is_locked.load(Ordering::SeqCst) {
            return StatusCode::UNAUTHORIZED.into_response();
        }
    }
    if method.ends_with(".search_read") {
        let rows = call["params"][2].as_u64().map_or(usize::MAX, |rows| usize::try_from(rows).expect("fits"));
        pass.asked.most.fetch_max(rows, Ordering::SeqCst);
        let patience = pass.asked.patience.load(Ordering::SeqCst);
        if patience > 0 && rows > patience {
            // It thinks longer than anybody waits.
            std::future::pending::<()>().await;
        }
    }
    match &pass.behind {
        Behind::Tables(tables) => {
            let result = match (method, paths) {
                ("common.server.version", Paths::Early) => json!("7.0.59"),
                _ => tables.answer(method, &call["params"]),
            };
            let body = json!({ "id": 1, "result": result }).to_string();
            ([(header::DATE, tables.date()), (header::CONTENT_TYPE, "application/json".to_owned())], body)
                .into_response()
        }
        Behind::Erp(address) => {
            let mut request =
                pass.client.post(format!("{address}{uri}")).header(header::CONTENT_TYPE, "application/json");
            for name in [header::AUTHORIZATION, header::ACCEPT_ENCODING] {
                if let Some(value) = headers.get(&name) {
                    request = request.header(name, value);
                }
            }
            let response = request.body(body).send().await.expect("the ERP answers");
            let status = response.status();
            let date = response.headers().get(header::DATE).cloned();
            let mut answer = (status, response.bytes().await.expect("a body")).into_response();
            if let Some(date) = date {
                answer.headers_mut().insert(header::DATE, date);
            }
            answer
        }
    }
}
