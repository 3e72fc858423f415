//! What `ehub migrate`, `ehub up` (both migrate) and `ehub check`, `ehub api` (both require the schema) say of a database.

use super::*;
use crate::config::Overrides;
use sqlx::PgPool;

/// The two answers: of [`Database::migrate`] and of [`Database::require_current`].
async fn answers(pool: &PgPool) -> (Result<()>, Result<()>) {
    let config = Config::load(&Overrides::default()).unwrap();
    let options = (*pool.connect_options()).clone();
    let database = Database { program: options.clone(), owner: options, reporter: None, cluster: None };
    (database.migrate(&config).await, database.require_current().await)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn database_of_an_unreleased_version_is_refused_by_every_command(pool: PgPool) {
    // As the migrations before the first release left it: other texts under the same numbers, and far more of them.
    pool.execute(
        "UPDATE _sqlx_migrations SET description = 'foundation', checksum = '\\x00' WHERE version = 1;
         INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT n, 'old', true, '\\x00', 1 FROM generate_series(100, 300) n",
    )
    .await
    .unwrap();
    let (migrated, required) = answers(&pool).await;
    for error in [migrated.unwrap_err().to_string(), required.unwrap_err().to_string()] {
        for words in ["unreleased version", "empty database", "make clean-data"] {
            assert!(error.contains(words), "{words}: {error}");
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn newer_database_is_not_migrated_but_runs(pool: PgPool) {
    answers(&pool).await.0.unwrap();
    pool.execute(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'newer', true, '\\x00', 1)",
    )
    .await
    .unwrap();
    let (migrated, required) = answers(&pool).await;
    let error = migrated.unwrap_err().to_string();
    assert!(error.contains("9999") && !error.contains("unreleased"), "{error}");
    required.unwrap();
}
