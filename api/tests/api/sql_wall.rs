//! Supplier 2 with the program's own database role and any SQL: every table holds rows of others, and supplier 2 finds exactly its own,
//! to read or to change.

use crate::app::TestApp;
use crate::belongs::{SHARED, changed, common, condition};
use crate::wall::documents;
use ehub_workflows::Db;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, Postgres, Transaction};
use std::collections::BTreeSet;

/// What anybody may add to and nobody but the inside may read: jobs are caused by what suppliers do, and so are entries of the log.
const ADDED_TO_BY_ALL: [&str; 2] = ["audit_log", "jobs"];

/// What the program's role calls, of the functions that look with their owner's eyes: each of them gives or takes one thing only.
const CALLED: [&str; 7] = [
    "ehub_carriers",
    "ehub_forget_audit",
    "ehub_further_companies",
    "ehub_has_second_step",
    "ehub_move_history",
    "ehub_next_try",
    "ehub_session",
];

/// A table or view that the program's role may read.
struct Table {
    name: String,
    /// A column that it may change.
    column: Option<String>,
    inserts: bool,
    deletes: bool,
}

async fn tables(pool: &PgPool) -> Vec<Table> {
    let tables: Vec<(String, Option<String>, bool, bool)> = sqlx::query_as(
        "SELECT c.relname::text,
                (SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.attgenerated = '' AND a.attidentity <> 'a' AND NOT a.attisdropped
                    AND has_column_privilege('ehub_app', c.oid, a.attnum, 'UPDATE') AND c.relkind <> 'v' ORDER BY attnum LIMIT 1),
                has_table_privilege('ehub_app', c.oid, 'INSERT') AND c.relkind <> 'v', has_table_privilege('ehub_app', c.oid, 'DELETE')
           FROM pg_class c
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
            -- the list of migrations: nobody's, and the same in every installation
            AND c.relname <> '_sqlx_migrations'
            AND has_any_column_privilege('ehub_app', c.oid, 'SELECT') ORDER BY 1",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    assert!(tables.len() > 55, "only {}", tables.len());
    tables.into_iter().map(|(name, column, inserts, deletes)| Table { name, column, inserts, deletes }).collect()
}

/// The rows of a table for which a condition holds, each as one text.
async fn rows(connection: &mut PgConnection, table: &str, condition: &str) -> BTreeSet<String> {
    let sql = AssertSqlSafe(format!("SELECT t::text FROM \"{table}\" t WHERE {condition}"));
    sqlx::query_scalar(sql).fetch_all(connection).await.unwrap().into_iter().collect()
}

/// How many rows a statement reaches, or `None`: it is not permitted. Nothing of it stays.
async fn reached(connection: &mut PgConnection, sql: String) -> Option<u64> {
    let mut attempt = connection.begin().await.unwrap();
    let done = sqlx::query(AssertSqlSafe(sql.clone())).execute(&mut *attempt).await;
    attempt.rollback().await.unwrap();
    match done {
        Ok(done) => Some(done.rows_affected()),
        Err(error) => {
            let code =
                error.as_database_error().and_then(sqlx::error::DatabaseError::code).unwrap_or_default().into_owned();
            assert_eq!(code, "42501", "{sql}: {error}");
            None
        }
    }
}

/// A house with rows of others in every table, supplier 2's transaction in it, and its company.
async fn furnished(pool: PgPool) -> (TestApp, Transaction<'static, Postgres>, i64) {
    let app = TestApp::new(pool).await;
    documents(&app).await;
    sqlx::raw_sql(include_str!("wall_rows.sql")).execute(&app.pool).await.unwrap();
    let company = app.number("SELECT company_id FROM accounts WHERE user_id = $1", "supplier2").await;
    let db = Db::open((*app.pool.connect_options()).clone(), 1).await.unwrap();
    let mut mine = db.pool().begin().await.unwrap();
    let scope = format!("SET LOCAL ehub.scope = 'company'; SET LOCAL ehub.company = '{company}'");
    sqlx::raw_sql(AssertSqlSafe(scope)).execute(&mut *mine).await.unwrap();
    (app, mine, company)
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_sql_of_a_company_finds_anothers_rows(pool: PgPool) {
    let (app, mut mine, company) = furnished(pool).await;
    let mut owner = app.pool.acquire().await.unwrap();
    let mut empty = Vec::new();
    for Table { name, column, deletes, .. } in tables(&app.pool).await {
        let own = condition(&name, company);
        let others = rows(&mut owner, &name, &format!("NOT {own}")).await;
        if others.is_empty() && !common(&name) {
            empty.push(name);
            continue;
        }
        let (seen, expected) = (rows(&mut mine, &name, "true").await, rows(&mut owner, &name, &own).await);
        assert_eq!(seen, expected, "{name}: what supplier 2 sees is not what belongs to it");
        let changed = changed(&name, company);
        if let Some(column) = column {
            let sql = format!("UPDATE \"{name}\" t SET \"{column}\" = \"{column}\" WHERE NOT ({changed})");
            assert_eq!(reached(&mut mine, sql).await.unwrap_or(0), 0, "{name}: rows of others changed");
        }
        if deletes {
            let own = if common(&name) { "false".to_owned() } else { own };
            let sql = format!("DELETE FROM \"{name}\" t WHERE NOT {own}");
            assert_eq!(reached(&mut mine, sql).await.unwrap_or(0), 0, "{name}: rows of others deleted");
        }
    }
    assert_eq!(
        empty,
        Vec::<String>::new(),
        "without a row of another company nothing is shown: add some to wall_rows.sql"
    );
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_company_writes_in_anothers_name(pool: PgPool) {
    let (app, mut mine, company) = furnished(pool).await;
    let mut tried = 0;
    for Table { name, inserts, .. } in tables(&app.pool).await {
        if !inserts || ADDED_TO_BY_ALL.contains(&name.as_str()) {
            continue;
        }
        let columns: String = sqlx::query_scalar(
            "SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
              WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped",
        )
        .bind(&name)
        .fetch_one(&app.pool)
        .await
        .unwrap();
        let own = if common(&name) { "false".to_owned() } else { condition(&name, company) };
        let row = AssertSqlSafe(format!("SELECT to_jsonb(t)::text FROM \"{name}\" t WHERE NOT {own} LIMIT 1"));
        let row: Option<String> = sqlx::query_scalar(row).fetch_optional(&app.pool).await.unwrap();
        let row = row.unwrap_or_else(|| panic!("{name} has no row of another company: add some to wall_rows.sql"));
        // Row-level security is asked before the constraints: a copy of a row that exists is refused for whose it is.
        let copy = format!(
            "INSERT INTO \"{name}\" ({columns}) OVERRIDING SYSTEM VALUE
             SELECT {columns} FROM jsonb_populate_record(NULL::\"{name}\", '{}'::jsonb)",
            row.replace('\'', "''")
        );
        assert_eq!(reached(&mut mine, copy).await, None, "{name}: written in another's name");
        tried += 1;
    }
    assert!(tried > 40, "only {tried}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_the_erp_and_the_workers_write_no_company_writes_even_of_its_own(pool: PgPool) {
    let (app, mut mine, company) = furnished(pool).await;
    let given = format!("UPDATE asn_receipts SET vendor_id = {company}");
    sqlx::query(AssertSqlSafe(given)).execute(&app.pool).await.unwrap();
    for (table, column) in [("statement_lines", "status"), ("weekly_downloads", "file_name"), ("asn_receipts", "po_no")]
    {
        assert!(!rows(&mut mine, table, "true").await.is_empty(), "{table}: supplier 2 has some");
        let change = format!("UPDATE {table} SET {column} = {column}");
        assert_eq!(reached(&mut mine, change).await.unwrap_or(0), 0, "{table}");
        assert_eq!(reached(&mut mine, format!("DELETE FROM {table}")).await.unwrap_or(0), 0, "{table}");
    }
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_connection_that_has_not_said_for_whom_finds_nothing(pool: PgPool) {
    let (app, mine, _) = furnished(pool).await;
    drop(mine);
    let db = Db::open((*app.pool.connect_options()).clone(), 1).await.unwrap();
    let mut nobody = db.pool().acquire().await.unwrap();
    let mut open = Vec::new();
    for Table { name, .. } in tables(&app.pool).await {
        if !rows(&mut nobody, &name, "true").await.is_empty() {
            open.push(name);
        }
    }
    assert_eq!(open, SHARED);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_policy_lets_everybody_change_or_delete(pool: PgPool) {
    let open: Vec<String> = sqlx::query_scalar(
        "SELECT tablename || '.' || policyname FROM pg_policies
          WHERE permissive = 'PERMISSIVE' AND cmd IN ('ALL', 'UPDATE', 'DELETE') AND coalesce(qual, 'true') = 'true'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(open, [""; 0]);
    // A view looks with the eyes of whoever asks, or its owner's eyes are a way around.
    let open: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND has_any_column_privilege('ehub_app', oid, 'SELECT')
            AND relname <> '_sqlx_migrations'
            AND CASE relkind WHEN 'v' THEN NOT coalesce('security_invoker=true' = ANY (reloptions), false)
                             ELSE relkind IN ('r', 'p', 'm', 'f') AND NOT relrowsecurity END",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(open, [""; 0]);
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_looks_with_its_owners_eyes_is_called_by_nobody_else(pool: PgPool) {
    let functions: Vec<(String, bool, bool)> = sqlx::query_as(
        "SELECT proname::text, has_function_privilege('ehub_app', oid, 'EXECUTE'),
                coalesce('search_path=public, pg_temp' = ANY (proconfig), false)
           FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert!(functions.len() > 10, "only {}", functions.len());
    let called: Vec<&str> = functions.iter().filter(|(_, called, _)| *called).map(|(name, ..)| name.as_str()).collect();
    assert_eq!(called, CALLED);
    let misled: Vec<&str> = functions.iter().filter(|(.., fixed)| !fixed).map(|(name, ..)| name.as_str()).collect();
    assert_eq!(misled, [""; 0], "a temporary table would be read in place of ours: SET search_path = public, pg_temp");
    let makes: bool = sqlx::query_scalar("SELECT has_schema_privilege('ehub_app', 'public', 'CREATE')")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!(!makes, "whoever makes functions in this schema is called by those of the house");
}

/// A forwarder with SQL of its own made itself the carrier of any shipment: by a trigger on a table of its own.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn nobody_makes_triggers_of_the_house_their_own(pool: PgPool) {
    let (_house, mut mine, company) = furnished(pool).await;
    let asn = "CREATE TEMP TABLE mine (id bigint, shipping_company text)";
    sqlx::raw_sql(asn).execute(&mut *mine).await.unwrap();
    for function in
        ["ehub_keep_carrier", "ehub_find_carried", "ehub_po_count", "ehub_account_first", "ehub_require_history"]
    {
        let sql = format!("CREATE TRIGGER t AFTER INSERT ON mine FOR EACH ROW EXECUTE FUNCTION {function}()");
        assert_eq!(reached(&mut mine, sql).await, None, "{function}");
    }
    let view = format!("SELECT ehub_account_history(1, 99, 'edit', 'Y', 'N', {company})");
    assert_eq!(reached(&mut mine, view).await, None);
}

/// A supplier's own people are still written about, by the triggers that may.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn what_a_program_of_the_version_before_writes_has_its_story(pool: PgPool) {
    let (app, mut mine, company) = furnished(pool).await;
    let made = format!(
        "INSERT INTO accounts (user_id, company_id, name_local, name_en, email, status) VALUES ('older', {company}, 'x', 'x', 'x', 'Y')"
    );
    sqlx::raw_sql(AssertSqlSafe(made)).execute(&mut *mine).await.unwrap();
    sqlx::raw_sql("UPDATE accounts SET status = 'N' WHERE user_id = 'older'").execute(&mut *mine).await.unwrap();
    mine.commit().await.unwrap();
    let told = "SELECT count(*) FROM history h JOIN accounts a ON a.id = h.document WHERE h.process = 'account' AND a.user_id = $1";
    assert_eq!(app.number(told, "older").await, 2);
}
