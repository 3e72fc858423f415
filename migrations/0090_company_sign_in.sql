-- Company sign-in: what counts once, whichever process is asked.

-- Nonces that we gave to a browser for the identity provider to sign. Using one deletes it.
CREATE TABLE sso_nonces (
  -- SHA-256, as of the token of a link: whoever reads this table can use none of it
  nonce_hash    bytea PRIMARY KEY CHECK (octet_length(nonce_hash) = 32),
  -- SHA-256 of the cookie of the browser that asked
  browser_hash  bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  expires_at    timestamptz NOT NULL
);
CREATE INDEX sso_nonces_expires_idx ON sso_nonces (expires_at);

-- Hand-overs of another application that were used. Forgotten when they are too old to be taken anyway.
CREATE TABLE sso_hand_overs (
  -- SHA-256 of time stamp and nonce
  stamp_hash  bytea PRIMARY KEY CHECK (octet_length(stamp_hash) = 32),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX sso_hand_overs_expires_idx ON sso_hand_overs (expires_at);

GRANT SELECT, INSERT, DELETE ON sso_nonces, sso_hand_overs TO ehub_app;
-- As other credentials: for the program itself.
ALTER TABLE sso_nonces ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON sso_nonces USING ((SELECT ehub_reads_mail()));
ALTER TABLE sso_hand_overs ENABLE ROW LEVEL SECURITY;
CREATE POLICY credentials ON sso_hand_overs USING ((SELECT ehub_reads_mail()));

-- The provider names people by their address.
CREATE INDEX accounts_email_idx ON accounts (lower(email));
