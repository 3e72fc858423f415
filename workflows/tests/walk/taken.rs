//! Receipts that the ERP takes back on a walk, and how any receipt is heard.

use super::act::{Took, Walked};
use super::fixture::Fixture;
use ehub_engine::Actor;
use ehub_erp::ErpReceipt;
use ehub_workflows::asn;
use proptest::test_runner::TestCaseError;

/// The ERP takes back the receipt that came so many before the last one; often it was never heard, or is taken back already.
pub async fn take_back(fixture: &Fixture, before: u32, is_final: bool) -> Walked {
    let Some(number) = fixture.receipts.checked_sub(before) else { return Ok(Took::Nothing) };
    let reversal = ErpReceipt {
        receipt_no: format!("X{}-{number}", fixture.tag),
        reverses: Some(format!("R{}-{number}", fixture.tag)),
        received_on: fixture.now.date_naive(),
        booked_at: Some(fixture.now),
        is_final,
        version: fixture.now.timestamp(),
        ..ErpReceipt::default()
    };
    told(fixture, reversal).await
}

/// Whatever the ERP says of receipts is taken: an error would stop the stream for everybody.
pub async fn told(fixture: &Fixture, receipt: ErpReceipt) -> Walked {
    let stops = |error: String| TestCaseError::fail(format!("a receipt stops the stream: {error}"));
    let worker = Actor::system("erp.pull_receipts", "walk");
    let mut tx = fixture.db.begin(&worker).await.unwrap();
    asn::receive(&mut tx, &worker, fixture.now, &[receipt]).await.map_err(|error| stops(error.to_string()))?;
    tx.commit().await.map_err(|error| stops(error.to_string()))?;
    Ok(Took::Place)
}
