//! What the whitelist says against what the database has, and which rows are found.

use super::{World, labels};
use ehub_workflows::database_change::search::{self, RowFilter};
use ehub_workflows::database_change::whitelist::{Form, TABLES};
use sqlx::{AssertSqlSafe, PgPool};

/// The list says only what the database has: the column, its type, whether it may be empty, and that the program may write it; and a wall
/// stands around each table.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_whitelist_says_what_the_database_has(pool: PgPool) {
    for table in &TABLES {
        for column in table.columns {
            let what = format!("{}.{}", table.sql, column.sql);
            let (kind, nullable, may): (String, bool, bool) = sqlx::query_as(
                "SELECT data_type::text, is_nullable = 'YES', has_column_privilege('ehub_app', table_name::text, column_name::text, 'UPDATE')
                   FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2",
            )
            .bind(table.sql)
            .bind(column.sql)
            .fetch_one(&pool)
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
            let wanted = match column.form {
                Form::Line(_) | Form::NeededLine(_) | Form::Text(_) => "text",
                Form::Whole(..) => "integer",
                Form::DayFrom(..) => "date",
            };
            assert_eq!(kind, wanted, "{what}");
            assert_eq!(nullable, column.form.is_nullable(), "{what}");
            assert!(may, "{what}: the program's role may not write it");
        }
        let guarded: bool = sqlx::query_scalar("SELECT relrowsecurity FROM pg_class WHERE oid = $1::regclass")
            .bind(table.sql)
            .fetch_one(&pool)
            .await
            .unwrap();
        assert!(guarded, "{}", table.sql);
    }
}

/// The longest and the largest value that a form lets through is one that the database takes.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_forms_let_through_the_database_takes(pool: PgPool) {
    let world = World::new(&pool).await;
    for table in &TABLES {
        for column in table.columns {
            let value = match column.form {
                Form::Line(most) | Form::NeededLine(most) | Form::Text(most) => "字".repeat(most),
                Form::Whole(_, most) => most.to_string(),
                Form::DayFrom(..) => "2200-12-31".to_owned(),
            };
            let sql = format!("UPDATE {} SET {} = $1::text::{}", table.sql, column.sql, column.form.sql_type());
            sqlx::query(AssertSqlSafe(sql)).bind(value).execute(&world.pool).await.unwrap();
        }
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn rows_are_found_by_their_number_and_only_those_that_may_be_changed(pool: PgPool) {
    let world = World::new(&pool).await;
    let ada = world.person("ada", 801).await;
    for (table, words, found) in [
        ("asn", "a00", vec!["A0001"]),
        ("asn", "A0002", vec![]),
        ("asn", "A0003", vec![]),
        ("asn", "b", vec!["B0001"]),
        ("asn", "%", vec![]),
        ("asnLine", "A0001", vec!["A0001 / 1"]),
        ("asnLine", "A0002", vec![]),
        ("asnLot", "lot-", vec!["Lot-1 / A0001 / 1"]),
        ("asnBox", "BOX-", vec!["Box-1 / A0001 / 1"]),
        ("pickUp", "a0001", vec!["A0001"]),
        ("asn", "A'; DROP TABLE asns; --", vec![]),
    ] {
        let filter = RowFilter { table: Some(table.into()), words: Some(words.into()), row_id: None };
        let rows = search::rows(&world.db, &ada, &filter).await.unwrap();
        let names: Vec<&str> = rows.items.iter().map(|row| row.label.as_str()).collect();
        assert_eq!((names, rows.is_more), (found, false), "{table} {words}");
    }
    let one = RowFilter { table: Some("asn".into()), words: None, row_id: Some(world.asn) };
    let row = search::rows(&world.db, &ada, &one).await.unwrap().items.remove(0);
    assert_eq!((row.label.as_str(), row.link), ("A0001", format!("/asn/asns/{}", world.asn)));
    let value = |name: &str| row.values[name].as_deref();
    assert_eq!((value("etaOn"), value("driverName"), value("totalPackages")), (Some("2026-11-22"), Some("Wang"), None));
    assert_eq!(row.values.len(), 10, "nothing that is not listed: {:?}", row.values.keys());
    for odd in ["accounts", "asns", "history", "asn; DROP TABLE asns", ""] {
        let filter = RowFilter { table: Some(odd.into()), words: Some("a".into()), row_id: None };
        assert_eq!(labels(search::rows(&world.db, &ada, &filter).await), ["DATABASE_CHANGE_NOT_LISTED"], "{odd}");
    }
    let nothing = RowFilter { table: Some("asn".into()), words: Some(" ".into()), row_id: None };
    assert_eq!(labels(search::rows(&world.db, &ada, &nothing).await), ["REQUIRED"]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn many_rows_are_cut_and_it_is_said(pool: PgPool) {
    let world = World::new(&pool).await;
    world
        .run(
            "SET session_replication_role = replica;
             INSERT INTO asns (asn_no, vendor_id, plant_id, state, changed_at, created_at, currency)
             SELECT 'C' || n, vendor_id, plant_id, 'Sent', now(), now(), 'TWD' FROM asns, generate_series(1000, 1050) n WHERE asn_no = 'A0001'",
        )
        .await;
    let filter = RowFilter { table: Some("asn".into()), words: Some("C".into()), row_id: None };
    let rows = search::rows(&world.db, &world.person("ada", 801).await, &filter).await.unwrap();
    assert_eq!((rows.items.len(), rows.is_more), (50, true));
}
