-- A list as somebody wants to see it again: filters, columns, order, density and length of the page, under a name. Everybody has their own, for
-- each company that they work for; one that is shared is seen by whoever works for the same company, and changed by its owner alone.
CREATE TABLE saved_views (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version     bigint NOT NULL DEFAULT 1,
  account_id  bigint NOT NULL REFERENCES accounts,
  -- user id of that account: whoever works for a second company is not among the accounts that are seen there
  owner_name  text NOT NULL,
  -- the company that the session worked for
  company_id  bigint NOT NULL REFERENCES companies,
  -- name of the page, and of the part of it where it has several lists: poSearch, asnSearch.lots
  list        text NOT NULL CHECK (length(list) <= 80),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_shared   boolean NOT NULL DEFAULT false,
  -- what its owner sees when the list is opened from the menu
  is_default  boolean NOT NULL DEFAULT false,
  -- days may be relative (today-1, weekStart): they are made days when the view is opened
  definition  jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object' AND octet_length(definition::text) <= 16000),
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL
);
-- One's own of a list by name, which is there once in any case.
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (account_id, company_id, list, lower(name));
CREATE UNIQUE INDEX saved_views_default_key ON saved_views (account_id, company_id, list) WHERE is_default;
-- What colleagues share.
CREATE INDEX saved_views_shared_idx ON saved_views (company_id, list) WHERE is_shared;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO ehub_app;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON saved_views USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
