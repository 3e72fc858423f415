-- Time: what is to happen when a document stays in a state for too long, and what has become overdue.

-- One row per running deadline. Written with the state itself and gone when the state moves. A row that has fired stays as
-- an open alert until then.
CREATE TABLE deadlines (
  process        text NOT NULL,
  document       bigint NOT NULL,
  name           text NOT NULL,
  -- version of the document at which the time began
  version        bigint NOT NULL,
  company_id     bigint,
  -- the event that it causes; NULL = it only reminds
  event          text,
  -- NULL = will not fire (again)
  due_at         timestamptz,
  every_seconds  float8 CHECK (every_seconds > 0),
  fired_at       timestamptz,
  times          int NOT NULL DEFAULT 0,
  PRIMARY KEY (process, document, name, version)
);
CREATE INDEX deadlines_due_idx ON deadlines (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deadlines_fired_idx ON deadlines (fired_at DESC) WHERE fired_at IS NOT NULL;

-- An administrator's own times; a deadline without a row here has the time of its machine's table.
CREATE TABLE deadline_settings (
  process        text NOT NULL,
  name           text NOT NULL,
  after_seconds  float8 CHECK (after_seconds >= 0),
  every_seconds  float8 CHECK (every_seconds > 0),
  paused         boolean NOT NULL DEFAULT false,
  PRIMARY KEY (process, name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON deadlines TO ehub_app;
GRANT SELECT ON deadline_settings TO ehub_app;
ALTER TABLE deadlines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON deadlines
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
