-- Runs of reports: which report, with which parameters, for whom, how far it is; and its rows as they were counted then, which no later data
-- changes.
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
  -- what was not known by then does not count
  as_of_on        date NOT NULL,
  as_of_at        timestamptz NOT NULL,
  -- '' = all
  vendor_code     text NOT NULL DEFAULT '',
  plant_code      text NOT NULL DEFAULT '',
  material_group  text NOT NULL DEFAULT '',
  -- NULL = a schedule asked for it
  account_id      bigint REFERENCES accounts,
  asked_by_name   text NOT NULL,
  schedule_id     bigint,
  -- who else sees it: letters of company types, and groups
  company_types   text[] NOT NULL DEFAULT '{}',
  group_ids       bigint[] NOT NULL DEFAULT '{}',
  -- whether they are told by mail
  is_mailed       boolean NOT NULL DEFAULT false,
  steps_total     int NOT NULL CHECK (steps_total > 0),
  steps_done      int NOT NULL DEFAULT 0 CHECK (steps_done BETWEEN 0 AND steps_total),
  row_count       int CHECK (row_count >= 0),
  -- why there is nothing
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
-- Those that are forgotten one day.
CREATE INDEX report_runs_over_idx ON report_runs (changed_at) WHERE state IN ('Failed', 'Cancelled', 'Expired');

-- Names stand here as they were.
CREATE TABLE report_rows (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id       bigint NOT NULL REFERENCES report_runs ON DELETE CASCADE,
  -- from 1, in the order of month, supplier, plant and unit
  row_no       int NOT NULL,
  month_on     date NOT NULL,
  vendor_id    bigint NOT NULL,
  vendor_code  text NOT NULL,
  vendor_name  text NOT NULL,
  plant_code   text NOT NULL,
  -- '' = the report counts nothing that has one
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
ALTER TABLE report_run_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON report_run_companies USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
CREATE POLICY made_inside ON report_run_companies AS RESTRICTIVE FOR INSERT WITH CHECK ((SELECT ehub_sees_all()));
CREATE POLICY removed_inside ON report_run_companies AS RESTRICTIVE FOR DELETE USING ((SELECT ehub_sees_all()));
ALTER TABLE report_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON report_runs USING ((SELECT ehub_sees_all()));
CREATE POLICY told ON report_runs FOR SELECT
  USING (id IN (SELECT c.run_id FROM report_run_companies c WHERE c.company_id = (SELECT ehub_company())));
ALTER TABLE report_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON report_rows USING ((SELECT ehub_sees_all()));
CREATE POLICY told ON report_rows FOR SELECT
  USING (vendor_id = (SELECT ehub_company())
         AND run_id IN (SELECT c.run_id FROM report_run_companies c WHERE c.company_id = (SELECT ehub_company())));

INSERT INTO mail_templates (code) VALUES ('report_ready');
