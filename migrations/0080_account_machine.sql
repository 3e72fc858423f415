-- Accounts become documents of the process `account`: state, version and history like every other. `status` stays for
-- programs of the version before, and is kept equal to `state` by a trigger; a later version drops both.

ALTER TABLE accounts
  ADD COLUMN state text CHECK (state IN ('B', 'Y', 'N')),
  -- 0 = written by a program of the version before, which knows no versions: a trigger makes it 1
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN department text NOT NULL DEFAULT '',
  ADD COLUMN title text NOT NULL DEFAULT '';

UPDATE accounts SET state = status, version = 1, changed_at = created_at;
INSERT INTO history (process, document, version, event, to_state, definition, at, actor_name, request_id, company_id, payload)
SELECT 'account', id, 1, 'create', state, 1, created_at, 'migration', 'migration', company_id,
       jsonb_build_object('userId', user_id)
  FROM accounts;
ALTER TABLE accounts ALTER COLUMN state SET NOT NULL;

-- What a program of the version before writes gets its history here, so that the story of an account has no gaps.
CREATE FUNCTION ehub_account_history(account bigint, in_version bigint, event text, old_state text, new_state text,
                                     company bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path FROM CURRENT AS
$$ INSERT INTO history (process, document, version, event, from_state, to_state, definition, at, actor_name, request_id,
                        company_id, payload)
   VALUES ('account', account, in_version, event, old_state, new_state, 1, now(), 'program', 'program', company, '{}') $$;

CREATE FUNCTION ehub_account_status() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION ehub_account_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ehub_account_history(NEW.id, 1, 'create', NULL, NEW.state, NEW.company_id);
  UPDATE accounts SET version = 1 WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_first AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.version = 0) EXECUTE FUNCTION ehub_account_first();

CREATE CONSTRAINT TRIGGER accounts_made AFTER INSERT ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> 0) EXECUTE FUNCTION ehub_require_history('account');
CREATE CONSTRAINT TRIGGER accounts_history AFTER UPDATE OF state, version ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ehub_require_history('account');
CREATE INDEX accounts_company_idx ON accounts (company_id, lower(user_id));
CREATE INDEX accounts_last_sign_in_idx ON accounts (last_sign_in_at, id);

-- Groups say in companies of which types they make sense; nobody is given one that does not fit.
ALTER TABLE groups ADD COLUMN company_types text NOT NULL DEFAULT 'ABSTFR' CHECK (company_types ~ '^[ABSTFR]+$');
UPDATE groups g SET company_types = CASE
    WHEN NOT EXISTS (SELECT 1 FROM group_roles r WHERE r.group_id = g.id AND r.role NOT BETWEEN 120 AND 129) THEN 'STFR'
    WHEN NOT EXISTS (SELECT 1 FROM group_roles r WHERE r.group_id = g.id AND r.role BETWEEN 120 AND 129) THEN 'AB'
    ELSE 'ABSTFR' END;

-- Who is in which group is told to nobody outside the company; groups themselves are changed from inside only.
ALTER TABLE account_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON account_groups
  USING ((SELECT ehub_sees_all())
         OR account_id IN (SELECT id FROM accounts WHERE company_id = (SELECT ehub_company())));
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON groups FOR SELECT USING (true);
CREATE POLICY inside ON groups USING ((SELECT ehub_sees_all()));
ALTER TABLE group_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON group_roles FOR SELECT USING (true);
CREATE POLICY inside ON group_roles USING ((SELECT ehub_sees_all()));

-- Mail also goes to people who have no account: those who register a company.
ALTER TABLE mail_messages ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE mail_messages DROP CONSTRAINT mail_messages_template_check;
ALTER TABLE mail_messages ADD CONSTRAINT mail_messages_template_check
  CHECK (template IN ('asn_sent', 'asn_cancelled', 'asn_refused', 'po_proposed', 'po_asked_again', 'po_answer_due',
                      'po_review_due', 'po_third_round', 'asn_erp_silent', 'account_activation', 'account_password',
                      'account_password_changed', 'account_reactivated', 'registration_saved',
                      'registration_received', 'registration_returned', 'registration_rejected'));
