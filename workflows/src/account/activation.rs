//! What activation does to an account. The account's own process takes this over: whoever builds it replaces the body.

use super::AccountStatus;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Finding;
use ehub_engine::label::Label;
use sqlx::PgConnection;

/// Makes an account that waits for its owner an active one.
///
/// # Errors
/// `ACCOUNT_NOT_WAITING` as [`Error::Refused`] when it waits for nobody, or the database's own.
pub async fn activate(connection: &mut PgConnection, account: i64, _now: DateTime<Utc>) -> Result<(), Error> {
    let changed = sqlx::query!(
        "UPDATE accounts SET status = $2 WHERE id = $1 AND status = $3",
        account,
        AccountStatus::Active.as_str(),
        AccountStatus::ActivationRequired.as_str()
    )
    .execute(connection)
    .await?
    .rows_affected();
    if changed == 1 { Ok(()) } else { Err(Error::Refused(vec![Finding::block("ACCOUNT_NOT_WAITING")])) }
}
