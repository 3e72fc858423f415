//! What happens while it rages, and how it comes to rest.

use crate::spine::chaos::supplier::Supplier;
use crate::spine::chaos::verdict;
use crate::spine::stack::{Process, Stack};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Workers and further APIs at once.
const PROCESSES: usize = 2;
/// People who send at once.
const PEOPLE: usize = 4;
/// Longest wait for rest, as a bound for a test that would hang.
const REST: Duration = Duration::from_mins(5);

/// How often what was done.
#[derive(Debug, Default)]
pub struct Tally {
    pub workers_killed: u32,
    pub apis_killed: u32,
    pub ambushes: u32,
    pub databases_stopped: u32,
    pub faults: u32,
    pub received: u32,
}

/// Everything that takes part.
pub struct Storm {
    // Dropped in this order: first who needs the others.
    workers: Vec<Process>,
    apis: Vec<(Process, String)>,
    people: Vec<JoinHandle<()>>,
    pub supplier: Arc<Supplier>,
    pub stack: Stack,
    rng: StdRng,
    pub tally: Tally,
}

impl Storm {
    pub fn gather(stack: Stack, supplier: Arc<Supplier>, mut rng: StdRng, worker: Process) -> Self {
        let mut workers = vec![worker];
        workers.extend((1..PROCESSES).map(|_| stack.worker()));
        let apis = (0..PROCESSES).map(|_| stack.api()).collect();
        let seeds: [u64; PEOPLE] = rng.random();
        let storm = Self { workers, apis, people: vec![], supplier, stack, rng, tally: Tally::default() };
        storm.tell();
        let people = seeds.map(|seed| tokio::spawn(storm.supplier.clone().work(seed)));
        Self { people: people.into(), ..storm }
    }

    fn tell(&self) {
        self.supplier.tell(self.apis.iter().map(|(_, portal)| portal.clone()).collect());
    }

    /// Kills, breaks, sends and receives for so long; the database is stopped after a third and after two thirds.
    pub async fn rage(&mut self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time {
            let share = begun.elapsed().as_secs_f64() / time.as_secs_f64();
            // The last ones are sent when it is nearly over, so that there is something on its way all the time.
            self.supplier.ready.store(ready(self.supplier.asns.len(), share * 1.2), Ordering::Relaxed);
            if share * 3.0 >= f64::from(self.tally.databases_stopped + 1) {
                self.stack.restart_database();
                self.tally.databases_stopped += 1;
            }
            match self.rng.random_range(0..12) {
                0 | 1 => self.kill_worker(),
                2 => self.kill_api(),
                3..=5 => self.break_the_erp().await,
                6 => self.receive().await,
                7 | 8 => self.ambush().await,
                _ => {}
            }
            let pause = self.rng.random_range(20..300);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        assert_eq!(self.tally.databases_stopped, 2, "the storm was too short for two stops of the database");
    }

    fn kill_worker(&mut self) {
        let place = self.rng.random_range(0..self.workers.len());
        self.workers.swap_remove(place).kill();
        self.workers.push(self.stack.worker());
        self.tally.workers_killed += 1;
    }

    fn kill_api(&mut self) {
        let place = self.rng.random_range(0..self.apis.len());
        self.apis.swap_remove(place).0.kill();
        self.apis.push(self.stack.api());
        self.tell();
        self.tally.apis_killed += 1;
    }

    async fn break_the_erp(&mut self) {
        let times = self.rng.random_range(1..6);
        let slow = self.rng.random_range(100..2_500);
        let faults = [
            json!({}),
            json!({ "slowMs": slow, "times": times }),
            json!({ "down": true, "times": 3 * times }),
            json!({ "timeoutAfterPosting": true, "times": times }),
            json!({ "timeoutAfterPosting": true, "slowMs": 300, "duplicate": true, "times": times }),
            json!({ "refuse": "dock 7 is closed", "times": 1 }),
            json!({ "needsConfirmation": "really?", "times": 1 }),
            json!({ "conflict": true, "times": times }),
            json!({ "duplicate": true, "times": times }),
            json!({ "signIn": true, "times": times }),
        ];
        let chosen = faults.choose(&mut self.rng).unwrap();
        self.stack.faults(chosen).await;
        self.tally.faults += 1;
    }

    /// The worst moment, on purpose: the ERP acts and never answers, and every worker is killed while it waits.
    async fn ambush(&mut self) {
        self.stack.faults(&json!({ "timeoutAfterPosting": true })).await;
        tokio::time::sleep(Duration::from_millis(self.rng.random_range(200..1_500))).await;
        for _ in 0..PROCESSES {
            self.workers.swap_remove(0).kill();
            self.tally.workers_killed += 1;
        }
        self.stack.faults(&json!({})).await;
        self.workers = (0..PROCESSES).map(|_| self.stack.worker()).collect();
        self.tally.ambushes += 1;
    }

    /// The warehouse receives a delivery that the ERP has, wholly.
    async fn receive(&mut self) {
        let all = self.stack.erp_get("/asns").await;
        let open: Vec<&Value> =
            all["items"].as_array().unwrap().iter().filter(|delivery| delivery["state"] == "expected").collect();
        if let Some(delivery) = open.choose(&mut self.rng) {
            self.stack.erp_post("/receipts", &json!({ "inboundNo": delivery["inboundNo"] })).await;
            self.tally.received += 1;
        }
    }

    /// The ERP is well again and nobody is killed any more: the supplier sends what is left, and everything comes to rest.
    pub async fn calm(&mut self) {
        self.supplier.go_home();
        for person in self.people.drain(..) {
            person.await.unwrap();
        }
        self.stack.faults(&json!({})).await;
        let begun = Instant::now();
        loop {
            verdict::none_is_doubled(&self.stack).await;
            let left = verdict::restless(&self.stack).await;
            if left.is_empty() {
                return;
            }
            assert!(begun.elapsed() < REST, "never at rest: {left:?}");
            verdict::make_due(&self.stack).await;
            for asn in verdict::with_the_supplier(&self.stack, &self.supplier.asns).await {
                self.supplier.attend(asn, false, 0).await;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]
fn ready(asns: usize, share: f64) -> usize {
    (asns as f64 * share) as usize
}
