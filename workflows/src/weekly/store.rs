//! Gathers what goes into a workbook, and keeps the finished file.

use crate::Db;
use crate::error::Error;
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

/// A supplier that has something to be told.
#[derive(Clone, Debug)]
pub struct Supplier {
    /// Company id.
    pub id: i64,
    /// Vendor code.
    pub code: String,
}

/// What one workbook holds.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Open order lines, by order and line.
    pub po_lines: Vec<OpenLine>,
    /// Lines of notices that were sent in the time, by notice and line.
    pub asn_lines: Vec<SentLine>,
}

/// An order line that is not closed.
#[derive(Clone, Debug)]
pub struct OpenLine {
    /// Order number.
    pub po_no: String,
    /// Line number.
    pub line_no: i32,
    /// State of the reply.
    pub state: String,
    /// Day of the order.
    pub po_date_on: NaiveDate,
    /// Receiving plant.
    pub plant_code: String,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// Unit.
    pub uom: String,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled.
    pub cancelled_qty: Decimal,
    /// On its way.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// Needed on.
    pub need_by_on: NaiveDate,
    /// Promised for.
    pub promised_on: Option<NaiveDate>,
}

/// A line of a notice.
#[derive(Clone, Debug)]
pub struct SentLine {
    /// Number of the notice.
    pub asn_no: String,
    /// State of the notice.
    pub state: String,
    /// Sent at.
    pub sent_at: DateTime<Utc>,
    /// Shipped on.
    pub shipped_on: Option<NaiveDate>,
    /// Expected on.
    pub eta_on: Option<NaiveDate>,
    /// Invoice.
    pub invoice_no: String,
    /// The ERP's number.
    pub inbound_no: Option<String>,
    /// Order number.
    pub po_no: String,
    /// Line of the order.
    pub line_no: i32,
    /// Material.
    pub material_code: String,
    /// Shipped.
    pub ship_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
}

/// What a run is about. All its tries speak of the same moment.
#[derive(Clone, Copy, Debug)]
pub struct Week {
    /// Id of the run.
    pub run: i64,
    /// When its first file was made, or now.
    pub at: DateTime<Utc>,
    /// The day that it was then, in the definition's time zone.
    pub made_on: NaiveDate,
    /// Notices that were sent after this.
    pub since: DateTime<Utc>,
}

/// Takes over what the run before this one has made of the week that began on `monday`, if that run did not come to its end: this one goes on
/// with the others, so that each supplier has one file of the week. How many files it takes over.
///
/// # Errors
/// The database's own.
pub async fn go_on(db: &Db, run: i64, monday: NaiveDate) -> Result<u64, Error> {
    let mut tx = db.begin_system().await?;
    let taken = sqlx::query!(
        "UPDATE weekly_downloads w SET run = $1
           FROM (SELECT j.id, j.state FROM jobs j WHERE j.kind = 'weekly.download' AND j.id < $1 ORDER BY j.id DESC LIMIT 1) last
          WHERE last.state IN ('dead', 'cancelled') AND w.run = last.id AND w.made_on >= $2",
        run,
        monday
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(taken.rows_affected())
}

/// When a run made its first file, if it has made one.
///
/// # Errors
/// The database's own.
pub async fn begun(db: &Db, run: i64) -> Result<Option<DateTime<Utc>>, Error> {
    let mut tx = db.begin_system().await?;
    let at = sqlx::query_scalar!("SELECT min(made_at) FROM weekly_downloads WHERE run = $1", run);
    Ok(at.fetch_one(&mut *tx).await?)
}

/// Suppliers with open order lines, or with notices sent in the week, for whom the run has made no file yet.
///
/// # Errors
/// The database's own.
pub async fn suppliers(db: &Db, week: &Week) -> Result<Vec<Supplier>, Error> {
    let mut tx = db.begin_system().await?;
    let found = sqlx::query_as!(
        Supplier,
        "SELECT c.id, c.code FROM companies c WHERE c.type = 'S'
            AND (EXISTS (SELECT 1 FROM po_lines l WHERE l.vendor_id = c.id AND l.closing = 'open')
                 OR EXISTS (SELECT 1 FROM asns a WHERE a.vendor_id = c.id AND a.sent_at > $1))
            AND NOT EXISTS (SELECT 1 FROM weekly_downloads w WHERE w.vendor_id = c.id AND w.made_on = $2 AND w.run = $3)
          ORDER BY c.code",
        week.since,
        week.made_on,
        week.run
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(found)
}

/// A file that a run has made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Vendor code.
    pub code: String,
    /// Order lines in it.
    pub po_lines: i32,
    /// Notices in it.
    pub asns: i32,
    /// Bytes.
    pub size: i32,
}

/// What a run has made so far, by vendor code.
///
/// # Errors
/// The database's own.
pub async fn made(db: &Db, run: i64) -> Result<Vec<Made>, Error> {
    let mut tx = db.begin_system().await?;
    let found = sqlx::query_as!(
        Made,
        "SELECT c.code, w.po_lines, w.asns, w.size
           FROM weekly_downloads w JOIN companies c ON c.id = w.vendor_id WHERE w.run = $1 ORDER BY c.code",
        run
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(found)
}

/// What is to be told to one supplier.
///
/// # Errors
/// The database's own.
pub async fn gather(db: &Db, vendor: i64, since: DateTime<Utc>) -> Result<Contents, Error> {
    let mut tx = db.begin_system().await?;
    let po_lines = sqlx::query_as!(
        OpenLine,
        "SELECT l.po_no, l.line_no, l.state, l.po_date_on, p.code AS plant_code, l.material_code, l.description, l.uom,
                l.order_qty, l.cancelled_qty, l.in_transit_qty, l.received_qty, l.need_by_on, l.promised_on
           FROM po_lines l JOIN plants p ON p.id = l.plant_id
          WHERE l.vendor_id = $1 AND l.closing = 'open' ORDER BY l.po_no, l.line_no",
        vendor
    )
    .fetch_all(&mut *tx)
    .await?;
    let asn_lines = sqlx::query_as!(
        SentLine,
        r#"SELECT a.asn_no, a.state, a.sent_at AS "sent_at!", a.shipped_on, a.eta_on, a.invoice_no, a.inbound_no, o.po_no,
                  o.line_no, o.material_code, l.ship_qty, l.received_qty
             FROM asns a JOIN asn_lines l ON l.asn_id = a.id JOIN po_lines o ON o.id = l.po_line_id
            WHERE a.vendor_id = $1 AND a.sent_at > $2 ORDER BY a.id, l.line_no"#,
        vendor,
        since
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(Contents { po_lines, asn_lines })
}

/// A finished workbook.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Whose it is.
    pub supplier: Supplier,
    /// Order lines in it.
    pub po_lines: usize,
    /// Notices in it.
    pub asns: usize,
    /// The file.
    pub content: Vec<u8>,
}

/// Keeps a workbook. A second one of the same day takes the place of the first.
///
/// # Errors
/// The database's own.
pub async fn keep(db: &Db, week: &Week, file: &Finished) -> Result<(), Error> {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let mut tx = db.begin_system().await?;
    sqlx::query!(
        "INSERT INTO weekly_downloads (vendor_id, made_on, made_at, file_name, po_lines, asns, content, run)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (vendor_id, made_on) DO UPDATE
           SET made_at = excluded.made_at, po_lines = excluded.po_lines, asns = excluded.asns, content = excluded.content,
               run = excluded.run",
        file.supplier.id,
        week.made_on,
        week.at,
        file_name(&file.supplier.code, week.made_on),
        count(file.po_lines),
        count(file.asns),
        file.content,
        week.run
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Without its ending. A vendor code may hold what a file name may not.
fn file_name(code: &str, made_on: NaiveDate) -> String {
    let code: String = code.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    format!("weekly-{code}-{made_on}")
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn file_names_hold_nothing_that_leads_elsewhere() {
        let day = "2026-11-23".parse().unwrap();
        assert_eq!(file_name("V10001", day), "weekly-V10001-2026-11-23");
        assert_eq!(file_name("../a\"b\n", day), "weekly-___a_b_-2026-11-23");
    }
}
