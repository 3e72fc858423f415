//! What a supplier's administrator can learn of user ids elsewhere. They are one namespace for all companies, so a refusal says that
//! an id is taken; whose it is nobody is told, and a company is told of few in an hour.

use crate::audit::{self, Kind};
use crate::database::{Db, narrow, widen};
use crate::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use serde_json::json;

/// User ids of other companies of whose being taken a company is told in [`WITHIN`]; people who pick names meet one now and then.
pub const MOST: i64 = 20;
/// How long what was told counts.
const WITHIN: TimeDelta = TimeDelta::hours(1);

/// How user ids are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// To make accounts.
    Make,
    /// A workbook is only looked at: nothing else would tell of it.
    Trial,
}

/// To be called before anybody is told whether these user ids are free, in a transaction of its own, so that what is told was
/// counted whatever becomes of the rest. Who sees every company's accounts learns nothing and is not counted.
///
/// # Errors
/// `USER_IDS_TOLD` when the company has been told of enough: then of none, also not of those that are free, until the hour is over.
/// Otherwise the database's own.
pub async fn ask(db: &Db, actor: &Actor, now: DateTime<Utc>, user_ids: &[&str], how: How) -> Result<(), Error> {
    let Some(company) = actor.company else { return Ok(()) };
    let mut tx = db.begin(actor).await?;
    // One after the other, or many at once would each find that little was told.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('user ids:' || $1::bigint, 0))", company)
        .execute(&mut *tx)
        .await?;
    widen(&mut tx).await?;
    let found = sqlx::query!(
        r#"SELECT c.code,
                  (SELECT count(*) FROM accounts a WHERE lower(a.user_id) = ANY($2) AND a.company_id <> c.id) AS "taken!",
                  (SELECT coalesce(sum((l.detail ->> 'taken')::bigint), 0)::bigint FROM audit_log l
                    WHERE l.kind = $3 AND l.subject = c.code AND l.at > $4) AS "told!"
             FROM companies c WHERE c.id = $1"#,
        company,
        &user_ids.iter().map(|user_id| user_id.trim().to_lowercase()).collect::<Vec<_>>(),
        Kind::AccountsTried.as_str(),
        now - WITHIN
    )
    .fetch_one(&mut *tx)
    .await?;
    narrow(&mut tx, actor).await?;
    let too_many = found.told >= MOST || found.told + found.taken > MOST;
    // Whoever asked for too many knows that there are many: that, too, is all for this hour.
    let counted = if too_many { (MOST - found.told).max(0) } else { found.taken };
    let detail = json!({ "rows": user_ids.len(), "taken": counted });
    if too_many {
        let refused = (Kind::AccountsTried, "USER_IDS_TOLD");
        audit::refused(&mut tx, actor, now, refused, &found.code, detail).await?;
    } else if how == How::Trial || counted > 0 {
        audit::record(&mut tx, actor, now, Kind::AccountsTried, &found.code, detail).await?;
    }
    tx.commit().await?;
    if too_many { Err(Error::Refused(vec![Finding::block("USER_IDS_TOLD").with("max", MOST)])) } else { Ok(()) }
}
