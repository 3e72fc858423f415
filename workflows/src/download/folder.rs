//! A folder of files that may be taken out: plain files with plain names, and nothing that a link leads to.
//!
//! Folder and file are opened each by itself, the file below the folder that was opened: whoever puts a link in the place of either, at
//! whatever moment, is refused by the operating system. What is looked at is what was opened, not what has the name meanwhile.

use chrono::{DateTime, Utc};
use nix::dir::Dir;
use nix::errno::Errno;
use nix::fcntl::{OFlag, openat};
use nix::sys::stat::Mode;
use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Characters of a file's name at most.
pub const LONGEST_NAME: usize = 200;
/// Files of a folder that are looked at, at most.
pub const MOST_FILES: usize = 5_000;

/// A plain file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// When it was written to last.
    pub at: DateTime<Utc>,
}

/// Whether something may be the name of a file of a folder: no way to anywhere else, nothing hidden, no sign that is not seen.
#[must_use]
pub fn is_plain(name: &str) -> bool {
    let fits = |sign: char| !sign.is_control() && !matches!(sign, '/' | '\\' | ':' | '\u{202a}'..='\u{202e}');
    !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.starts_with('.') && name.chars().all(fits)
}

const ONLY_LOOK: OFlag = OFlag::O_RDONLY.union(OFlag::O_NOFOLLOW).union(OFlag::O_CLOEXEC).union(OFlag::O_NONBLOCK);

fn folder(path: &Path) -> Result<Option<Dir>, io::Error> {
    match Dir::open(path, ONLY_LOOK | OFlag::O_DIRECTORY, Mode::empty()) {
        Ok(dir) => Ok(Some(dir)),
        // Not there, or a link: nothing may be taken out.
        Err(Errno::ENOENT | Errno::ELOOP | Errno::ENOTDIR) => Ok(None),
        Err(errno) => Err(errno.into()),
    }
}

fn open_in(dir: &Dir, name: &str) -> Result<Option<(File, Plain)>, io::Error> {
    // Without waiting: of a pipe nobody may ever write the other end.
    let file = match openat(dir.as_fd(), name, ONLY_LOOK, Mode::empty()) {
        Ok(file) => File::from(file),
        Err(Errno::ENOENT | Errno::ELOOP | Errno::EMLINK | Errno::ENXIO | Errno::ENOTDIR | Errno::EACCES) => {
            return Ok(None);
        }
        Err(errno) => return Err(errno.into()),
    };
    let meta = file.metadata()?;
    // A second name may lead to a file of somewhere else as a link does.
    if !meta.is_file() || meta.nlink() > 1 {
        return Ok(None);
    }
    let at = meta.modified().map_or(DateTime::UNIX_EPOCH, DateTime::<Utc>::from);
    Ok(Some((file, Plain { name: name.to_owned(), size: meta.len(), at })))
}

/// Opens a file of a folder; `None` = there is none that may be taken out under this name.
///
/// # Errors
/// The operating system's own.
pub fn open(path: &Path, name: &str) -> Result<Option<(File, Plain)>, io::Error> {
    if !is_plain(name) {
        return Ok(None);
    }
    match folder(path)? {
        Some(dir) => open_in(&dir, name),
        None => Ok(None),
    }
}

/// The files of a folder that may be taken out and whose names fit, by name; whether there are more than [`MOST_FILES`].
///
/// # Errors
/// The operating system's own.
pub fn files(path: &Path, fits: impl Fn(&str) -> bool) -> Result<(Vec<Plain>, bool), io::Error> {
    let Some(mut dir) = folder(path)? else { return Ok((vec![], false)) };
    let mut names = Vec::new();
    for entry in dir.iter() {
        let entry = entry?;
        if let Ok(name) = entry.file_name().to_str()
            && is_plain(name)
            && fits(name)
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    // Names begin alike and go on with when they began: the last are the newest.
    let more = names.len().saturating_sub(MOST_FILES);
    let mut found = Vec::new();
    for name in names.split_off(more) {
        if let Some((_, plain)) = open_in(&dir, &name)? {
            found.push(plain);
        }
    }
    Ok((found, more > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    fn house() -> (tempfile::TempDir, PathBuf) {
        let house = tempfile::tempdir().unwrap();
        let logs = house.path().join("logs");
        std::fs::create_dir(&logs).unwrap();
        std::fs::write(logs.join("a.jsonl"), "line\n").unwrap();
        std::fs::write(house.path().join("secret"), "key").unwrap();
        (house, logs)
    }

    fn refused(logs: &Path, name: &str) {
        assert!(open(logs, name).unwrap().is_none(), "{name:?}");
        let (listed, _) = files(logs, |_| true).unwrap();
        assert_eq!(listed.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["a.jsonl"], "{name:?}");
    }

    #[test]
    fn a_plain_file_is_found() {
        let (_house, logs) = house();
        let (_, plain) = open(&logs, "a.jsonl").unwrap().unwrap();
        assert_eq!((plain.name.as_str(), plain.size), ("a.jsonl", 5));
        refused(&logs, "b.jsonl");
    }

    #[test]
    fn names_lead_nowhere_else() {
        let (_house, logs) = house();
        let long = "x".repeat(LONGEST_NAME + 1);
        for name in [
            "../secret",
            "..",
            ".",
            "",
            "/etc/passwd",
            "..\\secret",
            "C:secret",
            "a\0.jsonl",
            "a\n",
            ".hidden",
            &long,
            "./a.jsonl",
            "logs/../a.jsonl",
            "\u{202e}lnosj.a",
        ] {
            refused(&logs, name);
        }
        assert!(is_plain("%2e%2e"), "the name of a file that is not there: nothing is decoded twice");
        refused(&logs, "%2e%2e");
    }

    #[test]
    fn a_link_is_not_followed() {
        let (house, logs) = house();
        symlink("/etc/passwd", logs.join("passwd")).unwrap();
        symlink(house.path().join("secret"), logs.join("secret.jsonl")).unwrap();
        refused(&logs, "passwd");
        refused(&logs, "secret.jsonl");
    }

    #[test]
    fn a_second_name_of_a_file_is_refused() {
        let (house, logs) = house();
        std::fs::hard_link(house.path().join("secret"), logs.join("hard.jsonl")).unwrap();
        refused(&logs, "hard.jsonl");
    }

    #[test]
    fn a_folder_that_is_a_link_has_no_files() {
        let (house, logs) = house();
        let link = house.path().join("link");
        symlink(&logs, &link).unwrap();
        assert!(open(&link, "a.jsonl").unwrap().is_none());
        assert_eq!(files(&link, |_| true).unwrap(), (vec![], false));
        assert_eq!(files(&house.path().join("nowhere"), |_| true).unwrap(), (vec![], false));
    }

    #[test]
    fn folders_and_pipes_are_no_files() {
        let (_house, logs) = house();
        std::fs::create_dir(logs.join("folder")).unwrap();
        nix::unistd::mkfifo(&logs.join("pipe"), Mode::S_IRWXU).unwrap();
        refused(&logs, "folder");
        refused(&logs, "pipe");
    }

    /// Somebody puts a link in its place again and again while it is opened: what is read is the file, or nothing.
    #[test]
    fn whoever_replaces_a_file_by_a_link_wins_nothing() {
        let (house, logs) = house();
        let secret = house.path().join("secret");
        let place = logs.join("swap.jsonl");
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for n in 0..2_000 {
                    let next = house.path().join("next");
                    if n % 2 == 0 {
                        symlink(&secret, &next).unwrap();
                    } else {
                        std::fs::write(&next, "line\n").unwrap();
                    }
                    std::fs::rename(&next, &place).unwrap();
                }
                done.store(true, std::sync::atomic::Ordering::Relaxed);
            });
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                if let Some((mut file, _)) = open(&logs, "swap.jsonl").unwrap() {
                    let mut text = String::new();
                    io::Read::read_to_string(&mut file, &mut text).unwrap();
                    assert_eq!(text, "line\n");
                }
            }
        });
    }
}
