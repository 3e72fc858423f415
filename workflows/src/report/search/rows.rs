//! The rows of a run, as they were counted; also as a workbook, with the columns of its report in the reader's language.

use super::visible;
use crate::account::Language;
use crate::database::Db;
use crate::error::Error;
use crate::export::{self, Column, exported};
use crate::filter::{contains, text};
use crate::list::whole::Asked;
use crate::list::{Form, List, Listed, Tie, day, plain, shown, sorts};
use crate::report::declaration::Report;
use crate::words;
use chrono::NaiveDate;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Which run's rows.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReportRowFilter {
    /// Id of the run; nothing = of all runs.
    pub run: Option<i64>,
    /// Which report it is, for the columns of the workbook.
    pub report: Option<Report>,
    /// Part of a supplier's code or name.
    pub vendor: Option<String>,
    /// First day of a month.
    #[serde(deserialize_with = "crate::day::optional")]
    pub month_on: Option<NaiveDate>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReportRow>)]
    pub sort: Option<String>,
}

/// One row: a month of a supplier at a plant, in one unit.
#[derive(Clone, Debug, PartialEq, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    /// Id.
    pub id: i64,
    /// Its place in the run, from 1.
    pub row_no: i32,
    /// First day of the month.
    pub month_on: NaiveDate,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Name of the supplier, as it was.
    pub vendor_name: String,
    /// Code of the plant.
    pub plant_code: String,
    /// Unit of quantities; empty = the report has none.
    pub uom: String,
    /// Figures by the key of the column.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub figures: Value,
}

impl Listed for ReportRow {
    const LIST: List = List::of("report_rows w").sorted("monthOn").ties(&[Tie::With("row_no")]).columns(&[
        plain("id"),
        plain("rowNo"),
        day("monthOn").called("month").sort(),
        shown("vendorCode").sort().by("w.vendor_code COLLATE \"C\""),
        shown("vendorName"),
        shown("plantCode").sort().by("w.plant_code COLLATE \"C\""),
        shown("uom"),
        plain("figures"),
    ]);
}

/// A page of rows and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn rows(db: &Db, actor: &Actor, filter: &ReportRowFilter) -> Result<(Vec<ReportRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, actor: &'a Actor, filter: &'a ReportRowFilter) -> Result<Asked<'a, ReportRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), move |query| conditions(query, actor, filter)))
}

fn conditions(query: &mut QueryBuilder<Postgres>, actor: &Actor, filter: &ReportRowFilter) {
    if let Some(run) = filter.run {
        query.push(" AND w.run_id = ").push_bind(run);
    }
    query.push(" AND EXISTS (SELECT FROM report_runs r WHERE r.id = w.run_id");
    if let Some(report) = filter.report {
        query.push(" AND r.report = ").push_bind(report.as_str());
    }
    visible(query, actor);
    query.push(")");
    contains(query, &["w.vendor_code", "w.vendor_name"], text(filter.vendor.as_deref()));
    if let Some(month) = filter.month_on {
        query.push(" AND w.month_on = ").push_bind(month);
    }
}

exported!(
    ReportRow,
    ReportRowFilter,
    "report-rows",
    "report",
    asked,
    fn columns(filter: &ReportRowFilter, wanted: Option<&str>, language: Language) -> Result<Vec<Column>, Finding> {
        let mut columns = export::choose::<ReportRow>(wanted, language)?;
        let Some(report) = filter.report else { return Ok(columns) };
        columns.retain(|column| report.declaration().has_uom || column.key != "uom");
        columns.extend(figures(report, language));
        Ok(columns)
    },
    fn file(filter: &ReportRowFilter) -> String {
        let run = filter.run.unwrap_or_default();
        filter.report.map_or_else(|| format!("report-{run}"), |report| format!("report-{report}-{run}"))
    }
);

/// The columns of figures, each with its unit.
fn figures(report: Report, language: Language) -> impl Iterator<Item = Column> {
    let word = move |path: &[&str], key: &'static str| words::text(language, path).unwrap_or(key);
    report.declaration().columns.iter().map(move |column| Column {
        key: column.key,
        within: Some("figures"),
        form: Form::Quantity,
        heading: format!(
            "{} ({})",
            word(&["report", report.as_str(), "column", column.key], column.key),
            word(&["report", "unit", column.unit.as_str()], column.unit.as_str())
        ),
        soft: false,
    })
}
