-- Questions to the reporting views that somebody keeps. Whoever may ask sees those that are shared; their owner alone changes them.
CREATE TABLE saved_queries (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version      bigint NOT NULL DEFAULT 1,
  account_id   bigint NOT NULL REFERENCES accounts,
  -- user id of that account
  owner_name   text NOT NULL,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description  text NOT NULL DEFAULT '' CHECK (char_length(description) <= 500),
  text         text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 20000),
  -- name, type, label, default and choices of each
  parameters   jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'array' AND octet_length(parameters::text) <= 16000),
  is_shared    boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_queries_name_key ON saved_queries (account_id, lower(name));
CREATE INDEX saved_queries_shared_idx ON saved_queries (id) WHERE is_shared;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_queries TO ehub_app;
ALTER TABLE saved_queries ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON saved_queries USING ((SELECT ehub_sees_all()));

INSERT INTO audit_kinds (code) VALUES ('query_run');
