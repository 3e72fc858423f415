//! Recovery to a moment, as docs/OPERATIONS.md tells it: a copy of the files, every change since, and a time.

use super::{Erp, TestApp, has, in_days, run, spawn, tool};
use crate::spine::person::Person;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::Command;

/// Adds settings to the private server, which must be stopped.
fn settings(house: &TestApp, lines: &str) {
    let file = house.data().join("postgres/postgresql.auto.conf");
    OpenOptions::new().append(true).open(file).unwrap().write_all(lines.as_bytes()).unwrap();
}

/// Gives a directory and what is in it to the account under which the server runs.
fn give(path: &Path, like: &Path) {
    let owner = fs::metadata(like).unwrap();
    chown(path, Some(owner.uid()), Some(owner.gid())).unwrap();
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            give(&entry.unwrap().path(), like);
        }
    }
}

/// A tool that speaks to the private server as its superuser.
fn superuser(house: &TestApp, name: &str) -> Command {
    let password = fs::read_to_string(house.data().join("secrets/postgres")).unwrap();
    let mut command = tool(name);
    command.env("PGPASSWORD", password.trim()).arg("-h").arg(house.data().join("run")).args(["-U", "postgres"]);
    command
}

/// What the database's clock says.
fn now(house: &TestApp) -> String {
    let told = superuser(house, "psql").args(["-d", "ehub", "-Atc", "SELECT clock_timestamp()"]).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8(told.stdout).unwrap().trim().to_owned()
}

/// A new line of the ERP's, once the portal has it.
async fn ordered(erp: &Erp, supplier: &Person) -> Value {
    let order = erp.order().await;
    let list = format!("/po-lines?poNo={}", order["poNo"].as_str().unwrap());
    supplier.wait_for(&list, |lines| lines["totalcount"] == 1).await["items"][0].clone()
}

async fn propose(supplier: &Person, line: &Value) {
    let split = json!({ "quantity": "10", "promisedOn": in_days(30), "remark": "no copper foil" });
    let body = json!({ "version": line["version"], "splits": [split], "comment": "later" });
    supplier.post(&format!("/po-lines/{}/events/propose", line["id"]), &body).await;
}

async fn state(person: &Person, line: &Value) -> Value {
    person.get(&format!("/po-lines/{}", line["id"])).await["state"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_to_a_moment_has_what_was_done_before_it_and_nothing_after() {
    if !has("pg_basebackup") || !has("psql") {
        return;
    }
    let outside = TestApp::new("");
    let (_simulator, url) =
        spawn(outside.ehub(&["simulator", "--listen", "127.0.0.1:0"]), "The ERP simulator is ready: ");
    let erp = Erp { url: url.clone(), http: ehub_http_client::builder().unwrap().build().unwrap() };
    let house = TestApp::new(&url);
    run(&mut house.ehub(&["migrate"]));
    let cluster = house.data().join("postgres");
    let archive = house.home.path().join("wal");
    fs::create_dir(&archive).unwrap();
    give(&archive, &cluster);
    let wal = archive.display();
    settings(
        &house,
        &format!(
            "wal_level = replica\narchive_mode = on\narchive_timeout = 60\n\
             archive_command = 'test ! -f {wal}/%f && cp %p {wal}/%f.part && mv {wal}/%f.part {wal}/%f'\n"
        ),
    );

    let (running, door) = house.up();
    let supplier = Person::sign_in(&door, "supplier1").await;
    let (first, second) = (ordered(&erp, &supplier).await, ordered(&erp, &supplier).await);
    let base = house.home.path().join("base");
    run(superuser(&house, "pg_basebackup").arg("-D").arg(&base).args(["-X", "stream", "-c", "fast"]));
    // The copy knows nothing of either; the changes since do.
    propose(&supplier, &first).await;
    let moment = now(&house);
    propose(&supplier, &second).await;
    assert_eq!(state(&supplier, &second).await, "Nego");
    drop(running);

    fs::rename(&cluster, house.home.path().join("lost")).unwrap();
    give(&base, &house.home.path().join("lost"));
    fs::set_permissions(&base, fs::Permissions::from_mode(0o700)).unwrap();
    fs::rename(&base, &cluster).unwrap();
    settings(
        &house,
        &format!(
            "restore_command = 'cp {wal}/%f %p'\nrecovery_target_time = '{moment}'\n\
             recovery_target_action = 'promote'\n"
        ),
    );
    File::create(cluster.join("recovery.signal")).unwrap();
    give(&cluster.join("recovery.signal"), &cluster);

    let (_running, door) = house.up();
    let supplier = Person::sign_in(&door, "supplier1").await;
    assert_eq!(state(&supplier, &first).await, "Nego", "done before the moment");
    assert_eq!(state(&supplier, &second).await, "New", "done after it");
    let story = supplier.get(&format!("/po-lines/{}/workflow", first["id"])).await;
    assert_eq!(story["history"].as_array().unwrap().len(), 2, "{story}");
    // It is a database like any other again.
    let line = supplier.get(&format!("/po-lines/{}", second["id"])).await;
    propose(&supplier, &line).await;
    assert_eq!(state(&supplier, &second).await, "Nego");
}
