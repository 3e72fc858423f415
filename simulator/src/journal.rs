//! The simulator's memory: every change as a line of JSON, on the disk before it is answered.

use std::io::ErrorKind;
use std::path::PathBuf;

use tokio::fs::{File, OpenOptions};
use tokio::io::AsyncWriteExt;

use crate::ledger::{Entry, Ledger};
use crate::{Config, Error};

/// The journal and what it adds up to.
pub(crate) struct Journal {
    file: File,
    /// Bytes of whole lines.
    length: u64,
    /// What all entries add up to.
    pub(crate) ledger: Ledger,
}

impl Journal {
    /// Reads what is there, or founds a new one.
    pub(crate) async fn open(config: &Config) -> Result<Self, Error> {
        tokio::fs::create_dir_all(&config.data_dir).await?;
        let path = config.data_dir.join("journal.jsonl");
        let file = OpenOptions::new().create(true).append(true).open(&path).await?.into_std().await;
        file.try_lock()
            .map_err(|_| std::io::Error::new(ErrorKind::ResourceBusy, "another simulator has this journal"))?;
        let file = File::from_std(file);
        let (ledger, whole) = replay(&path).await?;
        // A line cut off by a crash was never answered: drop it, else the next line would be glued to it.
        file.set_len(whole).await?;
        let mut journal = Self { file, length: whole, ledger };
        if whole == 0 {
            let founded =
                Entry::Founded { seed: config.seed, today: config.today, orders: config.orders, came: config.came };
            journal.append(founded).await?;
        }
        Ok(journal)
    }

    /// Writes the entry down, then lets it count.
    pub(crate) async fn append(&mut self, entry: Entry) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(&entry)?;
        line.push(b'\n');
        if let Err(error) = self.write(&line).await {
            // Half a line must not stay: the next one would be glued to it.
            self.file.set_len(self.length).await?;
            return Err(error);
        }
        self.length += line.len() as u64;
        self.ledger.apply(entry);
        Ok(())
    }

    async fn write(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.file.write_all(line).await?;
        self.file.flush().await?;
        self.file.sync_data().await
    }
}

/// The ledger of the complete lines, and their length in bytes.
async fn replay(path: &PathBuf) -> Result<(Ledger, u64), Error> {
    let bytes = tokio::fs::read(path).await?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut ledger = Ledger::default();
    for (index, line) in bytes[..whole].split(|byte| *byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let entry = serde_json::from_slice(line)
            .map_err(|error| Error::Journal { line: index + 1, words: error.to_string() })?;
        ledger.apply(entry);
    }
    Ok((ledger, whole as u64))
}
