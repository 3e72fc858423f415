-- Qjobs: what comes round by itself, as documents that an administrator may pause, stop, run and edit; its runs; and the
-- weekly files that one of them makes.

CREATE TABLE qjobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- kind of the job that it runs
  name        text NOT NULL UNIQUE,
  state       text NOT NULL CHECK (state IN ('Active', 'Paused', 'Stopped')),
  version     bigint NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL,
  -- six or five fields, read in the time zone
  cron        text NOT NULL,
  zone        text NOT NULL,
  parameters  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parameters) = 'object'),
  -- false: the cadence is the shipped or configured one, and follows it
  edited      boolean NOT NULL DEFAULT false,
  -- NULL = no tick comes
  next_at     timestamptz
);
CREATE CONSTRAINT TRIGGER qjobs_history AFTER INSERT OR UPDATE OF state, version ON qjobs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('qjob');
CREATE INDEX qjobs_next_idx ON qjobs (next_at) WHERE next_at IS NOT NULL;

-- A run is a job; here stands what only a run has.
CREATE TABLE qjob_runs (
  job_id    bigint PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  qjob_id   bigint NOT NULL REFERENCES qjobs,
  -- NULL = somebody asked for it
  tick_at   timestamptz,
  asked_by  text,
  -- of the last attempt
  begun_at  timestamptz,
  output    text NOT NULL DEFAULT '' CHECK (char_length(output) <= 10000)
);
CREATE INDEX qjob_runs_qjob_idx ON qjob_runs (qjob_id, job_id DESC);

-- Runs as people see them. A failed run whose job was set aside by the next tick has still failed.
CREATE VIEW qjob_run_states WITH (security_invoker = true) AS
  SELECT r.job_id AS id, r.qjob_id, r.tick_at, r.asked_by, j.created_at AS queued_at, r.begun_at,
         j.finished_at AS ended_at,
         CASE WHEN j.state = 'ready' THEN 'Queued'
              WHEN j.state = 'running' AND j.lease_until < now() THEN 'Lost'
              WHEN j.state = 'running' THEN 'Running'
              WHEN j.state = 'done' THEN 'Succeeded'
              WHEN j.state = 'cancelled' AND j.cancel_asked_at IS NOT NULL THEN 'Stopped'
              WHEN j.last_error LIKE 'lost: %' THEN 'Lost'
              ELSE 'Failed' END AS state,
         j.attempts, j.progress, j.cancel_asked_by AS stopped_by, r.output,
         CASE WHEN j.state <> 'done' THEN j.last_error END AS last_error
    FROM qjob_runs r JOIN jobs j ON j.id = r.job_id;

-- Workbooks of a supplier's open order lines and the shipment notices of its week. In the database, because any machine may
-- make them and any machine may be asked for them.
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
  UNIQUE (vendor_id, made_on)
);
-- A workbook is compressed already.
ALTER TABLE weekly_downloads ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX weekly_downloads_made_idx ON weekly_downloads (made_on DESC, id DESC);
CREATE INDEX asns_sent_at_idx ON asns (vendor_id, sent_at) WHERE sent_at IS NOT NULL;
-- Ended sessions are looked for by their end.
CREATE INDEX sessions_ended_at_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON qjobs, qjob_runs, weekly_downloads TO ehub_app;
GRANT SELECT ON qjob_run_states TO ehub_app;
ALTER TABLE qjobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON qjobs USING ((SELECT ehub_sees_all()));
ALTER TABLE qjob_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON qjob_runs USING ((SELECT ehub_sees_all()));
ALTER TABLE weekly_downloads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON weekly_downloads USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

-- The schedules become definitions; a worker of the new version gives each its own cadence when it starts. The table goes
-- with a later version: until then a worker of the old one finds it empty, and fires nothing.
WITH moved AS (
  DELETE FROM schedules RETURNING name, every_seconds, next_at, paused),
made AS (
  INSERT INTO qjobs (name, state, changed_at, cron, zone, next_at)
  SELECT m.name, CASE WHEN m.paused THEN 'Paused' ELSE 'Active' END, now(),
         CASE WHEN m.every_seconds < 60
              THEN '*/' || (SELECT max(n) FROM generate_series(1, 59) n WHERE 60 % n = 0 AND n <= m.every_seconds) || ' * * * * *'
              WHEN m.every_seconds < 3600
              THEN '0 */' || (SELECT max(n) FROM generate_series(1, 59) n WHERE 60 % n = 0 AND n <= m.every_seconds / 60) || ' * * * *'
              ELSE '0 0 * * * *' END,
         'UTC', CASE WHEN NOT m.paused THEN m.next_at END
    FROM moved m
  RETURNING id, name, state, cron)
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, payload)
SELECT 'qjob', id, 1, 'define', state, 1, now(), 'qjob', 'migration', jsonb_build_object('cron', cron, 'zone', 'UTC')
  FROM made;
