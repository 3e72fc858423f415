//! The supplier's people, who work on through all of it: they send, reopen what was refused, and now and then withdraw.

use crate::spine::person::Person;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What all of them share.
pub struct Supplier {
    person: Person,
    /// Where an API was started and not yet killed.
    portals: Mutex<Vec<String>>,
    pub asns: Vec<i64>,
    /// So many of the notices are ready; the others are still being packed.
    pub ready: AtomicUsize,
    home: AtomicBool,
    pub calls: AtomicU32,
    pub unanswered: AtomicU32,
}

impl Supplier {
    pub fn new(person: Person, asns: Vec<i64>) -> Arc<Self> {
        Arc::new(Self {
            person,
            portals: Mutex::default(),
            asns,
            ready: AtomicUsize::new(1),
            home: AtomicBool::new(false),
            calls: AtomicU32::new(0),
            unanswered: AtomicU32::new(0),
        })
    }

    /// Tells everybody where the APIs are now.
    pub fn tell(&self, portals: Vec<String>) {
        *self.portals.lock().unwrap_or_else(PoisonError::into_inner) = portals;
    }

    /// Sends everybody home.
    pub fn go_home(&self) {
        self.home.store(true, Ordering::Relaxed);
    }

    /// One of the people works until everybody goes home.
    pub async fn work(self: Arc<Self>, seed: u64) {
        let mut rng = StdRng::seed_from_u64(seed);
        while !self.home.load(Ordering::Relaxed) {
            let ready = self.ready.load(Ordering::Relaxed).clamp(1, self.asns.len());
            let asn = self.asns[rng.random_range(0..ready)];
            let withdraws = rng.random_range(0..40) == 0;
            let which = rng.random_range(0..usize::MAX);
            self.attend(asn, withdraws, which).await;
            tokio::time::sleep(Duration::from_millis(rng.random_range(5..80))).await;
        }
    }

    /// Looks at a notice and does what is to be done.
    pub async fn attend(&self, asn: i64, withdraws: bool, which: usize) {
        let path = format!("/asns/{asn}");
        let Some(seen) = self.call(which, Method::GET, &path, &json!({})).await else { return };
        let event = match seen["data"]["state"].as_str() {
            Some("Unsent") => "send",
            Some("Refused") => "reopen",
            Some("Sent") if withdraws => "cancel",
            _ => return,
        };
        let path = format!("{path}/events/{event}");
        let mut body = json!({ "version": seen["data"]["version"] });
        let Some(answer) = self.call(which, Method::POST, &path, &body).await else { return };
        if answer["errorLabel"] == "CONFIRM" {
            body["confirmToken"] = answer["confirmToken"].clone();
            self.call(which, Method::POST, &path, &body).await;
        }
    }

    /// A call that may fail for good reasons; an answer that it should never give ends the test.
    async fn call(&self, which: usize, method: Method, path: &str, body: &Value) -> Option<Value> {
        let portal = {
            let portals = self.portals.lock().unwrap_or_else(PoisonError::into_inner);
            portals[which % portals.len()].clone()
        };
        self.calls.fetch_add(1, Ordering::Relaxed);
        match self.person.attempt(&portal, method, path, body).await {
            Some((StatusCode::OK | StatusCode::CONFLICT, answer)) => Some(answer),
            // The database was away.
            Some((status, _)) if status.is_server_error() => {
                self.unanswered.fetch_add(1, Ordering::Relaxed);
                None
            }
            Some((status, answer)) => panic!("{path}: {status} {answer}"),
            None => {
                self.unanswered.fetch_add(1, Ordering::Relaxed);
                None
            }
        }
    }
}
