//! One line or one order, whole, for its page: a line with its order, schedule and changes; an order with its lines.

use super::row::{PoLineRow, of_lines, of_order};
use crate::database::Db;
use crate::error::Error;
use crate::field;
use crate::po::asked;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::Actor;
use ehub_erp::Wanted;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;

/// Changes that a page shows; older ones stay in the database.
const CHANGES: i64 = 500;

/// Head of an order.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrderHead {
    /// Id.
    pub id: i64,
    /// Number.
    pub po_no: String,
    /// Day of the order.
    pub po_date: NaiveDate,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Its name.
    pub vendor_name: String,
    /// Where the supplier stands in the ERP: `unknown`, `active`, `inactive` (it can send nothing new), `gone`.
    pub vendor_erp_standing: String,
    /// Name of the buyer.
    pub buyer_name: String,
    /// The person whose account the buyer's name is tied to, as those inside see it.
    pub buyer_person: Option<String>,
    /// Code of the plant.
    pub plant_code: String,
    /// ISO code of the currency.
    pub currency: String,
    /// Payment term.
    pub payment_term: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Way of transport.
    pub ship_via: String,
    /// Terms of delivery.
    pub fob: String,
    /// Who pays.
    pub bill_to: String,
    /// Note to the supplier.
    pub note_to_supplier: String,
    /// Value of what is not cancelled, with the tax that the ERP tells.
    pub total_amount: Decimal,
    /// The same net of tax; none = taken by a version that did not know it.
    pub total_net_of_vat: Option<Decimal>,
    /// `open` = something is still wanted, `closed` = nothing is, `cancelled` = all of it was cancelled.
    pub po_status: String,
    /// Whether a line that is open is followed up.
    pub follow_up: bool,
}

/// An order with its lines.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrder {
    /// Its head.
    #[serde(flatten)]
    pub head: PurchaseOrderHead,
    /// Its lines, by number.
    pub lines: Vec<PoLineRow>,
    /// Days and quantities of the lines that ask for several days, by line number.
    pub asked: Vec<AskedDays>,
    /// What it has besides lines, by number: text with a price, and comments. Nothing is answered for it.
    pub remarks: Vec<PoRemark>,
    /// By how much the ERP's net amount differs from lines and remarks added up, beyond the rounding of each; none = it does not.
    pub net_difference: Option<Decimal>,
}

/// A part of an order without a material.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoRemark {
    /// Its number in the order; no line has it.
    pub line_no: i32,
    /// The text; it may have several lines.
    pub text: String,
    /// Ordered; none = it is a comment.
    pub quantity: Option<Decimal>,
    /// Unit of the quantity; empty = none.
    pub uom: String,
    /// Price of one unit, net of tax.
    pub unit_price: Option<Decimal>,
    /// Its share of the order's total net of VAT; none = it costs nothing.
    pub amount: Option<Decimal>,
}

/// A part of the newest schedule.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewSplit {
    /// From 1.
    pub split_no: i32,
    /// How much.
    pub quantity: Decimal,
    /// When.
    pub promised_on: NaiveDate,
    /// Why it differs from what was asked.
    pub remark: String,
}

/// So much is asked for on that day.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedPiece {
    /// How much.
    pub quantity: Decimal,
    /// When.
    pub need_by_on: NaiveDate,
}

impl From<Wanted> for AskedPiece {
    fn from(wanted: Wanted) -> Self {
        Self { quantity: wanted.quantity, need_by_on: wanted.need_by_on }
    }
}

/// The days that a line of an order asks for, where they are several.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedDays {
    /// Number of the line.
    pub line_no: i32,
    /// By day.
    pub pieces: Vec<AskedPiece>,
}

/// A field that the ERP changed.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ViewChange {
    /// Name of the field.
    pub field: String,
    /// Before.
    pub old_value: Option<String>,
    /// After.
    pub new_value: Option<String>,
    /// When.
    pub changed_at: DateTime<Utc>,
}

/// A line, whole.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoLineView {
    /// As in the list.
    #[serde(flatten)]
    pub row: PoLineRow,
    /// The order that it belongs to.
    pub purchase_order: PurchaseOrderHead,
    /// Days and quantities that the buyer asks for, where they are several days; empty = all on the day asked for.
    pub asked: Vec<AskedPiece>,
    /// What of it is not shipped yet: what an acceptance promises.
    pub open_asked: Vec<AskedPiece>,
    /// By how many percent more than ordered may be delivered; none = the ERP does not say.
    pub over_tolerance: Option<Decimal>,
    /// By how many percent less counts as delivered in full; none = the ERP does not say.
    pub under_tolerance: Option<Decimal>,
    /// The newest schedule that the supplier sent.
    pub splits: Vec<ViewSplit>,
    /// What the ERP changed, newest first.
    pub changes: Vec<ViewChange>,
    /// What may still be shipped under the line's opening; none = no opening is in effect.
    pub opened_qty: Option<Decimal>,
    /// Its last day.
    pub open_until_on: Option<NaiveDate>,
    /// Its id.
    pub opening_id: Option<i64>,
}

/// One line.
///
/// # Errors
/// [`Error::NotFound`] for a line that does not exist or is somebody else's; else the database's own.
pub async fn line(db: &Db, actor: &Actor, now: DateTime<Utc>, id: i64) -> Result<PoLineView, Error> {
    let mut tx = db.begin(actor).await?;
    let row = of_lines(&mut tx, &[id]).await?.into_iter().next().ok_or(Error::NotFound)?;
    let splits = sqlx::query_as!(
        ViewSplit,
        "SELECT split_no, quantity, promised_on, remark FROM po_line_splits
          WHERE po_line_id = $1 AND line_version = (SELECT max(line_version) FROM po_line_splits WHERE po_line_id = $1)
          ORDER BY split_no",
        id
    )
    .fetch_all(&mut *tx)
    .await?;
    let changes = sqlx::query_as!(
        ViewChange,
        "SELECT field, old_value, new_value, changed_at FROM po_line_changes
          WHERE po_line_id = $1 ORDER BY changed_at DESC, line_version DESC, field LIMIT $2",
        id,
        CHANGES
    )
    .fetch_all(&mut *tx)
    .await?;
    let purchase_order = head(&mut tx, row.purchase_order_id).await?;
    let opening = sqlx::query!(
        r#"SELECT id, opened_qty - used_qty AS "left!", until_on FROM openings
            WHERE po_line_id = $1 AND state = 'Granted' AND ends_at > $2"#,
        id,
        now
    )
    .fetch_optional(&mut *tx)
    .await?;
    let (opened_qty, open_until_on) = (opening.as_ref().map(|row| row.left), opening.as_ref().map(|row| row.until_on));
    let opening_id = opening.map(|row| row.id);
    let terms = sqlx::query!(
        r#"SELECT asked AS "asked: Json<Vec<Wanted>>", over_tolerance, under_tolerance FROM po_lines WHERE id = $1"#,
        id
    )
    .fetch_one(&mut *tx)
    .await?;
    let open = asked::left(&terms.asked.0, row.in_transit_qty + row.received_qty);
    Ok(PoLineView {
        open_asked: open.into_iter().map(AskedPiece::from).collect(),
        asked: terms.asked.0.into_iter().map(AskedPiece::from).collect(),
        over_tolerance: terms.over_tolerance,
        under_tolerance: terms.under_tolerance,
        row,
        purchase_order,
        splits,
        changes,
        opened_qty,
        open_until_on,
        opening_id,
    })
}

/// One order with its lines.
///
/// # Errors
/// As [`line`].
pub async fn order(db: &Db, actor: &Actor, id: i64) -> Result<PurchaseOrder, Error> {
    let mut tx = db.begin(actor).await?;
    let head = head(&mut tx, id).await?;
    let lines = of_order(&mut tx, id).await?;
    let remarks = sqlx::query_as!(
        PoRemark,
        "SELECT line_no, text, quantity, uom, unit_price, amount FROM po_remarks
          WHERE purchase_order_id = $1 ORDER BY line_no",
        id
    )
    .fetch_all(&mut *tx)
    .await?;
    let asked = sqlx::query!(
        r#"SELECT line_no, asked AS "asked: Json<Vec<Wanted>>" FROM po_lines
            WHERE purchase_order_id = $1 AND asked <> '[]' ORDER BY line_no"#,
        id
    )
    .fetch_all(&mut *tx)
    .await?
    .into_iter()
    .map(|line| AskedDays { line_no: line.line_no, pieces: line.asked.0.into_iter().map(AskedPiece::from).collect() })
    .collect();
    let net_difference = head.total_net_of_vat.and_then(|net| net_difference(net, &lines, &remarks));
    Ok(PurchaseOrder { head, lines, asked, remarks, net_difference })
}

/// What the ERP's net amount is above the sum of lines and remarks. An ERP rounds each of them, so that a cent of each is no difference.
fn net_difference(net: Decimal, lines: &[PoLineRow], remarks: &[PoRemark]) -> Option<Decimal> {
    let cost = |line: &PoLineRow| field::cost(line.order_qty - line.cancelled_qty, line.unit_price, line.price_factor);
    let sum = lines.iter().try_fold(Decimal::ZERO, |sum, line| sum.checked_add(cost(line)?))?;
    let sum = remarks.iter().filter_map(|remark| remark.amount).try_fold(sum, Decimal::checked_add)?;
    let difference = field::rounded_money(net.checked_sub(sum)?);
    let rounding = Decimal::new(1, 2) * Decimal::from(lines.len() + remarks.len());
    (difference.abs() > rounding).then(|| difference.normalize())
}

/// The head of an order.
///
/// # Errors
/// As [`line`].
pub(crate) async fn head(connection: &mut PgConnection, id: i64) -> Result<PurchaseOrderHead, Error> {
    sqlx::query_as!(
        PurchaseOrderHead,
        r#"SELECT o.id, o.po_no, o.po_date_on AS po_date, c.code AS vendor_code, 
                coalesce((SELECT n.name FROM vendor_names n WHERE n.vendor_id = c.id AND n.language = (SELECT ehub_language())), c.name) AS "vendor_name!", o.buyer_name,
                c.erp_standing AS vendor_erp_standing, p.code AS plant_code, o.currency, o.payment_term, o.ship_to, o.ship_via, o.fob, o.bill_to,
                o.note_to_supplier, o.total_amount, o.total_net_of_vat, s.status AS "po_status!",
                s.follow_up AS "follow_up!",
                nullif(concat_ws(' · ', a.name_local, nullif(a.name_en, a.name_local)), '') AS buyer_person
           FROM purchase_orders o JOIN companies c ON c.id = o.vendor_id JOIN plants p ON p.id = o.plant_id
           LEFT JOIN masters m ON m.kind = 'buyer' AND m.code = o.buyer_name AND m.state = 'Active'
           LEFT JOIN accounts a ON lower(a.user_id) = lower(m.own ->> 'account')
          CROSS JOIN LATERAL (
                SELECT CASE WHEN bool_or(closing = 'open') THEN 'open' WHEN bool_and(cancelled_qty >= order_qty) THEN 'cancelled'
                            ELSE 'closed' END AS status,
                       coalesce(bool_or(follow_up AND closing = 'open'), false) AS follow_up
                  FROM po_lines WHERE purchase_order_id = o.id) s
          WHERE o.id = $1"#,
        id
    )
    .fetch_optional(connection)
    .await?
    .ok_or(Error::NotFound)
}
