//! What a list says about a line.

use crate::error::Error;
use crate::list::{List, Listed, Tie, day, plain, quantity, shown, state, to_fill, unit_price};
use crate::po::rules;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;
use sqlx::PgConnection;

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoLineRow {
    /// Id.
    pub id: i64,
    /// Version, for events.
    pub version: i64,
    /// `New`, `Revise`, `Nego`, `Reject`, `Accept`.
    pub state: String,
    /// Id of the order.
    pub purchase_order_id: i64,
    /// Its number.
    pub po_no: String,
    /// Number of the line in the order.
    pub line_no: i32,
    /// Whether it orders goods. `false` = a service: it is answered and confirmed like any line, but nothing is shipped for it.
    pub is_goods: bool,
    /// Day of the order.
    pub po_date: NaiveDate,
    /// Code of the supplier.
    pub vendor_code: String,
    /// Its name.
    pub vendor_name: String,
    /// Where the supplier stands in the ERP: `unknown`, `active`, `inactive` (it can send nothing new), `gone`.
    pub vendor_erp_standing: String,
    /// Code of the plant.
    pub plant_code: String,
    /// Where the goods go.
    pub ship_to: String,
    /// Name of the buyer.
    pub buyer_name: String,
    /// Code of the material.
    pub material_code: String,
    /// The material in words.
    pub description: String,
    /// Revision of the drawing.
    pub drawing_rev: String,
    /// Unit of the quantities.
    pub uom: String,
    /// Decimals that quantities in this unit may have; none = the ERP does not say.
    pub uom_digits: Option<i16>,
    /// ISO code of the currency.
    pub currency: String,
    /// Price of `priceFactor` units.
    pub unit_price: Decimal,
    /// Units that the price is for.
    pub price_factor: Decimal,
    /// Code of the tax, as the ERP names it; empty = it does not say.
    pub tax_code: String,
    /// Number of the graph that the part is made by; empty = the ERP does not say.
    pub graph_no: String,
    /// Category of the asset that it becomes; empty = the ERP does not say.
    pub asset_category: String,
    /// Ordered.
    pub order_qty: Decimal,
    /// Cancelled of it.
    pub cancelled_qty: Decimal,
    /// Promised altogether.
    pub confirm_qty: Decimal,
    /// Sent and not received.
    pub in_transit_qty: Decimal,
    /// Received.
    pub received_qty: Decimal,
    /// What may be shipped altogether.
    pub cum_allow_qty: Decimal,
    /// What may be shipped now.
    pub balance_allow_qty: Decimal,
    /// What is still to be promised: ordered, not cancelled, not shipped.
    pub open_qty: Decimal,
    /// The day asked for.
    pub need_by_on: NaiveDate,
    /// The day first asked for.
    pub original_need_by_on: NaiveDate,
    /// The first agreed promise.
    pub first_promised_on: Option<NaiveDate>,
    /// The newest agreed promise: the day of its last piece.
    pub promised_on: Option<NaiveDate>,
    /// `open` or `closed`.
    pub closing: String,
    /// Whether the buyer follows the line up.
    pub follow_up: bool,
    /// `--`, `Accept`, `AWI`, `Reject`.
    pub review_status: String,
    /// How often the buyer asked again.
    pub round: i32,
    /// Whether that is often.
    pub flagged: bool,
    /// The supplier's comment.
    pub reply_comment: String,
    /// The buyer's comment.
    pub buyer_comment: String,
    /// Of a proposal that waits for the buyer: the day of its first piece.
    pub proposed_first_on: Option<NaiveDate>,
    /// Of a proposal that waits for the buyer: the day of its last piece, by which all of it would be there.
    pub proposed_on: Option<NaiveDate>,
    /// Days from the day asked for to that day; negative = before it.
    pub days_late: Option<i64>,
    /// Of how many pieces the proposal is.
    pub proposed_splits: Option<i64>,
    /// How much it is altogether.
    pub proposed_qty: Option<Decimal>,
    /// Why, as the supplier says: the remarks of the pieces, then the comment.
    pub proposal_remark: Option<String>,
}

/// Read by [`of_lines`], in the order of ids that [`super::page`] finds.
impl Listed for PoLineRow {
    const LIST: List = List::of("po_lines l").sorted("-poDate").columns(&[
        plain("id"),
        plain("version"),
        plain("purchaseOrderId"),
        shown("poNo").sort().by("l.po_no COLLATE \"C\"").ties(&[Tie::With("line_no"), Tie::With("id")]),
        shown("lineNo"),
        shown("isGoods"),
        state("po_line").sort().ties(&[Tie::With("po_date_on"), Tie::With("id")]),
        day("poDate").sql("l.po_date_on").sort(),
        shown("vendorCode"),
        shown("vendorName"),
        plain("vendorErpStanding"),
        shown("buyerName"),
        shown("plantCode"),
        plain("shipTo"),
        shown("materialCode")
            .sort()
            .by("l.material_code COLLATE \"C\"")
            .ties(&[Tie::With("po_date_on"), Tie::With("id")]),
        shown("description"),
        shown("drawingRev"),
        shown("uom"),
        plain("uomDigits"),
        shown("currency"),
        unit_price("unitPrice"),
        quantity("priceFactor"),
        shown("taxCode"),
        shown("graphNo"),
        shown("assetCategory"),
        quantity("orderQty"),
        quantity("cancelledQty"),
        quantity("confirmQty"),
        quantity("inTransitQty"),
        quantity("receivedQty"),
        quantity("openQty"),
        quantity("cumAllowQty"),
        quantity("balanceAllowQty"),
        day("needByOn").sort(),
        day("originalNeedByOn"),
        day("firstPromisedOn"),
        day("promisedOn"),
        day("proposedFirstOn"),
        day("proposedOn"),
        shown("daysLate"),
        shown("proposedSplits"),
        quantity("proposedQty"),
        shown("proposalRemark"),
        shown("closing"),
        shown("followUp"),
        shown("reviewStatus"),
        shown("round"),
        plain("flagged"),
        shown("replyComment"),
        shown("buyerComment"),
        // With these it is what the import of replies takes.
        to_fill("answer"),
        to_fill("quantity"),
        to_fill("remark"),
        to_fill("comment"),
    ]);
}

/// The columns that need no thought.
struct Stored {
    id: i64,
    version: i64,
    state: String,
    purchase_order_id: i64,
    po_no: String,
    line_no: i32,
    is_goods: bool,
    po_date_on: NaiveDate,
    vendor_code: String,
    vendor_name: String,
    vendor_erp_standing: String,
    plant_code: String,
    ship_to: String,
    buyer_name: String,
    material_code: String,
    description: String,
    drawing_rev: String,
    uom: String,
    uom_digits: Option<i16>,
    currency: String,
    unit_price: Decimal,
    price_factor: Decimal,
    tax_code: String,
    graph_no: String,
    asset_category: String,
    order_qty: Decimal,
    cancelled_qty: Decimal,
    confirm_qty: Decimal,
    in_transit_qty: Decimal,
    received_qty: Decimal,
    cum_allow_qty: Decimal,
    need_by_on: NaiveDate,
    original_need_by_on: NaiveDate,
    first_promised_on: Option<NaiveDate>,
    promised_on: Option<NaiveDate>,
    closing: String,
    follow_up: bool,
    review_status: String,
    round: i32,
    reply_comment: String,
    buyer_comment: String,
    proposed_first_on: Option<NaiveDate>,
    proposed_on: Option<NaiveDate>,
    proposed_splits: Option<i64>,
    proposed_qty: Option<Decimal>,
    remarks: Option<Vec<String>>,
}

impl Stored {
    /// Every reason once, in the order of the pieces.
    fn proposal_remark(&self) -> Option<String> {
        let mut said: Vec<&str> = Vec::new();
        for text in self.remarks.as_ref()?.iter().chain([&self.reply_comment]).map(|text| text.trim()) {
            if !text.is_empty() && !said.contains(&text) {
                said.push(text);
            }
        }
        Some(said.join("; "))
    }
}

impl From<Stored> for PoLineRow {
    fn from(row: Stored) -> Self {
        let shipped = row.in_transit_qty + row.received_qty;
        Self {
            balance_allow_qty: row.cum_allow_qty - shipped,
            open_qty: (row.order_qty - row.cancelled_qty - shipped).max(Decimal::ZERO),
            flagged: rules::is_flagged(row.round),
            days_late: row.proposed_on.map(|day| (day - row.need_by_on).num_days()),
            proposal_remark: row.proposal_remark(),
            proposed_first_on: row.proposed_first_on,
            proposed_on: row.proposed_on,
            proposed_splits: row.proposed_splits,
            proposed_qty: row.proposed_qty,
            id: row.id,
            version: row.version,
            state: row.state,
            purchase_order_id: row.purchase_order_id,
            po_no: row.po_no,
            line_no: row.line_no,
            is_goods: row.is_goods,
            po_date: row.po_date_on,
            vendor_code: row.vendor_code,
            vendor_name: row.vendor_name,
            vendor_erp_standing: row.vendor_erp_standing,
            plant_code: row.plant_code,
            ship_to: row.ship_to,
            buyer_name: row.buyer_name,
            material_code: row.material_code,
            description: row.description,
            drawing_rev: row.drawing_rev,
            uom: row.uom,
            uom_digits: row.uom_digits,
            currency: row.currency,
            unit_price: row.unit_price,
            price_factor: row.price_factor,
            tax_code: row.tax_code,
            graph_no: row.graph_no,
            asset_category: row.asset_category,
            order_qty: row.order_qty,
            cancelled_qty: row.cancelled_qty,
            confirm_qty: row.confirm_qty,
            in_transit_qty: row.in_transit_qty,
            received_qty: row.received_qty,
            cum_allow_qty: row.cum_allow_qty,
            need_by_on: row.need_by_on,
            original_need_by_on: row.original_need_by_on,
            first_promised_on: row.first_promised_on,
            promised_on: row.promised_on,
            closing: row.closing,
            follow_up: row.follow_up,
            review_status: row.review_status,
            round: row.round,
            reply_comment: row.reply_comment,
            buyer_comment: row.buyer_comment,
        }
    }
}

/// The rows of these lines, in this order; lines that the actor may not see are missing.
///
/// # Errors
/// The database's own.
pub async fn of_lines(connection: &mut PgConnection, ids: &[i64]) -> Result<Vec<PoLineRow>, Error> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let rows = sqlx::query_as!(
        Stored,
        r#"SELECT l.id, l.version, l.state, l.purchase_order_id, l.po_no, l.line_no, l.is_goods, l.po_date_on, c.code AS vendor_code,
                coalesce((SELECT n.name FROM vendor_names n WHERE n.vendor_id = c.id AND n.language = (SELECT ehub_language())), c.name) AS "vendor_name!",
                c.erp_standing AS vendor_erp_standing, p.code AS plant_code, o.ship_to, o.buyer_name, l.material_code, l.description,
                l.drawing_rev, l.uom, o.currency, l.unit_price, l.price_factor, l.order_qty, l.cancelled_qty,
                l.confirm_qty, l.in_transit_qty, l.received_qty, l.cum_allow_qty, l.need_by_on, l.original_need_by_on,
                l.first_promised_on, l.promised_on, l.closing, l.follow_up, l.review_status, l.round, l.reply_comment,
                l.buyer_comment, s.first_on AS proposed_first_on, s.last_on AS proposed_on, s.pieces AS proposed_splits,
                s.quantity AS proposed_qty, s.remarks AS "remarks: Vec<String>", l.uom_digits, l.tax_code,
                l.graph_no, l.asset_category
           FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted(id, place)
           JOIN po_lines l ON l.id = wanted.id
           JOIN purchase_orders o ON o.id = l.purchase_order_id
           JOIN companies c ON c.id = l.vendor_id
           JOIN plants p ON p.id = l.plant_id
           LEFT JOIN LATERAL (
                SELECT min(promised_on) AS first_on, max(promised_on) AS last_on, nullif(count(*), 0) AS pieces,
                       sum(quantity) AS quantity, array_agg(remark ORDER BY split_no) AS remarks
                  FROM po_line_splits
                 WHERE po_line_id = l.id
                   AND line_version = (SELECT max(line_version) FROM po_line_splits WHERE po_line_id = l.id)) s
             ON l.state = 'Nego' AND l.closing = 'open'
          ORDER BY wanted.place"#,
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(PoLineRow::from).collect())
}

/// The rows of an order, by line number.
pub(super) async fn of_order(connection: &mut PgConnection, order: i64) -> Result<Vec<PoLineRow>, Error> {
    let ids = sqlx::query_scalar!("SELECT id FROM po_lines WHERE purchase_order_id = $1 ORDER BY line_no", order)
        .fetch_all(&mut *connection)
        .await?;
    of_lines(connection, &ids).await
}
