//! How many lines match: a sum of kept counts where the filter allows it, else counted in an index.

use super::Wanted;
use crate::error::Error;
use crate::filter::days;
use chrono::NaiveDate;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// The exact number of lines that match.
pub(super) async fn count(connection: &mut PgConnection, wanted: &Wanted) -> Result<i64, Error> {
    let mut query = statement(wanted);
    // Planned for these very values: a rare state and a common one want different plans.
    Ok(query.build_query_scalar().persistent(false).fetch_one(connection).await?)
}

fn statement(wanted: &Wanted) -> QueryBuilder<Postgres> {
    let mut query;
    if let Some(axis) = by_day(wanted) {
        query = QueryBuilder::new("SELECT coalesce(sum(n), 0)::bigint FROM po_line_day_counts WHERE axis = ");
        query.push_bind(axis.name());
        wanted.facets(&mut query, "");
        let (from, to) = axis.range(wanted);
        days(&mut query, "on_day", from, to);
    } else if !wanted.needs_lines() && !dated(wanted.po_date) && !dated(wanted.need_by) {
        query = QueryBuilder::new("SELECT coalesce(sum(n), 0)::bigint FROM po_line_vendor_counts WHERE true");
        wanted.facets(&mut query, "");
        if let Some(vendors) = &wanted.vendors {
            query.push(" AND vendor_id = ANY(").push_bind(vendors.clone()).push(")");
        }
    } else {
        query = QueryBuilder::new("SELECT count(*) FROM po_lines l");
        wanted.conditions(&mut query);
    }
    query
}

/// Which day the kept counts are by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    PoDate,
    NeedBy,
}

impl Axis {
    /// As in `po_line_day_counts.axis`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::PoDate => "poDate",
            Self::NeedBy => "needBy",
        }
    }

    /// The days that the filter asks for.
    pub(super) fn range(self, wanted: &Wanted) -> (Option<NaiveDate>, Option<NaiveDate>) {
        match self {
            Self::PoDate => wanted.po_date,
            Self::NeedBy => wanted.need_by,
        }
    }
}

/// The day by which kept counts answer the filter, if it asks for one day only, over all suppliers.
fn by_day(wanted: &Wanted) -> Option<Axis> {
    match (dated(wanted.po_date), dated(wanted.need_by)) {
        (true, false) if serves(wanted) => Some(Axis::PoDate),
        (false, true) if serves(wanted) => Some(Axis::NeedBy),
        (true | false, _) => None,
    }
}

/// Whether kept counts by `axis` answer the filter.
pub(super) fn known_by(wanted: &Wanted, axis: Axis) -> bool {
    let other = match axis {
        Axis::PoDate => wanted.need_by,
        Axis::NeedBy => wanted.po_date,
    };
    serves(wanted) && !dated(other)
}

fn serves(wanted: &Wanted) -> bool {
    wanted.sees_all && wanted.vendors.is_none() && !wanted.needs_lines()
}

fn dated((from, to): (Option<NaiveDate>, Option<NaiveDate>)) -> bool {
    from.is_some() || to.is_some()
}
