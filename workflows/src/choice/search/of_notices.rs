//! What shipment notices name: ways of transport.

use crate::choice::{Choice, MOST};
use crate::database::Db;
use crate::error::Error;
use ehub_engine::Actor;

/// Notices of all suppliers that are looked through for what they name.
const NEWEST_OF_ALL: i64 = 5_000;
/// Notices of one company, its own or handed to it.
const NEWEST_OWN: i64 = 500;

/// Ways of transport that the newest notices which the actor sees name, and that contain `typed` in any case; those that begin with it come
/// first.
///
/// # Errors
/// The database's own.
pub async fn shipping_modes(db: &Db, actor: &Actor, typed: &str) -> Result<Vec<Choice>, Error> {
    let mut tx = db.begin(actor).await?;
    let found = match actor.company {
        None => {
            sqlx::query_as!(
                Choice,
                r#"SELECT used AS "code!", used AS "name!"
                     FROM (SELECT DISTINCT btrim(ship_via) AS used
                             FROM (SELECT ship_via FROM asns ORDER BY id DESC LIMIT $3) newest) modes
                    WHERE used <> '' AND strpos(lower(used), lower($1)) > 0
                    ORDER BY NOT starts_with(lower(used), lower($1)), used LIMIT $2"#,
                typed,
                MOST,
                NEWEST_OF_ALL
            )
            .fetch_all(&mut *tx)
            .await?
        }
        Some(company) => {
            sqlx::query_as!(
                Choice,
                r#"SELECT used AS "code!", used AS "name!"
                     FROM (SELECT DISTINCT btrim(ship_via) AS used
                             FROM (SELECT ship_via FROM asns
                                    WHERE vendor_id = $4
                                       OR id = ANY(ARRAY(SELECT k.asn_id FROM asn_carriers k WHERE k.carrier_id = $4))
                                    ORDER BY id DESC LIMIT $3) newest) modes
                    WHERE used <> '' AND strpos(lower(used), lower($1)) > 0
                    ORDER BY NOT starts_with(lower(used), lower($1)), used LIMIT $2"#,
                typed,
                MOST,
                NEWEST_OWN,
                company
            )
            .fetch_all(&mut *tx)
            .await?
        }
    };
    tx.commit().await?;
    Ok(found)
}
