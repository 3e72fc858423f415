//! What the last lots of a part from a supplier say together, item by item.

use super::detail::CertificateItem;
use super::read;
use crate::Db;
use crate::error::Error;
use crate::process::By;
use crate::quality::{self, Limits, ReplyType};
use chrono::{DateTime, Utc};
use ehub_engine::label::Label as _;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;

/// So many lots are looked at.
const LOTS: i64 = 30;

/// A lot, and what was measured of one item of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeriesLot {
    /// Its certificate.
    pub certificate_id: i64,
    /// Its number; empty = the line had no lots.
    pub lot_no: String,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
    /// Whether the item passed.
    pub is_passed: bool,
    /// What was measured, sample by sample.
    #[schema(value_type = Vec<String>)]
    pub values: Vec<Decimal>,
}

/// What the last lots say of an item. Indices are told from 20 numbers on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemSeries {
    /// Short name.
    pub short_name: String,
    /// Name.
    pub name: String,
    /// Unit of the numbers; empty = none.
    pub unit: String,
    /// The least that is inside, of the spec that the certificate is held against; none = any.
    #[schema(value_type = Option<String>)]
    pub lower: Option<Decimal>,
    /// The greatest that is inside.
    #[schema(value_type = Option<String>)]
    pub upper: Option<Decimal>,
    /// How many numbers there are.
    pub count: usize,
    /// Their mean.
    #[schema(value_type = Option<String>)]
    pub mean: Option<Decimal>,
    /// Standard deviation of all of them.
    #[schema(value_type = Option<String>)]
    pub deviation: Option<Decimal>,
    /// Standard deviation within lots.
    #[schema(value_type = Option<String>)]
    pub deviation_within: Option<Decimal>,
    /// Capability by the deviation within lots.
    #[schema(value_type = Option<String>)]
    pub cpk: Option<Decimal>,
    /// Performance by the deviation of all numbers.
    #[schema(value_type = Option<String>)]
    pub ppk: Option<Decimal>,
    /// The lots, the oldest first.
    pub lots: Vec<SeriesLot>,
}

/// The last submitted lots of the certificate's part from its supplier, item by item: those that are answered with numbers. The lot itself is
/// among them once it is submitted; void ones are not.
///
/// # Errors
/// [`Error::NotFound`] for one that does not exist or is somebody else's; else the database's own.
pub async fn series(db: &Db, by: By<'_>, id: i64) -> Result<Vec<ItemSeries>, Error> {
    let view = read(db, by, id).await?;
    let mut tx = db.begin(by.actor).await?;
    let rows = rows(&mut tx, id).await?;
    let value = ReplyType::Value.as_str();
    Ok(view.items.into_iter().filter(|item| item.reply_type == value).map(|item| told(item, &rows)).collect())
}

fn told(item: CertificateItem, rows: &[Row]) -> ItemSeries {
    let of = rows.iter().filter(|row| row.short_name == item.short_name && row.unit == item.unit);
    let lots: Vec<SeriesLot> = of
        .map(|row| SeriesLot {
            certificate_id: row.id,
            lot_no: row.lot_no.clone(),
            submitted_at: row.submitted_at,
            is_passed: row.is_passed,
            values: row.values.iter().map(Decimal::normalize).collect(),
        })
        .collect();
    let numbers: Vec<Vec<Decimal>> = lots.iter().map(|lot| lot.values.clone()).collect();
    let series = quality::series(&numbers, Limits { lower: item.lower, upper: item.upper });
    ItemSeries {
        short_name: item.short_name,
        name: item.name,
        unit: item.unit,
        lower: item.lower,
        upper: item.upper,
        count: series.count,
        mean: series.mean,
        deviation: series.deviation,
        deviation_within: series.deviation_within,
        cpk: series.cpk,
        ppk: series.ppk,
        lots,
    }
}

/// What was measured of an item of a lot.
struct Row {
    id: i64,
    lot_no: String,
    submitted_at: DateTime<Utc>,
    short_name: String,
    unit: String,
    is_passed: bool,
    values: Vec<Decimal>,
}

async fn rows(connection: &mut PgConnection, id: i64) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"WITH lots AS MATERIALIZED (
             SELECT n.id, n.lot_no, n.submitted_at FROM certificates n
               JOIN certificates t ON t.id = $1 AND n.vendor_id = t.vendor_id AND n.material_id = t.material_id
              WHERE n.submitted_at IS NOT NULL AND n.is_passed IS NOT NULL AND n.state <> 'Void'
              ORDER BY n.submitted_at DESC, n.id DESC LIMIT $2)
           SELECT l.id, l.lot_no, l.submitted_at AS "submitted_at!", i.short_name, i.unit, i.is_passed,
                  array_agg(v.measured ORDER BY v.sample_no) AS "values!: Vec<Decimal>"
             FROM lots l JOIN certificate_items i ON i.certificate_id = l.id
             JOIN certificate_values v ON v.certificate_id = i.certificate_id AND v.short_name = i.short_name
            WHERE v.measured IS NOT NULL
            GROUP BY l.id, l.lot_no, l.submitted_at, i.short_name, i.unit, i.is_passed
            ORDER BY l.submitted_at, l.id"#,
        id,
        LOTS
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}
