//! What the ERP's people do to deliveries and returns, on the database.

use super::act::{Took, Walked, pick, told};
use super::fixture::Fixture;
use ehub_engine::Actor;
use ehub_erp::{ErpDeliveryLine, ReceiptKind};
use ehub_workflows::asn::{Holding, follow_deliveries};
use proptest::test_runner::TestCaseError;
use rust_decimal::Decimal;

/// Every second return is for good.
pub fn wanted_again(kind: ReceiptKind, quantity: Decimal) -> bool {
    kind != ReceiptKind::Return || (quantity / Decimal::from(2)).fract().is_zero()
}

/// The delivery of a notice holds so much of one of its order lines, and of the others what was announced.
pub async fn erp_edit(fixture: &Fixture, asn: usize, line: usize, quantity: i64) -> Walked {
    let Some(asn) = pick(&fixture.asns().await, asn) else { return Ok(Took::Nothing) };
    let rows: Vec<(String, i32, Decimal)> = sqlx::query_as(
        "SELECT p.po_no, p.line_no, sum(l.ship_qty) FROM asn_lines l JOIN po_lines p ON p.id = l.po_line_id
          WHERE l.asn_id = $1 GROUP BY 1, 2 ORDER BY 1, 2",
    )
    .bind(asn.id)
    .fetch_all(&fixture.pool)
    .await
    .unwrap();
    let edited = line % rows.len().max(1);
    let line = |(n, (po_no, po_line_no, shipped)): (usize, (String, i32, Decimal))| {
        let quantity = if n == edited { Decimal::from(quantity) } else { shipped };
        ErpDeliveryLine { po_no, po_line_no, quantity, uom: String::new() }
    };
    let lines = rows.into_iter().enumerate().map(line).collect();
    let worker = Actor::system("erp.compare", "walk");
    let mut tx = fixture.db.begin(&worker).await.unwrap();
    let followed = follow_deliveries(&mut tx, &worker, fixture.now, &[Holding { asn: asn.id, lines }]).await;
    tx.commit().await.map_err(|error| TestCaseError::fail(format!("the database: {error}")))?;
    if let Ok(0) = followed { Ok(Took::No) } else { told(followed) }
}
