//! The list of processes has every process, and each machine in it is sound.

use ehub_workflows::registry::PROCESSES;
use sqlx::PgPool;
use std::collections::BTreeSet;

/// Every table whose changes need a history row belongs to a process: the database knows them by the triggers.
#[sqlx::test(migrations = "../migrations")]
async fn whatever_has_a_history_is_registered(pool: PgPool) {
    let found: Vec<String> = sqlx::query_scalar(
        "SELECT t.tgrelid::regclass::text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
          WHERE p.proname = 'ehub_require_history'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let tables: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(tables, PROCESSES.iter().map(|process| process.table).collect());
}

#[test]
fn every_machine_is_sound_and_named_once() {
    let names: BTreeSet<&str> = PROCESSES.iter().map(|process| process.name).collect();
    assert_eq!(names.len(), PROCESSES.len());
    for process in &PROCESSES {
        assert_eq!((process.defects)(), Vec::<String>::new(), "{}", process.name);
        assert_eq!((process.describe)().process, process.name);
    }
}
