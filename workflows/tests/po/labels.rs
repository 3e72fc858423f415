//! Every CHECK constraint on a text column says what its enum says.

use ehub_engine::label::Label;
use ehub_workflows::erp_message;
use ehub_workflows::po::machine;
use sqlx::PgPool;
use std::collections::BTreeSet;

fn spelled<L: Label>() -> BTreeSet<String> {
    L::ALL.iter().map(|label| label.as_str().to_owned()).collect()
}

/// The values that a column's CHECK allows, read from the constraint as PostgreSQL prints it.
async fn allowed(pool: &PgPool, table: &str, column: &str) -> BTreeSet<String> {
    let definitions: Vec<String> = sqlx::query_scalar(
        "SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
           JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND cardinality(c.conkey) = 1
          WHERE c.contype = 'c' AND c.conrelid = $1::regclass AND a.attname = $2",
    )
    .bind(table)
    .bind(column)
    .fetch_all(pool)
    .await
    .unwrap();
    let definition = definitions.iter().find(|text| text.contains("ARRAY[")).expect("a CHECK with a list of values");
    definition.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
}

#[sqlx::test(migrations = "../migrations")]
async fn checks_and_enums_spell_the_same(pool: PgPool) {
    assert_eq!(allowed(&pool, "po_lines", "state").await, spelled::<machine::State>());
    assert_eq!(allowed(&pool, "po_lines", "closing").await, spelled::<machine::Closing>());
    assert_eq!(allowed(&pool, "po_lines", "review_status").await, spelled::<machine::Review>());
    assert_eq!(allowed(&pool, "erp_messages", "state").await, spelled::<erp_message::machine::State>());
}
