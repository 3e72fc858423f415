-- Roles, sessions' settings, companies, accounts, and the engine's own tables.
-- The program connects as a member of ehub_app, which owns no table: row-level security and grants hold for it.

-- Looked up first: whoever owns the schema needs no CREATEROLE where an administrator made the role beforehand.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ehub_app') THEN
    CREATE ROLE ehub_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Who is acting, set with SET LOCAL at the start of every transaction. Nothing set = nothing seen.
--   ehub.scope    'all' (buyer side, administrators, jobs) or 'company' (suppliers) or unset
--   ehub.company  id of the company whose rows may be seen, when the scope is 'company'
CREATE FUNCTION ehub_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('ehub.scope', true), '') = 'all' $$;
CREATE FUNCTION ehub_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN current_setting('ehub.scope', true) = 'company'
               THEN nullif(current_setting('ehub.company', true), '')::bigint END $$;

CREATE TABLE companies (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type           text NOT NULL CHECK (type IN ('A', 'B', 'S', 'T', 'F', 'R')),
  code           text NOT NULL UNIQUE,
  name           text NOT NULL,
  name_en        text NOT NULL,
  status         text NOT NULL CHECK (status IN ('--', 'Invalid', 'Golive')),
  duns           text,
  tax_number     text,
  created_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE plants (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id          bigint NOT NULL REFERENCES companies,
  code                text NOT NULL UNIQUE,
  name                text NOT NULL,
  address             text NOT NULL DEFAULT '',
  time_zone           text NOT NULL DEFAULT 'Asia/Taipei',
  -- 'open': an accepted line may be shipped in full; 'required': only what a ship permission allows
  ship_permission     text NOT NULL DEFAULT 'open' CHECK (ship_permission IN ('open', 'required'))
);

CREATE TABLE groups (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code  text NOT NULL UNIQUE,
  name  text NOT NULL
);
CREATE TABLE group_roles (
  group_id  bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  role      smallint NOT NULL CHECK (role BETWEEN 100 AND 999),
  PRIMARY KEY (group_id, role)
);

CREATE TABLE accounts (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id               text NOT NULL,
  company_id            bigint NOT NULL REFERENCES companies,
  name_local            text NOT NULL,
  name_en               text NOT NULL,
  email                 text NOT NULL,
  status                text NOT NULL CHECK (status IN ('Y', 'N', 'B')),
  password_hash         text,
  language              text NOT NULL DEFAULT 'Tc' CHECK (language IN ('Tc', 'Cn', 'En')),
  show_home_block       boolean NOT NULL DEFAULT true,
  failed_sign_ins       int NOT NULL DEFAULT 0,
  locked_until          timestamptz,
  last_sign_in_at       timestamptz,
  demo                  boolean NOT NULL DEFAULT false,
  created_at            timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX accounts_user_id_key ON accounts (lower(user_id));
CREATE TABLE account_groups (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  group_id    bigint NOT NULL REFERENCES groups,
  PRIMARY KEY (account_id, group_id)
);

CREATE TABLE sessions (
  id            uuid PRIMARY KEY,
  account_id    bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at    timestamptz NOT NULL,
  seen_at       timestamptz NOT NULL,
  ended_at      timestamptz,
  ended_reason  text CHECK (ended_reason IN ('signed_out', 'replaced', 'expired', 'deactivated')),
  browser_info  text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_open_idx ON sessions (account_id) WHERE ended_at IS NULL;

-- Append-only story of every document of every process. The key is ready for partitioning by process.
CREATE TABLE history (
  process     text NOT NULL,
  document    bigint NOT NULL,
  version     bigint NOT NULL,
  event       text NOT NULL,
  from_state  text,
  to_state    text NOT NULL,
  definition  int NOT NULL,
  at          timestamptz NOT NULL,
  actor_id    bigint,
  actor_name  text NOT NULL,
  acting_for  bigint,
  request_id  text NOT NULL,
  company_id  bigint,
  payload     jsonb NOT NULL,
  PRIMARY KEY (process, document, version)
);

-- Jobs: claimed with SKIP LOCKED, leased, completed and failed in groups, dead at the maximum.
CREATE TABLE jobs (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind             text NOT NULL,
  process          text NOT NULL,
  document         bigint NOT NULL,
  payload          jsonb NOT NULL,
  priority         smallint NOT NULL DEFAULT 0,
  state            text NOT NULL DEFAULT 'ready'
                   CHECK (state IN ('ready', 'running', 'done', 'dead', 'cancelled')),
  run_at           timestamptz NOT NULL,
  attempts         int NOT NULL DEFAULT 0,
  max_attempts     int NOT NULL DEFAULT 10 CHECK (max_attempts > 0),
  lease_until      timestamptz,
  leased_by        text,
  order_key        text,
  idempotency_key  text NOT NULL UNIQUE,
  last_error       text,
  request_id       text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL DEFAULT now(),
  finished_at      timestamptz
);
CREATE INDEX jobs_ready_idx ON jobs (priority DESC, run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_lease_idx ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_order_idx ON jobs (order_key, id) WHERE order_key IS NOT NULL AND state IN ('ready', 'running');
CREATE INDEX jobs_dead_idx ON jobs (finished_at) WHERE state = 'dead';

-- Refuses a state or version change without its history row. Deferred: the row may come later in the transaction.
CREATE FUNCTION ehub_require_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM history
                  WHERE process = TG_ARGV[0] AND document = NEW.id AND version = NEW.version AND to_state = NEW.state) THEN
    RAISE EXCEPTION '% % version % has no history row', TG_ARGV[0], NEW.id, NEW.version
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- Schedules: name, seconds between ticks, next tick. Fired once however many workers run.
CREATE TABLE schedules (
  name           text PRIMARY KEY,
  every_seconds  int NOT NULL CHECK (every_seconds > 0),
  next_at        timestamptz NOT NULL,
  paused         boolean NOT NULL DEFAULT false
);
