//! What the home page counts of the schedule; each as the list counts it that its link opens.

use super::condition::understand;
use super::list::ScheduleFilter;
use super::window::QueryType;
use crate::database::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;

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
