-- Where a company receives goods and invoices, and whom one asks there. Both are edited as whole lists, in the order of the list.

CREATE TABLE company_addresses (
  company_id   bigint NOT NULL REFERENCES companies,
  place        int NOT NULL CHECK (place BETWEEN 1 AND 50),
  kind         text NOT NULL CHECK (kind IN ('ship-to', 'bill-to', 'office')),
  name         text NOT NULL,
  address      text NOT NULL,
  -- the four digits that a company adds to its D-U-N-S number for a place of its own; may be empty
  duns_suffix  text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, place)
);

CREATE TABLE company_contacts (
  company_id  bigint NOT NULL REFERENCES companies,
  place       int NOT NULL CHECK (place BETWEEN 1 AND 50),
  name        text NOT NULL,
  title       text NOT NULL DEFAULT '',
  email       text NOT NULL DEFAULT '',
  phone       text NOT NULL DEFAULT '',
  -- what one asks this person for
  purpose     text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, place)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON company_addresses, company_contacts TO ehub_app;
ALTER TABLE company_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_addresses USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
-- Where to ship to, and whom to write invoices to, a supplier must know.
CREATE POLICY known ON company_addresses FOR SELECT
  USING ((SELECT ehub_company()) IS NOT NULL AND company_id IN (SELECT id FROM companies WHERE type IN ('A', 'B')));
ALTER TABLE company_contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_contacts USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
