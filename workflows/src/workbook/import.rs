//! What every import by workbook does alike: it is read once, tried as often as somebody likes, taken in one transaction, and given back with
//! its faults.

use super::{Fault, Hidden, Pages, Report};
use crate::channel::Channel;
use crate::database::Db;
use crate::error::Error;
use crate::process::{By, Cx};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use std::future::Future;

/// A sheet that was understood: what its rows say, and what is wrong with cells by themselves.
pub trait Import: Send + Sync + Sized + 'static {
    /// Its columns.
    type Column: Label;
    /// What is known before the file is looked at: what columns are called, and what may stand in cells that take a word.
    type Words: Send + 'static;

    /// The sheets that are read.
    fn pages(words: &Self::Words) -> Pages<'_, Self::Column>;

    /// Reads a workbook. Pure; takes time with large files.
    ///
    /// # Errors
    /// What is wrong with the file as a whole: its kind, size, macros, missing columns, too many rows.
    fn read(bytes: &[u8], words: &Self::Words, hidden: Hidden) -> Result<Self, Vec<Finding>>;

    /// Does what the rows say, of those that are good; the others are told and left alone. Where all rows belong to one document, they are
    /// taken together or not at all, and the report says so.
    ///
    /// # Errors
    /// The database's own, and what speaks against that document.
    fn run(&self, cx: &mut Cx<'_>) -> impl Future<Output = Result<Report, Error>> + Send;

    /// [`Self::run`] in one transaction.
    ///
    /// # Errors
    /// As [`Self::run`]: then nothing was done.
    fn apply(&self, db: &Db, actor: &Actor, now: DateTime<Utc>) -> impl Future<Output = Result<Report, Error>> + Send {
        async move {
            let mut tx = db.begin(actor).await?;
            let report = self.run(&mut Cx::new(&mut tx, by(actor, now))).await?;
            tx.commit().await?;
            Ok(report)
        }
    }

    /// Says what [`Self::apply`] would do, by doing it and taking it back.
    ///
    /// # Errors
    /// As [`Self::run`].
    fn dry_run(
        &self,
        db: &Db,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Report, Error>> + Send {
        async move {
            let mut tx = db.begin(actor).await?;
            let report = self.run(&mut Cx::new(&mut tx, by(actor, now))).await?;
            tx.rollback().await?;
            Ok(report)
        }
    }

    /// The sheets that are read again, with their faults marked and explained.
    ///
    /// # Errors
    /// The file's own faults, as [`Self::read`] tells them.
    fn mark(
        bytes: &[u8],
        words: &Self::Words,
        faults: &[Fault],
        explain: &dyn Fn(&Fault) -> String,
    ) -> Result<Vec<u8>, Vec<Finding>> {
        Self::pages(words).mark(bytes, faults, explain)
    }
}

fn by(actor: &Actor, now: DateTime<Utc>) -> By<'_> {
    By::new(actor, now).through(Channel::Workbook)
}

/// What speaks against a row; a fault of the database speaks against all of them.
pub(crate) fn findings(error: Error) -> Result<Vec<Finding>, Error> {
    match error {
        Error::Invalid(found) | Error::Refused(found) | Error::Unconfirmed { warnings: found, .. } => Ok(found),
        Error::NotFound => Ok(vec![Finding::block("ROW_NOT_FOUND")]),
        Error::Stale { changed_by, .. } => Ok(vec![Finding::block("STALE").with("changedBy", changed_by)]),
        Error::Database(_) | Error::Files(_) => Err(error),
    }
}
