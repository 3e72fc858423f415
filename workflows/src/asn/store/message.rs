//! Receipts as the ERP told them, each once, for those who look after what it says.

use crate::Db;
use crate::asn::receipt::ReceiptKind;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::Actor;
use ehub_engine::label::Label;
use ehub_erp::{ErpReceipt, Key};
use serde_json::json;
use sqlx::PgConnection;
use std::collections::BTreeMap;

/// Writes down what was told, in one statement. What is told again otherwise keeps what it was before.
///
/// # Errors
/// The database's own.
pub(super) async fn keep(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
    receipts: &[ErpReceipt],
) -> Result<(), Error> {
    // One may come twice in a call: the last word counts.
    let mut told: BTreeMap<&str, (&ErpReceipt, i32)> = BTreeMap::new();
    for receipt in receipts {
        let times = told.get(receipt.receipt_no.as_str()).map_or(0, |(_, times)| *times);
        told.insert(&receipt.receipt_no, (receipt, times + 1));
    }
    if told.is_empty() {
        return Ok(());
    }
    let all = || told.values().map(|(receipt, _)| *receipt);
    sqlx::query!(
        "INSERT INTO receipt_messages AS m (receipt_no, kinds, inbound_no, reference, received_on, erp_booked_at, payload,
                                            times_heard, first_heard_at, last_heard_at)
         SELECT w.receipt_no, string_to_array(w.kinds, ','), w.inbound_no, w.reference, w.received_on, w.erp_booked_at,
                w.payload, w.times, $9, $9
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::timestamptz[], $7::jsonb[], $8::int[])
                AS w(receipt_no, kinds, inbound_no, reference, received_on, erp_booked_at, payload, times)
         ON CONFLICT (receipt_no) DO UPDATE
            SET kinds = excluded.kinds, inbound_no = excluded.inbound_no, reference = excluded.reference,
                received_on = excluded.received_on, erp_booked_at = excluded.erp_booked_at,
                payload = excluded.payload, last_heard_at = excluded.last_heard_at,
                times_heard = m.times_heard + excluded.times_heard,
                previous_payload = CASE WHEN m.payload <> excluded.payload THEN m.payload ELSE m.previous_payload END,
                changed_at = CASE WHEN m.payload <> excluded.payload THEN excluded.last_heard_at ELSE m.changed_at END",
        &all().map(|one| one.receipt_no.clone()).collect::<Vec<_>>(),
        &all().map(kinds).collect::<Vec<_>>(),
        &all().map(|one| one.inbound_no.clone()).collect::<Vec<_>>() as &[Option<String>],
        &all().map(|one| one.reference.clone()).collect::<Vec<_>>() as &[Option<String>],
        &all().map(|one| one.received_on).collect::<Vec<_>>(),
        &all().map(|one| one.booked_at).collect::<Vec<_>>() as &[Option<DateTime<Utc>>],
        &all().map(|one| json!(one)).collect::<Vec<_>>(),
        &told.values().map(|(_, times)| *times).collect::<Vec<_>>(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The kinds of its lines, each once.
fn kinds(receipt: &ErpReceipt) -> String {
    let mut kinds: Vec<&str> = receipt.lines.iter().map(|line| ReceiptKind::from(line.kind).as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.join(",")
}

/// Notes receipts that the ERP no longer has, by their keys there: each counts as changed, with `isGone` in its newest version, until
/// the ERP sends it again. What was booked stays: only a reversal takes it back. How many were noted.
///
/// # Errors
/// The database's own.
pub async fn note_gone(db: &Db, actor: &Actor, now: DateTime<Utc>, keys: &[Key]) -> Result<u64, Error> {
    let mut tx = db.begin(actor).await?;
    // Few are gone, so that the table is read without an index.
    let noted = sqlx::query!(
        r#"UPDATE receipt_messages m
              SET previous_payload = m.payload, payload = m.payload || '{"isGone": true}', changed_at = $2
            WHERE m.payload->>'key' = ANY($1) AND NOT m.payload ? 'isGone'
              AND NOT EXISTS (SELECT FROM receipt_reversals v WHERE v.receipt_no = m.receipt_no)"#,
        &keys.iter().map(|key| key.as_str().to_owned()).collect::<Vec<_>>(),
        now
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    if noted.rows_affected() > 0 {
        tracing::warn!(receipts = noted.rows_affected(), "receipts are no longer in the ERP; they stay booked");
    }
    Ok(noted.rows_affected())
}
