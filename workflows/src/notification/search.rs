//! What stands behind a person's bell, and what the person chose.

use super::{Chosen, MOST_COUNTED, kinds};
use crate::Db;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label as _;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::HashMap;
use utoipa::ToSchema;

/// Something new for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationRow {
    /// Id.
    pub id: i64,
    /// What is told: name of the mail's template.
    pub kind: String,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Number of the first document that it is about.
    pub document_no: String,
    /// How many there are.
    pub document_count: i32,
    /// Who caused it; empty = it does not say so.
    pub by_name: String,
    /// Hash route of the page; empty = none is open to the person.
    pub link: String,
    /// When it was read; null = not yet.
    pub read_at: Option<DateTime<Utc>>,
}

/// A page of what is new for an account in the company that it works for, newest first, and how much it is.
///
/// # Errors
/// The database's own.
pub async fn list(
    db: &Db,
    actor: &Actor,
    (account, company): (i64, i64),
    unread: bool,
    (page, size): (i64, i64),
) -> Result<(Vec<NotificationRow>, i64), Error> {
    let mut tx = db.begin(actor).await?;
    let total = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM notifications
            WHERE account_id = $1 AND company_id = $2 AND (NOT $3 OR read_at IS NULL)"#,
        account,
        company,
        unread
    )
    .fetch_one(&mut *tx)
    .await?;
    let rows = sqlx::query_as!(
        NotificationRow,
        "SELECT id, kind, created_at, document_no, document_count, by_name, link, read_at FROM notifications
          WHERE account_id = $1 AND company_id = $2 AND (NOT $3 OR read_at IS NULL) ORDER BY id DESC LIMIT $4 OFFSET $5",
        account,
        company,
        unread,
        size,
        (page - 1) * size
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok((rows, total))
}

/// How much an account has not read, up to [`MOST_COUNTED`].
///
/// # Errors
/// The database's own.
pub async fn unread(db: &Db, actor: &Actor, (account, company): (i64, i64)) -> Result<i64, Error> {
    let mut tx = db.begin(actor).await?;
    let count = unread_of(&mut tx, (account, company)).await?;
    tx.commit().await?;
    Ok(count)
}

pub(super) async fn unread_of(connection: &mut PgConnection, (account, company): (i64, i64)) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM (
             SELECT FROM notifications WHERE account_id = $1 AND company_id = $2 AND read_at IS NULL LIMIT $3) AS unread"#,
        account,
        company,
        MOST_COUNTED
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// What an account hears how; `inside` = it is of the buyer's side or of the platform.
///
/// # Errors
/// The database's own.
pub async fn choices(db: &Db, account: i64, inside: bool) -> Result<Vec<Chosen>, Error> {
    // The account may be at home in another company than the one that it works for now.
    let mut tx = db.begin_system().await?;
    let rows = sqlx::query!("SELECT kind, bell, mail FROM notification_choices WHERE account_id = $1", account)
        .fetch_all(&mut *tx)
        .await?;
    tx.commit().await?;
    let said: HashMap<String, (bool, bool)> = rows.into_iter().map(|row| (row.kind, (row.bell, row.mail))).collect();
    let one = |template: crate::mail::Template| {
        let hearing = template.hearing();
        let as_shipped = (hearing.rings, hearing.mail.is_shipped());
        let (bell, mail) = said.get(template.as_str()).copied().unwrap_or(as_shipped);
        let mail_due = hearing.mail.is_due();
        Chosen { kind: template.as_str().to_owned(), bell, mail: mail || mail_due, mail_due }
    };
    Ok(kinds(inside).map(one).collect())
}
