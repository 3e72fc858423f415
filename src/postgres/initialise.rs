//! Making a cluster: beside its place, then renamed into it. A killed initdb leaves a directory that starts and is broken,
//! so nothing half-made may ever stand where the server looks.

use super::account::Account;
use super::binaries::Binaries;
use super::error::{Error, Result};
use super::layout::Layout;
use super::server;
use crate::secret;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Prefix of the directories that initdb works in.
const BESIDE: &str = "initdb-";

/// The cluster's superuser.
pub const SUPERUSER: &str = "postgres";

/// Makes the cluster of `layout`, whose superuser has `password`. `ephemeral`: it need not survive a power failure.
///
/// # Errors
/// initdb's own words.
pub fn initialise(
    layout: &Layout,
    binaries: &Binaries,
    account: &Account,
    password: &str,
    ephemeral: bool,
) -> Result<()> {
    let id = secret::random_hex(4).map_err(|error| Error::Secret(error.to_string()))?;
    let beside = layout.home.join(format!("{BESIDE}{id}"));
    DirBuilder::new().mode(0o700).create(&beside).map_err(Error::io("creating", &beside))?;
    account.own(&beside)?;
    let made = make(&beside, binaries, account, password, ephemeral);
    let placed = made.and_then(|cluster| place(&cluster, &layout.cluster(), &layout.home));
    let _ = fs::remove_dir_all(&beside);
    placed
}

fn make(beside: &Path, binaries: &Binaries, account: &Account, password: &str, ephemeral: bool) -> Result<PathBuf> {
    let password_file = beside.join("password");
    write_private(&password_file, password).map_err(Error::io("writing", &password_file))?;
    account.own(&password_file)?;
    let cluster = beside.join("cluster");
    let mut command = server::command(account, &binaries.initdb())?;
    // C: the order of texts does not depend on the machine, so that data moves between binaries of different origin.
    command
        .args(["-U", SUPERUSER, "-A", "scram-sha-256", "--locale=C", "-E", "UTF8"])
        .arg("-D")
        .arg(&cluster)
        .arg(format!("--pwfile={}", password_file.display()))
        .args(ephemeral.then_some("--no-sync"))
        .current_dir(beside);
    let output = command.output().map_err(Error::io("starting", &binaries.initdb()))?;
    if output.status.success() {
        return Ok(cluster);
    }
    let words = [output.stdout, output.stderr].concat();
    Err(Error::Initdb(String::from_utf8_lossy(&words).trim().to_owned()))
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    writeln!(file, "{text}")
}

fn place(made: &Path, cluster: &Path, home: &Path) -> Result<()> {
    fs::rename(made, cluster).map_err(|error| match error.kind() {
        ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists => Error::Directory {
            path: cluster.to_owned(),
            reason: "it is not empty and not a database: move it away".to_owned(),
        },
        _ => Error::io("renaming into", cluster)(error),
    })?;
    // The rename itself must survive a power failure.
    File::open(home).and_then(|directory| directory.sync_all()).map_err(Error::io("syncing", home))
}

/// Removes what killed runs left, at every start: an initdb that is still dying writes on into a directory that is being
/// removed and keeps it, also beside a cluster that was made meanwhile. A later start finds it at rest.
pub fn remove_leftovers(home: &Path) {
    for entry in fs::read_dir(home).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(BESIDE) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
