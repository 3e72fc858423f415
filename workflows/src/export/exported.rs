//! What a list declares so that it can be exported, and how its rows are read: in portions, all from one snapshot of the database, so that
//! none is missing and none comes twice, whatever happens to them meanwhile.

use super::Look;
use super::column::{self, Column};
use crate::account::Language;
use crate::database::Db;
use crate::error::Error;
use crate::list::Listed;
use crate::shape;
use ehub_engine::{Actor, Finding};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::{PgConnection, Postgres, Transaction};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::pin::Pin;
use utoipa::ToSchema;

/// A list that can be exported.
pub trait Exported: Listed + Serialize + ToSchema + Send + Sync + Sized + 'static {
    /// Its filter.
    type Filter: DeserializeOwned + Send + Sync + 'static;
    /// Its name in addresses: it is exported at `/<name>/export`.
    const NAME: &'static str;
    /// What a workbook of it is called, without its ending.
    const FILE: &'static str;

    /// Opens the list as the actor may see it: how many rows match, and a transaction in which a cursor has them.
    fn open(
        db: &Db,
        actor: &Actor,
        filter: &Self::Filter,
    ) -> impl Future<Output = Result<(Transaction<'static, Postgres>, i64), Error>> + Send;

    /// The rows that come next; none = there are no more.
    fn next(connection: &mut PgConnection) -> impl Future<Output = Result<Vec<Self>, Error>> + Send;

    /// The columns asked for; all when none is named.
    ///
    /// # Errors
    /// The name of a column that there is not.
    fn columns(_: &Self::Filter, wanted: Option<&str>, language: Language) -> Result<Vec<Column>, Finding> {
        column::choose::<Self>(wanted, language)
    }

    /// What the workbook is called, without its ending.
    fn file(_: &Self::Filter) -> String {
        Self::FILE.to_owned()
    }
}

/// Declares a list whose rows are read as they stand: `row, its filter, its name, its file, and what understands the filter`.
macro_rules! exported {
    ($row:ident, $filter:ty, $name:literal, $file:literal, $asked:path $(, $more:item)*) => {
        impl $crate::export::Exported for $row {
            type Filter = $filter;
            const NAME: &'static str = $name;
            const FILE: &'static str = $file;

            async fn open(
                db: &$crate::Db,
                actor: &ehub_engine::Actor,
                filter: &Self::Filter,
            ) -> Result<(sqlx::Transaction<'static, sqlx::Postgres>, i64), $crate::Error> {
                let asked = $asked(db, actor, filter).await?;
                let mut tx = db.begin_snapshot(actor).await?;
                let total = $crate::list::whole::declare(&mut tx, &asked).await?;
                Ok((tx, total))
            }

            async fn next(connection: &mut sqlx::PgConnection) -> Result<Vec<Self>, $crate::Error> {
                $crate::list::whole::next(connection).await
            }

            $($more)*
        }
    };
}
pub(crate) use exported;

/// The rows of a list, from one snapshot.
#[derive(Debug)]
pub struct Rows<R> {
    /// How many there are.
    pub total: i64,
    tx: Transaction<'static, Postgres>,
    of: PhantomData<fn() -> R>,
}

/// Opens a list.
///
/// # Errors
/// [`Error::Invalid`] for a filter that makes no sense, or the database's own.
pub async fn open<R: Exported>(db: &Db, actor: &Actor, filter: &R::Filter) -> Result<Rows<R>, Error> {
    let (tx, total) = R::open(db, actor, filter).await?;
    Ok(Rows { total, tx, of: PhantomData })
}

impl<R: Exported> Rows<R> {
    /// The rows that come next, as the list's answer spells them; none = there are no more.
    ///
    /// # Errors
    /// The database's own.
    pub async fn next(&mut self) -> Result<Vec<Value>, Error> {
        let rows = R::next(&mut self.tx).await?;
        Ok(rows.into_iter().map(|row| serde_json::to_value(row).unwrap_or_default()).collect())
    }

    /// All rows. For few.
    ///
    /// # Errors
    /// The database's own.
    pub async fn all(mut self) -> Result<Vec<Value>, Error> {
        let mut all = Vec::new();
        loop {
            let rows = self.next().await?;
            if rows.is_empty() {
                return Ok(all);
            }
            all.extend(rows);
        }
    }
}

type Coming<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Rows, of whatever list.
pub trait Portions: Send {
    /// The rows that come next; none = there are no more.
    fn next(&mut self) -> Coming<'_, Vec<Value>>;
}

impl<R: Exported> Portions for Rows<R> {
    fn next(&mut self) -> Coming<'_, Vec<Value>> {
        Box::pin(Rows::next(self))
    }
}

/// A list that was opened, whichever it is.
pub struct Opened {
    /// What the workbook is called, without its ending.
    pub file: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Language of its words.
    pub language: Language,
    /// How many rows there are.
    pub total: i64,
    /// The rows.
    pub portions: Box<dyn Portions>,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("file", &self.file).field("total", &self.total).finish_non_exhaustive()
    }
}

/// An exported list, as far as whoever goes through all of them needs to know it.
#[derive(Clone, Copy)]
pub struct RegisteredExport {
    /// Its name in addresses.
    pub name: &'static str,
    /// What a row is called in the description of the API.
    pub row: fn() -> Cow<'static, str>,
    /// Opens it by the query string of its export: filter, order, columns and language.
    pub open: for<'a> fn(&'a Db, &'a Actor, &'a str) -> Coming<'a, Opened>,
    /// The columns but those that are filled in, where it has such; see [`super::told`].
    pub told: fn() -> String,
}

impl std::fmt::Debug for RegisteredExport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RegisteredExport").field("name", &self.name).finish_non_exhaustive()
    }
}

impl RegisteredExport {
    pub(crate) const fn of<R: Exported>() -> Self {
        Self {
            name: R::NAME,
            row: R::name,
            open: |db, actor, query| Box::pin(erased::<R>(db, actor, query)),
            told: column::told::<R>,
        }
    }
}

async fn erased<R: Exported>(db: &Db, actor: &Actor, query: &str) -> Result<Opened, Error> {
    let (filter, look) = Look::parted(shape::pairs(query));
    let (filter, look): (R::Filter, Look) =
        (shape::read(filter).map_err(Error::Invalid)?, shape::read(look).map_err(Error::Invalid)?);
    let language = look.language();
    let columns =
        R::columns(&filter, look.columns.as_deref(), language).map_err(|fault| Error::Invalid(vec![fault]))?;
    let rows = open::<R>(db, actor, &filter).await?;
    Ok(Opened { file: R::file(&filter), columns, language, total: rows.total, portions: Box::new(rows) })
}
