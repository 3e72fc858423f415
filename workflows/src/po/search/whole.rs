//! The whole list, for a workbook: the ids from one index in the list's order, and what these lines say, portion by portion.

use super::{Filter, PoLineRow, count, page, row, understand};
use crate::database::Db;
use crate::error::Error;
use crate::export::Exported;
use crate::list::whole;
use ehub_engine::Actor;
use sqlx::{PgConnection, Postgres, Transaction};

impl Exported for PoLineRow {
    type Filter = Filter;
    const NAME: &'static str = "po-lines";
    const FILE: &'static str = "po-lines";

    async fn open(db: &Db, actor: &Actor, filter: &Filter) -> Result<(Transaction<'static, Postgres>, i64), Error> {
        let mut tx = db.begin_snapshot(actor).await?;
        let wanted = understand(&mut tx, actor, filter).await?;
        let total = count::count(&mut tx, &wanted).await?;
        page::declare(&mut tx, &wanted, total).await?;
        Ok((tx, total))
    }

    async fn next(connection: &mut PgConnection) -> Result<Vec<Self>, Error> {
        let ids = whole::next_ids(connection).await?;
        row::of_lines(connection, &ids).await
    }
}
