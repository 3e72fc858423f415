//! The list of statements: a month and a currency of a supplier each.

use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, days, of_companies, text, unknown};
use crate::list::whole::Asked;
use crate::list::{List, Listed, VENDOR_NAME, day, money, plain, shown, sorts, state, time};
use crate::statement::machine::State;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label as _;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatementFilter {
    /// Months from that of this day on: `YYYY-MM-DD`.
    #[serde(deserialize_with = "crate::day::optional")]
    pub month_from: Option<NaiveDate>,
    /// Months up to that of this day.
    #[serde(deserialize_with = "crate::day::optional")]
    pub month_to: Option<NaiveDate>,
    /// Beginnings of suppliers' codes, comma-separated.
    pub vendor: Option<String>,
    /// Currencies, comma-separated.
    pub currency: Option<String>,
    /// States, comma-separated: `Open`, `Issued`, `Confirmed`, `Disputed`, `Answered`.
    pub state: Option<String>,
    /// Whether the ERP says something else by now than what was issued.
    pub has_difference: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<StatementRow>)]
    pub sort: Option<String>,
}

/// One row of the list. Amounts have the sign of the buyer's payable account: what is owed is above zero.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `Open`, `Issued`, `Confirmed`, `Disputed` or `Answered`.
    pub state: String,
    /// Id of the supplier.
    pub vendor_id: i64,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier.
    pub vendor_name: String,
    /// First day of the month.
    pub month_on: NaiveDate,
    /// Currency of the amounts.
    pub currency: String,
    /// Balance before the month.
    #[schema(value_type = String, example = "1234.50")]
    pub opening: Decimal,
    /// Invoices of the month.
    #[schema(value_type = String, example = "1234.50")]
    pub invoices: Decimal,
    /// Credit notes of the month, below zero.
    #[schema(value_type = String, example = "-10.00")]
    pub credit_notes: Decimal,
    /// Payments of the month, below zero.
    #[schema(value_type = String, example = "-10.00")]
    pub payments: Decimal,
    /// What changed or came late of months that had been issued.
    #[schema(value_type = String, example = "0.00")]
    pub adjustments: Decimal,
    /// Balance after the month: the sum of the five before.
    #[schema(value_type = String, example = "1234.50")]
    pub closing: Decimal,
    /// Lines on it.
    pub line_count: i32,
    /// What is open and past due at the month's end.
    #[schema(value_type = String, example = "0.00")]
    pub overdue: Decimal,
    /// What the ERP says of the month now, above what was issued; zero where it is the same.
    #[schema(value_type = String, example = "0.00")]
    pub difference: Decimal,
    /// When it was issued.
    pub issued_at: Option<DateTime<Utc>>,
    /// When it was last confirmed, disputed or answered.
    pub decided_at: Option<DateTime<Utc>>,
    /// By whom.
    pub decided_by_name: Option<String>,
    /// Last event.
    pub changed_at: DateTime<Utc>,
}

impl Listed for StatementRow {
    const LIST: List = List::of("balance_statements s")
        .joined(" JOIN companies c ON c.id = s.vendor_id")
        .sorted("-monthOn")
        .columns(&[
            plain("id"),
            plain("version"),
            day("monthOn").sort(),
            plain("vendorId"),
            shown("vendorCode").sql("c.code"),
            shown("vendorName").sql(VENDOR_NAME),
            shown("currency"),
            state("balance_statement"),
            money("opening"),
            money("invoices"),
            money("creditNotes"),
            money("payments"),
            money("adjustments"),
            money("closing").called("closingBalance"),
            money("overdue").sql("s.overdue_30 + s.overdue_60 + s.overdue_90 + s.overdue_more"),
            money("difference").called("differenceSince"),
            shown("lineCount"),
            time("issuedAt"),
            time("decidedAt"),
            shown("decidedByName"),
            time("changedAt").sort(),
        ]);
}

/// A page of statements and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown state or sort; else the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &StatementFilter) -> Result<(Vec<StatementRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &'a Actor, filter: &'a StatementFilter) -> Result<Asked<'a, StatementRow>, Error> {
    understand(filter)?;
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)).foreign(is_narrow(filter)))
}

exported!(StatementRow, StatementFilter, "statements", "statements", asked);

/// How many statements match, as [`search`] counts them.
///
/// # Errors
/// As [`search`].
pub(super) async fn count(db: &Db, actor: &Actor, filter: &StatementFilter) -> Result<i64, Error> {
    understand(filter)?;
    let mut query = QueryBuilder::new("SELECT count(*) FROM balance_statements s WHERE true");
    conditions(&mut query, actor, filter);
    let mut tx = db.begin(actor).await?;
    Ok(query.build_query_scalar().fetch_one(&mut *tx).await?)
}

fn understand(filter: &StatementFilter) -> Result<(), Error> {
    let found = unknown::<State>("state", filter.state.as_deref());
    if found.is_empty() { Ok(()) } else { Err(Error::Invalid(found)) }
}

/// Whether something is asked for that the list's orders know nothing of, and that few statements may have.
fn is_narrow(filter: &StatementFilter) -> bool {
    text(filter.vendor.as_deref()).is_some() || text(filter.currency.as_deref()).is_some()
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &StatementFilter) {
    among(query, "s.state", filter.state.as_deref());
    // Said besides the wall, which no index answers: it lets the inside see everything.
    if let Some(company) = actor.company {
        query.push(" AND s.vendor_id = ").push_bind(company);
    }
    let month = |day: Option<NaiveDate>| day.map(crate::statement::figures::month_of);
    days(query, "s.month_on", month(filter.month_from), month(filter.month_to));
    of_companies(query, "s.vendor_id", filter.vendor.as_deref());
    among(query, "s.currency", filter.currency.as_deref());
    match filter.has_difference {
        Some(true) => {
            query.push(" AND s.difference <> 0");
        }
        Some(false) => {
            query.push(" AND s.difference = 0");
        }
        None => {}
    }
}

/// The filter of those in these states.
pub(super) fn of(states: &[State]) -> StatementFilter {
    let states: Vec<&str> = states.iter().map(|state| state.as_str()).collect();
    StatementFilter { state: Some(states.join(",")), ..StatementFilter::default() }
}
