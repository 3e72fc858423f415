//! Which lines a schedule shows.

use super::list::ScheduleFilter;
use super::window::{FIRST_DUE, PIECES, QueryType, TO_SHIP, Window};
use super::{Calendar, reminder_days};
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::filter::{begins_in_index, of_companies, of_plants, text, wrong};
use crate::po::search::spelling::{self, Beginnings};
use crate::po::search::{Buyers, buyers};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use sqlx::{PgConnection, Postgres, QueryBuilder};

/// Days that a date filter may span.
const SPAN_DAYS: i64 = 90;

/// A filter that was understood.
#[derive(Clone, Debug)]
pub(super) struct Wanted<'a> {
    pub window: Window,
    pub now: DateTime<Utc>,
    filter: &'a ScheduleFilter,
    /// The supplier that asks.
    company: Option<i64>,
    begin: Beginnings,
    buyers: Option<Buyers>,
    /// Lines whose first piece was due before, and of which another lies within.
    early: Vec<i64>,
}

/// Understands the filter.
///
/// # Errors
/// [`Error::Invalid`] for an unknown type or too wide a span of days, or the database's own.
pub(super) async fn understand<'a>(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &'a ScheduleFilter,
) -> Result<Wanted<'a>, Error> {
    let kind = kind(filter)?;
    let begin = spelling::beginnings(db, actor, filter.po_no.as_deref(), filter.material.as_deref()).await?;
    let mut tx = db.begin(actor).await?;
    let calendar = Calendar::read(&mut tx, now).await?;
    let (from, to) = days(kind, filter, &calendar);
    let ahead = reminder_days(&mut tx).await?;
    let mine = buyers(&mut tx, actor, None, filter.mine == Some(true)).await?;
    let window = Window { kind, from, to, calendar, ahead };
    let mut wanted = Wanted { window, now, filter, company: actor.company, begin, buyers: mine, early: vec![] };
    wanted.early = wanted.early(&mut tx).await?;
    Ok(wanted)
}

fn kind(filter: &ScheduleFilter) -> Result<QueryType, Error> {
    let mut found = field::span("due", filter.due_from, filter.due_to, SPAN_DAYS);
    let typed = text(filter.kind.as_deref()).unwrap_or(QueryType::Due.as_str());
    let kind = QueryType::parse(typed);
    if kind.is_none() {
        found.extend([wrong::<QueryType>("type", typed)]);
    }
    kind.filter(|_| found.is_empty()).ok_or(Error::Invalid(found))
}

/// The days asked for. What is due is asked for by days: this week when none are given, and as many as may be when only one end is.
fn days(kind: QueryType, filter: &ScheduleFilter, calendar: &Calendar) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let span = chrono::TimeDelta::days(SPAN_DAYS);
    match (kind, filter.due_from, filter.due_to) {
        (QueryType::Due, None, None) => {
            let (monday, sunday) = calendar.this_week();
            (Some(monday), Some(sunday))
        }
        (QueryType::Due, Some(from), None) => (Some(from), Some(from + span)),
        (QueryType::Due, None, Some(to)) => (Some(to - span), Some(to)),
        (QueryType::Due | QueryType::Overdue | QueryType::Reminders, from, to) => (from, to),
    }
}

impl Wanted<'_> {
    /// Lines of which the first piece was due before the first day and another one is due within: they stand elsewhere in the index, and
    /// are few.
    async fn early(&self, connection: &mut PgConnection) -> Result<Vec<i64>, Error> {
        let Some(low) = self.window.low() else { return Ok(vec![]) };
        let mut query = QueryBuilder::new("SELECT l.id FROM po_lines l WHERE l.next_due_on IS NOT NULL");
        query.push(TO_SHIP).push(" AND l.next_due_on < ").push_bind(low);
        query.push(" AND l.promised_on >= ").push_bind(low);
        self.supplier(&mut query);
        query.push(" AND EXISTS (SELECT FROM ").push(PIECES).push(" p WHERE ");
        self.window.within(&mut query, "p.due_on");
        query.push(")");
        Ok(query.build_query_scalar().persistent(false).fetch_all(connection).await?)
    }

    /// The supplier that asks, said so that its index answers.
    fn supplier(&self, query: &mut QueryBuilder<Postgres>) {
        if let Some(company) = self.company {
            query.push(" AND l.vendor_id = ").push_bind(company);
        }
    }

    /// Adds the conditions on `po_lines l`.
    pub fn conditions(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(TO_SHIP);
        self.supplier(query);
        query.push(" AND (");
        self.window.about(query, FIRST_DUE);
        // Said only where there are any: without it, one index answers.
        if !self.early.is_empty() {
            query.push(" OR l.id = ANY(").push_bind(self.early.clone()).push(")");
        }
        query.push(")");
        if !self.window.is_the_same_for_all() {
            query.push(" AND (");
            self.window.within(query, FIRST_DUE);
            query.push(" OR l.next_due_on IS NOT NULL AND EXISTS (SELECT FROM ").push(PIECES).push(" p WHERE ");
            self.window.within(query, "p.due_on");
            query.push("))");
        }
        let follow_up = if self.window.follows() { Some(true) } else { self.filter.follow_up };
        if let Some(follow_up) = follow_up {
            query.push(" AND l.follow_up = ").push_bind(follow_up);
        }
        self.narrow(query);
    }

    fn narrow(&self, query: &mut QueryBuilder<Postgres>) {
        spelling::begins(query, "l.po_no", self.begin.po_no.as_deref());
        spelling::begins(query, "l.material_code", self.begin.material.as_deref());
        if let Some(part) = text(self.filter.part.as_deref()) {
            query.push(" AND l.material_code COLLATE \"C\" = ").push_bind(part.to_owned());
        }
        of_companies(query, "l.vendor_id", self.filter.vendor.as_deref());
        of_plants(query, "l.plant_id", self.filter.plant.as_deref());
        if let Some(buyers) = &self.buyers {
            buyers.condition(query);
        }
        self.group(query);
    }

    /// Materials of a group. Of a supplier's own lines each is asked for its material: its wall would be asked of every material of the group.
    fn group(&self, query: &mut QueryBuilder<Postgres>) {
        let Some(group) = text(self.filter.material_group.as_deref()) else { return };
        if self.company.is_none() {
            query.push(" AND l.material_id IN (SELECT m.id FROM materials m WHERE true");
            begins_in_index(query, "m.material_group", Some(group));
            query.push(")");
        } else {
            query.push(" AND EXISTS (SELECT FROM materials m WHERE m.id = l.material_id AND starts_with(lower(m.material_group), lower(");
            query.push_bind(group.to_owned()).push(")))");
        }
    }
}
