//! The processes of eHub: an ERP, two APIs and two workers, which share one database and one signing key.

use super::PATIENCE;
use super::load::Supplier;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = kill(Pid::from_raw(i32::try_from(self.0.id()).unwrap()), Signal::SIGTERM);
        let _ = self.0.wait();
    }
}

pub struct Machines {
    // Dropped in this order: first who needs the others.
    _processes: Vec<Process>,
    _home: TempDir,
    /// Where the two APIs answer.
    pub doors: Vec<String>,
    erp: String,
    http: reqwest::Client,
}

impl Machines {
    pub fn start(program: &str, owner: &str) -> Self {
        let home = tempfile::Builder::new().prefix("ehub-m").tempdir().unwrap();
        let command = |arguments: &[&str], erp: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
            command.args(arguments).current_dir(home.path()).env("EHUB__DATA_DIR", home.path().join("data"));
            command.env("DATABASE_URL", program).env("EHUB__DATABASE__OWNER_URL", owner).env("EHUB__HTTP__PORT", "0");
            // Four processes make all their connections at the start; the pair has room for a hundred.
            command
                .env("EHUB__DATABASE__MAX_CONNECTIONS", "10")
                .env("EHUB__ERP__URL", erp)
                .env("EHUB__ERP__PULL_SECONDS", "1")
                .env("EHUB__LOG__FILTER", "error");
            command
        };
        let (simulator, erp) =
            spawn(command(&["simulator", "--listen", "127.0.0.1:0"], ""), "The ERP simulator is ready: ");
        let made = command(&["demo", "--demo"], &erp).status().unwrap();
        assert!(made.success(), "the schema and the demo companies");
        let mut processes = Vec::new();
        let mut doors = Vec::new();
        for _ in 0..2 {
            let (api, door) = spawn(command(&["api", "--demo"], &erp), "eHub is ready: ");
            let (worker, _) = spawn(command(&["worker", "--demo"], &erp), "eHub's worker is ready");
            doors.push(door);
            processes.extend([api, worker]);
        }
        processes.push(simulator);
        Self {
            _processes: processes,
            _home: home,
            doors,
            erp,
            http: ehub_http_client::builder().unwrap().build().unwrap(),
        }
    }

    /// Tells the ERP something at its tester's door.
    pub async fn erp_post(&self, path: &str, body: &Value) -> Value {
        self.http.post(format!("{}{path}", self.erp)).json(body).send().await.unwrap().json().await.unwrap()
    }

    async fn erp_items(&self, path: &str) -> Vec<Value> {
        let answer: Value = self.http.get(format!("{}{path}", self.erp)).send().await.unwrap().json().await.unwrap();
        answer["items"].as_array().unwrap().clone()
    }

    /// Living deliveries in the ERP with our reference.
    pub async fn deliveries(&self, reference: &str) -> usize {
        let named = format!("\"{reference}\"");
        let all = self.erp_items("/asns").await;
        all.iter().filter(|one| one.to_string().contains(&named) && one["state"] != "cancelled").count()
    }

    /// Waits until every message to the ERP has been taken.
    pub async fn settled(&self, supplier: &Supplier) {
        let begun = Instant::now();
        let administrator = supplier.as_other("admin").await;
        loop {
            let open = administrator.get("/erp-messages?state=N,I,F,E&size=10").await;
            if open["totalcount"] == 0 {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "these stay open: {open}");
            tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        }
    }

    /// Keys under which the ERP heard different things. A confirmation writes a schedule over another, so that one whose
    /// answer was lost is said again without asking; it must then say the same.
    pub async fn contradictions(&self) -> Vec<String> {
        let mut heard: BTreeMap<String, Value> = BTreeMap::new();
        let mut found = Vec::new();
        for one in self.erp_items("/confirmations").await {
            let key = one["idempotencyKey"].as_str().unwrap().to_owned();
            if heard.insert(key.clone(), one.clone()).is_some_and(|before| before != one) {
                found.push(key);
            }
        }
        found
    }
}

/// Waits for the line that begins with `ready` and gives the rest of it.
fn spawn(mut command: Command, ready: &str) -> (Process, String) {
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let process = Process(process);
    let mut line = String::new();
    loop {
        line.clear();
        let program = Path::new(command.get_program()).display();
        assert!(output.read_line(&mut line).unwrap() > 0, "{program} ended before it said {ready:?}");
        if let Some(rest) = line.trim_end().strip_prefix(ready) {
            let rest = rest.replace("localhost", "127.0.0.1");
            // What it says later must not fill the pipe.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return (process, rest);
        }
    }
}
