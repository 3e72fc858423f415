//! Supplier 2 with the program's own database role and any SQL: the rows of supplier 1 are not there, to read or to change.

use crate::house::House;
use crate::wall::{SECRETS, documents};
use ehub_workflows::Db;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};

/// What everybody may read: the buyer's own companies, and master data and settings that are the same for all.
const SHARED: [&str; 7] =
    ["companies", "group_roles", "groups", "invoice_settings", "invoice_tracks", "plants", "rule_settings"];

/// Tables that the program's role may read, each with whether it may change and delete.
async fn tables(pool: &PgPool) -> Vec<(String, bool, bool)> {
    let tables: Vec<(String, bool, bool)> = sqlx::query_as(
        "SELECT c.relname::text, has_table_privilege('ehub_app', c.oid, 'UPDATE'), has_table_privilege('ehub_app', c.oid, 'DELETE')
           FROM pg_class c
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
            AND has_table_privilege('ehub_app', c.oid, 'SELECT') ORDER BY 1",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert!(tables.len() > 40, "only {}", tables.len());
    tables
}

async fn rows(connection: &mut PgConnection, table: &str) -> Vec<String> {
    let sql = AssertSqlSafe(format!("SELECT t::text FROM \"{table}\" t"));
    sqlx::query_scalar(sql).fetch_all(connection).await.unwrap()
}

/// How many rows a statement reaches; what it is not allowed to do, it does to none.
async fn reached(connection: &mut PgConnection, sql: String) -> u64 {
    let mut attempt = connection.begin().await.unwrap();
    let done = sqlx::query(AssertSqlSafe(sql)).execute(&mut *attempt).await;
    attempt.rollback().await.unwrap();
    done.map_or(0, |done| done.rows_affected())
}

#[sqlx::test(migrations = "../migrations")]
async fn no_sql_of_a_company_finds_anothers_rows(pool: PgPool) {
    let house = House::new(pool).await;
    documents(&house).await;
    let company = house.number("SELECT company_id FROM accounts WHERE user_id = $1", "supplier2").await;
    let db = Db::open((*house.pool.connect_options()).clone(), 1).await.unwrap();
    let mut mine = db.pool().begin().await.unwrap();
    let scope = format!("SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '{company}'");
    sqlx::raw_sql(AssertSqlSafe(scope)).execute(&mut *mine).await.unwrap();
    for (table, changes, deletes) in tables(&house.pool).await {
        let seen = rows(&mut mine, &table).await;
        // The parts of this house are called after who delivers them.
        for row in &seen {
            assert!(!SECRETS.iter().any(|secret| row.contains(secret)), "{table}: {row}");
        }
        let seen = seen.len() as u64;
        if changes {
            let column: String = sqlx::query_scalar(
                "SELECT attname::text FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = ''
                    AND attidentity <> 'a' AND NOT attisdropped ORDER BY attnum LIMIT 1",
            )
            .bind(&table)
            .fetch_one(&house.pool)
            .await
            .unwrap();
            let changed = reached(&mut mine, format!("UPDATE \"{table}\" SET \"{column}\" = \"{column}\"")).await;
            assert!(changed <= seen, "{table}: {changed} changed, {seen} seen");
            // What everybody reads is nobody's to change.
            assert!(changed == 0 || !SHARED.contains(&table.as_str()), "{table}: {changed} changed");
        }
        if deletes {
            let gone = reached(&mut mine, format!("DELETE FROM \"{table}\"")).await;
            assert!(gone <= seen, "{table}: {gone} deleted, {seen} seen");
            assert!(gone == 0 || !SHARED.contains(&table.as_str()), "{table}: {gone} deleted");
        }
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_connection_that_has_not_said_for_whom_finds_nothing(pool: PgPool) {
    let house = House::new(pool).await;
    documents(&house).await;
    let db = Db::open((*house.pool.connect_options()).clone(), 1).await.unwrap();
    let mut nobody = db.pool().acquire().await.unwrap();
    let mut open = Vec::new();
    for (table, ..) in tables(&house.pool).await {
        if !rows(&mut nobody, &table).await.is_empty() {
            open.push(table);
        }
    }
    assert_eq!(open, SHARED);
}

#[sqlx::test(migrations = "../migrations")]
async fn no_policy_lets_everybody_change_or_delete(pool: PgPool) {
    let open: Vec<String> = sqlx::query_scalar(
        "SELECT tablename || '.' || policyname FROM pg_policies
          WHERE permissive = 'PERMISSIVE' AND cmd IN ('ALL', 'UPDATE', 'DELETE') AND coalesce(qual, 'true') = 'true'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(open, [""; 0]);
}
