//! Lists of ERP messages for the monitor screens, and one message with its attempts.

use super::question::is_askable;
use super::queue::Kind;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, moments};
use crate::list::whole::Asked;
use crate::list::{self, List, Listed, Tie, plain, shown, sorts, time, word};
use crate::message::{MOST_MATCHING, Matching};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Lists are comma-separated.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// `po_confirm`, `po_reschedule`, `asn`, `asn_cancel`, `certificate`, `orders`, `receipts`.
    pub kind: Option<String>,
    /// Codes N, I, Y, F, E, C, X.
    pub state: Option<String>,
    /// `portal`, `workbook`, `erp`: where what is said comes from.
    pub channel: Option<String>,
    /// Beginning of the document number, in any case.
    pub document_no: Option<String>,
    /// Created at or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_from: Option<DateTime<Utc>>,
    /// Created before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<MessageRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageRow {
    /// Id.
    pub id: i64,
    /// Version, for redo and close.
    pub version: i64,
    /// `out` or `in`.
    pub direction: String,
    /// What is said.
    pub kind: String,
    /// Code N, I, Y, F, E, C or X.
    pub state: String,
    /// `portal`, `workbook` or `erp`: where what is said comes from.
    pub channel: String,
    /// Process of the document.
    pub process: Option<String>,
    /// The document.
    pub document: Option<i64>,
    /// Its number.
    pub document_no: String,
    /// Code of the supplier.
    pub vendor_code: Option<String>,
    /// Attempts so far.
    pub attempts: i32,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// Queued at.
    pub created_at: DateTime<Utc>,
    /// Last moved at.
    pub changed_at: DateTime<Utc>,
}

/// One attempt.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// From 1.
    pub attempt_no: i32,
    /// Begun at.
    pub started_at: DateTime<Utc>,
    /// Ended at; `None` = running or lost.
    pub finished_at: Option<DateTime<Utc>>,
    /// How it ended.
    pub outcome: Option<String>,
    /// The error in words.
    pub error: Option<String>,
    /// The ERP's answer.
    pub answer: Option<Value>,
}

/// One message with everything that was tried.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The row of the list.
    #[serde(flatten)]
    pub row: MessageRow,
    /// The same for every attempt.
    pub idempotency_key: String,
    /// What is sent.
    pub payload: Value,
    /// The message about the same before, if there is one.
    pub previous: Option<PreviousMessage>,
    /// Whether the ERP can be asked if it has this already.
    pub is_askable: bool,
    /// The last time that somebody had the ERP asked.
    pub question: Option<ErpQuestion>,
    /// The last answer.
    pub answer: Option<Value>,
    /// Oldest first.
    pub attempt_list: Vec<Attempt>,
}

/// The message about the same before: what differs is what was changed.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviousMessage {
    /// Id.
    pub id: i64,
    /// What it said.
    pub kind: String,
    /// Queued at.
    pub created_at: DateTime<Utc>,
    /// What was sent.
    pub payload: Value,
}

/// Whether the ERP has a message already, as it was asked last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErpQuestion {
    /// Asked at.
    pub asked_at: DateTime<Utc>,
    /// By whom.
    pub asked_by: String,
    /// Answered at; null = a worker is still to ask.
    pub answered_at: Option<DateTime<Utc>>,
    /// `found`, `absent`, `refused` (it has something else in its place) or `unreachable`.
    pub outcome: Option<String>,
    /// The number that the ERP gave, where it gives one.
    pub reference: Option<String>,
    /// What it said, where that was neither yes nor no.
    pub words: Option<String>,
}

impl Listed for MessageRow {
    const LIST: List = List::of("erp_messages m")
        .joined(" LEFT JOIN companies c ON c.id = m.vendor_id")
        .sorted("-id")
        .ties(&[Tie::Down("id")])
        .columns(&[
            shown("id").called("document").sort(),
            plain("version"),
            plain("direction"),
            shown("kind"),
            shown("state").sort(),
            word("channel", &["erp_message", "channel"]),
            plain("process"),
            plain("document"),
            shown("documentNo").sort().ties(&[Tie::With("id")]),
            shown("vendorCode").sql("c.code"),
            shown("attempts").sort(),
            shown("lastError"),
            time("createdAt").sort().ties(&[Tie::With("id")]),
            time("changedAt").sort().ties(&[Tie::With("id")]),
        ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    among(query, "m.kind", filter.kind.as_deref());
    among(query, "m.state", filter.state.as_deref());
    among(query, "m.channel", filter.channel.as_deref());
    begins_in_index(query, "m.document_no", filter.document_no.as_deref());
    moments(query, "m.created_at", filter.created_from, filter.created_to);
}

/// A page of messages and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &Filter) -> Result<(Vec<MessageRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a Filter) -> Result<Asked<'a, MessageRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(MessageRow, Filter, "erp-messages", "erp-messages", asked);

/// One message.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, message: i64) -> Result<Message, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<MessageRow>();
    query.push(" WHERE m.id = ").push_bind(message);
    let row: MessageRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let rest = sqlx::query!("SELECT idempotency_key, payload, answer FROM erp_messages WHERE id = $1", message)
        .fetch_one(&mut *tx)
        .await?;
    Ok(Message {
        idempotency_key: rest.idempotency_key,
        payload: rest.payload,
        previous: previous(&mut tx, message).await?,
        is_askable: Kind::parse(&row.kind).is_some_and(is_askable),
        question: question(&mut tx, message).await?,
        answer: rest.answer,
        attempt_list: attempts(&mut tx, message).await?,
        row,
    })
}

/// Ids, versions and numbers of all that match, one more than may be dealt with at once at most.
///
/// # Errors
/// The database's own.
pub async fn matching(db: &Db, actor: &Actor, filter: &Filter) -> Result<Vec<Matching>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = QueryBuilder::new("SELECT m.id, m.version, m.document_no AS name FROM erp_messages m WHERE true");
    conditions(&mut query, filter);
    query.push(" LIMIT ").push_bind(MOST_MATCHING + 1);
    Ok(query.build_query_as().fetch_all(&mut *tx).await?)
}

/// The newest message before this one that said the same of the same document; confirmation and reschedule both say a schedule.
async fn previous(connection: &mut PgConnection, message: i64) -> Result<Option<PreviousMessage>, Error> {
    let previous = sqlx::query_as!(
        PreviousMessage,
        r#"SELECT p.id, p.kind, p.created_at, p.payload FROM erp_messages m
             JOIN erp_messages p ON p.process = m.process AND p.document = m.document AND p.id < m.id
              AND (p.kind = m.kind OR p.kind IN ('po_confirm', 'po_reschedule') AND m.kind IN ('po_confirm', 'po_reschedule'))
            WHERE m.id = $1 ORDER BY p.id DESC LIMIT 1"#,
        message
    )
    .fetch_optional(connection)
    .await?;
    Ok(previous)
}

async fn question(connection: &mut PgConnection, message: i64) -> Result<Option<ErpQuestion>, Error> {
    let question = sqlx::query_as!(
        ErpQuestion,
        "SELECT asked_at, asked_by, answered_at, outcome, reference, words FROM erp_message_questions
          WHERE erp_message_id = $1",
        message
    )
    .fetch_optional(connection)
    .await?;
    Ok(question)
}

async fn attempts(connection: &mut PgConnection, message: i64) -> Result<Vec<Attempt>, Error> {
    let attempts = sqlx::query_as!(
        Attempt,
        "SELECT attempt_no, started_at, finished_at, outcome, error, answer FROM erp_message_attempts
          WHERE erp_message_id = $1 ORDER BY attempt_no",
        message
    )
    .fetch_all(connection)
    .await?;
    Ok(attempts)
}
