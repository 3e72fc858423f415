//! The list of receipt lines that were heard and not booked, and why.

use crate::Db;
use crate::asn::waiting::WaitingReason;
use crate::error::Error;
use crate::filter::{begins, parts};
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::message::MOST_MATCHING;
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows every line that waits. Texts match from their beginning, in any case. Few lines wait at a time: all of
/// them are looked through.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WaitingFilter {
    /// Number of the receipt.
    pub receipt_no: Option<String>,
    /// Number of the order.
    pub po_no: Option<String>,
    /// The ERP's number of the shipment.
    pub inbound_no: Option<String>,
    /// Why it waits: labels, comma-separated.
    pub reason: Option<String>,
    /// Only those that were closed, instead of those that wait.
    pub closed: Option<bool>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<WaitingReceipt>)]
    pub sort: Option<String>,
}

/// One receipt line.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingReceipt {
    /// Id, for closing.
    pub id: i64,
    /// Number of the receipt.
    pub receipt_no: String,
    /// Line of the receipt.
    pub line_no: i32,
    /// The shipment's number in the ERP, as the receipt names it.
    pub inbound_no: Option<String>,
    /// The notice's number, as the receipt names it.
    pub reference: Option<String>,
    /// Number of the order.
    pub po_no: String,
    /// Line of the order.
    pub po_line_no: i32,
    /// Line of the notice, if the receipt names it.
    pub asn_line_no: Option<i32>,
    /// `receive`, `return` or `correct`.
    pub kind: String,
    /// By how much it changes what was received.
    pub quantity: Decimal,
    /// The same as the ERP said it.
    pub said_qty: Decimal,
    /// In which unit; empty = that of the order line.
    pub uom: String,
    /// Unit of the order line, if that is known.
    pub line_uom: Option<String>,
    /// Day on which the warehouse received it, or sent it back, by the ERP.
    pub received_on: NaiveDate,
    /// When the ERP booked it; `None` = the ERP keeps no such time.
    pub erp_booked_at: Option<DateTime<Utc>>,
    /// When the ERP told.
    pub heard_at: DateTime<Utc>,
    /// The notice, if it was found.
    pub asn_id: Option<i64>,
    /// Its number.
    pub asn_no: Option<String>,
    /// Code of the supplier, if it is known.
    pub vendor_code: Option<String>,
    /// Why it is not booked: a label.
    pub reason: String,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Who closed it.
    pub closed_by: Option<String>,
    /// Why it was closed.
    pub close_reason: Option<String>,
}

impl Listed for WaitingReceipt {
    const LIST: List = List::of("waiting_receipts r").sorted("receivedOn").columns(&[
        plain("id"),
        plain("receiptNo").sort().by("r.receipt_no COLLATE \"C\"").ties(&[Tie::With("line_no")]),
        plain("lineNo"),
        plain("inboundNo"),
        plain("reference"),
        plain("poNo").sort().by("r.po_no COLLATE \"C\"").ties(&[Tie::With("po_line_no"), Tie::With("id")]),
        plain("poLineNo"),
        plain("asnLineNo"),
        plain("kind"),
        plain("quantity"),
        plain("saidQty"),
        plain("uom"),
        plain("lineUom"),
        plain("receivedOn").sort(),
        plain("erpBookedAt"),
        plain("heardAt").sort(),
        plain("asnId"),
        plain("asnNo"),
        plain("vendorCode"),
        plain("reason").sort(),
        plain("closedAt").sort(),
        plain("closedBy"),
        plain("closeReason"),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &WaitingFilter, reasons: &[String]) {
    let closed = filter.closed.unwrap_or_default();
    query.push(" AND (r.closed_at IS NOT NULL) = ").push_bind(closed);
    for (column, value) in
        [("r.receipt_no", &filter.receipt_no), ("r.po_no", &filter.po_no), ("r.inbound_no", &filter.inbound_no)]
    {
        begins(query, column, value.as_deref());
    }
    if !reasons.is_empty() {
        query.push(" AND r.reason = ANY(").push_bind(reasons.to_vec()).push(")");
    }
}

fn reasons(filter: &WaitingFilter) -> Result<Vec<String>, Error> {
    let labels = parts(filter.reason.as_deref()).unwrap_or_default();
    match labels.iter().find(|label| WaitingReason::parse(label).is_none()) {
        Some(unknown) => Err(Error::Invalid(vec![
            Finding::block("WRONG_TYPE").at("reason").with("expected", "reason").with("value", unknown),
        ])),
        None => Ok(labels),
    }
}

/// A page of receipt lines and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown reason or sort, or the database's own.
pub async fn waiting_receipts(
    db: &Db,
    actor: &Actor,
    filter: &WaitingFilter,
) -> Result<(Vec<WaitingReceipt>, i64), Error> {
    WaitingReceipt::LIST.order(filter.sort.as_deref())?;
    let reasons = reasons(filter)?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, &reasons);
    })
    .await
}

/// Ids of all that match, one more than may be dealt with at once at most.
///
/// # Errors
/// [`Error::Invalid`] for an unknown reason, or the database's own.
pub async fn all_waiting_receipts(db: &Db, actor: &Actor, filter: &WaitingFilter) -> Result<Vec<i64>, Error> {
    let reasons = reasons(filter)?;
    let mut tx = db.begin(actor).await?;
    let mut query = QueryBuilder::new("SELECT r.id FROM waiting_receipts r WHERE true");
    conditions(&mut query, filter, &reasons);
    query.push(" LIMIT ").push_bind(MOST_MATCHING + 1);
    Ok(query.build_query_scalar().fetch_all(&mut *tx).await?)
}
