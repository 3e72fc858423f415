-- Links that are sent by mail and work once: to activate an account, to set a forgotten password, to correct a registration.
-- What is kept of a link's token is its hash: whoever reads this table cannot follow a link.

CREATE TABLE one_time_links (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose          text NOT NULL CHECK (purpose IN ('activation', 'password', 'registration')),
  account_id       bigint REFERENCES accounts ON DELETE CASCADE,
  registration_id  bigint,
  -- SHA-256 of the 32 random bytes that the token spells
  token_hash       bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at       timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at          timestamptz,
  -- a newer link took its place
  voided_at        timestamptz,
  CHECK (num_nonnulls(account_id, registration_id) = 1),
  CHECK ((purpose = 'registration') = (registration_id IS NOT NULL))
);
-- Of one purpose and target one link is open, however many are asked for at once.
CREATE UNIQUE INDEX one_time_links_account_key ON one_time_links (account_id, purpose)
  WHERE account_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL;
CREATE UNIQUE INDEX one_time_links_registration_key ON one_time_links (registration_id, purpose)
  WHERE registration_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL;
CREATE INDEX one_time_links_expires_idx ON one_time_links (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_links TO ehub_app;
ALTER TABLE one_time_links ENABLE ROW LEVEL SECURITY;
-- A supplier's administrator invites people of the own company.
CREATE POLICY own_rows ON one_time_links
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
