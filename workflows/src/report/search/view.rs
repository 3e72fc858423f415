//! What can be reported, and one run with what its chart shows.

use super::{ReportRunRow, visible};
use crate::database::Db;
use crate::error::{Error, label};
use crate::list;
use crate::report::declaration::{Declaration, Report, Unit};
use crate::report::figures::{Figures, together};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::{FromRow, PgConnection, QueryBuilder};
use std::collections::BTreeMap;

/// A column of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportColumn {
    /// Its key among the figures, and among the words: `report.<name>.column.<key>` and `report.<name>.formula.<key>`.
    pub key: &'static str,
    /// What it counts.
    pub unit: Unit,
    /// Whether figures of several rows make one.
    pub adds_up: bool,
}

/// What can be reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    /// Its name.
    pub name: Report,
    /// Its columns of figures.
    pub columns: Vec<ReportColumn>,
    /// Keys of the columns that its chart shows for each month.
    pub series: Vec<&'static str>,
    /// Whether the bars stand on each other.
    pub is_stacked: bool,
    /// Whether its rows have a unit of quantities.
    pub has_uom: bool,
    /// The newest run that is ready.
    pub last_run_id: Option<i64>,
    /// Since when it is.
    pub last_ready_at: Option<DateTime<Utc>>,
}

/// Figures of a month, of all rows together.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthFigures {
    /// First day of the month.
    pub month_on: NaiveDate,
    /// By the key of the column; those that do not add up are missing.
    #[schema(value_type = BTreeMap<String, String>)]
    pub figures: Figures,
}

/// A run, whole but for its rows.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportRunView)]
pub struct RunView {
    /// As in the list.
    #[serde(flatten)]
    pub row: ReportRunRow,
    /// What it reports.
    pub declaration: ReportView,
    /// Each month that has rows.
    pub months: Vec<MonthFigures>,
    /// All months together.
    #[schema(value_type = BTreeMap<String, String>)]
    pub total: Figures,
}

impl ReportView {
    fn of(name: Report) -> Self {
        let declared: &'static Declaration = name.declaration();
        let column = |column: &crate::report::declaration::Column| ReportColumn {
            key: column.key,
            unit: column.unit,
            adds_up: column.adds_up(declared),
        };
        Self {
            name,
            columns: declared.columns.iter().map(column).collect(),
            series: declared.chart.series.to_vec(),
            is_stacked: declared.chart.is_stacked,
            has_uom: declared.has_uom,
            last_run_id: None,
            last_ready_at: None,
        }
    }
}

#[derive(FromRow)]
struct Last {
    report: String,
    id: i64,
    ready_at: Option<DateTime<Utc>>,
}

/// Every report, with its newest run that the actor may see.
///
/// # Errors
/// The database's own.
pub async fn reports(db: &Db, actor: &Actor) -> Result<Vec<ReportView>, Error> {
    let mut query = QueryBuilder::new(
        "SELECT DISTINCT ON (r.report) r.report, r.id, r.ready_at FROM report_runs r WHERE r.state = 'Ready'",
    );
    visible(&mut query, actor);
    query.push(" ORDER BY r.report, r.created_at DESC, r.id DESC");
    let mut tx = db.begin(actor).await?;
    let last: Vec<Last> = query.build_query_as().fetch_all(&mut *tx).await?;
    let view = |name: &Report| {
        let last = last.iter().find(|one| one.report == name.as_str());
        ReportView {
            last_run_id: last.map(|one| one.id),
            last_ready_at: last.and_then(|one| one.ready_at),
            ..ReportView::of(*name)
        }
    };
    Ok(Report::ALL.iter().map(view).collect())
}

/// One run with the figures of its months, of those rows that the actor may see.
///
/// # Errors
/// [`Error::NotFound`] also for one that is not made for the actor; or the database's own.
pub async fn read(db: &Db, actor: &Actor, id: i64) -> Result<RunView, Error> {
    let mut query = list::rows::<ReportRunRow>();
    query.push(" WHERE r.id = ").push_bind(id);
    visible(&mut query, actor);
    let mut tx = db.begin(actor).await?;
    let row: ReportRunRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let name: Report = label(&row.report)?;
    let sums = sums(&mut tx, id).await?;
    let mut total = Figures::new();
    for (key, figure) in sums.values().flatten() {
        *total.entry(key.clone()).or_default() += *figure;
    }
    let declared = name.declaration();
    let month = |(month_on, sums): (NaiveDate, Figures)| MonthFigures { month_on, figures: together(declared, &sums) };
    let total = if sums.is_empty() { Figures::new() } else { together(declared, &total) };
    let months = sums.into_iter().map(month).collect();
    Ok(RunView { row, declaration: ReportView::of(name), months, total })
}

async fn sums(connection: &mut PgConnection, run: i64) -> Result<BTreeMap<NaiveDate, Figures>, Error> {
    let rows = sqlx::query!(
        r#"SELECT w.month_on, f.key AS "key!", sum(f.value::numeric) AS "figure!"
             FROM report_rows w CROSS JOIN LATERAL jsonb_each_text(w.figures) f
            WHERE w.run_id = $1 GROUP BY w.month_on, f.key"#,
        run
    )
    .fetch_all(connection)
    .await?;
    let mut months: BTreeMap<NaiveDate, Figures> = BTreeMap::new();
    for row in rows {
        let figure: Decimal = row.figure;
        months.entry(row.month_on).or_default().insert(row.key, figure);
    }
    Ok(months)
}
