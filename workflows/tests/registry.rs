//! The list of processes has every process, and each machine in it is sound; the columns of each list are those of its rows.

use ehub_workflows::list::Form;
use ehub_workflows::registry::{LISTS, PROCESSES};
use sqlx::PgPool;
use std::collections::BTreeSet;

/// Every table whose changes need a history row belongs to a process: the database knows them by the triggers.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
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

/// A row is read by the names of the declared columns: one that it has not, or that it has besides, would be missed only once there are
/// rows.
#[test]
fn every_declared_column_is_a_field_of_its_row_and_every_field_is_declared() {
    for known in &LISTS {
        let schema = serde_json::to_value((known.schema)()).unwrap();
        let fields: BTreeSet<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let of_the_row = |form: Form| form != Form::ToFill;
        let columns =
            known.list.columns.iter().filter(|column| column.sheet.is_none_or(|sheet| of_the_row(sheet.form)));
        let columns: Vec<&str> = columns.map(|column| column.key).collect();
        let row = (known.row)();
        assert_eq!(columns.iter().copied().collect::<BTreeSet<_>>(), fields, "{row}");
        assert_eq!(columns.len(), fields.len(), "{row} has a column twice");
    }
}

/// The texts that the database sorts by: whoever changes one sees it here.
#[test]
fn every_sort_word_has_one_order_and_keeps_it() {
    let mut said = Vec::new();
    for known in &LISTS {
        let (row, words) = ((known.row)(), known.list.sorts());
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{row} has a word twice");
        said.push(format!("{row}{}", known.list.order(None).unwrap()));
        said.extend(words.iter().map(|word| format!("    {word}:{}", known.list.order(Some(word)).unwrap())));
    }
    insta::assert_snapshot!("orders", said.join("\n"));
}
