//! Lists of lines: filters, orders and pages over millions of rows, with exact counts.
//!
//! A page is found in three steps: how many lines match (a sum of kept counts wherever the filter allows it), which ids
//! stand on the page (index only, from the nearer end, or from where a deep page begins), and what these few
//! lines say.

mod allow;
mod buyer;
mod count;
mod held;
mod home;
mod narrow;
mod page;
mod revisions;
mod row;
mod shipments;
pub(crate) mod spelling;
mod start;
mod view;
mod whole;

use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::filter::{MOST, days, page, parts, text};
use crate::list::sorts;
use crate::po::machine::{Closing, State};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, labels};
use serde::Deserialize;
use sqlx::{PgConnection, Postgres, QueryBuilder};

pub use allow::Allow;
pub(crate) use buyer::{Buyers, buyers, known as buyers_known, mine, names as buyer_names};
pub use held::{HELD_REASONS, HeldFilter, HeldOrder, HeldOrderRow, held, held_order};
pub use home::{Home, Own, home, own};
pub(crate) use home::{needed_by_week, waiting_by_age};
pub use narrow::Exception;
pub(crate) use narrow::{of_group, of_sub_group};
pub use revisions::{compare, order_revisions, revisions};
pub use row::{PoLineRow, of_lines};
pub use shipments::{LineAsn, LineReceipt, LineShipments, shipments};
pub(crate) use view::head;
pub use view::{PoLineView, PoRemark, PurchaseOrder, PurchaseOrderHead, ViewChange, ViewSplit, line, order};

/// Days that a date filter may span, unless the setting says otherwise.
const SPAN_DAYS: i64 = 90;
/// Setting: days that a date filter may span.
const SPAN_SETTING: &str = "search.date_span_days";

/// Filters of the list; an empty one shows everything. Lists are comma-separated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Beginning of the order number, in any case.
    pub po_no: Option<String>,
    /// Beginning of the material code, in any case.
    pub material: Option<String>,
    /// Beginnings of suppliers' codes, in any case.
    pub vendor: Option<String>,
    /// Beginning of the buyer's name, in any case.
    pub buyer: Option<String>,
    /// Only lines of orders whose buyer's name is tied to the own account, or to the one acted for. Suppliers have none: it changes nothing.
    pub mine: Option<bool>,
    /// `New`, `Revise`, `Nego`, `Reject`, `Accept`.
    pub state: Option<String>,
    /// `open` or `closed`.
    pub closing: Option<String>,
    /// Day of the order, first.
    #[serde(deserialize_with = "crate::day::optional")]
    pub po_date_from: Option<NaiveDate>,
    /// Day of the order, last.
    #[serde(deserialize_with = "crate::day::optional")]
    pub po_date_to: Option<NaiveDate>,
    /// Day asked for, first.
    #[serde(deserialize_with = "crate::day::optional")]
    pub need_by_from: Option<NaiveDate>,
    /// Day asked for, last.
    #[serde(deserialize_with = "crate::day::optional")]
    pub need_by_to: Option<NaiveDate>,
    /// Last changed at or after: a line that waits for a reply has waited since then.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub changed_from: Option<DateTime<Utc>>,
    /// Last changed before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub changed_to: Option<DateTime<Utc>>,
    /// Whether the buyer follows the line up.
    pub follow_up: Option<bool>,
    /// Only lines of which more was shipped than is left of the order.
    pub over_shipped: Option<bool>,
    /// Only open lines that were asked again three times or more.
    pub flagged: Option<bool>,
    /// Beginnings of plants' codes, in any case.
    pub plant: Option<String>,
    /// Beginning of a material group, in any case.
    pub material_group: Option<String>,
    /// ISO codes of currencies.
    pub currency: Option<String>,
    /// `--`, `Accept`, `AWI`, `Reject`.
    pub review_status: Option<String>,
    /// `overShipped`, `flagged`: lines of which at least one is true.
    pub exception: Option<String>,
    /// How much of the line may be shipped: `ANY`, `NONE`, `PARTIAL`, `NONE_PARTIAL`, `PARTIAL_ALL` or `ALL`.
    pub allow: Option<String>,
    /// Beginning of the order number, the material code or the description, in any case.
    pub text: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// Lines of a page.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<PoLineRow>)]
    pub sort: Option<String>,
}

impl Filter {
    /// Of the same lines those that wait for the supplier's answer, all on one page; `None` = the filter leaves none of them. A word that
    /// is no state stays, to be refused.
    #[must_use]
    pub fn waiting(mut self, most: i64) -> Option<Self> {
        let waits = |state: &String| {
            State::parse(state).is_none_or(|state| match state {
                State::New | State::Revise => true,
                State::Nego | State::Reject | State::Accept => false,
            })
        };
        let states = parts(self.state.as_deref()).unwrap_or_else(|| vec!["New".to_owned(), "Revise".to_owned()]);
        let states: Vec<String> = states.into_iter().filter(waits).collect();
        if states.is_empty() || text(self.closing.as_deref()) == Some(Closing::Closed.as_str()) {
            return None;
        }
        self.state = Some(states.join(","));
        self.closing.get_or_insert_with(|| Closing::Open.as_str().to_owned());
        (self.page, self.size) = (Some(1), Some(most));
        Some(self)
    }
}

labels! {
    /// What a list is sorted by. Each has an index of its own.
    pub enum Key {
        /// Day of the order.
        PoDate = "poDate",
        /// Day asked for.
        NeedBy = "needByOn",
        /// Number of the order.
        PoNo = "poNo",
        /// Material.
        Material = "materialCode",
        /// State.
        State = "state",
    }
}

/// A sort key and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sort {
    key: Key,
    descending: bool,
}

/// A filter that was understood.
#[derive(Clone, Debug)]
struct Wanted {
    /// Beginnings, spelled as they are stored.
    po_no: Option<Vec<String>>,
    /// Beginnings, spelled as they are stored.
    material: Option<Vec<String>>,
    /// Ids of suppliers: those asked for, or the one that asks.
    vendors: Option<Vec<i64>>,
    buyers: Option<buyer::Buyers>,
    states: Option<Vec<String>>,
    closing: Option<String>,
    po_date: (Option<NaiveDate>, Option<NaiveDate>),
    need_by: (Option<NaiveDate>, Option<NaiveDate>),
    follow_up: Option<bool>,
    over_shipped: bool,
    flagged: bool,
    narrow: narrow::Narrow,
    sort: Sort,
    offset: i64,
    size: i64,
    /// Whether the actor sees every supplier's lines.
    sees_all: bool,
}

/// A page of lines and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state, closing or sort, an end before its start, or too long a span of days; else
/// the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &Filter) -> Result<(Vec<PoLineRow>, i64), Error> {
    let mut tx = db.begin(actor).await?;
    let wanted = understand(&mut tx, actor, filter).await?;
    let total = count::count(&mut tx, &wanted).await?;
    let ids = page::ids(&mut tx, &wanted, total).await?;
    Ok((row::of_lines(&mut tx, &ids).await?, total))
}

async fn understand(connection: &mut PgConnection, actor: &Actor, filter: &Filter) -> Result<Wanted, Error> {
    let mut found = Vec::new();
    let states = parts(filter.state.as_deref());
    for state in states.iter().flatten().filter(|state| State::parse(state).is_none()) {
        found.push(Finding::block("WRONG_TYPE").at("state").with("expected", "state").with("value", state));
    }
    let closing = text(filter.closing.as_deref());
    if closing.is_some_and(|closing| Closing::parse(closing).is_none()) {
        found.push(Finding::block("WRONG_TYPE").at("closing").with("expected", "open, closed"));
    }
    found.extend(narrow::faults(filter));
    let sort = sort(filter.sort.as_deref().unwrap_or("-poDate"));
    if sort.is_none() {
        found.push(Finding::block("UNKNOWN_SORT").at("sort").with("value", &filter.sort));
    }
    let days = [filter.po_date_from, filter.po_date_to, filter.need_by_from, filter.need_by_to];
    if days.iter().any(Option::is_some) {
        let most = span_setting(connection).await?;
        found.extend(field::span("poDate", filter.po_date_from, filter.po_date_to, most));
        found.extend(field::span("needBy", filter.need_by_from, filter.need_by_to, most));
    }
    let (Some(sort), true) = (sort, found.is_empty()) else { return Err(Error::Invalid(found)) };
    let (offset, size) = page(filter.page, filter.size, MOST);
    Ok(Wanted {
        po_no: spelling::of_orders(connection, filter.po_no.as_deref()).await?,
        material: spelling::of_materials(connection, filter.material.as_deref()).await?,
        vendors: vendors(connection, actor, parts(filter.vendor.as_deref())).await?,
        buyers: buyers(connection, actor, filter.buyer.as_deref(), filter.mine == Some(true)).await?,
        states,
        closing: closing.map(str::to_owned),
        po_date: (filter.po_date_from, filter.po_date_to),
        need_by: (filter.need_by_from, filter.need_by_to),
        follow_up: filter.follow_up,
        over_shipped: filter.over_shipped == Some(true),
        flagged: filter.flagged == Some(true),
        narrow: narrow::understand(connection, actor, filter).await?,
        sort,
        offset,
        size,
        sees_all: actor.company.is_none(),
    })
}

fn sort(text: &str) -> Option<Sort> {
    let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
    Key::parse(name).map(|key| Sort { key, descending })
}

async fn span_setting(connection: &mut PgConnection) -> Result<i64, Error> {
    let value =
        sqlx::query_scalar!("SELECT value FROM rule_settings WHERE key = $1 AND plant_id IS NULL", SPAN_SETTING)
            .fetch_optional(connection)
            .await?;
    Ok(value.and_then(|text| text.trim().parse().ok()).unwrap_or(SPAN_DAYS))
}

/// The suppliers meant: by the beginning of their code, and never another than the one that asks.
async fn vendors(
    connection: &mut PgConnection,
    actor: &Actor,
    codes: Option<Vec<String>>,
) -> Result<Option<Vec<i64>>, Error> {
    let Some(codes) = codes else { return Ok(actor.company.map(|own| vec![own])) };
    let mut ids = sqlx::query_scalar!(
        "SELECT id FROM companies c
          WHERE EXISTS (SELECT FROM unnest($1::text[]) AS typed(code) WHERE starts_with(lower(c.code), lower(typed.code)))",
        &codes
    )
    .fetch_all(connection)
    .await?;
    ids.retain(|id| actor.company.is_none_or(|own| own == *id));
    Ok(Some(ids))
}

impl Wanted {
    /// Adds the conditions on `po_lines l`.
    fn conditions(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" WHERE true");
        spelling::begins(query, "l.po_no", self.po_no.as_deref());
        spelling::begins(query, "l.material_code", self.material.as_deref());
        self.facets(query, "l.");
        days(query, "l.po_date_on", self.po_date.0, self.po_date.1);
        days(query, "l.need_by_on", self.need_by.0, self.need_by.1);
        if let Some(vendors) = &self.vendors {
            match vendors.as_slice() {
                // One value keeps the order of the index behind it.
                [one] => query.push(" AND l.vendor_id = ").push_bind(*one),
                many => query.push(" AND l.vendor_id = ANY(").push_bind(many.to_vec()).push(")"),
            };
        }
        if let Some(buyers) = &self.buyers {
            buyers.condition(query);
        }
        if self.over_shipped {
            query.push(" AND ").push(Exception::OverShipped.condition());
        }
        if self.flagged {
            query.push(" AND ").push(Exception::Flagged.condition());
        }
        self.narrow.conditions(query);
    }

    /// Adds the conditions that the kept counts know, too.
    fn facets(&self, query: &mut QueryBuilder<Postgres>, alias: &'static str) {
        if let Some(states) = &self.states {
            match states.as_slice() {
                [one] => query.push(" AND ").push(alias).push("state = ").push_bind(one.clone()),
                many => query.push(" AND ").push(alias).push("state = ANY(").push_bind(many.to_vec()).push(")"),
            };
        }
        if let Some(closing) = &self.closing {
            query.push(" AND ").push(alias).push("closing = ").push_bind(closing.clone());
        }
        if let Some(follow_up) = self.follow_up {
            query.push(" AND ").push(alias).push("follow_up = ").push_bind(follow_up);
        }
    }

    /// Whether any condition is set besides who asks.
    fn is_filtered(&self) -> bool {
        let days = [self.po_date.0, self.po_date.1, self.need_by.0, self.need_by.1];
        self.needs_lines()
            || self.vendors.is_some()
            || self.states.is_some()
            || self.closing.is_some()
            || self.follow_up.is_some()
            || days.iter().any(Option::is_some)
    }

    /// Whether a condition is set that no kept count knows.
    fn needs_lines(&self) -> bool {
        self.po_no.is_some()
            || self.material.is_some()
            || self.buyers.is_some()
            || self.over_shipped
            || self.flagged
            || self.narrow.is_any()
    }
}
