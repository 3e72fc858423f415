//! Files of this machine, which the program itself deletes after as long as its configuration says.

use super::search::{Kept, Would};
use crate::download::{aside, folder};
use crate::error::Error;
use crate::log_file::is_log;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::{Finding, labels};
use std::path::{Path, PathBuf};

labels! {
    /// Files that are kept for a while.
    pub enum FileKind {
        /// Log files of the program.
        Logs = "logFiles",
        /// Mails that were written as files in place of being sent.
        Mails = "mailFiles",
    }
}

impl FileKind {
    /// The setting that says after how many days they are deleted.
    fn setting(self) -> &'static str {
        match self {
            Self::Logs => "log.files_kept_days",
            Self::Mails => "mail.files_kept_days",
        }
    }

    fn has(self, name: &str) -> bool {
        match self {
            Self::Logs => is_log(name),
            Self::Mails => Path::new(name).extension().is_some_and(|ending| ending == "eml"),
        }
    }
}

/// Where files lie that are kept for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFiles {
    /// Which.
    pub kind: FileKind,
    /// Where.
    pub folder: PathBuf,
    /// For how many days.
    pub days: u16,
}

impl KeptFiles {
    /// When each was written to last, of the newest [`folder::MOST_FILES`].
    async fn moments(&self) -> Result<Vec<DateTime<Utc>>, Error> {
        let Self { kind, folder, .. } = self.clone();
        aside(move || {
            let (files, _) = folder::files(&folder, |name| kind.has(name))?;
            Ok(files.into_iter().map(|file| file.at).collect())
        })
        .await
    }

    /// How long they are kept, how many there are, and how many are older.
    ///
    /// # Errors
    /// The operating system's own.
    pub async fn kept(&self, now: DateTime<Utc>) -> Result<Kept, Error> {
        let moments = self.moments().await?;
        let value = i64::from(self.days);
        Ok(Kept {
            kind: self.kind.as_str().to_owned(),
            parameter: self.kind.setting().to_owned(),
            unit: "days".to_owned(),
            value,
            least: 1,
            most: i64::from(u16::MAX),
            total: count(moments.iter()),
            due: older(&moments, now, value),
            oldest_at: moments.iter().min().copied(),
            ..Kept::default()
        })
    }

    /// How many would be deleted if they were kept for so many days.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a value that the setting may not have, or the operating system's own.
    pub async fn would(&self, now: DateTime<Utc>, value: i64) -> Result<Would, Error> {
        if !(1..=i64::from(u16::MAX)).contains(&value) {
            let finding = Finding::block("OUT_OF_RANGE").at("value").with("min", 1).with("max", u16::MAX);
            return Err(Error::Invalid(vec![finding]));
        }
        Ok(Would { due: older(&self.moments().await?, now, value) })
    }
}

fn older(moments: &[DateTime<Utc>], now: DateTime<Utc>, days: i64) -> i64 {
    count(moments.iter().filter(|at| now - **at > TimeDelta::days(days)))
}

fn count<T>(all: impl Iterator<Item = T>) -> i64 {
    i64::try_from(all.count()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn days_ago(days: u64) -> SystemTime {
        SystemTime::from(now()) - Duration::from_hours(24 * days + 1)
    }

    #[tokio::test]
    async fn those_of_its_kind_are_counted_by_age() {
        let folder = tempfile::tempdir().unwrap();
        for (name, days) in [("ehub-api-1.jsonl", 0), ("ehub-api-2.jsonl", 3), ("postgres.log", 9), ("a.eml", 5)] {
            File::create(folder.path().join(name)).unwrap().set_modified(days_ago(days)).unwrap();
        }
        let now = now();
        let logs = KeptFiles { kind: FileKind::Logs, folder: folder.path().to_owned(), days: 2 };
        let kept = logs.kept(now).await.unwrap();
        assert_eq!((kept.kind.as_str(), kept.value, kept.total, kept.due), ("logFiles", 2, 2, 1));
        assert_eq!((kept.qjob, kept.parameter.as_str()), (None, "log.files_kept_days"));
        assert_eq!(kept.oldest_at.map(|at| (now - at).num_days()), Some(3));
        assert_eq!(logs.would(now, 4).await.unwrap().due, 0);
        assert!(matches!(logs.would(now, 0).await, Err(Error::Invalid(_))));
        let mails = KeptFiles { kind: FileKind::Mails, ..logs };
        assert_eq!(mails.would(now, 4).await.unwrap().due, 1);
        let nowhere = KeptFiles { folder: folder.path().join("none"), ..mails };
        assert_eq!(nowhere.kept(now).await.unwrap().total, 0);
    }
}
