-- What people may ask freely: views of a schema of their own (decision 0058), read by a role that has nothing else. Whoever writes SQL can set
-- ehub.scope as they like; so whose rows a run sees is said here, by the program, and for one transaction of one connection.

-- Looked up first, as ehub_app: where the owner of the schema may make no roles, an administrator makes it beforehand, or later.
-- It gets its password from the program (private server) or from the administrator.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_reporter') THEN
    CREATE ROLE ehub_reporter NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL; END $$;

CREATE SCHEMA reporting;

-- A row for every run that is under way: nothing that a crash must keep.
CREATE UNLOGGED TABLE reporting_sights (
  pid         int PRIMARY KEY,
  -- the run's transaction: a later one of a connection with the same number sees nothing by it
  began_at    timestamptz NOT NULL,
  -- the supplier in whose sight it runs; NULL = everything
  company_id  bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reporting_sights TO ehub_app;
ALTER TABLE reporting_sights ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON reporting_sights USING ((SELECT ehub_sees_all()));

-- Whose rows this transaction sees: 0 = everybody's, the id of a company = its own, NULL = none.
-- Parallel workers have other numbers than their leader, which alone may ask.
CREATE FUNCTION reporting.sight() RETURNS bigint LANGUAGE sql STABLE PARALLEL RESTRICTED SECURITY DEFINER
  SET search_path = public, pg_temp AS
$$ SELECT coalesce(company_id, 0) FROM reporting_sights WHERE pid = pg_backend_pid() AND began_at = transaction_timestamp() $$;
REVOKE ALL ON FUNCTION reporting.sight() FROM PUBLIC;

-- What the role may, looked at after every migration: a view that is new is readable, and a role that was made later gets its rights.
-- Only what is missing is granted: a grant writes rows of the catalogue, also where it changes nothing, and two at once that write the same
-- row fail ("tuple concurrently updated"). `false` = there is no such role.
CREATE FUNCTION ehub_grant_reporting() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_reporter') THEN
    RETURN false;
  END IF;
  IF NOT has_schema_privilege('ehub_reporter', 'reporting', 'USAGE') THEN
    GRANT USAGE ON SCHEMA reporting TO ehub_reporter;
  END IF;
  FOR closed IN
    SELECT relname FROM pg_class
     WHERE relnamespace = 'reporting'::regnamespace AND relkind IN ('r', 'v', 'm', 'f', 'p')
       AND NOT has_table_privilege('ehub_reporter', oid, 'SELECT')
  LOOP
    EXECUTE format('GRANT SELECT ON reporting.%I TO ehub_reporter', closed);
  END LOOP;
  IF NOT has_function_privilege('ehub_reporter', 'reporting.sight()', 'EXECUTE') THEN
    GRANT EXECUTE ON FUNCTION reporting.sight() TO ehub_reporter;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ehub_grant_reporting() FROM PUBLIC;
