-- Role and settings of a transaction, and the tables of the engine: history, jobs, qjobs, deadlines, workers.
-- The program connects as a member of ehub_app. This role owns no table, so that row-level security and grants bind it.

-- Looked up first: the owner of the schema needs no CREATEROLE where an administrator created the role beforehand.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_app') THEN
    CREATE ROLE ehub_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;

GRANT USAGE ON SCHEMA public TO ehub_app;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Numbers are searched in any case. An index answers ranges in this collation, also inside row-level security, where it
-- does not answer `lower(number)`. A PostgreSQL without ICU compares byte by byte.
DO $$ BEGIN
  CREATE COLLATION ehub_any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION ehub_any_case FROM "C";
END $$;

-- The program sets these with SET LOCAL at the start of every transaction. A transaction that sets none sees no rows.
--   ehub.scope    'all' (buyer's side, administrators, jobs) or 'company' (suppliers and other companies)
--   ehub.company  id of the company whose rows are visible, when the scope is 'company'
--   ehub.mail     'on' for administrators and workers: they read mails, credentials and the audit log
CREATE FUNCTION ehub_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('ehub.scope', true), '') = 'all' $$;
CREATE FUNCTION ehub_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN current_setting('ehub.scope', true) = 'company'
               THEN nullif(current_setting('ehub.company', true), '')::bigint END $$;
CREATE FUNCTION ehub_reads_mail() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('ehub.mail', true), '') = 'on' $$;

-- Rules for every file of this folder:
-- A SECURITY DEFINER function bypasses row-level security for every role that may call it, or may use it in a trigger
-- of its own table. So it has a fixed search_path, which a temporary table cannot shadow, and no EXECUTE for PUBLIC.
-- Policies call the functions above inside (SELECT …), which PostgreSQL evaluates once per statement instead of once
-- per row. Texts are compared with COLLATE "C" where a list sorts by them or searches for their beginning: the same
-- order on every server. A list's index contains the columns that its filters read, so that counting does not visit the
-- table.

-- Append-only history of the documents of every process. The key is ready for partitioning by process.
CREATE TABLE history (
  process          text NOT NULL,
  document         bigint NOT NULL,
  version          bigint NOT NULL,
  event            text NOT NULL,
  from_state       text,
  to_state         text NOT NULL,
  definition       int NOT NULL,
  at               timestamptz NOT NULL,
  actor_id         bigint,
  actor_name       text NOT NULL,
  acting_for       bigint,
  request_id       text NOT NULL,
  company_id       bigint,
  payload          jsonb NOT NULL,
  acting_for_name  text,
  PRIMARY KEY (process, document, version)
);
-- Replies of suppliers, by time.
CREATE INDEX history_answers_idx ON history (at, document, version)
  WHERE process = 'po_line' AND event IN ('accept', 'propose', 'disagree');
-- Closed ASNs, by time.
CREATE INDEX history_closed_notices_idx ON history (at, document)
  WHERE process = 'asn' AND to_state = 'Closed' AND from_state <> 'Closed';
GRANT SELECT, INSERT ON history TO ehub_app;
ALTER TABLE history ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON history FOR SELECT
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
CREATE POLICY own_writes ON history FOR INSERT
  WITH CHECK ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
-- The history of a mail names its recipient and why it failed.
CREATE POLICY mail_stories ON history AS RESTRICTIVE FOR SELECT
  USING (process <> 'mail' OR (SELECT ehub_reads_mail()));
-- The history of an announcement contains its text before it was published.
CREATE POLICY announcement_stories ON history AS RESTRICTIVE FOR SELECT
  USING (process <> 'announcement' OR (SELECT ehub_reads_mail()));

-- Refuses a state or version change without its history row. Deferred: the row may follow later in the transaction. The
-- check looks up one row by the primary key; a session that planned it while the table was small would keep reading the
-- whole table, which halved the transitions per second when measured. So sequential scans are off.
CREATE FUNCTION ehub_require_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM history
                  WHERE process = TG_ARGV[0] AND document = NEW.id AND version = NEW.version AND to_state = NEW.state) THEN
    RAISE EXCEPTION '% % version % has no history row', TG_ARGV[0], NEW.id, NEW.version
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ehub_require_history() FROM PUBLIC;

-- Job queue: claimed with SKIP LOCKED, leased, completed and failed in groups, dead at the maximum number of attempts.
CREATE TABLE jobs (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind              text NOT NULL,
  process           text NOT NULL,
  document          bigint NOT NULL,
  payload           jsonb NOT NULL,
  priority          smallint NOT NULL DEFAULT 0,
  state             text NOT NULL DEFAULT 'ready'
                    CHECK (state IN ('ready', 'running', 'done', 'dead', 'cancelled')),
  run_at            timestamptz NOT NULL,
  attempts          int NOT NULL DEFAULT 0,
  max_attempts      int NOT NULL DEFAULT 10 CHECK (max_attempts > 0),
  lease_until       timestamptz,
  leased_by         text,
  -- jobs with the same key run one after the other
  order_key         text,
  idempotency_key   text NOT NULL UNIQUE,
  last_error        text,
  request_id        text NOT NULL DEFAULT '',
  created_at        timestamptz NOT NULL DEFAULT now(),
  finished_at       timestamptz,
  -- last report of the handler: done, total, note
  progress          jsonb,
  cancel_asked_at   timestamptz,
  cancel_asked_by   text,
  -- trace of the request that caused the job (W3C traceparent); NULL = no trace is collected, or no request caused the
  -- job
  traceparent       text CHECK (char_length(traceparent) <= 64),
  -- number of the claim. It differs from every other claim of the same worker, also of the same job in the same
  -- attempt: a database that was restored may have lost the earlier claim, and with it that the id of a job was used.
  claim             bigint
);
CREATE INDEX jobs_ready_idx ON jobs (kind, priority DESC, run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_lease_idx ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_order_idx ON jobs (order_key, id) WHERE order_key IS NOT NULL AND state IN ('ready', 'running');
CREATE INDEX jobs_dead_idx ON jobs (finished_at) WHERE state = 'dead';
-- At most one job of an order key runs. Two concurrent claims do not see each other: when a job with a lower id becomes
-- ready in between, each considers another job the oldest. This index fails the second claim.
CREATE UNIQUE INDEX jobs_running_key ON jobs (order_key) WHERE state = 'running' AND order_key IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO ehub_app;
GRANT USAGE ON SEQUENCE jobs_id_seq TO ehub_app;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
-- A supplier's transaction enqueues jobs and never reads them.
CREATE POLICY enqueue ON jobs FOR INSERT WITH CHECK (true);
CREATE POLICY work ON jobs USING ((SELECT ehub_sees_all()));

-- Recurring jobs as documents that an administrator may pause, stop, run and edit.
CREATE TABLE qjobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- kind of the jobs that it queues
  name        text NOT NULL UNIQUE,
  state       text NOT NULL CHECK (state IN ('Active', 'Paused', 'Stopped')),
  version     bigint NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL,
  -- six or five fields, read in the time zone
  cron        text NOT NULL,
  zone        text NOT NULL,
  parameters  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parameters) = 'object'),
  -- false: cron and zone are the shipped or configured ones and follow them
  edited      boolean NOT NULL DEFAULT false,
  -- NULL = it does not fire
  next_at     timestamptz
);
CREATE CONSTRAINT TRIGGER qjobs_history AFTER INSERT OR UPDATE OF state, version ON qjobs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('qjob');
CREATE INDEX qjobs_next_idx ON qjobs (next_at) WHERE next_at IS NOT NULL;

-- A run of a qjob is a job; this row has what only a run has.
CREATE TABLE qjob_runs (
  job_id     bigint PRIMARY KEY REFERENCES jobs ON DELETE CASCADE,
  qjob_id    bigint NOT NULL REFERENCES qjobs,
  -- NULL = a person started it
  tick_at    timestamptz,
  asked_by   text,
  -- start of the last attempt
  begun_at   timestamptz,
  output     text NOT NULL DEFAULT '' CHECK (char_length(output) <= 10000),
  -- last failed attempt, its error, and the number of failed attempts. An attempt that is postponed, because the ERP is
  -- down or another run reads from it, does not count and overwrites nothing here.
  failed_at  timestamptz,
  failure    text,
  failures   int
);
CREATE INDEX qjob_runs_qjob_idx ON qjob_runs (qjob_id, job_id DESC);

-- Runs with the state that the screen shows. A failed run stays failed when the next tick sets its job aside.
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
GRANT SELECT, INSERT, UPDATE, DELETE ON qjobs, qjob_runs TO ehub_app;
GRANT SELECT ON qjob_run_states TO ehub_app;
ALTER TABLE qjobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON qjobs USING ((SELECT ehub_sees_all()));
ALTER TABLE qjob_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON qjob_runs USING ((SELECT ehub_sees_all()));

-- Unused: the recurring jobs of the program are qjobs.
CREATE TABLE schedules (
  name           text PRIMARY KEY,
  every_seconds  int NOT NULL CHECK (every_seconds > 0),
  next_at        timestamptz NOT NULL,
  paused         boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE, DELETE ON schedules TO ehub_app;
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON schedules USING ((SELECT ehub_sees_all()));

-- A running deadline of a document in a state. Written together with the state and deleted when the state changes. A
-- row that has fired stays as an open alert until then.
CREATE TABLE deadlines (
  process        text NOT NULL,
  document       bigint NOT NULL,
  name           text NOT NULL,
  -- version of the document at which the deadline started
  version        bigint NOT NULL,
  company_id     bigint,
  -- event that it triggers; NULL = it only reminds
  event          text,
  -- NULL = it does not fire (again)
  due_at         timestamptz,
  every_seconds  float8 CHECK (every_seconds > 0),
  fired_at       timestamptz,
  times          int NOT NULL DEFAULT 0,
  -- number of firings that were reported by mail
  told           int NOT NULL DEFAULT 0,
  PRIMARY KEY (process, document, name, version)
);
CREATE INDEX deadlines_due_idx ON deadlines (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deadlines_fired_idx ON deadlines (fired_at DESC) WHERE fired_at IS NOT NULL;
CREATE INDEX deadlines_untold_idx ON deadlines (process, name, document) WHERE times > told;
GRANT SELECT, INSERT, UPDATE, DELETE ON deadlines TO ehub_app;
ALTER TABLE deadlines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deadlines
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

-- Times set by an administrator; a deadline without a row here has the time of its state machine.
CREATE TABLE deadline_settings (
  process        text NOT NULL,
  name           text NOT NULL,
  after_seconds  float8 CHECK (after_seconds >= 0),
  every_seconds  float8 CHECK (every_seconds > 0),
  paused         boolean NOT NULL DEFAULT false,
  PRIMARY KEY (process, name)
);
GRANT SELECT ON deadline_settings TO ehub_app;
ALTER TABLE deadline_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON deadline_settings USING ((SELECT ehub_sees_all()));
-- Events of every company read the times; a transaction without a scope does not.
CREATE POLICY known ON deadline_settings FOR SELECT USING ((SELECT ehub_company()) IS NOT NULL);

-- Worker processes report that they live and which kinds of jobs they run, so that the monitor shows a queue without a
-- worker.
CREATE TABLE workers (
  name         text PRIMARY KEY,
  -- version of the program
  version      text NOT NULL,
  kinds        text[] NOT NULL,
  concurrency  int NOT NULL,
  started_at   timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO ehub_app;
ALTER TABLE workers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON workers USING ((SELECT ehub_sees_all()));
