-- Failed sign-ins are counted by name and address together, so that nobody is locked out from elsewhere; and an address from
-- which a name signed in well lately is not concerned by what others do under that name, or from that address. Refusals at a
-- lock are counted here and told to the audit log as one entry.
--
-- `sign_in_failures` and `address_failures` stay for programs of the version before, and go with a later one.

CREATE TABLE door_failures (
  door          text NOT NULL CHECK (door IN ('password', 'company', 'forgotten')),
  -- lower case, at most 100 characters; empty = whatever the name
  name          text NOT NULL,
  -- as address_failures.address; empty = all addresses from which the name has not signed in lately
  address       text NOT NULL,
  -- 0 = forgiven
  failures      int NOT NULL CHECK (failures >= 0),
  failed_at     timestamptz NOT NULL,
  locked_until  timestamptz,
  -- refused because of the lock, since that was last told
  knocks        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (door, name, address)
);
-- For the sweep.
CREATE INDEX door_failures_failed_at_idx ON door_failures (failed_at);
CREATE INDEX door_failures_knocks_idx ON door_failures (locked_until) WHERE knocks > 1;
GRANT SELECT, INSERT, UPDATE, DELETE ON door_failures TO ehub_app;
ALTER TABLE door_failures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON door_failures USING ((SELECT ehub_sees_all()));

-- From where an account signed in, with every step; the latest twenty of each.
CREATE TABLE sign_in_places (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  address     text NOT NULL CHECK (address <> ''),
  good_at     timestamptz NOT NULL,
  PRIMARY KEY (account_id, address)
);
CREATE INDEX sign_in_places_good_at_idx ON sign_in_places (good_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_places TO ehub_app;
ALTER TABLE sign_in_places ENABLE ROW LEVEL SECURITY;
-- As secrets: for the program itself and administrators.
CREATE POLICY credentials ON sign_in_places USING ((SELECT ehub_reads_mail()));
