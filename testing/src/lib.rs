//! What tests of several crates share. Nothing of it is in the product.

use sqlx::migrate::Migrator;

/// Today's tables, for `#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]`.
///
/// Named, and not the folder: that would write all migrations into every single test, and their compilation would take longer than
/// that of everything else.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");
