//! Backup, restore and recovery as docs/OPERATIONS.md tells it, on the private database: what is said there is what runs here.

mod recovery;

use crate::spine::person::Person;
use chrono::{Days, NaiveDate, Utc};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = kill(Pid::from_raw(i32::try_from(self.0.id()).unwrap()), Signal::SIGTERM);
        let _ = self.0.wait();
    }
}

/// One installation: a data directory, and an ERP that outlives it.
struct TestApp {
    home: TempDir,
    erp: String,
}

impl TestApp {
    fn new(erp: &str) -> Self {
        let home = tempfile::Builder::new().prefix("ehub-b").tempdir().unwrap();
        fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(home.path().join("ui")).unwrap();
        fs::write(home.path().join("ui/index.html"), "<title>eHub</title>").unwrap();
        Self { home, erp: erp.to_owned() }
    }

    fn data(&self) -> PathBuf {
        self.home.path().join("data")
    }

    fn ehub(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
        command.args(arguments).current_dir(self.home.path()).env_remove("DATABASE_URL");
        command.env("EHUB__DATA_DIR", self.data()).env("EHUB__HTTP__PORT", "0").env("EHUB__HTTP__UI_DIR", "ui");
        command.env("EHUB__ERP__URL", &self.erp).env("EHUB__ERP__PULL_SECONDS", "1").env("EHUB__LOG__FILTER", "error");
        // Lines are answered by the tests alone.
        command.env("EHUB__DEMO_PEOPLE", "false");
        command
    }

    fn up(&self) -> (Process, String) {
        spawn(self.ehub(&["up", "--demo"]), "eHub is ready: ")
    }
}

/// Waits for the line that begins with `ready` and gives the rest of it.
fn spawn(mut command: Command, ready: &str) -> (Process, String) {
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let process = Process(process);
    loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).unwrap() > 0, "it ended before it said {ready:?}");
        if let Some(rest) = line.trim_end().strip_prefix(ready) {
            let rest = rest.replace("//localhost", "//127.0.0.1");
            // What it says later must not fill the pipe.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return (process, rest);
        }
    }
}

/// Whether the PostgreSQL in use has this tool: the binaries from npm are the bare server. Somebody's machine may lack it; where
/// a change is judged, a test that did not run must not look like one that passed.
fn has(name: &str) -> bool {
    let there = Path::new(tool(name).get_program()).is_file();
    assert!(
        there || std::env::var_os("CI").is_none(),
        "{name} is missing: CI needs a complete PostgreSQL (Debian: postgresql)"
    );
    if !there {
        println!("skipped: {name} is missing, install a complete PostgreSQL (Debian: postgresql)");
    }
    there
}

/// A program of the PostgreSQL that the private one uses.
fn tool(name: &str) -> Command {
    let found = Command::new(env!("CARGO_BIN_EXE_ehub")).arg("binaries").output().unwrap();
    let words = String::from_utf8(found.stdout).unwrap();
    let program = Path::new(words.trim().split_once(" in ").unwrap().1).join(name);
    Command::new(program)
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The ERP as its tester sees it.
struct Erp {
    url: String,
    http: reqwest::Client,
}

impl Erp {
    async fn faults(&self, faults: Value) {
        assert!(
            self.http.put(format!("{}/faults", self.url)).json(&faults).send().await.unwrap().status().is_success()
        );
    }

    async fn order(&self) -> Value {
        let line = json!({ "materialCode": PLAIN_MATERIAL, "quantity": "10", "needByOn": in_days(20) });
        let order = json!({ "vendorCode": "V10001", "lines": [line] });
        self.http.post(format!("{}/orders", self.url)).json(&order).send().await.unwrap().json().await.unwrap()
    }

    /// Living deliveries with our reference.
    async fn deliveries(&self, reference: &Value) -> usize {
        let answer: Value = self.http.get(format!("{}/asns", self.url)).send().await.unwrap().json().await.unwrap();
        let all = answer["items"].as_array().unwrap();
        all.iter().filter(|one| one.to_string().contains(&reference.to_string())).count()
    }
}

/// A material of the simulator's that is shipped without lots and boxes.
const PLAIN_MATERIAL: &str = "SB000540";

#[expect(clippy::disallowed_methods, reason = "a test plays a person, who looks at the calendar")]
fn in_days(days: u64) -> NaiveDate {
    Utc::now().with_timezone(&chrono_tz::Asia::Taipei).date_naive() + Days::new(days)
}

/// A new line is accepted, and a notice over it is ready to be sent; its path.
async fn drafted(erp: &Erp, supplier: &Person) -> String {
    let order = erp.order().await;
    let list = format!("/po-lines?poNo={}", order["poNo"].as_str().unwrap());
    let line = supplier.wait_for(&list, |lines| lines["totalcount"] == 1).await["items"][0].clone();
    let accept = format!("/po-lines/{}/events/accept", line["id"]);
    supplier.post(&accept, &json!({ "version": line["version"] })).await;
    let lines = json!({ "lines": [{ "poLineId": line["id"], "quantity": "10" }] });
    let id = supplier.post("/asns", &lines).await["id"].clone();
    let path = format!("/asns/{id}");
    let draft = supplier.get(&path).await;
    let edit = json!({
        "version": draft["version"], "supplierShipmentNo": "SH-1", "shippedOn": in_days(1), "etaOn": in_days(3),
        "taxCode": "01", "invoiceNo": format!("I{id}"), "invoiceOn": in_days(0),
        "invoiceAmount": "1.00", "invoiceVat": "0", "exchangeRate": "31.5", "totalPackages": 2,
        "lines": [{ "id": draft["lines"][0]["id"], "poLineId": line["id"], "shipQty": "10", "packages": 2,
                    "rtNo": "", "lots": [], "boxes": [] }],
    });
    supplier.post(&format!("{path}/events/edit"), &edit).await;
    path
}

async fn send(supplier: &Person, path: &str) -> Value {
    let draft = supplier.get(path).await;
    supplier.post(&format!("{path}/events/send"), &json!({ "version": draft["version"] })).await;
    draft["asnNo"].clone()
}

async fn sent(supplier: &Person, path: &str) {
    supplier.wait_for(path, |asn| asn["state"] == "Sent").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_dump_has_everything_and_repeats_nothing() {
    if !has("pg_dump") {
        return;
    }
    let outside = TestApp::new("");
    let (_simulator, url) =
        spawn(outside.ehub(&["simulator", "--listen", "127.0.0.1:0"]), "The ERP simulator is ready: ");
    let erp = Erp { url: url.clone(), http: ehub_http_client::builder().unwrap().build().unwrap() };
    let old = TestApp::new(&url);
    let (running, door) = old.up();
    let supplier = Person::sign_in(&door, "supplier1").await;
    let administrator = Person::sign_in(&door, "admin").await;
    let (told, waiting) = (drafted(&erp, &supplier).await, drafted(&erp, &supplier).await);
    let first = send(&supplier, &told).await;
    sent(&supplier, &told).await;
    let story = supplier.get(&format!("{told}/workflow")).await;
    // The ERP is away while the dump is made: a notice waits in it. Later it is delivered after all.
    erp.faults(json!({ "down": true })).await;
    let second = send(&supplier, &waiting).await;
    let tried = format!("/erp-messages?kind=asn&documentNo={}", second.as_str().unwrap());
    administrator.wait_for(&tried, |found| !found["items"][0]["lastError"].is_null()).await;
    let dump = old.home.path().join("ehub.dump");
    let password = fs::read_to_string(old.data().join("secrets/postgres")).unwrap();
    let mut command = tool("pg_dump");
    command.env("PGPASSWORD", password.trim()).arg("-h").arg(old.data().join("run"));
    run(command.args(["-U", "postgres", "-Fc", "ehub", "-f"]).arg(&dump));
    erp.faults(json!({})).await;
    sent(&supplier, &waiting).await;
    drop(running);

    let new = TestApp::new(&url);
    run(&mut new.ehub(&["migrate"]));
    let mut server = new.ehub(&["postgres", "--data-dir"]);
    server.arg(new.data());
    let (server, _) = spawn(server, "DATABASE_URL=");
    let password = fs::read_to_string(new.data().join("secrets/postgres")).unwrap();
    let mut command = tool("pg_restore");
    command.env("PGPASSWORD", password.trim()).arg("-h").arg(new.data().join("run"));
    run(command.args(["-U", "postgres", "--clean", "--if-exists", "-d", "ehub"]).arg(&dump));
    drop(server);

    let (_running, door) = new.up();
    let supplier = Person::sign_in(&door, "supplier1").await;
    let restored = supplier.get(&format!("{told}/workflow")).await;
    assert_eq!((&restored["state"], &restored["history"]), (&story["state"], &story["history"]));
    assert_eq!(supplier.get(&told).await["asnNo"], first);
    sent(&supplier, &waiting).await;
    for reference in [first, second] {
        let times = erp.deliveries(&reference).await;
        assert_eq!(times, 1, "{reference} is in the ERP {times} times");
    }
    let found = new.ehub(&["check", "--demo"]).output().unwrap();
    let words = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(found.status.success() && words.contains("none given up"), "{words}");
}
