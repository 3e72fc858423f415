//! `postmaster.pid`: who serves a cluster, and whether it is ready.

use super::error::{Error, Result};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What `postmaster.pid` says.
#[derive(Debug, PartialEq, Eq)]
pub struct PidFile {
    /// Line 1: the server's process.
    pub pid: i32,
    /// Line 8: it takes connections.
    pub ready: bool,
}

impl PidFile {
    /// Reads it; `None` if there is none or it is not whole yet.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn read(cluster: &Path) -> Result<Option<Self>> {
        let path = place(cluster);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(parse(&text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::io("reading", &path)(error)),
        }
    }

    /// Makes a stale file harmless: the number on line 1 may since have gone to some other program, which would keep the
    /// server from starting. Our own number tells it that the file is stale, since it is our child. The rest stays: by
    /// line 7 the server finds out whether processes of the earlier run still use its memory.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn disarm(cluster: &Path, own: u32) -> Result<()> {
        let path = place(cluster);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Error::io("reading", &path)(error)),
        };
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
        fs::write(&path, format!("{own}\n{rest}")).map_err(Error::io("writing", &path))
    }
}

fn place(cluster: &Path) -> PathBuf {
    cluster.join("postmaster.pid")
}

fn parse(text: &str) -> Option<PidFile> {
    let mut lines = text.lines();
    // A negative number means a server in single-user mode.
    let pid: i32 = lines.next()?.trim().parse().ok()?;
    Some(PidFile { pid: pid.abs(), ready: lines.nth(6).is_some_and(|status| status.trim() == "ready") })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "4711\n/data/postgres\n1700000000\n5432\n/data/run\n\n  5432001   0\nready   \n";

    #[test]
    fn readiness_is_on_line_eight() {
        assert_eq!(parse(WHOLE), Some(PidFile { pid: 4711, ready: true }));
        assert_eq!(parse(&WHOLE.replace("ready", "starting")), Some(PidFile { pid: 4711, ready: false }));
        assert_eq!(parse("4711\n/data/postgres\n"), Some(PidFile { pid: 4711, ready: false }));
        assert_eq!(parse(""), None);
    }

    #[test]
    fn disarming_keeps_all_but_the_first_line() {
        let cluster = tempfile::tempdir().unwrap();
        PidFile::disarm(cluster.path(), 1).unwrap();
        assert_eq!(PidFile::read(cluster.path()).unwrap(), None);
        fs::write(place(cluster.path()), WHOLE).unwrap();
        PidFile::disarm(cluster.path(), 12).unwrap();
        assert_eq!(fs::read_to_string(place(cluster.path())).unwrap(), WHOLE.replace("4711", "12"));
    }
}
