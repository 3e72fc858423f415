-- Lists with more rows than somebody waits for, as workbooks that a worker writes: who asked, for what, how far it is, and the file in parts, so
-- that nobody has it in memory whole.
CREATE TABLE exports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state         text NOT NULL CHECK (state IN ('Queued', 'Writing', 'Ready', 'Failed', 'Cancelled', 'Expired', 'Discarded')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  account_id    bigint NOT NULL REFERENCES accounts,
  -- the account acted for
  principal_id  bigint REFERENCES accounts,
  -- the company that the session worked for
  works_for     bigint NOT NULL REFERENCES companies,
  -- the same outside; NULL inside, where every row is seen
  company_id    bigint REFERENCES companies,
  -- type of that company, and the roles one of which opens the list to its accounts
  company_type  text NOT NULL,
  roles         smallint[] NOT NULL,
  list          text NOT NULL,
  -- filter, order, columns and language, as the list's own export takes them
  query         text NOT NULL CHECK (octet_length(query) <= 8000),
  -- without its ending
  file_name     text NOT NULL,
  rows_total    bigint NOT NULL CHECK (rows_total >= 0),
  rows_done     bigint NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  -- bytes of the file
  size          bigint CHECK (size > 0),
  -- why there is none
  failure       text,
  started_at    timestamptz,
  ready_at      timestamptz
);
CREATE CONSTRAINT TRIGGER exports_history AFTER INSERT OR UPDATE OF state, version ON exports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('export');
-- One's own, the newest first.
CREATE INDEX exports_account_idx ON exports (account_id, created_at, id);
-- Those that are forgotten one day.
CREATE INDEX exports_over_idx ON exports (changed_at) WHERE state IN ('Failed', 'Cancelled', 'Expired', 'Discarded');

CREATE TABLE export_parts (
  export_id  bigint NOT NULL REFERENCES exports ON DELETE CASCADE,
  -- from 0
  part_no    int NOT NULL,
  content    bytea NOT NULL,
  PRIMARY KEY (export_id, part_no)
);
-- A workbook is compressed already.
ALTER TABLE export_parts ALTER COLUMN content SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO ehub_app;
GRANT SELECT, INSERT, DELETE ON export_parts TO ehub_app;
ALTER TABLE exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON exports USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
ALTER TABLE export_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_exports ON export_parts USING (EXISTS (SELECT FROM exports e WHERE e.id = export_id));
