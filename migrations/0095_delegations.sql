-- Somebody acts for somebody else of the same company, from one moment to another.

ALTER TABLE accounts ADD CONSTRAINT accounts_id_company_key UNIQUE (id, company_id);

CREATE TABLE delegations (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES companies,
  -- the account acted for
  principal_id     bigint NOT NULL,
  -- the account that acts
  deputy_id        bigint NOT NULL CHECK (deputy_id <> principal_id),
  begins_at        timestamptz NOT NULL,
  ends_at          timestamptz NOT NULL CHECK (ends_at > begins_at),
  granted_by       bigint NOT NULL REFERENCES accounts,
  granted_by_name  text NOT NULL,
  granted_at       timestamptz NOT NULL,
  revoked_by       bigint REFERENCES accounts,
  revoked_by_name  text,
  revoked_at       timestamptz,
  -- Nobody acts for another company, whatever the program says: both accounts are of this one.
  FOREIGN KEY (principal_id, company_id) REFERENCES accounts (id, company_id),
  FOREIGN KEY (deputy_id, company_id) REFERENCES accounts (id, company_id),
  CHECK (num_nonnulls(revoked_by, revoked_by_name, revoked_at) IN (0, 3))
);
CREATE INDEX delegations_principal_idx ON delegations (principal_id, ends_at DESC);
CREATE INDEX delegations_deputy_idx ON delegations (deputy_id, ends_at DESC);
CREATE INDEX delegations_begins_idx ON delegations (begins_at, id);
CREATE INDEX delegations_ends_idx ON delegations (ends_at, id);

-- What is granted is never changed: it is revoked, and granted anew.
GRANT SELECT, INSERT, UPDATE (revoked_by, revoked_by_name, revoked_at) ON delegations TO ehub_app;
ALTER TABLE delegations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON delegations
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

-- For whom somebody acts in a session; whether that still stands is looked at with every request.
ALTER TABLE sessions ADD COLUMN delegation_id bigint REFERENCES delegations;
