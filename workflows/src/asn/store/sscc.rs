//! Numbers the boxes of notices that are sent to a plant with a GS1 company prefix.

use super::effect::Decided;
use crate::asn::sscc::sscc;
use crate::database::{narrow, widen};
use crate::error::Error;
use crate::shipment_rule::store::rules;
use ehub_engine::Actor;
use sqlx::PgConnection;
use std::collections::HashMap;

/// Gives every box of these notices a code of its own. A notice that is sent again gets new ones: its boxes may be others.
pub(super) async fn number(connection: &mut PgConnection, actor: &Actor, having: &[&Decided]) -> Result<(), Error> {
    let plants: Vec<String> = having.iter().map(|decided| decided.asn.plant_code.clone()).collect();
    let rules = rules(connection, Some(&plants)).await?;
    let mut wanted: HashMap<String, Vec<i64>> = HashMap::new();
    for Decided { asn, .. } in having {
        if let Some(prefix) = rules.limits(&asn.plant_code).gs1_prefix {
            wanted.entry(prefix.value).or_default().push(asn.id);
        }
    }
    for (prefix, asns) in wanted {
        let boxes = sqlx::query_scalar!(
            "SELECT b.id FROM asn_boxes b JOIN asn_lines l ON l.id = b.asn_line_id
              WHERE l.asn_id = ANY($1) ORDER BY l.asn_id, l.line_no, b.box_row",
            &asns
        )
        .fetch_all(&mut *connection)
        .await?;
        let count = i64::try_from(boxes.len()).unwrap_or(i64::MAX);
        let first = reserve(connection, actor, &prefix, count).await?;
        let codes: Vec<String> = (first..).take(boxes.len()).filter_map(|serial| sscc(&prefix, serial)).collect();
        sqlx::query!(
            "UPDATE asn_boxes b SET sscc = w.sscc FROM unnest($1::bigint[], $2::text[]) AS w(id, sscc) WHERE b.id = w.id",
            &boxes,
            &codes
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Moves the prefix's counter on; gives the first number of the block. The counter is nobody's own: it is read and moved on the
/// sender's behalf.
async fn reserve(connection: &mut PgConnection, actor: &Actor, prefix: &str, count: i64) -> Result<i64, Error> {
    widen(connection).await?;
    let next = sqlx::query_scalar!(
        "INSERT INTO sscc_serials AS s (prefix, next) VALUES ($1, $2)
         ON CONFLICT (prefix) DO UPDATE SET next = s.next + $2 RETURNING next",
        prefix,
        count
    )
    .fetch_one(&mut *connection)
    .await?;
    narrow(connection, actor).await?;
    Ok(next - count)
}
