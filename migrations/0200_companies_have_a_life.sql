-- Companies become documents of the process `company`: state, version and history like every other. `status` stays for programs of the
-- version before, and is kept equal to `state` by a trigger; a later version drops it. The next migration gives the companies that are
-- there their state and their first row of history.

ALTER TABLE companies
  -- the default is there for programs of the version before, which know nothing of it; a trigger says what it is
  ADD COLUMN state text NOT NULL DEFAULT 'Golive',
  ADD COLUMN version bigint NOT NULL DEFAULT 1,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT companies_state_check CHECK (state IN ('--', 'Invalid', 'Golive')) NOT VALID;
-- Those that are there have version 1. From now on 0 = written by a program of the version before: a trigger makes it 1.
ALTER TABLE companies ALTER COLUMN version SET DEFAULT 0;

-- What a program of the version before writes gets its history here, so that the story of a company has no gaps.
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

-- Whoever administers a company from outside edits it, within what the trigger above lets through.
CREATE POLICY own ON companies FOR UPDATE USING (id = (SELECT ehub_company()) AND type NOT IN ('A', 'B'));
