//! The server process: start, wait until ready, stop; and the orphan of an earlier run.

use super::account::Account;
use super::binaries::Binaries;
use super::error::{Error, Result};
use super::layout::{Layout, PORT};
use super::pid_file::PidFile;
use super::trampoline;
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::watch;

const POLL: Duration = Duration::from_millis(10);
const LARGEST_LOG: u64 = 10 * 1024 * 1024;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Time until ready. Recovery after a power failure needs some.
    pub start: Duration,
    /// Time to stop in good order.
    pub stop: Duration,
    /// Data need not survive: for tests.
    pub ephemeral: bool,
}

/// A server that we started.
#[derive(Debug)]
pub struct Server {
    pid: Pid,
    stop: Duration,
    ended: watch::Receiver<bool>,
}

impl Server {
    /// Starts the server and waits until it takes connections.
    ///
    /// # Errors
    /// It ends before, is too slow, or `interrupted` says so.
    pub fn start(
        layout: &Layout,
        binaries: &Binaries,
        account: &Account,
        run: &Run,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Self> {
        let began = Instant::now();
        loop {
            match Self::attempt(layout, binaries, account, run, interrupted) {
                // Processes of a server that was killed are still ending: they notice within moments.
                Err(Error::DidNotStart { tail, .. })
                    if tail.contains("shared memory block") && began.elapsed() < run.start =>
                {
                    thread::sleep(Duration::from_millis(300));
                }
                result => return result,
            }
        }
    }

    fn attempt(
        layout: &Layout,
        binaries: &Binaries,
        account: &Account,
        run: &Run,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Self> {
        PidFile::disarm(&layout.cluster(), std::process::id())?;
        layout.remove_sockets();
        let (log, log_start) = open_log(&layout.log)?;
        let mut command = command(account, &binaries.postgres())?;
        command.arg("-D").arg(layout.cluster()).current_dir(layout.cluster());
        for setting in settings(layout, run.ephemeral) {
            command.arg("-c").arg(setting);
        }
        // A group of its own: Ctrl-C in the terminal reaches us only, and we stop it after our work is done.
        command.stdin(Stdio::null()).stdout(clone(&log, &layout.log)?).stderr(log).process_group(0);
        let server = Self::keep(command, &binaries.postgres(), run.stop)?;
        server.wait_until_ready(layout, run, log_start, interrupted)?;
        Ok(server)
    }

    /// Starts the process from a thread that lives as long as it does: Linux tells a child of its parent's death when the
    /// starting *thread* ends.
    fn keep(mut command: Command, program: &Path, stop: Duration) -> Result<Self> {
        let (tell, told) = mpsc::channel();
        let (ending, ended) = watch::channel(false);
        let keeper = move || {
            let started: std::io::Result<Child> = command.spawn();
            match started {
                Ok(mut child) => {
                    let _ = tell.send(Ok(child.id()));
                    let _ = child.wait();
                }
                Err(error) => drop(tell.send(Err(error))),
            }
            let _ = ending.send(true);
        };
        let thread = thread::Builder::new().name("postgres".to_owned()).spawn(keeper);
        thread.map_err(Error::io("keeping", program))?;
        let gone = |_| Error::io("starting", program)(std::io::Error::other("its thread ended"));
        let id = told.recv().map_err(gone)?.map_err(Error::io("starting", program))?;
        let id = i32::try_from(id).map_err(|_| Error::io("starting", program)(std::io::Error::other("process id")))?;
        Ok(Self { pid: Pid::from_raw(id), stop, ended })
    }

    fn wait_until_ready(
        &self,
        layout: &Layout,
        run: &Run,
        log_start: u64,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<()> {
        let began = Instant::now();
        let mut next_word = Duration::from_secs(5);
        loop {
            if self.has_ended() {
                return Err(Error::DidNotStart { log: layout.log.clone(), tail: tail(&layout.log, log_start) });
            }
            let ready = PidFile::read(&layout.cluster())?;
            if ready.is_some_and(|file| file.ready && file.pid == self.pid.as_raw()) {
                return Ok(());
            }
            if interrupted() {
                return Err(Error::Interrupted);
            }
            if began.elapsed() > run.start {
                return Err(Error::Slow(run.start.as_secs(), layout.log.clone()));
            }
            if began.elapsed() > next_word {
                tracing::info!(seconds = began.elapsed().as_secs(), "PostgreSQL is starting (recovery takes its time)");
                next_word += Duration::from_secs(5);
            }
            thread::sleep(POLL);
        }
    }

    /// The server's process.
    pub fn pid(&self) -> i32 {
        self.pid.as_raw()
    }

    /// Turns true when the process has ended.
    pub fn ended(&self) -> watch::Receiver<bool> {
        self.ended.clone()
    }

    /// Stops in good order, else with force. Blocks.
    pub fn stop(&self) {
        // SIGTERM would wait for sessions to end by themselves.
        let steps = [(Signal::SIGINT, self.stop), (Signal::SIGQUIT, Duration::from_secs(10))];
        for (signal, patience) in steps {
            if self.has_ended() {
                return;
            }
            let _ = kill(self.pid, signal);
            if wait_for(patience, || self.has_ended()) {
                return;
            }
            tracing::warn!(%signal, "PostgreSQL does not stop");
        }
        let _ = kill(self.pid, Signal::SIGKILL);
        wait_for(Duration::from_secs(5), || self.has_ended());
    }

    fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }
}

impl Drop for Server {
    // An early return or a panic must not leave it behind.
    fn drop(&mut self) {
        self.stop();
    }
}

/// A command of PostgreSQL, run as `account` and ended with us.
pub(super) fn command(account: &Account, program: &Path) -> Result<Command> {
    let ourselves = std::env::current_exe().map_err(Error::io("finding", Path::new("ehub")))?;
    let mut command = Command::new(ourselves);
    command.arg(trampoline::NAME).arg("--parent").arg(std::process::id().to_string());
    if let Some(user) = &account.drop_to {
        command.arg("--user").arg(user);
    }
    command.arg("--").arg(program);
    // Messages in English whatever the machine speaks: we look for some of them.
    command.env("LC_ALL", "C").env_remove("PGDATA").env_remove("PGPORT");
    Ok(command)
}

/// Ends the server of an earlier run that outlived its parent. Called only under the lock of the data directory.
///
/// # Errors
/// It does not end, not even by force.
pub fn stop_orphan(cluster: &Path, patience: Duration) -> Result<()> {
    let Some(file) = PidFile::read(cluster)? else { return Ok(()) };
    if !serves(file.pid, cluster) {
        return Ok(());
    }
    tracing::warn!(pid = file.pid, "stopping the PostgreSQL of an earlier run");
    for (signal, patience) in [
        (Signal::SIGINT, patience),
        (Signal::SIGQUIT, Duration::from_secs(10)),
        (Signal::SIGKILL, Duration::from_secs(5)),
    ] {
        if kill(Pid::from_raw(file.pid), signal) == Err(Errno::ESRCH) {
            return Ok(());
        }
        if wait_for(patience, || !serves(file.pid, cluster)) {
            return Ok(());
        }
    }
    Err(Error::Orphan(file.pid))
}

/// Whether `pid` is a server of `cluster`, and not a program that got the same number later.
#[cfg(target_os = "linux")]
fn serves(pid: i32, cluster: &Path) -> bool {
    let process = PathBuf::from(format!("/proc/{pid}"));
    // A server's working directory is its cluster.
    let here = fs::read_link(process.join("cwd")).is_ok_and(|directory| directory == cluster);
    here && fs::read_to_string(process.join("comm")).is_ok_and(|name| name.contains("postgres"))
}

#[cfg(not(target_os = "linux"))]
fn serves(pid: i32, cluster: &Path) -> bool {
    let output = Command::new("ps").args(["-p", &pid.to_string(), "-o", "command="]).output();
    output.is_ok_and(|output| {
        let words = String::from_utf8_lossy(&output.stdout).into_owned();
        words.contains("postgres") && words.contains(&*cluster.to_string_lossy())
    })
}

fn settings(layout: &Layout, ephemeral: bool) -> Vec<String> {
    let run = layout.run.to_string_lossy().replace('"', "\"\"");
    let mut settings = vec![
        "listen_addresses=".to_owned(),
        format!("port={PORT}"),
        format!("unix_socket_directories=\"{run}\""),
        "unix_socket_permissions=0700".to_owned(),
        "max_connections=200".to_owned(),
        "jit=off".to_owned(),
        "logging_collector=off".to_owned(),
        "log_destination=stderr".to_owned(),
        "log_line_prefix=%m [%p] %u@%d ".to_owned(),
        "log_timezone=UTC".to_owned(),
        "timezone=UTC".to_owned(),
        "cluster_name=ehub".to_owned(),
    ];
    if ephemeral {
        // Commits still wait until the operating system has them: a server that is killed, as tests do, forgets nothing that it
        // acknowledged. Only a power failure would.
        settings.extend(["fsync=off", "full_page_writes=off"].map(str::to_owned));
    } else {
        // What PostgreSQL ships is meant for machines of long ago. A checkpoint is followed by whole pages in the log;
        // seldom checkpoints and compressed pages keep a large installation as quick as a small one.
        settings.extend(["shared_buffers=512MB", "wal_compression=on", "max_wal_size=4GB"].map(str::to_owned));
    }
    settings
}

/// The log, and how long it already is.
fn open_log(path: &Path) -> Result<(File, u64)> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.size() > LARGEST_LOG) {
        fs::rename(path, path.with_extension("log.1")).map_err(Error::io("renaming", path))?;
    }
    let file = OpenOptions::new().append(true).create(true).mode(0o600).open(path);
    let file = file.map_err(Error::io("opening", path))?;
    let size = file.metadata().map_err(Error::io("reading", path))?.size();
    Ok((file, size))
}

fn clone(file: &File, path: &Path) -> Result<File> {
    file.try_clone().map_err(Error::io("opening", path))
}

fn tail(log: &Path, from: u64) -> String {
    let bytes = fs::read(log).unwrap_or_default();
    let from = usize::try_from(from).unwrap_or(0).min(bytes.len());
    let text = String::from_utf8_lossy(bytes.get(from..).unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    lines.get(lines.len().saturating_sub(15)..).unwrap_or_default().join("\n")
}

fn wait_for(patience: Duration, done: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    while began.elapsed() < patience {
        if done() {
            return true;
        }
        thread::sleep(POLL);
    }
    done()
}
