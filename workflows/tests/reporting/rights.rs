//! What the role may, all of it, as the catalogue says; compared with a file. To write it anew: `EHUB_BLESS=1`.

use super::fixture::sign_in;
use sqlx::{Connection as _, PgConnection, PgPool};
use std::path::Path;

/// Everything that is not what everybody may by PostgreSQL itself.
const RIGHTS: &str = "
  SELECT 'role: ' || concat_ws(' ', CASE WHEN rolsuper THEN 'superuser' END, CASE WHEN rolcreaterole THEN 'makes roles' END,
         CASE WHEN rolcreatedb THEN 'makes databases' END, CASE WHEN rolreplication THEN 'replicates' END,
         CASE WHEN rolbypassrls THEN 'passes row-level security' END, 'signs in') FROM pg_roles WHERE rolname = current_user
  UNION ALL SELECT 'member of: ' || roleid::regrole FROM pg_auth_members WHERE member = current_user::regrole
  UNION ALL SELECT 'database: ' || p FROM unnest('{CONNECT,CREATE,TEMPORARY}'::text[]) p WHERE has_database_privilege(current_database(), p)
  UNION ALL SELECT 'schema ' || nspname || ': ' || p FROM pg_namespace, unnest('{USAGE,CREATE}'::text[]) p
             WHERE has_schema_privilege(oid, p) AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
  UNION ALL SELECT 'owns ' || c.oid::regclass FROM pg_class c WHERE relowner = current_user::regrole
  UNION ALL SELECT 'relation ' || n.nspname || '.' || c.relname || ': ' || p
              FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
                   unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p
             WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
               AND (has_table_privilege(c.oid, p)
                    OR p IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege(c.oid, p))
  UNION ALL SELECT 'sequence ' || c.oid::regclass || ': ' || p FROM pg_class c, unnest('{USAGE,SELECT,UPDATE}'::text[]) p
             WHERE c.relkind = 'S' AND has_sequence_privilege(c.oid, p)
  UNION ALL SELECT 'writes in the catalogue: ' || c.oid::regclass FROM pg_class c
             WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind IN ('r', 'v') AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE')
               AND c.relname <> 'pg_settings'
  UNION ALL SELECT 'function with its owner''s rights: ' || f.oid::regprocedure FROM pg_proc f
             WHERE f.prosecdef AND has_function_privilege(f.oid, 'EXECUTE')
  UNION ALL SELECT 'function that reaches out: ' || f.oid::regprocedure FROM pg_proc f
             WHERE has_function_privilege(f.oid, 'EXECUTE')
               AND f.proname ~ '^(pg_read_|pg_ls_|pg_stat_file|pg_file_|lo_import|lo_export|dblink|pg_reload|pg_rotate|pg_switch|pg_promote|pg_create_|pg_replication_|pg_hba)'
               -- These look themselves at who calls them, and are not there in every version.
               AND f.proname !~ '(_old|_replication_slot|_slot_advance)$'
  UNION ALL SELECT 'setting: ' || unnest(setconfig) FROM pg_db_role_setting
             WHERE setrole = current_user::regrole AND setdatabase <> 0
  ORDER BY 1";

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn the_role_may_what_is_written_down_and_nothing_else(pool: PgPool) {
    let mut role = PgConnection::connect_with(&sign_in(&pool).await).await.unwrap();
    let rights: Vec<String> = sqlx::query_scalar(RIGHTS).fetch_all(&mut role).await.unwrap();
    let found = rights.join("\n") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reporting/rights.txt");
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    assert_eq!(
        found,
        std::fs::read_to_string(&path).unwrap_or_default(),
        "EHUB_BLESS=1 writes it anew; read the difference"
    );
}
