//! The processes of one test: started on free ports in a directory of their own, ended with the test.

use crate::person::Person;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longest wait for anything. Only a failing test ever waits so long.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// A process that is ended with the test.
pub struct Process(pub Child);

impl Process {
    /// As a power failure would.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.0.try_wait().unwrap().is_none() {
            kill(Pid::from_raw(i32::try_from(self.0.id()).unwrap()), Signal::SIGTERM).unwrap();
            self.0.wait().unwrap();
        }
    }
}

/// A portal with its database, its API and an ERP; workers are started by the test.
pub struct Stack {
    // Dropped in this order: first who needs the others.
    _api: Process,
    _simulator: Option<Process>,
    postgres: Option<Process>,
    home: TempDir,
    settings: Vec<(String, String)>,
    /// Where the ERP answers.
    pub erp: String,
    /// Where the API answers.
    pub portal: String,
    http: reqwest::Client,
}

impl Stack {
    /// Starts everything but a worker, with a simulator as the ERP.
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// The same with further settings.
    pub fn with(further: &[(&str, &str)]) -> Self {
        let home = home();
        let (simulator, erp) = {
            let mut simulator = program(&home, &[]);
            simulator.args(["simulator", "--listen", "127.0.0.1:0"]);
            spawn(simulator, "The ERP simulator is ready: ")
        };
        let mut settings = vec![("EHUB__ERP__URL".to_owned(), erp.clone())];
        settings.extend(further.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        Self::around(home, Some(simulator), erp, settings)
    }

    /// Starts everything but a worker, with an ERP that runs already; `settings` say how to reach it.
    pub fn against(erp: String, mut settings: Vec<(String, String)>) -> Self {
        settings.push(("EHUB__ERP__URL".to_owned(), erp.clone()));
        Self::around(home(), None, erp, settings)
    }

    fn around(home: TempDir, simulator: Option<Process>, erp: String, mut settings: Vec<(String, String)>) -> Self {
        let (postgres, database) = database(&home);
        settings.push(("DATABASE_URL".to_owned(), database));
        let mut demo = program(&home, &settings);
        let done = demo.args(["demo", "--demo"]).status().unwrap();
        assert!(done.success(), "the schema and the demo companies");
        let (api, portal) = api(&home, &settings);
        let http = reqwest::Client::new();
        Self { _api: api, _simulator: simulator, postgres: Some(postgres), home, settings, erp, portal, http }
    }

    /// Starts another API; gives its address. Whoever signed in anywhere is known there as well.
    pub fn api(&self) -> (Process, String) {
        api(&self.home, &self.settings)
    }

    /// Where the database answers, for its owner.
    pub fn database(&self) -> &str {
        self.settings.iter().find(|(name, _)| name == "DATABASE_URL").map(|(_, url)| url.as_str()).unwrap()
    }

    /// Stops the database at once, as a power failure would, and starts it again.
    pub fn restart_database(&mut self) {
        let pid_file = self.home.path().join("pg/postgres/postmaster.pid");
        let server = fs::read_to_string(pid_file).unwrap().lines().next().unwrap().parse().unwrap();
        kill(Pid::from_raw(server), Signal::SIGQUIT).unwrap();
        if let Some(keeper) = self.postgres.take() {
            keeper.kill();
        }
        let (postgres, url) = database(&self.home);
        assert_eq!(url, self.database(), "the database is where it was");
        self.postgres = Some(postgres);
    }

    /// Starts a worker.
    pub fn worker(&self) -> Process {
        let mut worker = program(&self.home, &self.settings);
        worker.args(["worker", "--demo"]);
        spawn(worker, "eHub's worker is ready").0
    }

    /// Signs somebody in with the demo's password.
    pub async fn person(&self, user: &str) -> Person {
        Person::sign_in(&self.portal, user).await
    }

    /// Asks the ERP's tester's door.
    pub async fn erp_get(&self, path: &str) -> Value {
        self.http.get(format!("{}{path}", self.erp)).send().await.unwrap().json().await.unwrap()
    }

    /// Tells the ERP something at its tester's door.
    pub async fn erp_post(&self, path: &str, body: &Value) -> Value {
        let answer = self.http.post(format!("{}{path}", self.erp)).json(body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.text().await.unwrap());
        answer.json().await.unwrap()
    }

    /// Breaks the ERP, or mends it with `{}`.
    pub async fn faults(&self, faults: &Value) {
        let answer = self.http.put(format!("{}/faults", self.erp)).json(faults).send().await.unwrap();
        assert!(answer.status().is_success());
    }

    /// Living deliveries in the ERP with our reference.
    pub async fn deliveries(&self, reference: &str) -> usize {
        let all = self.erp_get("/asns").await;
        let items = all["items"].as_array().unwrap();
        items
            .iter()
            .filter(|d| d.to_string().contains(&format!("\"{reference}\"")) && d["state"] != "cancelled")
            .count()
    }
}

/// A directory that the database server's account may enter, whoever runs the tests.
fn home() -> TempDir {
    let home = tempfile::Builder::new().prefix("ehub-s").tempdir().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    home
}

fn program(home: &TempDir, settings: &[(String, String)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
    command
        .env("EHUB__DATA_DIR", home.path().join("data"))
        .env("EHUB__HTTP__PORT", "0")
        .env("EHUB__ERP__PULL_SECONDS", "1")
        .env("EHUB__ERP__TIMEOUT_SECONDS", "3")
        .env("EHUB__LOG__FILTER", std::env::var("EHUB_TEST_LOG").unwrap_or_else(|_| "warn".to_owned()))
        .env_remove("DATABASE_URL")
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .current_dir(home.path());
    command
}

fn database(home: &TempDir) -> (Process, String) {
    let mut postgres = program(home, &[]);
    postgres.args(["postgres", "--ephemeral", "--data-dir"]).arg(home.path().join("pg"));
    spawn(postgres, "DATABASE_URL=")
}

fn api(home: &TempDir, settings: &[(String, String)]) -> (Process, String) {
    let mut api = program(home, settings);
    api.args(["api", "--demo"]);
    spawn(api, "eHub is ready: ")
}

/// Waits for the line that begins with `ready` and gives the rest of it.
fn spawn(mut command: Command, ready: &str) -> (Process, String) {
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let process = Process(process);
    let begun = Instant::now();
    let mut line = String::new();
    while begun.elapsed() < PATIENCE {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "{command:?} ended before it said {ready:?}");
        if let Some(rest) = line.trim_end().strip_prefix(ready) {
            let rest = rest.to_owned();
            // What it says later must not fill the pipe.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return (process, rest.replace("localhost", "127.0.0.1"));
        }
    }
    panic!("{command:?} did not say {ready:?}")
}
