//! Deliveries in the ERP that may still change, and what becomes of a notice whose delivery is gone.

use super::effect::{Decided, carry_out};
use super::load::load;
use super::lock;
use crate::asn::machine::{Asn, Input};
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::commit::{Change, commit};
use ehub_engine::{Actor, Request, decide};
use serde_json::json;
use sqlx::PgConnection;

/// A notice whose delivery in the ERP may still change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDelivery {
    /// The notice.
    pub asn: i64,
    /// The ERP's numbers of what may still come: several where the ERP split the notice, the first one first.
    pub inbound_nos: Vec<String>,
}

/// Keeps the numbers of a notice that the ERP split into several deliveries.
pub(super) async fn keep(connection: &mut PgConnection, asn: i64, inbound_nos: &[String]) -> Result<(), Error> {
    sqlx::query!("DELETE FROM asn_deliveries WHERE asn_id = $1", asn).execute(&mut *connection).await?;
    if inbound_nos.len() < 2 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO asn_deliveries (asn_id, vendor_id, inbound_no, place)
         SELECT a.id, a.vendor_id, w.inbound_no, w.place
           FROM asns a, unnest($2::text[]) WITH ORDINALITY AS w(inbound_no, place) WHERE a.id = $1
         ON CONFLICT (asn_id, inbound_no) DO NOTHING",
        asn,
        inbound_nos
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The ERP has cancelled some of the deliveries of a notice, or no longer has them; others are left. Nothing comes by these any more.
///
/// # Errors
/// The database's own.
pub async fn deliveries_over(connection: &mut PgConnection, asn: i64, inbound_nos: &[String]) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE asn_deliveries SET is_over = true WHERE asn_id = $1 AND inbound_no = ANY($2)",
        asn,
        inbound_nos
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// At most `limit` notices that the ERP has and that are not at their end, by id, after the one with the id `after`.
///
/// # Errors
/// The database's own.
pub async fn deliveries_to_check(
    connection: &mut PgConnection,
    after: i64,
    limit: i64,
) -> Result<Vec<OpenDelivery>, Error> {
    let deliveries = sqlx::query_as!(
        OpenDelivery,
        r#"SELECT a.id AS asn,
                  coalesce((SELECT array_agg(d.inbound_no ORDER BY d.place) FILTER (WHERE NOT d.is_over)
                              FROM asn_deliveries d WHERE d.asn_id = a.id), ARRAY[a.inbound_no]) AS "inbound_nos!"
             FROM asns a
            WHERE a.state IN ('Sent', 'Receiving', 'Cancelling') AND a.inbound_no IS NOT NULL AND a.id > $1
            ORDER BY a.id LIMIT $2"#,
        after,
        limit
    )
    .fetch_all(connection)
    .await?;
    Ok(deliveries)
}

/// The ERP has cancelled the deliveries of these notices, or no longer has them: `words` say which. Gives the number of
/// notices that were cancelled; one that came to an end meanwhile is left alone. An answer to a cancellation that was asked
/// for comes too late then: it names an older version.
///
/// # Errors
/// The database's own.
pub async fn erp_cancelled(
    connection: &mut PgConnection,
    actor: &Actor,
    now: DateTime<Utc>,
    asns: &[i64],
    words: &str,
) -> Result<usize, Error> {
    lock::documents(connection, asns).await?;
    lock::order_lines_of(connection, asns).await?;
    let mut decided = Vec::new();
    let mut changes = Vec::new();
    for loaded in load(connection, now, asns).await? {
        let decision = decide(&Request::<Asn> {
            state: Some(loaded.state),
            facts: &loaded.facts,
            input: &Input::ErpCancel,
            actor,
            fingerprint: "",
            confirm: None,
        });
        let Ok(outcome) = decision else { continue };
        let payload = json!({ "answer": words });
        changes.push(Change::of(loaded.id, loaded.version, Some(loaded.vendor), &outcome, payload, vec![]));
        decided.push(Decided { asn: loaded, outcome, answer: words.to_owned() });
    }
    let written = commit::<Asn>(connection, actor, now, &changes).await?;
    decided.retain(|decided| written.done.contains(&decided.asn.id));
    carry_out(connection, actor, now, &decided).await?;
    Ok(decided.len())
}
