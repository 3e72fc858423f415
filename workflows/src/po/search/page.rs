//! Which lines stand on a page: ids only, from an index that has the list's order.

use super::buyer::Buyers;
use super::start::{self, Start};
use super::{Key, PoLineRow, Sort, Wanted};
use crate::error::Error;
use crate::list::whole::CURSOR;
use crate::list::{Listed as _, Stretch};
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Pages that begin behind so many lines look up where to begin.
const DEEP: i64 = 2_000;

/// So many matches are gathered and sorted, if the filter goes by another column than the order does.
const FEW: i64 = 200_000;

/// The ids of the page, in the list's order. `total` is the number of lines that match.
pub(super) async fn ids(connection: &mut PgConnection, wanted: &Wanted, total: i64) -> Result<Vec<i64>, Error> {
    let Some(stretch) = Stretch::of((wanted.offset, wanted.size), total) else { return Ok(vec![]) };
    let Stretch { mut skip, size, backwards } = stretch;
    let sort = if backwards { wanted.sort.reversed() } else { wanted.sort };
    let few = total <= FEW && sort.key.is_foreign_to(wanted);
    let start = if skip >= DEEP && !few { start::find(connection, wanted, sort, skip).await? } else { None };
    if let Some(start) = &start {
        skip -= start.before;
    }
    let mut query = statement("", wanted, sort, start.as_ref(), (skip, size), few)?;
    let mut ids: Vec<i64> = query.build_query_scalar().persistent(false).fetch_all(connection).await?;
    if backwards {
        ids.reverse();
    }
    Ok(ids)
}

/// Opens a cursor on the ids of all lines that match, in the list's order. `total` is their number.
pub(super) async fn declare(connection: &mut PgConnection, wanted: &Wanted, total: i64) -> Result<(), Error> {
    let few = total <= FEW && wanted.sort.key.is_foreign_to(wanted);
    let mut query = statement(CURSOR, wanted, wanted.sort, None, (0, total), few)?;
    query.build().persistent(false).execute(connection).await?;
    Ok(())
}

fn statement(
    beginning: &'static str,
    wanted: &Wanted,
    sort: Sort,
    start: Option<&Start>,
    (skip, size): (i64, i64),
    few: bool,
) -> Result<QueryBuilder<Postgres>, Error> {
    let mut query = QueryBuilder::new(format!("{beginning}SELECT l.id FROM "));
    if few {
        // Gathered first, then sorted: the planner may not walk the order's index in the hope of meeting them soon, since
        // numbers and days rise together and it would meet them last. Only what the order needs, to stay in the index.
        query.push("(SELECT l.id, ").push(sort.key.columns()).push(" FROM po_lines l");
        wanted.conditions(&mut query);
        query.push(" OFFSET 0) l");
    } else {
        query.push("po_lines l");
        wanted.conditions(&mut query);
        if let Some(start) = start {
            start.condition(&mut query, sort.descending);
        }
    }
    query.push(sort.order()?);
    query.push(" LIMIT ").push_bind(size).push(" OFFSET ").push_bind(skip);
    Ok(query)
}

impl Key {
    /// The columns of the order, besides the id.
    fn columns(self) -> &'static str {
        match self {
            Self::PoDate => "l.po_date_on",
            Self::NeedBy => "l.need_by_on",
            Self::PoNo => "l.po_no, l.line_no",
            Self::Material => "l.material_code, l.po_date_on",
            Self::State => "l.state, l.po_date_on",
        }
    }

    /// Whether a range of another column decides what matches, or buyers, plants and the like, which come and go. States, closing and the like are spread evenly.
    fn is_foreign_to(self, wanted: &Wanted) -> bool {
        let apart = |buyers: &Buyers| self != Self::PoDate || !buyers.stand_by_day();
        if wanted.buyers.as_ref().is_some_and(apart) || wanted.narrow.is_any() {
            return true;
        }
        let ranges = [
            (Self::PoNo, wanted.po_no.is_some()),
            (Self::Material, wanted.material.is_some()),
            (Self::PoDate, wanted.po_date.0.or(wanted.po_date.1).is_some()),
            (Self::NeedBy, wanted.need_by.0.or(wanted.need_by.1).is_some()),
        ];
        ranges.into_iter().any(|(key, given)| given && key != self) && !ranges.contains(&(self, true))
    }
}

impl Sort {
    fn reversed(self) -> Self {
        Self { descending: !self.descending, ..self }
    }

    /// As the list declares it. The id makes every order total, so that no line stands on two pages.
    fn order(self) -> Result<String, Error> {
        let way = if self.descending { "-" } else { "" };
        PoLineRow::LIST.order(Some(&format!("{way}{}", self.key)))
    }
}
