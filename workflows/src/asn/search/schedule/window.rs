//! In which days something must be due for a line to be shown, as conditions of a statement.

use super::calendar::Calendar;
use super::reminder_days::ReminderDays;
use crate::filter;
use chrono::{Days, NaiveDate};
use ehub_engine::labels;
use sqlx::{Postgres, QueryBuilder};

labels! {
    /// What is asked of the schedule.
    pub enum QueryType {
        /// Due in a span of days: this week, unless other days are given.
        Due = "DUE",
        /// Due before today at the plant, and not shipped.
        Overdue = "OVERDUE",
        /// Due from today on within the days that are set for plant and material group.
        Reminders = "REMINDERS",
    }
}

/// The day on which the first of what is left of `po_lines l` is due, word for word as its indexes have it. `coalesce` would say the same, but
/// PostgreSQL takes it for something that may tell what it is given, and then no index answers it inside row-level security.
pub(crate) const FIRST_DUE: &str = "CASE WHEN l.next_due_on IS NOT NULL THEN l.next_due_on \
     WHEN l.promised_on IS NOT NULL THEN l.promised_on ELSE l.need_by_on END";

/// What is still to be shipped of `po_lines l`, word for word as the indexes have it. Where so much is on its way that the ERP counts it as
/// delivered in full, nothing is.
pub(crate) const TO_SHIP: &str = " AND l.state = 'Accept' AND l.closing = 'open' AND l.is_goods
     AND l.enough_qty > l.in_transit_qty + l.received_qty";

/// The pieces that are left of `po_lines l`: day and quantity. Most lines have one, for which nothing needs to be looked up.
pub(crate) const PIECES: &str = "(
    SELECT coalesce(l.promised_on, l.need_by_on) AS due_on,
           l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty AS due_qty
     WHERE l.next_due_on IS NULL
    UNION ALL
    SELECT e.due_on, e.due_qty
      FROM ehub_due_pieces(l.id, l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty) e
     WHERE l.next_due_on IS NOT NULL)";

/// The days that are asked for.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub kind: QueryType,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub calendar: Calendar,
    pub ahead: ReminderDays,
}

impl Window {
    /// The first day that any line's may be; `None` = there is none.
    pub fn low(&self) -> Option<NaiveDate> {
        match self.kind {
            QueryType::Due | QueryType::Overdue => self.from,
            QueryType::Reminders => self.from.max(Some(self.calendar.earliest)),
        }
    }

    /// The last day that any line's may be; `None` = there is none.
    pub fn high(&self) -> Option<NaiveDate> {
        let most = match self.kind {
            QueryType::Due => return self.to,
            QueryType::Overdue => self.calendar.latest - Days::new(1),
            QueryType::Reminders => {
                self.calendar.latest + Days::new(u64::try_from(self.ahead.most()).unwrap_or_default())
            }
        };
        Some(self.to.map_or(most, |to| to.min(most)))
    }

    /// Whether the first and the last day are the same for every line.
    pub fn is_the_same_for_all(&self) -> bool {
        match self.kind {
            QueryType::Due => true,
            QueryType::Overdue => self.calendar.is_one_day(),
            QueryType::Reminders => self.calendar.is_one_day() && self.ahead.is_one(),
        }
    }

    /// Adds ` day lies between the first and the last day of any line`, which an index answers.
    pub fn about(&self, query: &mut QueryBuilder<Postgres>, day: &'static str) {
        query.push("(true");
        filter::days(query, day, self.low(), self.high());
        query.push(")");
    }

    /// Adds ` day lies in the days of this line`.
    pub fn within(&self, query: &mut QueryBuilder<Postgres>, day: &'static str) {
        self.about(query, day);
        if self.is_the_same_for_all() {
            return;
        }
        query.push(" AND ");
        match self.kind {
            QueryType::Due => {
                query.push("true");
            }
            QueryType::Overdue => {
                query.push("(").push(day).push(" < ").push_bind(self.calendar.earliest);
                query.push(" OR ").push(day).push(" < ");
                self.calendar.today(query);
                query.push(")");
            }
            QueryType::Reminders => {
                query.push(day).push(" >= ");
                self.calendar.today(query);
                query.push(" AND ").push(day).push(" <= ");
                self.calendar.today(query);
                query.push(" + ");
                self.ahead.ahead(query);
            }
        }
    }

    /// Whether lines that nobody follows up are left out: they are not late, and nobody is reminded of them.
    pub fn follows(&self) -> bool {
        match self.kind {
            QueryType::Due => false,
            QueryType::Overdue | QueryType::Reminders => true,
        }
    }
}
