//! Receipts as the ERP told them: the list, and one with all that became of it.

use crate::Db;
use crate::asn::receipt::ReceiptKind;
use crate::error::Error;
use crate::filter::{begins_in_index, moments, of_companies, parts, text, unknown};
use crate::list::{self, List, Listed, Tie, plain, sorts};
use crate::message::MOST_MATCHING;
use crate::po::search::spelling::{self, Beginnings};
use chrono::{DateTime, NaiveDate, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, labels};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

labels! {
    /// What became of the lines of a receipt.
    pub enum MessageState {
        /// All are booked, or there is none.
        Booked = "booked",
        /// Some are booked, the others wait or were closed.
        InPart = "in_part",
        /// None is booked, and some wait.
        Waiting = "waiting",
        /// None is booked, and none waits.
        Closed = "closed",
    }
}

/// Filters of the list; an empty one shows everything. Texts match from their beginning, in any case.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceiptMessageFilter {
    /// Number of the receipt.
    pub receipt_no: Option<String>,
    /// `receive`, `return`, `correct`, `reverse`, comma-separated: with a line of that kind.
    pub kind: Option<String>,
    /// `booked`, `in_part`, `waiting`, `closed`, comma-separated.
    pub state: Option<String>,
    /// The ERP's number of the delivery.
    pub inbound_no: Option<String>,
    /// Number of an order on it.
    pub po_no: Option<String>,
    /// Codes of suppliers, comma-separated.
    pub vendor: Option<String>,
    /// Only those that the ERP told otherwise later.
    pub changed: Option<bool>,
    /// Heard first at or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub heard_from: Option<DateTime<Utc>>,
    /// Heard first before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub heard_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<ReceiptMessageRow>)]
    pub sort: Option<String>,
}

/// One receipt as it was told.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptMessageRow {
    /// Id, for another try.
    pub id: i64,
    /// Number of the receipt.
    pub receipt_no: String,
    /// Kinds of its lines, each once; none = it tells only that a delivery has ended.
    pub kinds: Vec<String>,
    /// `booked`, `in_part`, `waiting` or `closed`.
    pub state: String,
    /// Why lines of it wait: labels, each once.
    pub reasons: Vec<String>,
    /// The ERP's number of the delivery.
    pub inbound_no: Option<String>,
    /// The notice's number, as the ERP gives it back.
    pub reference: Option<String>,
    /// Code of the supplier, if it is known.
    pub vendor_code: Option<String>,
    /// How many lines are kept.
    pub line_count: i64,
    /// Day on which the warehouse received it, or sent it back, by the ERP.
    pub received_on: NaiveDate,
    /// When the ERP booked it; `None` = the ERP keeps no such time.
    pub erp_booked_at: Option<DateTime<Utc>>,
    /// When the ERP told it first.
    pub first_heard_at: DateTime<Utc>,
    /// When the ERP told it last.
    pub last_heard_at: DateTime<Utc>,
    /// How often the ERP told it.
    pub times_heard: i32,
    /// When it told something else than before; `None` = always the same.
    pub changed_at: Option<DateTime<Utc>>,
}

const STATE: &str = "(SELECT CASE
    WHEN count(*) FILTER (WHERE u.booked_at IS NULL) = 0 THEN 'booked'
    WHEN count(*) FILTER (WHERE u.booked_at IS NOT NULL) > 0 THEN 'in_part'
    WHEN count(*) FILTER (WHERE u.closed_at IS NULL) > 0 THEN 'waiting'
    ELSE 'closed' END FROM asn_receipts u WHERE u.receipt_no = m.receipt_no)";
const REASONS: &str = "ARRAY(SELECT DISTINCT w.reason FROM waiting_receipts w
    WHERE w.receipt_no = m.receipt_no AND w.closed_at IS NULL ORDER BY 1)";
const VENDOR: &str = "(SELECT min(c.code) FROM asn_receipts u
    LEFT JOIN po_lines p ON p.po_no COLLATE \"C\" = u.po_no AND p.line_no = u.po_line_no
    JOIN companies c ON c.id = coalesce(u.vendor_id, p.vendor_id) WHERE u.receipt_no = m.receipt_no)";

impl Listed for ReceiptMessageRow {
    const LIST: List = List::of("receipt_messages m").sorted("-firstHeardAt").columns(&[
        plain("id"),
        plain("receiptNo").sort().by("m.receipt_no COLLATE ehub_any_case"),
        plain("kinds"),
        plain("state").sql(STATE),
        plain("reasons").sql(REASONS),
        plain("inboundNo"),
        plain("reference"),
        plain("vendorCode").sql(VENDOR),
        plain("lineCount").sql("(SELECT count(*) FROM asn_receipts u WHERE u.receipt_no = m.receipt_no)"),
        plain("receivedOn").sort().ties(&[Tie::With("id")]),
        plain("erpBookedAt"),
        plain("firstHeardAt").sort().ties(&[Tie::With("id")]),
        plain("lastHeardAt").sort().ties(&[Tie::With("id")]),
        plain("timesHeard"),
        plain("changedAt"),
    ]);
}

/// The condition of a state. Lines that are not booked are few: it begins with them, but for the first.
fn of_state(state: MessageState) -> &'static str {
    match state {
        MessageState::Booked => {
            "NOT EXISTS (SELECT FROM asn_receipts u WHERE u.receipt_no = m.receipt_no AND u.booked_at IS NULL)"
        }
        MessageState::InPart => {
            "m.receipt_no IN (SELECT u.receipt_no FROM asn_receipts u WHERE u.booked_at IS NULL)
             AND EXISTS (SELECT FROM asn_receipts u WHERE u.receipt_no = m.receipt_no AND u.booked_at IS NOT NULL)"
        }
        MessageState::Waiting => {
            "m.receipt_no IN (SELECT u.receipt_no FROM asn_receipts u WHERE u.booked_at IS NULL AND u.closed_at IS NULL)
             AND NOT EXISTS (SELECT FROM asn_receipts u WHERE u.receipt_no = m.receipt_no AND u.booked_at IS NOT NULL)"
        }
        MessageState::Closed => {
            "m.receipt_no IN (SELECT u.receipt_no FROM asn_receipts u WHERE u.booked_at IS NULL AND u.closed_at IS NOT NULL)
             AND NOT EXISTS (SELECT FROM asn_receipts u WHERE u.receipt_no = m.receipt_no AND u.closed_at IS NULL)"
        }
    }
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &ReceiptMessageFilter, on_it: &Beginnings) {
    begins_in_index(query, "m.receipt_no", filter.receipt_no.as_deref());
    begins_in_index(query, "m.inbound_no", filter.inbound_no.as_deref());
    if let Some(kinds) = parts(filter.kind.as_deref()) {
        query.push(" AND m.kinds && ").push_bind(kinds);
    }
    if let Some(states) = parts(filter.state.as_deref()) {
        query.push(" AND (false");
        for state in states.iter().filter_map(|state| MessageState::parse(state)) {
            query.push(" OR ").push(of_state(state));
        }
        query.push(")");
    }
    if on_it.po_no.is_some() {
        query.push(" AND m.receipt_no IN (SELECT r.receipt_no FROM asn_receipts r WHERE true");
        spelling::begins(query, "r.po_no", on_it.po_no.as_deref());
        query.push(")");
    }
    if text(filter.vendor.as_deref()).is_some() {
        query.push(" AND m.receipt_no IN (SELECT r.receipt_no FROM asn_receipts r WHERE true");
        of_companies(query, "r.vendor_id", filter.vendor.as_deref());
        query.push(")");
    }
    if let Some(changed) = filter.changed {
        query.push(" AND (m.changed_at IS NOT NULL) = ").push_bind(changed);
    }
    moments(query, "m.first_heard_at", filter.heard_from, filter.heard_to);
}

/// Refuses what is unknown; gives the orders that are meant, as they are written.
async fn judged(db: &Db, actor: &Actor, filter: &ReceiptMessageFilter) -> Result<Beginnings, Error> {
    let mut found = unknown::<ReceiptKind>("kind", filter.kind.as_deref());
    found.extend(unknown::<MessageState>("state", filter.state.as_deref()));
    if !found.is_empty() {
        return Err(Error::Invalid(found));
    }
    spelling::beginnings(db, actor, filter.po_no.as_deref(), None).await
}

/// Ids of all that match, one more than may be dealt with at once at most.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind or state, or the database's own.
pub async fn all_receipt_messages(db: &Db, actor: &Actor, filter: &ReceiptMessageFilter) -> Result<Vec<i64>, Error> {
    let on_it = judged(db, actor, filter).await?;
    let mut tx = db.begin(actor).await?;
    let mut query = QueryBuilder::new("SELECT m.id FROM receipt_messages m WHERE true");
    conditions(&mut query, filter, &on_it);
    query.push(" LIMIT ").push_bind(MOST_MATCHING + 1);
    Ok(query.build_query_scalar().fetch_all(&mut *tx).await?)
}

/// A page of receipts as they were told, and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown kind, state or sort, or the database's own.
pub async fn receipt_messages(
    db: &Db,
    actor: &Actor,
    filter: &ReceiptMessageFilter,
) -> Result<(Vec<ReceiptMessageRow>, i64), Error> {
    let on_it = judged(db, actor, filter).await?;
    list::read(db, actor, (filter.page, filter.size), filter.sort.as_deref(), |query| {
        conditions(query, filter, &on_it);
    })
    .await
}

/// One receipt with everything that was told, and what became of its lines.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptMessage {
    /// The row of the list.
    #[serde(flatten)]
    pub row: ReceiptMessageRow,
    /// As the ERP told it last.
    pub payload: Value,
    /// As it told it before it changed; `None` = always the same.
    pub previous_payload: Option<Value>,
    /// Its lines, in their order.
    pub lines: Vec<ReceiptMessageLine>,
}

/// A line of a receipt.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptMessageLine {
    /// Id.
    pub id: i64,
    /// Line of the receipt.
    pub line_no: i32,
    /// `receive`, `return`, `correct` or `reverse`.
    pub kind: String,
    /// By how much it changes what was received.
    pub quantity: Decimal,
    /// What of it the inspection accepted.
    pub accepted_qty: Option<Decimal>,
    /// What of it the inspection rejected.
    pub rejected_qty: Option<Decimal>,
    /// Number of the order.
    pub po_no: String,
    /// Line of the order.
    pub po_line_no: i32,
    /// Id of the order line; `None` = it is not known here.
    pub po_line_id: Option<i64>,
    /// Id of the notice; `None` = none is known.
    pub asn_id: Option<i64>,
    /// Its number.
    pub asn_no: Option<String>,
    /// Line of the notice that it was booked on; `None` = it waits, or counts on the order line alone.
    pub asn_line_no: Option<i32>,
    /// When eHub booked it.
    pub booked_at: Option<DateTime<Utc>>,
    /// Why it is not booked: a label.
    pub reason: Option<String>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Who closed it.
    pub closed_by: Option<String>,
    /// Why it was closed.
    pub close_reason: Option<String>,
}

/// One receipt as it was told.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn receipt_message(db: &Db, actor: &Actor, id: i64) -> Result<ReceiptMessage, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<ReceiptMessageRow>();
    query.push(" WHERE m.id = ").push_bind(id);
    let row: ReceiptMessageRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let told = sqlx::query!("SELECT payload, previous_payload FROM receipt_messages WHERE id = $1", id)
        .fetch_one(&mut *tx)
        .await?;
    let lines = lines(&mut tx, &row.receipt_no).await?;
    Ok(ReceiptMessage { row, payload: told.payload, previous_payload: told.previous_payload, lines })
}

async fn lines(connection: &mut PgConnection, receipt_no: &str) -> Result<Vec<ReceiptMessageLine>, Error> {
    let lines = sqlx::query_as!(
        ReceiptMessageLine,
        r#"SELECT r.id, r.line_no, r.kind, r.quantity, r.accepted_qty, r.rejected_qty, r.po_no, r.po_line_no,
                  p.id AS "po_line_id?", r.asn_id, a.asn_no AS "asn_no?", l.line_no AS "asn_line_no?", r.booked_at,
                  (SELECT w.reason FROM waiting_receipts w WHERE w.id = r.id) AS reason, r.closed_at,
                  k.user_id AS "closed_by?", r.close_reason
             FROM asn_receipts r
             LEFT JOIN asns a ON a.id = r.asn_id
             LEFT JOIN asn_lines l ON l.id = r.asn_line_id
             LEFT JOIN po_lines p ON p.po_no COLLATE "C" = r.po_no AND p.line_no = r.po_line_no
             LEFT JOIN accounts k ON k.id = r.closed_by
            WHERE r.receipt_no = $1 ORDER BY r.line_no"#,
        receipt_no
    )
    .fetch_all(connection)
    .await?;
    Ok(lines)
}
