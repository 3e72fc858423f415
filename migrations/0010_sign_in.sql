-- Failed sign-ins are counted by the name that was typed, whether an account has it or not: a lock must not tell which
-- names exist. The columns that counted them per account go.

CREATE TABLE sign_in_failures (
  -- lower case, at most 100 characters
  name          text PRIMARY KEY,
  failures      int NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz
);
-- Old rows are removed with each new failure.
CREATE INDEX sign_in_failures_failed_at_idx ON sign_in_failures (failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO ehub_app;
ALTER TABLE sign_in_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sign_in_failures USING ((SELECT ehub_sees_all()));

ALTER TABLE accounts DROP COLUMN failed_sign_ins, DROP COLUMN locked_until;
