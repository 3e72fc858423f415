-- Exports of lists, weekly files of suppliers, reports with their schedules, and saved queries.

-- A list with more rows than a person waits for, as a workbook that a worker writes: a document of the process
-- `export`.
CREATE TABLE exports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state         text NOT NULL CHECK (state IN ('Queued', 'Writing', 'Ready', 'Failed', 'Cancelled', 'Expired', 'Discarded')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  account_id    bigint NOT NULL REFERENCES accounts,
  -- the account that the person acted for
  principal_id  bigint REFERENCES accounts,
  -- company of the session
  works_for     bigint NOT NULL REFERENCES companies,
  -- the same for companies outside; NULL for the buyer's side, which sees every row
  company_id    bigint REFERENCES companies,
  -- type of that company, and roles of which one is needed to read the list
  company_type  text NOT NULL,
  roles         smallint[] NOT NULL,
  list          text NOT NULL,
  -- filter, order, columns and language, in the form of the list's export request
  query         text NOT NULL CHECK (octet_length(query) <= 8000),
  -- without extension
  file_name     text NOT NULL,
  rows_total    bigint NOT NULL CHECK (rows_total >= 0),
  rows_done     bigint NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  -- bytes of the file
  size          bigint CHECK (size > 0),
  -- error; NULL = none
  failure       text,
  started_at    timestamptz,
  ready_at      timestamptz
);
CREATE CONSTRAINT TRIGGER exports_history AFTER INSERT OR UPDATE OF state, version ON exports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('export');
-- The own exports, newest first.
CREATE INDEX exports_account_idx ON exports (account_id, created_at, id);
-- Those that the clean-up deletes.
CREATE INDEX exports_over_idx ON exports (changed_at) WHERE state IN ('Failed', 'Cancelled', 'Expired', 'Discarded');

-- The file in parts, so that no process holds all of it in memory.
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

-- Workbooks with the open order lines of a supplier and the ASNs of its week. In the database, because any machine may
-- write them and any machine may serve them.
CREATE TABLE weekly_downloads (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id  bigint NOT NULL REFERENCES companies,
  made_on    date NOT NULL,
  made_at    timestamptz NOT NULL,
  file_name  text NOT NULL,
  po_lines   int NOT NULL,
  asns       int NOT NULL,
  content    bytea NOT NULL,
  size       int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  -- run that wrote it: an interrupted run continues with the suppliers without a file of it
  run        bigint,
  UNIQUE (vendor_id, made_on)
);
ALTER TABLE weekly_downloads ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX weekly_downloads_made_idx ON weekly_downloads (made_on DESC, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON weekly_downloads TO ehub_app;
ALTER TABLE weekly_downloads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON weekly_downloads USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));
-- A worker writes them: a supplier's transaction reads its own and writes none.
CREATE POLICY made_inside ON weekly_downloads AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY changed_inside ON weekly_downloads AS RESTRICTIVE FOR UPDATE USING ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON weekly_downloads AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));

-- A run of a report: which report, with which parameters, for which readers, and its progress. A document of the
-- process `report_run`.
CREATE TABLE report_runs (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state           text NOT NULL CHECK (state IN ('Queued', 'Running', 'Ready', 'Failed', 'Cancelled', 'Expired')),
  version         bigint NOT NULL DEFAULT 1,
  changed_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  report          text NOT NULL,
  -- first days of the first and the last month
  month_from      date NOT NULL CHECK (extract(day FROM month_from) = 1),
  month_to        date NOT NULL CHECK (extract(day FROM month_to) = 1 AND month_to >= month_from),
  -- only facts known at this moment count
  as_of_on        date NOT NULL,
  as_of_at        timestamptz NOT NULL,
  -- '' = all
  vendor_code     text NOT NULL DEFAULT '',
  plant_code      text NOT NULL DEFAULT '',
  material_group  text NOT NULL DEFAULT '',
  -- NULL = a schedule started it
  account_id      bigint REFERENCES accounts,
  asked_by_name   text NOT NULL,
  schedule_id     bigint,
  -- other readers: letters of company types, and groups
  company_types   text[] NOT NULL DEFAULT '{}',
  group_ids       bigint[] NOT NULL DEFAULT '{}',
  -- whether these readers get a mail
  is_mailed       boolean NOT NULL DEFAULT false,
  steps_total     int NOT NULL CHECK (steps_total > 0),
  steps_done      int NOT NULL DEFAULT 0 CHECK (steps_done BETWEEN 0 AND steps_total),
  row_count       int CHECK (row_count >= 0),
  -- error; NULL = none
  failure         text,
  started_at      timestamptz,
  ready_at        timestamptz
);
CREATE CONSTRAINT TRIGGER report_runs_history AFTER INSERT OR UPDATE OF state, version ON report_runs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('report_run');
CREATE INDEX report_runs_created_idx ON report_runs (created_at, id);
CREATE INDEX report_runs_report_idx ON report_runs (report, created_at, id);
CREATE INDEX report_runs_schedule_idx ON report_runs (schedule_id, id) WHERE schedule_id IS NOT NULL;
CREATE INDEX report_runs_waiting_idx ON report_runs (account_id) WHERE state IN ('Queued', 'Running');
-- Those that the clean-up deletes.
CREATE INDEX report_runs_over_idx ON report_runs (changed_at) WHERE state IN ('Failed', 'Cancelled', 'Expired');

-- The rows of a run, as they were counted then: later data changes nothing, and names stay as they were.
CREATE TABLE report_rows (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id       bigint NOT NULL REFERENCES report_runs ON DELETE CASCADE,
  -- from 1, ordered by month, supplier, plant and unit
  row_no       int NOT NULL,
  month_on     date NOT NULL,
  vendor_id    bigint NOT NULL,
  vendor_code  text NOT NULL,
  vendor_name  text NOT NULL,
  plant_code   text NOT NULL,
  -- '' = the figures of the report have no unit
  uom          text NOT NULL DEFAULT '',
  -- numbers as texts, by the report's columns
  figures      jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  UNIQUE (run_id, row_no)
);
CREATE INDEX report_rows_vendor_idx ON report_rows (vendor_id, run_id);

-- Companies outside that see their own rows of a run.
CREATE TABLE report_run_companies (
  run_id      bigint NOT NULL REFERENCES report_runs ON DELETE CASCADE,
  company_id  bigint NOT NULL REFERENCES companies,
  PRIMARY KEY (run_id, company_id)
);
CREATE INDEX report_run_companies_company_idx ON report_run_companies (company_id, run_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON report_runs TO ehub_app;
GRANT SELECT, INSERT, DELETE ON report_rows, report_run_companies TO ehub_app;
ALTER TABLE report_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON report_runs USING ((SELECT ehub_sees_all()));
CREATE POLICY told ON report_runs FOR SELECT
  USING (id IN (SELECT c.run_id FROM report_run_companies c WHERE c.company_id = (SELECT ehub_company())));
ALTER TABLE report_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON report_rows USING ((SELECT ehub_sees_all()));
CREATE POLICY told ON report_rows FOR SELECT
  USING (vendor_id = (SELECT ehub_company())
         AND run_id IN (SELECT c.run_id FROM report_run_companies c WHERE c.company_id = (SELECT ehub_company())));
ALTER TABLE report_run_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON report_run_companies USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON report_run_companies AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON report_run_companies AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));

-- Which report runs when, for which readers, over how many months back.
CREATE TABLE report_schedules (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state           text NOT NULL CHECK (state IN ('Active', 'Paused', 'Removed')),
  version         bigint NOT NULL DEFAULT 1,
  changed_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  report          text NOT NULL,
  -- six or five fields, read in the time zone
  cron            text NOT NULL,
  zone            text NOT NULL,
  -- number of months of a run, and whether the current month is the last of them
  months          int NOT NULL CHECK (months BETWEEN 1 AND 24),
  with_running    boolean NOT NULL,
  vendor_code     text NOT NULL DEFAULT '',
  plant_code      text NOT NULL DEFAULT '',
  material_group  text NOT NULL DEFAULT '',
  company_types   text[] NOT NULL DEFAULT '{}',
  group_ids       bigint[] NOT NULL DEFAULT '{}',
  is_mailed       boolean NOT NULL,
  -- NULL = it does not fire
  next_at         timestamptz,
  last_at         timestamptz
);
CREATE CONSTRAINT TRIGGER report_schedules_history AFTER INSERT OR UPDATE OF state, version ON report_schedules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('report_schedule');
CREATE INDEX report_schedules_next_idx ON report_schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX report_schedules_name_idx ON report_schedules (name, id);
GRANT SELECT, INSERT, UPDATE ON report_schedules TO ehub_app;
ALTER TABLE report_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON report_schedules USING ((SELECT ehub_sees_all()));

-- Queries of the reporting views that an account keeps. Every account with the right to query sees the shared ones;
-- only their owner changes them.
CREATE TABLE saved_queries (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version      bigint NOT NULL DEFAULT 1,
  account_id   bigint NOT NULL REFERENCES accounts,
  -- user id of that account
  owner_name   text NOT NULL,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description  text NOT NULL DEFAULT '' CHECK (char_length(description) <= 500),
  text         text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 20000),
  -- name, type, label, default and choices of each
  parameters   jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'array' AND octet_length(parameters::text) <= 16000),
  is_shared    boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_queries_name_key ON saved_queries (account_id, lower(name));
CREATE INDEX saved_queries_shared_idx ON saved_queries (id) WHERE is_shared;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_queries TO ehub_app;
ALTER TABLE saved_queries ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON saved_queries USING ((SELECT ehub_sees_all()));
