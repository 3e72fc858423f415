-- Which report runs when, for whom, over how many months back from then.
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
  -- months of a run, and whether the running one is the last of them
  months          int NOT NULL CHECK (months BETWEEN 1 AND 24),
  with_running    boolean NOT NULL,
  vendor_code     text NOT NULL DEFAULT '',
  plant_code      text NOT NULL DEFAULT '',
  material_group  text NOT NULL DEFAULT '',
  company_types   text[] NOT NULL DEFAULT '{}',
  group_ids       bigint[] NOT NULL DEFAULT '{}',
  is_mailed       boolean NOT NULL,
  -- NULL = no tick comes
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
