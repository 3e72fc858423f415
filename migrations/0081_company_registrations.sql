-- Companies register themselves. What is being filled in is a draft, saved as one goes and found again by a mailed link; what
-- was submitted is a document of the process `company_registration` under the same id.

CREATE TABLE registration_drafts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- address of the administrator-to-be: where links go
  email       text NOT NULL,
  language    text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  fields      jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  created_at  timestamptz NOT NULL,
  saved_at    timestamptz NOT NULL,
  -- writes so far: what nobody signed in for has a bound
  saves       int NOT NULL DEFAULT 1
);
CREATE INDEX registration_drafts_created_idx ON registration_drafts (created_at);

CREATE TABLE company_registrations (
  id            bigint PRIMARY KEY REFERENCES registration_drafts,
  state         text NOT NULL CHECK (state IN ('Unreviewed', 'Returned', 'Rejected', 'Approved', 'Activated')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  submitted_at  timestamptz NOT NULL,
  language      text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  -- the form, complete and valid; the columns below are read out of it
  fields        jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  company_type  text NOT NULL GENERATED ALWAYS AS (fields ->> 'companyType') STORED
                CHECK (company_type IN ('S', 'T', 'F', 'R')),
  vendor_code   text NOT NULL GENERATED ALWAYS AS (fields ->> 'vendorCode') STORED,
  duns          text NOT NULL GENERATED ALWAYS AS (fields ->> 'duns') STORED,
  tax_number    text NOT NULL GENERATED ALWAYS AS (fields ->> 'taxNumber') STORED,
  name          text NOT NULL GENERATED ALWAYS AS (fields ->> 'name') STORED,
  name_en       text NOT NULL GENERATED ALWAYS AS (fields ->> 'nameEn') STORED,
  -- why it was returned or rejected
  reason        text NOT NULL DEFAULT '',
  -- made by the approval
  company_id    bigint UNIQUE REFERENCES companies
);
CREATE CONSTRAINT TRIGGER company_registrations_history AFTER INSERT OR UPDATE OF state, version ON company_registrations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('company_registration');
-- A company registers once: of those that are not rejected, each number belongs to one.
CREATE UNIQUE INDEX company_registrations_vendor_code_key ON company_registrations (lower(vendor_code))
  WHERE state <> 'Rejected';
CREATE UNIQUE INDEX company_registrations_duns_key ON company_registrations (duns) WHERE state <> 'Rejected' AND duns <> '';
CREATE UNIQUE INDEX company_registrations_tax_number_key ON company_registrations (lower(tax_number))
  WHERE state <> 'Rejected';
CREATE INDEX company_registrations_state_idx ON company_registrations (state, id DESC);
CREATE INDEX company_registrations_name_idx ON company_registrations (lower(name));

ALTER TABLE companies
  ADD COLUMN short_name text NOT NULL DEFAULT '',
  ADD COLUMN url text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN fax text NOT NULL DEFAULT '',
  ADD COLUMN annual_revenue text NOT NULL DEFAULT '',
  ADD COLUMN executive_name text NOT NULL DEFAULT '',
  ADD COLUMN executive_title text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- code under which the buyer's purchasing knows the company, where it is another than the vendor code
  ADD COLUMN buyer_code text;
CREATE UNIQUE INDEX companies_buyer_code_key ON companies (lower(buyer_code));
CREATE INDEX companies_duns_idx ON companies (duns) WHERE duns IS NOT NULL;
CREATE INDEX companies_tax_number_idx ON companies (lower(tax_number)) WHERE tax_number IS NOT NULL;
CREATE INDEX companies_name_idx ON companies (lower(name));

GRANT SELECT, INSERT, UPDATE, DELETE ON registration_drafts, company_registrations TO ehub_app;
-- The buyer's side only; the public's own draft is reached by its link, with the system's eyes.
ALTER TABLE registration_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON registration_drafts USING ((SELECT ehub_sees_all()));
ALTER TABLE company_registrations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_registrations USING ((SELECT ehub_sees_all()));
