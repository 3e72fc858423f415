//! The clock of the program: everything below is told the time.

use chrono::{DateTime, Utc};

/// The time.
#[expect(clippy::disallowed_methods, reason = "the program is where the time comes in")]
pub fn now() -> DateTime<Utc> {
    Utc::now()
}
