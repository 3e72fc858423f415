//! The judge finds what it is there for in samples, and nothing in the migrations after the last landing.

use super::faults;
use crate::migration::MIGRATIONS;
use crate::migration::landed::{before, landed, newer};
use crate::migration::run_test::numbered;
use sqlx::migrate::{Migration, Migrator};

/// What is wrong, and a piece of what is said of it.
const BAD: &[(&str, &str)] = &[
    ("ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0)", "NOT VALID"),
    ("ALTER TABLE t DROP CONSTRAINT c, ADD CONSTRAINT c CHECK (a IN (1, 2))", "NOT VALID"),
    ("ALTER TABLE t ADD CHECK (a > 0)", "NOT VALID"),
    ("ALTER TABLE ONLY public.t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u", "NOT VALID"),
    ("ALTER TABLE t ADD CONSTRAINT c UNIQUE (a)", "USING INDEX"),
    ("ALTER TABLE t ADD PRIMARY KEY (a)", "USING INDEX"),
    (
        "ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0) NOT VALID; ALTER TABLE t VALIDATE CONSTRAINT c",
        "migration of its own",
    ),
    ("ALTER TABLE t ADD COLUMN b int, VALIDATE CONSTRAINT c", "migration of its own"),
    ("CREATE POLICY p ON t USING (true); ALTER TABLE u VALIDATE CONSTRAINT c", "migration of its own"),
    ("ALTER TABLE t ALTER COLUMN a SET NOT NULL", "SET NOT NULL"),
    ("ALTER TABLE t ALTER a SET NOT NULL", "SET NOT NULL"),
    ("CREATE INDEX i ON t (a)", "CONCURRENTLY"),
    ("CREATE UNIQUE INDEX i ON ONLY t (a)", "CONCURRENTLY"),
    ("CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON t (a)", "-- no-transaction"),
    ("DROP INDEX CONCURRENTLY IF EXISTS i", "-- no-transaction"),
    ("ALTER TABLE t ALTER COLUMN a TYPE bigint", "new type"),
    ("ALTER TABLE t ALTER a SET DATA TYPE text USING a::text", "new type"),
    ("ALTER TABLE t ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid()", "gen_random_uuid()"),
    ("ALTER TABLE t ADD a timestamptz DEFAULT clock_timestamp()", "clock_timestamp()"),
    ("ALTER TABLE t ADD COLUMN a bigint GENERATED ALWAYS AS IDENTITY", "GENERATED"),
    ("ALTER TABLE t ADD COLUMN a bigserial", "BIGSERIAL"),
    ("ALTER TABLE t ADD COLUMN a bigint REFERENCES u", "REFERENCES"),
    ("ALTER TABLE t ADD COLUMN a int CHECK (a > 0)", "CHECK"),
    ("UPDATE t SET a = 1", "UPDATE of t"),
    ("UPDATE ONLY t SET a = 1 WHERE b", "UPDATE of"),
    ("DELETE FROM t WHERE a < 0", "DELETE of t"),
    ("WITH gone AS (DELETE FROM t RETURNING a) INSERT INTO u SELECT a FROM gone", "DELETE of t"),
    ("LOCK TABLE t", "LOCK"),
    ("TRUNCATE t", "TRUNCATE"),
    ("VACUUM FULL t", "VACUUM"),
    ("ALTER TABLE t SET UNLOGGED", "SET UNLOGGED"),
    ("DO $$ BEGIN EXECUTE 'ALTER TABLE t ADD CHECK (a > 0)'; END $$", "EXECUTE"),
    ("DO $x$ BEGIN UPDATE t SET a = 1; END $x$", "UPDATE"),
    ("ALTER TABLE t ADD COLUMN a int; ALTER TABLE u ADD COLUMN a int", "together"),
    ("CREATE POLICY p ON t USING (true); DROP POLICY q ON u", "together"),
    ("-- no-transaction\nCREATE INDEX CONCURRENTLY i ON t (a)", "begun anew"),
    ("-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS i ON t (a); SELECT 1", "stands one statement"),
    ("-- no-transaction\nALTER TABLE t ADD COLUMN a int", "stands one statement"),
    ("-- small table t:\nCREATE INDEX i ON t (a)", "CONCURRENTLY"),
    ("-- small table u: three rows\nCREATE INDEX i ON t (a)", "CONCURRENTLY"),
];

const GOOD: &[&str] = &[
    "CREATE TABLE t (a int PRIMARY KEY, b int CHECK (b > 0)); CREATE INDEX i ON t (a); INSERT INTO t SELECT 1; UPDATE t SET b = 2",
    "ALTER TABLE t ADD CONSTRAINT c CHECK (a IN (1, 2)) NOT VALID",
    "ALTER TABLE t DROP CONSTRAINT c, ADD CONSTRAINT d FOREIGN KEY (a, b) REFERENCES u (a, b) ON DELETE CASCADE NOT VALID",
    "ALTER TABLE t VALIDATE CONSTRAINT c; ALTER TABLE u VALIDATE CONSTRAINT d",
    "ALTER TABLE t ADD CONSTRAINT c UNIQUE USING INDEX i",
    "ALTER TABLE t ADD COLUMN a timestamptz NOT NULL DEFAULT now(), ADD COLUMN b numeric(15,3) DEFAULT 0::numeric(15,3), ADD c text",
    "ALTER TABLE t ALTER COLUMN a DROP NOT NULL, ALTER b SET DEFAULT 'x; UPDATE t SET a = 1'",
    "-- UPDATE t SET a = 1\nCREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE t SET a = 1 $$",
    "INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2",
    "CREATE TRIGGER g AFTER UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()",
    "-- no-transaction\n-- why\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON t (a) WHERE b;",
    "-- no-transaction\nDROP INDEX CONCURRENTLY IF EXISTS i",
    "-- small table t: one row per process\nALTER TABLE t ADD CHECK (a > 0); UPDATE t SET a = 1; ALTER TABLE u ADD COLUMN b int",
];

#[test]
fn what_keeps_people_waiting_is_refused() {
    for (sql, words) in BAD {
        let found = faults(&[("bad".to_owned(), sql)]);
        assert!(found.iter().any(|fault| fault.contains(words)), "{sql}: {words} in {found:?}");
    }
    for sql in GOOD {
        assert_eq!(faults(&[("good".to_owned(), sql)]), Vec::<String>::new(), "{sql}");
    }
}

#[test]
fn not_null_comes_in_three_migrations() {
    let steps = [
        "ALTER TABLE t ADD CONSTRAINT there CHECK (a IS NOT NULL) NOT VALID",
        "ALTER TABLE t VALIDATE CONSTRAINT there",
        "ALTER TABLE t ALTER COLUMN a SET NOT NULL, DROP CONSTRAINT there",
    ];
    let files = |steps: &[&'static str]| steps.iter().map(|sql| ((*sql).to_owned(), *sql)).collect::<Vec<_>>();
    assert_eq!(faults(&files(&steps)), Vec::<String>::new());
    assert_eq!(faults(&files(&[steps[0], steps[2]])).len(), 1, "nobody has validated it");
}

/// What the judge says of migrations.
fn verdict(migrations: &[Migration]) -> Vec<String> {
    let name = |migration: &Migration| format!("{:04} {}", migration.version, migration.description);
    let files: Vec<_> = migrations.iter().map(|migration| (name(migration), migration.sql.as_str())).collect();
    faults(&files)
}

#[test]
fn open_baseline_is_not_judged_and_each_migration_after_a_landing_is() {
    let slow = "CREATE INDEX i ON t (a)";
    let sample = Migrator::with_migrations(numbered(1, &[slow, "CREATE TABLE t (a int)", slow, slow]));
    let versions = |migrations: Vec<Migration>| migrations.iter().map(|one| one.version).collect::<Vec<_>>();
    assert_eq!(versions(newer(&sample, 0)), Vec::<i64>::new());
    assert_eq!(versions(before(&sample, 0)), [1, 2, 3, 4]);
    assert_eq!(versions(newer(&sample, 2)), [3, 4]);
    assert_eq!(versions(before(&sample, 2)), [1, 2]);
    let found = verdict(&newer(&sample, 2));
    assert!(found.len() == 2 && found[0].starts_with("0003") && found[1].starts_with("0004"), "{found:?}");
}

/// How to write them: CONTRIBUTING, "Changing the schema".
#[test]
fn migrations_after_the_landing_keep_no_user_waiting() {
    assert_eq!(verdict(&newer(&MIGRATIONS, landed())), Vec::<String>::new());
}
