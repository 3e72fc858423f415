-- Systems outside (ERP, mail server): whether they answer, since when not, and when they may be tried again.

CREATE TABLE outside_systems (
  name         text PRIMARY KEY CHECK (name IN ('erp', 'mail')),
  -- consecutive failures
  failures     int NOT NULL DEFAULT 0,
  -- NULL = it answers
  down_since   timestamptz,
  -- while it is down: nobody tries before
  next_try_at  timestamptz,
  last_ok_at   timestamptz,
  last_error   text
);
GRANT SELECT, INSERT, UPDATE ON outside_systems TO ehub_app;
ALTER TABLE outside_systems ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON outside_systems USING ((SELECT ehub_sees_all()));
