-- Accounts, groups and roles, accounts of several companies, delegations, and registrations of new companies.

-- A document of the process `account`.
CREATE TABLE accounts (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id             text NOT NULL,
  -- the home company; account_companies has the others
  company_id          bigint NOT NULL REFERENCES companies,
  name_local          text NOT NULL,
  name_en             text NOT NULL,
  email               text NOT NULL,
  -- always equal to state: a trigger keeps it
  status              text NOT NULL CHECK (status IN ('Y', 'N', 'B')),
  password_hash       text,
  language            text NOT NULL DEFAULT 'Tc' CHECK (language IN ('Tc', 'Cn', 'En')),
  show_home_block     boolean NOT NULL DEFAULT true,
  last_sign_in_at     timestamptz,
  demo                boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL DEFAULT now(),
  -- blocks of the home page that the account hides
  hidden_home_blocks  text[] NOT NULL DEFAULT '{}',
  state               text NOT NULL CHECK (state IN ('B', 'Y', 'N')),
  -- 0 = written by a statement that sets only `status`: triggers set version 1 and the history
  version             bigint NOT NULL DEFAULT 0,
  changed_at          timestamptz NOT NULL DEFAULT now(),
  phone               text NOT NULL DEFAULT '',
  department          text NOT NULL DEFAULT '',
  title               text NOT NULL DEFAULT '',
  -- order of the blocks of the home page; a block that is not named follows in the order of the product
  home_blocks         text[] NOT NULL DEFAULT '{}',
  -- target of the foreign keys of delegations
  CONSTRAINT accounts_id_company_key UNIQUE (id, company_id)
);
CREATE UNIQUE INDEX accounts_user_id_key ON accounts (lower(user_id));
CREATE INDEX accounts_company_idx ON accounts (company_id, lower(user_id));
CREATE INDEX accounts_last_sign_in_idx ON accounts (last_sign_in_at, id);
-- An identity provider names a person by mail address.
CREATE INDEX accounts_email_idx ON accounts (lower(email));

-- Keep state and status equal, and write the history of a statement that sets only `status`.
CREATE FUNCTION ehub_account_history(account bigint, in_version bigint, event text, old_state text, new_state text,
                                     company bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS
$$ INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id,
                        company_id, payload)
   VALUES ('account', account, in_version, event, old_state, new_state, 1, now(), 'program', 'program', company, '{}') $$;

CREATE FUNCTION ehub_account_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.state := coalesce(NEW.state, NEW.status);
    NEW.status := NEW.state;
  ELSIF NEW.state IS DISTINCT FROM OLD.state THEN
    NEW.status := NEW.state;
  ELSIF NEW.status IS DISTINCT FROM OLD.status THEN
    NEW.state := NEW.status;
    NEW.version := OLD.version + 1;
    NEW.changed_at := now();
    PERFORM ehub_account_history(NEW.id, NEW.version,
      CASE NEW.state WHEN 'N' THEN 'deactivate' WHEN 'Y' THEN CASE OLD.state WHEN 'B' THEN 'activate' ELSE 'reactivate' END
                     ELSE 'edit' END, OLD.state, NEW.state, NEW.company_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER accounts_status BEFORE INSERT OR UPDATE OF state, status ON accounts
  FOR EACH ROW EXECUTE FUNCTION ehub_account_status();

CREATE FUNCTION ehub_account_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ehub_account_history(NEW.id, 1, 'create', NULL, NEW.state, NEW.company_id);
  UPDATE accounts SET version = 1 WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_first AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.version = 0) EXECUTE FUNCTION ehub_account_first();
REVOKE ALL ON FUNCTION ehub_account_status(), ehub_account_first(),
  ehub_account_history(bigint, bigint, text, text, text, bigint) FROM PUBLIC;

CREATE CONSTRAINT TRIGGER accounts_made AFTER INSERT ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> 0) EXECUTE FUNCTION ehub_require_history('account');
CREATE CONSTRAINT TRIGGER accounts_history AFTER UPDATE OF state, version ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('account');

GRANT SELECT, INSERT, UPDATE, DELETE ON accounts TO ehub_app;
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON accounts
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
GRANT USAGE ON SEQUENCE accounts_id_seq TO ehub_app;

-- Language of the account of the transaction (ehub.account). NULL = a job runs.
CREATE FUNCTION ehub_language() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT language FROM accounts WHERE id = nullif(current_setting('ehub.account', true), '')::bigint $$;

-- A group gives its roles to its accounts. Everyone may read which groups there are; only the buyer's side changes
-- them.
CREATE TABLE groups (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code           text NOT NULL UNIQUE,
  name           text NOT NULL,
  -- types of companies whose accounts may be in it
  company_types  text NOT NULL DEFAULT 'ABSTFR' CHECK (company_types ~ '^[ABSTFR]+$'),
  -- two people who change a group at once do not undo each other's change
  version        bigint NOT NULL DEFAULT 1
);
CREATE TABLE group_roles (
  group_id  bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  role      smallint NOT NULL CHECK (role BETWEEN 100 AND 999),
  PRIMARY KEY (group_id, role)
);
CREATE TABLE account_groups (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  group_id    bigint NOT NULL REFERENCES groups,
  PRIMARY KEY (account_id, group_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON groups, group_roles, account_groups TO ehub_app;
GRANT USAGE ON SEQUENCE groups_id_seq TO ehub_app;
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON groups FOR SELECT USING (true);
CREATE POLICY inside ON groups USING ((SELECT ehub_sees_all()));
ALTER TABLE group_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON group_roles FOR SELECT USING (true);
CREATE POLICY inside ON group_roles USING ((SELECT ehub_sees_all()));
-- Only the own company and the buyer's side read the members of a group.
ALTER TABLE account_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON account_groups
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));

-- Further companies of the same type that an account may work for, besides its home company.
CREATE TABLE account_companies (
  account_id  bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  company_id  bigint NOT NULL REFERENCES companies,
  given_at    timestamptz NOT NULL,
  -- the account worked for this company last, and its next sign-in starts there; no such row = its home company
  chosen      boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, company_id)
);
-- Accounts that work for a company: the recipients of its mails.
CREATE INDEX account_companies_company_idx ON account_companies (company_id, account_id);
GRANT SELECT, INSERT, UPDATE (chosen), DELETE ON account_companies TO ehub_app;
ALTER TABLE account_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON account_companies USING ((SELECT ehub_sees_all()));

-- An administrator of a supplier reads the further companies of the own accounts, and nothing else of those companies.
CREATE FUNCTION ehub_further_companies(of_account bigint) RETURNS TABLE (code text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT c.code, c.name
     FROM account_companies m JOIN accounts a ON a.id = m.account_id JOIN companies c ON c.id = m.company_id
    WHERE m.account_id = of_account AND (ehub_sees_all() OR a.company_id = ehub_company())
    ORDER BY c.code $$;
REVOKE ALL ON FUNCTION ehub_further_companies(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ehub_further_companies(bigint) TO ehub_app;

-- An account acts for another one of the same company for a period.
CREATE TABLE delegations (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES companies,
  -- the account that the person acted for
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
  -- Both accounts belong to this company; the database enforces it.
  FOREIGN KEY (principal_id, company_id) REFERENCES accounts (id, company_id),
  FOREIGN KEY (deputy_id, company_id) REFERENCES accounts (id, company_id),
  CHECK (num_nonnulls(revoked_by, revoked_by_name, revoked_at) IN (0, 3))
);
CREATE INDEX delegations_principal_idx ON delegations (principal_id, ends_at DESC);
CREATE INDEX delegations_deputy_idx ON delegations (deputy_id, ends_at DESC);
CREATE INDEX delegations_begins_idx ON delegations (begins_at, id);
CREATE INDEX delegations_ends_idx ON delegations (ends_at, id);
-- A delegation is never changed: it is revoked, and granted again.
GRANT SELECT, INSERT, UPDATE (revoked_by, revoked_by_name, revoked_at) ON delegations TO ehub_app;
ALTER TABLE delegations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON delegations
  USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

-- Companies register themselves. The draft is saved while the form is filled in; a mailed link opens it again.
CREATE TABLE registration_drafts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- address of the future administrator, to which links are sent
  email       text NOT NULL,
  language    text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  fields      jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  created_at  timestamptz NOT NULL,
  saved_at    timestamptz NOT NULL,
  -- number of writes: they are limited, because no account is signed in
  saves       int NOT NULL DEFAULT 1,
  -- where it was started: an IPv4 address, or the first 64 bits of an IPv6 one
  address     text NOT NULL DEFAULT '',
  -- submissions refused because a number is taken or unknown: limits such queries
  refusals    int NOT NULL DEFAULT 0
);
CREATE INDEX registration_drafts_created_idx ON registration_drafts (created_at);

-- A submitted form: a document of the process `company_registration`, under the id of its draft.
CREATE TABLE company_registrations (
  id            bigint PRIMARY KEY REFERENCES registration_drafts,
  state         text NOT NULL CHECK (state IN ('Unreviewed', 'Returned', 'Rejected', 'Approved', 'Activated')),
  version       bigint NOT NULL DEFAULT 1,
  changed_at    timestamptz NOT NULL,
  submitted_at  timestamptz NOT NULL,
  language      text NOT NULL CHECK (language IN ('Tc', 'Cn', 'En')),
  -- the complete, valid form; the generated columns below come from it
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
-- Each number belongs to one registration that is not rejected: a company registers once.
CREATE UNIQUE INDEX company_registrations_vendor_code_key ON company_registrations (lower(vendor_code)) WHERE state <> 'Rejected';
CREATE UNIQUE INDEX company_registrations_duns_key ON company_registrations (duns) WHERE state <> 'Rejected' AND duns <> '';
CREATE UNIQUE INDEX company_registrations_tax_number_key ON company_registrations (lower(tax_number)) WHERE state <> 'Rejected';
CREATE INDEX company_registrations_state_idx ON company_registrations (state, id DESC);
CREATE INDEX company_registrations_name_idx ON company_registrations (lower(name));
-- The buyer's side only; the form of an applicant is opened by its link, in a transaction of the system.
GRANT SELECT, INSERT, UPDATE, DELETE ON registration_drafts, company_registrations TO ehub_app;
ALTER TABLE registration_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON registration_drafts USING ((SELECT ehub_sees_all()));
ALTER TABLE company_registrations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_registrations USING ((SELECT ehub_sees_all()));

-- Whether a company is known from the ERP alone: it waits, has no account and no registration, and no person created or
-- edited it. Then the newest data of the ERP wins, and its numbers do not block a registration.
CREATE FUNCTION ehub_only_of_erp(company bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM companies c WHERE c.id = company AND c.state = '--')
     AND NOT EXISTS (SELECT FROM accounts a WHERE a.company_id = company)
     AND NOT EXISTS (SELECT FROM company_registrations r WHERE r.company_id = company)
     AND NOT EXISTS (SELECT FROM history h WHERE h.process = 'company' AND h.document = company
                        AND (h.event <> 'create' OR h.actor_id IS NOT NULL));
