//! The list: pages, exact counts, and all of it for a workbook.

use super::condition::{Wanted, understand};
use super::line::ScheduleLine;
use super::window::PIECES;
use crate::database::Db;
use crate::error::Error;
use crate::export::Exported;
use crate::filter::{self, MOST};
use crate::list::{Listed, Stretch, sorts, whole};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use serde::Deserialize;
use sqlx::{PgConnection, Postgres, QueryBuilder, Transaction};

/// Filters of the schedule; an empty one shows what is due this week. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ScheduleFilter {
    /// `DUE` (this week, or the days given), `OVERDUE` (before today at the plant) or `REMINDERS` (soon, as the settings say).
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Due on or after.
    #[serde(deserialize_with = "crate::day::optional")]
    pub due_from: Option<NaiveDate>,
    /// Due on or before.
    #[serde(deserialize_with = "crate::day::optional")]
    pub due_to: Option<NaiveDate>,
    /// Order number.
    pub po_no: Option<String>,
    /// Material.
    pub material: Option<String>,
    /// Just this material, spelled as it is.
    pub part: Option<String>,
    /// Beginnings of material groups.
    pub material_group: Option<String>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Beginnings of plants' codes, comma-separated.
    pub plant: Option<String>,
    /// Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing.
    pub mine: Option<bool>,
    /// Whether the buyer follows the line up. Overdue lines and reminders are always followed up.
    pub follow_up: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ScheduleLine>)]
    pub sort: Option<String>,
}

/// A page of the schedule and the exact number of lines that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown type or sort or too wide a span of days, or the database's own.
pub async fn schedule(
    db: &Db,
    actor: &Actor,
    now: DateTime<Utc>,
    filter: &ScheduleFilter,
) -> Result<(Vec<ScheduleLine>, i64), Error> {
    let list = ScheduleLine::LIST;
    list.order(filter.sort.as_deref())?;
    let wanted = understand(db, actor, now, filter).await?;
    let mut tx = db.begin(actor).await?;
    let total = wanted.count(&mut tx).await?;
    let window = filter::page(filter.page, filter.size, MOST);
    let Some(stretch) = Stretch::of(window, total) else { return Ok((vec![], total)) };
    let mut query = QueryBuilder::new("");
    wanted.rows(&mut query);
    query.push(" WHERE l.id = ANY(ARRAY(SELECT l.id FROM po_lines l WHERE true");
    wanted.conditions(&mut query);
    let order = list.order_from(filter.sort.as_deref(), stretch.backwards)?;
    query.push(order);
    query.push(" LIMIT ").push_bind(stretch.size).push(" OFFSET ").push_bind(stretch.skip).push("))");
    let order = list.order(filter.sort.as_deref())?;
    query.push(order);
    Ok((query.build_query_as().persistent(false).fetch_all(&mut *tx).await?, total))
}

impl Wanted<'_> {
    /// How many lines match.
    pub(super) async fn count(&self, connection: &mut PgConnection) -> Result<i64, Error> {
        let mut query = QueryBuilder::new("SELECT count(*) FROM po_lines l WHERE true");
        self.conditions(&mut query);
        Ok(query.build_query_scalar().persistent(false).fetch_one(connection).await?)
    }

    /// Adds the statement that reads rows, up to ` WHERE`.
    fn rows(&self, query: &mut QueryBuilder<Postgres>) {
        let list = ScheduleLine::LIST;
        query.push(list.select()).push(", d.due_on, d.due_qty, d.pieces, ");
        self.window.calendar.today(query);
        query.push(
            " - d.due_on AS days_late, b.balance_allow_qty,
             CASE WHEN b.balance_allow_qty > 0 THEN NULL WHEN p.ship_permission = 'required' THEN 'permission' ELSE 'allowance' END
               AS held_by,
             g.opened_qty - g.used_qty AS opened_qty, g.until_on AS open_until_on, g.id AS opening_id",
        );
        query
            .push(list.tables())
            .push(" LEFT JOIN openings g ON g.po_line_id = l.id AND g.state = 'Granted' AND g.ends_at > ");
        query.push_bind(self.now).push(BALANCE);
        query.push(" CROSS JOIN LATERAL (SELECT min(e.due_on) FILTER (WHERE e.asked) AS due_on,
                       sum(e.due_qty) FILTER (WHERE e.asked) AS due_qty, count(*) AS pieces FROM (SELECT e.due_on, e.due_qty, ");
        self.window.within(query, "e.due_on");
        query.push(" AS asked FROM ").push(PIECES).push(" e) e) d");
    }
}

/// What may be shipped: what is allowed, and what an opening adds to it as far as the order wants it
/// ([`shippable_qty`](crate::asn::facts::OrderLine::shippable_qty)).
const BALANCE: &str = " CROSS JOIN LATERAL (
    SELECT o.own + greatest(least(coalesce(g.opened_qty - g.used_qty, 0),
                                  l.order_qty - l.cancelled_qty - l.in_transit_qty - l.received_qty - o.own), 0)
             AS balance_allow_qty
      FROM (SELECT greatest(l.cum_allow_qty - l.in_transit_qty - l.received_qty,
                            CASE WHEN g.id IS NOT NULL THEN 0 END) AS own) o) b";

impl Exported for ScheduleLine {
    type Filter = ScheduleFilter;
    const NAME: &'static str = "asn-schedule";
    const FILE: &'static str = "asn-schedule";

    async fn open(
        db: &Db,
        actor: &Actor,
        filter: &ScheduleFilter,
    ) -> Result<(Transaction<'static, Postgres>, i64), Error> {
        let order = Self::LIST.order(filter.sort.as_deref())?;
        // Nobody tells a workbook the time: a worker may write it.
        let mut tx = db.begin_snapshot(actor).await?;
        let now = sqlx::query_scalar!(r#"SELECT now() AS "now!""#).fetch_one(&mut *tx).await?;
        let wanted = understand(db, actor, now, filter).await?;
        let total = wanted.count(&mut tx).await?;
        let mut query = QueryBuilder::new(whole::CURSOR);
        wanted.rows(&mut query);
        query.push(" WHERE true");
        wanted.conditions(&mut query);
        query.push(order);
        query.build().persistent(false).execute(&mut *tx).await?;
        Ok((tx, total))
    }

    async fn next(connection: &mut PgConnection) -> Result<Vec<Self>, Error> {
        whole::next(connection).await
    }
}
