//! Where the private PostgreSQL lives, and the lock that keeps it to one instance.

use super::account::Account;
use super::error::{Error, Result};
use crate::secret;
use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Where root's clusters go when the server's account cannot enter the data directory (a clone below `/root`).
const ROOTS_OWN: &str = "/var/lib/ehub";

/// The name of a socket must fit into 107 bytes with its directory; some systems grant less.
const LONGEST_SOCKET: usize = 100;

/// The port is only a part of the socket's name: the directory is private.
pub const PORT: u16 = 5432;

/// Directories of one private PostgreSQL.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The data directory, absolute.
    pub data: PathBuf,
    /// Directory of the cluster and of what is moved into its place.
    pub home: PathBuf,
    /// Directory of the socket.
    pub run: PathBuf,
    /// What the server says.
    pub log: PathBuf,
}

impl Layout {
    /// Decides the places and makes the directories. Settled by the data directory alone, so that another command of the
    /// same account finds the socket of a running one.
    ///
    /// # Errors
    /// A directory cannot be made, or belongs to somebody else.
    pub fn prepare(data: &Path, account: &Account) -> Result<Self> {
        directory(data, account.others())?;
        let data = fs::canonicalize(data).map_err(Error::io("opening", data))?;
        closed(&data, account)?;
        let id = secret::keep(&data.join("secrets"), "instance").map_err(|error| Error::Secret(error.to_string()))?;
        let id = id.get(..16).unwrap_or(&id).to_owned();

        let home = if account.can_enter(&data) { data.clone() } else { Path::new(ROOTS_OWN).join(&id) };
        directory(&home, account.others())?;
        if !account.can_enter(&home) {
            let reason = format!("the account {} cannot enter it", account.drop_to.as_deref().unwrap_or("itself"));
            return Err(Error::Directory { path: home, reason });
        }
        let run = short_enough(home.join("run"), &id);
        private(&run, account)?;
        directory(&data.join("logs"), 0o700)?;
        let log = data.join("logs/postgres.log");
        Ok(Self { data, home, run, log })
    }

    /// The cluster's directory.
    pub fn cluster(&self) -> PathBuf {
        self.home.join("postgres")
    }

    /// Directory of the generated secrets.
    pub fn secrets(&self) -> PathBuf {
        self.data.join("secrets")
    }

    /// Takes the lock of this data directory; it is held until the value is dropped, also by kill -9.
    ///
    /// # Errors
    /// Somebody else holds it.
    pub fn lock(&self) -> Result<Lock> {
        let path = self.data.join("ehub.lock");
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(Error::io("opening", &path))?;
        let mut holder = String::new();
        let _ = file.read_to_string(&mut holder);
        match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
            Ok(mut held) => {
                // For the message that the second instance prints; the lock itself does not depend on it.
                let _ = held.set_len(0);
                let _ = std::io::Seek::rewind(&mut *held);
                let _ = writeln!(held, "{}", std::process::id());
                Ok(Lock { _held: held })
            }
            Err((_, Errno::EWOULDBLOCK)) => Err(Error::InUse {
                directory: self.data.clone(),
                pid: holder.trim().parse::<u32>().map_or(String::new(), |pid| format!(" (process {pid})")),
            }),
            Err((_, errno)) => Err(Error::os("locking", &path)(errno)),
        }
    }

    /// Removes the socket of an earlier run. Called only under the lock and with no server alive: its lock file holds a
    /// process number that may since belong to another program.
    pub fn remove_sockets(&self) {
        for name in [format!(".s.PGSQL.{PORT}"), format!(".s.PGSQL.{PORT}.lock")] {
            let _ = fs::remove_file(self.run.join(name));
        }
    }

    /// Leaves nothing outside the data directory; called when the server has ended.
    pub fn leave(&self) {
        if !self.run.starts_with(&self.home) {
            self.remove_sockets();
            let _ = fs::remove_dir(&self.run);
        }
    }
}

/// The lock of one data directory.
#[derive(Debug)]
pub struct Lock {
    _held: Flock<File>,
}

/// Major version of the cluster in `cluster`, if there is one.
///
/// # Errors
/// It is there and its version cannot be read.
pub fn version(cluster: &Path) -> Result<Option<u32>> {
    if !cluster.exists() {
        return Ok(None);
    }
    let path = cluster.join("PG_VERSION");
    let text = fs::read_to_string(&path).map_err(Error::io("reading", &path))?;
    let reason = || format!("its PG_VERSION is {:?}", text.trim());
    text.trim().parse().map(Some).map_err(|_| Error::Directory { path: cluster.to_owned(), reason: reason() })
}

fn short_enough(run: PathBuf, id: &str) -> PathBuf {
    let socket = run.join(format!(".s.PGSQL.{PORT}"));
    if socket.as_os_str().len() <= LONGEST_SOCKET { run } else { PathBuf::from(format!("/tmp/ehub-{id}")) }
}

/// Makes a data directory as a private server needs it, where there is none. Whether that is possible, whoever needs it says.
pub fn make_home(data: &Path) {
    if let Ok(account) = Account::choose() {
        let _ = directory(data, account.others());
    }
}

fn directory(path: &Path, mode: u32) -> Result<()> {
    DirBuilder::new().recursive(true).mode(mode).create(path).map_err(Error::io("creating", path))
}

/// A data directory that an earlier version left open to everybody is closed to others. One that is shared on purpose (as `/tmp`:
/// what is in it belongs to several) or belongs to somebody else stays as it is.
fn closed(path: &Path, account: &Account) -> Result<()> {
    let found = fs::metadata(path).map_err(Error::io("reading", path))?;
    let mode = found.permissions().mode() & 0o7777;
    let shared = mode & 0o1002 != 0 || found.uid() != nix::unistd::Uid::effective().as_raw();
    let ours = path.join("secrets").exists();
    let wanted = mode & (0o7770 | account.others() & 0o007);
    if shared || !ours || mode == wanted {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(wanted)).map_err(Error::io("chmod", path))
}

/// A directory that only the server's account enters. In `/tmp` anybody could have made it first: then it is refused.
fn private(path: &Path, account: &Account) -> Result<()> {
    directory(path, 0o700)?;
    let found = fs::symlink_metadata(path).map_err(Error::io("reading", path))?;
    let ours = [account.uid.as_raw(), nix::unistd::Uid::effective().as_raw()].contains(&found.uid());
    if !found.is_dir() || !ours {
        return Err(Error::Directory { path: path.to_owned(), reason: "it belongs to somebody else".to_owned() });
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).map_err(Error::io("chmod", path))?;
    account.own(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_instance_is_refused_and_told_who_is_first() {
        let data = tempfile::tempdir().unwrap();
        let layout = Layout::prepare(data.path(), &Account::choose().unwrap()).unwrap();
        let held = layout.lock().unwrap();
        let refused = layout.lock().unwrap_err().to_string();
        assert!(refused.contains(&std::process::id().to_string()), "{refused}");
        drop(held);
        layout.lock().unwrap();
    }

    #[test]
    fn others_do_not_look_into_the_data_directory() {
        let parent = tempfile::tempdir().unwrap();
        fs::set_permissions(parent.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let account = Account::choose().unwrap();
        let others = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o006;
        let data = parent.path().join("data");
        Layout::prepare(&data, &account).unwrap();
        assert_eq!(others(&data), 0);
        // As an earlier version left it.
        fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
        Layout::prepare(&data, &account).unwrap();
        assert_eq!(others(&data), 0);
        // A directory of several people is none of our business.
        fs::set_permissions(&data, fs::Permissions::from_mode(0o1777)).unwrap();
        Layout::prepare(&data, &account).unwrap();
        assert_eq!(others(&data), 0o006);
    }

    #[test]
    fn a_long_path_gets_a_short_run_directory() {
        let long = PathBuf::from(format!("/data/{}/run", "x".repeat(90)));
        assert_eq!(short_enough(long, "0123"), PathBuf::from("/tmp/ehub-0123"));
        assert_eq!(short_enough("/data/run".into(), "0123"), PathBuf::from("/data/run"));
    }
}
