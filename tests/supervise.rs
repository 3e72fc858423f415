//! The private PostgreSQL is killed while the program serves: it is started again, and the program ends only when that does not help.

use crate::spine::person::Person;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// When a test gives up.
const PATIENCE: Duration = Duration::from_mins(5);

/// `ehub up --demo` on a PostgreSQL whose next starts wait or fail when the test says so.
struct Installation {
    home: TempDir,
    program: Child,
    url: String,
}

impl Installation {
    fn start() -> Self {
        let home = tempfile::Builder::new().prefix("ehub-v").tempdir().unwrap();
        fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let bin = server(home.path());
        let pages = home.path().join("pages");
        fs::create_dir(&pages).unwrap();
        fs::write(pages.join("index.html"), "the page").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
        command.args(["up", "--demo"]).env_remove("DATABASE_URL").env("EHUB_PG_BIN", bin);
        command.env("EHUB__DATA_DIR", home.path().join("data")).env("EHUB__HTTP__PORT", "0");
        command.env("EHUB__HTTP__UI_DIR", pages).env("EHUB__DEMO_PEOPLE", "false").env("EHUB__ERP__PULL_SECONDS", "1");
        let log = File::create(home.path().join("stderr")).unwrap();
        let mut program = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("eHub is ready: ").unwrap().to_owned();
        Self { home, program, url }
    }

    /// What the next starts of the server do while the file is there: `hold` waits, `fail` ends at once.
    fn flag(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn postmaster(&self) -> i32 {
        let text = fs::read_to_string(self.home.path().join("data/postgres/postmaster.pid")).unwrap();
        text.lines().next().unwrap().parse().unwrap()
    }

    /// Status and body of a call without signing in.
    async fn ask(&self, path: &str) -> (StatusCode, String) {
        let answer =
            ehub_http_client::builder().unwrap().build().unwrap().get(format!("{}{path}", self.url)).send().await;
        let answer = answer.unwrap();
        (answer.status(), answer.text().await.unwrap())
    }

    async fn reaches(&self, path: &str, status: StatusCode) {
        let began = Instant::now();
        loop {
            let seen = self.ask(path).await;
            if seen.0 == status {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{path} is {seen:?}, not {status}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Installation {
    fn drop(&mut self) {
        if self.program.try_wait().unwrap().is_none() {
            let _ = fs::remove_file(self.flag("hold"));
            let _ = kill(Pid::from_raw(i32::try_from(self.program.id()).unwrap()), Signal::SIGTERM);
            let _ = self.program.wait();
        }
    }
}

/// A directory with the binaries of the real server, where `postgres` heeds the flags of the test.
fn server(home: &Path) -> PathBuf {
    let found =
        Command::new(env!("CARGO_BIN_EXE_ehub")).arg("binaries").env("EHUB__DATA_DIR", home.join("none")).output();
    let found = String::from_utf8(found.unwrap().stdout).unwrap();
    let real = PathBuf::from(found.trim().split_once(" in ").unwrap().1);
    let bin = home.join("bin");
    fs::create_dir(&bin).unwrap();
    symlink(real.join("initdb"), bin.join("initdb")).unwrap();
    let (home, real) = (home.display(), real.display());
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" != --version ]; then\n  while [ -e {home}/hold ]; do sleep 0.05; done\n  [ ! -e {home}/fail ] || exit 1\nfi\n\
         exec {real}/postgres \"$@\"\n"
    );
    fs::write(bin.join("postgres"), script).unwrap();
    fs::set_permissions(bin.join("postgres"), fs::Permissions::from_mode(0o755)).unwrap();
    bin
}

fn kill_server(installation: &Installation) {
    kill(Pid::from_raw(installation.postmaster()), Signal::SIGKILL).unwrap();
}

async fn accept(supplier: &Person, line: &Value) {
    let path = format!("/po-lines/{}/events/accept", line["id"]);
    supplier.post(&path, &json!({ "version": line["version"] })).await;
}

#[tokio::test]
async fn a_killed_server_is_started_again_and_everything_goes_on() {
    let up = Installation::start();
    let (supplier, admin) = (Person::sign_in(&up.url, "supplier1").await, Person::sign_in(&up.url, "admin").await);
    let lines = supplier.wait_for("/po-lines?state=New", |found| found["totalcount"].as_i64() >= Some(2)).await;
    let (first, second) = (&lines["items"][0], &lines["items"][1]);
    accept(&supplier, first).await;

    fs::write(up.flag("hold"), "").unwrap();
    kill_server(&up);
    // Nobody is signed in: but for the restart, this is 401.
    up.reaches("/api/home", StatusCode::SERVICE_UNAVAILABLE).await;
    let (_, words) = up.ask("/api/home").await;
    assert!(words.contains("DATABASE_UNAVAILABLE"), "{words}");
    assert_eq!(up.ask("/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(up.ask("/").await, (StatusCode::OK, "the page".to_owned()), "files need no database");
    assert_eq!(up.ask("/healthz").await.0, StatusCode::OK);

    fs::remove_file(up.flag("hold")).unwrap();
    up.reaches("/readyz", StatusCode::OK).await;
    let kept = supplier.get(&format!("/po-lines/{}", first["id"])).await;
    assert_eq!(kept["state"], "Accept", "what was answered before is kept: {kept}");
    accept(&supplier, second).await;
    // The worker delivers both, and schedules run.
    admin.wait_for("/erp-messages?kind=po_confirm&state=Y", |found| found["totalcount"].as_i64() >= Some(2)).await;
    let pulls = |found: &Value| {
        let pull =
            found["items"].as_array().unwrap().iter().find(|one| one["name"] == "erp.pull_orders").unwrap().clone();
        pull["lastQueuedAt"].as_str().unwrap_or_default().to_owned()
    };
    let before = pulls(&admin.get("/qjobs?size=50").await);
    admin.wait_for("/qjobs?size=50", |found| pulls(found) > before).await;
}

#[tokio::test]
async fn a_server_that_cannot_be_started_again_ends_the_program_with_words() {
    let mut up = Installation::start();
    fs::write(up.flag("fail"), "").unwrap();
    kill_server(&up);
    assert_eq!(up.program.wait().unwrap().code(), Some(1));
    let words = fs::read_to_string(up.home.path().join("stderr")).unwrap();
    assert!(words.contains("was started again 5 times in a row without success"), "{words}");
    assert!(words.contains("postgres.log"), "the log is named: {words}");
}
