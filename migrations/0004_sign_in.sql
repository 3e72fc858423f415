-- Sessions, second step, login throttles, one-time links and company sign-in.

CREATE TABLE sessions (
  id             uuid PRIMARY KEY,
  account_id     bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at     timestamptz NOT NULL,
  seen_at        timestamptz NOT NULL,
  ended_at       timestamptz,
  ended_reason   text CHECK (ended_reason IN ('signed_out', 'replaced', 'expired', 'deactivated', 'password_changed',
                                              'signed_out_elsewhere', 'verified', 'second_step_reset', 'company_taken')),
  browser_info   text NOT NULL DEFAULT '',
  -- when the second step was passed, or the sign-in needed none; NULL = still to be passed
  verified_at    timestamptz DEFAULT now(),
  -- the delegation under which the session acts; its validity is checked with every request
  delegation_id  bigint REFERENCES delegations,
  -- the company that the session works for; NULL = the home company. Checked with every request.
  company_id     bigint
);
CREATE INDEX sessions_open_idx ON sessions (account_id) WHERE ended_at IS NULL;
-- The clean-up finds ended sessions by their end.
CREATE INDEX sessions_ended_at_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO ehub_app;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sessions
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- The secret that an account shares with an authenticator app. The program encrypts it (AES-256-GCM, bound to the
-- account) under the key of this name; the database never sees the plain secret.
CREATE TABLE second_factors (
  account_id    bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  key_id        text NOT NULL,
  secret        bytea NOT NULL,
  created_at    timestamptz NOT NULL,
  -- when the owner entered a correct code for it
  proved_at     timestamptz,
  -- in use since; NULL = being set up
  enabled_at    timestamptz,
  -- newest step of 30 seconds whose code was used: a code works once
  last_step     bigint NOT NULL DEFAULT 0,
  failures      int NOT NULL DEFAULT 0,
  locked_until  timestamptz,
  -- codes refused by the lock since the last audit entry about them
  knocks        bigint NOT NULL DEFAULT 0,
  CHECK (enabled_at IS NULL OR proved_at IS NOT NULL)
);
CREATE INDEX second_factors_key_idx ON second_factors (key_id);

-- For an account whose app is lost: each code works once.
CREATE TABLE recovery_codes (
  account_id  bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- SHA-256 of its 80 random bits
  code_hash   bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at     timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Accounts that must have a second factor: those with this role in a company of this type; NULL = any. No row = no
-- account must.
CREATE TABLE second_factor_policies (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role          smallint CHECK (role BETWEEN 100 AND 999),
  company_type  text CHECK (company_type IN ('A', 'B', 'S', 'T', 'F', 'R')),
  UNIQUE NULLS NOT DISTINCT (role, company_type)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes TO ehub_app;
GRANT SELECT, INSERT, DELETE ON second_factor_policies TO ehub_app;
-- Credentials, like mails, are readable by the program itself and administrators, not by the buyer's side that sees the
-- rows of every supplier.
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON second_factors USING ((SELECT ehub_reads_mail()));
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON recovery_codes USING ((SELECT ehub_reads_mail()));
ALTER TABLE second_factor_policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON second_factor_policies USING ((SELECT ehub_sees_all()));

-- Whether a visible account has an authenticator app in use; nothing else of the factor is visible.
CREATE FUNCTION ehub_has_second_step(account bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS
$$ SELECT EXISTS (SELECT FROM second_factors f JOIN accounts a ON a.id = f.account_id
                   WHERE f.account_id = account AND f.enabled_at IS NOT NULL
                     AND (ehub_sees_all() OR a.company_id = ehub_company())) $$;
REVOKE ALL ON FUNCTION ehub_has_second_step(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_has_second_step(bigint) TO ehub_app;

-- The session of a request in one call, without a transaction that first sets a scope. It answers about one session,
-- named by its secret id and its account, and nothing else. A session that may no longer work for its company, or whose
-- company is no longer in use, has ended. It does small queries instead of one join, because most sessions need two of
-- them. A role may occur twice, from two groups.
CREATE FUNCTION ehub_session(of_session uuid, of_account bigint, at timestamptz)
  RETURNS TABLE (seen_at timestamptz, ended_at timestamptz, ended_reason text, browser_info text, verified_at timestamptz,
                 user_id text, status text, principal bigint, principal_name text, stands boolean, company_id bigint,
                 company_type text, second_step boolean, roles smallint[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  delegation bigint;
  open boolean;
BEGIN
  SELECT s.seen_at, s.ended_at, s.ended_reason, s.browser_info, s.verified_at, s.delegation_id, a.user_id, a.status, c.id, c.type,
         c.state <> 'Invalid' AND (s.company_id IS NULL OR EXISTS (
           SELECT FROM account_companies m JOIN companies h ON h.id = a.company_id AND h.state <> 'Invalid'
            WHERE m.account_id = s.account_id AND m.company_id = s.company_id))
    INTO seen_at, ended_at, ended_reason, browser_info, verified_at, delegation, user_id, status, company_id, company_type, open
    FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN companies c ON c.id = coalesce(s.company_id, a.company_id)
   WHERE s.id = of_session AND s.account_id = of_account;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Not at home instead: what was begun for one company must not go on for another.
  IF NOT open AND ended_at IS NULL THEN
    ended_at := at;
    ended_reason := 'company_taken';
  END IF;
  IF delegation IS NOT NULL THEN
    SELECT p.id, p.user_id, c.id, c.type,
           d.revoked_at IS NULL AND d.begins_at <= at AND at < d.ends_at AND p.state = 'Y' AND d.deputy_id = of_account
      INTO principal, principal_name, company_id, company_type, stands
      FROM delegations d JOIN accounts p ON p.id = d.principal_id JOIN companies c ON c.id = p.company_id
     WHERE d.id = delegation;
  END IF;
  second_step := verified_at IS NULL
    AND EXISTS (SELECT FROM second_factors f WHERE f.account_id = of_account AND f.enabled_at IS NOT NULL);
  roles := ARRAY(SELECT r.role FROM account_groups g JOIN group_roles r USING (group_id)
                  WHERE g.account_id = coalesce(principal, of_account));
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ehub_session(uuid, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_session(uuid, bigint, timestamptz) TO ehub_app;

-- Login throttle. Failures are counted by name and address together, so that an attacker elsewhere cannot lock an
-- account; an address from which a name signed in recently is not affected by failures of others. They are counted
-- whether or not an account has the name: a lock does not reveal which names exist. The audit log gets one entry for
-- all attempts that a lock refuses.
CREATE TABLE door_failures (
  door          text NOT NULL CHECK (door IN ('password', 'company', 'forgotten')),
  -- lower case, at most 100 characters; '' = all names
  name          text NOT NULL,
  -- an IPv4 address, or the first 64 bits of an IPv6 one; '' = all addresses from which the name has not signed in
  -- lately
  address       text NOT NULL,
  -- 0 = forgiven
  failures      int NOT NULL CHECK (failures >= 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz,
  -- attempts refused by the lock since the last audit entry about them
  knocks        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (door, name, address)
);
-- For the clean-up.
CREATE INDEX door_failures_failed_at_idx ON door_failures (failed_at);
CREATE INDEX door_failures_knocks_idx ON door_failures (locked_until) WHERE knocks > 1;
GRANT SELECT, INSERT, UPDATE, DELETE ON door_failures TO ehub_app;
ALTER TABLE door_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON door_failures USING ((SELECT ehub_sees_all()));

-- Unused: door_failures counts.
CREATE TABLE sign_in_failures (
  -- lower case, at most 100 characters
  name          text PRIMARY KEY,
  failures      int NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz
);
CREATE INDEX sign_in_failures_failed_at_idx ON sign_in_failures (failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO ehub_app;
ALTER TABLE sign_in_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sign_in_failures USING ((SELECT ehub_sees_all()));
CREATE TABLE address_failures (
  -- an IPv4 address, or the first 64 bits of an IPv6 one
  address       text PRIMARY KEY,
  failures      int NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz
);
CREATE INDEX address_failures_failed_at_idx ON address_failures (failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON address_failures TO ehub_app;
ALTER TABLE address_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON address_failures USING ((SELECT ehub_sees_all()));

-- Addresses from which an account signed in, with every step passed; the latest twenty of each account.
CREATE TABLE sign_in_places (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  address     text NOT NULL CHECK (address <> ''),
  good_at     timestamptz NOT NULL,
  PRIMARY KEY (account_id, address)
);
CREATE INDEX sign_in_places_good_at_idx ON sign_in_places (good_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_places TO ehub_app;
ALTER TABLE sign_in_places ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON sign_in_places USING ((SELECT ehub_reads_mail()));

-- Links that are sent by mail and work once: to activate an account, to set a forgotten password, to correct a
-- registration. The table has the hash of a link's token, so that a reader of the table cannot follow a link.
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
  -- replaced by a newer link
  voided_at        timestamptz,
  CHECK (num_nonnulls(account_id, registration_id) = 1),
  CHECK ((purpose = 'registration') = (registration_id IS NOT NULL))
);
-- At most one open link per purpose and target, also under concurrent requests.
CREATE UNIQUE INDEX one_time_links_account_key ON one_time_links (account_id, purpose)
  WHERE account_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL;
CREATE UNIQUE INDEX one_time_links_registration_key ON one_time_links (registration_id, purpose)
  WHERE registration_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL;
CREATE INDEX one_time_links_expires_idx ON one_time_links (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_links TO ehub_app;
ALTER TABLE one_time_links ENABLE ROW LEVEL SECURITY;
-- An administrator of a supplier invites accounts of the own company.
CREATE POLICY own_rows ON one_time_links
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- Nonces that the program gave to a browser for the identity provider to sign. Using one deletes it.
CREATE TABLE sso_nonces (
  -- SHA-256, so that a reader of this table cannot use the nonce
  nonce_hash    bytea PRIMARY KEY CHECK (octet_length(nonce_hash) = 32),
  -- SHA-256 of the cookie of the browser that requested it
  browser_hash  bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  expires_at    timestamptz NOT NULL
);
CREATE INDEX sso_nonces_expires_idx ON sso_nonces (expires_at);

-- Used hand-overs of another application. Deleted when they are too old to be accepted anyway.
CREATE TABLE sso_hand_overs (
  -- SHA-256 of time stamp and nonce
  stamp_hash  bytea PRIMARY KEY CHECK (octet_length(stamp_hash) = 32),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX sso_hand_overs_expires_idx ON sso_hand_overs (expires_at);
GRANT SELECT, INSERT, DELETE ON sso_nonces, sso_hand_overs TO ehub_app;
ALTER TABLE sso_nonces ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON sso_nonces USING ((SELECT ehub_reads_mail()));
ALTER TABLE sso_hand_overs ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON sso_hand_overs USING ((SELECT ehub_reads_mail()));
