//! A primary and its standby, of the same binaries as the private PostgreSQL.

use super::PATIENCE;
use super::forward::Forward;
use super::load::Change;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::{Pid, User, geteuid};
use sqlx::{Connection, Executor, PgConnection};
use std::collections::HashSet;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A server in a process group of its own, so that all of it can be killed at once.
struct Server(Child);

impl Server {
    fn kill(&mut self) {
        let _ = killpg(Pid::from_raw(i32::try_from(self.0.id()).unwrap()), Signal::SIGKILL);
        let _ = self.0.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The two servers and the one address.
pub struct Pair {
    primary: Server,
    _standby: Server,
    forward: Forward,
    standby_port: u16,
    _home: TempDir,
}

impl Pair {
    /// Starts both; returns when the standby is synchronous.
    pub async fn start() -> Self {
        let home = tempfile::Builder::new().prefix("ehub-ha").tempdir().unwrap();
        fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let (first, second) = (directory(&home, "primary"), directory(&home, "standby"));
        run(tool("initdb").args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-D"]).arg(&first));
        let (primary_port, standby_port) = (free_port(), free_port());
        let primary = serve(&first, primary_port);
        let mut connection = connect(primary_port).await;
        let roles = "CREATE ROLE ehub_app NOLOGIN; CREATE ROLE ehub_owner LOGIN;
             CREATE ROLE ehub_program LOGIN NOINHERIT; GRANT ehub_app TO ehub_program";
        connection.execute(roles).await.unwrap();
        connection
            .execute("CREATE DATABASE ehub OWNER ehub_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
            .await
            .unwrap();
        let mut copy = tool("pg_basebackup");
        copy.args(["-h", "127.0.0.1", "-U", "postgres", "-c", "fast", "-X", "stream", "-R", "-p"]);
        run(copy.arg(primary_port.to_string()).arg("-D").arg(&second));
        let standby = serve(&second, standby_port);
        // After the copy, so that the standby does not wait for one of its own once it is the primary.
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'").await.unwrap();
        connection.execute("SELECT pg_reload_conf()").await.unwrap();
        let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        let begun = Instant::now();
        while sqlx::query_scalar::<_, i64>(synchronous).fetch_one(&mut connection).await.unwrap() == 0 {
            assert!(begun.elapsed() < PATIENCE, "the standby does not follow");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Self { primary, _standby: standby, forward: Forward::to(primary_port).await, standby_port, _home: home }
    }

    pub fn url_of_program(&self) -> String {
        format!("postgres://ehub_program@127.0.0.1:{}/ehub", self.forward.port)
    }

    pub fn url_of_owner(&self) -> String {
        format!("postgres://ehub_owner@127.0.0.1:{}/ehub", self.forward.port)
    }

    /// As a machine that loses its power.
    pub fn kill_primary(&mut self) {
        self.primary.kill();
    }

    /// Makes the standby the primary, and lets the one address lead there.
    pub async fn promote(&self) {
        let mut connection = connect(self.standby_port).await;
        let promoted: bool = sqlx::query_scalar("SELECT pg_promote()").fetch_one(&mut connection).await.unwrap();
        assert!(promoted);
        self.forward.turn(self.standby_port);
    }

    /// Every change of the history of the database that is left.
    pub async fn history(&self) -> HashSet<Change> {
        let url = format!("postgres://postgres@127.0.0.1:{}/ehub", self.standby_port);
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let rows: Vec<(String, i64, i64, String)> =
            sqlx::query_as("SELECT process, document, version, event FROM history")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        rows.into_iter().map(|(process, id, version, event)| Change { process, id, version, event }).collect()
    }
}

fn directory(home: &TempDir, name: &str) -> PathBuf {
    let path = home.path().join(name);
    fs::create_dir(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
    if let Some(user) = account() {
        chown(&path, Some(user.uid.as_raw()), Some(user.gid.as_raw())).unwrap();
    }
    path
}

/// Whose servers they are: PostgreSQL refuses to run as root.
fn account() -> Option<User> {
    if !geteuid().is_root() {
        return None;
    }
    let named = ["postgres", "nobody"].into_iter().find_map(|name| User::from_name(name).unwrap());
    Some(named.expect("an account for the servers"))
}

/// Whether the PostgreSQL in use has its tools: the binaries from npm are the bare server. Somebody's machine may lack them; where
/// a change is judged, a test that did not run must not look like one that passed.
pub fn is_complete() -> bool {
    let there = Path::new(tool("pg_basebackup").get_program()).is_file();
    assert!(
        there || std::env::var_os("CI").is_none(),
        "pg_basebackup is missing: CI needs a complete PostgreSQL (Debian: postgresql)"
    );
    if !there {
        println!("skipped: pg_basebackup is missing, install a complete PostgreSQL (Debian: postgresql)");
    }
    there
}

/// A program of the PostgreSQL that the private one would use.
fn tool(name: &str) -> Command {
    let found = Command::new(env!("CARGO_BIN_EXE_ehub")).arg("binaries").output().unwrap();
    let words = String::from_utf8(found.stdout).unwrap();
    let program = Path::new(words.trim().split_once(" in ").unwrap().1).join(name);
    let mut command = Command::new(program);
    command.current_dir("/").stdout(Stdio::null()).env("LC_ALL", "C");
    if let Some(user) = account() {
        command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    command
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn serve(data: &Path, port: u16) -> Server {
    let mut command = tool("postgres");
    command.arg("-D").arg(data).args(["-p", &port.to_string()]);
    // The log writer sleeps as long as it may: as much as possible of what does not wait for the disk dies with the primary.
    for setting in [
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "hot_standby=on",
        "wal_level=replica",
        "wal_writer_delay=10s",
    ] {
        command.args(["-c", setting]);
    }
    let log = fs::File::create(data.with_extension("log")).unwrap();
    Server(command.stderr(log).process_group(0).spawn().unwrap())
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

async fn connect(port: u16) -> PgConnection {
    let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
    let begun = Instant::now();
    loop {
        match PgConnection::connect(&url).await {
            Ok(connection) => return connection,
            Err(error) => assert!(begun.elapsed() < PATIENCE, "port {port}: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
