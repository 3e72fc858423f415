//! A whole list, in portions: a cursor in one transaction, so that all rows are of one moment and each is read once, however many there
//! are. Pages by OFFSET would read the first rows of a million again and again, and miss what moves between them.

use super::{Listed, gathered, read};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;
use sqlx::postgres::PgRow;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};
use std::marker::PhantomData;

/// Begins the statement that opens the cursor, up to its `SELECT`.
pub(crate) const CURSOR: &str = "DECLARE whole NO SCROLL CURSOR FOR ";
/// The next portion.
const NEXT: &str = "FETCH FORWARD 1000 FROM whole";

type Conditions<'a> = Box<dyn Fn(&mut QueryBuilder<Postgres>) + Send + Sync + 'a>;

/// A list that somebody asks for, its filter understood; a page of it or all of it can be read.
pub(crate) struct Asked<'a, R> {
    sort: Option<&'a str>,
    conditions: Conditions<'a>,
    is_foreign: bool,
    of: PhantomData<fn() -> R>,
}

impl<'a, R> Asked<'a, R>
where
    R: Listed + for<'row> FromRow<'row, PgRow> + Send + Unpin,
{
    /// `conditions` as in [`read`].
    pub(crate) fn new(
        sort: Option<&'a str>,
        conditions: impl Fn(&mut QueryBuilder<Postgres>) + Send + Sync + 'a,
    ) -> Self {
        Self { sort, conditions: Box::new(conditions), is_foreign: false, of: PhantomData }
    }

    /// Whether the conditions ask for something that the order knows nothing of; see [`gathered`].
    pub(crate) fn foreign(self, is_foreign: bool) -> Self {
        Self { is_foreign, ..self }
    }

    /// As [`read`].
    ///
    /// # Errors
    /// As [`read`].
    pub(crate) async fn page(
        self,
        db: &Db,
        actor: &Actor,
        window: (Option<i64>, Option<i64>),
    ) -> Result<(Vec<R>, i64), Error> {
        if self.is_foreign {
            gathered(db, actor, window, self.sort, self.conditions).await
        } else {
            read(db, actor, window, self.sort, self.conditions).await
        }
    }
}

/// Opens the cursor on all rows that match, in the list's order, and counts them in the same snapshot.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub(crate) async fn declare<R: Listed>(connection: &mut PgConnection, asked: &Asked<'_, R>) -> Result<i64, Error> {
    let order = R::LIST.order(asked.sort)?;
    let mut count = QueryBuilder::new(format!("SELECT count(*) FROM {} WHERE true", R::LIST.from));
    (asked.conditions)(&mut count);
    let mut rows = QueryBuilder::new(format!("{CURSOR}{}{} WHERE true", R::LIST.select(), R::LIST.tables()));
    (asked.conditions)(&mut rows);
    rows.push(order);
    let total = count.build_query_scalar().persistent(false).fetch_one(&mut *connection).await?;
    rows.build().persistent(false).execute(connection).await?;
    Ok(total)
}

/// The rows that come next; none = there are no more.
///
/// # Errors
/// The database's own.
pub(crate) async fn next<R>(connection: &mut PgConnection) -> Result<Vec<R>, Error>
where
    R: for<'row> FromRow<'row, PgRow> + Send + Unpin,
{
    // The cursor of another list has other columns: the plan of this one must not be taken for it.
    Ok(sqlx::query_as(NEXT).persistent(false).fetch_all(connection).await?)
}

/// The ids that come next, where the cursor has only these.
///
/// # Errors
/// The database's own.
pub(crate) async fn next_ids(connection: &mut PgConnection) -> Result<Vec<i64>, Error> {
    Ok(sqlx::query_scalar(NEXT).persistent(false).fetch_all(connection).await?)
}
