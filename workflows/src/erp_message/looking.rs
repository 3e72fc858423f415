//! A message that the ERP may have: it is looked for in the ERP and not sent again, also after a restart.

use super::queue::{MAX_ATTEMPTS, turn_key};
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

/// That a message is only looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    /// Since when.
    pub since: DateTime<Utc>,
    /// The ERP accepted the document and has given no number yet. Otherwise it is not known whether the ERP has the document.
    pub is_accepted: bool,
}

/// The shortest and the longest pause between two looks.
const PAUSE: (TimeDelta, TimeDelta) = (TimeDelta::seconds(10), TimeDelta::minutes(15));

impl Looking {
    /// How long to wait before the next look: the longer it lasts, the longer.
    #[must_use]
    pub fn pause(&self, now: DateTime<Utc>) -> TimeDelta {
        ((now - self.since) / 4).clamp(PAUSE.0, PAUSE.1)
    }
}

/// From now on the message is looked for. Its job gets attempts for this: a worker that is killed while it looks uses one up.
pub(super) async fn begin(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    message: i64,
    is_accepted: bool,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE erp_messages SET looking_since = coalesce(looking_since, $2),
                accepted_at = CASE WHEN $3 THEN coalesce(accepted_at, $2) ELSE accepted_at END
          WHERE id = $1",
        message,
        now,
        is_accepted
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE jobs SET max_attempts = greatest(max_attempts, attempts + $2) WHERE order_key = $1 AND state = 'running'",
        turn_key(message),
        MAX_ATTEMPTS
    )
    .execute(connection)
    .await?;
    Ok(())
}
