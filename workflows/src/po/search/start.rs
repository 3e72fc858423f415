//! Where a deep page begins, looked up in kept counts instead of walked to.

use super::count::{Axis, known_by};
use super::{Key, Sort, Wanted};
use crate::error::Error;
use crate::filter;
use chrono::NaiveDate;
use sqlx::{PgConnection, Postgres, QueryBuilder, Row};

/// A place in the list's order, and how many lines that match stand before it.
pub(super) struct Start {
    place: Place,
    /// Lines that match and stand before.
    pub before: i64,
}

enum Place {
    PoDate(NaiveDate),
    NeedBy(NaiveDate),
    State(String, NaiveDate),
    /// Beginning of the order number.
    PoNo(String),
    Material(String),
}

/// The last known place at or before the line at `skip`; `None` if no kept count knows this filter and order.
pub(super) async fn find(
    connection: &mut PgConnection,
    wanted: &Wanted,
    sort: Sort,
    skip: i64,
) -> Result<Option<Start>, Error> {
    let axis = if sort.key == Key::NeedBy { Axis::NeedBy } else { Axis::PoDate };
    if !known_by(wanted, axis) {
        return Ok(None);
    }
    let mut query = match sort.key {
        Key::PoDate | Key::NeedBy => {
            days(wanted, axis, "on_day", if sort.descending { "on_day DESC" } else { "on_day" })
        }
        Key::State => {
            let order = if sort.descending { "state DESC, on_day DESC" } else { "state, on_day" };
            days(wanted, axis, "state, on_day", order)
        }
        Key::PoNo | Key::Material if wanted.is_filtered() => return Ok(None),
        Key::PoNo => keys("poNo", sort.descending),
        Key::Material => keys("material", sort.descending),
    };
    query.push(" HAVING sum(n) > 0) places WHERE before <= ").push_bind(skip);
    query.push(" ORDER BY before DESC LIMIT 1");
    let Some(row) = query.build().persistent(false).fetch_optional(connection).await? else { return Ok(None) };
    let place = match sort.key {
        Key::PoDate => Place::PoDate(row.get("on_day")),
        Key::NeedBy => Place::NeedBy(row.get("on_day")),
        Key::State => Place::State(row.get("state"), row.get("on_day")),
        Key::PoNo => Place::PoNo(row.get("key")),
        Key::Material => Place::Material(row.get("key")),
    };
    Ok(Some(Start { place, before: row.get("before") }))
}

/// Places by day, of the lines that match.
fn days(wanted: &Wanted, axis: Axis, place: &'static str, order: &'static str) -> QueryBuilder<Postgres> {
    let mut query = running(place, order);
    query.push("po_line_day_counts WHERE axis = ").push_bind(axis.name());
    wanted.facets(&mut query, "");
    let (from, to) = axis.range(wanted);
    filter::days(&mut query, "on_day", from, to);
    query.push(" GROUP BY ").push(place);
    query
}

/// Places by order number or material, of all lines.
fn keys(axis: &'static str, descending: bool) -> QueryBuilder<Postgres> {
    let mut query = running("key", if descending { "key DESC" } else { "key" });
    query.push("po_line_key_counts WHERE axis = ").push_bind(axis).push(" GROUP BY key");
    query
}

fn running(place: &'static str, order: &'static str) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new("SELECT * FROM (SELECT ");
    query.push(place).push(", (sum(sum(n)) OVER (ORDER BY ").push(order).push(") - sum(n))::bigint AS before FROM ");
    query
}

impl Start {
    /// Leaves out what stands before the place.
    pub(super) fn condition(&self, query: &mut QueryBuilder<Postgres>, descending: bool) {
        let beyond = if descending { " <= " } else { " >= " };
        match &self.place {
            Place::PoDate(day) => query.push(" AND l.po_date_on").push(beyond).push_bind(*day),
            Place::NeedBy(day) => query.push(" AND l.need_by_on").push(beyond).push_bind(*day),
            Place::State(state, day) => {
                query.push(" AND (l.state, l.po_date_on)").push(beyond).push("(").push_bind(state.clone());
                query.push(", ").push_bind(*day).push(")")
            }
            // Downwards, the place begins with the last number that begins so.
            Place::PoNo(beginning) => {
                let last = if descending { "\u{10FFFF}" } else { "" };
                query.push(" AND l.po_no COLLATE \"C\"").push(beyond).push_bind(format!("{beginning}{last}"))
            }
            Place::Material(code) => {
                query.push(" AND l.material_code COLLATE \"C\"").push(beyond).push_bind(code.clone())
            }
        };
    }
}
