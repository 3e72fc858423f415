//! `ehub up` as a person meets it: what it prints, what it refuses, and that it stops and comes back.

use ehub_workflows::log_file::{self, LogFilter};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// A directory that the database server's account may enter, whoever runs the tests.
fn home() -> TempDir {
    let home = tempfile::Builder::new().prefix("ehub-u").tempdir().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    home
}

fn ehub(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
    command.args(arguments).env_remove("DATABASE_URL");
    command.env("EHUB__DATA_DIR", home.join("data")).env("EHUB__HTTP__PORT", "0");
    command
}

fn output(mut command: Command) -> (Output, String) {
    let output = command.output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, words)
}

/// As [`ehub`], by an operating system that lets a program have no more than so many files open.
fn with_files(files: u32, home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let limit = format!("ulimit -Sn {files} && ulimit -Hn {files} && exec \"$0\" \"$@\"");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_ehub")]).args(arguments).env_remove("DATABASE_URL");
    command.env("EHUB__DATA_DIR", home.join("data")).env("EHUB__HTTP__PORT", "0");
    command
}

struct Up {
    process: Child,
    url: String,
    accounts: Vec<String>,
}

impl Up {
    fn start(home: &Path, arguments: &[&str]) -> Self {
        Self::of(ehub(home, arguments), arguments)
    }

    fn of(mut command: Command, arguments: &[&str]) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let url = lines.next().unwrap().strip_prefix("eHub is ready: ").unwrap().to_owned();
        let demo = arguments.contains(&"--demo");
        let accounts = if demo { lines.take(11).collect() } else { Vec::new() };
        Self { process, url, accounts }
    }

    /// Status of an attempt to sign in.
    async fn sign_in(&self, user: &str, password: &str) -> u16 {
        let body = serde_json::json!({ "username": user, "password": password });
        let request = ehub_http_client::builder()
            .unwrap()
            .build()
            .unwrap()
            .post(format!("{}/api/auth/login", self.url))
            .json(&body);
        request.send().await.unwrap().status().as_u16()
    }

    async fn status(&self, path: &str) -> u16 {
        ehub_http_client::builder()
            .unwrap()
            .build()
            .unwrap()
            .get(format!("{}{path}", self.url))
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    }

    fn stop(mut self) {
        kill(Pid::from_raw(i32::try_from(self.process.id()).unwrap()), Signal::SIGTERM).unwrap();
        assert!(self.process.wait().unwrap().success(), "a wish to stop is no failure");
    }
}

impl Drop for Up {
    fn drop(&mut self) {
        if self.process.try_wait().unwrap().is_none() {
            let _ = kill(Pid::from_raw(i32::try_from(self.process.id()).unwrap()), Signal::SIGTERM);
            let _ = self.process.wait();
        }
    }
}

#[tokio::test]
async fn the_demo_starts_stops_and_is_shut_off_by_real_use() {
    let home = home();
    let demo = Up::start(home.path(), &["up", "--demo"]);
    for account in [
        "supplier1",
        "supplier2",
        "supplier3",
        "forwarder1",
        "broker1",
        "payee1",
        "buyer1",
        "quality1",
        "admin",
        "admin2",
    ] {
        assert!(demo.accounts.iter().any(|line| line.contains(account)), "{account} is announced");
        assert_eq!(demo.sign_in(account, "Ehub2026demo").await, 200, "{account}");
    }
    assert_eq!((demo.status("/healthz").await, demo.status("/readyz").await), (200, 200));

    // Beside it: a second one is refused, other commands join the running database.
    let (second, words) = output(ehub(home.path(), &["up", "--demo"]));
    assert!(!second.status.success() && words.contains("another eHub"), "{words}");
    let mut admin = ehub(home.path(), &["admin", "--user-id", "anna", "--email", "anna@example.com"]);
    admin.env("EHUB_ADMIN_PASSWORD", "Secret4321");
    let (made, words) = output(admin);
    assert!(made.status.success(), "{words}");
    demo.stop();

    let real = Up::start(home.path(), &["up"]);
    assert_eq!(real.sign_in("anna", "Secret4321").await, 200, "the data is kept");
    assert_eq!(real.sign_in("supplier1", "Ehub2026demo").await, 400, "published passwords are over");
    real.stop();
    assert!(!home.path().join("data/postgres/postmaster.pid").exists(), "the database has stopped with it");
}

/// Targets of the log lines about a request, as the files have them.
fn told(home: &Path, request: &str) -> Vec<String> {
    let filter = LogFilter { request_id: Some(request.to_owned()), ..LogFilter::default() };
    let page = log_file::read(Some(&home.join("data/logs")), &filter, chrono::DateTime::UNIX_EPOCH).unwrap();
    assert!(page.items.iter().all(|line| line.process == "up"), "{page:#?}");
    page.items.into_iter().map(|line| line.target).collect()
}

#[tokio::test]
async fn what_a_request_did_in_the_api_and_in_the_worker_is_found_by_its_id() {
    let home = home();
    let demo = Up::start(home.path(), &["up", "--demo"]);
    let body = serde_json::json!({ "username": "supplier1", "email": "supplier1@example.com" });
    let asked = ehub_http_client::builder()
        .unwrap()
        .build()
        .unwrap()
        .post(format!("{}/api/auth/forgetPassword?token=hunter22", demo.url))
        .header("x-request-id", "request-of-a-test")
        .json(&body);
    assert_eq!(asked.send().await.unwrap().status().as_u16(), 200);
    let wanted = ["ehub_api::http::response", "ehub_worker::mail"];
    let mut found = vec![];
    for _ in 0..240 {
        found = told(home.path(), "request-of-a-test");
        // In either order: the answer may be written down after the mail went out.
        if wanted.iter().all(|wanted| found.iter().any(|target| target.starts_with(wanted))) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
    }
    for wanted in wanted {
        assert!(found.iter().any(|target| target.starts_with(wanted)), "{found:?}");
    }
    demo.stop();
    let logs = home.path().join("data/logs");
    let names: Vec<String> =
        fs::read_dir(&logs).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let name = names.iter().find(|name| name.starts_with("ehub-up-")).unwrap();
    assert_eq!(fs::metadata(logs.join(name)).unwrap().permissions().mode() & 0o777, 0o600);
    let text = fs::read_to_string(logs.join(name)).unwrap();
    assert!(text.ends_with('\n') && !text.contains("hunter22") && !text.contains("Ehub2026demo"), "{text}");
}

/// What lists of the demo have, read by somebody who sees them: for each a word and how many rows.
const SHOWN: [(&str, &str, i64); 23] = [
    ("supplier1", "asns?state=Unsent", 2),
    ("supplier1", "asns?state=Refused", 1),
    ("supplier1", "asns?state=Receiving", 1),
    ("supplier1", "asns?state=Closed", 2),
    ("supplier1", "asns?state=Sent", 4),
    ("forwarder1", "carried-asns", 2),
    ("forwarder1", "carried-asns?pickedUp=true", 1),
    ("broker1", "carried-asns", 1),
    ("supplier1", "receipts?kind=return", 1),
    ("supplier1", "receipts?kind=correct", 1),
    ("admin", "receipt-messages?state=waiting", 1),
    ("admin", "held-orders", 1),
    ("admin", "database-changes?state=Proposed", 1),
    ("admin", "database-changes?state=Applied", 1),
    ("admin2", "database-changes?state=Undone", 1),
    ("quality1", "inspection-specs?specType=1&vendor=V10001&state=Accept", 2),
    ("quality1", "inspection-specs?vendor=V10001&state=Reject", 1),
    ("quality1", "inspection-specs?vendor=V10001&state=Approving", 1),
    ("quality1", "inspection-specs?vendor=V10001&state=InProcess", 2),
    ("quality1", "inspection-specs?vendor=V10001&state=IQAChange", 1),
    ("quality1", "certificates?state=Submitted", 2),
    ("supplier1", "certificates?state=Accept", 4),
    ("supplier1", "certificates?state=Reject", 1),
];

/// Waits until the demo's people and its warehouse are done, and tells what its lists have.
async fn shown(demo: &Up) -> Vec<i64> {
    let client = ehub_http_client::builder().unwrap().build().unwrap();
    let mut counts = Vec::new();
    for _ in 0..240 {
        counts.clear();
        for (user, path, _) in SHOWN {
            let body = serde_json::json!({ "username": user, "password": "Ehub2026demo" });
            let answer = client.post(format!("{}/api/auth/login", demo.url)).json(&body).send().await.unwrap();
            let answer: serde_json::Value = answer.json().await.unwrap();
            let token = answer["data"]["token"].as_str().unwrap().to_owned();
            let answer = client.get(format!("{}/api/{path}", demo.url)).bearer_auth(token).send().await.unwrap();
            let answer: serde_json::Value = answer.json().await.unwrap();
            counts.push(answer["data"]["totalcount"].as_i64().unwrap());
        }
        if counts.iter().zip(SHOWN).all(|(found, (_, _, wanted))| *found >= wanted) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
    counts
}

#[tokio::test]
async fn the_demo_shows_every_shipment_screen_filled_and_does_nothing_twice() {
    let home = home();
    let start = || {
        let mut command = ehub(home.path(), &["up", "--demo"]);
        command.env("EHUB__ERP__PULL_SECONDS", "1");
        Up::of(command, &["up", "--demo"])
    };
    let demo = start();
    let wanted: Vec<i64> = SHOWN.iter().map(|(_, _, rows)| *rows).collect();
    assert_eq!(shown(&demo).await, wanted);
    demo.stop();
    let again = start();
    // Something that only a start could have added would be there by the next pull.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(shown(&again).await, wanted);
    again.stop();
}

/// At a cold start, with connections as it has by itself: more than three times as many people at once as there are connections to the database,
/// and more silent callers than the operating system lets us have files open.
#[tokio::test]
async fn many_people_and_many_silent_callers_at_a_cold_start_stop_nobody() {
    let (mine, most) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    assert!(most > 1_500, "this test itself needs that many files, and may have {most}");
    setrlimit(Resource::RLIMIT_NOFILE, mine.max(1_500), most).unwrap();
    let home = home();
    let mut command = with_files(1_024, home.path(), &["up", "--demo"]);
    // How fast this machine is does not matter here; nobody may be sent away.
    command.env("EHUB__DATABASE__WAIT_SECONDS", "600");
    let demo = Up::of(command, &["up", "--demo"]);
    let client = ehub_http_client::builder().unwrap().build().unwrap();
    let mut tokens = Vec::new();
    for account in ["supplier1", "supplier2", "buyer1", "admin"] {
        let body = serde_json::json!({ "username": account, "password": "Ehub2026demo" });
        let answer = client.post(format!("{}/api/auth/login", demo.url)).json(&body).send().await.unwrap();
        let answer: serde_json::Value = answer.json().await.unwrap();
        tokens.push(answer["data"]["token"].as_str().unwrap().to_owned());
    }
    let people = (0..64).map(|n| {
        let request = client.get(format!("{}/api/home", demo.url)).bearer_auth(&tokens[n % tokens.len()]);
        tokio::spawn(request.send())
    });
    let mut refused = Vec::new();
    for one in people.collect::<Vec<_>>() {
        let status = one.await.unwrap().unwrap().status().as_u16();
        if status != 200 {
            refused.push(status);
        }
    }
    assert_eq!(refused, Vec::<u16>::new());

    let address = demo.url.replace("http://localhost", "127.0.0.1");
    let mut silent = Vec::new();
    for _ in 0..1_100 {
        silent.push(tokio::net::TcpStream::connect(&address).await.unwrap());
    }
    let fresh = ehub_http_client::builder().unwrap().build().unwrap();
    for path in ["/healthz", "/readyz"] {
        let answer = fresh.get(format!("{}{path}", demo.url)).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
    }
    drop(silent);
    demo.stop();
}

#[test]
fn mistakes_are_told_in_plain_words() {
    let home = home();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut command = ehub(home.path(), &["up"]);
    command.env("EHUB__HTTP__PORT", taken.local_addr().unwrap().port().to_string());
    let (refused, words) = output(command);
    assert!(!refused.status.success() && words.contains("EHUB__HTTP__PORT"), "{words}");
    assert!(!home.path().join("data/postgres").exists(), "nothing was started before the port was known to be free");

    let mut command = ehub(home.path(), &["up", "--demo"]);
    command.env("EHUB__HTTP__HOST", "0.0.0.0");
    let (refused, words) = output(command);
    assert!(!refused.status.success() && words.contains("loopback"), "{words}");

    let mut command = ehub(home.path(), &["up"]);
    command.env("DATABASE_URL", "not an address with secret4711");
    let (refused, words) = output(command);
    assert!(!refused.status.success() && words.contains("database.url") && !words.contains("4711"), "{words}");

    let mut command = ehub(home.path(), &["admin", "--user-id", "anna", "--email", "anna@example.com"]);
    command.env("EHUB_ADMIN_PASSWORD", "short");
    let (refused, words) = output(command);
    assert!(!refused.status.success() && words.contains("8 to 12"), "{words}");
    assert!(!home.path().join("data/postgres").exists(), "no database was made for it");
}

/// Exit status and what is told on standard output.
fn check(home: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> (bool, String) {
    let output = ehub(home, arguments).envs(settings.iter().copied()).output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[tokio::test]
async fn check_says_what_is_wrong_and_ends_accordingly() {
    let home = home();
    let (_, words) = check(home.path(), &["check"], &[]);
    assert!(words.contains("no database yet"), "{words}");
    assert!(!home.path().join("data").exists(), "nothing was made by looking");

    assert!(ehub(home.path(), &["demo", "--demo"]).status().unwrap().success());
    let (fine, words) = check(home.path(), &["check"], &[("EHUB__HTTP__UI_DIR", "nowhere")]);
    for found in [
        "ok   every migration has run",
        "agree",
        "MB free",
        "note eHub does not run",
        "BAD  10 demo accounts",
        "BAD  no ERP",
        "BAD  no web pages",
    ] {
        assert!(words.contains(found), "{found:?} is not in\n{words}");
    }
    assert!(!fine);

    fs::create_dir(home.path().join("ui")).unwrap();
    fs::write(home.path().join("ui/index.html"), "").unwrap();
    let ui = home.path().join("ui").to_string_lossy().into_owned();
    let pages = ("EHUB__HTTP__UI_DIR", ui.as_str());
    let (fine, words) = check(home.path(), &["check", "--demo"], &[pages]);
    assert!(fine && !words.contains("BAD"), "{words}");

    let nobody = ("EHUB__ERP__URL", "http://127.0.0.1:9");
    let nowhere = ("DATABASE_URL", "postgres://ehub:secret4711@127.0.0.1:9/ehub");
    let (fine, words) = check(home.path(), &["check"], &[pages, nobody, nowhere]);
    assert!(!fine && words.contains("the database at 127.0.0.1:9 cannot be used"), "{words}");
    assert!(words.contains("the ERP at http://127.0.0.1:9 does not answer"), "{words}");
    assert!(!words.contains("4711"), "{words}");
}
