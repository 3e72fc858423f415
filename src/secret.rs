//! Secrets that are made once and kept in the data directory, readable by their owner only.

use crate::error::{Error, Result};
use rand::TryRng;
use rand::rngs::SysRng;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// The secret in `directory/name`; makes 32 random bytes, written in hexadecimal, if there is none yet.
///
/// # Errors
/// The file cannot be read or written, or others may read it.
pub fn keep(directory: &Path, name: &str) -> Result<String> {
    let path = directory.join(name);
    match fs::read_to_string(&path) {
        Ok(text) if !text.trim().is_empty() => {
            refuse_if_open(&path)?;
            Ok(text.trim().to_owned())
        }
        Ok(_) => create(directory, &path),
        Err(error) if error.kind() == ErrorKind::NotFound => create(directory, &path),
        Err(error) => Err(Error::io("reading", &path)(error)),
    }
}

/// `bytes` random bytes of the operating system, in hexadecimal.
///
/// # Errors
/// The operating system has no randomness to give.
pub fn random_hex(bytes: usize) -> Result<String> {
    let mut buffer = vec![0_u8; bytes];
    SysRng.try_fill_bytes(&mut buffer).map_err(|error| Error::Plain(format!("no randomness: {error}")))?;
    Ok(buffer.iter().fold(String::with_capacity(bytes * 2), |mut text, byte| {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

// Written beside and renamed: a crash in between leaves the old state, never half a secret.
fn create(directory: &Path, path: &Path) -> Result<String> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory).map_err(Error::io("creating", directory))?;
    let secret = random_hex(32)?;
    let beside = path.with_extension(format!("new-{}", std::process::id()));
    let write = || -> std::io::Result<()> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
        writeln!(file, "{secret}")?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().map_err(Error::io("writing", path))?;
    Ok(secret)
}

fn refuse_if_open(path: &Path) -> Result<()> {
    let mode = fs::metadata(path).map_err(Error::io("reading", path))?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(Error::Plain(format!("others may read the secret {}: run chmod 600 on it", path.display())));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_made_once_and_kept_private() {
        let directory = tempfile::tempdir().unwrap();
        let home = directory.path().join("secrets");
        let first = keep(&home, "key").unwrap();
        assert_eq!(first.len(), 64);
        assert_eq!(keep(&home, "key").unwrap(), first);
        assert_ne!(keep(&home, "other").unwrap(), first);
        let mode = fs::metadata(home.join("key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_secret_that_others_may_read_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        keep(directory.path(), "key").unwrap();
        fs::set_permissions(directory.path().join("key"), fs::Permissions::from_mode(0o644)).unwrap();
        assert!(keep(directory.path(), "key").unwrap_err().to_string().contains("chmod 600"));
    }
}
