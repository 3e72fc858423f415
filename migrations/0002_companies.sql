-- Companies with their addresses and contacts, and the plants of the buyer.

-- A document of the process `company`. Types: A and B the buyer's side, S suppliers, T suppliers that only send
-- invoices, F forwarders, R customs brokers.
CREATE TABLE companies (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type             text NOT NULL CHECK (type IN ('A', 'B', 'S', 'T', 'F', 'R')),
  code             text NOT NULL UNIQUE,
  name             text NOT NULL,
  name_en          text NOT NULL,
  -- always equal to state: a trigger keeps it
  status           text NOT NULL CHECK (status IN ('--', 'Invalid', 'Golive')),
  duns             text,
  tax_number       text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  short_name       text NOT NULL DEFAULT '',
  url              text NOT NULL DEFAULT '',
  phone            text NOT NULL DEFAULT '',
  fax              text NOT NULL DEFAULT '',
  annual_revenue   text NOT NULL DEFAULT '',
  executive_name   text NOT NULL DEFAULT '',
  executive_title  text NOT NULL DEFAULT '',
  address          text NOT NULL DEFAULT '',
  -- code in the buyer's purchasing, where it differs from the vendor code
  buyer_code       text,
  -- where the vendor stands in the ERP, as in masters; 'inactive' = it cannot send
  erp_standing     text NOT NULL DEFAULT 'unknown' CHECK (erp_standing IN ('unknown', 'active', 'inactive', 'gone')),
  -- code of the vendor that it was merged into in the ERP; NULL = it was not
  erp_replaced_by  text,
  state            text NOT NULL DEFAULT 'Golive' CHECK (state IN ('--', 'Invalid', 'Golive')),
  -- 0 = written by a statement that sets only `status`: triggers set state, version 1 and the history
  version          bigint NOT NULL DEFAULT 0,
  changed_at       timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX companies_buyer_code_key ON companies (lower(buyer_code));
CREATE INDEX companies_duns_idx ON companies (duns) WHERE duns IS NOT NULL;
CREATE INDEX companies_tax_number_idx ON companies (lower(tax_number)) WHERE tax_number IS NOT NULL;
CREATE INDEX companies_name_idx ON companies (lower(name));

-- Keeps state and status equal, writes the history of a statement that sets only `status`, and refuses what a company
-- may not change of itself: the identity and state of a company belong to the buyer's side.
CREATE FUNCTION ehub_company_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.version = 0 THEN
      NEW.state := NEW.status;
    ELSE
      NEW.status := NEW.state;
    END IF;
    RETURN NEW;
  END IF;
  -- A company edits itself; what it is known by and where it stands, the house says.
  IF ehub_company() IS NOT NULL
     AND (NEW.code, NEW.type, NEW.buyer_code, NEW.state, NEW.status)
         IS DISTINCT FROM (OLD.code, OLD.type, OLD.buyer_code, OLD.state, OLD.status) THEN
    RAISE EXCEPTION 'code, type, buyer code and state of company % are not its own to change', OLD.id
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.state IS DISTINCT FROM OLD.state THEN
    NEW.status := NEW.state;
  ELSIF NEW.status IS DISTINCT FROM OLD.status THEN
    NEW.state := NEW.status;
    NEW.version := OLD.version + 1;
    NEW.changed_at := now();
    INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id,
                         company_id, payload)
    VALUES ('company', NEW.id, NEW.version,
            CASE NEW.status WHEN 'Invalid' THEN 'invalidate' WHEN '--' THEN 'register'
                            ELSE CASE OLD.status WHEN 'Invalid' THEN 'reinstate' ELSE 'activate' END END,
            OLD.status, NEW.status, 1, now(), 'program', 'program', NEW.id, '{}');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER companies_status BEFORE INSERT OR UPDATE ON companies
  FOR EACH ROW EXECUTE FUNCTION ehub_company_status();

CREATE FUNCTION ehub_company_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
  VALUES ('company', NEW.id, 1, 'create', NEW.state, 1, now(), 'program', 'program', NEW.id, jsonb_build_object('code', NEW.code));
  UPDATE companies SET version = 1 WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_first AFTER INSERT ON companies
  FOR EACH ROW WHEN (NEW.version = 0) EXECUTE FUNCTION ehub_company_first();
REVOKE ALL ON FUNCTION ehub_company_status(), ehub_company_first() FROM PUBLIC;

CREATE CONSTRAINT TRIGGER companies_made AFTER INSERT ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> 0) EXECUTE FUNCTION ehub_require_history('company');
CREATE CONSTRAINT TRIGGER companies_history AFTER UPDATE OF state, version ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('company');

GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO ehub_app;
GRANT USAGE ON SEQUENCE companies_id_seq TO ehub_app;
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON companies USING ((SELECT ehub_sees_all()));
-- Every company reads the buyer's companies.
CREATE POLICY known ON companies FOR SELECT USING (id = (SELECT ehub_company()) OR type IN ('A', 'B'));
-- An administrator of a company outside edits it, within the limits of the trigger above.
CREATE POLICY own ON companies FOR UPDATE USING (id = (SELECT ehub_company()) AND type NOT IN ('A', 'B'));

-- Type of the company of the transaction, by which announcements and manuals choose their readers; the buyer's side
-- counts as B.
CREATE FUNCTION ehub_audience() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT CASE WHEN ehub_sees_all() THEN 'B' ELSE (SELECT type FROM companies WHERE id = ehub_company()) END $$;

-- Addresses for goods and invoices, and contact persons. A company edits each as a whole list; `place` is the position.
CREATE TABLE company_addresses (
  company_id   bigint NOT NULL REFERENCES companies,
  place        int NOT NULL CHECK (place BETWEEN 1 AND 50),
  kind         text NOT NULL CHECK (kind IN ('ship-to', 'bill-to', 'office')),
  name         text NOT NULL,
  address      text NOT NULL,
  -- four digits that the company adds to its D-U-N-S number for this place; '' = none
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
  -- what to contact this person about
  purpose     text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, place)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_addresses, company_contacts TO ehub_app;
ALTER TABLE company_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_addresses USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));
-- Suppliers need the buyer's addresses for goods and invoices.
CREATE POLICY known ON company_addresses FOR SELECT
  USING ((SELECT ehub_company()) IS NOT NULL AND company_id IN (SELECT id FROM companies WHERE type IN ('A', 'B')));
ALTER TABLE company_contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON company_contacts USING ((SELECT ehub_sees_all()) OR company_id = (SELECT ehub_company()));

CREATE TABLE plants (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES companies,
  code             text NOT NULL UNIQUE,
  name             text NOT NULL,
  address          text NOT NULL DEFAULT '',
  time_zone        text NOT NULL DEFAULT 'Asia/Taipei',
  -- 'open': an accepted line may be shipped in full; 'required': only what a ship permission allows
  ship_permission  text NOT NULL DEFAULT 'open' CHECK (ship_permission IN ('open', 'required')),
  -- false = no longer offered; documents that name the plant keep it
  is_used          boolean NOT NULL DEFAULT true
);
GRANT SELECT, INSERT, UPDATE, DELETE ON plants TO ehub_app;
ALTER TABLE plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON plants FOR SELECT USING (true);
CREATE POLICY inside ON plants USING ((SELECT ehub_sees_all()));
GRANT USAGE ON SEQUENCE plants_id_seq TO ehub_app;
