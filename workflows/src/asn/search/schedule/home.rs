//! What the home page counts of the schedule; each as the list counts it that its link opens.

use super::condition::understand;
use super::list::ScheduleFilter;
use super::window::{FIRST_DUE, PIECES, QueryType, TO_SHIP};
use crate::database::Db;
use crate::error::Error;
use crate::home::{WEEKS, Weeks};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use sqlx::QueryBuilder;

/// Lines that are to be shipped and that the buyer follows up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// Due this week.
    pub due: i64,
    /// Due before today.
    pub overdue: i64,
    /// Due soon.
    pub remind: i64,
}

/// Counts them.
///
/// # Errors
/// The database's own.
pub async fn home(db: &Db, actor: &Actor, now: DateTime<Utc>) -> Result<Home, Error> {
    let count = async |kind: QueryType| {
        let filter =
            ScheduleFilter { kind: Some(kind.as_str().to_owned()), follow_up: Some(true), ..ScheduleFilter::default() };
        let wanted = understand(db, actor, now, &filter).await?;
        wanted.count(&mut *db.begin(actor).await?).await
    };
    Ok(Home {
        due: count(QueryType::Due).await?,
        overdue: count(QueryType::Overdue).await?,
        remind: count(QueryType::Reminders).await?,
    })
}

/// A supplier's lines of which something is to be shipped, followed up, by the weeks in which pieces of them are due. A line with pieces in two
/// weeks counts in both, as the list has it.
///
/// # Errors
/// The database's own.
pub(crate) async fn due_by_week(db: &Db, actor: &Actor, weeks: Weeks) -> Result<Vec<i64>, Error> {
    let mut query = QueryBuilder::new("SELECT (d.due_on - ");
    query.push_bind(weeks.monday).push("::date) / 7, count(DISTINCT d.id) FROM (SELECT l.id, ").push(FIRST_DUE);
    query.push(" AS due_on FROM po_lines l WHERE l.follow_up").push(TO_SHIP);
    query.push(" AND l.vendor_id = ").push_bind(actor.company);
    query.push(" AND ").push(FIRST_DUE).push(" >= ").push_bind(weeks.today);
    query.push(" AND ").push(FIRST_DUE).push(" <= ").push_bind(weeks.last());
    query.push(" UNION ALL SELECT l.id, p.due_on FROM po_lines l CROSS JOIN LATERAL ").push(PIECES);
    query.push(" p WHERE l.follow_up AND l.next_due_on IS NOT NULL").push(TO_SHIP);
    query.push(" AND l.vendor_id = ").push_bind(actor.company);
    query.push(" AND l.promised_on >= ").push_bind(weeks.today).push(" AND l.next_due_on <= ").push_bind(weeks.last());
    query.push(" AND p.due_on >= ").push_bind(weeks.today).push(" AND p.due_on <= ").push_bind(weeks.last());
    query.push(") d GROUP BY 1");
    let mut tx = db.begin(actor).await?;
    let rows: Vec<(i32, i64)> = query.build_query_as().persistent(false).fetch_all(&mut *tx).await?;
    let of = |week: i32| rows.iter().find(|row| row.0 == week).map_or(0, |row| row.1);
    Ok((0..).take(usize::try_from(WEEKS).unwrap_or_default()).map(of).collect())
}
