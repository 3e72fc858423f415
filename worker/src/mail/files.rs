//! Mails as `.eml` files, which every mail program opens: the default, so that nothing leaves a machine by accident.

use super::{MailError, MailTransport, Outgoing, Receipt};
use std::path::{Path, PathBuf};

/// Writes mails into a directory.
#[derive(Clone, Debug)]
pub struct Files {
    directory: PathBuf,
}

impl Files {
    /// Into `directory`, which is made when the first mail comes.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into() }
    }
}

impl MailTransport for Files {
    /// The same mail is the same file at every attempt. It appears whole or not at all.
    async fn send(&self, mail: &Outgoing) -> Result<Receipt, MailError> {
        let path = self.directory.join(format!("{}.eml", mail.name));
        let unfinished = self.directory.join(format!(".{}.part", mail.name));
        let written = async {
            tokio::fs::create_dir_all(&self.directory).await?;
            tokio::fs::write(&unfinished, mail.message.formatted()).await?;
            tokio::fs::rename(&unfinished, &path).await
        };
        written.await.map_err(|error| transient(&path, &error))?;
        Ok(Receipt { code: None, words: format!("written to {}", path.display()) })
    }

    /// Looks only: the directory is made when the first mail comes.
    async fn health(&self) -> Result<String, MailError> {
        let directory = &self.directory;
        match tokio::fs::read_dir(directory).await {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(transient(directory, &error)),
            Ok(_) | Err(_) => {}
        }
        Ok(format!("files in {}; nothing is sent", directory.display()))
    }
}

fn transient(path: &Path, error: &std::io::Error) -> MailError {
    MailError::Transient { code: None, words: format!("{}: {error}", path.display()) }
}
