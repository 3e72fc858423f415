-- Terms of purchase as PDF: a version for each language and plant, or for all plants, from its first valid day until the next one begins. What was
-- put there is never overwritten; a version that is not valid yet may be taken back, and keeps its number. Which company has read a
-- version is written down once.

CREATE TABLE provisions (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  language      text NOT NULL CHECK (language IN ('TW', 'EN')),
  -- NULL = for all plants that have none of their own
  plant_id      bigint REFERENCES plants,
  -- from 1 for each language and plant
  version_no    int NOT NULL CHECK (version_no > 0),
  -- first valid day
  valid_on      date NOT NULL,
  -- with its ending
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200 AND name !~ '[/\\[:cntrl:]]'),
  content       bytea NOT NULL,
  size          int NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  uploaded_at   timestamptz NOT NULL,
  -- user id
  uploaded_by   text NOT NULL,
  -- taken back before its first day
  withdrawn_at  timestamptz,
  withdrawn_by  text,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  UNIQUE NULLS NOT DISTINCT (language, plant_id, version_no)
);
-- Files of PDF are compressed already.
ALTER TABLE provisions ALTER COLUMN content SET STORAGE EXTERNAL;
-- One version at a time.
CREATE UNIQUE INDEX provisions_valid_idx ON provisions (language, plant_id, valid_on) NULLS NOT DISTINCT WHERE withdrawn_at IS NULL;

CREATE TABLE provision_confirmations (
  provision_id   bigint NOT NULL REFERENCES provisions,
  -- the company of the one who confirms
  vendor_id      bigint NOT NULL REFERENCES companies,
  confirmed_at   timestamptz NOT NULL,
  -- user id, and that of the account acted for
  confirmed_by   text NOT NULL,
  confirmed_for  text,
  PRIMARY KEY (provision_id, vendor_id)
);

GRANT SELECT, INSERT ON provisions, provision_confirmations TO ehub_app;
GRANT UPDATE (withdrawn_at, withdrawn_by) ON provisions TO ehub_app;
ALTER TABLE provisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON provisions USING ((SELECT ehub_sees_all()));
CREATE POLICY known ON provisions FOR SELECT USING (withdrawn_at IS NULL AND (SELECT ehub_company()) IS NOT NULL);
ALTER TABLE provision_confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON provision_confirmations USING ((SELECT ehub_sees_all()) OR vendor_id = (SELECT ehub_company()));

INSERT INTO audit_kinds (code) VALUES ('provision_uploaded'), ('provision_withdrawn');
