//! List of mails for the monitor screen, and one mail with its attempts.

use super::template::MailContent;
use crate::Db;
use crate::error::Error;
use crate::export::exported;
use crate::filter::{among, begins_in_index, contains, moments};
use crate::list::whole::Asked;
use crate::list::{self, List, Listed, Tie, plain, shown, sorts, time};
use crate::message::{MOST_MATCHING, Matching};
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, PgConnection, Postgres, QueryBuilder};

/// Filters of the list; an empty one shows everything. Lists are comma-separated.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Part of the recipient's name or address, in any case.
    pub to: Option<String>,
    /// Part of the subject, in any case.
    pub subject: Option<String>,
    /// `asn_sent`, `asn_cancelled`, `asn_refused`, `po_proposed`, `po_withdrawn`, `po_asked_again`, `po_answer_due`,
    /// `po_review_due`, `po_third_round`, `asn_erp_silent`, `account_activation`, `account_password`,
    /// `account_password_changed`, `account_reactivated`, `account_second_step_reset`, `account_email_changed`, `acting_granted`, `registration_saved`,
    /// `registration_received`, `registration_returned`, `registration_rejected`, `announcement_published`,
    /// `comment_mention`, `comment_added` and others.
    pub template: Option<String>,
    /// Codes N, I, Y, F, E, C, X.
    pub state: Option<String>,
    /// Beginning of the number of the first document, in any case.
    pub document_no: Option<String>,
    /// Queued at or after.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_from: Option<DateTime<Utc>>,
    /// Queued before.
    #[serde(deserialize_with = "crate::day::optional_moment")]
    pub created_to: Option<DateTime<Utc>>,
    /// From 1.
    pub page: Option<i64>,
    /// 10, 20, 50 or 100.
    pub size: Option<i64>,
    /// What to sort by; with `-` downwards.
    #[param(schema_with = sorts::<MailRow>)]
    pub sort: Option<String>,
}

/// One row of the list.
#[derive(Clone, Debug, Serialize, FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailRow {
    /// Id.
    pub id: i64,
    /// Version, for redo and close.
    pub version: i64,
    /// Code N, I, Y, F, E, C or X.
    pub state: String,
    /// What is said.
    pub template: String,
    /// In which language.
    pub language: String,
    /// Name of the recipient.
    pub to_name: String,
    /// Address of the recipient.
    pub to_address: String,
    /// As it was written; null = no worker has taken it yet.
    pub subject: Option<String>,
    /// Process of the first document that it is about.
    pub process: String,
    /// The first document.
    pub document: i64,
    /// Its number.
    pub document_no: String,
    /// How many documents it is about.
    pub document_count: i32,
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
pub struct MailAttempt {
    /// From 1.
    pub attempt_no: i32,
    /// Begun at.
    pub started_at: DateTime<Utc>,
    /// Ended at; `None` = running or lost.
    pub finished_at: Option<DateTime<Utc>>,
    /// How it ended.
    pub outcome: Option<String>,
    /// Code of the SMTP dialogue.
    pub code: Option<i32>,
    /// The mail server's own words.
    pub words: Option<String>,
}

/// One mail with everything that was tried.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailView {
    /// The row of the list.
    #[serde(flatten)]
    pub row: MailRow,
    /// The same for every attempt and every repetition.
    pub idempotency_key: String,
    /// Header by which a receiver knows a repetition; null = not written yet.
    pub message_id: Option<String>,
    /// Plain text, as it was sent last or would be sent now.
    pub body_text: Option<String>,
    /// The same as HTML. Shown in a frame without scripts only.
    pub body_html: Option<String>,
    /// Whether a worker has written it: otherwise subject and body are what would be sent now.
    pub written: bool,
    /// Oldest first.
    pub attempt_list: Vec<MailAttempt>,
    /// What it is written from.
    #[serde(skip)]
    pub content: MailContent,
}

impl Listed for MailRow {
    const LIST: List = List::of("mail_messages m").sorted("-id").ties(&[Tie::Down("id")]).columns(&[
        shown("id").called("document").sort(),
        plain("version"),
        shown("state").sort(),
        shown("template").sort(),
        shown("toName"),
        shown("toAddress").sort_as("to"),
        shown("language"),
        shown("subject").sort(),
        plain("process"),
        plain("document"),
        shown("documentNo"),
        shown("documentCount"),
        shown("attempts").sort(),
        shown("lastError"),
        time("createdAt").sort().ties(&[Tie::With("id")]),
        time("changedAt").sort().ties(&[Tie::With("id")]),
    ]);
}

fn conditions(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
    among(query, "m.template", filter.template.as_deref());
    among(query, "m.state", filter.state.as_deref());
    contains(query, &["m.to_address", "m.to_name"], filter.to.as_deref());
    contains(query, &["m.subject"], filter.subject.as_deref());
    begins_in_index(query, "m.document_no", filter.document_no.as_deref());
    moments(query, "m.created_at", filter.created_from, filter.created_to);
}

/// A page of mails and the exact number of all that match.
///
/// # Errors
/// [`Error::Invalid`] for an unknown sort, or the database's own.
pub async fn search(db: &Db, actor: &Actor, filter: &Filter) -> Result<(Vec<MailRow>, i64), Error> {
    asked(db, actor, filter).await?.page(db, actor, (filter.page, filter.size)).await
}

async fn asked<'a>(_: &Db, _: &Actor, filter: &'a Filter) -> Result<Asked<'a, MailRow>, Error> {
    Ok(Asked::new(filter.sort.as_deref(), |query| conditions(query, filter)))
}

exported!(MailRow, Filter, "mails", "mails", asked);

/// Ids, versions and addresses of all that match, one more than may be dealt with at once at most.
///
/// # Errors
/// The database's own.
pub async fn matching(db: &Db, actor: &Actor, filter: &Filter) -> Result<Vec<Matching>, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = QueryBuilder::new("SELECT m.id, m.version, m.to_address AS name FROM mail_messages m WHERE true");
    conditions(&mut query, filter);
    query.push(" LIMIT ").push_bind(MOST_MATCHING + 1);
    Ok(query.build_query_as().fetch_all(&mut *tx).await?)
}

/// One mail.
///
/// # Errors
/// [`Error::NotFound`], or the database's own.
pub async fn read(db: &Db, actor: &Actor, mail: i64) -> Result<MailView, Error> {
    let mut tx = db.begin(actor).await?;
    let mut query = list::rows::<MailRow>();
    query.push(" WHERE m.id = ").push_bind(mail);
    let row: MailRow = query.build_query_as().fetch_optional(&mut *tx).await?.ok_or(Error::NotFound)?;
    let rest = sqlx::query!(
        "SELECT idempotency_key, message_id, body_text, body_html, facts FROM mail_messages WHERE id = $1",
        mail
    )
    .fetch_one(&mut *tx)
    .await?;
    let attempt_list = attempts(&mut tx, mail).await?;
    Ok(MailView {
        content: MailContent {
            template: row.template.clone(),
            language: row.language.clone(),
            to_name: row.to_name.clone(),
            facts: rest.facts,
            document_count: row.document_count,
            secret: None,
        },
        written: row.subject.is_some(),
        row,
        idempotency_key: rest.idempotency_key,
        message_id: rest.message_id,
        body_text: rest.body_text,
        body_html: rest.body_html,
        attempt_list,
    })
}

async fn attempts(connection: &mut PgConnection, mail: i64) -> Result<Vec<MailAttempt>, Error> {
    let attempts = sqlx::query_as!(
        MailAttempt,
        "SELECT attempt_no, started_at, finished_at, outcome, code, words FROM mail_attempts
          WHERE mail_message_id = $1 ORDER BY attempt_no",
        mail
    )
    .fetch_all(connection)
    .await?;
    Ok(attempts)
}
