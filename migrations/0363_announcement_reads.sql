-- Who has read which version of an announcement. Beside announcement_seen, which has what is not to be shown again after sign-in: one reads
-- without ticking anything away, and a version that was read stays known after the next.
CREATE TABLE announcement_reads (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  announcement_id  bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  account_id       bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  version          bigint NOT NULL,
  -- the first time
  read_at          timestamptz NOT NULL,
  UNIQUE (announcement_id, account_id, version)
);
CREATE INDEX announcement_reads_account_idx ON announcement_reads (account_id);
CREATE INDEX announcement_reads_time_idx ON announcement_reads (announcement_id, read_at, id);

GRANT SELECT, INSERT ON announcement_reads TO ehub_app;
ALTER TABLE announcement_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON announcement_reads
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
