//! Receipts as the ERP told them, each once, for those who look after what it says.

use crate::asn::receipt::ReceiptKind;
use crate::error::Error;
use chrono::{DateTime, Utc};
use ehub_engine::label::Label;
use ehub_erp::ErpReceipt;
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
