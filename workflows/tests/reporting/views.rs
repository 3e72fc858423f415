//! The views: each says whose rows it shows, tells of every column, and stands in docs/REPORTING.md. To write that anew: `EHUB_BLESS=1`.

use super::fixture::house;
use ehub_workflows::reporting::search;
use sqlx::PgPool;
use std::fmt::Write as _;
use std::path::Path;

const INTRODUCTION: &str = "# Reporting views

What the advanced query (`/system/advancedQuery`) reads. Written from the comments in the database; do not edit: `EHUB_BLESS=1 cargo test -p
ehub-workflows --test workflows reporting`. No view shows secrets, texts of mails, payloads or files. Names of states and kinds are those of the API. Columns that end in
`_on` are days of the plant, those in `_at` moments.
";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_documentation_is_what_the_database_says(pool: PgPool) {
    let house = house(&pool).await;
    let mut text = INTRODUCTION.to_owned();
    let views = search::views(&house.db, &house.actor()).await.unwrap();
    assert!(views.len() >= 12);
    for view in &views {
        assert!(!view.description.is_empty(), "{}", view.name);
        let _ = write!(text, "\n## {}\n\n{}.\n\n| column | type | |\n|---|---|---|\n", view.name, view.description);
        for column in &view.columns {
            assert!(!column.description.is_empty(), "{}.{}", view.name, column.name);
            let _ = writeln!(text, "| {} | {} | {} |", column.name, column.r#type, column.description);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/REPORTING.md");
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "EHUB_BLESS=1 writes it anew");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_view_asks_whose_rows_are_seen(pool: PgPool) {
    let open: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relnamespace = 'reporting'::regnamespace AND relkind = 'v'
            AND NOT (pg_get_viewdef(oid) LIKE '%reporting.sight()%' AND coalesce(reloptions, '{}') @> '{security_barrier=true}')",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    // `security_barrier` alone is stored as `true`.
    assert_eq!(open, Vec::<String>::new());
    let others: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_class WHERE relnamespace = 'reporting'::regnamespace AND relkind <> 'v'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(others, 0, "nothing else is there");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_view_shows_what_signs_in_or_what_is_written_to_people(pool: PgPool) {
    let secret: Vec<String> = sqlx::query_scalar(
        "SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.relnamespace = 'reporting'::regnamespace AND a.attnum > 0
            AND (a.attname ~ '(password|secret|token|hash|body|payload|facts|idempotency)' OR a.atttypid = 'bytea'::regtype)",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(secret, Vec::<String>::new());
}
