//! What the home page counts. A line that is not followed up waits for nobody; what was shipped too much is an exception all the same.

use super::buyer::Buyers;
use super::{Filter, Wanted, count, understand};
use crate::database::Db;
use crate::error::Error;
use crate::home::{Ages, WEEKS, Weeks};
use crate::po::machine::{Closing, State};
use ehub_engine::Actor;
use serde::Serialize;

/// Open lines that are followed up by state, and exceptions, of what the actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// Never answered. With `revise` the supplier's to-do.
    pub new: i64,
    /// To be answered again.
    pub revise: i64,
    /// Proposals: the buyer's to-do.
    pub nego: i64,
    /// Refusals: the buyer's to-do.
    pub reject: i64,
    /// Asked again three times or more.
    pub flagged: i64,
    /// More was shipped than is left of the order.
    pub over_shipped: i64,
}

impl Home {
    /// Lines that wait for the supplier.
    pub fn to_answer(&self) -> i64 {
        self.new + self.revise
    }
}

/// Counts for the home page: sums of kept counts, whatever the number of lines.
///
/// # Errors
/// The database's own.
pub async fn home(db: &Db, actor: &Actor) -> Result<Home, Error> {
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT coalesce(sum(n) FILTER (WHERE state = 'New'), 0)::bigint AS "new!",
                  coalesce(sum(n) FILTER (WHERE state = 'Revise'), 0)::bigint AS "revise!",
                  coalesce(sum(n) FILTER (WHERE state = 'Nego'), 0)::bigint AS "nego!",
                  coalesce(sum(n) FILTER (WHERE state = 'Reject'), 0)::bigint AS "reject!",
                  (SELECT count(*) FROM po_lines WHERE round >= 3 AND closing = 'open' AND follow_up) AS "flagged!",
                  (SELECT count(*) FROM po_lines WHERE in_transit_qty > 0
                      AND in_transit_qty + received_qty > most_qty) AS "over_shipped!"
             FROM po_line_vendor_counts WHERE closing = 'open' AND follow_up"#
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(Home {
        new: row.new,
        revise: row.revise,
        nego: row.nego,
        reject: row.reject,
        flagged: row.flagged,
        over_shipped: row.over_shipped,
    })
}

/// The buyer's to-dos in orders that are the actor's own. Each is counted as the list counts it that `mine` and the same filter open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// Proposals.
    pub nego: i64,
    /// Refusals.
    pub reject: i64,
    /// Asked again three times or more.
    pub flagged: i64,
    /// More was shipped than is left of the order.
    pub over_shipped: i64,
}

/// Counts what is the actor's own; `None` = no buyer's name is tied to the account.
///
/// # Errors
/// The database's own.
pub async fn own(db: &Db, actor: &Actor) -> Result<Option<Own>, Error> {
    let mut tx = db.begin(actor).await?;
    let mine = understand(&mut tx, actor, &Filter { mine: Some(true), ..Filter::default() }).await?;
    if !mine.buyers.as_ref().is_some_and(Buyers::are_any) {
        return Ok(None);
    }
    let open = |state: State| Wanted {
        states: Some(vec![state.to_string()]),
        closing: Some(Closing::Open.to_string()),
        follow_up: Some(true),
        ..mine.clone()
    };
    Ok(Some(Own {
        nego: count::count(&mut tx, &open(State::Nego)).await?,
        reject: count::count(&mut tx, &open(State::Reject)).await?,
        flagged: count::count(&mut tx, &Wanted { flagged: true, follow_up: Some(true), ..mine.clone() }).await?,
        over_shipped: count::count(&mut tx, &Wanted { over_shipped: true, ..mine.clone() }).await?,
    }))
}

/// A supplier's open lines that are followed up, by the week in which they are asked for: those of before today, and those of each week.
///
/// # Errors
/// The database's own.
pub(crate) async fn needed_by_week(db: &Db, actor: &Actor, weeks: Weeks) -> Result<(i64, Vec<i64>), Error> {
    let mut tx = db.begin(actor).await?;
    let rows = sqlx::query!(
        r#"SELECT CASE WHEN need_by_on < $2 THEN -1 ELSE (need_by_on - $3) / 7 END AS "week!", count(*) AS "count!"
             FROM po_lines WHERE vendor_id = $1 AND closing = 'open' AND follow_up AND need_by_on <= $4 GROUP BY 1"#,
        actor.company,
        weeks.today,
        weeks.monday,
        weeks.last()
    )
    .fetch_all(&mut *tx)
    .await?;
    let of = |week: i32| rows.iter().find(|row| row.week == week).map_or(0, |row| row.count);
    Ok((of(-1), (0..).take(usize::try_from(WEEKS).unwrap_or_default()).map(of).collect()))
}

/// Open lines that are followed up and wait for the supplier's answer, by how long ago they changed last.
///
/// # Errors
/// The database's own.
pub(crate) async fn waiting_by_age(db: &Db, actor: &Actor, ages: &Ages) -> Result<[i64; 4], Error> {
    let [youngest, middle, oldest] = ages.bounds;
    let mut tx = db.begin(actor).await?;
    let row = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE changed_at >= $1) AS "d0to2!",
                  count(*) FILTER (WHERE changed_at >= $2 AND changed_at < $1) AS "d3to5!",
                  count(*) FILTER (WHERE changed_at >= $3 AND changed_at < $2) AS "d6to10!",
                  count(*) FILTER (WHERE changed_at < $3) AS "over10!"
             FROM po_lines WHERE state IN ('New', 'Revise') AND closing = 'open' AND follow_up"#,
        youngest,
        middle,
        oldest
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok([row.d0to2, row.d3to5, row.d6to10, row.over10])
}
