//! The processes of one test: started on free ports in a directory of their own, ended with the test.

use super::person::Person;
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

/// Who administers a new installation, and the password.
pub const ADMINISTRATOR: (&str, &str) = ("anna", "Anna2026berg");

/// What an installation begins with.
#[derive(Clone, Copy)]
enum Mode {
    /// The demo's companies and accounts.
    Demo,
    /// An administrator.
    New,
}

impl Mode {
    /// The commands that are given before anything runs.
    fn begins(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Demo => &[&["demo", "--demo"]],
            Self::New => &[&["migrate"], &["admin", "--user-id", ADMINISTRATOR.0, "--email", "anna@example.com"]],
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Demo => &["--demo"],
            Self::New => &[],
        }
    }
}

/// What was mailed so far, the newest first, without the line breaks of its coding.
fn mails(home: &TempDir) -> impl Iterator<Item = String> {
    let files = fs::read_dir(home.path().join("data/mail")).into_iter().flatten().flatten();
    let mut files: Vec<_> =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "eml")).collect();
    files.sort_by_key(|path| fs::metadata(path).and_then(|file| file.modified()).ok());
    files
        .into_iter()
        .rev()
        .filter_map(|path| fs::read_to_string(path).ok())
        .map(|mail| mail.replace("=\r\n", "").replace("=3D", "="))
}

/// A portal with its database, its API and an ERP; workers are started by the test.
pub struct Stack {
    // Dropped in this order: first who needs the others.
    _api: Process,
    _simulator: Option<Process>,
    postgres: Option<Process>,
    home: TempDir,
    settings: Vec<(String, String)>,
    mode: Mode,
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
        let (simulator, erp) = simulator(&home);
        let mut settings = vec![("EHUB__ERP__URL".to_owned(), erp.clone())];
        settings.extend(further.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        Self::around(home, Some(simulator), erp, settings, Mode::Demo)
    }

    /// An installation that is not the demo: an empty database, and nobody in it but an administrator.
    pub fn new_installation() -> Self {
        let home = home();
        let (simulator, erp) = simulator(&home);
        let settings = vec![("EHUB__ERP__URL".to_owned(), erp.clone())];
        Self::around(home, Some(simulator), erp, settings, Mode::New)
    }

    /// The same with an ERP that runs already.
    pub fn new_installation_against(erp: String, mut settings: Vec<(String, String)>) -> Self {
        settings.push(("EHUB__ERP__URL".to_owned(), erp.clone()));
        Self::around(home(), None, erp, settings, Mode::New)
    }

    /// Starts everything but a worker, with an ERP that runs already; `settings` say how to reach it.
    pub fn against(erp: String, mut settings: Vec<(String, String)>) -> Self {
        settings.push(("EHUB__ERP__URL".to_owned(), erp.clone()));
        Self::around(home(), None, erp, settings, Mode::Demo)
    }

    fn around(
        home: TempDir,
        simulator: Option<Process>,
        erp: String,
        mut settings: Vec<(String, String)>,
        mode: Mode,
    ) -> Self {
        let (postgres, database) = database(&home);
        settings.push(("DATABASE_URL".to_owned(), database));
        for arguments in mode.begins() {
            let mut first = program(&home, &settings);
            first.env("EHUB_ADMIN_PASSWORD", ADMINISTRATOR.1);
            assert!(first.args(*arguments).status().unwrap().success(), "{arguments:?}");
        }
        let (api, portal) = api(&home, &settings, mode);
        let http = ehub_http_client::builder().unwrap().build().unwrap();
        Self { _api: api, _simulator: simulator, postgres: Some(postgres), home, settings, mode, erp, portal, http }
    }

    /// The link of the newest mail to this address that holds `parameter`, whose value it gives; waits for it.
    pub async fn mailed(&self, address: &str, parameter: &str) -> String {
        let begun = Instant::now();
        loop {
            let found = mails(&self.home).find_map(|mail| {
                let (_, rest) = mail.contains(address).then(|| mail.split_once(&format!("{parameter}=")))??;
                Some(rest.split(|sign: char| !sign.is_ascii_alphanumeric() && !"-_".contains(sign)).next()?.to_owned())
            });
            if let Some(value) = found {
                return value;
            }
            assert!(begun.elapsed() < PATIENCE, "no mail to {address} says {parameter}");
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
    }

    /// Starts another API; gives its address. Whoever signed in anywhere is known there as well.
    pub fn api(&self) -> (Process, String) {
        api(&self.home, &self.settings, self.mode)
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
        worker.arg("worker").args(self.mode.arguments());
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

fn simulator(home: &TempDir) -> (Process, String) {
    let mut simulator = program(home, &[]);
    simulator.args(["simulator", "--listen", "127.0.0.1:0"]);
    spawn(simulator, "The ERP simulator is ready: ")
}

fn api(home: &TempDir, settings: &[(String, String)], mode: Mode) -> (Process, String) {
    let mut api = program(home, settings);
    api.arg("api").args(mode.arguments());
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
