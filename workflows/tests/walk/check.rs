//! What must be true of the database after every step.

use super::fixture::Fixture;
use crate::laws::broken;
use proptest::test_runner::TestCaseError;

/// Every law holds, or which do not and for what.
pub async fn laws(fixture: &Fixture) -> Result<(), TestCaseError> {
    let broken = broken(&fixture.pool, &fixture.vendors).await;
    if broken.is_empty() { Ok(()) } else { Err(TestCaseError::fail(broken.join("\n"))) }
}
