-- Two-step verification, failures by address, and more reasons for a session's end.

-- The secret that an account shares with an authenticator app. Encrypted by the program (AES-256-GCM, bound to the account)
-- under the key of this name; the database never sees it.
CREATE TABLE second_factors (
  account_id    bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  key_id        text NOT NULL,
  secret        bytea NOT NULL,
  created_at    timestamptz NOT NULL,
  -- a right code was shown for it
  proved_at     timestamptz,
  -- in use since; NULL = being set up
  enabled_at    timestamptz,
  -- newest step of 30 seconds whose code was used: no code is good twice
  last_step     bigint NOT NULL DEFAULT 0,
  failures      int NOT NULL DEFAULT 0,
  locked_until  timestamptz,
  CHECK (enabled_at IS NULL OR proved_at IS NOT NULL)
);
CREATE INDEX second_factors_key_idx ON second_factors (key_id);

-- For the day on which the app is lost: each code works once.
CREATE TABLE recovery_codes (
  account_id  bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- SHA-256 of its 80 random bits
  code_hash   bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at     timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Who must have a second factor: accounts with this role, in a company of this type; NULL = any. No row = nobody must.
CREATE TABLE second_factor_policies (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role          smallint CHECK (role BETWEEN 100 AND 999),
  company_type  text CHECK (company_type IN ('A', 'B', 'S', 'T', 'F', 'R')),
  UNIQUE NULLS NOT DISTINCT (role, company_type)
);

-- Failed sign-ins by the address they came from: one password tried on many names.
CREATE TABLE address_failures (
  -- an IPv4 address, or the first 64 bits of an IPv6 one
  address       text PRIMARY KEY,
  failures      int NOT NULL CHECK (failures > 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz
);
CREATE INDEX address_failures_failed_at_idx ON address_failures (failed_at);

ALTER TABLE sessions
  -- the second step was passed, or none was asked for; NULL = it is still to be passed
  -- (the default is for a program of the version before, which knows no second step)
  ADD COLUMN verified_at timestamptz DEFAULT now(),
  DROP CONSTRAINT sessions_ended_reason_check,
  ADD CONSTRAINT sessions_ended_reason_check
    CHECK (ended_reason IN ('signed_out', 'replaced', 'expired', 'deactivated', 'password_changed', 'signed_out_elsewhere',
                            'verified'));

-- Blocks of the home page that a person does not want to see.
ALTER TABLE accounts ADD COLUMN hidden_home_blocks text[] NOT NULL DEFAULT '{}';

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, address_failures TO ehub_app;
GRANT SELECT ON second_factor_policies TO ehub_app;
-- As mail: for the program itself and administrators, not for the buyer's side that sees every supplier's rows.
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON second_factors USING ((SELECT ehub_reads_mail()));
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON recovery_codes USING ((SELECT ehub_reads_mail()));
ALTER TABLE second_factor_policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON second_factor_policies USING ((SELECT ehub_sees_all()));
ALTER TABLE address_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON address_failures USING ((SELECT ehub_sees_all()));
