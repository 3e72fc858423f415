//! Mails as `.eml` files, which every mail program opens: the default, so that nothing leaves a machine by accident.
//!
//! Some carry a link that opens an account. So the directory and the files are their owner's alone, and they are deleted after a
//! while.

use super::{MailError, MailTransport, Outgoing, Receipt};
use chrono::{DateTime, Utc};
use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tokio::fs;
use tokio::io::AsyncWriteExt as _;

/// Writes mails into a directory.
#[derive(Clone, Debug)]
pub struct Files {
    directory: PathBuf,
    kept: Duration,
}

impl Files {
    /// Into `directory`, which is made when the first mail comes.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), kept: KEPT }
    }

    /// Keeps mails for so long.
    #[must_use]
    pub fn kept_for(self, kept: Duration) -> Self {
        Self { kept, ..self }
    }

    /// Makes the directory, or takes it away from others where an earlier version left it open.
    async fn prepare(&self) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.directory).await?;
        if fs::metadata(&self.directory).await?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(&self.directory, Permissions::from_mode(0o700)).await?;
        }
        Ok(())
    }

    /// Deletes mails, and what is left of unfinished ones, that were written before `before`; gives how many. Other files stay.
    ///
    /// # Errors
    /// The operating system's own.
    pub async fn sweep(&self, before: SystemTime) -> io::Result<u64> {
        let mut entries = match fs::read_dir(&self.directory).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            entries => entries?,
        };
        let mut gone = 0;
        while let Some(entry) = entries.next_entry().await? {
            let path = entry.path();
            let mail = path.extension().is_some_and(|ending| ending == "eml" || ending == "part");
            let metadata = entry.metadata().await?;
            if mail && metadata.is_file() && metadata.modified()? < before {
                fs::remove_file(&path).await?;
                gone += 1;
            }
        }
        Ok(gone)
    }

    /// Sweeps what is too old by `clock`, now and every hour. Never ends.
    pub async fn tidy(self, clock: fn() -> DateTime<Utc>) {
        let mut hours = tokio::time::interval(HOUR);
        loop {
            hours.tick().await;
            let Some(before) = SystemTime::from(clock()).checked_sub(self.kept) else { continue };
            match self.sweep(before).await {
                Ok(0) => {}
                Ok(gone) => tracing::info!(gone, "old mail files deleted"),
                Err(error) => {
                    tracing::warn!(%error, directory = %self.directory.display(), "old mail files cannot be deleted");
                }
            }
        }
    }
}

/// How often old mails are looked for.
const HOUR: Duration = Duration::from_hours(1);
/// No link in a mail is good for longer.
const KEPT: Duration = Duration::from_hours(7 * 24);

/// Written so that nobody but the owner can read it, from the first byte.
async fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What an earlier attempt left may be open to others.
    match fs::remove_file(path).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).await?;
    file.write_all(bytes).await?;
    file.flush().await
}

impl MailTransport for Files {
    /// The same mail is the same file at every attempt. It appears whole or not at all.
    async fn send(&self, mail: &Outgoing) -> Result<Receipt, MailError> {
        let path = self.directory.join(format!("{}.eml", mail.name));
        let unfinished = self.directory.join(format!(".{}.part", mail.name));
        let written = async {
            self.prepare().await?;
            write(&unfinished, &mail.message.formatted()).await?;
            fs::rename(&unfinished, &path).await
        };
        written.await.map_err(|error: io::Error| transient(&path, &error))?;
        Ok(Receipt { code: None, words: format!("written to {}", path.display()) })
    }

    /// Looks only: the directory is made when the first mail comes.
    async fn health(&self) -> Result<String, MailError> {
        let directory = &self.directory;
        match fs::read_dir(directory).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(transient(directory, &error)),
            Ok(_) | Err(_) => {}
        }
        Ok(format!("files in {}; nothing is sent", directory.display()))
    }
}

fn transient(path: &Path, error: &io::Error) -> MailError {
    MailError::Transient { code: None, words: format!("{}: {error}", path.display()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn mode(path: &Path) -> u32 {
        fs::metadata(path).await.unwrap().permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn mails_are_their_owners_alone_also_where_they_were_open_before() {
        let home = tempfile::tempdir().unwrap();
        let files = Files::new(home.path().join("mail"));
        fs::create_dir(&files.directory).await.unwrap();
        fs::set_permissions(&files.directory, Permissions::from_mode(0o755)).await.unwrap();
        files.prepare().await.unwrap();
        assert_eq!(mode(&files.directory).await, 0o700);
        let path = files.directory.join("a.part");
        fs::write(&path, "left open").await.unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).await.unwrap();
        write(&path, b"secret").await.unwrap();
        assert_eq!((mode(&path).await, fs::read(&path).await.unwrap()), (0o600, b"secret".to_vec()));
    }

    #[tokio::test]
    async fn old_mails_go_and_what_is_no_mail_stays() {
        let home = tempfile::tempdir().unwrap();
        let files = Files::new(home.path().join("mail"));
        assert_eq!(files.sweep(SystemTime::UNIX_EPOCH).await.unwrap(), 0, "there is no mail yet");
        files.prepare().await.unwrap();
        for name in ["1.eml", ".2.part", "notes.txt"] {
            fs::write(files.directory.join(name), "x").await.unwrap();
        }
        let written = fs::metadata(files.directory.join(".2.part")).await.unwrap().modified().unwrap();
        let hour = Duration::from_hours(1);
        assert_eq!(files.sweep(written - hour).await.unwrap(), 0, "they are not old enough");
        assert_eq!(files.sweep(written + hour).await.unwrap(), 2);
        assert!(fs::try_exists(files.directory.join("notes.txt")).await.unwrap());
    }
}
