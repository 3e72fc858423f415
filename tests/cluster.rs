//! The private PostgreSQL at its worst moments: killed while it is made, killed while it runs, started twice.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sqlx::{Connection, Executor, PgConnection};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A directory that the server's account may enter, whoever runs the tests.
fn home() -> TempDir {
    let home = tempfile::Builder::new().prefix("ehub-t").tempdir().unwrap();
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    home
}

fn ehub(data: &Path) -> Command {
    let mut command = kept(data);
    command.arg("--ephemeral");
    command
}

/// As it is run for people.
fn kept(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ehub"));
    command.args(["postgres", "--data-dir"]).arg(data).env_remove("DATABASE_URL");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `ehub postgres` that is ready.
struct Running {
    process: Child,
    url: String,
}

impl Running {
    fn start(data: &Path) -> Self {
        Self::of(ehub(data))
    }

    fn of(mut command: Command) -> Self {
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("DATABASE_URL=").map(str::to_owned);
        let url = url.unwrap_or_else(|| {
            let mut words = String::new();
            process.stderr.take().unwrap().read_to_string(&mut words).unwrap();
            panic!("not ready: {words}")
        });
        Self { process, url }
    }

    async fn execute(&self, statement: &'static str) {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        connection.execute(statement).await.unwrap();
    }

    async fn number(&self, query: &'static str) -> i64 {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
    }

    fn stop(mut self) {
        signal(self.process.id(), Signal::SIGINT);
        assert!(self.process.wait().unwrap().success());
    }

    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A failed assertion must not leave a server behind. SIGTERM: the server is stopped with it.
        if self.process.try_wait().unwrap().is_none() {
            signal(self.process.id(), Signal::SIGTERM);
            let _ = self.process.wait();
        }
    }
}

fn signal(pid: u32, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(pid).unwrap()), signal).unwrap();
}

fn server_pid(data: &Path) -> u32 {
    let text = fs::read_to_string(data.join("postgres/postmaster.pid")).unwrap();
    text.lines().next().unwrap().parse().unwrap()
}

fn alive(pid: u32) -> bool {
    kill(Pid::from_raw(i32::try_from(pid).unwrap()), None).is_ok()
}

/// When a test gives up: on a machine that does other things beside, a start alone takes ten seconds.
const PATIENCE: Duration = Duration::from_mins(5);

fn eventually(what: &str, done: impl Fn() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "{what} did not happen in {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[tokio::test]
async fn the_next_start_keeps_the_data_also_after_kill_9() {
    let home = home();
    let data = home.path().join("data");
    let first = Running::start(&data);
    first.execute("CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)").await;
    let server = server_pid(&data);
    first.stop();
    assert!(!alive(server), "the server stops with its parent");

    let second = Running::start(&data);
    second.execute("INSERT INTO kept VALUES (2)").await;
    let server = server_pid(&data);
    second.kill();
    // At once: whatever is left of the killed one must not block this start.
    let third = Running::start(&data);
    assert_eq!(third.number("SELECT sum(n) FROM kept").await, 3);
    assert_ne!(server_pid(&data), server);
    eventually("the end of the orphan", || !alive(server));
    third.stop();
}

#[tokio::test]
async fn a_stale_pid_that_now_belongs_to_another_program_does_not_matter() {
    let home = home();
    let data = home.path().join("data");
    let first = Running::start(&data);
    let pid_file = data.join("postgres/postmaster.pid");
    let text = fs::read_to_string(&pid_file).unwrap();
    let socket_lock = fs::read_to_string(data.join("run/.s.PGSQL.5432.lock")).unwrap();
    first.stop();

    // As after a power failure, when the number has since gone to somebody else. That one must not be harmed either.
    let mut bystander = Command::new("sleep").arg("60").spawn().unwrap();
    let stale = |text: &str| {
        let rest: Vec<&str> = text.lines().skip(1).collect();
        format!("{}\n{}\n", bystander.id(), rest.join("\n"))
    };
    fs::write(&pid_file, stale(&text)).unwrap();
    fs::write(data.join("run/.s.PGSQL.5432.lock"), stale(&socket_lock)).unwrap();
    let second = Running::start(&data);
    assert_eq!(second.number("SELECT 1::bigint").await, 1);
    assert!(bystander.try_wait().unwrap().is_none(), "the bystander lives");
    bystander.kill().unwrap();
    bystander.wait().unwrap();
    second.stop();

    // Cut off by a full disk or a crash in the middle of writing.
    fs::write(&pid_file, "").unwrap();
    Running::start(&data).stop();
}

#[tokio::test]
async fn a_killed_initdb_leaves_nothing_that_is_taken_for_a_cluster() {
    let home = home();
    let data = home.path().join("data");
    let beside = || {
        let entries: Vec<PathBuf> = fs::read_dir(&data).into_iter().flatten().flatten().map(|e| e.path()).collect();
        entries.into_iter().find(|path| path.file_name().unwrap().to_string_lossy().starts_with("initdb-"))
    };
    let mut process = ehub(&data).spawn().unwrap();
    eventually("initdb", || beside().is_some_and(|path| path.join("cluster/PG_VERSION").exists()));
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(!data.join("postgres").exists());

    let next = Running::start(&data);
    assert_eq!(next.number("SELECT count(*) FROM pg_database WHERE datname = 'ehub'").await, 1);
    next.stop();
    // The dying initdb of the killed start may be writing still; a start after its end has cleaned up.
    eventually("cleaned up", || {
        Running::start(&data).stop();
        beside().is_none()
    });
}

#[tokio::test]
async fn a_start_removes_what_a_dying_initdb_kept_beside_a_finished_cluster() {
    let home = home();
    let data = home.path().join("data");
    Running::start(&data).stop();
    let left = data.join("initdb-00c0ffee");
    fs::create_dir_all(left.join("cluster/base")).unwrap();
    fs::write(left.join("cluster/PG_VERSION"), "15\n").unwrap();

    let next = Running::start(&data);
    assert!(!left.exists(), "the leftover is gone");
    assert_eq!(next.number("SELECT count(*) FROM pg_database WHERE datname = 'ehub'").await, 1);
    next.stop();
}

#[tokio::test]
async fn one_data_directory_serves_one_instance() {
    let home = home();
    let data = home.path().join("data");
    let first = Running::start(&data);
    let second = ehub(&data).output().unwrap();
    assert!(!second.status.success());
    let words = String::from_utf8(second.stderr).unwrap();
    assert!(words.contains("another eHub") && words.contains(&first.process.id().to_string()), "{words}");
    // The refusal did not disturb the first one.
    assert_eq!(first.number("SELECT 1::bigint").await, 1);
    first.stop();
}

#[tokio::test]
async fn a_long_path_gets_a_socket_elsewhere() {
    let home = home();
    let data = home.path().join("long".repeat(30)).join("data");
    let running = Running::start(&data);
    assert_eq!(running.number("SELECT 1::bigint").await, 1);
    let socket = PathBuf::from(running.url.split("host=").nth(1).unwrap());
    assert!(socket.starts_with("/tmp"));
    running.stop();
    assert!(!socket.exists(), "nothing is left outside the data directory");
}

#[tokio::test]
async fn the_program_signs_in_without_any_right_of_its_own() {
    let home = home();
    let data = home.path().join("data");
    let running = Running::of(kept(&data));
    let strong = "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'ehub%' AND (rolsuper OR rolcreatedb OR rolcreaterole \
                  OR rolbypassrls OR rolreplication)";
    assert_eq!(running.number(strong).await, 0);
    let memberships = "SELECT count(*) FROM pg_auth_members JOIN pg_roles program ON program.oid = member \
                       JOIN pg_roles app ON app.oid = roleid \
                       WHERE program.rolname = 'ehub_program' AND app.rolname = 'ehub_app'";
    assert_eq!(running.number(memberships).await, 1);
    // eHub's roles get in as this account of the operating system: what they say is their password is not even asked for.
    for role in ["ehub_program", "ehub_owner"] {
        let url =
            running.url.replace("postgres://postgres:", &format!("postgres://{role}:")).replace("/postgres?", "/ehub?");
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let who: String = sqlx::query_scalar("SELECT session_user::text").fetch_one(&mut connection).await.unwrap();
        assert_eq!(who, role);
    }
    // The superuser does not without a password, and nobody else reads one.
    let secrets = data.join("secrets");
    for secret in fs::read_dir(&secrets).unwrap() {
        assert_eq!(secret.unwrap().metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let password = fs::read_to_string(secrets.join("postgres")).unwrap();
    let wrong = running.url.replace(password.trim(), "wrong");
    assert!(PgConnection::connect(&wrong).await.is_err());
    running.stop();

    // What somebody wrote into the server's own list of doors stays, and so does what is ours.
    let doors = data.join("postgres/pg_hba.conf");
    let before = fs::read_to_string(&doors).unwrap();
    fs::write(&doors, format!("{before}local replication postgres scram-sha-256\n")).unwrap();
    let again = Running::of(kept(&data));
    assert_eq!(fs::read_to_string(&doors).unwrap(), format!("{before}local replication postgres scram-sha-256\n"));
    again.stop();
}
