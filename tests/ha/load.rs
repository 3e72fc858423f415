//! Work of a supplier, through both APIs by turns. What was not acknowledged is looked up before it is done again.

use super::PATIENCE;
use super::machines::Machines;
use chrono::{Days, NaiveDate, Utc};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// A change that the API said was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    pub process: String,
    pub id: i64,
    pub version: i64,
    pub event: String,
}

/// An event that is to be caused.
#[derive(Clone, Debug)]
pub struct Step {
    process: &'static str,
    /// `/po-lines/7`
    path: String,
    id: i64,
    version: i64,
    event: &'static str,
}

/// A shipment notice that is ready to be sent.
#[derive(Clone, Debug)]
pub struct Notice {
    pub step: Step,
    pub reference: String,
}

/// Somebody who is signed in: one token serves at both doors.
#[derive(Clone)]
pub struct Supplier {
    http: reqwest::Client,
    doors: Vec<String>,
    turn: Arc<AtomicUsize>,
    token: String,
}

/// A material of the simulator's that is shipped without lots and boxes.
const PLAIN_MATERIAL: &str = "SB000540";

#[expect(clippy::disallowed_methods, reason = "a test plays a person, who looks at the calendar")]
fn in_days(days: u64) -> NaiveDate {
    Utc::now().with_timezone(&chrono_tz::Asia::Taipei).date_naive() + Days::new(days)
}

impl Supplier {
    pub async fn sign_in(machines: &Machines) -> Self {
        Self::of(&machines.doors, "supplier1").await
    }

    pub async fn as_other(&self, user: &str) -> Self {
        Self::of(&self.doors, user).await
    }

    async fn of(doors: &[String], user: &str) -> Self {
        let http = ehub_http_client::builder().unwrap().timeout(Duration::from_secs(15)).build().unwrap();
        let body = json!({ "username": user, "password": "Ehub2026demo" });
        let answer = http.post(format!("{}/api/auth/login", doors[0])).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let token = answer["data"]["token"].as_str().unwrap_or_else(|| panic!("{user}: {answer}")).to_owned();
        Self { http, doors: doors.to_vec(), turn: Arc::default(), token }
    }

    /// One call at the next door: status and body, or nothing when there was no answer.
    async fn call(&self, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let door = &self.doors[self.turn.fetch_add(1, Ordering::Relaxed) % self.doors.len()];
        let url = format!("{door}/api{path}");
        let request = match body {
            Some(body) => self.http.post(url).json(body),
            None => self.http.get(url),
        };
        let answer = request.bearer_auth(&self.token).send().await.ok()?;
        Some((answer.status().as_u16(), answer.json().await.ok()?))
    }

    /// Reads, as often as it takes.
    pub async fn get(&self, path: &str) -> Value {
        let begun = Instant::now();
        loop {
            let answer = self.call(path, None).await;
            if let Some((200, body)) = answer {
                return body["data"].clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{path}: {answer:?}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Writes while everything is well; confirms warnings as a person would.
    async fn post(&self, path: &str, mut body: Value) -> Value {
        let (mut status, mut answer) = self.call(path, Some(&body)).await.unwrap();
        if status == 409 && answer["errorLabel"] == "CONFIRM" {
            body["confirmToken"] = answer["confirmToken"].clone();
            (status, answer) = self.call(path, Some(&body)).await.unwrap();
        }
        assert_eq!(status, 200, "{path}: {answer}");
        answer["data"].clone()
    }

    /// New lines in the ERP; waits until the portal has them, and gives the event that accepts each.
    pub async fn ordered(&self, machines: &Machines, count: usize) -> Vec<Step> {
        let line = json!({ "materialCode": PLAIN_MATERIAL, "quantity": "10", "needByOn": in_days(20) });
        let lines = vec![line; count];
        let order = machines.erp_post("/orders", &json!({ "vendorCode": "V10001", "lines": lines })).await;
        let path = format!("/po-lines?size=100&poNo={}", order["poNo"].as_str().unwrap());
        let begun = Instant::now();
        loop {
            let found = self.get(&path).await;
            if found["totalcount"] == count {
                return found["items"].as_array().unwrap().iter().map(accept).collect();
            }
            assert!(begun.elapsed() < PATIENCE, "the orders do not come: {found}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Complete drafts of shipment notices.
    pub async fn drafted(&self, machines: &Machines, count: usize) -> Vec<Notice> {
        let mut notices = Vec::new();
        for step in self.ordered(machines, count).await {
            self.post(&format!("{}/events/accept", step.path), json!({ "version": step.version })).await;
            let line = json!({ "poLineId": step.id, "quantity": "10" });
            let asn = self.post("/asns", json!({ "lines": [line] })).await;
            let path = format!("/asns/{}", asn["id"]);
            let draft = self.get(&path).await;
            let reference = draft["asnNo"].as_str().unwrap().to_owned();
            let edit = json!({
                "version": draft["version"], "supplierShipmentNo": format!("SH-{reference}"),
                "shippedOn": in_days(1), "etaOn": in_days(3), "taxCode": "01", "invoiceNo": format!("I{}", asn["id"]),
                "invoiceOn": in_days(0), "invoiceAmount": "1.00", "invoiceVat": "0", "exchangeRate": "31.5",
                "totalPackages": 2,
                "lines": [{ "id": draft["lines"][0]["id"], "poLineId": step.id, "shipQty": "10", "packages": 2,
                            "rtNo": "", "lots": [], "boxes": [] }],
            });
            self.post(&format!("{path}/events/edit"), edit).await;
            let version = self.get(&path).await["version"].as_i64().unwrap();
            let id = asn["id"].as_i64().unwrap();
            notices.push(Notice { step: Step { process: "asn", path, id, version, event: "send" }, reference });
        }
        notices
    }

    /// Waits until the ERP has answered.
    pub async fn sent(&self, notice: &Notice) {
        let begun = Instant::now();
        loop {
            let asn = self.get(&notice.step.path).await;
            if asn["state"] == "Sent" {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{} stays {}", notice.reference, asn["state"]);
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Causes an event; `Some` = the API said that it was done, `None` = it was done and nobody said so.
    async fn cause(&self, step: &Step) -> Option<Change> {
        let path = format!("{}/events/{}", step.path, step.event);
        let mut body = json!({ "version": step.version });
        let begun = Instant::now();
        loop {
            let answer = self.call(&path, Some(&body)).await;
            match &answer {
                Some((200, done)) => {
                    let version = done["data"]["version"].as_i64().unwrap();
                    return Some(Change {
                        process: step.process.to_owned(),
                        id: step.id,
                        version,
                        event: step.event.to_owned(),
                    });
                }
                Some((409, refused)) if refused["errorLabel"] == "CONFIRM" => {
                    body["confirmToken"] = refused["confirmToken"].clone();
                    continue;
                }
                // An earlier try got through.
                Some((409, refused)) if refused["errorLabel"] == "STALE" => return None,
                Some((500.., _)) | None => {}
                Some(other) => panic!("{path}: {other:?}"),
            }
            assert!(begun.elapsed() < PATIENCE, "{path}: {answer:?}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

fn accept(line: &Value) -> Step {
    let (id, version) = (line["id"].as_i64().unwrap(), line["version"].as_i64().unwrap());
    Step { process: "po_line", path: format!("/po-lines/{id}"), id, version, event: "accept" }
}

/// Steps on their way, four at a time.
pub struct Load {
    done: Arc<Mutex<Vec<Change>>>,
    tasks: JoinSet<()>,
}

impl Load {
    pub fn start(supplier: &Supplier, steps: &[Step]) -> Self {
        let done: Arc<Mutex<Vec<Change>>> = Arc::default();
        let mut tasks = JoinSet::new();
        // Notices and answers mixed, so that the death of the primary meets both.
        for hand in 0..4 {
            let mine: Vec<Step> = steps.iter().skip(hand).step_by(4).cloned().collect();
            let (half, rest) = mine.split_at(mine.len() / 2);
            let mixed: Vec<Step> =
                half.iter().zip(rest.iter().rev()).flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
            let (supplier, done) = (supplier.clone(), done.clone());
            tasks.spawn(async move {
                for step in mixed {
                    let change = supplier.cause(&step).await;
                    done.lock().unwrap().extend(change);
                }
            });
        }
        Self { done, tasks }
    }

    pub fn acknowledged(&self) -> Vec<Change> {
        self.done.lock().unwrap().clone()
    }

    /// Waits until so many were acknowledged.
    pub async fn until(&self, enough: impl Fn(usize) -> bool) {
        let begun = Instant::now();
        while !enough(self.done.lock().unwrap().len()) {
            assert!(begun.elapsed() < PATIENCE, "the work does not go on");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits for the rest.
    pub async fn finish(mut self) -> Vec<Change> {
        while let Some(ended) = self.tasks.join_next().await {
            ended.unwrap();
        }
        let done = self.done.lock().unwrap();
        done.clone()
    }
}
