//! Files that a system administrator may take out: where they lie, what lies there, and one of them. A place is a folder of this machine,
//! or what the database keeps as files.

pub mod folder;

use crate::Db;
use crate::error::Error;
use crate::weekly;
use crate::weekly::search::DownloadFilter;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label as _;
use ehub_engine::{Actor, labels};
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};

labels! {
    /// Where files lie that may be taken out. There are no others, whatever is asked for.
    pub enum Root {
        /// Log files of the program and of its own database, on this machine.
        Logs = "logs",
        /// Mails that were written as files in place of being sent, on this machine.
        Mails = "mails",
        /// Workbooks that the weekly download has made, in the database.
        Weekly = "weekly",
    }
}

/// Rows of the database that are listed as files, the newest.
const MOST_ROWS: i64 = 500;
const AT_ONCE: i64 = 100;

/// The folders of this machine; `None` = there is none.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// [`Root::Logs`].
    pub logs: Option<PathBuf>,
    /// [`Root::Mails`].
    pub mails: Option<PathBuf>,
}

impl Folders {
    /// Where the files of a root lie; `None` = in the database, or nowhere.
    fn of(&self, root: Root) -> Option<&Path> {
        match root {
            Root::Logs => self.logs.as_deref(),
            Root::Mails => self.mails.as_deref(),
            Root::Weekly => None,
        }
    }
}

/// Whether the file of a folder is one of those that belong there.
fn belongs(root: Root, name: &str) -> bool {
    match root {
        Root::Logs | Root::Weekly => true,
        Root::Mails => Path::new(name).extension().is_some_and(|ending| ending == "eml"),
    }
}

/// A place of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadRoot {
    /// `logs`, `mails` or `weekly`.
    pub root: String,
    /// Files that are listed there.
    pub files: i64,
    /// Bytes of them.
    pub bytes: i64,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadFile {
    /// By what it is fetched.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: i64,
    /// When it was written to last.
    pub at: DateTime<Utc>,
}

/// What lies in a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadFiles {
    /// The files, newest first.
    pub items: Vec<DownloadFile>,
    /// There are older ones, which are not listed.
    pub has_more: bool,
}

/// A file that was found.
#[derive(Debug)]
pub struct Found {
    /// Its name.
    pub name: String,
    /// Bytes: as many leave, also when somebody goes on writing to it.
    pub size: u64,
    /// What is in it.
    pub content: Content,
}

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// A file of this machine, to be read as fast as it is taken.
    File(File),
    /// Of the database.
    Bytes(Vec<u8>),
}

/// What the operating system is asked, where nobody else waits for it.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Files(std::io::Error::other(error)))?
}

/// Every place, with how much lies there.
///
/// # Errors
/// The operating system's or the database's own.
pub async fn roots(db: &Db, actor: &Actor, folders: &Folders) -> Result<Vec<DownloadRoot>, Error> {
    let mut found = Vec::new();
    for root in Root::ALL {
        let files = list(db, actor, folders, *root).await?.items;
        found.push(DownloadRoot {
            root: root.as_str().to_owned(),
            files: i64::try_from(files.len()).unwrap_or(i64::MAX),
            bytes: files.iter().map(|file| file.size).sum(),
        });
    }
    Ok(found)
}

/// What lies in a place, newest first.
///
/// # Errors
/// The operating system's or the database's own.
pub async fn list(db: &Db, actor: &Actor, folders: &Folders, root: Root) -> Result<DownloadFiles, Error> {
    if root == Root::Weekly {
        return weekly(db, actor).await;
    }
    let Some(path) = folders.of(root).map(Path::to_owned) else {
        return Ok(DownloadFiles { items: vec![], has_more: false });
    };
    aside(move || {
        let (mut files, has_more) = folder::files(&path, |name| belongs(root, name))?;
        files.sort_by(|a, b| (b.at, &b.name).cmp(&(a.at, &a.name)));
        let shown = |file: folder::Plain| DownloadFile {
            key: file.name.clone(),
            name: file.name,
            size: i64::try_from(file.size).unwrap_or(i64::MAX),
            at: file.at,
        };
        Ok(DownloadFiles { items: files.into_iter().map(shown).collect(), has_more })
    })
    .await
}

async fn weekly(db: &Db, actor: &Actor) -> Result<DownloadFiles, Error> {
    let (mut items, mut total) = (vec![], MOST_ROWS);
    for page in 1..=MOST_ROWS / AT_ONCE {
        if (page - 1) * AT_ONCE >= total {
            break;
        }
        let filter = DownloadFilter { page: Some(page), size: Some(AT_ONCE), ..DownloadFilter::default() };
        let (rows, all) = weekly::search::search(db, actor, &filter).await?;
        total = all;
        items.extend(rows.into_iter().map(|row| DownloadFile {
            key: row.id.to_string(),
            name: format!("{}.xlsx", row.file_name),
            size: i64::from(row.size),
            at: row.made_at,
        }));
    }
    Ok(DownloadFiles { items, has_more: total > MOST_ROWS })
}

/// One file, ready to be read.
///
/// # Errors
/// [`Error::NotFound`] when there is none that may be taken out under this name; the operating system's or the database's own.
pub async fn open(db: &Db, actor: &Actor, folders: &Folders, root: Root, key: &str) -> Result<Found, Error> {
    if root == Root::Weekly {
        let id: i64 = key.parse().map_err(|_| Error::NotFound)?;
        let (name, content) = weekly::search::file(db, actor, id).await?;
        let size = content.len() as u64;
        return Ok(Found { name: format!("{name}.xlsx"), size, content: Content::Bytes(content) });
    }
    let path = folders.of(root).ok_or(Error::NotFound)?.to_owned();
    let key = key.to_owned();
    aside(move || {
        let found = if belongs(root, &key) { folder::open(&path, &key)? } else { None };
        let (file, plain) = found.ok_or(Error::NotFound)?;
        Ok(Found { name: plain.name, size: plain.size, content: Content::File(file) })
    })
    .await
}
