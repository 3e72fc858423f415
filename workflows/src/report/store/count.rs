//! Counts what a report says of months, as it was known at a moment: one statement for a step, whatever there is.
//!
//! Each statement takes the months' first day, the day after their last one, the moment, and what it is narrowed to; it gives a row for each
//! month, supplier, plant and unit. Numbers come as texts, so that none passes through a floating one.

mod certificates;
mod deliveries;
mod notices;
mod open_orders;
mod rejects;
mod replies;

use crate::error::Error;
use crate::report::declaration::Report;
use crate::report::figures::Figures;
use crate::report::parameters::Period;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde_json::Value;
use sqlx::PgConnection;

/// What is counted, besides the months.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narrowed {
    /// What was not known by then does not count.
    pub as_of_at: DateTime<Utc>,
    /// Code of a supplier; empty = all.
    pub vendor: String,
    /// Code of a plant; empty = all.
    pub plant: String,
    /// Material group; empty = all.
    pub material_group: String,
}

/// A row as the database counts it.
struct Row {
    month_on: NaiveDate,
    vendor_id: i64,
    vendor_code: String,
    vendor_name: String,
    plant_code: String,
    uom: String,
    figures: Value,
}

/// A row with its figures, of what was counted only.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// First day of the month.
    pub month_on: NaiveDate,
    /// The supplier.
    pub vendor_id: i64,
    /// Its code.
    pub vendor_code: String,
    /// Its name, as it is now.
    pub vendor_name: String,
    /// Code of the plant.
    pub plant_code: String,
    /// Unit of quantities; empty = there are none.
    pub uom: String,
    /// What was counted.
    pub figures: Figures,
}

/// Counts one step: a report of these months, in the order of month, supplier, plant and unit.
///
/// # Errors
/// The database's own.
pub async fn count(
    connection: &mut PgConnection,
    report: Report,
    period: Period,
    narrowed: &Narrowed,
) -> Result<Vec<Counted>, Error> {
    let rows = match report {
        Report::OnTimeDelivery => deliveries::count(connection, period, narrowed).await?,
        Report::ReplyTime => replies::count(connection, period, narrowed).await?,
        Report::OpenOrders => open_orders::count(connection, period, narrowed).await?,
        Report::AsnAccuracy => notices::count(connection, period, narrowed).await?,
        Report::RejectRate => rejects::count(connection, period, narrowed).await?,
        Report::CertificateStatus => certificates::count(connection, period, narrowed).await?,
    };
    Ok(rows.into_iter().map(counted).collect())
}

fn counted(row: Row) -> Counted {
    let number = |value: &Value| value.as_str().and_then(|text| text.parse::<Decimal>().ok()).unwrap_or_default();
    let figures = row.figures.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), number(value)));
    Counted {
        month_on: row.month_on,
        vendor_id: row.vendor_id,
        vendor_code: row.vendor_code,
        vendor_name: row.vendor_name,
        plant_code: row.plant_code,
        uom: row.uom,
        figures: figures.collect(),
    }
}
