-- Worker processes say that they live, and what they can do: so that the monitor shows a queue that nobody works on.
CREATE TABLE workers (
  name         text PRIMARY KEY,
  -- of the program
  version      text NOT NULL,
  kinds        text[] NOT NULL,
  concurrency  int NOT NULL,
  started_at   timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO ehub_app;
ALTER TABLE workers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON workers USING ((SELECT ehub_sees_all()));
